"""All of Hypothesis's strategies: cards, events, games at any stage."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from shanghaien.cards import Nationality, Trick
from shanghaien.chance import ROLLS, outcomes, shuffle
from shanghaien.formats.limits import MAX_NAME, is_name
from shanghaien.game import Game, Seat, Setup, start
from shanghaien.moves import (
    ChooseDirection,
    Event,
    Place,
    Roll,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.rules import legal_moves
from shanghaien.state import NUMBERS, Direction, Player, State

LONGEST = 288
"""Events of the longest game: 8 rounds of 36."""

ALL_EVENTS: tuple[Event, ...] = (
    Roll(),
    Shanghai(),
    *(ChooseDirection(direction) for direction in Direction),
    *(Place(number) for number in NUMBERS),
    *(UseJoker(trick, nationality) for trick in Trick for nationality in Nationality),
    *(UseAdjust(die, die + by) for die in NUMBERS for by in (-1, 1) if die + by in NUMBERS),
    UseBoth(),
    UseAgain(),
    *(rolled for rolled, _ in ROLLS),
)
"""Everything that can be said at the table, allowed or not."""


def events(state: State) -> tuple[Event, ...]:
    """What can happen next: the moves, or the rolls; nothing at the end."""
    return legal_moves(state) or tuple(rolled for rolled, _ in outcomes(state))


def pick(state: State, choice: int) -> Event | None:
    """What a number from 0 to 255 makes happen next; None at the end. 0 ends rounds soonest."""
    options = events(state)
    if not options:
        return None
    if Roll() in options and Shanghai() in options:
        # Half of the rounds would end after three dice if both were equally likely.
        return Shanghai() if choice % 4 == 0 else Roll()
    return options[choice % len(options)]


def play_on(game: Game, choices: Iterator[int]) -> Game:
    """The game after as many events as there are choices, or at its end."""
    for choice in choices:
        event = pick(game.state, choice)
        if event is None:
            break
        game = game.play(event)
    return game


decks = st.integers(0, 2**32 - 1).map(lambda seed: shuffle(Random(seed)))
"""Shuffled by a seed: to draw 48 cards one by one takes longer than most tests of a game."""
players = st.sampled_from(Player)
even_starts = st.sampled_from([(None, None), *((trick, None) for trick in Trick)])
"""The trick card that both players have from the start, if any, and None."""
uneven_starts = st.tuples(st.sampled_from(Trick), st.sampled_from(Player))
"""The trick card that one player has from the start, and which one."""
all_events = st.sampled_from(ALL_EVENTS)
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=MAX_NAME).filter(is_name)
levels = st.none() | st.from_regex(r"[a-z][a-z0-9-]{0,31}", fullmatch=True)
seats = st.builds(Seat, names, levels)


@st.composite
def setups(draw: st.DrawFn, *, is_even: bool = False) -> Setup:
    """What is decided before a game; an even one gives both players the same."""
    extra = draw(even_starts if is_even else even_starts | uneven_starts)
    return Setup(draw(decks), draw(players), *extra)


@st.composite
def games(draw: st.DrawFn, *, finished: bool = False, is_even: bool = False) -> Game:
    """A game of random events: at any stage, or played to its end."""
    game = start(draw(setups(is_even=is_even)), (Seat("Anna"), Seat("Bernd")))
    length = draw(st.integers(0, LONGEST))
    game = play_on(game, iter(draw(st.binary(min_size=length, max_size=length))))
    return play_on(game, iter([0] * LONGEST)) if finished else game


positions = games().map(lambda game: game.state)
