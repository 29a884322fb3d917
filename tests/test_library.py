"""The library as its page and its examples show it to whoever writes a bot."""

import doctest
import importlib
import re
import subprocess
import sys

import pytest

from shanghaien.match import Match
from web.build.paths import ROOT

PAGE = ROOT / "docs" / "guide" / "library.md"
ROW = re.compile(r"^\| `(shanghaien\.[\w.]+)` \| .+ \| (.+) \|$", re.MULTILINE)
"""A module and the names that are offered of it."""

ROWS = ROW.findall(PAGE.read_text(encoding="utf-8"))


def test_the_pages_examples_do_what_they_say() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, tried > 10) == (0, True)


@pytest.mark.parametrize(("module", "names"), ROWS)
def test_every_name_of_the_page_is_there_and_says_what_it_is(module: str, names: str) -> None:
    offered = importlib.import_module(module)
    for name in re.findall(r"`(\w+)`", names):
        thing = getattr(offered, name)
        assert thing.__doc__, name


def test_the_page_tells_of_every_part_of_the_rules() -> None:
    modules = {path.stem for path in (ROOT / "shanghaien").glob("[a-z]*.py")}
    inner = {"tricks", "forecast", "dice_fairness", "lazy", "names", "rounding"}
    assert {name.removeprefix("shanghaien.").partition(".")[0] for name, _ in ROWS} == {
        *(modules - inner),
        "ai",
        "formats",
        "learning",
    }


# As a person calls it: it may import nothing that only this checkout's tests can.
def test_the_bot_plays_a_match() -> None:
    bot = "examples/bot.py"
    command = [sys.executable, "-m", "shanghaien", "selfplay", "--players", f"{bot},deckhand"]
    done = subprocess.run(
        command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True
    )
    assert "1 game, " in done.stdout
    assert f"\n{bot} " in done.stdout


def test_the_bot_is_no_worse_than_the_weakest_level() -> None:
    assert Match(str(ROOT / "examples" / "bot.py"), "deckhand", 12).result().share > 0.5
