"""A position to hand on: which one it is, as which link, and what its picture shows."""

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from shanghaien.cards import Sailor
from shanghaien.formats.link import read_any, write_link
from shanghaien.game import Game, Seat
from shanghaien.position import format_position, parse_position
from shanghaien.rules import hide, legal_moves
from shanghaien.scoring import score
from shanghaien.sources import Ended
from shanghaien.state import NUMBERS, Phase, Player, State
from tests.support.app_driver import PEOPLE, changed, game
from tests.support.friend_screens import by_link
from tests.support.html import Tags
from tests.support.kinds import NAMES, kind
from tests.support.positions import choice, direction, find
from web.board.state import SettingUp, read, read_address
from web.build.paths import ROOT
from web.kernel.effects import Send
from web.kernel.messages import Command, TextOpened
from web.kernel.model import App
from web.kernel.screen import Playing, Start
from web.kernel.sharing_state import Picture, Scene, Way, position_fragment
from web.lang import LANGUAGES, words
from web.sharing.effects import DrawPicture, SendPicture
from web.sharing.picture_view import HEIGHT, WIDTH, Box, Drawing, Step, Text, fitted
from web.sharing.questions import scene
from web.sharing.scene_view import picture
from web.shell.page import page
from web.shell.update import update
from web.whatif.state import Exploring, trial

ADDRESS = "https://somebody.example.org/games/shanghaien/"
SEATS = (Seat("Anna"), Seat("Bernd"))
FULL = parse_position(
    "round 6; tavern CN2 both TR3 again ES3 DE4; A US3 TR4 ES4 FR2 IT1 IT2 adjust adjust both "
    "captain on 1 1 1 3 5 5; B FR4 CN1 IT3 again DE3 DE2 NL1 NL4 on 1 1 1 1 4; move B; "
    "starter A; direction right"
)
ROLLED = parse_position("round 4; tavern CN2 US1 TR3 FR1 ES3 both; A US3 on 1 3; roll 2 6")
OPEN = find(direction).state
LETTER = 0.6
"""How wide a letter is here, as a share of its size."""


def drawn(shown: Scene, language: str = "en") -> list[Step]:
    return picture(words(language), shown, address=ADDRESS)


def of(state: object, **more: object) -> Scene:
    return replace(Scene(FULL, SEATS, "#p="), state=state, **more)  # type: ignore[arg-type]


def texts(steps: list[Step]) -> list[str]:
    return [step.text.replace("\u00a0", " ") for step in steps if isinstance(step, Text)]


def names(steps: list[Step]) -> Counter[str]:
    """How often each drawing is there."""
    return Counter(step.name for step in steps if isinstance(step, Drawing))


def test_a_position_has_its_cards_dice_tricks_and_points() -> None:
    steps = drawn(of(FULL))
    there = names(steps)
    for card in FULL.tavern:
        if isinstance(card, Sailor):
            assert there[f"sailor-{card.nationality.word}"] == 1
    for number in NUMBERS[:5]:
        assert there[f"die-{number}"] == sum(side.dice[number - 1] for side in FULL.sides)
    assert there["die-6"] == FULL.supply(Player.A) + FULL.supply(Player.B)
    assert (there["captain"], there["trick-back"]) == (4, 1)
    told = texts(steps)
    assert told[:2] == ["Round 6 of 8", "It’s Bernd’s turn."]
    assert {"×2", "2 sailors", "Add both dice", "Roll again"} <= set(told)
    for total in score(FULL.sides).totals:
        assert str(total) in told
    assert [text for text in told if text in "123456"][:6]


def test_the_own_side_is_below_and_the_row_as_it_is_seen_from_there() -> None:
    for below in Player:
        steps = drawn(of(FULL, below=below))
        by_name = {step.text: step.y for step in steps if isinstance(step, Text)}
        assert (by_name["Anna"] > by_name["Bernd"]) is (below is Player.A)
        places = {
            step.name: step.x
            for step in steps
            if isinstance(step, Drawing) and step.name.startswith("sailor-")
        }
        is_left = places["sailor-chinese"] < places["sailor-german"]
        assert is_left is (below is Player.A)


def test_dice_just_rolled_are_shown_and_told() -> None:
    steps = drawn(of(ROLLED))
    assert texts(steps)[1] == "Anna rolls 2 and 6."
    thrown = [s.name for s in steps if isinstance(s, Drawing) and s.width == 74]
    assert thrown == ["die-2", "die-6"]
    assert sum(isinstance(s, Drawing) and s.name == "captain" for s in steps) == 4


def test_before_the_end_is_chosen_each_card_has_two_numbers() -> None:
    steps = drawn(of(OPEN))
    assert {"1/6", "2/5", "3/4", "4/3", "5/2", "6/1"} <= set(texts(steps))
    assert names(steps)["captain"] == 2


@pytest.mark.parametrize("is_of_day", [False, True])
def test_a_puzzle_asks_and_tells_how_hard_it_is(is_of_day: bool) -> None:
    red = (Seat("Red"), Seat("Blue"))
    shown = Scene(ROLLED, red, "#q=0123abcd", Player.A, 1295, is_of_day)
    told = texts(drawn(shown))
    assert told[0] == ("Daily puzzle" if is_of_day else "Find the best move")
    assert told[1].startswith("It’s Red’s turn. One move")
    assert told[1].endswith("Puzzle rating: 1295")
    assert texts(drawn(shown, "de"))[1].startswith("Rot ist dran. Ein Zug")


WIDE = (Seat("W" * 40), Seat("Maximiliane-Alexandra von Hohenzollernbe"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", [FULL, ROLLED, OPEN], ids=["full", "rolled", "open"])
@pytest.mark.parametrize("rating", [None, 2345])
def test_all_of_it_lies_in_the_picture(state: object, rating: int | None, language: str) -> None:
    for below in Player:
        for step in drawn(of(state, seats=WIDE, below=below, rating=rating), language):
            match step:
                case Text():
                    width = partial(len_of, step.size)
                    lines, size = fitted(step, width)
                    assert len(lines) <= 1 + step.is_long
                    wide = max(len_of(size, line) for line in lines)
                    left = step.x - {"left": 0.0, "center": 0.5, "right": 1.0}[step.align] * wide
                    assert 0 <= left <= left + wide <= WIDTH
                    assert step.y - len(lines) * size / 2 > 0
                    assert step.y + len(lines) * size / 2 < HEIGHT
                case Drawing() if "/" not in step.name:
                    assert 0 <= step.x <= step.x + step.width <= WIDTH
                    assert 0 <= step.y <= step.y + step.height <= HEIGHT
                    assert (ROOT / "web" / "art" / "symbols" / f"{step.name}.svg").is_file()


def len_of(size: float, line: str) -> float:
    return len(line) * size * LETTER


def test_no_two_dice_lie_on_each_other_and_none_on_a_card() -> None:
    steps = drawn(of(FULL))
    dice = [s for s in steps if isinstance(s, Drawing) and s.name.startswith("die-")]
    cards = [s for s in steps if isinstance(s, Box) and (s.width, s.height) == (140, 196)]
    assert len(cards) == 6

    def meet(a: Drawing | Box, b: Drawing | Box) -> bool:
        is_beside = a.x + a.width <= b.x or b.x + b.width <= a.x
        return not (is_beside or a.y + a.height <= b.y or b.y + b.height <= a.y)

    things: list[Drawing | Box] = [*cards, *dice]
    for i, one in enumerate(things):
        assert not any(meet(one, other) for other in things[:i])


def last_of(told: Game) -> State:
    """The last position of a game, dice in the air taken back into the hand."""
    is_rolling = told.state.phase is Phase.ROLLING
    return hide(told.states[told.turn - is_rolling])


def at(app: App, turn: int) -> App:
    """The App with a position of its game in the replay."""
    return update(app, Command("watch", str(turn)))[0]


def apps() -> list[App]:
    """A whole game of two people, App by App."""
    app = replace(App(), sharing=replace(App().sharing, address=ADDRESS))
    return list(game(changed(app, **PEOPLE), Random(8)))


APPS = apps()


def on_table(app: App) -> Game:
    assert app.game is not None
    return app.game


def test_the_position_that_is_replayed_is_shared_and_its_link_opens_just_that() -> None:
    whole = on_table(APPS[-1])
    for turn in range(0, whole.turn, 7):
        app = at(APPS[-1], turn)
        shown, state = scene(app), whole.states[turn]
        if state.phase is Phase.OVER:
            assert shown is None
            assert update(app, Command("share-position")) == (app, ())
            continue
        assert shown is not None
        if state.phase is Phase.ROLLING:
            state = whole.states[turn - 1]
        assert shown.state == hide(state)
        app, effects = update(app, Command("share-position"))
        assert effects == (DrawPicture(Picture(shown, "en", ADDRESS)),)
        link = ADDRESS + shown.fragment
        assert update(app, Command("share-copy"))[1] == (Send(link, Way.CLIPBOARD),)
        (sent,) = update(app, Command("share-picture"))[1]
        assert isinstance(sent, SendPicture)
        assert (sent.parcel.name, sent.parcel.link) == ("shanghaien-position.png", link)
        opened, _ = update(App(), TextOpened(shown.fragment))
        assert isinstance(opened.screen, SettingUp)
        assert opened.screen.board.game is not None
        assert opened.screen.board.game.state.tavern == state.tavern
        assert opened.screen.board.game.state.sides == state.sides


def test_the_link_never_tells_the_order_of_the_cards_to_come() -> None:
    for app in APPS[::9]:
        shown = scene(app)
        if shown is not None:
            assert "deck" not in shown.fragment
            assert shown.state.deck == on_table(app).state.to_come()


def test_the_panel_of_a_game_leads_to_that_of_its_position() -> None:
    app, _ = update(at(APPS[-1], 0), Command("share"))
    assert 'data-do="share-position"' in page(app)
    app, _ = update(app, Command("share-position"))
    told = " ".join(Tags(page(app)).texts)
    assert "Share this position" in told
    assert "what the teacher says about it" in told
    over, _ = update(APPS[-1], Command("share"))
    assert 'data-do="share-position"' not in page(over), "the end has its result"


def test_there_is_no_position_without_a_game_or_in_a_lesson() -> None:
    lesson, _ = update(App(), Command("learn"))
    for app in (App(), lesson):
        assert scene(app) is None
        assert update(app, Command("share-position")) == (app, ())


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_game_gives_away_what_all_may_see_and_no_more(name: str) -> None:
    app, _ = update(App(), TextOpened(str(kind(name)["record"])))
    if app.game is None or not isinstance(app.screen, Playing):
        return
    shown, game_ = scene(app), app.game
    if shown is None:
        return
    public = game_.public() if game_.chance.is_by_link else game_
    assert public is not None
    assert shown.state == last_of(public)
    assert parse_position(read_address(shown.fragment)) == shown.state


def test_a_game_by_link_that_goes_on_has_no_position_that_a_teacher_could_be_asked_about() -> None:
    running = [
        app
        for _, app in by_link("en")
        if app.game is not None and app.game.chance.is_by_link and not app.game.is_over
    ]
    assert running
    for app in running:
        assert scene(app) is None
        assert update(app, Command("share-position")) == (app, ())
        assert scene(at(app, on_table(app).turn)) is None


def test_of_a_variation_the_position_that_is_played_is_shared() -> None:
    over = on_table(APPS[-1])
    begun = trial(over, over.turn - 3, Start(), Player.A)
    for move in legal_moves(begun.position.state):
        app = App(screen=Exploring(begun.then(move)))
        shown, state = scene(app), begun.then(move).position.state
        assert shown is not None
        expected = begun.position.state if state.phase is Phase.ROLLING else state
        assert shown.state == hide(expected)


def test_a_game_that_was_resigned_still_has_its_positions() -> None:
    running = find(choice)
    ended = replace(running, chance=Ended(Player.B))
    app, _ = update(App(), TextOpened(f"#{write(ended)}"))
    shown = scene(update(app, Command("replay-last"))[0])
    assert shown is not None
    assert shown.state == hide(running.state)


def write(of_: Game) -> str:
    text = write_link(of_)
    assert read_any(text) == of_
    return text


def test_the_board_shares_its_position() -> None:
    line = "round 4; tavern CN2 US1 TR3 FR1 ES3 both; A US3 on 1 3; B FR4 on 2 2; roll 2 6"
    app, _ = update(App(), TextOpened(position_fragment(line)))
    shown = scene(app)
    assert shown is not None
    assert shown.fragment == position_fragment(format_position(shown.state))
    assert read(read_address(shown.fragment)).game == read(line).game
    app, effects = update(app, Command("share-position"))
    assert effects == (DrawPicture(Picture(shown, "en", "")),)
    fields = [tag for _, tag in Tags(page(app)).tags if tag.get("id") == "share-link"]
    assert len(fields) == 1, "the panel's alone"
    empty, _ = update(App(), Command("board"))
    assert scene(empty) is None
