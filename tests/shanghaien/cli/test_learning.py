"""What a person learns from own games at the command line, from reviews out of the air."""

import csv
import io
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from shanghaien.ai.review import Cause, Change, Review
from shanghaien.cli import learning, studied
from shanghaien.cli.learning import CELL_NAMES, COLUMNS
from shanghaien.formats.collection import write_all
from shanghaien.formats.link import write_link
from shanghaien.formats.record import write
from shanghaien.game import Game, Practice, Seat
from shanghaien.learning.decisions import decisions
from shanghaien.learning.study import CELLS
from shanghaien.learning.weakness import ENOUGH
from shanghaien.moves import Rolled
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves, outcome
from shanghaien.sources import Ended
from shanghaien.state import Player
from tests.shanghaien.cli.commands import Run
from tests.support.random_games import random_game

ANNA, MATE = Seat("Anna"), Seat("Mate", "mate")


def fake(game: Game) -> Review:
    """Every fifth choice of a game loses something."""
    rng, changes = Random(game.turn), []
    for turn, (state, event) in enumerate(zip(game.states, game.events, strict=False)):
        is_choice = not isinstance(event, Rolled)
        moves = legal_moves(state)
        gain = -rng.random() / 9 if is_choice and len(moves) > 1 and not turn % 5 else 0.0
        cause = Cause.CHOICE if is_choice else Cause.DICE
        best = next((move for move in moves if move != event), moves[0]) if is_choice else None
        changes.append(Change(turn, state.round, cause, state.to_move, gain, best))
    return Review(0.5, 0.5, tuple(changes))


@pytest.fixture(autouse=True)
def reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studied, "review_game", fake)


def against(seed: int, level: Seat = MATE) -> Game:
    return replace(random_game(seed), seats=(ANNA, level) if seed % 2 else (level, ANNA))


def put(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def backup(tmp_path: Path, games: list[Game]) -> str:
    return put(tmp_path / "games.txt", write_all(({}, write(game)) for game in games))


def test_the_dearest_decisions_are_listed_with_their_positions(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studied, "PATIENCE", 600.0)  # else a busy machine tells how far it is
    games = [against(seed) for seed in range(1, 4)]
    code, out, err = run("mistakes", backup(tmp_path, games), "--most", "4")
    assert (code, err) == (0, "")
    head, *entries = out.strip().split("\n\n")
    lost = [
        (one.loss, game.states[one.turn])
        for game in games
        for one in decisions(fake(game), game, Player(game.seats.index(ANNA)))
    ]
    lost.sort(key=lambda pair: -pair[0])
    assert head.startswith(f"{len(lost)} choices in 3 games, ")
    assert len(entries) == 4
    for entry, (loss, state) in zip(entries, lost, strict=False):
        first, made, better, about, position = entry.split("\n")
        assert f" −{100 * loss:.0f} " in first
        assert f"round {state.round}, " in first
        assert "games.txt, game " in first
        assert "Anna" in made
        assert better.startswith("   Better: ")
        assert any(name in about for name in CELL_NAMES.values())
        found = parse_position(position.strip())
        assert (found.round, found.sides, found.to_move) == (
            state.round, state.sides, state.to_move,
        )  # fmt: skip


def test_who_errs_little_hears_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def perfect(game: Game) -> Review:
        found = fake(game)
        return replace(found, changes=tuple(replace(c, gain=0.0) for c in found.changes))

    monkeypatch.setattr(studied, "review_game", perfect)
    _, out, _ = run("mistakes", backup(tmp_path, [against(1)]))
    assert "cost 5 percentage points or more" in out


def test_strength_tells_where_it_is_lost_how_it_goes_and_against_whom(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studied, "PATIENCE", 600.0)  # else a busy machine tells how far it is
    games = [against(seed) for seed in range(1, ENOUGH + 3)]
    code, out, err = run("strength", backup(tmp_path, games))
    assert (code, err) == (0, "")
    assert out.startswith(f"Anna: {len(games)} games, ")
    for name in (CELL_NAMES["stop"], CELL_NAMES["place"], CELL_NAMES["round-8"]):
        assert sum(line.startswith(name) for line in out.splitlines()) == 1
    assert sum("games.txt, game " in line for line in out.splitlines()) == len(games)
    won = sum(
        1.0 if final.winner is player else 0.5 if final.winner is None else 0.0
        for game in games
        for final, player in [(outcome(game.state), Player(game.seats.index(ANNA)))]
        if final is not None
    )
    assert f"Against the Mate: {100 * won / len(games):.0f}% of {len(games)} games (" in out
    assert "Best-fitting level: " in out


def test_of_few_games_nothing_is_told_beyond_the_numbers(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("strength", backup(tmp_path, [against(1)]))
    assert f"It takes {ENOUGH} games" in out
    assert "More than chance" not in out


def test_what_cannot_be_read_is_said_and_the_rest_is_told(run: Run, tmp_path: Path) -> None:
    whole, text = against(1), write(against(2))
    lines = write_all([({}, write(whole)), ({}, "{nonsense"), ({}, text)])
    games = put(tmp_path / "games.txt", lines)
    torn = put(tmp_path / "torn.json", text[:90])
    running = put(tmp_path / "running.json", write(random_game(8, until=20)))
    none = str(tmp_path / "none.json")
    code, out, err = run("mistakes", games, torn, running, none)
    assert code == 1
    assert "in 2 games" in out
    assert f"{games}: games[1]" in err
    assert f"{torn}: " in err
    assert f"{running}: skipped 1 unfinished game" in err
    assert f"{none}: " in err
    assert err.splitlines()[-1].startswith("some files could not be read")


def test_where_there_is_no_game_it_is_said(run: Run, tmp_path: Path) -> None:
    code, out, err = run("strength", backup(tmp_path, [against(1)]), "--player", "Zoe")
    assert (code, out) == (2, "")
    assert "no finished games by Zoe" in err


def test_a_game_in_two_files_counts_once(run: Run, tmp_path: Path) -> None:
    game = against(1)
    record = put(tmp_path / "one.json", write(game))
    link = put(tmp_path / "one.txt", f"#{write_link(game)}")
    _, out, _ = run("mistakes", record, link, backup(tmp_path, [game, against(2)]))
    assert " in 2 games" in out


def test_a_person_is_told_by_name_or_seat(run: Run, tmp_path: Path) -> None:
    games = backup(tmp_path, [random_game(1), random_game(2)])
    code, _, err = run("strength", games)
    assert code == 2
    assert "pick one with --player: Anna, Bernd" in err
    _, by_name, _ = run("strength", games, "--player", "bernd")
    _, by_seat, _ = run("strength", games, "--player", "b")
    assert by_name == by_seat
    assert by_name.startswith("Bernd: 2 games, ")
    _, of_both, _ = run("mistakes", games)
    assert "in 2 games" in of_both


def test_the_table_has_a_row_for_each_decision(run: Run, tmp_path: Path) -> None:
    game = replace(against(1), seats=(Seat("=Anna"), MATE))
    table = tmp_path / "out.csv"
    code, out, _ = run("strength", backup(tmp_path, [game]), "--csv", str(table))
    assert code == 0
    assert out
    text = table.read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    expected = decisions(fake(game), game, Player.A)
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == len(expected)
    for row, one in zip(rows, expected, strict=True):
        assert row["player"] == "'=Anna"
        assert (row["turn"], row["kind"]) == (str(one.turn), one.kind.value)
        assert float(row["loss"]) == pytest.approx(one.loss, abs=1e-5)
        assert row["played"] == str(game.events[one.turn])
        assert row["best"] == str(one.best)
        assert set(row["aspects"].split()) == set(one.aspects)
    _, printed, _ = run("mistakes", backup(tmp_path, [game]), "--csv", "-")
    assert printed == text


def test_a_table_that_cannot_be_written_is_said(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "nowhere" / "out.csv")
    code, _, err = run("strength", backup(tmp_path, [against(1)]), "--csv", place)
    assert code == 1
    assert place in err


@pytest.mark.parametrize("command", ["mistakes", "strength"])
def test_a_table_replaces_a_table_and_nothing_else(
    run: Run, tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = backup(tmp_path, [against(1)])
    other, table = tmp_path / "letter.txt", tmp_path / "out.csv"
    other.write_text("Dear captain")
    table.write_text("")
    run(command, games, "--csv", str(table))
    assert "".join(run(command, games, "--csv", "-")[1]) == table.read_text()
    before = table.read_text()
    table.write_text(before + "a row more\n")
    run(command, games, "--csv", str(table))
    assert table.read_text() == before
    monkeypatch.setattr(learning, "studied", lambda *_: pytest.fail("it is known at once"))
    for name in (games, str(other), str(tmp_path)):
        is_file = Path(name).is_file()
        before = Path(name).read_text() if is_file else ""
        code, out, err = run(command, games, "--csv", name)
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert name in err
        if is_file:
            assert Path(name).read_text() == before


def test_a_long_review_says_how_far_it_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studied, "PATIENCE", 0.0)
    _, _, err = run("mistakes", backup(tmp_path, [against(1), against(2)]))
    assert err.splitlines() == ["reviewed 1 of 2 games", "reviewed 2 of 2 games"]


def side(game: Game) -> studied.Studied:
    player = Player(game.seats.index(ANNA))
    return studied.Studied(studied.Found("", game), player, fake(game), ())


def test_only_games_that_are_a_measure_count_against_a_level() -> None:
    game = against(1)
    assert side(game).level == "mate"
    assert side(replace(game, practice=Practice(taken=1))).level is None
    alone = replace(game.setup, start_trick_for=Player.A)
    assert side(replace(game, setup=alone)).level is None


@pytest.mark.parametrize(("winner", "points"), [(Player.A, 1.0), (Player.B, 0.0), (None, 0.5)])
def test_a_game_that_was_given_up_has_its_points(winner: Player | None, points: float) -> None:
    seats = (ANNA, Seat("Bernd"))
    game = replace(random_game(8, until=20), seats=seats, chance=Ended(winner))
    assert side(game).points == points


def test_every_cell_has_a_name() -> None:
    assert set(CELL_NAMES) == set(CELLS)
