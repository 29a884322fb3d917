"""The kernel that the page has says what the kernel of the wheel says."""

from collections.abc import Iterator

import pytest

from bench.shared import rate_all
from shanghaien.ai.kernel import native
from shanghaien.ai.kernel.engine import KernelEngine
from shanghaien.ai.kernel.native import NativeKernel
from shanghaien.position import parse_position
from shanghaien.rules import hide
from tests.shanghaien.ai.brute import decisions
from tests.support.wasm_kernel import NodeKernel, by_node
from web.build import libraries

pytestmark = pytest.mark.long

SAME = 1e-9
START = (
    "round 8; tavern CN2 US1 TR3 FR1 ES3 DE4; roll 2 6; A US3 ES4 DE2 on 1 3 5; "
    "B FR4 CN4 DE3 TR2 on 2 2 4"
)


@pytest.fixture(scope="module")
def wasm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NodeKernel]:
    """The page's."""
    with by_node(tmp_path_factory.mktemp("page")) as kernel:
        yield kernel


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> NativeKernel:
    """The wheel's for this machine or, where it has none, the compiler's."""
    folder = tmp_path_factory.mktemp("own") / "made"
    libraries.build(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "GIVEN", folder)
        given = native.given_for(native.machine())
    return native.load() if given is None else NativeKernel(given[0])


@pytest.mark.parametrize("round_", [5, 6, 7, 8])
def test_page_and_terminal_say_the_same_of_a_position(
    wasm: NodeKernel, own: NativeKernel, round_: int
) -> None:
    for dice in (0, 6):
        found = (state for seed in range(99) for state in decisions(seed, round_, dice))
        state = hide(next(found))
        said, wanted = (dict(rate_all(KernelEngine(kernel), state)) for kernel in (own, wasm))
        assert said == pytest.approx(wanted, abs=SAME)
        values = [KernelEngine(kernel).value(state) for kernel in (own, wasm)]
        assert values[0] == pytest.approx(values[1], abs=SAME)


def test_so_they_do_of_the_guides_example(wasm: NodeKernel, own: NativeKernel) -> None:
    state = parse_position(START)
    said, wanted = (KernelEngine(kernel).value(state) for kernel in (own, wasm))
    assert said == pytest.approx(wanted, abs=SAME)
    assert round(said, 3) == 0.786
