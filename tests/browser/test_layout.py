"""Every screen in every size: no overflow, no overlap, nothing too small to touch."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from shanghaien.cards import Trick
from shanghaien.game import Game
from shanghaien.moves import UseJoker
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support import positions
from tests.support.app_driver import drawn, with_panel
from tests.support.easel import Easel, draw
from tests.support.layouts import LAYOUTS, STILL
from tests.support.look import AROUND, LEAST, LOOK, problems, problems_everywhere
from tests.support.marks import first_of_all, release
from tests.support.random_games import random_game
from tests.support.screens import after, lessons, playing, puzzles
from tests.support.table_page import Table
from web.kernel.messages import Command, GamesListed
from web.kernel.model import App
from web.kernel.table_state import Selection
from web.lang import LANGUAGES
from web.replay.update import look

PLAY = {
    "direction": (positions.direction, positions.PEOPLE, None, ""),
    "opening": (positions.opening, positions.PEOPLE, None, ""),
    "choice": (positions.choice, positions.PEOPLE, Trick.ADJUST, ""),
    "tricks": (positions.tricks, positions.LONG, Trick.ADJUST, ""),
    "joker": (positions.tricks, positions.LONG, Trick.ADJUST, "joker both"),
    "adjust": (positions.tricks, positions.PEOPLE, Trick.ADJUST, "adjust"),
    "must": (positions.must, positions.PEOPLE, None, ""),
    "stacked": (positions.stacked, positions.PEOPLE, None, ""),
    "ended": (positions.ended, positions.LONG, None, ""),
    "computer": (positions.tricks, positions.COMPUTER, Trick.ADJUST, ""),
}
"""By name: what to find, who plays, the trick from the start, and the half that is unfolded."""

FULL = ("joker", "ended", "computer")
"""The screens with the most on them."""


def opened(page: Page, game: Game) -> Table:
    """The page with a game on the table."""
    table = Table(page).open()
    table.load(game)
    expect(page.locator(".table")).to_be_visible()
    return table


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("form", ["turn", release("face")])
@pytest.mark.parametrize("screens", [FULL, release(sorted(set(PLAY) - set(FULL)))])
def test_a_table_fits_every_screen(easel: Easel, screens: Sequence[str], form: str) -> None:
    apps: dict[int, list[App]] = {AROUND: [], LEAST: []}
    for test, seats, trick, half in map(PLAY.__getitem__, screens):
        app = drawn(positions.find(test, seats, trick), form)
        app = replace(app, selection=Selection(open_trick=half or None))
        apps[AROUND if seats != positions.COMPUTER else LEAST].append(app)
    assert problems_everywhere(easel, apps, still=STILL) == []


@pytest.mark.release
@pytest.mark.parametrize("screen", ["tricks", "ended", "computer"])
def test_a_table_fits_in_every_engine(page: Page, screen: str) -> None:
    test, seats, trick, _ = PLAY[screen]
    opened(page, positions.find(test, seats, trick))
    for layout in ("phone", "phone-side", "tablet", "laptop"):
        width, height = LAYOUTS[layout]
        page.set_viewport_size({"width": width, "height": height})
        assert problems(page, still=layout in STILL, target=LEAST) == []


@pytest.mark.release
@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("screen", ["tricks", "ended", "opening"])
def test_text_of_twice_the_size_loses_nothing(enlarged: Easel, screen: str) -> None:
    test, seats, trick, _ = PLAY[screen]
    app = drawn(positions.find(test, seats, trick))
    assert problems_everywhere(enlarged, {LEAST: [app]}) == []


LESSON_SIZES = {"phone": (390, 844), "tablet": (1024, 700), "laptop-low": (1366, 650)}


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("layout", first_of_all(LESSON_SIZES, "phone"))
@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "de"))
def test_a_lesson_is_seen_whole(easel: Easel, layout: str, language: str) -> None:
    easel.set_size(*LESSON_SIZES[layout])
    start = after(App(language=language), GamesListed(()))
    wish = {"still": True, "target": LEAST}
    found = [
        f"{name[:30]}: {text}"
        for name, texts in easel.look_each(lessons(start), LOOK, wish)
        for text in texts
    ]
    assert found == []


COVERED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
  const cards = boxes(".slot .card-value:not(.turned), .slot-number:not(.far)");
  return boxes(".verdict, .post-captain").filter((one) => cards.some((other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4)).length;
}"""
"""How many figures and captains lie over a value or a number of a card."""


@pytest.mark.skip_browser("firefox")
def test_the_overview_of_a_round_covers_no_card_on_a_phone(easel: Easel) -> None:
    easel.set_size(390, 844)
    ended = positions.find(positions.ended, positions.LONG)
    shown = [(form, drawn(ended, form)) for form in ("turn", "face")]
    both = f"(wish) => [({COVERED})(), ({LOOK})(wish)]"
    found = easel.look_each(shown, both, {"still": True, "target": LEAST})
    assert found == [("turn", [0, []]), ("face", [0, []])]


BROKEN = """() => [...document.querySelectorAll(".tricks .trick-name")].flatMap((name) => {
  const text = name.firstChild, range = document.createRange(), broken = [];
  for (const {index, 0: word} of text.data.matchAll(/\\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (range.getClientRects().length > 1) broken.push(word);
  }
  return broken;
})"""
"""The words of the tricks' names that are broken at the end of a line."""


@pytest.mark.skip_browser("firefox")
def test_no_word_on_a_trick_card_is_broken_on_a_phone(easel: Easel) -> None:
    easel.set_size(390, 844)
    app = drawn(positions.find(positions.tricks, positions.PEOPLE, Trick.ADJUST))
    shown = [(language, replace(app, language=language)) for language in LANGUAGES]
    found = easel.look_each(shown, BROKEN)
    assert [(language, words) for language, words in found if words] == []


HEAPED = """() => [...document.querySelectorAll(".card.small.sailor")].flatMap((card) => {
  const parts = [...card.querySelectorAll(".card-value, .card-letters, .card-mark, .card-art")]
    .filter((part) => part.checkVisibility())
    .map((part) => [part.getAttribute("class"), part.getBoundingClientRect()]);
  return parts.flatMap(([one, a], i) => parts.slice(i + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => `${one} and ${other}`));
})"""
"""What lies over something else on the small cards."""


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("panel", ["crew-A", "rules"])
def test_a_small_card_shows_its_value_its_letters_and_its_mark_side_by_side(
    easel: Easel, panel: str
) -> None:
    easel.set_size(1180, 820)
    app = with_panel(drawn(positions.find(positions.choice, trick=Trick.ADJUST)), panel)
    number = "document.querySelectorAll('.card.small.sailor').length"
    cards, heaped = easel.look(app, f"() => [{number}, ({HEAPED})()]")
    assert cards > 5
    assert heaped == []


LOW = {"phone-low": (360, 640), "phone-side": (844, 390), "laptop-low": (1366, 650)}
"""Windows in which height is short: browsers take some of the screen for themselves."""

NARROWEST = """() => Math.min(...[...document.querySelectorAll(".row .slot-card")]
    .map((card) => card.getBoundingClientRect().width))"""
"""How wide the narrowest card of the row is, in pixels."""


def with_a_row() -> list[tuple[str, App]]:
    """Every kind of screen that has a row of cards, each with a name."""
    start, over = after(App(), GamesListed(())), positions.find(positions.over)
    table = positions.find(positions.tricks, positions.PEOPLE, Trick.ADJUST)
    return [
        ("table", drawn(table)),
        ("face to face", drawn(table, "face")),
        ("replay", look(App(), over, 31)),
        *puzzles(start),
        *lessons(start),
    ]


@pytest.mark.skip_browser("firefox")
def test_the_cards_are_large_enough_to_be_read_in_a_low_window(easel: Easel) -> None:
    shown = draw(with_a_row())
    shown = [screen for screen in shown if "slot-card" in screen[1]]
    assert len(shown) > 20
    for layout, size in LOW.items():
        easel.set_size(*size)
        widths = easel.look_drawn(shown, NARROWEST)
        assert [(layout, name, width) for name, width in widths if width < 43] == []


HIDDEN = """() => [...document.querySelectorAll(".tray :is(p, button)")]
    .filter((part) => part.checkVisibility({visibilityProperty: true}) && part.textContent.trim())
    .filter((part) => {
        const {top, bottom} = part.getBoundingClientRect();
        return top < 0 || bottom > innerHeight;
    })
    .map((part) => part.textContent.trim())"""
"""What the tray says and offers out of sight."""


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("layout", ["phone-low", "laptop-low"])
def test_face_to_face_both_have_the_tray_in_sight_in_a_low_window(
    easel: Easel, layout: str
) -> None:
    easel.set_size(*LOW[layout])
    near = drawn(positions.find(positions.tricks, positions.LONG, Trick.ADJUST), "face")
    far = drawn(positions.find(positions.ended, positions.LONG), "face")
    assert easel.look_each([("near", near), ("far", far)], HIDDEN) == [("near", []), ("far", [])]


@pytest.mark.skip_browser("firefox")
def test_a_low_laptop_shows_the_whole_table(easel: Easel) -> None:
    easel.set_size(*LOW["laptop-low"])
    shown = []
    for test, seats, trick, half in map(PLAY.__getitem__, FULL[:2]):
        for form in ("turn", "face"):
            app = drawn(positions.find(test, seats, trick), form)
            app = replace(app, selection=Selection(open_trick=half or None))
            shown.append((f"{half} {form}", app))
    found = easel.look_each(shown, LOOK, {"still": True, "target": LEAST})
    assert [(name, texts) for name, texts in found if texts] == []


@pytest.mark.skip_browser("firefox")
def test_a_puzzles_answer_is_in_sight(easel: Easel) -> None:
    every = puzzles(after(App(), GamesListed(())))
    shown = draw((name, app) for name, app in every if name.startswith("puzzle: 0"))
    for size in LOW.values():
        easel.set_size(*size)
        assert [hidden for _, hidden in easel.look_drawn(shown, HIDDEN)] == [[], []], size


@pytest.mark.skip_browser("firefox")
def test_the_choices_of_a_trick_stay_low_on_a_phone_on_its_side(easel: Easel) -> None:
    easel.set_size(*LOW["phone-side"])
    game = positions.find(positions.tricks, positions.PEOPLE, Trick.ADJUST)
    app = replace(drawn(game), selection=Selection(open_trick="joker both"))
    height = "() => document.querySelector('.choice').getBoundingClientRect().height"
    assert easel.look(app, height) < 60


IN_SIGHT = """() => [...document.querySelectorAll(".final-ways :is(button, a)")]
    .filter((way) => {
        const {x, y, width, height} = way.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return way.contains(hit) && y >= 0 && y + height <= innerHeight;
    })
    .map((way) => way.textContent.trim())"""
"""The ways on from the result that are seen whole, with nothing over them."""


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "de"))
def test_the_ways_on_from_the_result_are_in_sight(easel: Easel, language: str) -> None:
    app = after(drawn(positions.find(positions.over, positions.LONG)), Command("continue"))
    app = replace(after(app, Command("skip-meetings")), language=language)
    wanted = [app.words.say(text) for text in ("Play again", "Review", "Share", "More")]
    shown = draw([("", app)])
    for size in LAYOUTS.values():
        easel.set_size(*size)
        assert easel.look_drawn(shown, IN_SIGHT) == [("", wanted)], size


@pytest.mark.skip_browser("firefox")
def test_the_final_scoring_and_its_review_fit_every_screen(easel: Easel) -> None:
    over = drawn(positions.find(positions.over, positions.LONG))
    meeting = after(over, Command("continue"))
    result = after(meeting, Command("skip-meetings"))
    every = dict(playing("en"))
    rooms = [every[f"review: {name}"] for name in ("begun", "whole", "settled")]
    more = with_panel(result, "result")
    assert problems_everywhere(easel, {LEAST: [meeting, result, more, *rooms]}) == []


UPRIGHT = """() => {
    const turned = (part) => part.closest(".of-far") !== null;
    return ["name", "meeting-name", "meeting-strength", "reckoning-totals strong"].map((kind) => {
        const parts = [...document.querySelectorAll(`.reckoning .${kind}`)];
        return [parts.filter(turned), parts.filter((part) => !turned(part))]
            .map((some) => some.map((part) => part.textContent).sort().join());
    });
}"""
"""Each kind of figure of the crews that meet: as the far player reads them, and as the near one."""


@pytest.mark.skip_browser("firefox")
def test_face_to_face_both_read_the_crews_that_meet(easel: Easel) -> None:
    over = drawn(positions.find(positions.over, positions.LONG), "face")
    shown = [
        replace(after(over, Command("continue")), selection=Selection(met=met)) for met in (1, 8)
    ]
    for _, read in easel.look_each([("", meeting) for meeting in shown], UPRIGHT):
        assert all(far == near != "" for far, near in read)
    assert problems_everywhere(easel, {LEAST: shown}, still=STILL) == []


ROW = "() => Math.round(document.querySelector('.row').getBoundingClientRect().top)"
"""Where the row is, in pixels from the window's upper edge."""


def without_crew(game: Game) -> bool:
    """A roll with a trick card whose two sailors have no crew to join, which a line says."""
    state = game.state
    jokers = [move for move in legal_moves(state) if isinstance(move, UseJoker)]
    return state.phase is Phase.PLACE and state.round == 1 and not jokers


@pytest.mark.skip_browser("firefox")
def test_the_row_stays_where_it_is_whatever_the_tray_says(easel: Easel) -> None:
    quiet = drawn(positions.find(positions.choice))
    told = drawn(positions.find(without_crew, trick=Trick.ADJUST))
    shown = draw([("quiet", quiet), ("told", told)])
    assert ['id="why-joker"' in html for _, html, _ in shown] == [False, True]
    for size in ((390, 844), (800, 1280), (1180, 820), (1366, 650)):
        easel.set_size(*size)
        assert len({row for _, row in easel.look_drawn(shown, ROW)}) == 1, size


@pytest.mark.skip_browser("firefox")
def test_a_replay_fits_tablet_and_laptop_and_its_row_stays(easel: Easel) -> None:
    game = positions.find(positions.over, positions.LONG)
    turns = (0, 31, 60, game.turn)
    shown = draw((f"turn {turn}", look(App(language="de"), game, turn)) for turn in turns)
    both = f"() => [document.documentElement.scrollHeight, ({ROW})()]"
    for size in ((800, 1280), (1024, 768), (1180, 820), (1366, 650)):
        easel.set_size(*size)
        heights, rows = zip(*(found for _, found in easel.look_drawn(shown, both)), strict=True)
        assert set(heights) == {size[1]}
        assert len(set(rows)) == 1, size


SCORES = "() => document.querySelector('.scores').getBoundingClientRect().bottom"


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "de"))
def test_a_replay_on_a_phone_shows_all_of_the_scores_and_keeps_its_buttons_in_place(
    easel: Easel, language: str
) -> None:
    easel.set_size(390, 844)
    game = positions.find(positions.over, positions.LONG)
    steps = [("", look(App(language=language), game, turn)) for turn in range(0, game.turn, 9)]
    bottoms = {bottom for _, bottom in easel.look_each(steps, SCORES)}
    assert len(bottoms) == 1
    assert max(bottoms) <= 844


CUT = """() => {
    const story = document.querySelector(".story");
    return story.scrollHeight - story.clientHeight > 2 ? [story.textContent] : [];
}"""


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("form", ["turn", "face"])
@pytest.mark.parametrize("size", [(1180, 820), release((820, 1180)), release((1024, 768))])
def test_a_tablet_tells_what_happened_to_its_end(
    easel: Easel, size: tuple[int, int], form: str
) -> None:
    easel.set_size(*size)
    game = random_game(5, seats=positions.LONG)
    steps = (replace(drawn(game.at(turn), form), language="de") for turn in range(1, game.turn, 5))
    assert [told for _, told in easel.look_each((("", app) for app in steps), CUT) if told] == []


PRINTED = """() => {
    const [panel, body] = [".overlay", ".panel-body"].map((name) => document.querySelector(name));
    const cut = body.scrollHeight - body.clientHeight;
    return { table: document.querySelector("#stage").clientHeight, panel: panel.clientHeight, cut };
}"""
"""How high the table and the panel are on paper, and what of the panel is cut off, in pixels."""


@pytest.mark.skip_browser("firefox")
def test_on_paper_an_open_panel_is_all_there_is_to_its_end(easel: Easel) -> None:
    easel.set_size(1180, 820)
    app = with_panel(drawn(positions.find(positions.choice)), "rules")
    easel.page.emulate_media(media="print")
    shown = easel.look(app, PRINTED)
    easel.page.emulate_media(media="screen")
    assert shown["table"] == 0
    assert shown["panel"] > 1_200
    assert shown["cut"] == 0
