"""Games that can be compared: the same cards and dice by a seed, and matches of two games."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from shanghaien.game import Game, Seat, draw_setup, second, seed_setup
from shanghaien.rules import outcome
from shanghaien.seed import Seed, draw_word, seed_word
from web.app.effects import Deal
from web.app.messages import Dealt
from web.app.model import App, Step
from web.game.update import put

WORDS = 80**4
"""How many words can be drawn."""


def dealt(deal: Deal, rng: Random, day: str) -> Dealt:
    """What is dealt for a new game; `day` is today's date on this machine, as 2026-11-21."""
    if deal.challenge == "none" and not deal.is_match:
        setup = draw_setup(rng, deal.starter, deal.start_trick)
        return Dealt(setup, deal.seats, has_real_dice=deal.has_real_dice)
    word = day if deal.challenge == "daily" else seed_word(deal.word)
    if deal.challenge == "none" or not word:
        word = draw_word(rng.randrange(WORDS))
    seed = Seed(word, 1 if deal.is_match else 0)
    return Dealt(seed_setup(seed, deal.starter, deal.start_trick), deal.seats, seed)


def is_first(game: Game) -> bool:
    """Whether a second game with swapped seats can follow."""
    return game.seed is not None and game.seed.leg == 1 and outcome(game.state) is not None


def _second(app: App, _: str) -> Step:
    """The second game of a match."""
    if app.game is None or not is_first(app.game):
        return app, ()
    game = second(app.game)
    a, b = game.seats
    return put(app, replace(game, seats=(_named(app, a, 0), _named(app, b, 1))))


def _named(app: App, seat: Seat, place: int) -> Seat:
    """A seat under its name: who is called after a colour now has the other one."""
    colours = (app.words.say("Red"), app.words.say("Blue"))
    return replace(seat, name=colours[place]) if seat.name in colours else seat


COMMANDS: dict[str, Callable[[App, str], Step]] = {"second": _second}
"""What a control can ask for, by the name in its `data-do`."""
