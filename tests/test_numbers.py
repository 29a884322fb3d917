"""Numbers in the documents: those that a table or a limit in the code knows are its."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bench.start_table import RATIOS
from shanghaien.ai.certainty import MOST as MOST_PLAYED
from shanghaien.ai.certainty import WANTED
from shanghaien.ai.grades import DEAREST, LEAST
from shanghaien.ai.lead import CLEAR
from shanghaien.ai.lead import LEAST as LEAST_PLAYED
from shanghaien.ai.margin import ENOUGH as ENOUGH_OF_BOTH
from shanghaien.ai.margin import FEWEST, SURE
from shanghaien.ai.margin import MOST as MOST_OF_BOTH
from shanghaien.ai.prospect import ENOUGH as ENOUGH_REASONS
from shanghaien.ai.prospect import LONGEST
from shanghaien.ai.prospect import MOST as MOST_REASONS
from shanghaien.ai.review import DOUBT, MARKS
from shanghaien.ai.strengths import LEVELS
from shanghaien.cards import CARDS, TRICK_COUNTS
from shanghaien.cli import house, tables
from shanghaien.fair_play import LENGTH, SIZE
from shanghaien.formats.limits import MAX_BRACKETS, MAX_EVENTS, MAX_NAME
from shanghaien.formats.link import MAX_LINK, write_link
from shanghaien.formats.record import MAX_LENGTH
from shanghaien.game import Seat, draw_setup, seed_setup, start
from shanghaien.learning import customs, study
from shanghaien.learning.repetition import PAUSES
from shanghaien.learning.weakness import ENOUGH
from shanghaien.match import play_out
from shanghaien.position import PositionError, parse_position
from shanghaien.puzzles import puzzles
from shanghaien.sources import Sealed
from shanghaien.state import ROUNDS, ROW
from web.analysis.reasons_view import OPEN
from web.build.compile import UNUSED
from web.build.costs import MOST, MOST_AT_FIRST
from web.build.paths import ROOT
from web.copies import state as copies
from web.friend.view import MESSAGES
from web.kernel.saved_state import MAX_BRANCHES, MAX_FILE
from web.lang import LANGUAGES
from web.lessons.course_state import COURSE_COUNT
from web.lessons.tutorial_state import LESSON_COUNT
from web.mistakes.state import MOST_TODAY, OF_HABIT
from web.mistakes.view import LISTED
from web.nearby import intake_state, letters_state, pairing_state
from web.nearby.pairing_state import Role
from web.opponent import server
from web.opponent.client import TRIES, Times
from web.shell.runtime import SOON
from web.strength.course_view import FEWEST as DRAWN
from web.strength.view import TOLD

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SPLIT = ", ".join(f"{WORDS[n]} `{trick.word}`" for trick, n in TRICK_COUNTS.items())
LEFT_OUT = f"{', '.join(f'`{name}`' for name in UNUSED[:-1])} and `{UNUSED[-1]}`"
TIMES = Times()
USABLE = {visit: most for (visit, mark), most in RATIOS.items() if mark == "usable"}


def _refused(text: str) -> str:
    """Why a position is refused."""
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    return str(caught.value)


SAID = {
    "README.md": [
        f"its {WORDS[len(LEVELS)]} levels",
        f"After {WORDS[ROUNDS]} rounds",
        f"**{WORDS[len(LANGUAGES)].capitalize()} languages**",
        f"{WORDS[LESSON_COUNT]} lessons on how to play and {WORDS[COURSE_COUNT]} on how to win",
    ],
    "CONTRIBUTING.md": [
        f"{MOST_AT_FIRST / 1e6:g} MB for a first visit and {MOST / 1e6:g} MB for all files",
        f"{LEFT_OUT} aren’t available",
    ],
    "docs/decisions/0007-webassembly-only-trimmed.md": [
        f"within {USABLE['cold']:.2f} of the plain page’s time on a first visit,"
        f" {USABLE['warm']:.2f} on a second one and {USABLE['reload']:.2f} on a reload",
    ],
    "docs/decisions/0031-mistakes-come-again-in-boxes.md": [
        f"pauses of {PAUSES[0]}, {PAUSES[1]}, {PAUSES[2]} and {PAUSES[3]} days",
    ],
    "docs/figures/start.md": [
        f"(at most {MOST / 1e6:g})",
        f"(at most {MOST_AT_FIRST / 1e6:g})",
    ],
    "docs/guide/start.md": [f"after {SOON:g} seconds"],
    "docs/guide/record.md": [
        f"the {len(CARDS)} cards",
        f"and {SPLIT}.",
        f"| characters of text | {MAX_LENGTH:,} |",
        f"| events | {MAX_EVENTS} |",
        f"| characters in a name | {MAX_NAME} |",
        f"| opening brackets, those in names included | {MAX_BRACKETS} |",
        f"stays below {MAX_LINK:,}",
        f"up to {WORDS[MAX_BRANCHES]} branches",
    ],
    "docs/guide/fair-play.md": [
        f"{SIZE} random bytes",
        f"{LENGTH} secrets in all",
        f"takes [about {MESSAGES}]",
    ],
    "docs/guide/hosting.md": [
        f"{tables.MOST_TABLES} tables, {tables.MOST_LETTER:,} characters a message",
        f"{tables.MOST_PUBLIC} an open invitation",
        f"so {2 * tables.MOST_TABLES * tables.MOST_LETTER / 1e6:g} MB of messages at most",
        f"{tables.MOST_LETTERS} messages in {WORDS[int(tables.WITHIN)]} seconds",
        f"{tables.MOST_TABS} tabs per side",
        f"{tables.MOST_STREAMS} listening pages in all, from one address {tables.MOST_FROM}",
        f"of which {tables.MOST_GUESTS} can be without a seat",
        f"{WORDS[round(1 / house.PAUSE)]} events a second",
        f"for {tables.FORGOTTEN / 3600:g} hours",
    ],
    "docs/guide/two-devices.md": [
        f"More than {intake_state.MOST} texts",
        f"{intake_state.MOST_CHARACTERS // 10**6} million characters",
        f"within {WORDS[int(intake_state.WITHIN)]} seconds",
        f"{WORDS[intake_state.REST]} times as long as reading took, at least a tenth of a second",
        f"{pairing_state.MAX_MESSAGE // 1024} kB at most",
        f"{letters_state.PART:,} characters, then a receipt",
        f"At most {letters_state.MOST_PARTS} parts or {MAX_FILE // 10**6} MB",
        f"up to {WORDS[pairing_state.LATE // 60]} minutes",
        f"after {pairing_state.SLOW[Role.OFFER]} seconds, on the second device after"
        f" {pairing_state.SLOW[Role.ANSWER]}",
    ],
    "docs/guide/accessibility.md": [f"given up after {WORDS[pairing_state.LATE // 60]} minutes"],
    "docs/guide/position.md": [f"`{_refused('A ES5')}`."],
    "docs/guide/keeping.md": [
        f"you’ve finished {WORDS[copies.GAMES]} games",
        f"is more than {copies.OLD} days old",
    ],
    "docs/guide/mistakes.md": [
        f"up to {WORDS[study.MOST]} choices, the costliest",
        f"gave away {100 * study.LEAST:g} percentage points or more",
        f"cost you {100 * study.LEAST_HABIT:g} percentage points or more",
        f"after {PAUSES[0]} day, then after {PAUSES[1]}, {PAUSES[2]} and {PAUSES[3]} days",
        f"at most {WORDS[MOST_TODAY]} a day",
        f"retry up to {WORDS[OF_HABIT]} choices",
        f"lists them, {LISTED} at most",
    ],
    "docs/guide/learning.md": [
        f"From {WORDS[ENOUGH]} games on",
        f"There are {WORDS[len(study.PAIRS)]} questions",
        f"a factor of {customs.WIDE:g} either way",
        f"weaknesses are named, {WORDS[TOLD]} at most",
        f"a game with {WORDS[LEAST]} choices or more has a [grade]",
        f"From {WORDS[DRAWN]} reviewed games on, a line",
    ],
    "docs/guide/opponent.md": [
        f"for fewer than {WORDS[LEAST]} choices, there is none",
        f"what the {3**ROW} ends of a round (3⁶) are worth",
        f"at most {100 * WANTED:g}%, or {MOST_PLAYED} times",
        f"{FEWEST} to {MOST_OF_BOTH} times, on the page for {server.PLAYED_OUT:g} s at most",
        f"below {100 * DOUBT:g}% (`DOUBT`)",
        f"slices of {1000 * server.SLICE:g} ms",
        f"Its slices are {1000 * server.SHORT:g} ms",
        f"after {server.STRETCH:g} s at most",
        f"wait for the kernel, {server.PATIENCE:g} s at most",
        f"silent for {TIMES.beat:g} s is pinged",
        f"no sign of life within {TIMES.life:g} s",
        f"unanswered for {TIMES.patience:g} s",
        f"make up {100 * ENOUGH_REASONS:g}% of all that speaks for it",
        f"speaks for it, {WORDS[MOST_REASONS]} at most",
        f"that reduce the rest, up to {WORDS[LONGEST]} in all",
        f"below {100 * OPEN:g}% or above {100 * (1 - OPEN):g}%",
        f"by {WORDS[int(SURE)]} standard errors at most and that error is above"
        f" {100 * ENOUGH_OF_BOTH:g}%",
        f"start within {TIMES.start:g} s",
        f"After {WORDS[TRIES]} workers",
        f"{WORDS[int(CLEAR)]} standard errors, from {WORDS[LEAST_PLAYED]} rollouts on",
        f"{WORDS[DEAREST]} costliest mistakes",
        *(f"| {sign} | {100 * least:g}%" for least, sign in MARKS),
    ],
}
"""By document: what it says, with the numbers of the code in it."""


@pytest.mark.parametrize(
    ("document", "said"), [(document, said) for document, each in SAID.items() for said in each]
)
def test_a_number_in_a_document_is_that_of_the_code(document: str, said: str) -> None:
    assert said in " ".join((ROOT / document).read_text(encoding="utf-8").split())


THEMES = {
    "stop": "shanghai or roll on",
    "end": "which end is number 1",
    "neighbour": "neighbouring pips",
    "last": "the last dice",
    "joker": "“2 sailors”",
    "adjust": "“Die ±1”",
    "both": "“Add both dice”",
    "again": "“Roll again”",
}


def test_the_page_on_puzzles_counts_those_of_the_file() -> None:
    page = (ROOT / "docs/figures/puzzles.md").read_text(encoding="utf-8")
    found = Counter(theme for puzzle in puzzles() for theme in puzzle.themes)
    assert found.keys() == THEMES.keys()
    rows = re.findall(r"^\| (.+) \| (\d+) \|$", page, re.MULTILINE)
    assert dict(rows) == {THEMES[theme]: str(number) for theme, number in found.items()}
    assert f" has {len(puzzles())} puzzles." in page


SEATS = (Seat("Anna"), Seat("Bernd", "bosun"))


def _lengths(number: int) -> tuple[int, int]:
    """How many characters the link to a game has: to a sealed one, and to one with drawn dice."""
    rng = Random(number)
    sealed = Sealed.drawn(rng)
    begun = (start(seed_setup(sealed.seed), chance=sealed), start(draw_setup(rng)))
    over = (play_out(game, ("deckhand", "bosun"), rng) for game in begun)
    one, two = (len(write_link(replace(game, seats=SEATS))) for game in over)
    return one, two


def test_a_link_is_as_long_as_the_guide_says() -> None:
    guide = " ".join((ROOT / "docs/guide/record.md").read_text(encoding="utf-8").split())
    found = re.search(r"takes some (\d+) to (\d+) characters where .*? some (\d+) to (\d+),", guide)
    assert found
    short, long, drawn_short, drawn_long = map(int, found.groups())
    for number in range(4):
        sealed, drawn = _lengths(number)
        assert short <= sealed <= long
        assert drawn_short <= drawn <= drawn_long
