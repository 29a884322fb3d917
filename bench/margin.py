"""Whether to shanghai or to play on: how far the difference in value is off, before and after
play-outs of both.

Every choice of games in which the strongest level plays itself, with errors for variety, where a
shanghai is allowed before round 8 and its value in doubt (`shanghaien.ai.margin`), is played out.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from random import Random

from bench.shared import FIGURES, of_mover, rate_all, write_page
from bench.solver import shared
from shanghaien.ai.margin import MOST, Wins, gap, margin_steps, other
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.steps import run
from shanghaien.chance import draw, draw_starter, shuffle
from shanghaien.moves import Shanghai
from shanghaien.rules import apply, hide, legal_moves, setup
from shanghaien.state import ROUNDS, Phase, State
from web.build.environment import number

GAMES, REST = 12, 24
NOISE = 0.03
PAGE = FIGURES / "margin.md"
TITLE = "How right the teacher is about a shanghai"
PURPOSE = "Whether to shanghai or to play on: by value alone, and after rollouts of both."
TEXT = """\
A round that is played on has many ends, over which the errors of their learned values average out;
a shanghai has one. Where the difference between the two is in doubt, the teacher plays both out
before it answers (`shanghaien/ai/margin.py`), at most {most} times. The truth is taken to be the
mean of {rest} more rollouts. The choices, all of {games} games in which the strongest level plays
itself with errors for variety, are those where a shanghai is allowed. All values are winning
chances: 0.01 is 1%.

- *choices*, *in doubt*: how many there were, and how many were played out.
- *rollouts*: how often, on average.
- *error*: of the difference by value, and after these rollouts (root mean square, the scatter of
  the truth taken out; 0 is one too small to be told from it).
- *loss*: what a player would lose on average who follows the teacher, in a choice that was in
  doubt.

| round | choices | in doubt | rollouts | error by value | after them | loss by value | after them |
|---|---|---|---|---|---|---|---|
{rows}"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice for or against a shanghai: how much better it is to play on."""

    round: int
    by_value: float
    after: float = 0.0
    playouts: int = 0
    gains: tuple[float, ...] = ()
    """That by each of the rollouts that were not used."""

    @property
    def truth(self) -> float:
        """Their mean."""
        return sum(self.gains) / len(self.gains)

    @property
    def variance(self) -> float:
        """The variance of the mean."""
        n = len(self.gains)
        return sum((gain - self.truth) ** 2 for gain in self.gains) / (n - 1) / n

    def lost(self, said: float) -> float:
        """What is lost by whoever believes that it is so much better."""
        return max(0.0, self.truth if said < 0 else -self.truth)


def of_game(number_: int) -> list[Choice]:
    """The choices of a game."""
    rng, found = Random(f"margin {number_}"), list[Choice]()
    state = setup(shuffle(rng), draw_starter(rng))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            state = apply(state, draw(state, rng))
            continue
        move = legal_moves(state)[0]
        if len(legal_moves(state)) > 1:
            wins = dict(of_mover(state, rate_all(shared(), hide(state))))
            if Shanghai() in wins and state.round < ROUNDS:
                found.append(choice(state, wins))
            move = max(wins, key=lambda move: wins[move] + rng.gauss(0.0, NOISE))
        state = apply(state, move)
    return found


def choice(state: State, wins: Wins) -> Choice:
    """A choice, played out if it is in doubt."""
    before, roller = gap(wins), Playouts(shared())
    known = run(margin_steps(roller, state, wins))
    if known is None:
        return Choice(state.round, before)
    gains = tuple(
        run(roller.gain_steps(state, other(wins), Shanghai(), n))
        for n in range(known.playouts, known.playouts + REST)
    )
    return Choice(state.round, before, before + known.shift, known.playouts, gains)


def row(round_: int, choices: Sequence[Choice]) -> str:
    """A row of the table."""
    found = [one for one in choices if one.gains]
    n = max(len(found), 1)

    def error(said: Sequence[float]) -> str:
        squares = [(s - o.truth) ** 2 - o.variance for s, o in zip(said, found, strict=True)]
        return f"{sqrt(max(sum(squares), 0.0) / n):.3f}"

    def loss(said: Sequence[float]) -> str:
        return f"{sum(o.lost(s) for s, o in zip(said, found, strict=True)) / n:.3f}"

    both = [one.by_value for one in found], [one.after for one in found]
    playouts = f"{sum(one.playouts for one in found) / n:.1f}"
    cells = [playouts, *map(error, both), *map(loss, both)] if found else ["–"] * 5
    return f"| {round_} | {len(choices)} | {len(found)} | {' | '.join(cells)} |"


def filled(rows: Sequence[str]) -> str:
    """The text of the page."""
    return TEXT.format(most=MOST, rest=REST, games=GAMES, rows="\n".join(rows))


def main() -> None:
    """Measure and write the page."""
    with ProcessPoolExecutor(number("PROCESSES", 2)) as pool:
        found = list(chain.from_iterable(pool.map(of_game, range(GAMES))))
    rows = [row(k, [one for one in found if one.round == k]) for k in range(1, ROUNDS)]
    write_page(PAGE, TITLE, PURPOSE, ".venv/bin/python -m bench.margin", [filled(rows)])


if __name__ == "__main__":
    main()
