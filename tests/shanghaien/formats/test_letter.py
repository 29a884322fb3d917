"""The text of a letter: found in what messengers make of it, refused when it is another."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shanghaien.fair_play import SIZE, Ending
from shanghaien.formats import letter as module
from shanghaien.formats.digits import Writer
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.incoming import link_in
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.link import read_record
from shanghaien.formats.record import finished, read, write
from shanghaien.game import Game, pact_of
from shanghaien.letters import LetterError, accept, invite
from shanghaien.receiving import receive
from shanghaien.rules import legal_moves
from shanghaien.sources import Agreed
from shanghaien.state import Phase
from tests.shanghaien.two_sides import begin, letters
from tests.soak.alter import repair_record

ADDRESS = "https://example.org/shanghaien/"


def some(count: int) -> tuple[list[Game], str]:
    rng = Random(count)
    sides = begin(rng)
    text = write_letter(sides[1])
    for _, (_, sent) in zip(range(count), letters(sides, rng), strict=False):
        text = sent
    return sides, text


SIDES, LETTER = some(20)
GAME = read_letter(LETTER)


@pytest.mark.parametrize(
    "text",
    [
        LETTER,
        f"#{LETTER}",
        f"{ADDRESS}#{LETTER}",
        f"Your turn, Bernd! {ADDRESS}#{LETTER} See you tonight.",
        f"<{ADDRESS}#{LETTER}>",
        f"*{ADDRESS}#{LETTER}*",
        f"_{ADDRESS}#{LETTER}_",
        f"[my move]({ADDRESS}#{LETTER})",
        f"{ADDRESS}index.html#{LETTER}.",
        f"{ADDRESS}%23{LETTER}",
        f"{ADDRESS}#{LETTER.replace('=', '=3D', 1)}",
        f"{ADDRESS}#{LETTER[:40]}\n{LETTER[40:90]}\r\n{LETTER[90:]}\nGreetings",
        f"> {ADDRESS}#{LETTER[:60]}\n> {LETTER[60:]}\n> and more words",
        f"{ADDRESS}#{LETTER[:60]}=\n{LETTER[60:]}",
        f"{ADDRESS}#{LETTER[:60]}-\n{LETTER[60:]}",
        f"{ADDRESS}#{LETTER[:60]}\u200b\u00ad {LETTER[60:]}",
        f"Old: {ADDRESS}#{LETTER[:70]}… New: {ADDRESS}#{LETTER}",
    ],
)
def test_a_letter_is_found_in_what_messengers_make_of_it(text: str) -> None:
    assert link_in(text, "f")
    assert read_letter(text) == GAME


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The letters that are played anew, as they come."""
    found, read = list[str](), module._read

    def counting(letters: str) -> Game:
        found.append(letters)
        return read(letters)

    monkeypatch.setattr(module, "_read", counting)
    return found


@pytest.mark.parametrize("start", ["#", "", f"{ADDRESS}#"])
def test_no_text_makes_the_page_play_many_games(
    start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = counted(monkeypatch)
    damaged = LETTER[:-9] + "A" * 9
    with suppress(RecordError):
        read_letter(start + "#".join([damaged] * 100))
    assert len(played) == 1


def test_a_pasted_chat_is_read_from_its_end_however_long_it_is() -> None:
    older, chat = some(10)[1], "Long talk. " * 5000
    for last in ("", f" and {ADDRESS}#f=a-foreign-anchor"):
        text = f"{ADDRESS}#{older} {chat} {ADDRESS}#{LETTER}{last}"
        assert link_in(text, "f")
        assert read_letter(text) == GAME


@pytest.mark.parametrize("text", ["", "Hello", "g=AQ", '{"format": "shanghaien"}', "self=1"])
def test_what_is_no_letter_is_not_taken_for_one(text: str) -> None:
    assert link_in(text, "f") is None
    with pytest.raises(RecordError):
        read_letter(text)


def test_a_letter_that_is_cut_off_says_so() -> None:
    for end in range(3, len(LETTER) - 1):
        with pytest.raises(RecordError) as caught:
            read_letter(LETTER[:end])
        assert caught.value.problem is RecordProblem.CUT


def test_what_follows_the_game_in_a_letter_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Writer.number

    def longer(digits: Writer) -> int:
        digits.put(1, 2)
        return plain(digits)

    monkeypatch.setattr(Writer, "number", longer)
    module._write.cache_clear()
    letter = write_letter(GAME)
    module._write.cache_clear()
    with pytest.raises(RecordError) as caught:
        read_letter(letter)
    assert caught.value.problem is RecordProblem.ALTERED


def test_a_game_that_goes_on_is_handed_on_as_it_is() -> None:
    text = write(SIDES[0])
    assert SIDES[0].public() is None
    assert finished(text) == text


def test_altered_letters_are_refused_without_a_traceback_or_tell_a_legal_game() -> None:
    """A letter whose checksum was made anew is no accident: what it says must still be a game."""
    from shanghaien.formats.digits import pack, unpack  # noqa: PLC0415 - only here

    number = unpack(LETTER.removeprefix("f="), 3)
    taken = 0
    for bit in range(number.bit_length()):
        altered = number ^ (1 << bit)
        try:
            game = read_letter("f=" + pack(altered, 3))
        except RecordError:
            continue
        for before, event in zip(game.states, game.events, strict=False):
            assert before.phase is Phase.ROLLING or event in legal_moves(before)
        for side in SIDES:
            try:
                receive(side, game)
            except LetterError:
                continue
            taken += 1
    assert taken == 0


@given(st.text(alphabet="AQgfz#=-_\n f0", max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    said = ""
    try:
        said = write_letter(read_letter(f"#f={text}"))
    except RecordError as error:
        said = error.what
    assert said


@pytest.mark.parametrize("field", ["letter", "me", "root", "draft"])
def test_a_saved_game_by_link_that_was_altered_is_refused(field: str) -> None:
    from shanghaien.formats.record import _check  # noqa: PLC0415 - only here

    for value in (None, "", "x", 7, [], ["roll", "rolled 6 6"], "f=AQ", "00" * SIZE):
        raw = json.loads(write(SIDES[0]))
        if raw[field] == value:
            continue
        raw[field] = value
        raw["check"] = _check({key: raw[key] for key in raw if key != "check"})
        with pytest.raises(RecordError):
            read(json.dumps(raw))


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("me", "C", "me: “C” is not a player"),
        ("me", None, "me: null is not a player"),
        ("letter", "f=AQ", "letter: this link is cut off or damaged; copy it again, whole"),
    ],
)
def test_what_is_wrong_in_a_saved_game_by_link_is_told_with_its_field(
    field: str, value: object, told: str
) -> None:
    text = repair_record(json.dumps({**json.loads(write(SIDES[0])), field: value}))
    for reads in (read, read_record):
        with pytest.raises(RecordError) as found:
            reads(text)
        assert str(found.value) == told
        assert found.value.where == field


def test_a_fault_in_a_letter_is_one_of_the_link_and_where_it_is_saved_of_its_field() -> None:
    invitation = invite(bytes(SIZE), "Anna")
    echo = accept(read_letter(write_letter(invitation)), bytes(SIZE), "Bernd")
    ended = replace(invitation, chance=Agreed(replace(pact_of(invitation), ending=Ending.RESIGNED)))
    for game, told in (
        (echo, "both players have the same secrets"),
        (ended, "the game cannot end before it starts"),
    ):
        letter = write_letter(game)
        with pytest.raises(RecordError, match=f"^link: {told}$"):
            read_letter(letter)
        saved = json.dumps({**json.loads(write(invitation)), "letter": letter})
        with pytest.raises(RecordError, match=f"^letter: {told}$"):
            read(repair_record(saved))


def test_a_field_of_a_saved_game_by_link_that_is_missing_or_unknown_is_named() -> None:
    whole = json.loads(write(SIDES[0]))
    for field in whole.keys() - {"format", "version"}:
        less = {key: value for key, value in whole.items() if key != field}
        with pytest.raises(RecordError) as found:
            read(json.dumps(less))
        assert (found.value.where, found.value.problem) == ("record", RecordProblem.MISSING)
        assert found.value.what == f"field “{field}” is missing"
    for version in (4, 7):
        with pytest.raises(RecordError) as found:
            read(json.dumps({**whole, "version": version, "players": []}))
        assert (found.value.where, found.value.problem) == ("record", RecordProblem.UNKNOWN)
        told = f"field “players” is unknown in version {version} (a game by link)"
        assert found.value.what == told


@pytest.mark.parametrize("event", ["foo", "place", "place 9", "direction up", "rolled 3 2", 7])
def test_what_is_no_move_in_a_draft_is_told_as_in_a_record(event: object) -> None:
    from shanghaien.formats.record import _check  # noqa: PLC0415 - only here

    raw = json.loads(write(next(side for side in SIDES if pact_of(side).is_mine)))
    raw["draft"] = [event]
    raw["check"] = _check({key: raw[key] for key in raw if key != "check"})
    with pytest.raises(RecordError) as found:
        read(json.dumps(raw))
    told = f"“{event}”" if isinstance(event, str) else event
    assert str(found.value) == f"draft[0]: {told} is not a move"


def test_dice_written_into_a_saved_game_are_refused() -> None:
    from shanghaien.formats.record import _check  # noqa: PLC0415 - only here

    side = next(side for side in SIDES if pact_of(side).is_mine)
    raw = json.loads(write(side))
    refused = 0
    for low in range(1, 7):
        for high in range(low, 7):
            raw["draft"] = ["roll", f"rolled {low} {high}"]
            raw["check"] = _check({key: raw[key] for key in raw if key != "check"})
            try:
                read(json.dumps(raw))
            except RecordError:
                refused += 1
    assert refused == 20


def test_an_invitation_is_a_letter_too() -> None:
    a = invite(bytes(SIZE), "Änne")
    assert read_letter(write_letter(a)).seats[0].name == "Änne"
    assert read(write(a)) == a
