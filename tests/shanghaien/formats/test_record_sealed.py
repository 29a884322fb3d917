"""Records and links of games whose cards and dice were sealed at the deal."""

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shanghaien.branches import Branch
from shanghaien.cards import Trick
from shanghaien.chance import ROLLS
from shanghaien.formats.errors import RecordProblem
from shanghaien.formats.link import read_link, read_moment, write_link
from shanghaien.formats.record import SEALED_VERSION, _check, read, write
from shanghaien.game import Game, Practice, seed_setup, start
from shanghaien.moves import Rolled
from shanghaien.sources import Sealed
from shanghaien.state import Phase, Player
from tests.shanghaien.records import Fields, refusal
from tests.shanghaien.short_game import short
from tests.shanghaien.strategies import even_starts, pick, uneven_starts
from tests.support.random_games import AGAINST, finished
from web.build.paths import ROOT

SECRET = "00c0ffee" * 4
SEALED = Sealed(SECRET)
OTHER = Sealed("1234abcd" * 4)


def begun(*extra: Any) -> Game:
    """A sealed game that has not begun."""
    return start(seed_setup(SEALED.seed, Player.A, *extra), AGAINST, SEALED)


def over() -> Game:
    """One that was played to its end."""
    return finished(begun(), Random(5))


def body(game: Game | None = None, **more: object) -> Fields:
    """The fields of its record, some of them others; the checksum fits."""
    found = {**json.loads(write(game or over())), **more}
    return {**found, "check": _check({key: found[key] for key in found if key != "check"})}


@pytest.mark.parametrize("practice", [None, Practice(), Practice(3)])
@given(even_starts | uneven_starts, st.binary(max_size=60))
@settings(max_examples=20)
def test_it_goes_together_with_whatever_else_a_game_can_have(
    practice: Practice | None, extra: tuple[Trick | None, Player | None], choices: bytes
) -> None:
    game = replace(begun(*extra), practice=practice)
    for choice in choices:
        event = pick(game.state, choice) if game.state.phase is not Phase.ROLLING else None
        if game.is_over:
            break
        game = game.play(event or game.known_roll or ROLLS[0][0])
    found = json.loads(write(game))
    assert found["version"] == SEALED_VERSION
    assert (found["secret"], found["seal"]) == (SECRET, SEALED.seal)
    assert read(write(game)) == game
    assert read_link(write_link(game)) == game
    assert read_moment(write_link(game, Branch(0))) == (game, Branch(0))


def test_a_link_to_one_is_shorter_than_to_a_game_of_chance() -> None:
    drawn = finished(short(), Random(5))
    assert len(write_link(over())) < len(write_link(drawn)) < 300


def test_a_game_that_goes_on_from_its_record_has_the_dice_that_were_sealed() -> None:
    middle = over().at(40)
    assert finished(read(write(middle)), Random(1)).chance == SEALED
    assert finished(read_link(write_link(middle)), Random(1)).chance == SEALED


def other_dice(turn: int) -> Fields:
    """The record with another roll that the rules allow, which changes nothing else."""
    game = over()
    events = body(game)["events"]
    rolled = [i for i, event in enumerate(game.events) if isinstance(event, Rolled)][turn]
    low, high = (int(face) for face in events[rolled].split()[1:])
    placed = int(events[rolled + 1].split()[-1]) if events[rolled + 1].startswith("place") else low
    rest = next(face for face in range(1, 7) if face not in (low, high))
    events[rolled] = "rolled {} {}".format(*sorted((placed, rest)))
    return body(events=events)


@pytest.mark.parametrize(
    ("found", "where", "problem"),
    [
        (body(secret=OTHER.secret), "seal", RecordProblem.SEAL),
        (body(seal=OTHER.seal), "seal", RecordProblem.SEAL),
        (body(secret=OTHER.secret, seal=OTHER.seal), "deck", RecordProblem.SEAL),
        (body(deck=body()["deck"][::-1]), "deck", RecordProblem.SEAL),
        (other_dice(1), "events[5]", RecordProblem.SEAL),
        (other_dice(-1), "events[125]", RecordProblem.SEAL),
        (body(secret=None), "secret", RecordProblem.VALUE),
        (body(secret=SECRET.upper()), "secret", RecordProblem.VALUE),
        (body(secret=SECRET[1:]), "secret", RecordProblem.VALUE),
        (body(secret=f"{SECRET}\n"), "secret", RecordProblem.VALUE),
        (body(seal=None), "seal", RecordProblem.SEAL),
        (body(start_trick_for="A"), "start_trick_for", RecordProblem.VALUE),
        (body(start_trick_for="C", start_trick="both"), "start_trick_for", RecordProblem.VALUE),
        (body(practice={"taken": 1, "dice": ["1 2"]}), "practice.dice", RecordProblem.VALUE),
        (body(version=1), "record", RecordProblem.UNKNOWN),
        ({**body(), "check": "0" * 16}, "check", RecordProblem.ALTERED),
    ],
)
def test_what_is_wrong_with_such_a_record_is_told(
    found: Fields, where: str, problem: RecordProblem
) -> None:
    error = refusal(json.dumps(found))
    assert (error.where, error.problem) == (where, problem)


@pytest.mark.host_only
def test_the_lines_of_the_guide_check_a_finished_record(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They find what is wrong without this package, and let pass what is right."""
    guide = (ROOT / "docs" / "guide" / "fair-play.md").read_text(encoding="utf-8")
    section = guide[guide.index("## Sealed dice") :]
    found = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert found
    monkeypatch.chdir(tmp_path)

    def printed_for(record: Fields) -> str:
        (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
        exec(found[1], {})
        return capsys.readouterr().out

    uneven = finished(begun(Trick.AGAIN, Player.B), Random(2))
    second = finished(start(seed_setup(SEALED.seed, Player.B), AGAINST, SEALED), Random(3))
    assert "again" in body(uneven)["events"]
    right = f"The seal, the cards and all dice are right: {SEALED.seal}\n"
    for game in (over(), uneven, second):
        assert printed_for(body(game)) == right
    for wrong in (
        body(secret=OTHER.secret),
        body(secret=OTHER.secret, seal=OTHER.seal),
        body(deck=body()["deck"][::-1]),
        other_dice(1),
        other_dice(-1),
    ):
        with pytest.raises(AssertionError):
            printed_for(wrong)


FAULTS: tuple[tuple[str, Fields], ...] = (
    ("players", {"players": []}),
    ("start_trick", {"start_trick": "x", "start_trick_for": "A"}),
    ("deck[0]", {"deck": ["US9"] * 48}),
    ("starter", {"starter": "C"}),
    ("deck", {"deck": ["US1"] * 48}),
    ("secret", {"secret": "x"}),
    ("seal", {"seal": "x"}),
    ("deck", {"deck": json.loads(write(short()))["deck"]}),
    ("events[0]", {"events": ["fly"]}),
    ("practice", {"practice": []}),
    ("result", {"result": [0, 0]}),
    ("check", {"check": "0" * 16}),
)
"""A fault for each place, in the order of the checks."""


@pytest.mark.host_only
def test_the_guide_tells_in_which_order_a_record_is_checked() -> None:
    found = json.loads(write(over()))
    for where, fault in reversed(FAULTS):
        found |= fault
        assert refusal(json.dumps(found)).where == where
    guide = (ROOT / "docs/guide/record.md").read_text(encoding="utf-8").partition("## Errors")[2]
    rows = re.findall(r"^\| (`(?:play|start|deck|se|ev|prac|res|check).*?) \|", guide, re.MULTILINE)
    assert len(rows) == len(FAULTS)
    for row, (where, _) in zip(rows, FAULTS, strict=True):
        assert f"`{re.sub('[0-9]+', '', where)}`" in re.sub("[0-9]+", "", row)
