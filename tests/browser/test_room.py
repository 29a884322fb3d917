"""The table uses the room: how large its cards are, and that nothing moves while one plays."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from shanghaien.cards import Trick
from shanghaien.state import Phase
from tests.support import positions
from tests.support.app_driver import drawn
from tests.support.easel import Drawn, Easel, draw
from tests.support.layouts import LAYOUTS
from tests.support.marks import first_of_all, release
from tests.support.mistakes import mistake_screens
from tests.support.random_games import random_game
from tests.support.screens import after, board, course, lessons, on_table, puzzles
from tests.support.teacher_screens import advice
from web.kernel.messages import Command, GamesListed
from web.kernel.model import App, is_far, on_screen
from web.kernel.table_state import Selection
from web.lang import LANGUAGES
from web.lessons.tutorial_state import Learning
from web.replay.state import Replay, Replaying
from web.shell.update import update

pytestmark = pytest.mark.skip_browser("firefox")

CARD = """() => {
    const { width, height } = document.querySelector(".slot-card .card").getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
}"""

LARGE = {
    (390, 844): (57, 104),
    (360, 640): (52, 78),
    (1366, 650): (140, 196),
    (1180, 820): (155, 217),
}
"""By window: how large a card of the row is at least, two people playing on the same side."""

FACING = {(390, 844): 0.82, (360, 640): 1.0, (800, 1280): 1.0, (1180, 820): 0.94, (1366, 768): 1.0}
"""By window: how high a card is face to face, of what it is on the same side."""

WINDOWS = [*LARGE, (800, 1280), (1366, 768), (844, 390)]

"""Where every step of a round is looked at."""

PARTS = (".bar", ".strip.above", ".tavern", ".row", ".strip.below", ".tray", ".scores")

BOXES = """(parts) => [document.querySelector(".resolved") !== null, parts.flatMap((part) => {
    const element = document.querySelector(part);
    if (!element.checkVisibility()) return [];
    const { x, y, width, height } = element.getBoundingClientRect();
    return [`${part} ${[x, y, width, height].map(Math.round)}`];
})]"""

"""Whether the round has ended, and the boxes of those of the parts that are shown."""


def both_forms() -> list[Drawn]:
    """A table on the same side, and face to face."""
    game = positions.find(positions.choice)
    return draw((form, drawn(game, form)) for form in ("turn", "face"))


def test_cards_are_as_large_as_the_window_lets_them_be(easel: Easel) -> None:
    shown = both_forms()[:1]
    for size, least in LARGE.items():
        easel.set_size(*size)
        ((_, (width, height)),) = easel.look_drawn(shown, CARD)
        assert (width, height) >= least
        assert height >= least[1]


def test_face_to_face_cards_are_as_large_as_on_the_same_side(easel: Easel) -> None:
    shown = both_forms()
    for size, least in FACING.items():
        easel.set_size(*size)
        (_, (_, same)), (_, (_, facing)) = easel.look_drawn(shown, CARD)
        assert facing >= least * same, size


def rooms(language: str) -> Iterator[tuple[str, App]]:
    """Lessons, positions to decide and own mistakes: as each is asked and as it is answered."""
    start = after(App(language=language), GamesListed(()))
    shown = [*lessons(start), *course(start), *puzzles(start), *mistake_screens(start)]
    for name, app in shown:
        if name == "puzzle" or name.startswith(("lesson", "course", "puzzle: 0", "repeat")):
            yield name, replace(app, unfolded=frozenset())
        if isinstance(app.screen, Learning) and app.screen.tutorial.wanted is not None:
            missed = replace(app.screen.tutorial, is_missed=True)
            yield name, replace(app, screen=Learning(missed))


ANSWER = """() => {
    const [row, card, tray, words] = [".row", ".slot-card", ".tray", ".tray-words"]
        .map((part) => document.querySelector(part)?.getBoundingClientRect());
    if (!row) return null;
    return {
        card: Math.round(card.width),
        row: Math.round(row.top),
        page: document.documentElement.scrollHeight - innerHeight,
        words: words ? Math.max(0, Math.round(words.bottom - tray.bottom)) : 0,
    };
}"""
"""The width of a card, where the row is, and by how much the page is too high, and the words of the
tray for what is seen of it."""


@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "fr"))
def test_on_a_low_laptop_answers_fit_beside_cards_as_large_as_a_games(
    easel: Easel, language: str
) -> None:
    easel.set_size(1366, 650)
    found = easel.look_each(rooms(language), ANSWER)
    seen = {"card": LARGE[1366, 650][0], "row": 63, "page": 0, "words": 0}
    assert [(name, answer) for name, answer in found if answer not in (None, seen)] == []


@pytest.mark.parametrize(
    "size", first_of_all([*LAYOUTS.values(), (820, 1180)], (360, 640), (844, 390), (1024, 768))
)
@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "de"))
def test_no_row_moves_between_a_question_and_what_is_said_of_its_answer(
    easel: Easel, language: str, size: tuple[int, int]
) -> None:
    easel.set_size(*size)
    rows: dict[str, list[int]] = {}
    for name, answer in easel.look_each(rooms(language), ANSWER):
        if answer is not None and name != "repeat: puzzle":
            one = name.split("," if name.startswith("course") else ":")[0]
            rows.setdefault(one, []).append(answer["row"])
    # Half a pixel may be rounded up or down.
    assert {name: tops for name, tops in rows.items() if max(tops) - min(tops) > 1} == {}


SAID = """() => {
    const [row, said] = [".tavern, .board-row", ".tray, .board-says"].map((part) =>
        document.querySelector(part).getBoundingClientRect());
    const covers = said.left < row.right && row.left < said.right
        && said.top < row.bottom && row.top < said.bottom;
    return [covers, Math.round(row.top)];
}"""
"""Whether what the teacher says lies over the row, and where that is."""


@pytest.mark.parametrize("size", [(390, 844), (1366, 650), (1024, 768), (844, 390), (800, 1280)])
@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "de"))
def test_what_the_teacher_says_lies_never_over_the_row(
    easel: Easel, language: str, size: tuple[int, int]
) -> None:
    easel.set_size(*size)
    start = after(App(language=language), GamesListed(()))
    game = positions.find(positions.tricks, trick=Trick.ADJUST)
    shown = [("table", on_table(start, game)), *advice(on_table(start, game))]
    shown += [(f"{name}, every move", opened(app)) for name, app in shown if "why" in name]
    said = easel.look_each(shown, SAID)
    assert [name for name, (covers, _) in said if covers] == []
    tops = {name: top for name, (_, top) in said if "every move" not in name}
    assert max(tops.values()) - min(tops.values()) <= 1, tops
    # On a phone on its side the line stays at the bottom of a board that is higher than that.
    boards = [(name, app) for name, app in board(start) if "answer" in name and size[1] > 400]
    assert [name for name, (covers, _) in easel.look_each(boards, SAID) if covers] == []


def opened(app: App) -> App:
    """The App with all that the teacher knows unfolded."""
    return replace(app, unfolded=app.unfolded | {"fold-moves"})


def test_all_of_the_table_is_in_sight(easel: Easel) -> None:
    shown = draw(steps("turn"))
    # The last three are a laptop and two tablets on their side at 200 %.
    for size in ((390, 844), (844, 390), (1366, 650), (683, 325), (590, 410), (512, 384)):
        easel.set_size(*size)
        heights = easel.look_drawn(shown, "() => document.documentElement.scrollHeight")
        assert {name for name, height in heights if height != size[1]} <= {"open"}, size


def test_face_to_face_all_of_the_table_is_in_sight_on_an_upright_tablet(easel: Easel) -> None:
    shown = draw(steps("face"))
    for size in ((744, 1033), (768, 1024), (820, 1106)):
        easel.set_size(*size)
        heights = easel.look_drawn(shown, "() => document.documentElement.scrollHeight")
        assert {name for name, height in heights if height != size[1]} == set(), size


def steps(form: str) -> Iterator[tuple[str, App]]:
    """A round's screens from before its first roll to a roll with trick cards, one of them open."""
    game = positions.find(positions.tricks, trick=Trick.ADJUST)
    for turn in range(game.turn + 1):
        if game.states[turn].round == game.state.round:
            yield f"turn {turn}", drawn(game.at(turn), form)
    yield "open", replace(drawn(game, form), selection=Selection(open_trick="joker both"))


@pytest.mark.parametrize("form", ["turn", "face"])
@pytest.mark.parametrize("size", [*WINDOWS[:3], *map(release, WINDOWS[3:])])
def test_nothing_moves_by_a_pixel_between_two_steps(
    easel: Easel, size: tuple[int, int], form: str
) -> None:
    easel.set_size(*size)
    found: dict[str, str] = {}
    is_tight = form == "face" and size[0] < 480
    for name, (has_ended, boxes) in easel.look_each(steps(form), BOXES, PARTS):
        # Face to face on a phone there is no room to keep for the figures at a round's end, nor for
        # a trick card that is open.
        if not is_tight or not (name == "open" or has_ended):
            found.setdefault(str(boxes), name)
    # Face to face, what each player reads changes sides with the turn.
    sides = {is_far(app) for _, app in steps(form)}
    assert len(found) <= len(sides), "\n".join(f"{name}: {boxes}" for boxes, name in found.items())


NARROW = """() => [...document.querySelectorAll(".tray .trick-half")]
    .map((half) => Math.round(half.getBoundingClientRect().width)).filter((width) => width < 88)"""
"""The widths of trick halves in which a word of theirs may not fit."""


@pytest.mark.parametrize("language", ["en", *map(release, ("de", "fr", "it", "nl"))])
def test_two_trick_cards_have_room_beside_the_dice_of_a_variation(
    easel: Easel, language: str
) -> None:
    game, turn = next(
        (game, turn)
        for game in map(random_game, count())
        for turn, state in enumerate(game.states)
        if state.phase is Phase.PLACE and len({*state.sides[state.to_move].tricks}) > 1
    )
    app = on_screen(App(language=language), Replaying(Replay(game, turn)))
    app, _ = update(app, Command("whatif"))
    shown = draw([("", app)])
    for size in {*LAYOUTS.values(), *WINDOWS}:
        easel.set_size(*size)
        assert easel.look_drawn(shown, NARROW) == [("", [])], size
