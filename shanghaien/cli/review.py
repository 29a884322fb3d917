"""The review of a record, and the moves of a position by their chances, as text."""

from collections.abc import Iterator

from shanghaien.ai import rank, win_probability
from shanghaien.ai.review import MARKS, Cause, Change, NoLuck, Option, Review, mark, no_luck
from shanghaien.cli.text import event_sentence, option
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import Player, State


def review_lines(game: Game, found: Review, least: float) -> Iterator[str]:
    """Every change of the chances of at least a size, then the sums of both players."""
    number = 0
    for change in found.changes:
        if abs(change.gain) < least:
            continue
        if change.round != number:
            number = change.round
            yield f"Round {number}:"
        yield f"  {_change(game, change)}"
    yield ""
    for player in Player:
        yield f"{game.seats[player].name}:"
        for line in _sums(found, player):
            yield f"  {line}"
    name = game.seats[Player.A].name
    skill, luck = (pair[0] - pair[1] for pair in (found.skill, found.luck))
    yield ""
    yield (
        f"{name}: {_share(found.start)} at the start, {percent(skill)} from both players’ choices, "
        f"{percent(luck)} from luck = {_share(found.end)}"
        f"{'' if outcome(game.state) else ' (the game is not finished)'}."
    )
    match no_luck(found.adjusted):
        case NoLuck.LOST:
            yield f"On choices alone, {name} would have lost."
        case NoLuck.WON:
            yield f"On choices alone, {name} would have won."
        case NoLuck.OPEN:
            yield f"Without luck, it would be {_share(found.adjusted)}."


def value_lines(state: State, options: tuple[Option, ...] | None = None) -> Iterator[str]:
    """The legal moves of a position, the best first, with the chances of who decides.

    Without a decision, the chances of both. They are those of perfect play by both sides; what
    cannot be seen of the draw pile counts for nothing. `options`, if they are known already.
    """
    ranked = rank(state) if options is None else options
    for move, win, loss in ((o.move, o.win, o.loss) for o in ranked):
        says = option(state, move, state.to_move)
        lost = percent(-loss) if loss else ""
        yield f"{_share(win):>8} {lost:>9} {mark(loss):<3} {format_event(move)}: {says}"
    if not legal_moves(state):
        chance = win_probability(state)
        yield f"Nobody has to decide. A {_share(chance)}, B {_share(1 - chance)}."


def percent(value: float) -> str:
    """A gain as "+7.3 %", a loss as "−7.3 %"."""
    return f"{100 * value:+.1f} %".replace("-", "−")


def _share(value: float) -> str:
    return f"{100 * value:.1f} %".replace("-", "−")


def _change(game: Game, change: Change) -> str:
    state = game.states[change.turn]
    names = (game.seats[0].name, game.seats[1].name)
    if change.cause is Cause.CARDS:
        return f"{percent(change.gain):>8}     The tavern, for {names[change.player]}."
    event = event_sentence(state, game.events[change.turn], names, Player.A)
    better = (
        f" Better: {option(state, change.best, Player.A)}." if change.loss and change.best else ""
    )
    return f"{percent(change.gain):>8} {change.mark:<3} {event}{better}"


def _sums(found: Review, player: Player) -> Iterator[str]:
    marked = [change.mark for change in found.mistakes(player)]
    counts = ", ".join(f"{marked.count(sign)} × {sign}" for _, sign in reversed(MARKS))
    yield f"choices          {percent(found.skill[player]):>8}   ({counts})"
    yield f"luck with dice   {percent(found.total(Cause.DICE)[player]):>8}"
    yield f"luck with cards  {percent(found.total(Cause.CARDS)[player]):>8}"
