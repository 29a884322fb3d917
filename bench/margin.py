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
from shanghaien.ai.lead import Lead
from shanghaien.ai.margin import ENOUGH, FEWEST, MOST, SURE, Wins, gap, margin_steps, other
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
TITLE = "How accurate the teacher is about a shanghai"
PURPOSE = "Whether to shanghai or to play on: by value alone, and after rollouts of both."
TEXT = """\
Where a shanghai is in doubt, the average loss in a round is at most {loss}% before rollouts and
{loss_after}% after them, the error at most {error}% and {error_after}%.

A round that is played on has many ends, over which the errors of their learned values average out;
a shanghai has one. Where the two differ by {sure} standard errors or less, and that error is above
{enough}%, the choice is *in doubt*: the teacher plays both out {fewest} to {most} times before it
answers (`shanghaien/ai/margin.py`). The truth is taken to be the mean of {rest} more
[rollouts](../guide/opponent.md#more-accurate-through-rollouts). Choices that weren’t in doubt
aren’t checked. The choices are all those before round {rounds} where a shanghai is allowed, in
{games} games in which the strongest level plays itself, with errors for variety. Errors and losses
are in winning chances: 0.01 is 1%.

- *rollouts*: how many there were in a choice in doubt, on average.
- *error*: how far the difference in winning chances is off, first by the teacher’s values alone,
  then after these rollouts (root mean square, the scatter of the truth taken out).
- *loss*: what following the teacher costs on average, in a choice in doubt; the scatter of the
  truth is left in.

| round | choices | in doubt | rollouts | error by value | error after rollouts | loss by value \
| loss after rollouts |
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
    def truth(self) -> Lead:
        """What they come to."""
        return Lead(self.gains)

    def lost(self, said: float) -> float:
        """What is lost by whoever believes that it is so much better."""
        return max(0.0, self.truth.mean if said < 0 else -self.truth.mean)


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
        both = ((s, one.truth) for s, one in zip(said, found, strict=True))
        squares = [(s - truth.mean) ** 2 - truth.error**2 for s, truth in both]
        return f"{sqrt(max(sum(squares), 0.0) / n):.3f}"

    def loss(said: Sequence[float]) -> str:
        return f"{sum(o.lost(s) for s, o in zip(said, found, strict=True)) / n:.3f}"

    both = [one.by_value for one in found], [one.after for one in found]
    playouts = f"{sum(one.playouts for one in found) / n:.1f}"
    cells = [playouts, *map(error, both), *map(loss, both)] if found else ["–"] * 5
    return f"| {round_} | {len(choices)} | {len(found)} | {' | '.join(cells)} |"


def filled(rows: Sequence[str]) -> str:
    """The text of the page."""
    cells = [line.strip("| ").split(" | ") for line in rows]

    def most(column: int) -> str:
        found = (float(line[column]) for line in cells if line[column] != "–")
        return f"{100 * max(found):.1f}"

    return TEXT.format(
        loss=most(6),
        loss_after=most(7),
        error=most(4),
        error_after=most(5),
        sure=f"{SURE:g}",
        enough=f"{100 * ENOUGH:g}",
        fewest=FEWEST,
        most=MOST,
        rest=REST,
        rounds=ROUNDS,
        games=GAMES,
        rows="\n".join(rows),
    )


def main() -> None:
    """Measure and write the page."""
    with ProcessPoolExecutor(number("PROCESSES", 2)) as pool:
        found = list(chain.from_iterable(pool.map(of_game, range(GAMES))))
    rows = [row(k, [one for one in found if one.round == k]) for k in range(1, ROUNDS)]
    write_page(PAGE, TITLE, PURPOSE, ".venv/bin/python -m bench.margin", [filled(rows)])


if __name__ == "__main__":
    main()
