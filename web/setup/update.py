"""Beginning a game: from the start screen, and the second game of a match."""

from dataclasses import replace
from random import Random

from shanghaien.ai.strengths import find_level
from shanghaien.formats.limits import is_name
from shanghaien.game import Practice, Seat, draw_setup, second, seed_setup, start
from shanghaien.names import as_name
from shanghaien.seed import Seed, draw_word, seed_word
from shanghaien.sources import RealDice, Sealed, Seeded
from web.game.update import put
from web.kernel.effects import Deal
from web.kernel.feature import answers
from web.kernel.messages import Dealt
from web.kernel.model import App, Step, is_apart
from web.kernel.names_state import SKIPPER
from web.kernel.settings import FITTING, Challenge, Mode, Settings, change

WORDS = 80**4
"""How many words can be drawn."""


def start_game(app: App, way: str) -> Step:
    """Start a game by the settings; from a sheet, in its way to play, which is remembered."""
    settings, say = change(app.settings, "mode", way) or app.settings, app.words.say
    app = replace(app, settings=settings)
    against_computer = settings.mode is Mode.COMPUTER
    is_match = against_computer and settings.is_match
    # Names that nobody chose are translated where they are shown.
    if against_computer:
        level = find_level(_level(app))
        name = as_name(settings.name_a) or (SKIPPER if is_match else "Red")
        seats = (Seat(name), Seat(level.name, level.id))
    else:
        a, b = settings.two()
        seats = (Seat(a or "Red"), Seat(b or "Blue"))
    # The fields limit only the length.
    if not all(is_name(seat.name) for seat in seats):
        text = say("Names can have up to 40 characters, none of them invisible.")
        return replace(app, notice=text), ()
    if settings.has_real_dice and (is_match or settings.challenge is not Challenge.NONE):
        text = say(
            "Real dice can’t be combined with a seed, the daily game or two games. "
            "Choose one or the other."
        )
        return replace(app, notice=text), ()
    deal = Deal(
        settings.starter,
        settings.start_trick,
        seats,
        settings.challenge,
        settings.seed,
        is_match,
        settings.has_real_dice,
        None if settings.start_trick is None else settings.start_trick_for,
    )
    return app, (deal,)


def start_easier(app: App, text: str) -> Step:
    """Start a game with the help or the level that the result of the last one offered."""
    name, _, value = text.partition(" ")
    settings = change(app.settings, name, value) if name in ("hints", "level") else None
    if settings is None:
        return app, ()
    return start_game(replace(app, settings=settings), Mode.COMPUTER.value)


def _level(app: App) -> str:
    """The level of a game that begins now."""
    if app.settings.level != FITTING:
        return app.settings.level
    return next(answers("setup.fit", app), Settings().level)


def dealt(deal: Deal, rng: Random, day: str) -> Dealt:
    """Deal a new game; `day` is today's date on this machine, as 2026-11-21."""
    chosen = (deal.starter, deal.start_trick, deal.start_trick_for)
    if deal.challenge is Challenge.NONE and not deal.is_match:
        if deal.has_real_dice:
            return Dealt(draw_setup(rng, *chosen), deal.seats, RealDice())
        sealed = Sealed.drawn(rng)
        return Dealt(seed_setup(sealed.seed, *chosen), deal.seats, sealed)
    # The date is the seed of the day: everybody has the same, without a server.
    word = day if deal.challenge is Challenge.DAILY else seed_word(deal.word)
    # A match needs a seed, or its second game could not have the same cards.
    if deal.challenge is Challenge.NONE or not word:
        word = draw_word(rng.randrange(WORDS))
    seed = Seed(word, 1 if deal.is_match else 0)
    return Dealt(seed_setup(seed, *chosen), deal.seats, Seeded(seed))


def begin(app: App, deal: Dealt) -> Step:
    """Put the game that was dealt on the table."""
    game = start(deal.setup, deal.seats, deal.chance)
    # Where each has a help of their own, the first who takes chance back makes it practice.
    if app.settings.is_practice and not is_apart(replace(app, game=game)):
        game = replace(game, practice=Practice())
    return put(replace(app, settings=replace(app.settings, has_played=True)), game)


def start_second(app: App, _: str) -> Step:
    """Start the second game of a match."""
    if app.game is None or not app.game.is_first:
        return app, ()
    return put(app, second(app.game))
