"""What a person can learn from their own games: `mistakes` and `strength`."""

import argparse
import csv
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from shanghaien.ai.review import mark
from shanghaien.ai.strengths import LEVELS, find_level
from shanghaien.cli.failure import Failure, Unusable
from shanghaien.cli.files import Occupied, check, put, why
from shanghaien.cli.parser import add_command
from shanghaien.cli.studied import Studied, names_of, studied
from shanghaien.cli.text import count, event_sentence, option
from shanghaien.learning.decisions import Decision
from shanghaien.learning.fitting import Advice, advice, fitting
from shanghaien.learning.strength import Played, course
from shanghaien.learning.study import LEAST
from shanghaien.learning.weakness import ENOUGH, Cell, Losses, losses
from shanghaien.moves import format_event
from shanghaien.position import format_position
from shanghaien.proportion import interval
from shanghaien.rounding import nearest
from shanghaien.rules import hide
from shanghaien.state import Player

COLUMNS = (
    "game", "player", "turn", "round", "kind", "aspects", "themes", "win", "loss", "best",
    "played", "position",
)  # fmt: skip
"""What a row of the table has: see docs/guide/learning.md."""

_MANY = 10
"""Games from which on it is told what is left of the results without luck."""

CELL_NAMES = {
    "end": "which end is number 1",
    "stop": "shanghai or keep rolling",
    "place": "which die to add",
    "trick": "tricks on the dice",
    "joker": "“2 sailors”",
    "neighbour": "where pips decide a card",
    "last": "with the last dice",
    "trick-card": "with a trick card",
    "behind": "when behind",
    "even": "when it is even",
    "ahead": "when ahead",
    **{f"round-{number}": f"in round {number}" for number in range(1, 9)},
}


def add_learning(commands: Any) -> None:
    """Add `mistakes` and `strength` to the subcommands."""
    command = add_command(commands, "mistakes", "list the costliest mistakes in your games")
    _add_games(command)
    command.add_argument(
        "--most", type=_number, default=10, metavar="N", help="number to list (default: 10)"
    )
    command.set_defaults(run=_mistakes)

    command = add_command(
        commands, "strength", "show a player's weak spots, strength and best-fitting level"
    )
    _add_games(command)
    command.set_defaults(run=_strength)


def _add_games(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="file with one game or all saved games, or - for standard input",
    )
    command.add_argument(
        "--player",
        metavar="NAME",
        help="player to study, by name or seat, A or B (default: all but the computer)",
    )
    command.add_argument(
        "--csv", metavar="FILE", help="write every choice to a CSV table, or - for standard output"
    )


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number (1 or more)")
    return int(text)


def _mistakes(options: argparse.Namespace) -> None:
    check_table(options.csv)
    games, is_whole = studied(options.files, options.player)
    if options.csv is not None:
        write_table(options.csv, games)
    if options.csv != "-":
        _print(mistake_lines(games, options.most))
    _check(is_whole=is_whole)


def _strength(options: argparse.Namespace) -> None:
    check_table(options.csv)
    games, is_whole = studied(options.files, options.player)
    names = names_of(games)
    if len(names) > 1 and options.player is None:
        several = ", ".join(names)
        raise Unusable(f"several people played these games; pick one with --player: {several}")
    if options.csv is not None:
        write_table(options.csv, games)
    if options.csv != "-":
        _print(strength_lines(games))
    _check(is_whole=is_whole)


def _print(lines: Iterable[str]) -> None:
    """Not broken into columns: a position is to be copied whole."""
    for line in lines:
        print(line)


def _check(*, is_whole: bool) -> None:
    if not is_whole:
        raise Failure("some files could not be read; the results cover the other games")


def mistake_lines(games: Sequence[Studied], most: int) -> Iterator[str]:
    """The costliest choices, each with the better move and its position."""
    found = [(one, game) for game in games for one in game.decisions if one.loss >= LEAST]
    found.sort(key=lambda pair: -pair[0].loss)
    decided = sum(len(game.decisions) for game in games)
    least = _points(LEAST)
    if not found:
        yield f"None of {count(decided, 'choice')} cost {least} percentage points or more."
        return
    yield (
        f"{count(decided, 'choice')} in {count(_different(games), 'game')}, "
        f"{len(found)} of which cost {least} percentage points of winning chances or more."
    )
    for number, (one, game) in enumerate(found[:most], 1):
        yield ""
        yield from _mistake(number, one, game)


def _mistake(number: int, one: Decision, game: Studied) -> Iterator[str]:
    state, event = game.game.states[one.turn], game.game.events[one.turn]
    names = (game.game.seats[0].name, game.game.seats[1].name)
    a, b = names
    yield (
        f"{number}. −{_points(one.loss)} {mark(one.loss)}  {a} v {b}, round {one.round}, "
        f"turn {one.turn}, {game.name}. {game.found.place}"
    )
    yield f"   {event_sentence(state, event, names, Player.A)}"
    yield f"   Better: {option(state, one.best, Player.A)}."
    about = [CELL_NAMES[name] for name in (one.kind.value, *one.aspects)]
    yield f"   About: {', '.join(about)}."
    yield f"   {format_position(hide(state))}"


def strength_lines(games: Sequence[Studied]) -> Iterator[str]:
    """Where a player loses, how strong they were game by game, and which level fits."""
    found = losses(game.study for game in games)
    if not found.count:
        yield "There were no choices to make in these games."
        return
    yield (
        f"{names_of(games)[0]}: {count(found.games, 'game')}, {count(found.count, 'choice')}; "
        f"{_points(found.loss, 2)} percentage points of winning chances lost per choice."
    )
    yield ""
    yield from _cell_lines(found)
    yield ""
    yield from _course_lines(games)
    yield from _result_lines(games)


def _cell_lines(found: Losses) -> Iterator[str]:
    yield f"{'':<30}{'number':>7}{'each':>7}{'95%':>14}{'usual':>7}{'per game':>10}"
    for cell in found.cells:
        if cell.count:
            low, high = cell.interval
            span = f"{_points(low, 2)}–{_points(high, 2)}"
            each, usual = _points(cell.loss, 2), _points(cell.usual, 2)
            more = f"{100 * cell.cost:+.1f}".replace("-", "−")
            name = CELL_NAMES[cell.name]
            yield f"{name:<30}{cell.count:>7}{each:>7}{span:>14}{usual:>7}{more:>10}"
    yield ""
    yield (
        "each: percentage points lost per choice; usual: that at this strength; "
        "per game: the extra loss"
    )
    if not found.is_telling:
        yield f"It takes {ENOUGH} games to tell a weakness from chance."
    elif not found.told:
        yield "Nothing here goes beyond chance."
    for cell in found.told:
        yield _told(cell)


def _told(cell: Cell) -> str:
    return (
        f"Beyond chance: {CELL_NAMES[cell.name]}, {_points(cell.loss, 2)} per choice "
        f"instead of {_points(cell.usual, 2)}, which costs {_points(cell.cost)} percentage points "
        "per game."
    )


def _course_lines(games: Sequence[Studied]) -> Iterator[str]:
    yield "Game, loss per choice, smoothed (95% band), matching level, file"
    for point in course(map(_played, games)):
        game = games[point.game]
        low, high = _points(point.low, 2), _points(point.high, 2)
        yield (
            f"{point.game + 1:>4} {_points(point.loss, 2):>6} {_points(point.smooth, 2):>6} "
            f"({low}–{high}) {find_level(point.strength.level).name:<9} {game.found.place}"
        )


def _played(game: Studied) -> Played:
    loss = sum(one.loss for one in game.decisions)
    return Played(len(game.decisions), loss, game.level, game.points)


def _result_lines(games: Sequence[Studied]) -> Iterator[str]:
    """Against each level: the share of the points, and what is left of it without luck."""
    for level in LEVELS:
        some = [game for game in games if game.level == level.id]
        if some:
            n = len(some)
            share, luck = sum(game.points for game in some) / n, sum(g.luck for g in some) / n
            low, high = interval(share, n)
            won, gained = nearest(100 * share), nearest(100 * luck)
            # Of few games it could be less than none of them, or more than all.
            is_told = n >= _MANY and 0 <= won - gained <= 100
            rest = f"; without luck: {won - gained}%" if is_told else ""
            yield ""
            yield (
                f"Against the {level.name}: {won}% of {count(n, 'game')} "
                f"({nearest(100 * low)} to {nearest(100 * high)}; draws count as half a win); "
                f"luck: {gained:+d} percentage points per game{rest}."
            ).replace("-", "−")
    played = [_played(game) for game in games]
    if any(game.level for game in played):
        fit = fitting(played)
        yield ""
        share = nearest(100 * fit.share(fit.level))
        name = find_level(fit.level).name
        yield f"Best-fitting level: {name} (expected score {share}%)."
        found = advice(played)
        if found is not None:
            yield _advice(found)


def _advice(found: Advice) -> str:
    level, other = find_level(found.level).name, find_level(found.other).name
    low, high = found.interval
    return (
        f"You scored {nearest(100 * found.share)}% "
        f"({nearest(100 * low)} to {nearest(100 * high)}) in the last "
        f"{count(found.games, 'game')} against the {level}: try the {other}, where you can expect "
        f"about {nearest(100 * found.expected)}%."
    )


def _points(value: float, digits: int = 0) -> str:
    """Percentage points without a sign."""
    return f"{100 * value:.{digits}f}"


def _different(games: Sequence[Studied]) -> int:
    return len({id(game.found) for game in games})


def write_table(name: str, games: Sequence[Studied]) -> None:
    """Write every decision to a file as CSV, as `COLUMNS` says. Raises Failure."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for game in games:
        table.writerows(rows(game))
    if name == "-":
        sys.stdout.write(text.getvalue())
        return
    with _refusing(name):
        put(Path(name), text.getvalue(), _is_table)


def check_table(name: str | None) -> None:
    """Look whether a table can be written, before the games are reviewed. Raises Failure."""
    if name not in (None, "-"):
        with _refusing(name):
            check(Path(name), _is_table)


def _is_table(text: str) -> bool:
    """Whether a text is such a table, whatever columns it has."""
    return text.startswith(",".join(COLUMNS[:3]) + ",")


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    try:
        yield
    except Occupied:
        raise Failure(f"{name} exists and is not a table of choices; it was not changed") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise Failure(f"cannot write {name}: {why(error)}") from None


def rows(game: Studied) -> Iterator[Sequence[object]]:
    """A row for each decision of a game."""
    for one in game.decisions:
        state, event = game.game.states[one.turn], game.game.events[one.turn]
        yield (
            _plain(game.found.place),
            _plain(game.name),
            one.turn,
            one.round,
            one.kind.value,
            " ".join(one.aspects),
            " ".join(one.themes),
            round(one.win, 5),
            round(one.loss, 5),
            one.best,
            format_event(event),
            format_position(hide(state)),
        )


def _plain(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
