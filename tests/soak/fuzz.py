"""Records, links, collections and letters altered at random: nothing forbidden comes in.

What is refused must be refused with a sentence, and soon. Half of what is altered gets the right
checksum again, as somebody would do who alters a game on purpose: the rules have to find it.
"""

from collections import Counter
from random import Random
from time import thread_time
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shanghaien.formats.errors import RecordError
from shanghaien.letters import LetterError
from tests.soak import backups, games, letters
from tests.soak.kind import Kind
from web.build.environment import number
from web.friend.update import REFUSALS
from web.lang import LANGUAGES, words
from web.saved.error_text import refusal

TEXTS = 10000
"""How many of each kind are altered."""
SLOW = 1.0
"""Seconds of work within which a text is taken in or refused."""
KINDS: dict[str, Kind[Any, Any]] = {
    "records": games.RECORDS,
    "links": games.LINKS,
    "collections": backups.COLLECTIONS,
    "letters": letters.LETTERS,
}


def run() -> int:
    """Alter many; fail if something false is accepted, breaks or is slow."""
    hunt = settings(max_examples=number("N", TEXTS), derandomize=False, database=None)
    for name in KINDS:
        became = search(name, hunt)
        print(f"{name}: {', '.join(f'{n} {what}' for what, n in became.items())}", flush=True)
    return 0


def search(name: str, hunt: settings) -> Counter[str]:
    """Alter texts of a kind of KINDS: what became of them. What is wrong is raised."""
    became: Counter[str] = Counter()

    @settings(hunt, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.randoms(use_true_random=True))
    def alter(rng: Random) -> None:
        became[outcome(KINDS[name], rng)] += 1

    alter()
    return became


def outcome(kind: Kind[Any, Any], rng: Random) -> str:
    """What became of one altered text: "refused", "unchanged", or "changed but legal"."""
    drawn = kind.draw(rng)
    text = rng.choice(kind.ways)(rng, kind.write(rng, drawn))
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        text = rng.choice(kind.ways)(rng, text)
    if rng.random() < 0.5:
        text = kind.repair(rng, text)
    begun, error, found = thread_time(), None, None
    try:
        found = kind.take(drawn, text)
    except (RecordError, LetterError) as refused:
        error = refused
    assert thread_time() - begun <= SLOW, f"slow: {text!r}"
    if error:
        assert _is_said(error), f"no sentence for {error} of {text!r}"
        return "refused"
    is_same, problem = kind.judge(drawn, text, found)
    assert not problem, f"{problem}: {text!r}"
    return "unchanged" if is_same else "changed but legal"


def _is_said(error: RecordError | LetterError) -> bool:
    """Whether every language has a sentence for it."""
    if isinstance(error, RecordError):
        return all(refusal(words(language), error) for language in LANGUAGES)
    return all(words(language).say(REFUSALS[error.problem], name="Anna") for language in LANGUAGES)
