"""The accessibility tree of every screen, drawn here: nothing that it leaves out or mixes up."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from shanghaien.state import ROUNDS
from tests.support.easel import Easel
from tests.support.marks import release
from tests.support.pages import pages
from tests.support.reviews import reviewed
from tests.support.screens import after, at_start
from tests.support.tree import Part, Tree, table_of
from tests.support.tree_flaws import flaws
from web.kernel.messages import SettingChanged
from web.kernel.model import App
from web.shell.page import page

pytestmark = pytest.mark.only_browser("chromium")
"""The tree is asked for by means that only Chromium has."""

FEW = 4
"""Of so many screens `make test` takes one: neighbours are much alike."""

NUMBERED = """(number) => {
    const last = document.createElement("p");
    last.textContent = number;
    document.getElementById("app").append(last);
}"""
"""Says at a screen's end which it is: the tree follows the document after a moment."""

COUNT = count()

FLAWED = """<div id="screen"><h1>One</h1><h3>Three</h3>
    <button></button><svg role="img"></svg><p role="status" aria-live="off">told</p>
    <section aria-label="Place"><button>Two</button><button>Two</button></section>
    <table role="table" aria-label="Points"><tr><td>1</td></tr></table></div>"""

FOUND = [
    "button “” has no name",
    "image “” has no name",
    "2 times button “Two” in region “Place”",
    "heading “Three” has level 3 after level 1",
    "table “Points” has no headings",
    "status “” is not read by itself",
]


@pytest.fixture
def tree(easel: Easel) -> Iterator[Tree]:
    easel.set_size(1180, 820)
    tree = Tree(easel.page)
    yield tree
    tree.close()


def told(easel: Easel, tree: Tree, app: App) -> Part:
    """The tree of an App."""
    return told_of(easel, tree, str(page(app)))


def told_of(easel: Easel, tree: Tree, html: str) -> Part:
    """The tree of a screen in HTML."""
    number = f"screen {next(COUNT)}"
    easel.look_at(html, "en", NUMBERED, number)
    return tree.wait(lambda whole: [whole] * len(whole.find("StaticText", number)))[0]


@pytest.mark.parametrize("step", [FEW, release(1)])
def test_every_screen_tells_all_that_it_has(easel: Easel, tree: Tree, step: int) -> None:
    found = {}
    for name, html, _ in pages("en", step):
        found[name] = list(flaws(told_of(easel, tree, html)))
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_what_a_tree_does_not_tell_would_be_found(easel: Easel, tree: Tree) -> None:
    assert list(flaws(told_of(easel, tree, FLAWED))) == FOUND


def test_the_first_tile_says_who_starts(easel: Easel, tree: Tree) -> None:
    start = at_start("en")
    for mode in ("computer", "people"):
        app = after(after(start, SettingChanged("mode", mode)), SettingChanged("played", "on"))
        first = told(easel, tree, app).find("button")[0]
        assert first.description == "Chance decides who starts.", mode


def test_a_review_has_words_for_its_graph_and_its_marks(easel: Easel, tree: Tree) -> None:
    app = replace(reviewed()[0], unfolded=frozenset({"fold-course", "fold-mistakes-A"}))
    review = told(easel, tree, app).one("region", "Game review")
    assert "The review is ready." in [part.text for part in review.find("status")]
    graph = review.one("image").name
    assert re.match(r"Your winning chances: \d+% at the start, \d+% at the end", graph)
    course = table_of(review.one("table", graph))
    assert [row[0] for row in course] == ["Round", *map(str, range(1, ROUNDS + 1)), "Result"]
    items = [item for item in review.find("listitem") if item.find("button")]
    assert all(re.match(r"Round \d ", item.text) for item in items), [item.text for item in items]
    shows = [part.name for item in items for part in item.find("button")]
    assert any(re.match(r"Show this position\. \S", name) for name in shows)
