"""Games as readable text, with what is expected written below the events.

A file has the set-up, then one line for each event with the player to move before it. After a
shanghai six lines say where the cards go and why, at the end of the game further ones how it is
scored. From "#" on a line is a comment.

    python -m tests.shanghaien.golden [SEED [START_TRICK]]

writes such a text for a game of random events.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from shanghaien.cards import parse_card, parse_trick
from shanghaien.game import Game, Seat, Setup, draw_setup, start
from shanghaien.moves import Move, Roll, Shanghai, UseJoker, format_event, parse_event
from shanghaien.rules import legal_moves, outcome
from shanghaien.scoring import Award, Score, Verdict, awards
from shanghaien.state import ROUNDS, ROW, Player, State
from tests.support.random_games import finished

SEATS = (Seat("Anna"), Seat("Bernd"))


FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
"""The golden games."""


def load(path: Path) -> str:
    """The text of a golden file."""
    return path.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Line:
    """A line of the text and where it stands."""

    number: int
    text: str


class Differs(AssertionError):
    """The game does not go as the text says."""


def lines_of(text: str) -> Iterator[Line]:
    """The lines that say something."""
    for number, line in enumerate(text.splitlines(), 1):
        content = " ".join(line.partition("#")[0].split())
        if content:
            yield Line(number, content)


def replay(text: str) -> Game:
    """The game of a text. Raises Differs at the first line that does not come true."""
    lines = lines_of(text)
    game = start(_setup(lines), SEATS)
    for line in lines:
        player, _, event = line.text.partition(" ")
        before = game.state
        if player != before.to_move.name:
            raise Differs(f"line {line.number}: {before.to_move.name} is to move, not {player}")
        try:
            game = game.play(parse_event(event))
        except ValueError as error:
            raise Differs(f"line {line.number}: {error}") from error
        for expected in expectations(before, game):
            found = next(lines, Line(0, "the end of the text"))
            if found.text != expected:
                raise Differs(f"line {found.number}: {found.text!r} is expected, but {expected!r}")
    return game


def _setup(lines: Iterator[Line]) -> Setup:
    fields: dict[str, str] = {}
    keys = ("starter", "start trick", *(f"tavern {n}" for n in range(1, ROUNDS + 1)))
    for key in keys:
        line = next(lines, Line(0, ""))
        name, _, value = line.text.partition(": ")
        if name != key:
            raise Differs(f"line {line.number}: {key!r} is expected, not {name!r}")
        fields[key] = value
    deck = [parse_card(word) for key in keys[2:] for word in fields[key].split()]
    trick = fields["start trick"]
    return Setup(
        tuple(deck), Player[fields["starter"]], None if trick == "none" else parse_trick(trick)
    )


def expectations(before: State, game: Game) -> Iterator[str]:
    """What is to be read below the last event, which was played in the position `before`."""
    if isinstance(game.events[-1], Shanghai):
        yield from (describe_award(award) for award in awards(before))
    final = outcome(game.state)
    if final is not None:
        yield from describe_score(final)


def describe_award(award: Award) -> str:
    """ "3 ES4 A neighbours, dice 1:1, pips 4:2"."""
    to = "out" if award.winner is None else award.winner.name
    (a, b), (c, d) = award.dice, award.neighbours
    return f"{award.number} {award.card} {to} {award.reason.value}, dice {a}:{b}, pips {c}:{d}"


def describe_score(final: Score) -> Iterator[str]:
    """A line for each nationality that somebody has, the tricks, the totals, the winner."""
    for c in final.comparisons:
        if c.verdict is not Verdict.NOBODY:
            to = "nobody" if c.winner is None else c.winner.name
            a, b = c.strengths
            yield f"{c.nationality.letters} {a}:{b} {c.verdict.value}, {c.points} for {to}"
    yield "tricks {}:{}".format(*final.tricks)
    yield "points {}:{}".format(*final.totals)
    yield "draw" if final.winner is None else f"{final.winner.name} wins"


def write(game: Game) -> str:
    """The text of a game."""
    trick = game.setup.start_trick
    deck = game.setup.deck
    lines = [
        f"starter: {game.setup.starter.name}",
        f"start trick: {'none' if trick is None else trick.word}",
        *(
            f"tavern {n + 1}: {' '.join(map(str, deck[n * ROW : n * ROW + ROW]))}"
            for n in range(ROUNDS)
        ),
    ]
    so_far = start(game.setup, game.seats)
    for event in game.events:
        before = so_far.state
        if isinstance(event, Roll) and before.direction is None:
            lines += ["", f"# Round {before.round}"]
        so_far = so_far.play(event)
        lines.append(f"{before.to_move.name} {format_event(event)}")
        lines += [f"  {expected}" for expected in expectations(before, so_far)]
    return "\n".join(lines) + "\n"


def random_game(seed: int, start_trick: str = "none") -> Game:
    """A whole game of random moves that shanghais late, so that there is something to decide."""
    rng = Random(seed)
    trick = None if start_trick == "none" else parse_trick(start_trick)
    return finished(start(draw_setup(rng, start_trick=trick), SEATS), rng, _late)


def _late(state: State, rng: Random) -> Move:
    moves = legal_moves(state)
    return rng.choices(moves, [_weight(move) for move in moves])[0]


def _weight(move: object) -> float:
    if isinstance(move, Roll):
        return 4
    return 0.3 if isinstance(move, UseJoker) else 1


if __name__ == "__main__":
    seed, *rest = sys.argv[1:] or ["1"]
    print(write(random_game(int(seed), *rest)), end="")
