"""What the table tells of the last events."""

import re
from collections import Counter

from shanghaien.moves import Shanghai
from shanghaien.scoring import score
from shanghaien.state import Player
from tests.support.app_driver import drawn
from tests.support.random_games import AGAINST, random_game
from web.table.story_view import story

GAINS = re.compile(r"Points this round: (\w+)\s(\S+), (\w+)\s(\S+)\.")


def number(told: str) -> int:
    return int(told.replace("−", "-"))


def test_what_the_rounds_bring_adds_up_to_the_score() -> None:
    for seed in range(8):
        game, sums = random_game(seed, seats=AGAINST), Counter[str]()
        for turn, event in enumerate(game.events, 1):
            now = game.at(turn)
            told = GAINS.findall(str(story(drawn(now), now)))
            assert len(told) == (now.last_round() is not None)
            if isinstance(event, Shanghai):
                ((name, own, rival, rest),) = told
                sums.update({name: number(own), rival: number(rest)})
        first, last = (score(game.states[i].sides).totals for i in (0, -1))
        names = [game.seats[player].name for player in Player]
        assert [sums[name] for name in names] == [b - a for a, b in zip(first, last, strict=True)]
