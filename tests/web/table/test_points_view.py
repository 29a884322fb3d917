"""What a round has brought, crew by crew."""

import re

from shanghaien.moves import Shanghai
from tests.support.app_driver import drawn
from tests.support.random_games import AGAINST, random_game
from web.table.points_view import round_gains

PAIR = re.compile(r": \S+\s([^\s,]+), \S+\s(\S+)\.$")


def test_what_each_crew_brings_adds_up_to_what_the_round_brings() -> None:
    for seed in range(8):
        game = random_game(seed, seats=AGAINST)
        for turn, event in enumerate(game.events):
            if not isinstance(event, Shanghai):
                continue
            now = game.at(turn + 1)
            ended = now.last_round()
            assert ended is not None
            app = drawn(now)
            assert app.game is not None
            every, *lines = told(round_gains(app.words, app.game, ended.round, ended.to_move))
            assert (sum(a for a, _ in lines), sum(b for _, b in lines)) == every


def told(html: object) -> list[tuple[int, int]]:
    """Both players' numbers of each line that has some; the first is of all."""
    lines = re.findall(r">([^<>]+)<", str(html))
    found = (PAIR.search(line) for line in lines)
    return [(int(one[1].replace("−", "-")), int(one[2].replace("−", "-"))) for one in found if one]
