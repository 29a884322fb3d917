"""Properties of every position that can be reached."""

from collections import Counter

from shanghaien.cards import CARDS, Card, Trick, card_order
from shanghaien.chance import outcomes
from shanghaien.game import Game, Setup
from shanghaien.moves import Shanghai, UseAdjust, UseAgain, UseBoth, UseJoker
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import DICE, ROUNDS, ROW, Phase, Player, Side, State

TRICK_MOVES = (UseJoker, UseAdjust, UseBoth, UseAgain)


class Broken(AssertionError):
    """An invariant does not hold."""


def require(holds: bool, what: str, state: State) -> None:
    """Raise Broken with the position unless it holds."""
    if not holds:
        raise Broken(f"{what}\n{state}")


def all_cards(state: State) -> Counter[Card]:
    """Every card on the table, wherever it lies."""
    found: Counter[Card] = Counter((*state.tavern, *state.deck, *state.out))
    for side in state.sides:
        found.update(side.sailors)
        found.update(side.tricks)
        found.update(joker.trick for joker in side.jokers)
    return found


def extra_cards(setup: Setup) -> tuple[Trick, ...]:
    """The cards beside the 48: one for each player, or for one alone (R12)."""
    if setup.start_trick is None:
        return ()
    return (setup.start_trick,) * (2 if setup.start_trick_for is None else 1)


def check_state(state: State, extra: tuple[Trick, ...] = ()) -> None:
    """Raise Broken if a position could not be reached."""
    cards: Counter[Card] = Counter((*CARDS, *extra))
    require(all_cards(state) == cards, "a card is missing, or there twice", state)
    _check_course(state)
    for player in Player:
        _check_side(state, player)
    require(tuple(sorted(state.out, key=card_order)) == state.out, "out is not sorted", state)
    # Somebody decides, or the dice do, or the game is over: always just one of them.
    ways = (bool(legal_moves(state)), bool(outcomes(state)), outcome(state) is not None)
    require(sum(ways) == 1, f"moves, rolls, outcome: {ways}", state)


def _check_course(state: State) -> None:
    """Round, phase, row and roll fit together."""
    require(1 <= state.round <= ROUNDS, "there is no such round", state)
    over = state.phase is Phase.OVER
    require(not over or state.round == ROUNDS, "over before round 8", state)
    require(len(state.tavern) == (0 if over else ROW), "the row has not six cards", state)
    require(len(state.deck) == len(CARDS) - ROW * state.round, "the pile is wrong", state)
    shown = state.phase in (Phase.DIRECTION, Phase.PLACE)
    require((state.roll is not None) == shown, "a roll lies where none should", state)
    if state.roll is not None:
        low, high = state.roll
        require(1 <= low <= high <= 6, "the roll is not two dice, the smaller first", state)
    if state.direction is None:
        require(state.phase is not Phase.PLACE, "no direction, but a die is added", state)
        require(state.to_move is state.starter or over, "the second player came first", state)
        require(not any(side.placed for side in state.sides), "dice without direction", state)


def _check_side(state: State, player: Player) -> None:
    """Dice, cards and captain of one player fit together."""
    side = state.sides[player]
    require(len(side.dice) == ROW and min(side.dice) >= 0, "dice lie beside the row", state)
    rolling = (Phase.ROLLING, Phase.DIRECTION, Phase.PLACE)
    thrown = 2 if state.phase in rolling and player is state.to_move else 0
    supply = state.supply(player)
    require(supply >= 0 and supply + thrown + side.placed == DICE, "a die is missing", state)
    require(not side.captain_out or state.phase is not Phase.OVER, "a captain stays out", state)
    for joker in side.jokers:
        require(side.has_crew(joker.nationality), "a joker is a crew of its own (R6)", state)
    require(side == _sorted(side), "what a player has is not sorted", state)


def _sorted(side: Side) -> Side:
    return Side(
        tuple(sorted(side.sailors)),
        tuple(sorted(side.jokers)),
        tuple(sorted(side.tricks)),
        side.dice,
        side.captain_out,
    )


def check_game(game: Game) -> None:
    """Raise Broken if a position of the game, or its course, could not be."""
    used: set[Player] = set()
    for state, event in zip(game.states, (*game.events, None), strict=True):
        check_state(state, extra_cards(game.setup))
        require(
            all(state.sides[p].captain_out == (p in used) for p in Player),
            "the captain beside the row means: used a trick this round",
            state,
        )
        if isinstance(event, TRICK_MOVES):
            require(state.to_move not in used, "a second trick in one round", state)
            used.add(state.to_move)
        elif isinstance(event, Shanghai):
            used.clear()
