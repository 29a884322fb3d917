"""The table in a terminal, on 80 columns and on 40."""

import io
import sys
from itertools import product

import pytest
from hypothesis import assume, given

from shanghaien.ai import Option
from shanghaien.cli import review
from shanghaien.cli.screen import cut, plainly, show, width
from shanghaien.cli.table import LABEL, table
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves
from shanghaien.state import Player, State
from tests.shanghaien.cli.commands import Run
from tests.shanghaien.strategies import positions

NAMES = ("Anna", "Bernd")
POSITION = "tavern US1 FR2 DE3 CN4 ES1 again; A ES4 both adjust adjust on 1 1 1 1; B captain on 3 3"

WIDE = """\
Round 2 of 8, starter: Anna; 36 cards in the draw pile

Bernd            .          .         3 3         .          .          .
            4 dice in the supply, trick played this round
            American 1  French 2   German 3   Chinese 4  Spanish 1 Roll again
number          [1]        [2]        [3]        [4]        [5]        [6]
Anna           1 ×4         .          .          .          .          .
            2 dice in the supply
            tricks: Die ±1 ×2, Add both dice

crews          US   FR   DE   CN   NL   TR   ES   IT  tricks   now
Bernd           .    .    .    .    .    .    .    .    .        0
Anna            .    .    .    .    .    .    4    .    3        7
to come        13   13   13   13   13   13    9   13    3
"""

SLIM = """\
Round 2 of 8, starter: Anna;
36 cards in the draw pile

Bernd: 4 dice in the supply
  trick played this round
    .     .    3×2    .     .     .
   US1   FR2   DE3   CN4   ES1  again
   [1]   [2]   [3]   [4]   [5]   [6]
   1×4    .     .     .     .     .
Anna: 2 dice in the supply
  tricks: Die ±1 ×2, Add both dice

crews   US FR DE CN NL TR ES IT tricks
Bernd    .  .  .  .  .  .  .  .      .
Anna     .  .  .  .  .  .  4  .      3
to come 13 13 13 13 13 13  9 13      3
now: Bernd 0, Anna 7
"""


@pytest.mark.parametrize("columns", [80, 40])
def test_a_row_stays_in_its_columns_where_signs_are_missing(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    state, names = parse_position(POSITION.replace("again", "adjust")), ("A" * 40, "B" * 40)
    whole = list(table(state, names, Player.A, columns))
    shown = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors=plainly())
    monkeypatch.setattr(sys, "stdout", shown)
    plain = list(table(state, names, Player.A, columns))
    for one, other in zip(whole, plain, strict=True):
        printed = other.encode("ascii", plainly()).decode()
        assert len(printed) <= columns
        for cell in (" US ", " FR", "[1]", "[6]", " 13 ", " starter: "):
            if one.strip()[:6] != "tricks":
                assert printed.find(cell) == one.find(cell)
    assert any("..." in line for line in plain)


@pytest.mark.parametrize(("columns", "text"), [(200, WIDE), (80, WIDE), (79, SLIM), (40, SLIM)])
def test_the_table_on_wide_and_narrow_terminals(columns: int, text: str) -> None:
    shown = table(parse_position(POSITION), NAMES, Player.A, columns)
    assert "".join(f"{line}\n" for line in shown) == text


@pytest.mark.parametrize("columns", [40, 80])
def test_the_other_player_sees_it_turned_round(columns: int) -> None:
    state = parse_position(POSITION)
    own, other = (list(table(state, NAMES, player, columns)) for player in Player)
    (row,) = [number for number, line in enumerate(own) if line.split()[-1:] == ["[6]"]]
    (turned,) = [number for number, line in enumerate(other) if line.split()[-1:] == ["[1]"]]
    assert own[row].split() == ["number"] * (columns == 80) + [f"[{n}]" for n in range(1, 7)]
    assert other[turned].split()[-6:] == own[row].split()[:-7:-1]
    assert own[row - 2].split()[-6:].count("3×2") + own[row - 3].count("3 3") == 1
    beside = [line for line in other if "trick played this round" in line]
    assert other.index(beside[0]) > turned


@given(positions)
def test_every_position_fits_the_terminal(state: State) -> None:
    assume(state.tavern)
    for bottom, columns in product(Player, (40, 80)):
        lines = list(table(state, ("A" * 40, "B" * 40), bottom, columns))
        assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_what_tells_two_players_of_one_name_apart_is_never_cut_off(
    monkeypatch: pytest.MonkeyPatch, columns: int, encoding: str
) -> None:
    shown = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=plainly())
    monkeypatch.setattr(sys, "stdout", shown)
    names = ("Deckhand (A)", "Deckhand (B)")
    lines = list(table(parse_position(POSITION), names, Player.A, columns))
    assert max(map(len, lines)) <= columns
    starts = [line for line in lines if line.startswith(("De", "...", "D…"))]
    assert len(starts) == 4
    assert [line.partition("(")[2][:2] for line in starts] == ["B)", "A)", "B)", "A)"]


@pytest.mark.parametrize(("columns", "indent"), [(80, 12), (40, 2)])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("roll 5 2", "rolled: 2 and 5"),
        ("direction open; roll 3 3", "rolled: 3 and 3"),
        ("rolling", "rolling two dice"),
    ],
)
@pytest.mark.parametrize("bottom", Player)
def test_the_dice_that_are_on_no_card_are_told_of_whoever_rolls_them(
    text: str, told: str, columns: int, indent: int, bottom: Player
) -> None:
    lines = list(table(parse_position(f"move B; {text}"), NAMES, bottom, columns))
    (number,) = [i for i, line in enumerate(lines) if line == f"{' ' * indent}{told}"]
    assert "4 dice in the supply" in lines[number - 1]  # B’s: A has 6
    still = table(parse_position("move B"), NAMES, bottom, columns)
    assert not [line for line in still if "roll" in line]


def _ranked(state: State) -> tuple[Option, ...]:
    """All moves, as good as each other."""
    return tuple(Option(move, 0.5, 0.0) for move in legal_moves(state))


@pytest.mark.parametrize("columns", ["40", "80"])
def test_a_game_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(review, "rank", _ranked)  # hints as long as others, without a search
    monkeypatch.setattr(review, "estimate", lambda _: None)
    typed = "?\n" + "s\nhint\nr\n1\n2\n3\n4\n5\n6\n" * 12
    begin = ("play", "--seed", "2", "--name", "Jo", "--starter", "me", "--start-trick", "both")
    _, out, _ = run(*begin, typed=typed)
    lines = [line.rpartition("Jo> ")[2] for line in out.splitlines()]
    assert "ends round 1." in out
    assert "Chances may be far off" in out
    # But for a word that is to be copied whole, the seal.
    assert [line for line in lines if len(line) > int(columns) and " " in line] == []


def test_a_long_line_is_broken_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    show(
        ["  7  play “Die ±1” to turn the 5 into a 6, and add it to the Italian 1", "short"], hang=5
    )
    assert capsys.readouterr().out == (
        "  7  play “Die ±1” to turn the 5 into a\n     6, and add it to the Italian 1\nshort\n"
    )


@pytest.mark.parametrize(
    "names",
    [
        ("李", "🐙🐙"),
        ("Anna 李", "Übermut"),
        ("李" * 40, "🐙" * 40),
        ("e\u0301" * 20, "王ＷＩＤＥ王王王王"),
    ],
)
@pytest.mark.parametrize("columns", [80, 40])
def test_wide_signs_in_a_name_leave_every_cell_in_its_column(
    names: tuple[str, str], columns: int
) -> None:
    state = parse_position(POSITION)
    plain = list(table(state, NAMES, Player.A, columns))
    shown = list(table(state, names, Player.A, columns))
    assert max(map(width, shown)) <= columns
    tables = [
        number
        for number, line in enumerate(plain)
        if line.startswith(NAMES) and line[-1] in ".0123456789" and "now: " not in line
    ]
    assert len(tables) == (4 if columns == 80 else 2)
    label = LABEL if columns == 80 else 7
    # Names that are longer move all columns of a table by as much.
    rows, crews = ([n for n in tables if (n > 8) == is_crew] for is_crew in (False, True))
    for numbers in filter(None, (rows, [min(crews) - 1, *crews])):
        (moved,) = {width(shown[number]) - len(plain[number]) for number in numbers}
        assert 0 <= moved <= 2
    for number in tables:
        assert shown[number].endswith(plain[number][label:])


def _first_words(names: tuple[str, str], columns: int) -> list[str]:
    """What the lines of the two players begin with in the table of crews, B's first."""
    lines = list(table(parse_position(POSITION), names, Player.A, columns))
    crews = [line.startswith("crews") for line in lines].index(True)
    end = lines[crews].index("US") - (3 if columns >= 80 else 1)
    return [line[:end].strip() for line in lines[crews + 1 : crews + 3]]


@pytest.mark.parametrize(
    ("columns", "names"),
    [
        (40, ("Deckhand", "Annabelle")),
        (60, ("Annabelle Lee the Second", "Bartholomew of the Blue Bay")),
        (79, ("A" * 40, "B" * 40)),
        (80, ("Annabelle Lee", "Bartholomew B")),
        (120, ("A" * 40, "B" * 40)),
    ],
)
def test_a_name_that_has_room_is_whole(names: tuple[str, str], columns: int) -> None:
    assert _first_words(names, columns) == [*names[::-1]]
    text = "\n".join(table(parse_position(POSITION), names, Player.A, columns))
    assert f"{names[1]} " in text
    assert "…" not in text


@pytest.mark.parametrize(("columns", "lines"), [(40, 2), (60, 1)])
def test_tricks_are_on_one_line_where_there_is_room(columns: int, lines: int) -> None:
    state = parse_position("A adjust adjust both both again; B US1")
    shown = list(table(state, NAMES, Player.A, columns))
    (start,) = [number for number, line in enumerate(shown) if line.startswith("  tricks: ")]
    told = [line.strip() for line in shown[start : start + lines]]
    assert " ".join(told) == "tricks: Die ±1 ×2, Add both dice ×2, Roll again"
    assert shown[start + lines] == ""


@pytest.mark.parametrize(
    ("names", "first", "other"),
    [
        (("Annabelle Lee", "Annabelle Ray"), "Annab…Ray", "Annab…Lee"),
        (("Annabelle Lee Smith", "Annabelle Ray Smith"), "Anna…Ray…", "Anna…Lee…"),
        (("Maximilian I", "Maximilian II"), "Maximi…II", "Maximil…I"),
        (("Maximilian", "Bartholomew"), "Bartholo…", "Maximili…"),
    ],
)
def test_two_names_that_begin_alike_are_told_apart_where_they_are_cut(
    names: tuple[str, str], first: str, other: str
) -> None:
    assert _first_words(names, 40) == [first, other]


def test_a_name_is_cut_where_its_columns_end_and_never_within_a_sign() -> None:
    assert [cut("a李e\u0301z", n) for n in range(6)] == [
        "",
        "a",
        "a",
        "a李",
        "a李e\u0301",
        "a李e\u0301z",
    ]
    state = parse_position(POSITION)
    first = next(iter(table(state, ("李" * 40, "B"), Player.A, 80)))
    assert first.startswith(f"Round 2 of 8, starter: {'李' * 14}…;")


def test_a_line_with_wide_signs_is_broken_where_the_terminal_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    show(["李李李 王王王 李李李 x", "李" * 12], hang=2)
    assert capsys.readouterr().out == f"李李李 王王王 李李李\n  x\n{'李' * 12}\n"
