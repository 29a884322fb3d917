"""Which sentences judge, and what draws them at random: for the test that they are true, and for
the sheet that is read aloud."""

from collections.abc import Callable
from functools import cache
from random import Random

from tests.support import judged, judged_seasons
from tests.support.judged import Heard
from tests.support.sentences import said
from web.build.paths import ROOT

LIST = ROOT / "tests" / "web" / "judging.txt"
SHOWN: dict[str, Callable[[Random], list[Heard]]] = {
    "reasons": judged.reasons,
    "lines": judged.lines,
    "reviews": judged.reviews,
    "remarks": judged.remarks,
    "results": judged.results,
    "retries": judged.retries,
    "certainties": judged.certainties,
    "rollouts": judged.rollouts,
    "dice": judged.dice,
    "bars": judged.bars,
    "crews": judged.crews,
    "seasons": judged_seasons.seasons,
    "habits": judged_seasons.habits,
}
OFTEN = {"reasons": 120, "reviews": 16, "crews": 10, "dice": 40, "seasons": 60, "habits": 3}
"""How many of each are drawn, if not 60: all of them together in some seconds."""


@cache
def listed() -> dict[str, str]:
    """What makes each message true."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    pairs = [line.split(" | ", 1) for line in lines]
    assert len({message for _, message in pairs}) == len(pairs)
    return {message: by for by, message in pairs}


def messages() -> dict[str, list[str]]:
    """Every message of the code with its files; of one with two forms that of many."""
    return {
        message.id if isinstance(message.id, str) else message.id[1]: [
            path for path, _ in message.locations
        ]
        for message in said()
        if message.id
    }


def shown(name: str) -> list[Heard]:
    """Everything that is said of what is drawn under a name of SHOWN: the same each time."""
    return [one for seed in range(OFTEN.get(name, 60)) for one in SHOWN[name](Random(seed))]
