"""The ends of a round, packed for the kernel: for all that both players can hold at once."""

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import TypeVar
from weakref import finalize

from shanghaien.ai.evaluate import Holding, RoundEnds, Weights, plus
from shanghaien.ai.kernel.port import Kernel, lent, release, wanted
from shanghaien.ai.nationality import points
from shanghaien.ai.network import Network
from shanghaien.ai.scenarios import scenarios
from shanghaien.ai.steps import Steps
from shanghaien.cards import Nationality

T = TypeVar("T")


class KernelTables:
    """What every end of a round is worth for all pairs of layers, in the kernel's memory.

    Floats by the first's layer, the second's, who ends the round, and distribution.
    """

    def __init__(self, kernel: Kernel, give_back: str, owner: int, address: int) -> None:
        self.address = address
        finalize(self, release, kernel, give_back, owner)


class KernelEnds(RoundEnds):
    """`RoundEnds` that can be worked out by the kernel."""

    def all_tables(
        self, kernel: Kernel, firsts: Sequence[Holding], seconds: Sequence[Holding]
    ) -> Steps[KernelTables]:
        """`tables` of all pairs. Raises KernelError."""
        if isinstance(self._weights, Weights):
            rows = array("d")
            for first in firsts:
                for second in seconds:
                    rows.extend(chain.from_iterable(self.tables(first, second)))
                yield
            address = kernel.put(rows)
            return KernelTables(kernel, "give_back", address, address)
        # The caches of the network, bit by bit.
        for pair in ((f, s) for f in firsts for s in seconds if seconds[0] is s or firsts[0] is f):
            yield from self.warm(*pair)
        spec, numbers = self._pack(firsts, seconds)
        yield
        with lent(kernel, spec) as packed, lent(kernel, numbers) as more:
            ends = wanted(kernel.call("begin_ends", packed, more))
            found = KernelTables(kernel, "release_ends", ends, kernel.call("tables", ends))
            for layer in range(len(firsts)):
                kernel.call("judge", ends, layer)
                yield
        return found

    def _pack(
        self, firsts: Sequence[Holding], seconds: Sequence[Holding]
    ) -> "tuple[array[int], array[float]]":
        """What the function `ends` wants."""
        net = self._weights
        assert net is None or isinstance(net, Network)
        crews = [(n, [(0, 0, 0)]) for n in self._untouched] + self._groups
        width = 1 if net is None else len(net.last)
        spec = array("i", [len(firsts), len(seconds), width, len(crews) + 1])
        numbers = array("d")
        strengths: list[list[int]] = []
        for n, shares in crews:
            ones = [held.crews[n] for held in firsts]
            twos = [held.crews[n] for held in seconds]
            pairs = _variants(spec, len(shares), ones, twos)
            strengths.append([])
            for a, b in pairs:
                for _, x, y in shares:
                    strengths[-1] += (a + x, b + y)
                    if net is None:
                        numbers.extend((points(a + x, b + y), 0.0, 0.0))
                    else:
                        numbers.extend(net.look(a + x, b + y, self._coming[n]))
        leads: list[int] = []
        kinds = [held.tricks for held in firsts], [held.tricks for held in seconds]
        for mine, other in _variants(spec, len(self._tricks), *kinds):
            for _, more, more_other in self._tricks:
                one, two = plus(mine, more), plus(other, more_other)
                leads.append(sum(one) - sum(two))
                numbers.extend([float(leads[-1])] if net is None else net.hold(one, two))
                numbers.extend((float(any(one)), float(any(two))))
        spec.extend(self._order)
        spec.append(net is not None)
        if net is not None:
            for row in (net.gains, *net.jokers, net.start, net.last, net.shares):
                numbers.extend(row)
            for row in (*net.scenarios, *net.blend):
                numbers.extend(row)
            spec.append(bool(net.scenarios))
            if net.scenarios:
                self._pack_scenarios(spec, [n for n, _ in crews], strengths)
                spec.extend(leads)
        return spec, numbers

    def _pack_scenarios(
        self, spec: "array[int]", crews: Sequence[Nationality], strengths: Sequence[Sequence[int]]
    ) -> None:
        """Who gets which card to come, scenario by scenario."""
        coming, tricks = self._to_come
        cards = sum(map(len, coming)) + tricks
        classes = scenarios(cards)
        spec.extend(map(len, classes))
        ways = [way for some in classes for way in some]
        last = [way[cards - tricks :] for way in ways]
        spec.extend(way.count(0) - way.count(1) for way in last)
        owners = list(zip(*ways, strict=True))
        begins = [sum(map(len, coming[:n])) for n in Nationality]
        for n, strength in zip(crews, strengths, strict=True):
            spec.append(len(coming[n]))
            for k, value in enumerate(coming[n]):
                spec.append(value)
                spec.extend(owners[begins[n] + k])
            spec.extend(strength)


def _variants(
    spec: "array[int]", ways: int, ones: Sequence[T], twos: Sequence[T]
) -> list[tuple[T, T]]:
    """Note a group's ways and variants, and which variant each layer has; tell all pairs."""
    one, two = list(dict.fromkeys(ones)), list(dict.fromkeys(twos))
    spec.extend((ways, len(one), len(two)))
    spec.extend(map(one.index, ones))
    spec.extend(map(two.index, twos))
    return [(x, y) for x in one for y in two]
