"""Links and records as mail programs, scanners and messengers hand them on."""

import html
import json
import quopri
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from time import process_time
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.fair_play import SIZE
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.incoming import KINDS, LONGEST, has_record, link_in, links_in
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.link import read_any, read_record, write_link
from shanghaien.formats.record import MAX_LENGTH, NO_GAME, write
from shanghaien.letters import invite
from tests.shanghaien.short_game import short

ADDRESS = "https://example.org/shanghaien/"
GAME = short()
LETTER = write_letter(invite(bytes(range(SIZE)), "Änne"))
CARD = "E" + "Aa0_-" * 28
LINKS = {
    "game": write_link(GAME),
    "letter": LETTER,
    "position": "p=round+4;tavern+CN2+US1+TR3+FR1+ES3+DE4;A+US3+ES4+adjust+on+1+3;B+FR4+on+2+2;roll"
    "+2+6",
    "puzzle": "q=0123abcd",
    "day": "q=2026-11-26",
    "move": "m=" + "0123456789abcdef" * 2,
    "pairing": f"d={CARD}.{LETTER}",
    "pairing for a move": f"d={CARD}.m={'ab' * 16}",
}
SAFE = "https://eur01.safelinks.protection.outlook.com/?url={}&data=05%7C01%7Ca%40b.c&reserved=0"
GOOGLE = "https://www.google.com/url?q={}&sa=D&source=hangouts&ust=1764&usg=AOvVaw0d"
FACEBOOK = "https://L.facebook.com/l.php?u={}&h=AT0d&s=1"
SOPHOS = "https://eu-west-1.protection.sophos.com?d=example.org&u={}&i=NjA&t=Qk1&h=0aff&s=AVN"


def all_of(text: str) -> str:
    return quote(text, safe="")


def lines_of(text: str, width: int, end: str = "\r\n") -> str:
    return end.join(text[i : i + width] for i in range(0, len(text), width))


def proofpoint_2(link: str) -> str:
    coded = all_of(link).replace("-", "%2D").replace("_", "%5F").replace(".", "%2E")
    coded = coded.replace("%2F", "_").replace("%2E", ".").replace("%", "-")
    return (
        f"https://urldefense.proofpoint.com/v2/url?u={coded}&d=DwMFAg&c=euGZ&r=u_x&m=Pq0-a&s=Zz&e="
    )


def proofpoint_3(link: str) -> str:
    taken = urlsafe_b64encode("".join(c for c in link if c in "#+;").encode()).decode().rstrip("=")
    starred = "".join("*" if c in "#+;" else c for c in link)
    return f"See https://urldefense.com/v3/__{starred}__;{taken}!!Ab0-_!xyz$ [example[.]org]"


CHANGES: dict[str, Callable[[str], str]] = {
    "alone": str,
    "words": "Your turn: {}. See you!".format,
    "angle brackets": "<{}>".format,
    "brackets": "({}),\nyours".format,
    "smart quotes": "“{}” she wrote".format,
    "Slack": lambda link: f"<{html.escape(link)}|{html.escape(link)}>",
    "Slack with a label": "<{}|my move>".format,
    "Markdown": "[my move]({})".format,
    "bold": "*{}*".format,
    "tracked before": lambda link: link.replace("#", "?fbclid=IwAR0_d&utm_source=x#"),
    "tracked behind": "{}?fbclid=IwAR0_d".format,
    "tracked behind too": "{}&utm_source=x".format,
    "a tracker's own": lambda link: link.replace("#", "#utm_source=x&"),
    "no sign": lambda link: link.replace("#", "&"),
    "capitals": lambda link: link.replace("https://example", "HTTPS://EXAMPLE"),
    "coded sign": lambda link: link.replace("#", "%23"),
    "coded": all_of,
    "coded twice": lambda link: all_of(all_of(link)),
    "coded thrice": lambda link: all_of(all_of(all_of(link))),
    "HTML": lambda link: f'<p><a href="{html.escape(link)}">my <b>move</b></a></p>',
    "HTML in numbers": lambda link: "".join(f"&#x{ord(c):X};" for c in link),
    "HTML with breaks": lambda link: f"<td>{link[:40]}<wbr>{link[40:]}</td>",
    "zero width": lambda link: f"{link[:34]}\u200b{link[34:38]}\u00ad{link[38:]}\u2060",
    "coded zero width": lambda link: f"{link[:34]}%E2%80%8B{link[34:]}",
    "quoted-printable": lambda link: quopri.encodestring(f"See {link}\n".encode()).decode(),
    "76 a line": lambda link: lines_of(link, 76),
    "in an answer": lambda link: "> " + lines_of(link, 74, "\n> ") + "\n\nThank you",
    "Safe Links": lambda link: SAFE.format(all_of(link)),
    "Safe Links of Google": lambda link: SAFE.format(all_of(GOOGLE.format(all_of(link)))),
    "Safe Links in lines": lambda link: lines_of(SAFE.format(all_of(link)), 76),
    "Google": lambda link: GOOGLE.format(all_of(link)),
    "Google, half coded": lambda link: GOOGLE.format(link.replace("#", "%23")),
    "Facebook": lambda link: FACEBOOK.format(all_of(link)),
    "Barracuda": lambda link: (
        f"https://linkprotect.cudasvc.com/url?a={all_of(link).lower()}&c=E,1"
        if link.lower() == link
        else link
    ),
    "Sophos": lambda link: SOPHOS.format(b64encode(link.encode()).decode()),
    "Sophos in lines": lambda link: lines_of(SOPHOS.format(b64encode(link.encode()).decode()), 76),
    "Sophos in lines, in an answer": lambda link: lines_of(
        SOPHOS.format(b64encode(link.encode()).decode()), 60, "\n> "
    ),
    "Proofpoint 2": proofpoint_2,
    "Proofpoint 3": proofpoint_3,
    "Proofpoint of Safe Links": lambda link: proofpoint_2(SAFE.format(all_of(link))),
    "an export": lambda link: json.dumps({"text": f"See {link}\nBye"}).replace("/", "\\/"),
    "an export of an export": lambda link: json.dumps(json.dumps([link]).replace("/", "\\/")),
    "an export in codes": lambda link: (
        '{"url": "' + re.sub("[^A-Za-z0-9_-]", lambda c: f"\\u{ord(c[0]):04x}", link) + '"}'
    ),
    "full width": lambda link: (
        link.replace("#", "\uff03").replace("=", "\uff1d").replace(":", "\uff1a")
    ),
    "Telegram": lambda link: f"tg://iv?url={all_of(link)}&rhash=0d",
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("kind", LINKS)
def test_every_kind_of_link_comes_through_whatever_carries_it(kind: str, change: str) -> None:
    made = LINKS[kind]
    text = CHANGES[change](f"{ADDRESS}#{made}")
    assert link_in(text) == link_in(f"Hello,\n{text}\nAnna – 2026") == made


@pytest.mark.parametrize("dash", ["—", "–"])
def test_two_hyphens_that_became_a_dash_are_two_again(dash: str) -> None:
    links = (write_letter(invite(bytes([i] * SIZE), "A")) for i in range(256))
    made = next(link for link in links if "--" in link)
    assert link_in(f"{ADDRESS}#{made.replace('--', dash)}") == made


@pytest.mark.parametrize("kind", ["puzzle", "day", "move"])
def test_a_link_without_large_letters_comes_through_in_large_ones(kind: str) -> None:
    assert link_in(f"{ADDRESS}#{LINKS[kind]}".upper()) == LINKS[kind]


@pytest.mark.parametrize("change", [str.upper, str.lower, str.swapcase])
@pytest.mark.parametrize("kind", ["game", "letter"])
def test_one_with_both_is_known_to_be_damaged(kind: str, change: Callable[[str], str]) -> None:
    found = link_in(change(f"{ADDRESS}#{LINKS[kind]}"))
    assert found is not None
    assert found[0] == LINKS[kind][0]
    with pytest.raises(RecordError):
        (read_letter if kind == "letter" else read_record)(found)


def test_of_several_links_the_last_whole_one_counts() -> None:
    cut = LETTER[:60]
    assert link_in(f"{ADDRESS}#{LINKS['game']} and {ADDRESS}#{LETTER}, not #{cut}…") == LETTER
    assert link_in(f"{ADDRESS}#{LETTER} {ADDRESS}#q=0123abcd") == "q=0123abcd"
    assert link_in(f"{ADDRESS}#{LETTER} {ADDRESS}#q=0123abcd", "f") == LETTER
    assert list(links_in(f"{ADDRESS}#{LETTER} #{cut} #q=1", "f")) == [(LETTER, 0), (cut, 0)]


def test_the_line_of_each_link_is_told_unless_lines_were_put_together() -> None:
    text = f"Hi!\r\n\r\n{ADDRESS}#{LETTER[:40]}\r\n> {LETTER[40:]}\r\n#q=1 #{LETTER}"
    found = list(links_in(text))
    assert found == [(LETTER, 3), ("q=1", 5), (LETTER, 5)]
    assert list(links_in(f"\n  {LETTER}", "f")) == [(LETTER, 0)]  # there is one line alone
    assert list(links_in(f"\n  {LETTER}\n:-)", "f")) == [(LETTER, 2)]
    soft = f"Long =\ntalk\n{ADDRESS}#f=3D{LETTER[2:40]}=\n{LETTER[40:]}\n"
    assert list(links_in(soft)) == [(LETTER, 0)]


@pytest.mark.parametrize("kind", LINKS)
def test_a_link_that_lost_its_sign_must_be_unmistakable(kind: str) -> None:
    made = LINKS[kind]
    assert link_in(f"{ADDRESS}&{made}") == link_in(f"{ADDRESS}?x=1&{made}&y=2") == made
    assert link_in(f"https://x/?{made[:2]}abc&d=DwMFAg&m=Pq0-aZ&f=1&q=abc&g=1&p=2") is None
    assert link_in(f"https://x/self{made} or {made[0]}_{made}") is None


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"d={CARD}", f"d={CARD}"),
        (f" d={CARD}\n", f"d={CARD}"),
        (f"d={CARD[:76]}\r\n{CARD[76:]}\r\n", f"d={CARD}"),
        (f"d={CARD}\nAnna", f"d={CARD}"),
        ("#q=99", "q=99"),
        (f"#m={'a' * 31}", f"m={'a' * 31}"),
        ("#p=round+x.", "p=round+x"),
        ("#g=<script>", "g="),
        ("no link", None),
        ("https://example.org/#x=1", None),
    ],
)
def test_damaged_links_and_answers_are_found_as_far_as_they_are_there(
    text: str, link: str | None
) -> None:
    found = link_in(text)
    assert found == link if link != "g=" else found is not None and found.startswith("g=")


CARRIED: dict[str, Callable[[str], str]] = {
    "alone": str,
    "words": "Our game:\n\n{}\n\nYours,\nAnna".format,
    "quoted-printable": lambda text: quopri.encodestring(f"Hi\n{text}\n".encode()).decode(),
    "HTML": lambda text: f"<pre>{html.escape(text)}</pre>",
    "smart quotes": lambda text: text.replace(' "', " “").replace('"', "”"),
    "72 a line": lambda text: "\n".join(wrapped(text, 72)),
    "in an answer": lambda text: "> " + "\r\n> ".join(wrapped(text, 70)) + "\r\n",
    "lines in an answer": lambda text: "Anna:\n" + quoted(text, "> ") + "> \n> Yours, Anna\n",
    "lines in an answer to one": lambda text: quoted(quoted(text, "> "), "> "),
    "lines in a bare answer": lambda text: f"{quoted(text, '>')}\nHello!",
    "flowed": lambda text: " \n".join(wrapped(text, 70)),
    "byte order mark": "\ufeff{}".format,
    "invisible characters": lambda text: text.replace(", ", ",\u200b ").replace(
        "[", "\u2060[\ufeff"
    ),
    "line separators": lambda text: "\u2028".join(wrapped(text, 70)),
    "with an address": lambda text: f"{text}\n-- \nhttps://example.org/#about",
}


def test_what_a_mail_quotes_counts_only_where_it_says_nothing_else() -> None:
    new, old = f"{ADDRESS}#{LINKS['game']}", f"{ADDRESS}#{LINKS['puzzle']}"
    assert link_in(f"{new}\n\nOn Friday A wrote:\n> Look:\n > {old}\n") == LINKS["game"]
    assert link_in(f"> {old}\n{new}\n> Bye") == LINKS["game"]
    assert link_in(f"> {old}\n> {new}") == LINKS["game"]
    assert link_in(f"{new[:-9]}\n> {old}") == LINKS["puzzle"]


def wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def quoted(text: str, mark: str) -> str:
    """The lines of a record as an answer has them; one that is on one line is written on many."""
    if text.startswith("{") and "\n" not in text:
        text = json.dumps(json.loads(text), indent=1)
    return "".join(f"{mark}{line}\n" for line in text.splitlines())


@pytest.mark.parametrize("change", CARRIED)
def test_a_record_comes_through_whatever_carries_it(change: str) -> None:
    text = CARRIED[change](write(GAME))
    assert has_record(text)
    assert read_record(text) == read_any(text) == GAME


@pytest.mark.parametrize(
    "around",
    ['{{"game": {}}}', '\ufeff{{"a": {{}}, "game": {}, "a": 1}}', '{{"b": "%s", "game": {}}}'],
)
def test_a_record_within_other_json_of_any_length_is_not_said_to_be_none(around: str) -> None:
    text = around.replace("%s", "x" * MAX_LENGTH).format(write(GAME))
    assert has_record(text)
    with pytest.raises(RecordError) as found:
        read_any(text)
    assert (found.value.what, found.value.problem) == (NO_GAME, RecordProblem.FOREIGN)


JUNK = [
    "#", "#g=", "#p=a\n", "#d=a\n", "%23", "%25", "%2", "&amp;", "amp;&", "&#35;", "<b", "<b ",
    "=\n", "f=3D", "\n> ", "\u200b", "aHR0cHM6Ly9",
    "/v3/__", "__;", "urldefense.com/v2/url?u=", "*", "A",
    " ", "#\n", "{", '{"format"', '"', "“", "#q=2026-11-26", "#f=AQA", "-\n", "&g=AQAAAAAA", "—",
    "\\", "\uff03", "d=EA", ".f=",
]  # fmt: skip


@pytest.mark.parametrize("piece", JUNK)
def test_a_long_text_takes_no_longer_than_its_length(piece: str) -> None:
    short, long = ((piece * size)[:size] for size in (LONGEST // 80, LONGEST // 20))
    # A busy machine delays one reading or another; what takes the square of its length is always
    # late.
    assert any(_took(long) < 10 * _took(short) + 0.2 for _ in range(3))


def _took(text: str) -> float:
    before = process_time()
    link_in(text)
    has_record(text)
    return process_time() - before


PIECES = st.sampled_from([*JUNK, *(f"#{link}" for link in LINKS.values()), ADDRESS, LETTER])


@given(st.lists(PIECES | st.text(max_size=20), max_size=12).map("".join))
def test_any_text_is_looked_at_without_an_error(text: str) -> None:
    found = link_in(text)
    assert found is None or found[0] in KINDS
    assert json.dumps(list(links_in(text)))
    has_record(text)


@given(st.sampled_from(sorted(LINKS)), st.data())
def test_changes_may_come_one_upon_the_other(kind: str, data: st.DataObject) -> None:
    text = f"{ADDRESS}#{LINKS[kind]}"
    coats = ("Safe Links", "Google", "Facebook", "Sophos", "Proofpoint 2", "Telegram")
    for coat in data.draw(st.lists(st.sampled_from(coats), max_size=3)):
        text = CHANGES[coat](text)
    lasts = ("HTML", "quoted-printable", "Slack", "76 a line", "in an answer")
    last = data.draw(st.sampled_from(lasts))
    assert link_in(CHANGES[last](text)) == LINKS[kind]
