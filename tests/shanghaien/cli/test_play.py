"""Playing in a terminal: what is shown, typed and saved, errors."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from shanghaien.ai import rank
from shanghaien.ai.review import mark
from shanghaien.cards import CARDS, Trick
from shanghaien.cli import helping, selfplay
from shanghaien.cli import play as cli_play
from shanghaien.cli.review import SIGNS, chance, hint_lines
from shanghaien.cli.saving import Keeper
from shanghaien.cli.text import option
from shanghaien.formats.record import read
from shanghaien.game import Seat, Setup, start
from shanghaien.moves import ChooseDirection, Place, format_event, parse_event
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves
from shanghaien.sources import Sealed
from shanghaien.state import Player, State
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import BEGIN, Run, begun, saved
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.strategies import positions


def test_play_shows_the_table_and_ends_with_the_input(run: Run) -> None:
    code, out, err = run("play", "--seed", "1", "--name", "Jo", "--starter", "me")
    assert (code, err) == (0, "")
    assert "Round 1 of 8, starter: Jo; 42 cards in the draw pile" in out
    assert "  1  roll two dice" in out
    assert out.rstrip().endswith(
        "You left the game.\nNothing was played, so this game was not saved."
    )


def test_play_to_the_end(run: Run) -> None:
    # "s" shanghais, "r" rolls, "d" is not clear, the numbers are dice: one of them is allowed.
    typed = "s\nr\n1\n2\n3\n4\n5\n6\n" * 400
    code, out, _ = run("play", "--seed", "2", "--name", "Jo", typed=typed)
    assert code == 0
    assert out.count("ends round 8.") == 1
    assert "Jo adds a " in out
    assert "Italians: " in out
    assert "wins." in out or "a draw" in out
    # The seal of the beginning is that of the secret at the end.
    seals = re.findall(r"^Seal: ([0-9a-f]{64})$", out, re.MULTILINE)
    (secret,) = re.findall(r"^Secret that opens the seal: ([0-9a-f]{32})$", out, re.MULTILINE)
    assert seals == [Sealed(secret).seal] * 2
    fixed = "All cards and dice were set before the first move; nobody can change them."
    assert out.index(fixed) < out.index("Round 1 of 8") < out.index("Checked: nobody has changed")
    assert out.index("ends round 8.") < out.index(secret)


@pytest.mark.parametrize(("name", "player"), [("me", Player.A), ("computer", Player.B)])
def test_play_gives_one_of_the_two_a_trick_card(
    run: Run, tmp_path: Path, name: str, player: Player
) -> None:
    file = tmp_path / "game.json"
    extra = ("--start-trick", "both", "--start-trick-for", name, "--starter", "me")
    code, _, err = run("play", *extra, "--save", str(file), typed="1\nquit\n")
    assert (code, err) == (0, "")
    setup = read(file.read_text(encoding="utf-8")).setup
    assert (setup.start_trick, setup.start_trick_for) == (Trick.BOTH, player)


def test_play_answers_what_it_does_not_understand(run: Run) -> None:
    typed = "?\nfold\nplace 2\nadd 2\nplace 9\n!\n\ntable\nquit\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    alone = replace(begun(), seats=(Seat("Player"), Seat("Deckhand", "deckhand")))
    for line in (
        helping.CHOOSE,
        *helping.command_lines(alone, Keeper()),
        *helping.ways_back(Keeper()),
        helping.UNNUMBERED,
        helping.RULES,
    ):
        assert " ".join(line.split()) in " ".join(out.split())
    for text in ("fold", "place 2", "add 2", "place 9", "!"):
        told = f"“{text}” is not a move here (type “?” for help). Your moves:\n  1  roll two dice\n"
        assert told in out
    assert out.count("Round 1 of 8") == 2
    assert out.rpartition("Round 1 of 8")[2].count("  1  roll two dice\n") == 1


@pytest.mark.usefixtures("wide")
def test_play_saves_and_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    typed = f"roll\nsave {path}\nquit\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    assert f"Saved to {path}." in out
    game = read(path.read_text(encoding="utf-8"))
    assert [str(type(event).__name__) for event in game.events] == ["Roll", "Rolled"]
    code, out, _ = run("play", "--load", str(path), typed="left\nquit\n")
    assert code == 0
    assert "Player numbers the row from the left" in out
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("wide")
def test_save_replaces_a_record_but_nothing_else(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear captain", encoding="utf-8")
    record = Path(saved(tmp_path, golden.replay(load(FILES[0]))))
    before = record.read_bytes()
    typed = f"save\nsave {other}\nsave {tmp_path}\nsave {tmp_path}/no/where\nsave {record}\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    assert "Type a file name as well" in out
    assert (
        f"Cannot write {other}: this file already exists and has no game that can be read.\n" in out
    )
    assert other.read_text(encoding="utf-8") == "Dear captain"
    assert f"{tmp_path}: " in out
    assert f"Cannot write {tmp_path}/no/where: there is no folder {tmp_path}/no.\n" in out
    assert "was not changed" not in out
    for answer in ("", "no\n", "y\n"):
        _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed + answer)
        assert f"{record} contains another game. Type" in out
        assert "Saved" not in out
        assert record.read_bytes() == before
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed + "yes\n")
    assert f"Saved to {record}." in out
    assert read(record.read_text(encoding="utf-8")).events == ()


@pytest.mark.usefixtures("wide")
def test_save_asks_before_a_later_moment_of_the_same_game_is_replaced(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    begin = ("play", "--seed", "1", "--starter", "me")
    run(*begin, typed=f"roll\nsave {path}\nleft\nsave {path}\nquit\n")
    longest = path.read_text(encoding="utf-8")
    assert len(read(longest).events) == 3
    _, out, _ = run(*begin, typed=f"save {path}\n\nsave {path}\n")
    assert out.count("contains this game at a later point. Type") == 2
    assert f"{path} was not changed." in out
    assert path.read_text(encoding="utf-8") == longest


def test_a_finished_game_is_scored_when_it_is_loaded(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, golden.replay(load(FILES[0])))
    copy = tmp_path / "copy.json"
    code, out, _ = run("play", "--load", path, typed=f"save {copy}\n")
    assert code == 0
    assert "Anna wins." in out
    assert "saved after every move" not in out
    assert copy.exists()
    _, out, _ = run("play", "--load", path, typed="?\nfoo\nQuit\n")
    told = "“{}” is not a command here. Type “save FILE” to keep the game"
    assert all(told.format(text) in " ".join(out.split()) for text in ("?", "foo"))
    offer = "Type “save FILE” to keep the game, or press Enter to finish without keeping this copy."
    assert " ".join(out.split()).count(offer) == 3
    assert "You left the game." not in out
    assert "for help" not in out  # there is nothing to play, and no prompt that has a help
    _, out, _ = run("play", "--load", path, typed=f"save {copy}\nfoo\n")
    assert out.count("Type “save FILE” to save a copy, or press Enter to finish.\n") == 1


def test_a_game_with_an_unknown_level_is_refused(run: Run, tmp_path: Path) -> None:
    game = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("X", "admiral")))
    code, _, err = run("play", "--load", saved(tmp_path, game))
    assert code == 1
    assert "a bot, or a level of a later version, plays in this game; use --opponent" in err


def test_the_person_may_sit_at_either_side(run: Run, tmp_path: Path) -> None:
    game = start(Setup(CARDS, Player.B), (Seat("Deckhand", cli_play.level_names()[0]), Seat("Jo")))
    _, out, _ = run("play", "--load", saved(tmp_path, game))
    lines = out.splitlines()
    assert lines.index(next(x for x in lines if x.startswith("Deckhand"))) < lines.index(
        next(x for x in lines if x.startswith("Jo "))
    )


def test_dice_are_chosen_by_what_they_show_and_tricks_from_7_on() -> None:
    state = parse_position("A ES1 both; roll 2 5")
    found = cli_play.keys(legal_moves(state))
    assert {key: str(move) for key, move in found.items()} == {
        key: str(parse_event(text))
        for key, text in {"2": "place 2", "5": "place 5", "7": "joker both ES", "8": "both"}.items()
    }
    for text in ("7", "joker both es", "play add both dice as"):
        assert cli_play.find(text, state) == parse_event("joker both ES")


@given(positions)
def test_what_is_shown_can_be_typed(state: State) -> None:
    for move in legal_moves(state):
        shown = option(state, move)
        for text in (shown, f" {shown.upper()} ", format_event(move)):
            if not isinstance(move, ChooseDirection) or text is not format_event(move):
                assert cli_play.find(text, state) == move
        if isinstance(move, Place):
            assert cli_play.find(f"add {move.number}", state) == move


def test_what_several_moves_begin_with_is_answered_with_these_as_they_are_shown(run: Run) -> None:
    text = "tavern US1 FR2 DE3 CN4 ES1 again; A on 1; roll 2 5"
    _, out, _ = run("play", "--position", text, typed="add\nadd 2\nquit\n")
    assert (
        "> “add” could be:\n  2  add the 2 to the French 2\n  5  add the 5 to the Spanish 1\n"
        "Player> Player adds a 2 to the French 2.\n"
    ) in out


@pytest.mark.parametrize("text", ["left", "direction left", "l"])
def test_left_is_the_left_of_the_person(text: str) -> None:
    for player, event in (("A", "direction left"), ("B", "direction right")):
        state = parse_position(f"direction open; move {player}; roll 1 2")
        assert cli_play.find(text, state) == parse_event(event)


def test_an_exact_text_is_a_move_though_others_begin_with_it() -> None:
    state = parse_position("A ES1 adjust both; roll 1 2")
    assert cli_play.find("both", state) == parse_event("both")
    for text in ("add", "play", "a", "p"):
        with pytest.raises(cli_play.NotNow, match=f"“{text}” could be:"):
            cli_play.find(text, state)


def test_what_records_say_is_a_move_only_in_whole_because_it_is_not_shown() -> None:
    state = parse_position("A ES1 adjust both; roll 1 2")
    assert cli_play.find("place 2", state) == parse_event("place 2")
    for text in ("place", "joker", "j", "joker both"):
        with pytest.raises(cli_play.NotNow, match=f"“{text}” is not a move here") as caught:
            cli_play.find(text, state)
        assert len(caught.value.args) == 1 + len(legal_moves(state))


def test_texts_may_be_in_any_letters(run: Run) -> None:
    typed = "ROLL\nTABLE\nUndo\nSave\nDirection  Left\nQUIT\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    assert "numbers the row from the left" in out
    assert "Nothing to undo since" in out
    assert "Type a file name as well" in out
    assert out.count("Round 1 of 8") == 2
    assert "not a move here" not in out


@pytest.mark.usefixtures("wide")
def test_save_touches_no_file_beside_and_follows_a_link(run: Run, tmp_path: Path) -> None:
    beside = tmp_path / "game.json.new"
    beside.write_text("Dear captain", encoding="utf-8")
    record = Path(saved(tmp_path, golden.replay(load(FILES[0]))))
    link = tmp_path / "game.json"
    link.symlink_to(record)
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=f"save {link}\nyes\nquit\n")
    assert f"Saved to {link}." in out
    assert beside.read_text(encoding="utf-8") == "Dear captain"
    assert link.is_symlink()
    assert read(record.read_text(encoding="utf-8")).events == ()
    assert sorted(tmp_path.iterdir()) == sorted([beside, record, link])


@pytest.mark.parametrize(
    "text", ["A ES1 both again; B US1 on 3; roll 2 5", "direction open; move B; roll 1 2"]
)
def test_a_hint_ranks_the_best_moves_by_the_keys_that_choose_them(run: Run, text: str) -> None:
    state = parse_position(text)
    chosen = {move: key for key, move in cli_play.keys(legal_moves(state)).items()}
    best = rank(state)[:5]
    told = list(hint_lines(state, chosen, is_typed=True))
    head, *lines, sureness = (line for line in told if line != f"   ({SIGNS})")
    assert (f"   ({SIGNS})" in told) == any(mark(found.loss) for found in best)
    assert head.split() == ["chance", "cost", "move"]
    for line, found in zip(lines, best, strict=True):
        assert line.startswith(f"{chance(best[0], found):>6} ")
        shown = option(state, found.move)
        assert line.endswith(f" {chosen[found.move]}  {shown}")
    assert sureness.startswith("Chances ")
    if state.to_move is Player.A:  # the person
        _, out, _ = run("play", "--position", text, typed="hint\nquit\nquit\n")
        assert " ".join(" ".join(told).split()) in " ".join(out.split())


def test_an_error_elsewhere_is_not_blamed_on_the_output(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise OSError(5, "Input/output error", "the keyboard")

    monkeypatch.setattr(selfplay, "tell", broken)
    code, _, err = run("selfplay")
    assert code == 1
    assert "the keyboard" in err
    assert "the output" not in err


BOT = "from shanghaien import legal_moves\ndef choose(state, rng): return legal_moves(state)[0]\n"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """The file of a bot of one's own."""
    path = tmp_path / "my bot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


def test_a_bot_of_ones_own_plays_in_the_computers_place(run: Run, bot: Path) -> None:
    code, out, _ = run("play", "--opponent", str(bot), "--starter", "computer", typed="quit\n")
    assert code == 0
    assert "my bot numbers the row" in out
    assert f'play --resume --opponent "{bot}"' in out
    _, out, _ = run("play", "--opponent", str(bot), "--starter", "me", typed="?\n")
    for words in ("--resume", "--load FILE", '--position "TEXT"'):
        assert f'  shanghaien play {words} --opponent "{bot}"' in " ".join(out.split("\n"))


def test_every_hint_to_resume_a_game_with_a_bot_works(run: Run, bot: Path, tmp_path: Path) -> None:
    run("play", "--opponent", str(bot), "--seed", "1", "--starter", "computer", typed="quit\n")
    _, out, _ = run(*BEGIN, "--save", str(tmp_path / "other.json"))
    way = "resume it, with a level or your bot’s file in place of FILE"
    told = f"To {way}:".replace(" ", r"\s")  # it goes on in a second line
    kept = re.search(rf"{told}\n  shanghaien (play --resume .+) --opponent FILE\n", out)
    assert kept is not None
    code, out, _ = run(*kept[1].split(), "--opponent", str(bot), typed="quit\n")
    assert code == 0
    assert "Round 1 of 8, starter: my bot" in out
    _, _, err = run("play", "--save", kept[1].split()[-1])
    assert err.endswith(f"; to {way}: shanghaien {kept[1]} --opponent FILE\n")
    random = str(tmp_path / "random.json")
    run(*BEGIN, "--opponent", "random", "--save", random, typed="roll\nquit\n")
    _, _, err = run("play", "--save", random)
    assert "; to resume it: shanghaien play --resume " in err
    assert err.endswith("--opponent random\n")


def test_a_bot_is_not_named_where_it_would_not_play(run: Run, bot: Path, tmp_path: Path) -> None:
    game = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Ben")))
    code, _, err = run("play", "--load", saved(tmp_path, game), "--opponent", str(bot))
    assert code == 1
    assert "the computer plays neither side of this game, so --opponent cannot be used" in err


def test_a_game_with_a_bot_goes_on_with_it(run: Run, bot: Path) -> None:
    run("play", "--opponent", str(bot), "--seed", "1", "--starter", "computer", typed="quit\n")
    code, _, err = run("play", "--resume")
    assert code == 1
    assert "a bot, or a level of a later version, plays in this game; use --opponent" in err
    code, out, _ = run("play", "--resume", "--opponent", str(bot), typed="quit\n")
    assert code == 0
    assert "Round 1 of 8, starter: my bot" in out


def test_a_bot_that_breaks_ends_the_game_which_is_kept(run: Run, bot: Path, place: Path) -> None:
    bot.write_text(BOT.replace("[0]", "[9 if state.roll else 0]"), encoding="utf-8")
    arguments = ("play", "--opponent", str(bot), "--starter", "computer")
    code, _, err = run(*arguments, typed="roll\n")
    assert code == 1
    told = (
        f"shanghaien play: {bot}: failed with IndexError: tuple index out of range (line 2), in “"
    )
    assert err.startswith(told)
    assert len(list(place.iterdir())) == 1


def test_one_blank_line_follows_the_end_of_a_round(run: Run) -> None:
    for level in ("A", "B"):  # the person starts the next round, or the computer does
        position = f"round 7; A on 1 2; B on 1 2 3 4 5; move {level}"
        _, out, _ = run("play", "--position", position, typed="shanghai\nquit\nquit\n")
        assert "ends round 7.\n" in out
        assert re.search(r"Card 6: [^.]+\.\n\n[^\n]", out)


def test_between_two_computers_left_and_right_are_somebodys(run: Run, tmp_path: Path) -> None:
    seats = (Seat("Mate", "mate"), Seat("Pilot", "pilot"))
    name = saved(tmp_path, start(Setup(CARDS, Player.B), seats))
    _, out, _ = run("play", "--load", name, "--opponent", "random")
    told = re.findall(r"^.* numbers the row from .*$", out, re.MULTILINE)
    assert len(told) == 8
    assert all(re.fullmatch(r"(\w+) numbers the row from \1’s (left|right)\.", one) for one in told)


def test_only_who_saw_a_game_begin_is_told_that_nobody_has_changed_it(
    run: Run, tmp_path: Path
) -> None:
    path = str(tmp_path / "game.json")
    typed = "s\nr\n1\n2\n3\n4\n5\n6\n" * 400
    whole = "Checked: nobody has changed the cards or dice since the game began.\n"
    _, out, _ = run("play", "--save", path, typed=typed)
    assert whole in out
    run("play", "--save", f"{path}.2", "--starter", "me", typed="roll\nquit\n")
    _, out, _ = run("play", "--resume", f"{path}.2", typed=typed)
    assert whole not in out
    told = "Checked: cards and dice match this seal. If it is the one shown at the start, nobody "
    assert told in " ".join(out.split())
