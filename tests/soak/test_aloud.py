"""The sheets that people read aloud: nothing is missing on them without a reason."""

import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache

import pytest

from tests.soak.aloud import EACH, MOST, few, run
from tests.support.judging import messages
from tests.support.listening import Said
from web.build.errors import CommandError
from web.build.paths import ROOT


@cache
def excused() -> dict[str, str]:
    """Why each message of the list is not heard, or not with so many values."""
    lines = (ROOT / "tests" / "soak" / "unheard.txt").read_text(encoding="utf-8").splitlines()
    return {message: why for why, message in (line.split(" | ", 1) for line in lines)}


@pytest.mark.long
@pytest.mark.host_only
def test_what_is_not_heard_often_enough_is_listed_with_a_reason() -> None:
    # In a process of its own: what was drawn before would not be said again.
    ask = "import json; from tests.soak.aloud import *; print(json.dumps(missing(hear('en'))))"
    told = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, check=True)
    found = json.loads(told.stdout.splitlines()[-1])
    assert [message for message in found if message not in excused()] == []


def test_the_list_excuses_only_what_the_code_says() -> None:
    assert [message for message in excused() if message not in messages()] == []
    assert all(excused().values())


def drawings(*values: Mapping[str, object]) -> dict[str, Said]:
    """What was said of one message, by its text."""
    texts = [", ".join(map(str, each.values())) for each in values]
    return {
        text: Said("{n} {card}", "{n} {card}", dict(each), text)
        for text, each in zip(texts, values, strict=True)
    }


def test_drawings_are_chosen_for_their_words_and_plural_forms() -> None:
    cards = [{"n": n, "card": f"Spaniard {n % 4}"} for n in range(2, 40)]
    told = few(drawings(*cards, {"n": 1, "card": "Turk 2"}, {"n": 0, "card": "trick card"}))
    assert {"1, Turk 2", "0, trick card"} <= {*told}
    assert len(told) == EACH


def test_of_many_words_so_many_are_shown() -> None:
    told = few(drawings(*({"card": letter} for letter in "abcdefghijklmnop")))
    assert told == [*"abcdefghijklmnop"[:MOST]]


def test_a_language_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGES", "fr,eo")
    with pytest.raises(CommandError, match="'eo'"):
        run()
