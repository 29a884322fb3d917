"""Records, links, collections and letters altered at random: nothing forbidden comes in.

What is refused must be refused with a sentence, and soon. Half of what is altered gets the right
checksum again, as somebody would do who alters a game on purpose: the rules have to find it.
"""

import traceback
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import Any

from shanghaien.formats.errors import RecordError
from shanghaien.letters import LetterError
from tests.soak import backups, games, letters
from tests.soak.kind import Kind
from web.build.environment import number
from web.friend.update import REFUSALS
from web.games.error_text import refusal
from web.lang import LANGUAGES, words

TEXTS = 10000
"""How many of each kind are altered."""
PROGRESS = 1000
SLOW = 1.0
"""Seconds of work within which a text is taken in or refused."""
KINDS: dict[str, Kind[Any, Any]] = {
    "records": games.RECORDS,
    "links": games.LINKS,
    "collections": backups.COLLECTIONS,
    "letters": letters.LETTERS,
}


@dataclass
class Count:
    """What became of the texts of one kind."""

    tried: int = 0
    refused: int = 0
    same: int = 0
    """Taken in as what was altered."""
    other: int = 0
    """Taken in as something else that the rules allow."""
    false: list[str] = field(default_factory=list)
    """Taken in though the rules would not allow it."""
    broken: list[str] = field(default_factory=list)
    """Neither taken in nor refused: a traceback."""
    slowest: float = 0.0
    """Seconds of work that a text took at most."""

    def __str__(self) -> str:
        return (
            f"{self.tried} altered: {self.refused} refused, {self.same} the same, "
            f"{self.other} something else that the rules allow; "
            f"{len(self.false)} accepted against the rules, {len(self.broken)} tracebacks; "
            f"the slowest took {self.slowest:.2f} s"
        )

    @property
    def is_well(self) -> bool:
        """Whether all went as it should."""
        return not self.false and not self.broken and self.slowest <= SLOW


def run() -> int:
    """Alter many; give 0 if nothing false was accepted, nothing broke and nothing was slow."""
    texts = number("N", TEXTS)
    is_well = True
    for kind in KINDS:
        count = fuzz(kind, texts, tell=True)
        print(f"{kind}: {count}", flush=True)
        for text in (*count.false, *count.broken):
            print(text)
        is_well = is_well and count.is_well
    return 0 if is_well else 1


def fuzz(name: str, number: int, *, tell: bool = False) -> Count:
    """Alter as many texts of a kind of KINDS; the same ones each time."""
    count, kind = Count(), KINDS[name]
    for i in range(number):
        rng = Random(f"{name} {i}")
        drawn = kind.draw(rng)
        text = rng.choice(kind.ways)(rng, kind.write(rng, drawn))
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            text = rng.choice(kind.ways)(rng, text)
        if rng.random() < 0.5:
            text = kind.repair(rng, text)
        _try(count, kind, drawn, text)
        if tell and (i + 1) % PROGRESS == 0:
            print(f"  {name}: {i + 1} of {number}", flush=True)
    return count


def _try(count: Count, kind: Kind[Any, Any], drawn: object, text: str) -> None:
    """Take a text in and look what comes of it."""
    count.tried += 1
    begun = thread_time()
    try:
        found = kind.take(drawn, text)
    except (RecordError, LetterError) as error:
        count.refused += 1
        if not _is_said(error):
            count.broken.append(f"no sentence for {error} of {text!r}")
        return
    except Exception:
        count.broken.append(f"{text!r}: {traceback.format_exc()}")
        return
    finally:
        count.slowest = max(count.slowest, thread_time() - begun)
    is_same, problem = kind.judge(drawn, text, found)
    if problem:
        count.false.append(f"{problem}: {text!r}")
    elif is_same:
        count.same += 1
    else:
        count.other += 1


def _is_said(error: RecordError | LetterError) -> bool:
    """Whether every language has a sentence for it."""
    if isinstance(error, RecordError):
        return all(refusal(words(language), error) for language in LANGUAGES)
    return all(words(language).say(REFUSALS[error.problem], name="Anna") for language in LANGUAGES)
