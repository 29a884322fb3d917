"""The computer against itself in a terminal: results, records, seeds."""

import pytest

from shanghaien.cards import Trick
from shanghaien.cli import main as cli
from shanghaien.cli import play as cli_play
from shanghaien.formats.record import read
from shanghaien.game import Seat
from shanghaien.rules import outcome
from tests.shanghaien.cli.commands import Run
from tests.shanghaien.invariants import check_game

RANDOMS = ("random", "random")


def test_selfplay_tells_who_won(run: Run) -> None:
    code, out, err = run("selfplay", "--games", "10", "--players", "random,random")
    assert (code, err) == (0, "")
    a, b, draws = out.splitlines()
    won = [int(line.split(": ")[1].split()[0]) for line in (a, b)]
    assert a.startswith("A (random): ")
    assert draws == f"{10 - sum(won)} drawn of 10, seed 0"


def test_selfplay_prints_one_record_a_line(run: Run) -> None:
    code, out, _ = run("selfplay", "--games", "3", "--seed", "7", "--json")
    assert code == 0
    found = [read(line) for line in out.splitlines()]
    assert len(found) == 3
    assert len({game.setup.deck for game in found}) == 3
    for game in found:
        assert outcome(game.state) is not None
        check_game(game)


def test_selfplay_is_repeated_by_its_seed(run: Run) -> None:
    first = run("selfplay", "--games", "2", "--seed", "7", "--json")
    assert run("selfplay", "--games", "2", "--seed", "7", "--json") == first
    assert run("selfplay", "--games", "2", "--seed", "8", "--json") != first


def test_selfplay_deals_the_same_to_all_players() -> None:
    level = cli_play.level_names()[0]
    one, two = cli.selfplay(RANDOMS, 5, 0), cli.selfplay((level, "random"), 5, 0)
    assert one.setup == two.setup
    assert two.seats == (Seat(level, level), Seat("random"))


@pytest.mark.parametrize("trick", Trick)
def test_selfplay_with_a_start_trick(run: Run, trick: Trick) -> None:
    _, out, _ = run("selfplay", "--start-trick", trick.word, "--json")
    assert read(out).setup.start_trick is trick


@pytest.mark.parametrize("level", cli_play.level_names()[:2])
def test_selfplay_with_levels(level: str) -> None:
    check_game(cli.selfplay((level, "random"), 1, 0))


@pytest.mark.long
@pytest.mark.host_only
def test_a_hundred_games_break_no_invariant() -> None:
    for number in range(100):
        check_game(cli.selfplay(RANDOMS, 1, number, (None, *Trick)[number % 4]))
