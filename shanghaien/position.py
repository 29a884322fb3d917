"""A position as one line of text and back, as FEN is for chess (docs/guide/position.md).

    round 4; tavern CN2 US1 TR3 FR1 ES3 DE4; A ES4 US3 adjust on 1 3; B FR4 FR:both on 2 2; roll 2 5

`parse_position(format_position(state)) == state`, the order of the draw pile included. What is left
out has a default, so that a position made by hand is short. What is read is a position from which
the rules go on: each card is somewhere, once, and nobody has more than six dice. Whether a game can
come to it is another question.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from shanghaien.cards import (
    CARDS,
    Card,
    Sailor,
    Trick,
    card_order,
    format_card,
    parse_card,
    parse_nationality,
    parse_trick,
)
from shanghaien.state import (
    DICE,
    NUMBERS,
    ROUNDS,
    ROW,
    Direction,
    Joker,
    Phase,
    Player,
    Side,
    State,
)

MAX_POSITION = 2_000
"""Characters of a position; the longest that is written has some 300."""

_T = TypeVar("_T")

_FIELDS = (
    *("round", "tavern", "A", "B", "move", "starter", "direction"),
    *("roll", "rolling", "over", "start-trick", "out", "deck"),
)
"""The words that a field can begin with, in the order in which they are written."""
_OPEN = "open"
"""The direction while the starting player has not decided."""
_ON = "on"
"""The word before a player's dice."""
_ALONE = "1"
"""The word after a trick card that one player alone had from the start."""
_CAPTAIN = "captain"
"""The word for a captain beside the row: its player has played a trick this round."""

_EXTRAS = ((), *((trick,) * count for trick in Trick for count in (1, 2)))
_WHOLE = {extra: dict(Counter((*CARDS, *extra))) for extra in _EXTRAS}
"""The cards of a game by those that the players have from the start beside the deck (R12)."""
_OTHERS = ("position", "cards", "side")  # where an error can be that is in no field
_Fields = dict[str, list[str]]
"""The words of each field by the one that it begins with."""


class PositionError(ValueError):
    """A text or a `State` that is no position, with the field (`where`) and the reason (`what`)."""

    def __init__(self, where: str, what: str) -> None:
        name = where if where in (*_FIELDS, *_OTHERS) else f"“{where}”"
        super().__init__(f"{name}: {what}")
        self.where = where
        self.what = what


def parse_position(text: str) -> State:
    """The position of a line of text. Raises PositionError for any other text."""
    fields = _split(text)
    phase = _phase(fields)
    sides = (_parse_side("A", fields.get("A", [])), _parse_side("B", fields.get("B", [])))
    to_move = _player("move", fields, Player.A)
    roll = _roll(fields["roll"]) if "roll" in fields else None
    direction = _direction(fields, phase, sides)
    starter = _player("starter", fields, _usual_starter(sides, to_move, direction))
    # R2: a roll without a direction is the first one of its round.
    if phase is Phase.PLACE and direction is None:
        phase = Phase.DIRECTION
    round_, tavern, deck, out = _cards_elsewhere(fields, phase, sides)
    state = State(round_, phase, to_move, starter, tavern, deck, sides, direction, roll, out)
    check_position(state)
    return state


def format_position(state: State) -> str:
    """The line of text of a position, without the fields that have their default.

    Raises PositionError for a position that can't be, such as one with seven dice of a player.
    """
    check_position(state)
    usual = _usual_starter(state.sides, state.to_move, state.direction)
    fields = [
        f"round {state.round}",
        *([f"tavern {_words(state.tavern)}"] if state.tavern else []),
        *(
            f"{player.name} {format_side(side)}"
            for player, side in zip(Player, state.sides, strict=True)
            if side != Side()
        ),
        *(["move B"] if state.to_move is Player.B else []),
        *([f"starter {state.starter.name}"] if state.starter is not usual else []),
    ]
    if state.direction is not _usual_direction(state.phase, state.sides):
        fields.append(f"direction {state.direction.value if state.direction else _OPEN}")
    if state.roll:
        fields.append("roll {} {}".format(*state.roll))
    elif state.phase in (Phase.ROLLING, Phase.OVER):
        fields.append(state.phase.value)
    extra = start_tricks(state)
    if extra:
        fields.append(f"start-trick {extra[0].word}{'' if len(extra) == 2 else f' {_ALONE}'}")
    # Either implies the other; the pile is only needed where it has an order.
    ends = ((), (f"out {_words(state.out)}",), (f"deck {_words(state.deck)}",))
    for end in ends:
        text = "; ".join((*fields, *end))
        if parse_position(text) == state:
            return text
    raise PositionError("cards", "they are not sorted")


def parse_side(text: str) -> Side:
    """What a player has: "ES4 FR2 both IT:again captain on 2 2 5". Raises PositionError.

    Sailors, unused tricks, jokers with their crew, the captain beside the row, the dice on cards.
    """
    return _parse_side("side", text.split())


def format_side(side: Side) -> str:
    """The text of what a player has; empty if that is nothing."""
    cards = (*map(format_card, side.sailors), *map(str, side.jokers))
    dice = [str(number) for number in NUMBERS for _ in range(side.dice[number - 1])]
    return " ".join(
        (
            *cards,
            *map(format_card, side.tricks),
            *([_CAPTAIN] if side.captain_out else []),
            *([_ON, *dice] if dice else []),
        )
    )


def parse_joker(text: str) -> Joker:
    """The joker of a text like "ES:both". Raises ValueError for any other text."""
    nationality, _, trick = text.partition(":")
    return Joker(parse_nationality(nationality), parse_trick(trick))


def start_tricks(state: State) -> tuple[Trick, ...]:
    """The extra cards that both players, one or neither had from the start (R12).

    Found from the cards on the table, which are the 48 or those and one or two more tricks of one
    kind. Raises PositionError.
    """
    held = Counter((*state.tavern, *state.deck, *state.out))
    for side in state.sides:
        held.update((*side.sailors, *side.tricks, *(joker.trick for joker in side.jokers)))
    for extra, whole in _WHOLE.items():
        if dict(held) == whole:  # as dicts: counters are compared card by card
            return extra
    raise PositionError("cards", "they are not the cards of the game, each exactly once")


def check_position(state: State) -> None:
    """Raise PositionError unless the rules can go on from a position."""
    start_tricks(state)
    _check_round(state)
    if (state.roll is not None) != (state.phase in (Phase.DIRECTION, Phase.PLACE)):
        raise PositionError("roll", "the dice do not match the phase")
    for player, side in zip(Player, state.sides, strict=True):
        for joker in side.jokers:
            if not side.has_crew(joker.nationality):
                needs = f"needs at least one {joker.nationality.word.title()} sailor"
                raise PositionError(player.name, f"“{joker}” {needs} among {player.name}’s cards")
        if state.supply(player) < 0:
            raise PositionError(player.name, _too_many_dice(state, player))
    if state.direction is None:
        if any(side.placed or side.captain_out for side in state.sides):
            when = f"once dice are on cards or a trick has been played (“{_CAPTAIN}”)"
            raise PositionError("direction", f"cannot be “{_OPEN}” {when}")
        if state.phase is Phase.PLACE:  # never of a text: see `parse_position`
            raise PositionError("direction", "must have been chosen by now")
        if state.phase is not Phase.OVER and state.to_move is not state.starter:
            who = f"{state.to_move.name}, the player to move"
            raise PositionError("starter", f"must be {who}, until “direction” is left or right")
    elif state.phase in (Phase.DIRECTION, Phase.OVER):
        when = "when the game is over" if state.phase is Phase.OVER else "before it is chosen"
        raise PositionError("direction", f"cannot be given {when}")


def _too_many_dice(state: State, player: Player) -> str:
    """How many dice a player has, and why so many."""
    number, roll = DICE - state.supply(player), "rolled" if state.roll else "being rolled"
    counted = "" if number == state.sides[player].placed else f", counting the two {roll}"
    return f"{number} dice{counted}; a player has {DICE}"


def _check_round(state: State) -> None:
    """Raise PositionError unless what is in the row and to come fits the round."""
    is_over, left = state.phase is Phase.OVER, ROW * (ROUNDS - state.round)
    if not 1 <= state.round <= ROUNDS or (is_over and state.round != ROUNDS):
        told = f"must be {ROUNDS} when the game is over" if is_over else f"expected 1 to {ROUNDS}"
        raise PositionError("round", told)
    if is_over and any(side.placed or side.captain_out for side in state.sides):
        raise PositionError("over", f"there can be no dice on cards and no “{_CAPTAIN}”")
    if is_over and (state.tavern or state.deck):
        given = "tavern" if state.tavern else "deck"
        raise PositionError(given, "cannot be given when the game is over")
    if len(state.tavern) > ROW:
        raise PositionError("tavern", f"more than {ROW} cards")
    if len(state.tavern) < ROW and not is_over:
        raise PositionError("tavern", f"fewer than {ROW} cards are left")
    if len(state.deck) > left:
        raise PositionError("deck", f"too many cards for round {state.round}")
    if len(state.deck) < left:
        early = f"“{state.round}” is too early: “A”, “B” and “out” together have too many cards"
        raise PositionError("round", early)


def _split(text: str) -> _Fields:
    if len(text) > MAX_POSITION:
        raise PositionError("position", f"more than {MAX_POSITION:,} characters")
    fields: _Fields = {}
    for name, *rest in filter(None, map(str.split, text.split(";"))):
        if name not in _FIELDS:
            told = f"no such field; the fields are {', '.join(_FIELDS[:-1])} and {_FIELDS[-1]}"
            if name in _OTHERS:  # which would be taken for the place
                raise PositionError("position", f"“{name}”: {told}")
            raise PositionError(_plain(name), told)
        if name in fields:
            raise PositionError(name, "given twice")
        for word in rest[name in ("move", "starter") :]:  # of these, the first names a player
            if word in _FIELDS:
                raise PositionError(name, f"missing semicolon before “{word}”")
        fields[name] = rest
    return fields


def _phase(fields: _Fields) -> Phase:
    """What is next, as far as it can be said before the direction is known."""
    phases = [name for name in ("roll", "rolling", "over") if name in fields]
    if len(phases) > 1:
        raise PositionError(phases[1], f"cannot be combined with “{phases[0]}”")
    for name in ("rolling", "over"):
        if fields.get(name):
            raise PositionError(name, "nothing may follow this word")
    if "roll" in fields:
        return Phase.PLACE
    return Phase.ROLLING if "rolling" in fields else Phase.OVER if "over" in fields else Phase.TURN


def _parse_side(where: str, words: list[str]) -> Side:
    at = words.index(_ON) if _ON in words else len(words)
    cards, dice = words[:at], _numbers(where, words[at + 1 :])
    captains = cards.count(_CAPTAIN)
    if captains > 1:
        raise PositionError(where, f"“{_CAPTAIN}” given twice")
    jokers = [word for word in cards if ":" in word]
    plain = [_parse(where, parse_card, w) for w in cards if w != _CAPTAIN and ":" not in w]
    return Side(
        sailors=tuple(sorted(card for card in plain if isinstance(card, Sailor))),
        jokers=tuple(sorted(_parse(where, parse_joker, word) for word in jokers)),
        tricks=tuple(sorted(card for card in plain if isinstance(card, Trick))),
        dice=tuple(dice.count(number) for number in NUMBERS),
        captain_out=captains > 0,
    )


def _roll(words: list[str]) -> tuple[int, int]:
    dice = sorted(_numbers("roll", words))
    if len(dice) != 2:
        raise PositionError("roll", "expected 2 dice")
    return dice[0], dice[1]


def _player(name: str, fields: _Fields, usual: Player) -> Player:
    if name not in fields:
        return usual
    word = _one(name, fields[name], "A or B")
    if word not in Player.__members__:
        raise PositionError(name, f"{_short(word)} is neither A nor B")
    return Player[word]


def _usual_starter(
    sides: tuple[Side, Side], to_move: Player, direction: Direction | None
) -> Player:
    """The default starter of the round: the player to move, unless the other has more on cards."""
    is_behind = sides[to_move].placed < sides[to_move.other].placed
    return to_move.other if direction and is_behind else to_move


def _direction(fields: _Fields, phase: Phase, sides: tuple[Side, Side]) -> Direction | None:
    if "direction" not in fields:
        return _usual_direction(phase, sides)
    word = _one("direction", fields["direction"], "left, right or open")
    none = "not left, right or open"
    return None if word == _OPEN else _parse("direction", Direction, word, none)


def _usual_direction(phase: Phase, sides: tuple[Side, Side]) -> Direction | None:
    """Number 1 is taken to be at the left as soon as dice are on cards, or wait to be added."""
    has_begun = any(side.placed or side.captain_out for side in sides)
    is_shown = phase in (Phase.DIRECTION, Phase.PLACE)
    return Direction.LEFT if has_begun or is_shown else None


def _cards_elsewhere(
    fields: _Fields, phase: Phase, sides: tuple[Side, Side]
) -> tuple[int, tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """The round, and where the cards lie that nobody has: tavern, draw pile, out of the game."""
    extra = _start_tricks(fields)
    tavern, deck, out = (_cards(name, fields) for name in ("tavern", "deck", "out"))
    left = Counter[Card]((*CARDS, *extra))
    for name, cards in (
        *((p.name, _held(side)) for p, side in zip(Player, sides, strict=True)),
        *(("tavern", tavern), ("deck", deck), ("out", out)),
    ):
        left.subtract(cards)
        for card in cards:
            if left[card] < 0:
                raise PositionError(name, f"“{card}” appears too often")
    gone = len(out) + sum(len(_held(side)) for side in sides) - len(extra)
    # Rounded up: each round that is over has brought six cards to somebody or out of the game.
    round_ = ROUNDS if phase is Phase.OVER else min(ROUNDS, 1 + max(0, -(-gone // ROW)))
    if "round" in fields:
        word = _one("round", fields["round"], "a number")
        if word not in map(str, range(1, ROUNDS + 1)):
            raise PositionError("round", f"{_short(word)} is not a whole number from 1 to {ROUNDS}")
        round_ = int(word)
    rest = sorted(left.elements(), key=card_order)
    # Cards that are named nowhere fill the row, then the pile; what is left is out.
    fill = 0 if phase is Phase.OVER else max(0, ROW - len(tavern))
    tavern, rest = (*tavern, *rest[:fill]), rest[fill:]
    to_come = max(0, ROW * (ROUNDS - round_) - len(deck))
    deck, out = (*deck, *rest[:to_come]), (*out, *rest[to_come:])
    return round_, tavern, deck, tuple(sorted(out, key=card_order))


def _held(side: Side) -> tuple[Card, ...]:
    return (*side.sailors, *side.tricks, *(joker.trick for joker in side.jokers))


def _start_tricks(fields: _Fields) -> tuple[Trick, ...]:
    """The extra cards of R12."""
    if "start-trick" not in fields:
        return ()
    words = fields["start-trick"]
    if len(words) != 1 and words[1:] != [_ALONE]:
        alone = f"with {_ALONE} after it if only one player had it"
        raise PositionError("start-trick", f"expected a trick card, {alone}")
    trick = _parse("start-trick", parse_trick, words[0], "not a trick card")
    return (trick,) if words[1:] else (trick, trick)


def _words(cards: Iterable[Card]) -> str:
    return " ".join(map(format_card, cards))


def _cards(name: str, fields: _Fields) -> tuple[Card, ...]:
    return tuple(_parse(name, parse_card, word) for word in fields.get(name, []))


def _numbers(where: str, words: list[str]) -> list[int]:
    for word in words:
        # Compared as text: `int` would read "+4" and the digits of other scripts, too.
        if word not in map(str, NUMBERS):
            raise PositionError(where, f"{_short(word)} is not a number from 1 to 6")
    return [int(word) for word in words]


def _one(name: str, words: list[str], what: str) -> str:
    if len(words) != 1:
        raise PositionError(name, f"expected {what} after it{', and no more' if words else ''}")
    return words[0]


def _parse(where: str, parser: Callable[[str], _T], word: str, none: str = "not a card") -> _T:
    try:
        return parser(word)
    except ValueError:
        raise PositionError(where, f"{_short(word)} is {none}") from None


def _plain(word: str) -> str:
    """A word as `_short` has it, but without quotes: whoever tells of it has their own."""
    return repr(word if len(word) <= 20 else f"{word[:18]} …")[1:-1]


def _short(word: str) -> str:
    return f"“{_plain(word)}”"
