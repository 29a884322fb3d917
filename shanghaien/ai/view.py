"""What a player sees, as plain data and back: the message that the opponent is given.

The draw pile is sorted, so nothing of its order is told. `read_view(write_view(state))` is
`hide(state)`; everything else that is read is refused by a ValueError with a sentence.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, NoReturn, TypeVar

from shanghaien.cards import (
    CARDS,
    Card,
    Sailor,
    Trick,
    card_order,
    format_card,
    parse_card,
)
from shanghaien.rules import hide
from shanghaien.state import (
    DICE,
    ROUNDS,
    ROW,
    Direction,
    Phase,
    Player,
    Side,
    State,
)

_T = TypeVar("_T")

_KEYS = {field.name for field in fields(State)}
_SIDE_KEYS = {field.name for field in fields(Side)}
_MOST = len(CARDS) + 2
"""Cards of a game: 48, and one more for each player with R12."""


def write_view(state: State) -> dict[str, Any]:
    """What the players see of the position, as JSON has it."""
    seen = hide(state)
    return {
        "round": seen.round,
        "phase": seen.phase.value,
        "to_move": seen.to_move.name,
        "starter": seen.starter.name,
        "tavern": [format_card(card) for card in seen.tavern],
        "deck": [format_card(card) for card in seen.deck],
        "sides": [_write_side(side) for side in seen.sides],
        "direction": seen.direction.value if seen.direction else None,
        "roll": list(seen.roll) if seen.roll else None,
        "out": [format_card(card) for card in seen.out],
    }


def read_view(raw: object) -> State:
    """The position of a view, the draw pile sorted. Raises ValueError, and nothing else."""
    from shanghaien.position import check_position  # noqa: PLC0415 - the page only writes

    view = _dict("view", raw, _KEYS)
    sides = _list("sides", view["sides"], 2)
    state = State(
        round=_int("round", view["round"], 1, ROUNDS),
        phase=_choice("phase", view["phase"], Phase),
        to_move=_player("to_move", view["to_move"]),
        starter=_player("starter", view["starter"]),
        tavern=_cards("tavern", view["tavern"]),
        deck=_cards("deck", view["deck"]),
        sides=(_read_side("sides[0]", sides[0]), _read_side("sides[1]", sides[1])),
        direction=(
            None
            if view["direction"] is None
            else _choice("direction", view["direction"], Direction)
        ),
        roll=_roll(view["roll"]),
        out=_cards("out", view["out"]),
    )
    check_position(state)
    _check_order(state)
    _check_turns(state)
    return state


def _write_side(side: Side) -> dict[str, Any]:
    return {
        "sailors": [format_card(sailor) for sailor in side.sailors],
        "jokers": [str(joker) for joker in side.jokers],
        "tricks": [format_card(trick) for trick in side.tricks],
        "dice": list(side.dice),
        "captain_out": side.captain_out,
    }


def _read_side(where: str, raw: object) -> Side:
    from shanghaien.position import parse_joker  # noqa: PLC0415 - as above

    side = _dict(where, raw, _SIDE_KEYS)
    sailors = tuple(
        card if isinstance(card, Sailor) else _refuse(f"{where}.sailors", "a trick is no sailor")
        for card in _cards(f"{where}.sailors", side["sailors"])
    )
    tricks = tuple(
        card if isinstance(card, Trick) else _refuse(f"{where}.tricks", "a sailor is no trick")
        for card in _cards(f"{where}.tricks", side["tricks"])
    )
    jokers = tuple(
        _choice(f"{where}.jokers", text, parse_joker) for text in _list_of(where, side["jokers"])
    )
    dice = tuple(
        _int(f"{where}.dice", number, 0, DICE)
        for number in _list(f"{where}.dice", side["dice"], ROW)
    )
    if type(side["captain_out"]) is not bool:
        _refuse(f"{where}.captain_out", "true or false is expected")
    return Side(sailors, jokers, tricks, dice, side["captain_out"])


def _check_order(state: State) -> None:
    """What lies in no order is sorted, so that nothing is told by it."""
    piles: list[tuple[str, Sequence[Any], Callable[[Any], Any] | None]] = [
        ("deck", state.deck, card_order),
        ("out", state.out, card_order),
    ]
    for player, side in zip(Player, state.sides, strict=True):
        where = f"sides[{player}]"
        piles += [(where, cards, None) for cards in (side.sailors, side.jokers, side.tricks)]
    for where, cards, key in piles:
        if tuple(cards) != tuple(sorted(cards, key=key)):
            _refuse(where, "the cards are not sorted")


def _check_turns(state: State) -> None:
    """The turns of a round lead to the position."""
    placed = [side.placed for side in state.sides]
    captains = [side.captain_out for side in state.sides]
    if state.phase is Phase.OVER:
        return
    if state.direction is not None and not any(placed):
        # Only "roll again" rolls a second time in the round's first turn.
        is_again = state.phase is Phase.ROLLING and captains[state.to_move]
        if state.phase is Phase.TURN or (state.phase is Phase.ROLLING and not is_again):
            _refuse("direction", "cannot have been chosen")
    # The turns alternate and add one die each; one turn with a trick may add two.
    ahead = placed[state.starter] - placed[state.starter.other]
    due = 0 if state.to_move is state.starter else 1
    low = due - captains[state.starter.other]
    high = due + captains[state.starter]
    if not low <= ahead <= high:
        _refuse("sides", "the dice do not fit the turns")


def _dict(where: str, raw: object, keys: set[str]) -> dict[str, Any]:
    if type(raw) is not dict:
        _refuse(where, "an object is expected")
    # Not a field more: what was read could not be written again as it was.
    if not all(type(key) is str for key in raw) or set(raw) != keys:
        _refuse(where, f"the fields {', '.join(sorted(keys))} are expected")
    return raw


def _list_of(where: str, raw: object) -> list[Any]:
    if type(raw) is not list or len(raw) > _MOST:
        _refuse(where, f"a list of at most {_MOST} is expected")
    return raw


def _list(where: str, raw: object, length: int) -> list[Any]:
    if type(raw) is not list or len(raw) != length:
        _refuse(where, f"a list of {length} is expected")
    return raw


def _int(where: str, raw: object, low: int, high: int) -> int:
    # `type`, since true and false are ints for `isinstance`.
    if type(raw) is not int or not low <= raw <= high:
        _refuse(where, f"a number from {low} to {high} is expected")
    return raw


def _choice(where: str, raw: object, kind: Callable[[str], _T]) -> _T:
    if type(raw) is not str:
        _refuse(where, "a word is expected")
    try:
        return kind(raw)
    except ValueError:
        _refuse(where, "this word is unknown")


def _player(where: str, raw: object) -> Player:
    # By name: a Player is made from its number, which a view does not tell.
    if raw == "A":
        return Player.A
    return Player.B if raw == "B" else _refuse(where, "A or B is expected")


def _cards(where: str, raw: object) -> tuple[Card, ...]:
    return tuple(_choice(where, text, parse_card) for text in _list_of(where, raw))


def _roll(raw: object) -> tuple[int, int] | None:
    if raw is None:
        return None
    low, high = (_int("roll", number, 1, 6) for number in _list("roll", raw, 2))
    if low > high:
        _refuse("roll", "the smaller die comes first")
    return low, high


def _refuse(where: str, what: str) -> NoReturn:
    raise ValueError(f"{where}: {what}")
