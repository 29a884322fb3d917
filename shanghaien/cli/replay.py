"""`replay`: a game told from its deal to its end."""

from collections.abc import Iterator

from shanghaien.ai import LEVELS
from shanghaien.cards import Trick
from shanghaien.cli.text import (
    Names,
    awaited,
    card_name,
    event_sentence,
    names_of,
    round_lines,
    score_lines,
    seal_lines,
)
from shanghaien.game import Game, Seat, pact_of
from shanghaien.moves import Roll, Rolled, Shanghai
from shanghaien.rules import outcome
from shanghaien.state import Player


def replay_lines(game: Game) -> Iterator[str]:
    """Who plays, every round event by event, and how it ends."""
    names = names_of(game)
    for seat, player in zip(game.seats, Player, strict=True):
        is_free = player is Player.B and game.chance.is_by_link and pact_of(game).number == 0
        yield f"{player.name}: {'nobody yet' if is_free else f'{seat.name}{_kind(seat)}'}"
    trick = game.setup.start_trick
    if trick is not None:
        whose = game.setup.start_trick_for
        who = "Each player" if whose is None else f"Only {names[whose]}"
        yield f"{who} starts with {'an' if trick is Trick.BOTH else 'a'} {card_name(trick)}."
    for before, event in zip(game.states, game.events, strict=False):
        # The end with number 1 is chosen after the first roll, so this is a round’s beginning.
        if isinstance(event, Roll) and before.direction is None:
            cards = ", ".join(card_name(card) for card in before.tavern)
            yield ""
            # The row lies as A sees it.
            yield f"Round {before.round}, from {names[Player.A]}’s left: {cards}."
        if not isinstance(event, Roll):
            opening = "  " if isinstance(event, Rolled) else "    "
            yield opening + event_sentence(before, event, names)
        if isinstance(event, Shanghai):
            for line in round_lines(before, names):
                yield f"  {line}"
    yield ""
    yield from _end(game, names)


def hang(line: str) -> int:
    """The column where the rest of a line begins: behind the beginning of the line."""
    return len(line) - len(line.lstrip()) + 3


def _kind(seat: Seat) -> str:
    """The computer's level, by its name on the page; nothing of others: it is not known whether
    people or bots."""
    if seat.level is None:
        return ""
    name = next((level.name for level in LEVELS if level.id == seat.level), None)
    if name is None:
        return f" ({seat.level})"
    return " (computer)" if seat.name == name else f" (computer, {name})"


def _end(game: Game, names: Names) -> Iterator[str]:
    final = outcome(game.state)
    if game.verdict is not None:
        yield _early_end(names, game.verdict)
        return
    if final is None:
        yield _unfinished(game, names)
    else:
        yield from score_lines(final, names)
    yield from seal_lines(game)


def _unfinished(game: Game, names: Names) -> str:
    state = game.state
    if not game.chance.is_by_link:
        return f"Unfinished: round {state.round}, {names[state.to_move]} to move."
    # The player to move may wait for the other one’s letter, which brings the dice.
    if pact_of(game).number > 1:
        return f"Unfinished: round {state.round}, waiting for {awaited(game)}."
    # Only letter 2 draws who starts, and deals.
    return f"Waiting for {awaited(game)}."


def _early_end(names: Names, verdict: int) -> str:
    if verdict < 0:
        return "Ended early: the players agreed to a draw."
    return f"Ended early: {names[1 - verdict]} resigned; {names[verdict]} wins."
