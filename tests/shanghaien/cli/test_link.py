"""Records as links and back, and chats with a game by link."""

import re
import tracemalloc
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from shanghaien.cards import Trick
from shanghaien.cli.text import event_sentence
from shanghaien.fair_play import SIZE, Ending, Series
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.link import write_link
from shanghaien.formats.record import read, write
from shanghaien.game import pact_of
from shanghaien.letters import accept, can_end, invite, of_series, post
from shanghaien.moves import Roll
from shanghaien.receiving import receive
from shanghaien.rules import can_shanghai
from shanghaien.sources import Ended
from shanghaien.state import Player
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import Run, saved
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.short_game import short
from tests.shanghaien.two_sides import after, begin, letters, think


def test_link_turns_a_record_into_a_link_and_back(run: Run, tmp_path: Path) -> None:
    game = golden.replay(load(FILES[0]))
    code, link, err = run("link", saved(tmp_path, game))
    assert (code, err) == (0, "")
    assert link.startswith("#g=")
    for typed in (link, f"https://example.org/{link}", link[1:]):
        code, out, _ = run("link", "-", typed=typed)
        assert code == 0
        assert read(out) == game
    assert run("replay", "-", typed=link) == run("replay", "-", typed=write(game))


def test_a_bad_link_is_one_sentence(run: Run) -> None:
    for typed in ("#g=AQ", "#g=AgAA", "#g=?", "https://example.org/"):
        code, out, err = run("link", "-", typed=typed)
        assert (code, out, err.count("\n")) == (1, "", 1)


def test_an_invitation_to_a_series_tells_its_score(run: Run) -> None:
    for wins, score in (
        ((2, 4), "Anna is behind 2–4"),
        ((1, 0), "Anna leads 1–0"),
        ((1, 1), "1–1 so far"),
        ((0, 0), "0–0 so far"),
    ):
        game = of_series(invite(bytes(SIZE), "Anna"), Series(5, wins))
        code, out, _ = run("link", "-", typed=f"#{write_letter(game)}")
        assert code == 0
        assert f"Anna sends an invitation to a series: first to 5 wins ({score})." in out
    assert re.search(
        r"^Verified 1 message of game \w+; there are no moves yet\.$", out, re.MULTILINE
    )
    assert "Waiting for a reply." in out


def test_a_chat_is_checked_and_may_hold_a_rematch_foreign_links_and_much_talk(run: Run) -> None:
    rng = Random(4)
    first, second = begin(rng), begin(Random(5))
    sent = [text for _, text in islice(letters(first, rng), 16)]
    resigned = next(post(side, Ending.RESIGNED) for side in first if can_end(side))
    sent.append(write_letter(resigned))
    rematch = [write_letter(side) for side in (second[0], *second)]
    links = [*sent, "f=a-foreign-anchor", *rematch, sent[3][:80]]
    marked = "\n".join(f"> Your turn! https://example.org/#{link} :-)" for link in links)
    chat = f"{'Long talk. ' * 2500}\n{marked}"
    code, out, err = run("link", "-", typed=chat)
    assert (code, err) == (0, "")
    told = out.splitlines()
    checked = [line for line in told if " of game " in line]
    assert [line.partition(" of ")[0] for line in checked] == [
        f"Verified {len(sent)} messages",
        "Verified 1 message",
    ]
    whole = told.index(checked[0])
    last, _, record = told[whole - 1 : whole + 2]
    assert last.endswith(" resigns.")
    heads = [line for line in told[:whole] if not line.startswith("  ")]
    assert [head.split()[:3] for head in heads] == [
        ["Message", str(number), "from"] for number in range(2, len(sent) + 2)
    ]
    ends = ("sends an invitation.", "accepts the invitation.", "will roll next turn.", "reply.")
    moves = [
        line[2:]
        for line in told[:whole]
        if line.startswith("  ") and not line.endswith((*ends, "nothing to choose.", "resigns."))
    ]
    names = (resigned.seats[0].name, resigned.seats[1].name)
    assert moves == [
        event_sentence(before, event, names)
        for before, event in zip(resigned.states, resigned.events, strict=False)
        if not isinstance(event, Roll)
    ]
    winner = pact_of(resigned).sender.other
    assert read(record) == replace(resigned, chance=Ended(winner))
    at = 2 + len(sent)
    assert told[-1] == (
        f"Skipped 2 links that cannot be read as messages; the first one (line {at}): this link is "
        "cut off or damaged; copy it again, whole."
    )


def test_a_message_that_was_damaged_is_told_with_its_line_and_what_is_wrong(run: Run) -> None:
    _, sent = after(13, 6)
    damaged = f"{sent[3][:60]}{'A' if sent[3][60] != 'A' else 'B'}{sent[3][61:]}"
    links = [*sent[:3], damaged, *sent[4:]]
    out = run("link", "-", typed="\n\n".join(f"Anna: #{text}" for text in links))[1]
    why = "this link was damaged on the way"
    told = f"Skipped 1 link that cannot be read as a message (line 7): {why}.\n"
    assert out.endswith(f"\n{told}")
    joined = f"It is =\nlong.\n{'  '.join(f'#{text}' for text in links)}"
    assert run("link", "-", typed=joined)[1].endswith(told.replace(" (line 7)", ""))


def test_of_a_chat_without_a_whole_message_the_first_bad_one_is_told_with_its_line(
    run: Run, tmp_path: Path
) -> None:
    _, sent = after(13, 6)
    damaged = f"#{sent[3][:60]}{'A' if sent[3][60] != 'A' else 'B'}{sent[3][61:]}"
    cut = f"#{sent[2][:-9]}"
    file = tmp_path / "chat.txt"
    wrong = "this link is cut off or damaged; copy it again, whole"
    for text, told in (
        (f"Hello!\n\nAnna: {cut}\n{damaged}\n", f"line 3: {wrong}"),
        (f"Hello!\n{damaged}\n{cut}\n", "line 2: this link was damaged on the way"),
        (f"{cut}\n", wrong),
        (f"It is =\nlong.\n{cut}", wrong),
    ):
        file.write_text(text, encoding="utf-8")
        for command in (("link",), ("replay",), ("review",), ("play", "--load")):
            assert run(*command, str(file)) == (1, "", f"shanghaien {command[0]}: {file}: {told}\n")


def test_the_messages_above_a_link_to_a_game_are_told_to_be_skipped(run: Run) -> None:
    _, sent = after(13, 6)
    game = golden.replay(load(FILES[0]))
    link = f"#{write_link(game)}"
    chat = "\n".join(f"Anna: #{text}" for text in (*sent[:3], sent[0]))
    code, out, err = run("link", "-", typed=f"{chat}\n{link}\n")
    assert (code, read(out)) == (0, game)
    told = "skipped 3 messages of games played by link: only the last link was read"
    assert err == f"shanghaien link: standard input: {told}\n"
    told = "skipped 1 message of a game played by link: only the last link was read"
    assert told in run("link", "-", typed=f"#{sent[0]}\n{link}\n")[2]
    assert run("link", "-", typed=f"#f=AQ\n{link}\n")[2] == ""


def test_an_announcement_is_told_of_whoever_made_it_while_it_lies_ahead(run: Run) -> None:
    sent = [text for _, text in islice(letters(begin(Random(4)), Random(1)), 12)]
    told = 0
    for text in sent:
        _, out, _ = run("link", "-", typed=f"#{text}")
        said = [line for line in out.splitlines() if "will roll" in line]
        sender = out.partition(" from ")[2].partition(",")[0]
        pact = pact_of(read_letter(text))
        assert said == [f"  {sender} will roll next turn."] * (pact.turn in pact.promised)
        told += len(said)
    assert 0 < told < len(sent)


def test_a_message_that_does_not_continue_an_earlier_one_is_told(run: Run) -> None:
    one, other = (
        [text for _, text in islice(letters(begin(Random(4)), Random(seed)), 8)] for seed in (1, 2)
    )
    code, out, err = run("link", "-", typed=f"#{one[-2]} #{other[-1]}")
    assert (code, out) == (1, "")
    assert re.fullmatch(
        "shanghaien link: standard input: message 9 of game [0-9a-f]{16}: its earlier moves differ "
        "from the ones that were sent\n",
        err,
    )


def test_a_message_of_other_terms_or_without_an_offer_is_not_said_to_have_other_moves(
    run: Run,
) -> None:
    invitation = invite(Random(4).randbytes(SIZE), "Anna", start_trick=Trick.BOTH)
    (_, later), *_ = letters(begin(Random(4)), Random(1))
    sides, _ = after(13, 6)
    who = pact_of(sides[0]).sender.other
    plain, offer = (
        post(think(sides[who], Random(1)), ending) for ending in (Ending.NONE, Ending.OFFERED)
    )
    taken = receive(sides[who.other], read_letter(write_letter(plain)))
    answer = write_letter(post(think(taken, Random(2))))
    for sent in ((write_letter(invitation), later), (write_letter(offer), answer)):
        code, _, err = run("link", "-", typed=" ".join(f"#{text}" for text in sent))
        assert (code, err.endswith(": it does not match the earlier messages\n")) == (1, True)


def test_a_message_after_the_end_is_told_by_the_message_that_ended_the_game(run: Run) -> None:
    sides, rng = begin(Random(4)), Random(4)
    sent = [text for _, text in islice(letters(sides, rng), 8)]
    resigned = write_letter(next(post(side, Ending.RESIGNED) for side in sides if can_end(side)))
    later = [text for _, text in islice(letters(sides, rng), 4)][-1]
    code, out, err = run(
        "link", "-", typed=" ".join(f"#{text}" for text in (*sent, resigned, later))
    )
    ended, number = (pact_of(read_letter(text)).number for text in (resigned, later))
    assert (code, out, number > ended) == (1, "", True)
    what = f"the game had already ended with message {ended}"
    assert re.fullmatch(
        f"shanghaien link: standard input: message {number} of game [0-9a-f]{{16}}: {what}\n", err
    )


@pytest.mark.parametrize("is_swapped", [False, True])
def test_two_messages_of_one_number_are_refused_in_either_order(run: Run, is_swapped: bool) -> None:
    one, other = (
        [text for _, text in islice(letters(begin(Random(4)), Random(seed)), 8)] for seed in (6, 9)
    )
    pairs = list(zip(one, other, strict=True))
    same = sum(a == b for a, b in pairs)
    number = pact_of(read_letter(one[same])).number
    # The same pact, so that nothing but the moves tells them apart.
    assert pact_of(read_letter(one[same])) == pact_of(read_letter(other[same]))
    both = pairs[same][::-1] if is_swapped else pairs[same]
    code, out, err = run("link", "-", typed=" ".join(f"#{text}" for text in (*one[:same], *both)))
    assert (code, out) == (1, "")
    assert re.fullmatch(
        f"shanghaien link: standard input: message {number} of game [0-9a-f]{{16}}: there are two "
        "different versions of it\n",
        err,
    )


def test_two_acceptances_of_one_invitation_are_told_as_an_onlooker_sees_them(run: Run) -> None:
    rng = Random(3)
    anna = invite(rng.randbytes(SIZE), "Anna")
    strands = list[list[str]]()
    for name in ("Bernd", "Carla"):
        other = accept(read_letter(write_letter(anna)), rng.randbytes(SIZE), name)
        sides = [receive(anna, read_letter(write_letter(other))), other]
        sent = [text for _, text in islice(letters(sides, rng), 2)]
        strands.append([write_letter(other), *sent])
    one, two = strands
    both, follows = "there are two different acceptances", "it follows a different acceptance"
    for chosen, number, told in (
        ((one[0], two[0]), 1, both),
        ((one[0], one[1], two[0], two[1]), 1, both),
        ((one[0], two[1]), 2, follows),
        ((one[1], two[2]), 3, follows),
        ((one[1], two[1]), 2, follows),
    ):
        code, out, err = run("link", "-", typed=" ".join(f"#{text}" for text in chosen))
        assert (code, out) == (1, "")
        assert re.fullmatch(
            f"shanghaien link: standard input: message {number} of game [0-9a-f]{{16}}: {told} of "
            "the invitation\n",
            err,
        )


def test_a_message_that_comes_again_or_late_is_told_once(run: Run) -> None:
    sent = [text for _, text in islice(letters(begin(Random(4)), Random(1)), 8)]
    told, again = (
        run("link", "-", typed=" ".join(f"#{text}" for text in texts))
        for texts in (sent, [sent[5], *sent, sent[2], sent[2]])
    )
    assert told[0] == 0
    assert again == told


def test_a_roll_is_told_and_only_who_did_nothing_had_nothing_to_choose(run: Run) -> None:
    rng = Random(4)
    sides, counts = begin(rng), {True: 0, False: 0}
    sent = [text for _, text in letters(sides, rng, ending=Ending.OFFERED)]
    out = run("link", "-", typed=" ".join(f"#{text}" for text in sent))[1]
    told = re.split(r"^Message .+:\n", out, flags=re.MULTILINE)[1:]
    known = 0
    for text, lines in zip(sent, told, strict=True):
        game = read_letter(text)
        new = list(zip(game.states, game.events, strict=False))[known:]
        known, name = game.turn, game.seats[pact_of(game).sender].name
        own = [event for state, event in new if state.to_move is pact_of(game).sender]
        assert (f"  {name} had nothing to choose.\n" in lines) == (not own)
        is_open = isinstance(own[-1] if own else None, Roll)
        assert (f"  {name} rolls; the dice fall with the reply.\n" in lines) == is_open
        if is_open:
            counts[can_shanghai(new[-1][0])] += 1
    assert all(counts.values())  # by choice, and by rule


def test_messages_that_are_missing_are_named_where_their_moves_are_listed(run: Run) -> None:
    sent = [text for _, text in islice(letters(begin(Random(4)), Random(1)), 12)]  # from number 2
    whole, told = (
        run("link", "-", typed=" ".join(f"#{text}" for text in texts))[1].splitlines()
        for texts in (sent, [sent[1], *sent[6:8], sent[9]])
    )
    assert not any("missing" in line for line in whole)
    notes = {told[i - 1].split(",")[0]: line for i, line in enumerate(told) if "missing" in line}
    tail = " are listed here, too.)"
    assert {where: note.strip().removesuffix(tail) for where, note in notes.items()} == {
        "Message 3 from Bernd": "(Messages 0 to 2 are missing: any moves in them",
        "Message 8 from Anna": "(Messages 4 to 7 are missing: any moves in them",
        "Message 11 from Bernd": "(Message 10 is missing: any moves in it",
    }
    few = run("link", "-", typed=" ".join(f"#{text}" for text in (sent[0], sent[3])))[1]
    assert few.count("missing") == 1
    assert "\n  (Messages 3 and 4 are missing: any moves in them are listed here, too.)\n" in few
    moves = [line for line in told if line.startswith("  Anna adds") and "missing" not in line]
    assert moves == [line for line in whole if line.startswith("  Anna adds")][: len(moves)]


def test_a_roll_in_a_message_that_is_missing_is_told_if_its_dice_are_still_to_fall(
    run: Run,
) -> None:
    told = run("link", "-", typed=" ".join(f"#{text}" for text in ROLL_MISSING))[1]
    _, _, after = told.partition("(Message 13 is missing: any moves in it are listed here, too.)")
    assert after.startswith("\n  Bob rolls.\nVerified 2 messages")


ROLL_MISSING = (
    "f=AwBTvANQHQGzHzKr8k-ogqlF4v2lgxDfypEVSMqsGSt3YPDCWrZpp8gj1jcZF_YQszs0a_orF1KWD_KuLEIqK7FY"
    "nG9rH9l25QG_Uy2z4SoQCww",
    "f=AwBT0BAL4gGzHxjUOIQPWIccbsS6j7LYs-d2T506d_fVDnCnVWF8RVae9NcZF1aFO4wGcExt-ZOPdX6s79ct6ehl"
    "xpjkdOQcC1ai9V9ZSSoQCw4",
)
"""Messages 12 and 14 of a game; with 13, Bob rolled."""


def test_a_chat_without_a_message_says_why(run: Run) -> None:
    code, out, err = run("link", "-", typed="See https://example.org/#f=a-foreign-anchor")
    assert (code, out, err.count("\n")) == (1, "", 1)


def test_a_chat_that_is_too_long_is_refused(run: Run) -> None:
    code, out, err = run("link", "-", typed="long " * 200_000 + "#f=AQAwNM")
    assert (code, out) == (1, "")
    assert "more than 1,000,000 characters" in err


def test_a_chat_of_marks_alone_takes_no_more_room_than_some_times_its_size(run: Run) -> None:
    typed = "#f=" * 1_000
    run("link", "-", typed="#f=")  # what is imported and made once takes room, too
    tracemalloc.start()
    code, _, _ = run("link", "-", typed=typed)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert code == 1
    assert peak < 100 * len(typed)


def test_a_saved_game_by_link_gives_its_message_again(run: Run, tmp_path: Path) -> None:
    anna, _ = begin(Random(3))
    assert run("link", saved(tmp_path, anna)) == (0, f"#{write_letter(anna)}\n", "")
    code, _, err = run("play", "--load", saved(tmp_path, anna))
    assert code == 1
    assert "can only be continued in the browser" in err


def test_a_game_that_was_resigned_is_told_as_over_by_every_command(
    run: Run, tmp_path: Path
) -> None:
    ended = saved(tmp_path, replace(short(), chance=Ended(Player.B)))
    assert "resigned; " in run("replay", ended)[1]
    told = run("review", ended)[1]
    assert re.search(r", [0-9.]+% at the end \(the game ended early\)\.$", told, re.MULTILINE)
    assert ", result " not in told
    code, link, _ = run("link", ended)
    assert code == 0
    assert read(run("link", "-", typed=link)[1]) == replace(short(), chance=Ended(Player.B))
    for option in ("--load", "--resume"):
        told = f"shanghaien play: {ended}: this game is over; to see it: shanghaien replay {ended}"
        assert run("play", option, ended) == (1, "", f"{told}\n")


def test_a_game_by_link_that_is_over_is_not_said_to_go_on_in_the_browser(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = begin(Random(3))
    assert list(letters(sides, Random(3)))
    assert sides[0].is_over
    over = saved(tmp_path, sides[0])
    code, _, err = run("play", "--load", over)
    assert (code, err.partition(": this game is over")[1]) == (1, ": this game is over")
    # A file may be called like an option.
    monkeypatch.chdir(tmp_path)
    Path("-x.json").write_bytes(Path(over).read_bytes())
    for told in (err, run("play", "--load=-x.json")[2]):
        (command,) = re.findall(r"to see it: shanghaien (.+)$", told, re.MULTILINE)
        code, out, _ = run(*command.split())
        assert (code, "wins." in out or "a draw." in out) == (0, True)
