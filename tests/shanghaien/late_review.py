"""One review by the engine itself of the end of a game with tricks, made once for all its tests."""

from functools import cache
from random import Random

from shanghaien.ai.review import Review
from shanghaien.ai.teacher import review_steps
from shanghaien.game import Game, from_position
from shanghaien.match import play_out
from shanghaien.position import parse_position

LATE = "round 7; A US3 ES4 DE2 both on 1 3 5; B FR4 CN4 again on 2 2 4 5"


@cache
def late_game() -> Game:
    """The last two rounds of a game of the two weakest levels."""
    return play_out(from_position(parse_position(LATE)), ("deckhand", "bosun"), Random(2))


@cache
def late_review() -> tuple[tuple[Review | None, ...], Review]:
    """What the steps of its review yield, and their result."""
    yielded = []
    steps = review_steps(late_game())
    while True:
        try:
            yielded.append(next(steps))
        except StopIteration as end:
            found: Review = end.value
            return tuple(yielded), found
