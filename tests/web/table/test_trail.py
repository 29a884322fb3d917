"""What a turn did stays marked until the next roll."""

from shanghaien.game import Game
from shanghaien.moves import Roll, Rolled
from shanghaien.state import Phase
from shanghaien.tricks import TRICKS
from tests.support.app_driver import drawn
from tests.support.games import played
from tests.support.html import Tags
from tests.support.random_games import AGAINST, random_game
from web.shell.page import page
from web.table.questions import Trail, reach, trail

BEGUN = ("roll", "rolled 2 4", "direction left", "place 2")


def marked(game: Game) -> tuple[list[str | None], int]:
    """The cards with marked dice on the screen, and how many captains are marked."""
    tags = Tags(page(drawn(game)))
    cards = [tag["data-number"] for tag in tags.classed("slot") if "last" in str(tag["class"])]
    captains = [tag for tag in tags.classed("post-captain") if "last" in str(tag["class"])]
    return cards, len(captains)


def test_the_dice_of_a_turn_are_marked_until_the_next_roll() -> None:
    game = played(*BEGUN)
    assert marked(game) == (["2"], 0)
    for event in (Roll(), Rolled(1, 5)):
        game = game.play(event)
        assert marked(game) == ([], 0)


def test_a_turn_leaves_its_dice_and_its_trick_and_nothing_of_other_turns() -> None:
    seen = set()
    for seed in range(12):
        game = random_game(seed, seats=AGAINST)
        numbers, has_trick = set[int](), False
        for turn, event in enumerate(game.events):
            before, after = game.states[turn : turn + 2]
            has_trick |= type(event) in TRICKS
            numbers |= set() if isinstance(event, Rolled) else {*reach(event, before)}
            found = trail(game.at(turn + 1))
            if after.phase is not Phase.TURN or after.round != before.round:
                assert found is None
            else:
                assert found == Trail(before.to_move, frozenset(numbers), has_trick)
                seen.add((has_trick, len(numbers)))
            if after.phase is Phase.TURN:
                numbers, has_trick = set(), False
    assert {(False, 1), (True, 1), (True, 2)} <= seen


def test_the_captain_of_a_turn_with_a_trick_is_marked() -> None:
    some = [random_game(seed, seats=AGAINST) for seed in range(3)]
    every = [game.at(turn) for game in some for turn in range(game.turn)]
    left = [(game, found) for game in every if (found := trail(game))]
    for game, found in [one for one in left if one[1].has_trick][:4] + left[:4]:
        cards, captains = marked(game)
        assert cards == [str(number) for number in sorted(found.numbers)]
        assert captains == found.has_trick
