"""Play-outs in the page: chances become surer, moves are rolled out; what is stale is dropped."""

import re
from dataclasses import replace
from typing import Any

import pytest

from shanghaien.ai.certainty import MOST, WANTED
from shanghaien.ai.lead import LEAST
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support.app_driver import at_table, press
from tests.support.random_games import PEOPLE, random_game
from tests.support.reviews import reviewed
from web.analysis.state import MOST_PAIRS, MOST_ROLLOUTS, Analysis
from web.kernel.asked_state import Stretch
from web.kernel.effect import Effect
from web.kernel.effects import AskTeacher
from web.kernel.messages import AnalysisArrived, Command, SettingChanged
from web.kernel.model import App
from web.opponent.protocol import MOST_PLAYOUTS, read_playouts, write_playouts
from web.shell.page import page
from web.shell.update import update


def to_place(round_: int, seed: int = 3) -> Game:
    """A game of two people with a die to be added in a round."""

    def is_wanted(game: Game) -> bool:
        state = game.state
        return state.round == round_ and state.phase is Phase.PLACE and len(legal_moves(state)) > 1

    return random_game(seed, seats=PEOPLE, until=is_wanted)


def answer(app: App, ask: AskTeacher, *outs: float) -> tuple[App, AskTeacher | None]:
    """The App after the play-outs of a question, and what it asks for then."""
    assert ask.stretch is not None
    arrived = AnalysisArrived(ask.ticket, ask.kind, write_playouts(ask.stretch, outs))
    app, effects = update(app, arrived)
    return app, question(effects)


def question(effects: tuple[Effect, ...]) -> AskTeacher | None:
    """The question for play-outs among effects."""
    found = [e for e in effects if isinstance(e, AskTeacher) and e.kind in {"refine", "rollout"}]
    return found[0] if found else None


def counting(round_: int, *, is_whole: bool = True) -> tuple[App, AskTeacher | None]:
    """A table with a bar that has just said 50 %, and the question for play-outs."""
    app, _ = at_table(to_place(round_), bar="always")
    told = AnalysisArrived(app.ticket, "chances", {"win": 0.5, "whole": is_whole})
    app, effects = update(app, told)
    return app, question(effects)


def bar(app: App) -> str:
    """What the bar says to a screen reader."""
    (said,) = re.findall(r"visually-hidden\">(Winning chances: [^<]*)<", page(app))
    return str(said)


def test_chances_are_counted_on_until_they_are_sure_enough() -> None:
    app, ask = counting(6)
    assert "50%" in bar(app)
    assert "still calculating" in bar(app)
    playouts = 0
    while ask:
        assert ask.stretch == Stretch(playouts)
        app, ask = answer(app, ask, 0.1, 0.1, 0.1, 0.1)
        playouts += 4
    estimate = app.part(Analysis).estimate(app.ticket)
    assert estimate is not None
    assert estimate.error <= WANTED or playouts == MOST
    assert "still calculating" not in bar(app)
    assert "(±1%)" in bar(app)
    assert app.game is not None
    mover = app.game.state.to_move
    own = 0.5 + estimate.shift if mover == 0 else 0.5 - estimate.shift
    assert f" {round(100 * own)}%, " in bar(app)
    panel = page(update(app, Command("panel", "chances"))[0])
    assert f"The teacher has played out the next round {playouts} times." in panel


@pytest.mark.parametrize(("round_", "is_whole"), [(1, True), (8, True), (6, False)])
def test_what_is_sure_enough_or_cannot_be_surer_is_not_played_on(
    round_: int, *, is_whole: bool
) -> None:
    app, ask = counting(round_, is_whole=is_whole)
    assert ask is None
    assert "still calculating" not in bar(app)


def test_a_hint_says_the_same_chances_as_the_bar() -> None:
    app, ask = counting(6)
    app, _ = update(app, SettingChanged("hints", "always"))
    game = app.game
    assert game is not None
    moves = [[format_event(move), 0.5 - 0.1 * n] for n, move in enumerate(legal_moves(game.state))]
    app, effects = update(app, Command("hint"))
    told = {"options": moves, "whole": True}
    app, effects = update(app, AnalysisArrived(app.ticket, "options", told))
    assert question(effects) is None  # they are being counted already
    app, _ = update(app, Command("why"))
    while ask:
        app, ask = answer(app, ask, *[0.08] * 4)
    own = re.findall(r" (\d+%), ", bar(app))[0]
    best, *_ = re.findall(r"<td>(\d+%)</td>", page(app))
    estimate = app.part(Analysis).estimate(app.ticket)
    assert estimate is not None
    sign = game.state.to_move.sign
    assert best == f"{round(100 * (0.5 + sign * estimate.shift))}%"
    assert own in page(app)


def test_what_was_found_is_still_true_after_the_next_move() -> None:
    app, ask = counting(6)
    while ask:
        app, ask = answer(app, ask, *[0.1] * 4)
    before = app.part(Analysis).estimate(app.ticket)
    assert app.game is not None
    assert before is not None
    app, _ = press(app, format_event(legal_moves(app.game.state)[0]))
    assert app.part(Analysis).estimate(app.ticket) is None
    app, _ = update(app, AnalysisArrived(app.ticket, "chances", {"win": 0.5, "whole": True}))
    after = app.part(Analysis).estimate(app.ticket)
    assert after is not None
    assert after.shift == before.shift
    assert after.playouts == 0


@pytest.mark.parametrize(
    "change",
    [
        {"playouts": []},
        {"playouts": None},
        {"playouts": [0.1] * (MOST_PLAYOUTS + 1)},
        {"playouts": [0.1, "0.1"]},
        {"playouts": [0.1, 2.5]},
        {"playouts": [float("nan")]},
        {"from": 4},
        {"moves": ["roll", "shanghai"]},
    ],
)
def test_playouts_that_were_not_asked_for_are_refused(change: dict[str, Any]) -> None:
    stretch = Stretch(0)
    good = write_playouts(stretch, [0.1])
    assert read_playouts(good, stretch) == (0.1,)
    assert read_playouts({**good, **change}, stretch) is None
    app, ask = counting(6)
    assert ask is not None
    assert app.part(Analysis).is_refining(ask.ticket)
    told = AnalysisArrived(ask.ticket, "refine", {**good, **change})
    after, effects = update(app, told)
    assert effects == ()
    assert after.part(Analysis).estimate(ask.ticket) == app.part(Analysis).estimate(ask.ticket)
    assert not after.part(Analysis).is_refining(ask.ticket)  # nor does the page say so


def hinted() -> tuple[App, str]:
    """A hint in round 6, and the two moves that it can have rolled out."""
    app, _ = at_table(to_place(6), hints="always")
    assert app.game is not None
    texts = [format_event(move) for move in legal_moves(app.game.state)]
    app, _ = update(app, Command("hint"))
    ranked = [[text, 0.6 - 0.1 * n] for n, text in enumerate(texts)]
    app, _ = update(app, AnalysisArrived(app.ticket, "options", {"options": ranked, "whole": True}))
    return update(app, Command("why"))[0], "|".join(texts[:2])


def begun() -> tuple[App, str, AskTeacher]:
    """A rollout that has just begun, its two moves, and what is asked."""
    app, moves = hinted()
    app, effects = update(app, Command("roll-out", moves))
    ask = question(effects)
    assert ask is not None
    return app, moves, ask


def test_two_moves_are_rolled_out_until_it_is_stopped_and_taken_up_again() -> None:
    app, moves = hinted()
    assert ">Play it out<" in page(app)
    app, effects = update(app, Command("roll-out", moves))
    ask = question(effects)
    assert ask is not None
    assert ask.stretch == Stretch(0, tuple(moves.split("|")))
    assert "Playing it out…" in page(app)
    app, ask = answer(app, ask, 0.05, 0.03)
    assert "Played out 2 times" in page(app)
    assert "Better by 4.0%: " in page(app)
    assert "No clear difference." in page(app)
    for _ in range(LEAST):
        assert ask is not None
        app, ask = answer(app, ask, 0.05, 0.03)
    assert "Clearly better." in page(app)
    assert ask is not None
    app, effects = update(app, Command("roll-out", moves))
    assert effects == ()
    assert ">Play out more<" in page(app)
    late, none = answer(app, ask, -1.0)
    assert (late, none) == (app, None)
    app, effects = update(app, Command("roll-out", moves))
    ask = question(effects)
    assert ask is not None
    assert ask.stretch == Stretch(2 * LEAST + 2, tuple(moves.split("|")))


def test_a_rollout_ends_by_itself() -> None:
    app, moves = hinted()
    app, effects = update(app, Command("roll-out", moves))
    ask = question(effects)
    while ask:
        app, ask = answer(app, ask, *[-0.01, 0.0] * (MOST_PLAYOUTS // 2))
    assert app.part(Analysis).rolling is None
    text = page(app)
    assert len(app.part(Analysis).rollouts[0].lead.gains) >= MOST_PAIRS
    assert "Better by 0.5%: " in text
    assert "Play out more" not in text


def test_leaving_ends_a_rollout_and_keeps_what_it_has_come_to() -> None:
    app, _, ask = begun()
    app, _ = update(app, Command("why"))
    app, more = answer(app, ask, 0.05, 0.03)
    assert more is None
    app, _ = update(app, Command("why"))
    assert "Played out 2 times" in page(app)
    assert ">Play out more<" in page(app)


def test_where_moves_cannot_be_rolled_out_that_is_told() -> None:
    app, moves, ask = begun()
    app, _ = update(app, AnalysisArrived(ask.ticket, "rollout", None))
    assert "The moves couldn’t be played out here." in page(app)
    app, effects = update(app, Command("roll-out", moves))
    assert question(effects) == ask


@pytest.mark.parametrize("argument", ["", "roll|", "place 1|place 9", "9", "x|y|z", "²"])
def test_moves_that_are_none_are_not_rolled_out(argument: str) -> None:
    app, _ = hinted()
    after, effects = update(app, Command("roll-out", argument))
    assert (after.part(Analysis).rolling, effects) == (None, ())


def test_a_marked_choice_of_a_review_is_rolled_out() -> None:
    app, game = reviewed()
    now = app.part(Analysis).reviewing
    assert now is not None
    assert now.found is not None
    marked = [c for c in now.found.changes if c.mark and c.round < 8]
    change = marked[0]
    assert f'data-argument="{change.turn}"' in page(app)
    app, effects = update(app, Command("roll-out", str(change.turn)))
    ask = question(effects)
    assert ask is not None
    assert ask.state.round == change.round
    assert change.best is not None
    event = game.events[change.turn]
    assert ask.stretch == Stretch(0, (format_event(change.best), format_event(event)))
    app, _ = answer(app, ask, 0.05)
    assert re.search(r"Played out once\. Better by 5\.0%: ", page(app))


def test_so_many_rollouts_are_kept() -> None:
    app, _, ask = begun()
    one = app.part(Analysis).rollouts[0]
    others = tuple(replace(one, state=replace(one.state, round=n)) for n in range(MOST_ROLLOUTS))
    app = app.having(replace(app.part(Analysis), rollouts=(one, *others)))
    app, _ = answer(app, ask, 0.05)
    assert len(app.part(Analysis).rollouts) == MOST_ROLLOUTS
    assert app.part(Analysis).rollouts[0].lead.gains == (0.05,)
