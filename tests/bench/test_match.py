"""Matches: fair, repeatable, won by the better player, saved as they go."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bench import opponent
from bench.match import chooser, match, play
from bench.opponent import MATCHES, Fixture, collect, file_of, read, version
from bench.train import Plan, write
from shanghaien.ai import weights
from shanghaien.ai.choose import LEVELS
from shanghaien.bots import Bot
from tests.shanghaien.ai.brute import decisions
from tests.support.networks import SMALL

PAIR = f"{LEVELS[1].id}-{LEVELS[0].id}"
"""The levels whose games are the shortest to think about."""


def test_a_seed_fixes_the_game() -> None:
    players = (chooser("random"), chooser("greedy"))
    assert play(players, "x") == play(players, "x")


def test_a_player_draws_level_with_itself() -> None:
    result = match("greedy", "greedy", [f"{n}" for n in range(2)])
    assert result.games == 4
    assert result.share == 0.5
    assert result.pairs == (1.0,) * 2


def test_greedy_beats_random() -> None:
    result = match("greedy", "random", [f"{n}" for n in range(4)])
    assert result.interval[0] > 0.5


@pytest.mark.parametrize(
    ("better", "worse", "pairs"), [("bosun", "deckhand", 4), ("captain", "bosun", 1)]
)
def test_a_higher_level_beats_a_lower_one(better: str, worse: str, pairs: int) -> None:
    assert match(better, worse, [f"{n}" for n in range(pairs)]).share > 0.5


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ValueError, match="'admiral' is not a level"):
        chooser("admiral")


def test_other_weights_are_another_player(tmp_path: Path) -> None:
    path = tmp_path / "learned.py"
    path.write_bytes(Path(weights.__file__).read_bytes())
    old = f"old:{path}"
    state = next(decisions(1, 6, 6))
    same = chooser("captain")(state, Random(1))
    assert chooser(old)(state, Random(1)) == same
    before = version(old)
    write(SMALL, Plan("x", 1, 1, 1), path)
    assert chooser(old)(state, Random(1)) != same
    assert version(old) != before
    assert file_of(Fixture("captain", old, 0.5), 1, tmp_path).parent == tmp_path


def test_every_pair_of_levels_is_matched() -> None:
    pairs = {(match.first, match.second) for match in MATCHES}
    assert pairs >= {(high.id, low.id) for low, high in pairwise(LEVELS)}
    assert pairs >= {("captain", "random"), ("captain", "greedy")}


def test_a_match_is_taken_up_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []

    def watched(_one: Bot, _two: Bot, deck: str) -> float:
        played.append(deck)
        return int(deck[-1]) / 2

    monkeypatch.setattr(opponent, "play_pair", watched)
    pair = Fixture("greedy", "random", 0.5)
    first = list(collect(pair, range(4), (1, 2), 7, tmp_path))
    assert [result.games for result in first] == [0, 2, 4]
    path = file_of(pair, 7, tmp_path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"deck": 3, "poi')  # the machine went off
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    rest = list(collect(pair, range(4), (1, 1), 7, tmp_path))
    assert rest[-1].games == 8
    assert sorted(played) == ["7 0", "7 1", "7 2", "7 3"]
    assert len(read(path)) == 4
    again = list(collect(pair, range(4), (1, 1), 7, tmp_path))
    assert again == [rest[-1]]
    assert rest[-1].pairs == (0.0, 0.5, 1.0, 1.5)


def test_what_a_player_is_made_of_is_in_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: version(name) for name in ("captain", "mate", "greedy")}
    monkeypatch.setattr(opponent, "LEARNED", ())
    assert version("captain") != before["captain"]
    assert version("mate") == before["mate"]
    assert version("greedy") == before["greedy"]


def test_the_results_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(opponent, "FOLDER", tmp_path)
    for name, value in (("GAMES", "4"), ("SEED", "2"), ("ONLY", PAIR)):
        monkeypatch.setenv(name, value)
    opponent.run()
    told = capsys.readouterr().out.splitlines()
    assert told[-1].startswith(f"{PAIR}: ")
    assert "of 4 games, target 60%: open" in told[-1]
