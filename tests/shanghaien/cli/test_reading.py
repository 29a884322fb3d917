"""What is read from a file: a whole chat at most, of which nothing is passed over in silence."""

import io
import re
import shlex
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from textwrap import wrap

import pytest

from shanghaien.cli import main as cli
from shanghaien.cli.reading import END, OVER
from shanghaien.formats import digits
from shanghaien.formats.collection import write_all
from shanghaien.formats.incoming import LONGEST
from shanghaien.formats.letter import write_letter
from shanghaien.formats.link import write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Seat
from shanghaien.sources import Ended
from shanghaien.state import Player
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import BEGIN, Run, begun
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.short_game import short
from tests.shanghaien.two_sides import begin, letters

PLAYED = (("play", "--load"), ("play", "--resume"))
LINK = f"https://example.org/#{write_link(begun())}"


@pytest.mark.parametrize("arguments", [("replay",), ("link",), ("review",), ("play", "--load")])
def test_a_link_is_found_in_a_long_text_and_one_that_is_too_long_is_said_to_be(
    run: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    file = tmp_path / "chat.txt"
    talk = "é" * (LONGEST - len(LINK) - 1)
    for text in (f"{talk} {LINK}", f"{LINK} {talk}"):
        file.write_text(text, encoding="utf-8")
        code, _, err = run(*arguments, str(file), typed="")
        assert (code, err) == (0, "") or "nothing was played" in err
        file.write_text(f"{text}.", encoding="utf-8")
        told = f"shanghaien {arguments[0]}: {file}: more than {LONGEST:,} characters\n"
        assert run(*arguments, str(file)) == (1, "", told)


def test_a_link_in_the_place_of_a_file_is_told_from_a_file_that_is_not_there(run: Run) -> None:
    for arguments in (("replay",), ("link",), ("review",), ("play", "--load")):
        code, out, err = run(*arguments, LINK)
        assert (code, out) == (1, "")
        told = "this is a link; put it in a file, or give it as standard input, with - as FILE"
        assert err == f"shanghaien {arguments[0]}: “{LINK[:40]} …”: {told}\n"
        assert "this is a link" not in run(*arguments, "-", typed=LINK)[2]


def test_a_link_in_the_place_of_a_file_to_resume_goes_on_by_what_is_advised(
    run: Run, tmp_path: Path
) -> None:
    code, out, err = run("play", "--resume", LINK)
    told = "this is a link; put it in a file and use --load FILE instead"
    assert (code, out, err) == (1, "", f"shanghaien play: “{LINK[:40]} …”: {told}\n")
    file = tmp_path / "link.txt"
    file.write_text(LINK, encoding="utf-8")
    assert run("play", "--load", str(file), typed="quit\n")[0] == 0


@pytest.mark.parametrize("option", ["--load", "--resume"])
def test_a_message_in_the_place_of_a_file_is_sent_to_the_browser_at_once(
    run: Run, option: str
) -> None:
    code, _, err = run("play", option, f"#{write_letter(begin(Random(3))[0])}")
    assert code == 1
    assert err.endswith("”: a game played by link can only be continued in the browser\n")


@pytest.mark.parametrize("option", ["--load", "--resume"])
def test_a_link_to_a_game_that_is_over_in_the_place_of_a_file_tells_how_to_see_it(
    run: Run, tmp_path: Path, option: str
) -> None:
    sides = begin(Random(3))
    *_, (_, last) = letters(sides, Random(3))
    resigned = write_link(replace(short(), chance=Ended(Player.B)))
    for link in (f"https://example.org/#{last}", f"#{resigned}"):
        code, out, err = run("play", option, link)
        told = f"{OVER}, put the link in a file and use: shanghaien replay FILE"
        assert (code, out) == (1, "")
        assert err == f"shanghaien play: “{link[:40]} …”: {told}\n"
        file = tmp_path / "link.txt"
        file.write_text(link, encoding="utf-8")
        assert run("replay", str(file))[0] == 0
        assert f"{OVER}: " in run("play", option, str(file))[2]
        if option == "--load":  # what is piped in is used up
            assert f"{told}\n".replace("the link", "it") in run("play", option, "-", typed=link)[2]


def test_a_text_with_a_game_is_no_file_to_go_on_saving_in_and_its_copy_goes_on(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "my mail.txt"
    for text in (LINK, f"Look at this:\n{write(begun())}", f"[{write(begun())}]"):
        file.write_text(text, encoding="utf-8")
        code, _, err = run("play", "--resume", str(file))
        assert code == 1
        told = f"shanghaien play: {file}: this has a game in it but is not a game file; to continue"
        assert err.startswith(told)
        (copy,) = re.findall(r"a copy: shanghaien (.+)\n", err)
        assert run(*shlex.split(copy), typed="quit\n")[0] == 0
        assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("option", [(), ("--opponent", "random")])
def test_of_a_text_with_a_game_that_is_over_no_copy_is_to_be_continued(
    run: Run, tmp_path: Path, option: tuple[str, ...]
) -> None:
    file = tmp_path / "my mail.txt"
    over = golden.replay(load(FILES[0]))
    over = replace(over, seats=(Seat("Anna"), Seat("Mate", "mate")))
    file.write_text(f"Look at this: {write(over)}", encoding="utf-8")
    code, _, err = run("play", "--resume", str(file), *option)
    told = f"shanghaien play: {file}: this has a game in it but is not a game file; to see it: "
    assert (code, err) == (1, f'{told}shanghaien replay "{file}"\n')
    assert run("replay", str(file))[0] == 0


def test_several_games_in_a_file_are_told_to_be_several_by_every_command(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "games.json"
    several = "there are several games in this text; only one can be read at a time"
    collection = "this is a collection of games; only a single game can be read"
    record = write(begun(), indent=1)
    for text, told in (
        (f"{record}\n{record}\n", several),
        (f"[{record},\n{record}]", several),
        (write_all([]), collection),
    ):
        file.write_text(text, encoding="utf-8")
        for words in (("replay",), ("link",), ("review",), *PLAYED):
            code, _, err = run(*words, str(file))
            assert (code, err) == (1, f"shanghaien {words[0]}: {file}: {told}\n")


@pytest.mark.parametrize("raw", [b"", b"\n", b"  \r\n\t\n ", b"\xef\xbb\xbf", b"\xff\xfe\n\0"])
def test_a_file_with_nothing_in_it_is_told_to_be_empty_by_every_command(
    run: Run, tmp_path: Path, raw: bytes
) -> None:
    file = tmp_path / "empty.json"
    file.write_bytes(raw)
    for words in (("replay",), ("link",), ("review",), ("play", "--load"), ("play", "--resume")):
        told = f"shanghaien {words[0]}: {file}: there is nothing in it\n"
        assert run(*words, str(file)) == (1, "", told)


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_game_file_that_an_editor_has_saved_in_another_way_is_one_everywhere(
    run: Run, place: Path, tmp_path: Path, encoding: str
) -> None:
    game, raw = begun(), write(begun(), indent=1).encode(encoding)
    file = tmp_path / "edited.json"
    file.write_bytes(raw)
    _, out, _ = run(*BEGIN, typed=f"roll\nsave {file}\nquit\n")
    assert f"{file} contains another game. Type" in out
    code, _, err = run(*BEGIN, "--save", str(file))
    assert (code, "this file contains another game" in err) == (1, True)
    assert file.read_bytes() == raw
    assert run("play", "--resume", str(file), typed="quit\n")[::2] == (0, "")
    assert read(file.read_text(encoding="utf-8")).goes_on_from(game)
    for saved in place.iterdir():
        saved.unlink()
    (place / "game-7.json").write_bytes(raw)
    code, out, err = run("play", "--resume", typed="quit\n")
    assert (code, err, "shanghaien play --resume\n" in out) == (0, "", True)


def test_a_message_is_never_told_to_be_continued_here(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(f"#{write_letter(begin(Random(3))[0])}")
    code, _, err = run("play", "--resume", str(file))
    told = "a game played by link can only be continued in the browser"
    assert (code, err) == (1, f"shanghaien play: {file}: {told}\n")


def test_a_copy_is_only_advised_with_who_can_play_in_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "link.txt"
    bots = replace(begun(), seats=(Seat("Anna"), Seat("Robot", "bot")))
    for game, option, is_advised in (
        (bots, (), False),
        (bots, ("--opponent", "random"), True),
        (begun(), ("--opponent", "random"), False),
    ):
        file.write_text(f"#{write_link(game)}", encoding="utf-8")
        code, _, err = run("play", "--resume", str(file), *option)
        assert (code, "a copy: " in err) == (1, is_advised)
        for copy in re.findall(r"a copy: shanghaien (.+)\n", err):
            assert run(*shlex.split(copy), typed="quit\n")[0] == 0


class Terminal(io.TextIOWrapper):
    """An input at which a person types."""

    def __init__(self, typed: str) -> None:
        super().__init__(io.BytesIO(typed.encode()), encoding="utf-8")

    def isatty(self) -> bool:
        """Yes."""
        return True


POSITION = "Type a position as one line, then press Enter:\n"
WANTED = {
    "replay": "a game, a link, or a message from a game played by link",
    "review": "a game, a link, or a message from a game played by link",
    "link": "a game, a link, or the messages of a game played by link",
    "play": "a game or a link",
}


def _wanted(command: str) -> str:
    return "\n".join((*wrap(f"Paste {WANTED[command]}, then press Enter and {END}:", 80), ""))


WAITING = (
    (("value", "--position", "-"), "round 8; roll 1 2\n", POSITION),
    (("analyse", "--position", "-"), "round 8; roll 1 2\n", POSITION),
    (("play", "--position", "-"), "round 8\nquit\nquit\n", POSITION),
    (("replay", "-"), LINK, _wanted("replay")),
    (("link", "-"), LINK, _wanted("link")),
    (("play", "--load", "-"), LINK, _wanted("play")),
)


def test_whoever_sits_at_a_terminal_is_told_what_is_waited_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments, typed, told in WAITING:
        assert run(*arguments, typed=typed)[2] == ""  # a pipe is asked for nothing
        monkeypatch.setattr(sys, "stdin", Terminal(typed))
        assert cli.main(arguments) == 0
        out, err = capsys.readouterr()
        assert err == told
        assert out


def test_a_command_takes_all_that_it_asks_for_and_its_help_names_the_same(run: Run) -> None:
    sent = [f"#{text}" for _, text in islice(letters(begin(Random(4)), Random(1)), 6)]
    game = golden.replay(load(FILES[0])).at(8)
    given = {"game": write(game), "link": f"#{write_link(game)}", "message": sent[-1]}
    for name, wanted in WANTED.items():
        told = " ".join(run(name, "--help")[1].split())
        assert f" with {wanted}, or - " in told
        for what, text in (*given.items(), ("messages", " ".join(sent))):
            arguments = (name, "--load", "-") if name == "play" else (name, "-")
            code, _, err = run(*arguments, typed=text)
            if what in wanted:
                assert (code, err) == (0, "")
            elif name == "play":
                assert (code, "can only be continued in the browser" in err) == (1, True)


def test_of_several_links_the_last_is_read_as_the_help_says(run: Run) -> None:
    links = [f"#{write_link(begun(seed))}" for seed in (1, 2)]
    for command in (("replay",), ("review",), ("play", "--load")):
        helped = " ".join(run(command[0], "--help")[1].split())
        told = "the last that can be read counts (one in a quoted line, “> …”, only if there is no"
        assert f"of several links, {told} other)" in helped
        newest = "; of several messages from one game, the newest"
        assert (newest in helped) == (command[0] != "play")  # which takes no message
        found = run(*command, "-", typed="\n".join(links))
        assert found[0] == 0
        if command[0] != "play":  # which draws lots
            assert found == run(*command, "-", typed=links[1])
            assert found == run(*command, "-", typed="\n".join((links[1], f"> {links[0]}")))


def test_of_the_messages_of_one_game_the_newest_is_read_wherever_it_stands(run: Run) -> None:
    sent = [f"#{text}" for _, text in islice(letters(begin(Random(4)), Random(1)), 10)]
    for command in ("replay", "review"):
        newest = run(command, "-", typed=sent[9])
        assert newest == run(command, "-", typed="\n".join((sent[9], sent[8], sent[0])))


def test_of_messages_that_contradict_each_other_it_is_told_which_one_was_read(
    run: Run, tmp_path: Path
) -> None:
    one, other = (
        [f"#{text}" for _, text in islice(letters(begin(Random(4)), Random(seed)), 8)]
        for seed in (6, 9)
    )
    same = sum(a == b for a, b in zip(one, other, strict=True))
    file = tmp_path / "my chat.txt"
    two = "there are two different versions of it; only the"
    for links, told, read_one in (
        ((other[same], one[same]), f"{two} message in line 2 was read", one[same]),
        ((one[same], other[same], one[0]), f"{two} message in line 2 was read", other[same]),
        ((one[same], f"> {other[same]}"), f"{two} message in line 1 was read", one[same]),
        ((other[7], one[same], other[same]), "only message 9 was read", other[7]),
    ):
        file.write_text("\n".join(links), encoding="utf-8")
        why = run("link", str(file))[2].strip().removeprefix("shanghaien link")
        for command in (("replay",), ("review",), ("play", "--load")):
            err = run(*command, str(file))[2]
            assert (f"{told}\n" if told.endswith("read") else told) in err
            assert err.startswith(f"shanghaien {command[0]}{why}; only ")
        assert run("replay", str(file))[:2] == run("replay", "-", typed=read_one)[:2]
    err = run("replay", "-", typed=f"{one[same]} {other[same]}")[2]
    assert err.endswith(f"{two} last message was read\n")
    assert run("replay", "-", typed=" ".join(one))[2] == ""


def test_of_links_to_games_too_the_first_bad_one_is_told_with_its_line(
    run: Run, tmp_path: Path
) -> None:
    link = f"#{write_link(golden.replay(load(FILES[0])))}"
    other = "#g=" + digits.pack(1, 8)
    version = "version 8 of this kind of link is unknown; this program knows 1 to 7"
    cut = "this link is cut off or damaged; copy it again, whole"
    file = tmp_path / "mail.txt"
    for text, told in (
        (f"Look:\n\n{link[:-9]}\n{link[:-4]}\n", f"line 3: {cut}"),
        (f"{link}\n{other}\n{link[:-4]}\n", f"line 2: {version}"),
        (f"{link[:-9]}\n", cut),
        (f"{other}\n", version),
    ):
        file.write_text(text, encoding="utf-8")
        for command in (("link",), ("replay",), ("review",), ("play", "--load")):
            assert run(*command, str(file)) == (1, "", f"shanghaien {command[0]}: {file}: {told}\n")


def test_a_last_link_that_was_damaged_is_told_to_be_skipped(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mix.txt"
    sent = [f"#{text}" for _, text in islice(letters(begin(Random(4)), Random(1)), 4)]
    damaged, game = f"{sent[3][:60]}{'AB'[sent[3][60] == 'A']}{sent[3][61:]}", LINK
    why = "this link was damaged on the way"
    one = f"skipped 1 link that cannot be read (line 3): {why}"
    two = f"skipped 2 links that cannot be read; the first one (line 3): {why}"
    for whole, lines, told in (
        (sent[1], (sent[0], sent[1], damaged), one),
        (sent[1], (sent[0], sent[1], damaged, damaged[:-9]), two),
        (game, (LINK, game, damaged), one),
        (sent[1], (damaged, sent[0], sent[1]), ""),
    ):
        file.write_text("\n".join(lines), encoding="utf-8")
        err = f"shanghaien replay: {file}: {told}\n" if told else ""
        assert run("replay", str(file)) == (0, run("replay", "-", typed=whole)[1], err)
    file.write_text(f"{game}\n\n{damaged}", encoding="utf-8")
    for command in (("play", "--load"), ("link",)):
        code, _, err = run(*command, str(file), typed="quit\n")
        assert (code, err) == (0, f"shanghaien {command[0]}: {file}: {one}\n")
    assert run("review", "-", typed=f"{sent[3]}\n\n{damaged[:-9]}")[2].count("skipped 1 link") == 1


@pytest.mark.parametrize("indent", [None, 1])
def test_of_game_files_and_links_in_one_text_it_is_told_what_was_skipped(
    run: Run, indent: int | None
) -> None:
    record = write(begun(), indent=indent)
    sent = " ".join(f"#{text}" for _, text in islice(letters(begin(Random(4)), Random(1)), 2))
    own = write(begin(Random(3))[0], indent=indent)  # which has a message in it
    for text, told, told_link in (
        (f"{record}\n{LINK}", "1 link: only the game file was", None),
        (f"{own}\n{sent}", "2 links: only the game file was", None),
        (f"{LINK}\n{record}", "1 game file: only the last link was", None),
        (f"{LINK}\n{own}\n{record}", "2 game files: only the last link was", None),
        (f"{sent}\n{record}", "1 game file: only one message was", "the messages were"),
        (own, "", None),
        (f"Look: {own}", "", None),
    ):
        for command in ("link", "replay"):
            said = told
            if command == "link" and told_link:
                said = told.replace("one message was", told_link)
            err = f"shanghaien {command}: standard input: skipped {said} read\n" if said else ""
            code, out, found = run(command, "-", typed=text)
            assert (code, found, out != "") == (0, err, True)


def test_of_messages_and_links_to_games_it_is_told_which_were_skipped(run: Run) -> None:
    sent = [f"#{text}" for _, text in islice(letters(begin(Random(4)), Random(1)), 4)]
    games = [f"#{write_link(begun(seed))}" for seed in (1, 2)]
    messages, last = "skipped 4 messages of games played by link", "the last link was"
    for name, which in (("link", "the messages were"), ("replay", "one message was")):
        for links, told in (
            ((games[0], *sent), f"skipped 1 link to a game: only {which}"),
            ((*games, games[0], *sent), f"skipped 2 links to games: only {which}"),
            ((*sent, sent[0], games[0]), f"{messages}: only {last}"),
        ):
            read_alone = links[-1:] if name == "replay" or last in told else sent
            out = run(name, "-", typed="\n".join(read_alone))[1]
            err = f"shanghaien {name}: standard input: {told} read\n"
            assert run(name, "-", typed="\n".join(links)) == (0, out, err)
    for command in ("review", "-"), ("play", "--load", "-"):
        assert messages in run(*command, typed="\n".join((*sent, games[0])))[2]
    bad = run("link", "-", typed="\n".join((*sent, games[0][:-9])))
    assert bad[:2] == run("link", "-", typed="\n".join(sent))[:2]
    assert "skipped 1 link that cannot be read (line 5): this link is cut off" in bad[2]
