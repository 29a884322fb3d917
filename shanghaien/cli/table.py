"""The table in a terminal: the row of cards, the players' dice and tricks, and their crews."""

from collections import Counter
from collections.abc import Iterator, Sequence
from textwrap import wrap

from shanghaien.cards import Card, Nationality, Sailor, Trick, format_card
from shanghaien.cli.screen import as_shown, cut, padded, width
from shanghaien.cli.text import TRICKS, Names, count, short_name
from shanghaien.scoring import score
from shanghaien.state import DICE, NUMBERS, ROUNDS, ROW, Phase, Player, Side, State

SHORT = {Trick.ADJUST: "±1", Trick.BOTH: "both", Trick.AGAIN: "again"}
"""Tricks where there is little room."""
LONG = {Trick.BOTH: "Add both"}
"""Tricks whose whole names are wider than a column of the row."""

WIDE = 80
"""Columns of a terminal that has room for whole words."""
LABEL = 12
"""Columns of what stands at the left of the table, where no name needs more."""
COLUMN = 11
"""Columns of each card in the row."""
SLIM = 5
"""Columns of each nationality in the table of crews."""
FEW = 6
"""Columns of a card where there is little room."""
PLAYED = "trick played this round"
"""What is said of a player who may play no other one."""


def table(state: State, names: Names, bottom: Player, columns: int) -> Iterator[str]:
    """The table as the bottom player sees it: their dice below the row, the opponent's above.

    No line is longer than the columns, of which there are 40 at least.
    """
    return (_wide if columns >= WIDE else _narrow)(state, names, bottom, columns)


def _wide(state: State, names: Names, bottom: Player, columns: int) -> Iterator[str]:
    top = bottom.other
    pile = count(len(state.deck), "card")
    who = _clipped(names, columns - 50)[state.starter]
    yield f"Round {state.round} of {ROUNDS}, starter: {who}; {pile} in the draw pile"
    yield ""
    # With a blank at least behind a name.
    names = _clipped(names, columns - ROW * COLUMN - 1)
    label = max(LABEL, *(width(name) + 1 for name in names))
    numbers = _numbers(state, bottom)
    yield _row(names[top], [_dice(state, top, number) for number in numbers], label)
    yield from _hand(state, top, label)
    yield _row("", [_named(state.card(number)) for number in numbers], label)
    yield _row("number", _shown(state, numbers), label)
    yield _row(names[bottom], [_dice(state, bottom, number) for number in numbers], label)
    yield from _hand(state, bottom, label)
    yield ""
    yield from _crews(state, names, bottom, label)


def _narrow(state: State, names: Names, bottom: Player, columns: int) -> Iterator[str]:
    """The same on 40 columns: cards by their letters, names on lines of their own."""
    numbers, whole = _numbers(state, bottom), names
    names = _clipped(names, columns - 24)
    yield f"Round {state.round} of {ROUNDS}, starter: {names[state.starter]};"
    yield f"{count(len(state.deck), 'card')} in the draw pile"
    yield ""
    yield from _narrow_hand(state, names, bottom.other, columns)
    yield _narrow_row([_few(state, bottom.other, number) for number in numbers])
    yield _narrow_row([_short(state.card(number)) for number in numbers])
    yield _narrow_row(_shown(state, numbers))
    yield _narrow_row([_few(state, bottom, number) for number in numbers])
    yield from _narrow_hand(state, names, bottom, columns)
    yield ""
    yield from _narrow_crews(state, whole, bottom, columns)


def _numbers(state: State, bottom: Player) -> list[int]:
    """The numbers of the cards from the bottom player's left to right."""
    by_position = {state.position(number): number for number in NUMBERS}
    # The players sit face to face: B’s left is A’s right.
    return [by_position[i] for i in (range(ROW) if bottom is Player.A else range(ROW)[::-1])]


def _shown(state: State, numbers: Sequence[int]) -> list[str]:
    return [f"[{number}]" if state.direction else "[?]" for number in numbers]


def _row(name: str, cells: Sequence[str], label: int) -> str:
    cells = [f"{as_shown(cell):^{COLUMN}}" for cell in cells]
    return f"{padded(name, label)}{''.join(cells)}".rstrip()


def _narrow_row(cells: Sequence[str]) -> str:
    return f"  {''.join(f'{as_shown(cell):^{FEW}}' for cell in cells)}".rstrip()


def _clip(label: str, most: int) -> str:
    """As much of a name as there is room for; the seat that tells two of one name apart stays."""
    label, dots = as_shown(label), as_shown("…")
    if width(label) <= most:
        return label
    seat = label[-len(" (A)") :] if label.endswith(("(A)", "(B)")) else ""
    return f"{cut(label, most - len(dots) - len(seat))}{dots}{seat}"


def _clipped(names: Names, most: int) -> Names:
    """As much of both names as there is room for, and of two that begin alike what differs."""
    a, b = (_clip(name, most) for name in names)
    if a != b:
        return a, b
    one, other = map(as_shown, names)
    pairs = enumerate(zip(one, other, strict=False))
    alike = next((i for i, (x, y) in pairs if x != y), min(len(one), len(other)) - 1)
    return _without_middle(one, alike, most), _without_middle(other, alike, most)


def _without_middle(name: str, alike: int, most: int) -> str:
    """The beginning of a name and what follows its first signs, which are those of another one."""
    dots, end = as_shown("…"), name[alike:]
    if width(end) > most // 2:
        end = f"{cut(end, most // 2 - len(dots))}{dots}"
    return f"{cut(name, most - len(dots) - width(end))}{dots}{end}"


def _named(card: Card) -> str:
    """A card's name, as far as a column of the row has room for it."""
    name = short_name(card)
    return name if isinstance(card, Sailor) else LONG.get(card, name)


def _short(card: Card) -> str:
    """The letters of a card: "ES4", "±1"."""
    return format_card(card) if isinstance(card, Sailor) else SHORT[card]


def _dice(state: State, player: Player, number: int) -> str:
    """The dice on a card: "4 4"."""
    dice = state.sides[player].dice[number - 1]
    if not dice:
        return "."
    return " ".join([str(number)] * dice) if dice <= DICE // 2 else f"{number} ×{dice}"


def _few(state: State, player: Player, number: int) -> str:
    """The dice on a card, shorter: "4×2"."""
    dice = state.sides[player].dice[number - 1]
    return "." if not dice else f"{number}×{dice}" if dice > 1 else str(number)


def _hand(state: State, player: Player, label: int) -> Iterator[str]:
    """What lies before a player."""
    side = state.sides[player]
    captain = f", {PLAYED}" if side.captain_out else ""
    yield f"{'':<{label}}{count(state.supply(player), 'die')} in the supply{captain}"
    for line in _rolled(state, player):
        yield f"{'':<{label}}{line}"
    if side.tricks:
        yield f"{'':<{label}}tricks: {_tricks(side)}"


def _narrow_hand(state: State, names: Names, player: Player, columns: int) -> Iterator[str]:
    side = state.sides[player]
    yield f"{names[player]}: {count(state.supply(player), 'die')} in the supply"
    if side.captain_out:
        yield f"  {PLAYED}"
    for line in _rolled(state, player):
        yield f"  {line}"
    if side.tricks:
        yield from wrap(as_shown(f"  tricks: {_tricks(side)}"), columns, subsequent_indent="  ")


def _rolled(state: State, player: Player) -> Iterator[str]:
    """The two dice of a player that are neither on cards nor in the supply."""
    if player is state.to_move and state.roll is not None:
        yield "rolled: {} and {}".format(*state.roll)
    elif player is state.to_move and state.phase is Phase.ROLLING:
        yield "rolling two dice"


def _tricks(side: Side) -> str:
    kinds = Counter(TRICKS[trick] for trick in side.tricks)
    return ", ".join(kind if n == 1 else f"{kind} ×{n}" for kind, n in kinds.items())


def _crews(state: State, names: Names, bottom: Player, label: int) -> Iterator[str]:
    now = score(state.sides)
    letters = [nationality.letters for nationality in Nationality]
    yield f"{'crews':<{label}}{_cells(letters, SLIM)}  tricks   now"
    for player in (bottom.other, bottom):
        cells = _cells(_has(state.sides[player]), SLIM)
        yield f"{padded(names[player], label)}{cells}{now.totals[player]:>9}"
    yield f"{'to come':<{label}}{_cells(_to_come(state), SLIM)}"


def _narrow_crews(state: State, names: Names, bottom: Player, columns: int) -> Iterator[str]:
    letters = [nationality.letters for nationality in Nationality]
    few = _clipped(names, columns - 31)
    label = max(len("to come"), *map(width, few))
    yield f"{'crews':<{label}}{_cells(letters, 3)} tricks"
    rows = [(few[player], _has(state.sides[player])) for player in (bottom.other, bottom)]
    for name, numbers in (*rows, ("to come", _to_come(state))):
        yield f"{padded(name, label)}{_cells(numbers[:-1], 3)}{_cells(numbers[-1:], 7)}"
    few, points = _clipped(names, columns - 9), score(state.sides).totals
    now = [f"{few[player]} {points[player]}" for player in (bottom.other, bottom)]
    line = f"now: {', '.join(now)}"
    yield from [line] if width(line) <= columns else (f"now: {now[0]},", f"     {now[1]}")


def _has(side: Side) -> list[int]:
    """The strengths of a player's crews, and how many tricks there are."""
    return [*(side.strength(nationality) for nationality in Nationality), len(side.tricks)]


def _to_come(state: State) -> list[int]:
    """The same of all cards in the row and in the draw pile."""
    left = (*state.tavern, *state.deck)
    values = [
        sum(card.value for card in left if isinstance(card, Sailor) and card.nationality is n)
        for n in Nationality
    ]
    return [*values, sum(isinstance(card, Trick) for card in left)]


def _cells(cells: Sequence[str | int], width: int) -> str:
    return "".join(f"{cell or '.':>{width}}" for cell in cells)
