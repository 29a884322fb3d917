"""How many links a game takes: the figures, and the number that an invitation gives."""

import re
from statistics import fmean

from bench.messages import messages, play
from shanghaien.bots import find_bot
from web.build.paths import ROOT
from web.friend.view import MESSAGES

ROW = re.compile(r"\| (\w+) \| (\d+) \| ([\d.]+) \| (\d+) \| (\d+) \|")


def rows() -> dict[str, tuple[int, float, int, int]]:
    """The figures: games, their mean, the fewest and the most, by level."""
    text = (ROOT / "docs" / "figures" / "messages.md").read_text(encoding="utf-8")
    return {
        level: (int(n), float(mean), int(low), int(high))
        for level, n, mean, low, high in ROW.findall(text)
    }


def test_an_invitation_gives_the_number_that_was_measured() -> None:
    found = rows()
    assert min(games for games, *_ in found.values()) >= 100
    assert round(fmean(mean for _, mean, *_ in found.values()), -1) == MESSAGES


def test_a_game_takes_as_many_links_as_the_figures_say() -> None:
    _, _, fewest, most = rows()["deckhand"]
    assert fewest <= messages(play(find_bot("deckhand"), "deckhand 1 0")) <= most
