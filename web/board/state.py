"""A position that is set up by hand, as far as it has come."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from shanghaien.cards import Card, Nationality, Sailor, format_card
from shanghaien.drafts import (
    Draft,
    Impossible,
    Problem,
    draft_of,
    least_round,
    state_of,
    turned,
)
from shanghaien.game import Game, Seat, from_position
from shanghaien.position import format_position, format_side, parse_position
from shanghaien.state import Direction, Joker, Player, Side
from web.kernel.screen import Screen, Told
from web.kernel.sharing_state import Scene, position_fragment
from web.kernel.table_state import Ticket

_T = TypeVar("_T")

SEATS = (Seat("Red"), Seat("Blue"))
"""The views give them the names of the language."""

TAVERN, OUT = "tavern", "out"
TARGETS = (TAVERN, *Player.__members__, OUT)
"""Where a card can be put: the tavern, a player's crew, or out of the game."""


@dataclass(frozen=True, slots=True)
class Board:
    """A draft, what comes of it, and where the next card goes."""

    draft: Draft
    target: str = TAVERN
    """One of TARGETS."""
    is_fresh: bool = False
    """Whether it was just opened."""
    number: int = 0
    """Which question to the teacher is about it: names the position."""
    typed: str | None = None
    """The line as it was typed; None where it is that of the position."""
    unreadable: str = ""
    """Where that line cannot be read."""
    problem: Problem | None = None
    game: Game | None = None
    """A game that begins with the position; None where it is impossible."""

    @property
    def ticket(self) -> Ticket:
        """Names the position: no game on the table has a number below 0."""
        return Ticket(-self.number, 0)

    @property
    def line(self) -> str:
        """The line of the position, or what was typed; empty if there is none."""
        if self.typed is not None:
            return self.typed
        return "" if self.game is None else format_position(self.game.state)


@dataclass(frozen=True, slots=True)
class SettingUp(Screen):
    """A position that is set up by hand."""

    view: ClassVar[str] = "web.board.view:screen"
    restored: ClassVar[str] = "web.board.update:restored"
    closing: ClassVar[tuple[str, ...]] = (
        "[data-do=board-open][aria-expanded=true]",
        "[data-do=board-close]:not(.covered)",
    )
    focus: ClassVar[tuple[str, ...]] = (
        "#board-title.fresh",
        ".board-held button",
        ".board [aria-pressed=true]",
    )
    keys: ClassVar[Mapping[str, str]] = {"Escape": "board-shut"}

    board: Board
    before: Screen | None = None
    """The screen from which it was opened."""
    is_open: bool = False
    """Whether the whole answer is wanted, on a page with no room for it beside the board."""

    @property
    def is_opened(self) -> bool:
        """Whether the whole answer is open: one that cannot be has none."""
        return self.is_open and self.board.game is not None

    @property
    def game(self) -> Game | None:
        """A game that begins with the position, if it is possible."""
        return self.board.game

    @property
    def opened_from(self) -> Screen | None:
        """The screen from which it was opened."""
        return self.before

    def draft(self, _: Told, /) -> object:
        """All that was placed, where the next card goes, what was typed."""
        now, board = self.board.draft, self.board
        return (
            [card and format_card(card) for card in now.tavern],
            [*map(format_card, now.out)],
            [*map(format_side, now.sides)],
            [now.round, now.to_move.name, now.direction and now.direction.value, now.roll],
            [*map(format_card, now.start_tricks)],
            board.target,
            board.typed,
            self.is_open,
        )

    @property
    def scene(self) -> Scene | None:
        """The position, if it is possible."""
        game = self.board.game
        if game is None:
            return None
        return Scene(game.state, SEATS, position_fragment(format_position(game.state)))

    @property
    def asked(self) -> Ticket:
        """The position."""
        return self.board.ticket


def board_of(draft: Draft, target: str = TAVERN) -> Board:
    """Make a board of a draft, with its game or what makes it impossible."""
    try:
        return Board(draft, target, game=from_position(state_of(draft), SEATS))
    except Impossible as error:
        return Board(draft, target, problem=error.problem)


def read(text: str) -> Board:
    """Read a board from a position's line. Raises PositionError.

    Where the line does not say which cards have left the game, nobody has named them.
    """
    draft = draft_of(parse_position(text))
    if not any(field.split()[:1] in (["out"], ["deck"]) for field in text.split(";")):
        draft = replace(draft, out=())
    return board_of(draft, TAVERN if None in draft.tavern else Player.A.name)


def read_address(text: str) -> str:
    """The line of a link's fragment."""
    return text.partition("=")[2].replace("+", " ")


def with_card(draft: Draft, target: str, card: Card) -> Draft:
    """Add a card to the draft, if one is left and there is room for it."""
    if draft.left()[card] <= 0:
        return draft
    if target == TAVERN:
        return _in_row(draft, draft.tavern.index(None), card) if None in draft.tavern else draft
    if target == OUT:
        draft = replace(draft, out=(*draft.out, card))
    else:
        player = Player[target]
        side = draft.sides[player]
        if isinstance(card, Sailor):
            side = replace(side, sailors=tuple(sorted((*side.sailors, card))))
        else:
            side = replace(side, tricks=tuple(sorted((*side.tricks, card))))
        draft = with_side(draft, player, side)
    # So many cards cannot have been won earlier.
    return replace(draft, round=max(draft.round, least_round(draft)))


def _in_row(draft: Draft, place: int, card: Card | None) -> Draft:
    """The draft with a card, or none, on a place of the tavern."""
    return replace(draft, tavern=(*draft.tavern[:place], card, *draft.tavern[place + 1 :]))


def without_card(draft: Draft, target: str, what: str) -> Draft:
    """Take away what lies at a target: `what` is a tavern place, or the text of a card or joker."""
    if target == TAVERN:
        return _in_row(draft, int(what), None)
    if target == OUT:
        return replace(draft, out=_less(draft.out, what))
    player = Player[target]
    side = draft.sides[player]
    side = replace(
        side,
        sailors=_less(side.sailors, what),
        tricks=_less(side.tricks, what),
        jokers=_less(side.jokers, what),
    )
    return with_side(draft, player, side)


def _less(cards: tuple[_T, ...], what: str) -> tuple[_T, ...]:
    """Take away the first card with that text."""
    at = next((i for i, card in enumerate(cards) if str(card) == what), len(cards))
    return (*cards[:at], *cards[at + 1 :])


def with_joker(draft: Draft, player: Player, crew: Nationality) -> Draft:
    """Let an unused trick card of the player join a crew, as two sailors."""
    side = draft.sides[player]
    if not side.tricks or not side.has_crew(crew):
        return draft
    jokers = tuple(sorted((*side.jokers, Joker(crew, side.tricks[-1]))))
    return with_side(draft, player, replace(side, jokers=jokers, tricks=side.tricks[:-1]))


def with_die(draft: Draft, player: Player, place: int, by: int) -> Draft:
    """Add or take a player's die at a place of the row, by the sign of `by`."""
    if by > 0 and draft.supply(player) <= 0:
        return draft
    # A die lies at a number, and there is none while the direction is open.
    if draft.direction is None:
        draft = turned(draft, Direction.LEFT)
    # Places are counted on the screen, dice by number.
    at = place if draft.direction is Direction.LEFT else 5 - place
    dice = list(draft.sides[player].dice)
    dice[at] = max(0, dice[at] + by)
    return with_side(draft, player, replace(draft.sides[player], dice=tuple(dice)))


def with_side(draft: Draft, player: Player, side: Side) -> Draft:
    """Replace one side of the table."""
    a, b = draft.sides
    return replace(draft, sides=(side, b) if player is Player.A else (a, side))


def contents(draft: Draft, target: str) -> Counter[Card | Joker]:
    """Count the cards and jokers at a target other than the tavern."""
    if target == OUT:
        return Counter(draft.out)
    side = draft.sides[Player[target]]
    return Counter((*side.sailors, *side.jokers, *side.tricks))
