"""Text within its boxes in every language, on the narrowest phone."""

import htpy as h
import pytest

from tests.support.easel import Easel
from tests.support.marks import first_of_all, release
from tests.support.pages import pages
from tests.support.screens import at_start, lessons, long_names
from tests.support.sentences import sentences
from tests.support.small_text import LEAST, SMALL
from web.lang import LANGUAGES

pytestmark = pytest.mark.only_browser("chromium")

LOOK = """() => {
  const boxes = "button, .button, th, td, kbd, .radio span, .panel, .strip, .tray, .bar, .table";
  const found = [];
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  const all = {visibilityProperty: true, opacityProperty: true};
  const seen = (element) => element.checkVisibility(all)
    && !element.closest(".visually-hidden, .card, option, svg, [inert]");
  const has = (element, test) => {
    for (let e = element; e; e = e.parentElement) if (test(getComputedStyle(e))) return true;
    return false;
  };
  const isCut = ({textOverflow, webkitLineClamp}) =>
    textOverflow === "ellipsis" || webkitLineClamp !== "none";
  const scrolls = ({overflowY}) => /auto|scroll/.test(overflowY);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !seen(parent)) continue;
    const box = parent.closest(boxes) ?? document.body;
    const range = document.createRange();
    range.selectNodeContents(node);
    const outer = box.getBoundingClientRect();
    for (const inner of range.getClientRects()) {
      const isBeside = inner.left < Math.max(0, outer.left) - 1
        || inner.right > Math.min(innerWidth, outer.right) + 1;
      const isAbove = inner.top < outer.top - 2 || inner.bottom > outer.bottom + 2;
      if ((isBeside || (isAbove && !has(parent, scrolls))) && !has(parent, isCut)) {
        found.push(`${node.data.trim().slice(0, 40)} in ${box.className || box.tagName}`);
        break;
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  return found;
}"""
"""What is seen and leaves its button, cell or panel, or the screen; cut on purpose is fine."""

BROKEN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement, range = document.createRange();
    const lines = () => new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
    range.selectNodeContents(node);
    const folded = parent.closest("details:not([open]) > :not(summary)");
    if (folded || parent.closest(".opener, option, svg, [inert]") || lines() < 2) continue;
    for (const {0: word, index} of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (lines() > 1) found.push(`${word} in ${parent.className || parent.tagName}`);
    }
  }
  return found;
}"""
"""Words that begin in one line and end in another; in the table of scores any name may."""

CROWDED = """() => {
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 6 && b.top < a.bottom - 6;  // letters are lower than their line
  const found = [];
  for (const head of document.querySelectorAll(".table header")) {
    const lines = document.createRange();
    lines.selectNodeContents(head.querySelector("h1"));
    for (const button of head.querySelectorAll("button")) {
      const box = button.getBoundingClientRect();
      if ([...lines.getClientRects()].some((line) => meet(line, box)) || box.right > innerWidth) {
        found.push(button.textContent.trim() || button.dataset.do);
      }
    }
  }
  const lists = [...document.querySelectorAll(".table select")].filter((e) => e.checkVisibility());
  return [...found, ...lists.filter((list) => list.clientWidth < 64).map((list) => list.value)];
}"""
"""A table's buttons on its title or beside the screen, and lists too narrow for a word."""

CUT_LISTS = """() => {
  const lists = [...document.querySelectorAll("select")].filter((list) => list.checkVisibility());
  const twins = lists.map((list) => list.cloneNode(true));
  twins.forEach((twin, i) => {
    twin.removeAttribute("id");
    Object.assign(twin.style, {
      position: "absolute", width: "max-content", minWidth: 0, maxWidth: "none",
    });
    lists[i].after(twin);
  });
  const cut = lists.map((list, i) => twins[i].offsetWidth - list.offsetWidth);
  twins.forEach((twin) => twin.remove());
  return lists.flatMap((list, i) => cut[i] > 1 ? [`${list.dataset.field}: ${cut[i]} px`] : []);
}"""
"""Lists that are narrower than the widest of their texts."""

LENGTHEN = """() => {
  const words = document.querySelector(".lesson-says p");
  words.textContent = "long".repeat(40);
  words.style.whiteSpace = "nowrap";
}"""

NARROW = (360, 640)
"""A small phone, in CSS pixels."""

QUESTIONS = f"""(least) => ({{
    left: ({LOOK})(), broken: ({BROKEN})(), small: ({SMALL})(least), lists: ({CUT_LISTS})(),
}})"""
"""What is asked of every screen there: each is laid out once."""

Told = list[tuple[str, dict[str, list[str]]]]
"""By screen and question, what was found."""


# German words are the longest.
@pytest.fixture(scope="module", params=first_of_all(LANGUAGES, "de"))
def told(request: pytest.FixtureRequest, easel: Easel) -> Told:
    """What is found on a small phone in a language."""
    easel.set_size(*NARROW)
    return easel.look_drawn(pages(request.param), QUESTIONS, LEAST)


def found(told: Told, question: str) -> list[tuple[str, list[str]]]:
    """What is wrong, by screen."""
    assert len(told) > 200
    return [(name, answers[question]) for name, answers in told if answers[question]]


def test_no_text_leaves_its_box(told: Told) -> None:
    assert found(told, "left") == []


def test_no_word_is_broken(told: Told) -> None:
    assert found(told, "broken") == []


def test_no_text_on_a_small_phone_is_too_small_to_be_read(told: Told) -> None:
    assert found(told, "small") == []


def test_every_text_of_a_list_is_shown_whole_on_a_small_phone(told: Told) -> None:
    assert found(told, "lists") == []


@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "it"))
def test_a_title_has_its_room(easel: Easel, language: str) -> None:
    shown = [
        screen
        for screen in pages(language)
        if screen[0].startswith(("puzzle", "repeat", "course", "what if"))
    ]
    for size in ((320, 568), (844, 390), (1366, 768)):
        easel.set_size(*size)
        found = easel.look_drawn(shown, CROWDED)
        assert [(size, name, buttons) for name, buttons in found if buttons] == []


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("fr", NARROW),
        ("de", (820, 1180)),
        ("fr", (820, 1180)),
        *(release(language, (820, 1180)) for language in LANGUAGES if language not in ("de", "fr")),
        *(
            release(language, size)
            for size in ((390, 844), (1180, 820), (1366, 768))
            for language in LANGUAGES
        ),
    ],
)
def test_every_text_of_a_list_is_shown_whole(
    easel: Easel, language: str, size: tuple[int, int]
) -> None:
    easel.set_size(*size)
    found = easel.look_drawn(
        [screen for screen in pages(language) if "<select" in screen[1]], CUT_LISTS
    )
    assert [(name, lists) for name, lists in found if lists] == []


@pytest.mark.parametrize("size", [(360, 740), release((1180, 820))])
def test_the_longest_names_stay_in_their_boxes(easel: Easel, size: tuple[int, int]) -> None:
    easel.set_size(*size)
    found = easel.look_each(long_names(), LOOK)
    assert [(name, texts) for name, texts in found if texts] == []


@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "de", "fr"))
def test_no_sentence_is_wider_than_the_narrowest_screen(easel: Easel, language: str) -> None:
    """Each message with each kind of value: long names, every card, every reason."""
    easel.set_size(320, 740)
    said = sorted({text for _, text in sentences(language)})
    html = h.section(".panel")[h.div(".panel-body")[h.ul[(h.li[text] for text in said)]]]
    assert easel.look_at(str(html), language, LOOK) == []


def test_text_that_leaves_its_box_would_be_found(easel: Easel) -> None:
    easel.set_size(360, 740)
    _, first = next(lessons(at_start("en")))
    assert easel.look(first, LOOK) == []
    found = easel.look(first, f"() => {{ ({LENGTHEN})(); return ({LOOK})(); }}")
    assert any(text.startswith("long") for text in found), found
