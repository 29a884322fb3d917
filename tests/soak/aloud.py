"""The page's messages as people read them, with real values: a sheet for readers, one a language.

Games are played and all screens are drawn in the language itself, and what is said meanwhile is
heard where a message becomes text. Nothing here puts a sentence together.
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, cycle
from random import Random
from unittest.mock import patch

from shanghaien.game import Seat
from tests.soak.scenes import NAMES, scenes
from tests.support.judging import OFTEN, SHOWN, listed, messages
from tests.support.listening import Said, listening
from tests.support.random_games import random_game
from tests.support.reached import reached
from tests.support.that_day import on_that_day
from web.build.environment import number
from web.build.errors import CommandError
from web.build.paths import SCRATCH
from web.kernel.model import App
from web.lang import LANGUAGES, words
from web.shell.frame import shell

FOLDER = SCRATCH / "read-aloud"
EACH, MOST = 5, 9
"""How many drawings of a message are wanted, and how many if each has other words in it."""
Kind = tuple[str, str]
Heard = Mapping[str, Mapping[str, Said]]
"""What was said of each message, by its text."""


def hear(language: str, first: int = 1) -> Heard:
    """All that the page says in a language while it is played from a seed on."""
    found: dict[str, dict[str, Said]] = defaultdict(dict)
    with (
        patch("web.kernel.model.words", lambda _: words(language)),  # whatever an App is made with
        on_that_day(),
        listening() as heard,
    ):
        for _ in chain(
            _judged(first),
            reached(scenes(language, first)),
            map(shell, (App(language=language),)),  # lazily: after all that was said before
        ):
            for said in heard:
                found[said.form].setdefault(said.text, said)
            heard.clear()
    return found


def _judged(first: int) -> Iterator[object]:
    """What judges, said of random positions; a pair of names after the other."""
    pairs = cycle(zip(NAMES, (*NAMES[1:], NAMES[0]), strict=True))
    for name, show in SHOWN.items():
        for seed in range(first, first + OFTEN.get(name, 60)):
            a, b = map(Seat, next(pairs))
            against = (a, Seat("Captain", "captain"))
            with patch.multiple(
                "tests.support.judged",
                PEOPLE=(a, b),
                AGAINST=against,
                random_game=partial(random_game, seats=(a, b)),
            ):
                yield show(Random(seed))


def few(drawings: Mapping[str, Said]) -> list[str]:
    """Some of the drawings of a message, each with what the ones before it did not have."""
    left = {text: _kinds(said) for text, said in drawings.items()}
    known, chosen = set[Kind](), list[str]()
    while left and len(chosen) < MOST:
        best = max(left, key=lambda text: len(left[text] - known))
        kinds = left.pop(best)
        if len(chosen) >= EACH and kinds <= known:
            break
        chosen.append(best)
        known |= kinds
    return chosen


def _kinds(said: Said) -> set[Kind]:
    """What is put into a message: words, whatever numbers are in them, and a number's form."""
    return {
        (name, str(min(value, 3)) if isinstance(value, int) else re.sub(r"\d+", "#", str(value)))
        for name, value in said.values.items()
    }


def missing(heard: Heard) -> list[str]:
    """The messages of the code that nobody has said, and those that judge of too few values."""
    return sorted(
        message
        for message in messages()
        if len(heard.get(message, ())) < (EACH if "{" in message and message in listed() else 1)
    )


def sheet(language: str, first: int = 1) -> str:
    """What a person reads aloud: message by message, those that judge first."""
    heard, judging, found = hear(language, first), listed(), messages()
    by_file: dict[str, list[str]] = defaultdict(list)
    for message, files in found.items():
        by_file[files[0]].append(message)
    lines = [
        f"Shanghaien, {LANGUAGES[language]}: what the page says, as it is drawn.",
        "! judges, compares, praises or promises.",
    ]
    for file, own in sorted(by_file.items()):
        lines += ["", f"== {file}"]
        for message in sorted(own, key=lambda message: (message not in judging, message)):
            if message in heard:
                lines.append(f"{'!' if message in judging else '-'} {message}")
                lines += [f"      {text}" for text in few(heard[message])]
    lines += ["", "== Never heard", *sorted(messages().keys() - heard.keys())]
    return "\n".join(lines) + "\n"


def _write(language: str, first: int) -> str:
    path = FOLDER / f"{language}.txt"
    path.write_text(sheet(language, first), encoding="utf-8")
    return str(path.relative_to(SCRATCH.parent))


def run() -> None:
    """Write the sheets of the languages that LANGUAGES names, or of all, from a SEED on."""
    named = os.environ.get("LANGUAGES", "").replace(",", " ").split() or [*LANGUAGES]
    if strange := {*named} - LANGUAGES.keys():
        raise CommandError(f"There is no {strange.pop()!r}; there are {', '.join(LANGUAGES)}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        for path in pool.map(partial(_write, first=number("SEED", 1)), named):
            print(path, flush=True)
