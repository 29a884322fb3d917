"""What comes over a line from no page of ours, or from elsewhere, changes nothing."""

import json
from random import Random

import pytest

from shanghaien.formats.letter import write_letter
from tests.support.friends import Person
from tests.support.tables import paired, play_one
from web.nearby.messages import PeerSaid
from web.nearby.pairing_state import MAX_MESSAGE, Pairing
from web.nearby.wire_questions import wanted_line
from web.nearby.wire_state import Wire


def say(person: Person, table: str, letter: str) -> None:
    """What the other one tells over the line."""
    told = json.dumps({"table": table, "letter": letter})
    person.send(PeerSaid(person.app.part(Pairing).number, told))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "[" * 10_000,
        '{"table": 1}',
        '{"letter": []}',
        json.dumps({"table": "t" * 65}),
        json.dumps({"table": "", "letter": "f" * MAX_MESSAGE}),
        "<html>",
        "\ud800",
    ],
)
def test_what_no_page_of_ours_says_changes_nothing(text: str) -> None:
    (anna, _), _ = paired(Random(2))
    before = anna.app
    anna.send(PeerSaid(anna.app.part(Pairing).number, text))
    assert anna.app == before


@pytest.mark.parametrize("letter", ["x", "f=", "f=1", "#g=1", "f=" + "A" * 390])
def test_a_bad_letter_is_not_taken_in(letter: str) -> None:
    (anna, bernd), _ = paired(Random(2))
    for person in (anna, bernd):
        game, table = person.game, wanted_line(person.app)
        assert table
        say(person, table.table, letter)
        assert person.game is game
        say(person.do("leave"), "", letter)
        assert person.app.panel is None


def test_letters_of_others_are_not_taken_to_the_screen() -> None:
    rng = Random(7)
    (anna, _), _ = paired(rng)
    others, line = paired(rng)
    play_one(others, rng)
    line.pass_on()
    letter = write_letter(others[0].game)
    before = anna.game
    say(anna, "elsewhere", letter)
    assert anna.game is before
    assert not anna.app.part(Wire).is_present
    say(anna.do("leave"), "elsewhere", letter)
    assert anna.app.panel is None
    assert not anna.app.part(Wire).waiting
