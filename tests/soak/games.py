"""Games to be altered, and the rules step by step."""

import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

from shanghaien.cards import CARDS, Trick
from shanghaien.chance import outcomes
from shanghaien.formats.limits import is_name
from shanghaien.formats.link import MAX_LINK, read_any, write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Game, Practice, Seat, draw_setup, seed_setup, start
from shanghaien.moves import Rolled, format_event
from shanghaien.rules import apply, legal_moves, outcome, setup
from shanghaien.seed import Seed, draw_word
from shanghaien.sources import RealDice, Sealed, Seeded
from shanghaien.state import Player
from tests.soak.alter import (
    NAMES,
    PLAIN,
    digits,
    events,
    field,
    letter,
    repair_link,
    repair_record,
)
from tests.soak.kind import Kind
from tests.support.random_games import played

LEVELS = (None, "captain", "bosun", "a-1")


def wrong(game: Game) -> str:
    """What of a game the rules do not allow, step by step; empty if all is well."""
    if Counter(game.setup.deck) != Counter(CARDS):
        return "another deck"
    if not all(is_name(seat.name) for seat in game.seats):
        return "no name"
    made = game.setup
    state = setup(made.deck, made.starter, made.start_trick, made.start_trick_for)
    states = [state]
    for turn, event in enumerate(game.events):
        if isinstance(event, Rolled):
            known = game.chance.roll(game.events[:turn], states)
            is_allowed = any(event == rolled for rolled, _ in outcomes(state))
            is_allowed = is_allowed and known in (None, event)
        else:
            is_allowed = event in legal_moves(state)
        if not is_allowed:
            return f"event {turn}, {format_event(event)!r}"
        state = apply(state, event)
        states.append(state)
    return "" if tuple(states) == game.states else "other positions"


def _judge_game(game: Game, text: str, found: Game) -> tuple[bool, str]:
    """Whether it is the same game, and what is wrong with it."""
    problem = wrong(found) or _unlike(found, text)
    if not problem and (read(write(found)) != found or read_any(write_link(found)) != found):
        problem = "it cannot be written and read again"
    return found == game, problem


def _unlike(game: Game, text: str) -> str:
    """Whether a game is not what its record says in plain words."""
    if not text.lstrip().startswith("{"):
        return "" if len(text.strip()) <= MAX_LINK else "too long"
    raw = json.loads(text)
    final = outcome(game.state)
    is_like = raw["events"] == [format_event(event) for event in game.events]
    whose = game.setup.start_trick_for
    is_like = is_like and raw.get("start_trick_for") == (None if whose is None else whose.name)
    is_like = is_like and raw["deck"] == [str(card) for card in game.setup.deck]
    is_like = is_like and raw["result"] == (list(final.totals) if final else None)
    return "" if is_like else "it says something else"


def drawn(rng: Random) -> Game:
    """A random game of any length, some of them for practice."""
    seats = (Seat(rng.choice(NAMES), rng.choice(LEVELS)), Seat(rng.choice(NAMES)))
    trick = rng.choice((None, *Trick))
    whose = rng.choice((None, *Player)) if trick else None
    game = start(draw_setup(rng, None, trick, whose), seats)
    match rng.randrange(10):
        case 0 | 1:
            leg = rng.randrange(3)
            seed = Seed(draw_word(rng.getrandbits(20)), leg, (31, 28) if leg == 2 else None)
            game = start(seed_setup(seed, None, trick, whose), seats, Seeded(seed))
        case 2:
            game = replace(game, chance=RealDice())
        case 3 | 4 | 5:
            sealed = Sealed.drawn(rng)
            game = start(seed_setup(sealed.seed, None, trick, whose), seats, sealed)
    if rng.random() < 0.3:
        game = replace(game, practice=Practice())
    *_, game = islice(played(game, rng), int(240 * rng.random() ** 2) + 1)
    if game.practice is not None and rng.random() < 0.5:
        game = game.back(rng.randrange(game.turn + 1))
    return game


RECORDS = Kind(
    draw=drawn,
    write=lambda _, game: write(game),
    ways=(*PLAIN, *[field] * len(PLAIN)),
    repair=lambda _, text: repair_record(text),
    take=lambda _, text: read_any(text),
    judge=_judge_game,
)
LINKS = Kind(
    draw=drawn,
    write=lambda _, game: f"https://example.org/#{write_link(game)}",
    ways=(*PLAIN, *[letter] * 3, *[digits] * 3, *[events] * 5),
    repair=lambda _, text: repair_link(text),
    take=lambda _, text: read_any(text),
    judge=_judge_game,
)
