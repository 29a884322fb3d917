"""What will come of a round: against all rolls followed one by one, with every choice looked up."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

import pytest

from shanghaien.ai.kernel import native
from shanghaien.ai.kernel.engine import KernelEngine
from shanghaien.ai.prospect import OWNERS, Fork, Kind, Prospect, deciding
from shanghaien.ai.steps import run
from shanghaien.chance import outcomes
from shanghaien.moves import Move, Shanghai
from shanghaien.rules import apply, hide, legal_moves
from shanghaien.state import NUMBERS, Phase, Player, State
from tests.shanghaien.ai.brute import decisions, kinds_at_hand

pytestmark = pytest.mark.host_only

End = tuple[tuple[int, ...], Player, tuple[bool, bool]]
"""Whose each card of the row is (A, B, nobody), who starts the next round, who has used a trick."""


class Tied(Exception):
    """Two choices are worth the same: what comes may be either."""


@pytest.fixture(scope="module")
def engine() -> KernelEngine:
    return KernelEngine(native.load())


def best(engine: KernelEngine, state: State) -> Move:
    """The move that is chosen. Raises Tied."""
    sign = state.to_move.sign
    rated = sorted(engine.rate(state), key=lambda pair: -sign * pair[1])
    if len(rated) > 1 and abs(rated[0][1] - rated[1][1]) < 1e-12:
        raise Tied
    return rated[0][0]


def ended(engine: KernelEngine, state: State) -> End:
    """What comes of ending the round now."""
    sides, first = state.sides, state.starter
    node = engine.graph.node(sides[first].dice, sides[first.other].dice)
    owners = engine.graph.owners(sides[first].placed, sides[first.other].placed, node)
    whose = {0: 2, 1: int(first), 2: int(first.other)}
    used = (sides[0].captain_out, sides[1].captain_out)
    cards = [whose[owner] for owner in OWNERS[owners]]
    in_row = sorted(NUMBERS, key=state.position)
    return tuple(cards[number - 1] for number in in_row), state.to_move.other, used


def follow(engine: KernelEngine, state: State, chance: float) -> Iterator[tuple[End, float]]:
    """Every end of the round with its chance."""
    if state.phase is Phase.ROLLING:
        for roll, part in outcomes(state):
            yield from follow(engine, apply(state, roll), chance * float(part))
    elif (move := best(engine, state)) == Shanghai():
        yield ended(engine, state), chance
    else:
        yield from follow(engine, apply(state, move), chance)


def followed(engine: KernelEngine, state: State, move: Move) -> dict[str, float]:
    """The chances of a prospect, by following every roll."""
    if move == Shanghai():
        ends = iter([(ended(engine, state), 1.0)])
    else:
        ends = follow(engine, hide(apply(state, move)), 1.0)
    found: defaultdict[str, float] = defaultdict(float)
    for (cards, start, used), chance in ends:
        for n, owner in enumerate(cards):
            found[f"card {n} {owner}"] += chance
        found[f"start {int(start)}"] += chance
        for player in Player:
            is_new = used[player] and not state.sides[player].captain_out
            found[f"trick {int(player)}"] += chance * is_new
    return found


def told(found: Prospect) -> dict[str, float]:
    """The same of a prospect."""
    cards = {
        f"card {n} {way}": fork.chances[way]
        for n, fork in enumerate(found.cards)
        for way in range(3)
    }
    starts = {f"start {k}": found.start.chances[k] for k in (0, 1)}
    return {**cards, **starts, **{f"trick {k}": found.tricks[k].chances[0] for k in (0, 1)}}


def test_what_will_come_is_what_every_roll_and_the_best_choices_bring(engine: KernelEngine) -> None:
    seen = kinds = 0
    for seed in range(6):
        for state in islice(decisions(seed, 1 + seed % 8, 9), 2):
            for move in legal_moves(state):
                try:
                    wanted = followed(engine, hide(state), move)
                except Tied:
                    continue
                chances = told(run(engine.prospects_steps(hide(state), [move]))[move])
                assert chances == pytest.approx({k: wanted.get(k, 0.0) for k in chances})
                seen += 1
                kinds += kinds_at_hand(state)
    assert seen > 20
    assert kinds > 20


def test_what_is_left_over_of_a_round_is_all_of_it(engine: KernelEngine) -> None:
    for seed in range(0, 8, 2):
        state = hide(next(s for k in range(9) for s in decisions(seed + 50 * k, 1 + seed, 6)))
        moves = legal_moves(state)
        for found in run(engine.prospects_steps(state, moves)).values():
            for fork in (*found.cards, found.start, *found.tricks):
                assert sum(fork.chances) == pytest.approx(1.0)


def sure(*cards: int) -> Prospect:
    """Everybody gets what he gets, each card of A's worth a tenth of winning, B starts."""
    forks = tuple(
        Fork(tuple(float(owner == k) for k in range(3)), (0.6, 0.5, 0.5)) for owner in cards
    )
    return Prospect(forks, Fork((0.0, 1.0), (0.5, 0.5)), (Fork((0, 1), (0, 0), 0),) * 2)


def test_the_card_that_makes_the_difference_is_told_by_whose_chance_it_changes() -> None:
    best_, rival = sure(0, 1, 2, 2, 2, 2), sure(1, 1, 2, 2, 2, 2)
    (factor,) = deciding(best_, rival, Player.A)
    assert (factor.kind, factor.player, factor.position) == (Kind.CARD, Player.A, 0)
    assert (factor.chance, factor.rival) == (1.0, 0.0)
    assert factor.gain == pytest.approx(0.1)


def test_what_speaks_for_the_other_move_is_no_reason() -> None:
    assert deciding(sure(1, 2, 2, 2, 2, 2), sure(0, 2, 2, 2, 2, 2), Player.A) == ()


def test_of_a_card_that_only_the_other_one_can_get_his_chance_is_told() -> None:
    nobody, his = sure(2, 2, 2, 2, 2, 2), sure(2, 2, 2, 2, 2, 1)
    turned = Prospect(
        tuple(Fork(one.chances, (0.5, 0.4, 0.5)) for one in his.cards), his.start, his.tricks
    )
    (factor,) = deciding(nobody, turned, Player.A)
    assert (factor.player, factor.position, factor.chance, factor.rival) == (Player.B, 5, 0.0, 1.0)


def test_a_card_is_told_by_the_chance_that_explains_its_gain() -> None:
    """As it was seen in a game: A would welcome the card, but B's getting it costs A far more."""
    nobody, risky = (
        Prospect((Fork(chances, (0.40, 0.15, 0.35)), *(done,) * 5), start, tricks)
        for chances in ((0.0, 0.0, 1.0), (0.33, 0.23, 0.44))
        for done, start, tricks in [(sure(2).cards[0], sure(2).start, sure(2).tricks)]
    )
    (factor,) = deciding(nobody, risky, Player.A)
    assert (factor.player, factor.chance, factor.rival) == (Player.B, 0.0, 0.23)
    assert factor.gain > 0


@pytest.mark.parametrize(
    ("worth", "told"),
    [
        ((5, 5, 5), 3),
        ((5, 5, 3, 2), 3),
        ((5, 4, 2), 2),
        ((9, 4), 2),
        ((9, 3), 1),
        ((4, 4, 4, 4, 4), 4),
        ((8, -1, -2), 1),
        ((8, -2, -2), 2),
        ((8, -2, -2, -4), 3),
        ((4, -2, -2, -4), 3),
    ],
)
def test_so_much_is_told_as_explains_most_of_what_a_move_brings_and_costs(
    worth: tuple[int, ...], told: int
) -> None:
    """Of what is worth so many parts each, the reasons first, then the costs."""
    none, start, tricks = sure(2).cards[0], sure(2).start, sure(2).tricks
    best_, rival = (
        Prospect(
            tuple(Fork((own, 1.0 - own, 0.0), (0.5 + part / 100, 0.5, 0.5)) for part in worth)
            + (none,) * (6 - len(worth)),
            start,
            tricks,
        )
        for own in (1.0, 0.0)
    )
    found = deciding(best_, rival, Player.A)
    ranked = sorted(worth, reverse=True)
    gains = [round(100 * factor.gain) for factor in found]
    assert len(gains) == told
    assert all(gain in ranked for gain in gains)
    assert gains == sorted(gains, reverse=True)
    assert gains[0] == ranked[0]


def test_a_card_that_gets_a_die_is_told_of_even_where_it_decides_little() -> None:
    def prospect(*chances: float) -> Prospect:
        forks = tuple(
            Fork((own, 1.0 - own, 0.0), (0.5 + part / 100, 0.5, 0.5))
            for own, part in zip(chances, (20, 4, 3, 20), strict=True)
        )
        return Prospect((*forks, *(sure(2).cards[0],) * 2), sure(2).start, sure(2).tricks)

    best_, rival = prospect(0.9, 0.1, 0.5, 0.5), prospect(0.1, 0.5, 0.1, 0.5)
    assert [one.position for one in deciding(best_, rival, Player.A)] == [0]
    found = deciding(best_, rival, Player.A, (1, 2, 3))
    assert [(one.position, one.gain > 0) for one in found] == [(0, True), (2, True), (1, False)]
