"""The review of a record, and the moves of a position by their chances, as text."""

from collections.abc import Iterator, Mapping, Sequence

from shanghaien.ai import estimate, rank, review_game, win_probability
from shanghaien.ai.certainty import Estimate, corrected
from shanghaien.ai.choose import engines, hindrance
from shanghaien.ai.grades import EVEN_LUCK, summary
from shanghaien.ai.review import MARKS, Cause, Change, Option, Review, is_about_equal, mark
from shanghaien.ai.strengths import Sight, find_level
from shanghaien.cli.text import CREWS, count, event_sentence, names_of, option, score_lines
from shanghaien.deciding import deciding
from shanghaien.game import Game
from shanghaien.moves import Move
from shanghaien.rounding import nearest, whole_chance
from shanghaien.rules import outcome
from shanghaien.state import Player, State

NAMES = ("A", "B")
"""As in a position that was typed."""
HINTS = 5
"""Moves that a hint shows."""
MOVE, KEY = 23, 4
"""The column where the moves begin in a table of moves, and the columns of a key before them."""
CHANGE = 15
"""The column where what happened begins in a line of a change."""
LEGEND = 3
"""The column where what explains such a table begins: that of a chance below 100%."""
SIGNS = "{} costs {:.0%} or more, {} {:.0%}, {} {:.0%}, before rounding".format(
    *(part for least, sign in reversed(MARKS) for part in (sign, least))
)
"""What the marks of moves mean: a part of the chances to win."""
MEASURE = (
    "Grades compare a player’s losses with what each level would have lost on average, facing the "
    "same choices."
)
"""Why a player who lost less per choice than the other one may have the lower grade."""
_TENTHS = 1000
"""Parts of the whole in which sums are told: tenths of a percent."""
UNUSUAL = " in positions from play; with unusual cards left, by more"
"""Of which positions an error holds, where anybody may have typed one: it was measured in games."""


def game_lines(game: Game, least: float) -> Iterator[str]:
    """The review of a game: see `review_lines`; and how far it can be trusted."""
    yield from review_lines(game, review_game(game), least)
    if not engines()[Sight.GAME].is_whole:
        yield ""
        yield in_python()


def review_lines(game: Game, found: Review, least: float) -> Iterator[str]:
    """Every change of the chances of at least a size, the sums of both players, and grades."""
    number = 0
    shown = [change for change in found.changes if abs(change.gain) >= least]
    others = [change for change in found.changes if abs(change.gain) < least]
    yield from _head(shown, others, f"{100 * least:g}%")
    for change in shown:
        if change.round != number:
            number = change.round
            yield f"Round {number}:"
        yield f"  {_change(game, change)}"
    yield ""
    for player in Player:
        yield f"{names_of(game)[player]}:"
        for line in _sums(found, player):
            yield f"  {line}"
    name, sums = names_of(game)[Player.A], found.sums(_TENTHS)
    start, end = (f"{tenths / 10:.1f}%" for tenths in (sums.start[0], sums.end[0]))
    yield ""
    yield (
        f"{name}’s winning chances: {start} at the start, {_tenths(sums.lead(Player.A))} by both "
        f"players’ choices, {_tenths(sums.luck(Player.A))} by luck, {end} {_end(game)}."
    )
    yield ""
    for player in Player:
        yield from _summary(game, found, player)
    if any(now.grades and now.usual for now in (summary(found, game, each) for each in Player)):
        yield MEASURE
    yield _balance(game, found)
    yield from _decided(game)


def _head(shown: Sequence[Change], others: Sequence[Change], size: str) -> Iterator[str]:
    """What is shown and what is left out, and the marks: the sums have them in any case."""
    end = "are left out (--min 0 shows all)."
    if shown:
        left = f"; smaller ones {end}" if others else "."
        which = "All changes" if size == "0%" else f"Changes of {size} or more"
        yield (
            f"{which} in the winning chances of the player who chose, rolled or "
            f"was helped by the cards{left}"
        )
    else:
        yield f"No choice and no luck changed the winning chances by {size} or more."
        if others:
            yield f"Smaller changes {end}"
    yield f"Marks of choices: {SIGNS}."


def _end(game: Game) -> str:
    """Which moment the last chances are of: they are the result only of a game played out."""
    if outcome(game.state) is not None:
        return "at the end"
    if game.is_over:
        return "at the end (the game ended early)"
    return "now (the game is unfinished)"


def value_lines(state: State) -> Iterator[str]:
    """The legal moves of a position, the best first, with the chances of who decides, and a head.

    Without a decision, the chances of both; of a game that is over, the scoring. The chances are
    those of perfect play by both sides; what cannot be seen of the draw pile counts for nothing.
    """
    final = outcome(state)
    if final is not None:
        yield from score_lines(final, NAMES)
        return
    known = estimate(state)
    ranked = _corrected(state, known)
    if ranked:
        yield f"{state.to_move.name}’s winning chances after each move:"
        yield _columns("chance", "cost", "", "move")
    for found in ranked:
        yield _ranked(state, ranked[0], found, name=state.to_move.name)
    yield from _legend(ranked)
    if not ranked:
        win = win_probability(state)
        win = win if known is None else known.corrected(win)
        own = whole_chance(win)
        yield f"There is nothing to choose. Winning chances: A {own}%, B {100 - own}%."
    yield _sureness(known, UNUSUAL)


def _sureness(known: Estimate | None, unless: str = "") -> str:
    """How far off the chances are, in a sentence; `unless` is where they are further off."""
    if known is None:
        return in_python()
    if not known.error:
        return "Chances are exact."
    off = f"Chances are typically off by about {max(1, round(100 * known.error))}%{unless}."
    often = {1: "once", 2: "twice"}.get(known.playouts, f"{known.playouts:,} times")
    if not known.playouts:
        return off
    return f"{off} To estimate them, the rest of the round was played out {often}."


def in_python() -> str:
    """What is to be known of chances that Python has counted without the solver in C."""
    why = hindrance()
    told = f" ({why})" if why else ""
    start = "Chances may be far off, above all at the start of a round"
    return f"{start}: the fast solver is not available{told}."


def hint_lines(state: State, keys: Mapping[Move, str], *, is_typed: bool = False) -> Iterator[str]:
    """The best moves with the chances of who decides, each with the key that chooses it.

    A position that `is_typed`, or follows one that was, may be unlike any in a game.
    """
    known = estimate(state)
    ranked = _corrected(state, known)
    yield _columns("chance", "cost", "", "move")
    for found in ranked[:HINTS]:
        yield _ranked(state, ranked[0], found, f"{keys[found.move]:>{KEY - 2}}  ")
    yield from _legend(ranked[:HINTS])
    yield _sureness(known, UNUSUAL if is_typed else "")


def _legend(shown: Sequence[Option]) -> Iterator[str]:
    """What the marks of moves mean, if there are any."""
    if any(mark(found.loss) for found in shown):
        yield f"{'':{LEGEND}}({SIGNS})"


def hang(line: str, key: int = 0) -> int:
    """The column where the rest of a line of moves begins, behind keys of so many columns."""
    if line.lstrip().startswith("("):
        return LEGEND + 1
    return MOVE + key if line.startswith(" ") else 0


def _corrected(state: State, known: Estimate | None) -> tuple[Option, ...]:
    """The moves, the best first, with the chances as playing out has corrected them."""
    return rank(state) if known is None else corrected(rank(state), state.to_move, known)


def _ranked(state: State, best: Option, found: Option, key: str = "", name: str = "") -> str:
    """A move with its chances, what it loses against the best one, and its mark.

    `name` is as `option` takes it.
    """
    most = whole_chance(best.win)  # 99% where it is not certain, and nobody can lose more
    lost = f"{min(most, nearest(100 * found.loss))}%"
    if is_about_equal(found.loss):
        lost = "about equal"
    return _columns(
        chance(best, found),
        lost if found.loss else "",
        mark(found.loss),
        key + option(state, found.move, name),
    )


def _columns(chance: str, cost: str, sign: str, move: str) -> str:
    """A row of the moves' table."""
    return f"{chance:>6} {cost:>11} {sign:<2}  {move}"


def percent(value: float) -> str:
    """A gain as "+7.3%", a loss as "−7.3%", and what is neither as "0.0%"."""
    text = f"{100 * value:+.1f}%".replace("-", "−")
    return text if text.strip("+−0.%") else "0.0%"


def chance(best: Option, found: Option) -> str:
    """A winning chance as "7%": the best move's less what this one costs, to be right as read.

    Only what is certain is 0% or 100%.
    """
    if found.win in {0.0, 1.0}:
        return f"{found.win:.0%}"
    left = min(99, whole_chance(best.win) - nearest(100 * found.loss))
    return f"{left}%" if left > 0 else "<1%"


def _tenths(gain: int) -> str:
    """A gain in tenths of a percent, as "+7.3%"."""
    return percent(gain / _TENTHS)


def _change(game: Game, change: Change) -> str:
    state = game.states[change.turn]
    names = names_of(game)
    if change.cause is Cause.CARDS:
        helped = change.player if change.gain > 0 else change.player.other
        gain = percent(abs(change.gain))
        good = f", good for {names[helped]}" if gain != percent(0.0) else ""
        return f"{gain:>8}     Cards dealt in round {change.round}{good}."
    event = event_sentence(state, game.events[change.turn], names)
    better = ""
    if change.best is not None and not is_about_equal(change.loss):
        better = f" Better: {option(state, change.best, names[state.to_move])}."
    return f"{percent(change.gain):>8} {change.mark:<3} {event}{better}"


def hang_of_change(line: str) -> int:
    """The column where the rest of a review's line begins: below the text that is broken."""
    if not line.startswith(" "):
        return 0
    # Behind gain and mark; else behind the bracket with what was counted, if there is one.
    return CHANGE if "%" in line[:CHANGE] else max(2, line.find("(") + 1)


def _sums(found: Review, player: Player) -> Iterator[str]:
    marked = [change.mark for change in found.mistakes(player)]
    counts = ", ".join(f"{marked.count(sign)}×{sign}" for _, sign in reversed(MARKS))
    sums = found.sums(_TENTHS)
    yield f"choices          {_tenths(sums.choices[player]):>8}   ({counts})"
    yield f"luck with dice   {_tenths(sums.dice[player]):>8}"
    yield f"luck with cards  {_tenths(sums.cards[player]):>8}"


def _summary(game: Game, found: Review, player: Player) -> Iterator[str]:
    """The same as the page's card for a player."""
    now, name = summary(found, game, player), names_of(game)[player]
    if now.grades:
        best, worst = now.grades[0], now.grades[-1]
        # By the words that --level takes: players may be called as the levels are.
        high, low = find_level(best.level).id, find_level(worst.level).id
        if best is worst and now.may_be_below:  # the last grade has no bound below it
            yield f"{name}: {best.name} – as level “{high}” usually plays, or worse."
        elif best is worst:
            yield f"{name}: {best.name} – about as well as level “{high}” usually plays."
        else:
            grades = f"{worst.name} to {best.name.lower()}"
            yield f"{name}: {grades} – between levels “{low}” and “{high}”."
    elif now.choices:
        yield f"{name}: too few choices for a grade."
    else:
        yield f"{name}: no choices."
    if now.choices:
        mean = f"{100 * now.loss / now.choices:.1f}%"
        each = f"each costing {mean} on average" if now.choices > 1 else f"which cost {mean}"
        yield f"  {count(now.choices, 'choice')}, {each}."
    for change in now.dearest:
        yield f"  {_change(game, change)}"


def _balance(game: Game, found: Review) -> str:
    """Whom dice and cards of both players together helped: the luck in one's own may differ."""
    luck = found.sums(_TENTHS).luck(Player.A)
    if abs(nearest(100 * luck / _TENTHS)) < EVEN_LUCK:
        return "Luck was about even."
    helped = Player.A if luck > 0 else Player.B
    return f"On balance, luck helped {names_of(game)[helped]} ({_tenths(abs(luck))})."


def _decided(game: Game) -> Iterator[str]:
    """What decided a game that is over, as on the page's result."""
    final = outcome(game.state)
    found = None if final is None else deciding(final)
    # No game decides a match alone.
    if final is None or found is None or game.match is not None:
        return
    names = names_of(game)
    crew = "Unused tricks" if found.nationality is None else CREWS[found.nationality]
    own, other = found.strengths[found.player], found.strengths[found.player.other]
    name, points = names[found.player], count(found.points, "point")
    yield ""
    if final.winner in (None, found.without):
        yield f"{name}’s biggest gain: {crew} {own}–{other}, {points}."
    else:
        yield f"The decider: {crew} {own}–{other}, {points} for {name}."
    if found.without is None:
        yield "Without that, it would have been a draw."
    elif found.without is found.player:
        yield f"{name} would have won even without that."
    else:
        yield f"Without that, {names[found.without]} would have won."
