"""A second, shorter and slower implementation of the rulebook, to compare the package with.

Nothing here uses `rules`, `tricks` or `scoring`.
"""

from collections.abc import Sequence

from shanghaien.cards import Nationality, Trick
from shanghaien.moves import (
    ChooseDirection,
    Event,
    Place,
    Roll,
    Rolled,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.state import Phase, Player, Side, State

Crew = list[int]


def who_gets(number: int, dice_a: Sequence[int], dice_b: Sequence[int]) -> Player | None:
    """Who gets the card of a number; the dice are the numbers they show."""
    on_it = [list(dice).count(number) for dice in (dice_a, dice_b)]
    if on_it == [0, 0]:
        return None
    beside = [sum(die for die in dice if abs(die - number) == 1) for dice in (dice_a, dice_b)]
    # Pips beside the card count for nothing unless there are equally many dice on it.
    a, b = zip(on_it, beside, strict=True)
    if a == b:
        return None
    return Player.A if a > b else Player.B


def dice_shown(side: Side) -> list[int]:
    """What the dice of a side on the cards show."""
    return [number for number, count in enumerate(side.dice, 1) for _ in range(count)]


def crews(side: Side) -> dict[Nationality, Crew]:
    """The values of the cards in each crew, a joker's 2 among them."""
    return {
        nationality: [card.value for card in side.sailors if card.nationality is nationality]
        + [2 for joker in side.jokers if joker.nationality is nationality]
        for nationality in Nationality
    }


def final_points(a: Side, b: Side) -> tuple[int, int]:
    """Scoring as at the table: cards are discarded and handed over, and what is held is counted."""
    one, two = crews(a), crews(b)
    for nationality in Nationality:
        mine, yours = one[nationality], two[nationality]
        if mine and yours:
            if sum(mine) > sum(yours):
                one[nationality], two[nationality] = yours, []
            elif sum(mine) < sum(yours):
                one[nationality], two[nationality] = [], mine
            else:
                one[nationality], two[nationality] = [], []
    return (
        sum(map(sum, one.values())) + len(a.tricks),
        sum(map(sum, two.values())) + len(b.tricks),
    )


def is_allowed(state: State, event: Event) -> bool:
    """Whether the rules allow a move, or chance a roll."""
    side = state.sides[state.to_move]
    on_cards = sum(side.dice)
    dice = state.roll or ()
    may_trick = state.phase is Phase.PLACE and not side.captain_out
    match event:
        case Roll():
            return state.phase is Phase.TURN and 6 - on_cards >= 2
        case Shanghai():
            return state.phase is Phase.TURN and on_cards >= 2
        case Rolled():
            return state.phase is Phase.ROLLING
        case ChooseDirection():
            return state.phase is Phase.DIRECTION
        case Place(number):
            return state.phase is Phase.PLACE and number in dice
        case UseJoker(trick, nationality):
            own = {sailor.nationality for sailor in side.sailors}
            return may_trick and trick in side.tricks and nationality in own
        case UseAdjust(die, number):
            changed = abs(die - number) == 1 and 1 <= number <= 6
            return may_trick and Trick.ADJUST in side.tricks and die in dice and changed
        case UseBoth():
            return may_trick and Trick.BOTH in side.tricks
        case UseAgain():
            return may_trick and Trick.AGAIN in side.tricks
