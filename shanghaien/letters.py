"""A game by link: invitation, acceptance, then a letter for each turn (docs/guide/fair-play.md).

A letter tells the whole game so far: the newest secrets of both and every choice. Dice and cards
follow from them and are not in it. So `course` plays it anew, and what it tells is legal and fair,
or it is no letter. shanghaien/receiving.py compares it with what this side knows and can prove.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum

from shanghaien.cards import CARDS, Card, Trick
from shanghaien.chance import outcomes
from shanghaien.fair_play import (
    Draw,
    Ending,
    Pact,
    Series,
    forward,
    newest_index,
    secret_at,
    sender,
)
from shanghaien.game import Game, Seat, Setup, pact_of, start
from shanghaien.moves import Move
from shanghaien.names import as_name, printed
from shanghaien.rules import legal_moves
from shanghaien.sources import Agreed, Watched
from shanghaien.state import ROW, Phase, Player, State

MAX_NAME_BYTES = 24
"""Bytes of a name in UTF-8: every letter bears both."""
NAMELESS = ("Red", "Blue")
"""What players are called who give no name."""

Pick = Callable[[Game, Sequence[Move]], Move]
"""Chooses one of the legal moves of a game."""


class LetterProblem(Enum):
    """Why a letter is refused, as a sentence."""

    OTHER_GAME = "This message belongs to another game."
    OTHER_PLAYER = "Somebody else has already accepted this invitation."
    SECRET = "Its secret is not the other player’s: somebody else made it."
    HISTORY = "Its earlier moves differ from the ones that were sent."
    OLD = "This message is old: the game has moved on since."
    OWN = "This is your own message; the other player has to open it."
    OFFER = "It accepts a draw that nobody offered."
    OVER = "The game is over."


class LetterError(ValueError):
    """A letter that is refused; nothing has changed."""

    def __init__(self, problem: LetterProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


def letter_name(text: str) -> str:
    """A name as letters bear it: cut to 24 bytes of UTF-8; empty if nothing is left."""
    plain = " ".join(printed(text, " ").split())
    return as_name(plain.encode()[:MAX_NAME_BYTES].decode(errors="ignore"))


def invite(
    root: bytes,
    name: str = "",
    starter: Player | None = None,
    start_trick: Trick | None = None,
    *,
    is_careful: bool = False,
) -> Game:
    """The game that a root invites to: letter 0, which waits for somebody's acceptance."""
    seats = (Seat(letter_name(name) or NAMELESS[0]), Seat(NAMELESS[1]))
    pact = Pact(0, (secret_at(root, 0), b""), starter, is_careful, me=Player.A, root=root)
    return start(Setup(CARDS, starter or Player.A, start_trick), seats, Agreed(pact))


def of_series(invitation: Game, series: Series | None) -> Game:
    """The invitation to a game of a series, or to a single one."""
    return replace(invitation, chance=Agreed(replace(pact_of(invitation), series=series)))


def accept(invitation: Game, root: bytes, name: str = "") -> Game:
    """The same game from the other side: letter 1. Raises LetterError if it is no invitation."""
    pact = pact_of(invitation)
    if pact.number != 0:
        raise LetterError(LetterProblem.OLD)
    if pact.me is not None:
        raise LetterError(LetterProblem.OWN)
    seats = (invitation.seats[0], Seat(letter_name(name) or NAMELESS[1]))
    newest = (pact.newest[0], secret_at(root, 0))
    pact = replace(pact, number=1, newest=newest, me=Player.B, root=root)
    return replace(invitation, seats=seats, chance=Agreed(pact))


def can_post(game: Game) -> bool:
    """Whether the next letter is this side's, and complete."""
    pact = pact_of(game)
    if not pact.is_mine or pact.number == 0:
        return False
    if game.state.phase is Phase.OVER:
        return game.turn > pact.turn
    if game.state.to_move is not pact.me:
        return True
    return pact.is_careful and game.state.phase is Phase.ROLLING and game.turn > pact.turn


def can_end(game: Game) -> bool:
    """Whether this side may resign or take a draw now: its turn, with nothing done in it."""
    pact = pact_of(game)
    is_turn = pact.is_mine and pact.number > 0 and game.turn == pact.turn
    return is_turn and not game.is_over


def post(game: Game, ending: Ending = Ending.NONE) -> Game:
    """The game with this side's letter sent: from now on its moves stay.

    Raises ValueError if there is nothing to send, or a draw to be taken that nobody has offered.
    """
    pact = pact_of(game)
    is_end = ending in (Ending.RESIGNED, Ending.AGREED)
    if not (can_end(game) if is_end else can_post(game)):
        raise ValueError("there is no letter to send")
    if ending is Ending.AGREED and pact.ending is not Ending.OFFERED:
        raise ValueError("nobody has offered a draw")
    if ending is Ending.OFFERED and game.state.phase is Phase.OVER:
        raise ValueError("the game is over")
    newest = (pact.secret, pact.newest[1]) if pact.me is Player.A else (pact.newest[0], pact.secret)
    number, turn = pact.number + 1, game.turn
    pact = replace(pact, number=number, newest=newest, ending=ending, turn=turn, before=pact.turn)
    return replace(game, chance=Agreed(pact))


def course(seats: tuple[Seat, Seat], start_trick: Trick | None, pact: Pact, pick: Pick) -> Game:
    """The game of some letters, in which `pick` chooses. Raises ValueError if they go too far.

    The dice fall and the cards are dealt as the secrets have it.
    """
    if pact.number > 0 and pact.commitment(Player.A) == pact.commitment(Player.B):
        # B could tell each secret of A's again: A would know all that is to come.
        raise ValueError("both players have the same secrets")
    game = start(Setup(CARDS, pact.starter or Player.A, start_trick), seats)
    dealt, before, chain = 0, 0, _chains(pact)
    for number in range(2, pact.number + 1):
        if game.state.phase is Phase.OVER:
            raise ValueError("the game has already ended")
        own, other = (chain[sender(n)][n // 2] for n in (number, number - 1))
        draw = Draw(own, other)
        game, dealt = _opened(game, dealt, draw, number, pact)
        before = game.turn
        if number == pact.number and pact.is_ended:
            break
        game = _written(game, draw, number, pick, is_careful=pact.is_careful)
    if game.state.phase is Phase.OVER and pact.ending is not Ending.NONE:
        raise ValueError("the game has already ended")
    pact = replace(pact, dealt=dealt, turn=game.turn, before=before)
    return replace(game, chance=Agreed(pact))


def ready(game: Game) -> Game:
    """The game with what this side's next letter begins with: the lot, and a round's cards."""
    pact = pact_of(game)
    if pact.draw is None or game.is_over:
        return game
    game, dealt = _opened(game, pact.dealt, pact.draw, pact.number + 1, pact)
    return replace(game, chance=Agreed(replace(pact, dealt=dealt)))


def watched(game: Game) -> Game | None:
    """What somebody who looks on may see of a game by link that goes on: what both have sent.

    It has no secret, no choice that was not sent, and no card that was not there at one of those
    that were. None before the first of them, and of any other game.
    """
    told = game.chance.sent
    if not game.chance.is_by_link or game.is_settled or not told:
        return None
    known = game.setup.deck[: ROW * game.states[told - 1].round]
    setup = replace(game.setup, deck=unopened(known))
    return replace(_laid(game.at(told), setup), chance=Watched())


def unopened(known: tuple[Card, ...]) -> tuple[Card, ...]:
    """A deck of which some cards are known: the others follow sorted."""
    return (*known, *_without(CARDS, known))


def _chains(pact: Pact) -> tuple[list[bytes], list[bytes]]:
    """All secrets of both that are out, the commitments first."""
    chains: tuple[list[bytes], list[bytes]] = ([], [])
    for player in Player:
        secret = pact.newest[player]
        for _ in range(newest_index(pact.number, player) + 1):
            chains[player].append(secret)
            secret = forward(secret, 1)
        chains[player].reverse()
    return chains


def _opened(game: Game, dealt: int, draw: Draw, number: int, pact: Pact) -> tuple[Game, int]:
    """What a letter begins with: in the first one the lot, and the row of a round that begins."""
    if number == 2:
        starter = draw.starter() if pact.starter is None else pact.starter
        game = _laid(game, replace(game.setup, starter=starter))
    if game.state.round <= dealt or game.state.to_move is not sender(number):
        return game, dealt
    known = game.setup.deck[: ROW * dealt]
    left = _without(CARDS, known)
    row = draw.deal(left)
    return _laid(game, replace(game.setup, deck=unopened((*known, *row)))), dealt + 1


def _laid(game: Game, setup: Setup) -> Game:
    """The same events after a set-up that has the same cards in all rounds that have ended."""
    if not game.events:
        return replace(start(setup, game.seats), chance=game.chance)
    # To play them all again at each round made a letter three times as slow to read.
    return replace(game, setup=setup, states=tuple(_dealt(s, setup.deck) for s in game.states))


def _dealt(state: State, deck: tuple[Card, ...]) -> State:
    """The position with the cards of a deck in the row and to come."""
    begin, end = ROW * (state.round - 1), ROW * state.round
    row = deck[begin:end] if state.tavern else ()
    return replace(state, tavern=row, deck=deck[end:])


def _without(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _written(game: Game, draw: Draw, number: int, pick: Pick, *, is_careful: bool) -> Game:
    """The game after the moves of a letter: to the end of its sender's turn."""
    begun, rolls = game.turn, 0
    while game.state.to_move is sender(number) and game.state.phase is not Phase.OVER:
        if outcomes(game.state):
            if is_careful and game.turn > begun:
                break  # the answer brings the dice
            game, rolls = game.play(draw.dice(rolls)), rolls + 1
        else:
            game = game.play(pick(game, legal_moves(game.state)))
    return game
