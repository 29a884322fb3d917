"""How a player decided in a game, beside the same worked out in another way."""

from collections import Counter, defaultdict

import pytest

from shanghaien.ai import rank
from shanghaien.game import Game
from shanghaien.learning.decisions import AHEAD, BEHIND, decisions, kind_of, study
from shanghaien.learning.study import CELLS, LEADS, LEAST, MOST, Kind, Study
from shanghaien.moves import format_event, parse_event
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from tests.shanghaien.late_review import late_game, late_review
from tests.support.studies import decision


def brute(game: Game, player: Player) -> dict[str, tuple[int, float]]:
    """What decisions of each cell come to: from the ranked moves of each position, told by words.

    Only of the last round, of which the values are exact whoever asks.
    """
    counts: Counter[str] = Counter()
    losses: defaultdict[str, float] = defaultdict(float)
    for state, event in zip(game.states, game.events, strict=False):
        made = format_event(event)
        if made.startswith("rolled") or state.to_move is not player or state.round < 8:
            continue
        options = rank(state)
        if len(options) < 2:
            continue
        win = max(option.win for option in options)
        loss = next(win - option.win for option in options if str(option.move) == made)
        bests = {str(option.move) for option in options if option.win == win}
        # The review takes the first of the best in the order of the moves.
        best = next(str(move) for move in legal_moves(state) if str(move) in bests)
        verbs = {best.split()[0], made.split()[0]}
        names = {
            "joker"
            if "joker" in verbs
            else "trick"
            if verbs & {"adjust", "both", "again"}
            else "end"
            if "direction" in verbs
            else "stop"
            if verbs & {"shanghai", "roll"}
            else "place",
            "behind" if win < BEHIND else "ahead" if win > AHEAD else "even",
            f"round-{state.round}",
        }
        for name in names:
            counts[name] += 1
            losses[name] += loss
    return {name: (counts[name], losses[name]) for name in counts}


@pytest.mark.parametrize("player", Player)
def test_every_number_agrees_with_one_worked_out_apart(player: Player) -> None:
    game, (_, review) = late_game(), late_review()
    last = [one for one in decisions(review, game, player) if one.round == 8]
    found, expected = study(last), brute(game, player)
    assert expected["round-8"][0] > 1
    for cell in (*(kind.value for kind in Kind), "round-8", *LEADS):
        count, loss = expected.get(cell, (0, 0.0))
        assert found.tally(cell).count == count, cell
        assert found.tally(cell).loss == pytest.approx(loss, abs=1e-9), cell


@pytest.mark.parametrize("player", Player)
def test_the_cells_are_those_of_the_review(player: Player) -> None:
    game, (_, review) = late_game(), late_review()
    some = decisions(review, game, player)
    found = study(some)
    assert found.total.loss == pytest.approx(-review.skill[player])
    assert found.total.count == len(some)
    course = dict(review.course())
    for one in some:
        assert one.win == (course[one.turn] if player is Player.A else 1.0 - course[one.turn])
    for group in ("round-", LEADS):
        cells = [found.tally(cell) for cell in CELLS if cell.startswith(group)]
        assert sum(tally.count for tally in cells) == len(some)
        assert sum(tally.loss for tally in cells) == pytest.approx(found.total.loss)


@pytest.mark.parametrize(
    ("best", "made", "kind"),
    [
        ("shanghai", "roll", Kind.STOP),
        ("place 2", "place 3", Kind.PLACE),
        ("place 2", "joker both US", Kind.JOKER),
        ("joker both US", "adjust 2 3", Kind.JOKER),
        ("both", "place 2", Kind.TRICK),
        ("place 2", "again", Kind.TRICK),
        ("direction left", "direction right", Kind.END),
    ],
)
def test_a_decision_is_between_the_best_move_and_that_made(
    best: str, made: str, kind: Kind
) -> None:
    assert kind_of(parse_event(best), parse_event(made)) is kind  # type: ignore[arg-type] # no rolls


@pytest.mark.parametrize(
    ("win", "lead"),
    [(0.0, "behind"), (0.399, "behind"), (0.4, "even"), (0.6, "even"), (0.601, "ahead")],
)
def test_who_leads_is_told_from_the_chance_before(win: float, lead: str) -> None:
    one = decision(1)
    object.__setattr__(one, "win", win)
    assert one.cells == ("stop", "round-2", lead)


def test_the_worst_mistakes_are_kept_and_small_ones_are_not() -> None:
    losses = [0.05, 0.2, 0.049, 0.3, 0.2, 0.0]
    found = study(decision(turn, loss=loss, theme="stop") for turn, loss in enumerate(losses))
    assert [(one.turn, one.loss) for one in found.mistakes] == [(3, 0.3), (1, 0.2), (4, 0.2)]
    assert len(found.mistakes) == MOST
    assert all(one.loss >= LEAST and one.theme == "stop" for one in found.mistakes)
    assert study([decision(0, loss=0.049)]).mistakes == ()


def test_nothing_decided_is_nothing_lost() -> None:
    assert study([]) == Study((0,) * len(CELLS), (0.0,) * len(CELLS), ())
