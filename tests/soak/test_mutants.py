"""What `make mutants` turns round, and that it is put where it belongs."""

import ast

import pytest

from tests.soak.mutants import GROUPS, mutants, own, unnoticeable
from web.build.paths import ROOT


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("x = a < b", {"x = (a <= b)", "x = (a >= b)"}),
        ("x = a is None", {"x = (a is not None)"}),
        ("x = a and b", {"x = (a or b)"}),
        ("x = a if b else c", {"x = (c if b else a)"}),
        ("x = not a", {"x = (a)"}),
        ("x = max(a, b)", {"x = (min(a, b))"}),
        ("x = a + 7", {"x = (a - 7)", "x = a + (8)"}),
        ("f(a)", {"pass"}),
        ("if a: f(a)", {"if (not (a)): f(a)", "if a: pass"}),
        ("x = h.p[f(), 'ä', g(a)]", {"x = (h.p[None, 'ä', g(a)])", "x = (h.p[f(), 'ä', None])"}),
        ("x = 'ä' if b else c", {"x = (c if b else 'ä')"}),
        ("x: int | None = None", set()),
        ("x = isinstance(a, Roll | Place)", set()),
        ("x = f'{a < b}'", set()),
        ("x = zip(a, b, strict=True)", set()),
        ("'A docstring.'", set()),
    ],
)
def test_one_thing_is_turned_round(line: str, wanted: set[str]) -> None:
    found = list(mutants(f"y = 'ö'\n{line}\n", "shanghaien/game.py"))
    assert {mutant.text for mutant in found} == {f"y = 'ö'\n{text}\n" for text in wanted}


def test_only_the_lines_that_are_new_are_turned_round() -> None:
    (found,) = mutants("x = a == b\ny = a == b\n", "shanghaien/game.py", {2})
    assert found.text == "x = a == b\ny = (a != b)\n"
    assert found.name == "shanghaien/game.py: y = (a != b)"
    assert "-y = a == b\n+y = (a != b)" in found.diff


def test_numbers_of_views_are_left_as_they_are() -> None:
    assert list(mutants("x = 7\n", "web/game/view.py")) == []
    assert len(list(mutants("x = 7\n", "web/game/update.py"))) == 1


@pytest.mark.parametrize("name", GROUPS)
def test_each_group_has_files_with_tests_of_their_own(name: str) -> None:
    paths = [path for pattern in GROUPS[name].files for path in ROOT.glob(pattern)]
    assert len(paths) >= 8
    for path in paths:
        assert own(path.relative_to(ROOT).as_posix())


def test_the_mutants_that_nobody_can_notice_are_still_there() -> None:
    paths = {name.partition(":")[0] for name in unnoticeable()}
    there = {m.name for path in paths for m in mutants((ROOT / path).read_text("utf-8"), path)}
    assert unnoticeable() <= there


@pytest.mark.parametrize("path", ["shanghaien/rules.py", "web/table/tray_view.py", "web/ui/qr.py"])
def test_every_mutant_is_python(path: str) -> None:
    found = list(mutants((ROOT / path).read_text("utf-8"), path))
    assert all(ast.parse(mutant.text) for mutant in found[::5])
