"""A game by link: invitation, acceptance, then a letter for each turn (docs/guide/fair-play.md).

A letter tells the whole game so far: the newest secrets of both and every choice. Dice and cards
follow from them and are not in it. So `course` plays it anew, and what it tells is legal and fair,
or it is no letter. shanghaien/receiving.py compares it with what this side knows and can prove.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

from shanghaien.cards import CARDS, Card, Trick
from shanghaien.chance import outcomes
from shanghaien.fair_play import (
    Draw,
    Ending,
    Pact,
    Rolls,
    Series,
    forward,
    newest_index,
    secret_at,
    sender,
)
from shanghaien.game import Game, Seat, Setup, pact_of, start
from shanghaien.moves import Move, Roll, Rolled, format_event
from shanghaien.names import as_name, printed
from shanghaien.rules import MIN_DICE, legal_moves
from shanghaien.sources import Agreed
from shanghaien.state import ROW, Phase, Player, State

MAX_NAME_BYTES = 24
"""Bytes of a name in UTF-8: every letter bears both."""
NAMELESS = ("Red", "Blue")
"""What players are called who give no name."""

Pick = Callable[[Game, Sequence[Move]], Move]
"""Chooses one of the legal moves of a game, which are sorted as in `options`."""


class Mark(Enum):
    """What is said with the moves of a whole turn.

    A new one is told by `choices` and taken by `_told`, compared by `Pact.marks`, and has a control
    in web/friend/table_view.py. The message gets a new version (docs/guide/fair-play.md).
    """

    OFFERS = "offers"
    """A draw is offered."""
    ROLLS = "rolls"
    """The next roll is announced: its dice fall with the answer."""


Say = Callable[[Game, Mark], bool]
"""Answers whether something is said with the moves with which a game has just gone on."""


class LetterProblem(Enum):
    """The reasons to refuse a letter; each value is a text to follow a colon."""

    OTHER_GAME = "this message belongs to another game"
    OTHER_PLAYER = "somebody else has already accepted this invitation"
    SECRET = "its secret is not the other player’s: somebody else made it"
    HISTORY = "it does not match the earlier messages"
    OLD = "this message is old: the game has moved on since"
    OWN = "this is your own message; the other player has to open it"
    OFFER = "it accepts a draw that nobody offered"
    OVER = "the game is over"


class LetterError(ValueError):
    """A letter that is refused, with the reason (`problem`); no game has changed."""

    def __init__(self, problem: LetterProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


def letter_name(text: str) -> str:
    """The name as a letter carries it: cut to 24 bytes of UTF-8; empty if nothing is left."""
    plain = " ".join(printed(text, " ").split())
    return as_name(plain.encode()[:MAX_NAME_BYTES].decode(errors="ignore"))


def invite(
    root: bytes,
    name: str = "",
    starter: Player | None = None,
    start_trick: Trick | None = None,
) -> Game:
    """The inviter's game (player A), as letter 0: it waits for an acceptance.

    `root` is 32 random bytes, from which A's secrets follow; `starter` None means by lot. A name is
    cut to 24 bytes of UTF-8 (`letter_name`).
    """
    seats = (Seat(letter_name(name) or NAMELESS[0]), Seat(NAMELESS[1]))
    pact = Pact(0, (secret_at(root, 0), b""), starter, me=Player.A, root=root)
    # Deck and starter only hold the place until letter 2 draws them.
    return start(Setup(CARDS, starter or Player.A, start_trick), seats, Agreed(pact))


def of_series(invitation: Game, series: Series | None) -> Game:
    """The invitation to a game of a series, or to a single one."""
    return replace(invitation, chance=Agreed(replace(pact_of(invitation), series=series)))


def accept(invitation: Game, root: bytes, name: str = "") -> Game:
    """The invited player's game (player B), as letter 1, with a root of their own, as `invite`.

    Raises LetterError for a game that is no invitation, or one's own.
    """
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
    # Still this side's turn: the letter ends here if its dice wait for the answer.
    is_new = game.state.phase is Phase.ROLLING and game.turn > pact.turn
    return is_new and game.known_roll is None


def can_end(game: Game) -> bool:
    """Whether this side may resign or take a draw now: its turn, with nothing done in it."""
    pact = pact_of(game)
    is_turn = pact.is_mine and pact.number > 0 and game.turn == pact.turn
    return is_turn and not game.is_over


def can_promise(game: Game) -> bool:
    """Whether this side's next letter can announce its next roll: with a whole turn, after which
    it would be a choice."""
    pact = pact_of(game)
    return pact.is_mine and _passes(game, pact) and _can_promise(game.state)


def post(game: Game, ending: Ending = Ending.NONE, *, promises: bool = False) -> Game:
    """The game with this side's next letter sent: the moves in it can no longer be undone.

    `promises` announces the next roll with it. Raises ValueError if there is nothing to send, if
    `ending` accepts a draw that nobody offered, or if the roll to be announced is no choice.
    """
    pact = pact_of(game)
    is_end = ending in (Ending.RESIGNED, Ending.AGREED)
    if not (can_end(game) if is_end else can_post(game)):
        raise ValueError("there is no letter to send")
    if ending is Ending.AGREED and pact.ending is not Ending.OFFERED:
        raise ValueError("nobody has offered a draw")
    if ending is Ending.OFFERED and game.state.phase is Phase.OVER:
        raise ValueError("the game is over")
    if promises and not can_promise(game):
        raise ValueError("this roll cannot be announced")
    newest = (pact.secret, pact.newest[1]) if pact.me is Player.A else (pact.newest[0], pact.secret)
    game, told = _told(game, pact, ending, promises=promises)
    return replace(game, chance=Agreed(replace(told, newest=newest)))


def course(
    seats: tuple[Seat, Seat], start_trick: Trick | None, pact: Pact, pick: Pick, say: Say
) -> Game:
    """The game of some letters, in which `pick` chooses and `say` says what is said with moves.

    The dice fall and the cards are dealt as the secrets have it. Raises ValueError if the letters
    go too far.
    """
    if pact.is_entangled:
        raise ValueError("both players have the same secrets")
    game = start(Setup(CARDS, pact.starter or Player.A, start_trick), seats)
    chain, now = _chains(pact), _begun(pact)
    # Letters 0 and 1 say who plays; moves begin with letter 2.
    for number in range(2, pact.number + 1):
        if game.state.phase is Phase.OVER:
            raise ValueError("the game has already ended")
        own, other = (chain[sender(n)][n // 2] for n in (number, number - 1))
        draw = Draw(own, other)
        game, now = _opened(game, now, draw)
        ending, promises = Ending.NONE, False
        # Whoever resigns or takes a draw makes no move in that letter.
        if number < pact.number or not pact.is_ended:
            game = _written(game, draw, now, pick)
        # The latest letter has its ending in its head, and any earlier one can only have offered a
        # draw.
        if number == pact.number:
            ending = pact.ending
        elif _passes(game, now) and say(game, Mark.OFFERS):
            ending = Ending.OFFERED
        if _passes(game, now) and _can_promise(game.state):
            promises = say(game, Mark.ROLLS)
        game, now = _told(game, now, ending, promises=promises)
    if game.state.phase is Phase.OVER and pact.ending is not Ending.NONE:
        raise ValueError("the game has already ended")
    return replace(_laid(game), chance=Agreed(replace(now, number=pact.number)))


def ready(game: Game) -> Game:
    """The game with what this side's next letter begins with: the lot, and a round's cards."""
    pact = pact_of(game)
    if pact.draw is None or game.is_over:
        return game
    opened, dealt = _opened(game, pact, pact.draw)
    return game if opened is game else replace(_laid(opened), chance=Agreed(dealt))


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


def _opened(game: Game, pact: Pact, draw: Draw) -> tuple[Game, Pact]:
    """What the next letter begins with: in the first one the lot, and the row of a round that
    begins. The positions before have it only once they are `_laid`."""
    number = pact.number + 1
    if number == 2:
        starter = draw.starter() if pact.starter is None else pact.starter
        game = start(replace(game.setup, starter=starter), game.seats, game.chance)
    # A row is dealt in the letter of whoever starts its round.
    if game.state.round <= pact.dealt or game.state.to_move is not sender(number):
        return game, pact
    # The cards that nobody knows yet come last in the deck, sorted.
    known, left = game.setup.deck[: ROW * pact.dealt], game.setup.deck[ROW * pact.dealt :]
    row = draw.deal(left)
    deck = (*known, *row, *_without(left, row))
    states = (*game.states[:-1], _dealt(game.state, deck))
    game = replace(game, setup=replace(game.setup, deck=deck), states=states)
    return game, replace(pact, dealt=pact.dealt + 1)


def _laid(game: Game) -> Game:
    """The game whose earlier positions have the cards that were dealt since, too.

    That is done once, at the end: at each round it would take as long as to play the game.
    """
    deck = game.setup.deck
    return replace(game, states=tuple(_dealt(state, deck) for state in game.states))


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


def options(state: State) -> tuple[Move, ...]:
    """What can be chosen, by its text: letters stay readable if the rules list it otherwise."""
    return tuple(sorted(legal_moves(state), key=format_event))


def choices(game: Game) -> Iterator[tuple[int, int]]:
    """Yield what the letters of a game tell, in order: each choice and the number of options."""
    pact = pact_of(game)
    for turn, event in enumerate(game.events[: pact.turn]):
        before, after = game.states[turn : turn + 2]
        if not isinstance(event, Rolled) and not is_kept(game, turn):
            legal = options(before)
            yield legal.index(event), len(legal)
        # Letters of games that began before version 1.7 have no digit for this.
        if pact.rolls is not Rolls.CHOSEN or not _is_passed(before, after):
            continue
        if turn < pact.before:  # the latest letter has it before the choices
            yield turn + 1 in pact.declined, 2
        if _can_promise(after):
            yield turn + 1 in pact.promised, 2


def is_kept(game: Game, turn: int) -> bool:
    """Whether the event of a turn is a roll that was announced with the moves before."""
    pact = pact_of(game)
    is_roll = isinstance(game.events[turn], Roll) and turn not in pact.declined
    return is_roll and pact.is_due(game.states[: turn + 1])


def _begun(pact: Pact) -> Pact:
    """The pact as it stands before the first move."""
    known = Pact(1, pact.newest, pact.starter, pact.rolls, series=pact.series)
    return replace(known, me=pact.me, root=pact.root)


def _told(game: Game, pact: Pact, ending: Ending, *, promises: bool) -> tuple[Game, Pact]:
    """The game with one more letter, and what both know then.

    A roll of the other player's that was announced has begun with it. Raises ValueError for an
    offer of a draw that could not be answered before dice fall.
    """
    is_chosen, is_whole = pact.rolls is Rolls.CHOSEN, _passes(game, pact)
    if is_chosen and ending is Ending.OFFERED and not is_whole:
        raise ValueError("a draw can only be offered with a whole turn")
    is_declined = is_chosen and pact.ending is Ending.OFFERED
    told = replace(
        pact,
        number=pact.number + 1,
        ending=ending,
        turn=game.turn,
        before=pact.turn,
        promised=(*pact.promised, game.turn) if promises else pact.promised,
        declined=(*pact.declined, pact.turn) if is_declined else pact.declined,
    )
    # After an offer the dice wait: the answer may be that the game is drawn.
    if is_whole and ending is not Ending.OFFERED and told.is_due(game.states):
        game = game.play(Roll())
        told = replace(told, turn=game.turn)
    return game, told


def _passes(game: Game, pact: Pact) -> bool:
    """Whether the next letter passes the turn, in a game in which something is said with that."""
    is_passed = game.state.to_move is pact.sender and game.state.phase is Phase.TURN
    return pact.rolls is Rolls.CHOSEN and is_passed and game.turn > pact.turn


def _is_passed(before: State, after: State) -> bool:
    """Whether an event has passed the turn to the other player, in a game that goes on."""
    return before.to_move is not after.to_move and after.phase is Phase.TURN


def _can_promise(state: State) -> bool:
    """Whether the player who has just moved will have a choice next turn, if the round goes on."""
    who = state.to_move.other
    placed, supply = state.sides[who].placed, state.supply(who)
    # Otherwise shanghai or roll is the only move, and there is nothing to announce.
    return state.phase is Phase.TURN and min(placed, supply) >= MIN_DICE


def _written(game: Game, draw: Draw, pact: Pact, pick: Pick) -> Game:
    """The game after the moves of the next letter: to the end of its sender's turn."""
    rolls, who = 0, pact.sender.other
    while game.state.to_move is who and game.state.phase is not Phase.OVER:
        if outcomes(game.state):
            if pact.is_open(game.events, game.states):
                break  # the answer brings the dice
            game, rolls = game.play(draw.dice(rolls)), rolls + 1
        else:
            game = game.play(pick(game, options(game.state)))
    return game
