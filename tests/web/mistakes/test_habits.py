"""Own positions of a habit, retried from “How I play”."""

from dataclasses import replace

import pytest

from shanghaien.formats.record import write
from shanghaien.game import Game, Seat
from shanghaien.learning.decisions import study
from shanghaien.learning.repetition import Repetition
from shanghaien.state import Player
from tests.support.app_driver import press, with_panel
from tests.support.html import Tags
from tests.support.mistakes import ALONE, NOW, day, decided, listed, turns
from tests.support.random_games import random_game
from tests.support.studies import decision
from web.kernel.messages import Command
from web.kernel.model import App
from web.kernel.saved_state import Entry, entry
from web.mistakes.effects import Recall
from web.mistakes.messages import Recalled
from web.mistakes.state import OF_HABIT, Mistakes, Repeating, of_habit, people, repeated
from web.shell.page import page
from web.shell.update import update

BERND = (Seat("Bernd"), Seat("Captain", "captain"))


def habitual(
    number: int, seats: tuple[Seat, Seat] = ALONE, loss: float = 0.03
) -> tuple[Entry, Game]:
    """A game in which rolling on was wrong once, and right once, and something else was wrong."""
    game = random_game(number, seats=seats)
    first, second, third, *_ = turns(game, Player.A)
    found = study(
        [
            decision(first, "stop", loss + number / 1000, answers=(("roll", "shanghai"),)),
            decision(second, "stop", 0.0, answers=(("roll", "roll"),)),
            decision(third, "place", 0.2),
        ]
    )
    saved = entry(f"{seats[0].name}-{number}", game, NOW + number)
    return replace(saved, kept=replace(saved.kept, study=(found, None))), game


def shown(games: int) -> tuple[App, dict[str, Game]]:
    """The panel after so many games of Anna, and as many of Bernd."""
    pairs = [habitual(n, seats) for n in range(games) for seats in (ALONE, BERND)]
    return listed(*(saved for saved, _ in pairs)), {saved.id: game for saved, game in pairs}


def test_a_habit_is_said_in_place_of_its_kind_with_three_positions_to_retry() -> None:
    app, _ = shown(12)
    app = with_panel(app, "strength")
    (found,) = Tags(page(app)).page.classed("strength")
    first = found.tagged("p")[0].text
    assert first.startswith(
        "You rolled in 24 of the 24 turns when you could also shanghai; that was best in 12."
    )
    told = [each.text for each in found.tagged("p")]
    assert told[1].startswith("You also give away more than usual when choosing which die to add")
    assert not any("whether to shanghai or roll on" in text for text in told)
    assert "Retry 3 of these positions" in found.text
    _, effects = press(app, "repeat-habit", "roll anna")
    assert effects == (Recall("Anna-11", turns(random_game(11, seats=ALONE), Player.A)[0]),)


def test_only_ones_own_worst_positions_of_the_habit_are_asked() -> None:
    app, _ = shown(12)
    app, _ = press(with_panel(app, "strength"), "repeat-habit", "roll anna")
    now = app.part(Mistakes).round
    assert now is not None
    assert len(now.keys) == OF_HABIT == 3
    assert [id_ for id_, _ in now.keys] == ["Anna-11", "Anna-10", "Anna-9"]


@pytest.mark.parametrize("argument", ["", "roll", "roll nobody", "left anna", "shop anna"])
def test_what_is_no_habit_of_anybody_starts_nothing(argument: str) -> None:
    app, _ = shown(2)
    assert update(app, Command("repeat-habit", argument)) == (app, ())


@pytest.mark.parametrize("is_right", [True, False])
def test_an_answer_counts_only_if_the_mistake_is_due(*, is_right: bool) -> None:
    saved, game = habitual(1, loss=0.06)
    turn = turns(game, Player.A)[0]
    later = repeated(saved, turn, Repetition(2, day() + 4))
    small, _ = habitual(1)
    for one, counts in ((saved, True), (later, False), (small, False)):
        app, _ = update(listed(one), Command("repeat-habit", "roll anna"))
        app, _ = update(app, Recalled(one.id, turn, write(game)))
        app = decided(app, is_right=is_right)
        screen = app.screen
        assert isinstance(screen, Repeating)
        assert screen.round.right == is_right
        kept = app.games.find(one.id)
        assert kept is not None
        assert (kept != one) == counts
        # One that was not due leaves today's retries as they were: those of the game's others.
        says = " ".join(Tags(page(app)).texts)
        assert f"You got {int(is_right)} of 1 right." in says
        assert "That’s all for today" not in says
        assert ("You’ll see it again in 4 days." in says) == (one is later)
        assert ("You’ll see it again" in says) == (one is not small)


def test_a_small_mistake_of_a_habit_comes_back_with_it_alone() -> None:
    (anna,) = people([habitual(1)[0]], day())
    assert [slip.mistake.loss for slip in anna.slips] == [0.2]
    assert [slip.mistake.habits for slip in of_habit(anna, "roll")] == [("roll",)]
