"""Every field of a position and of a game on every way that it travels: it comes back as it was.

What is looked for is found by `dataclasses.fields`, in all that a position or a game is made of: a
new field fails until some game here has another value of it, and then wherever it is lost.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from shanghaien.ai.view import read_view, write_view
from shanghaien.branches import Branch, line
from shanghaien.cards import Nationality, Trick
from shanghaien.fair_play import SIZE, Ending, Rolls, Series
from shanghaien.formats import letter, link
from shanghaien.formats.branch import read_branch, write_branch
from shanghaien.formats.collection import split_all, write_all
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.link import read_link, read_moment, write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Game, Practice, Seat, from_position, pact_of, seed_setup, start
from shanghaien.letters import invite
from shanghaien.moves import Rolled
from shanghaien.position import PositionError, format_position, parse_position
from shanghaien.rules import hide
from shanghaien.seed import Seed
from shanghaien.sources import Agreed, Ended, RealDice, Sealed, Seeded
from shanghaien.state import Phase, Player, Side, State
from tests.shanghaien.two_sides import begin, letters, soon, think
from tests.support.random_games import PEOPLE, finished, random_game

Way = Callable[[Game], Game]


def unvaried(values: Sequence[object]) -> list[str]:
    """The fields, as "Side.dice", that have the same everywhere: nobody could see them get lost."""
    found = defaultdict[str, set[object]](set)
    waiting, seen = list(values), set[int]()
    while waiting:
        value = waiting.pop()
        if isinstance(value, tuple):
            waiting += value
        elif is_dataclass(value) and id(value) not in seen:
            seen.add(id(value))
            for field in fields(value):
                part = getattr(value, field.name)
                waiting.append(part)
                if len(kinds := found[f"{type(value).__name__}.{field.name}"]) < 2:
                    kinds.add(part)
    return sorted(name for name, kinds in found.items() if len(kinds) < 2)


@cache
def states() -> list[State]:
    """Positions of whole games, and one whose draw pile and trick cards differ from the rest."""
    played = [random_game(seed, trick=trick).states for seed, trick in enumerate((*Trick, None))]
    joker = parse_position("round 4; A ES4 US1 both ES:again on 1 2; B IT2 IT:adjust on 3 4")
    return [state for some in played for state in some] + [joker]


def seeded(leg: int, first: tuple[int, int] | None = None) -> Game:
    """A game of a seed that has just begun."""
    seed = Seed(f"word {leg}", leg, first)
    return start(seed_setup(seed, Player.B), PEOPLE, Seeded(seed))


def sealed(digit: str, whose: Player | None = None) -> Game:
    """A sealed game that was played to its end."""
    chance, trick = Sealed(digit * 32), None if whose is None else Trick.BOTH
    setup = seed_setup(chance.seed, Player.A, trick, whose)
    return finished(start(setup, PEOPLE, chance), Random(digit))


@cache
def games() -> list[Game]:
    """Games of every kind that a record and a link can describe."""
    plain, uneven = random_game(1), random_game(2).setup
    both = Trick.BOTH
    middle = plain.at(30)
    return [
        plain,
        random_game(2, seats=(Seat("Otto", "mate"), Seat("É日", "captain")), trick=both),
        replace(middle, chance=RealDice()),
        replace(middle, practice=Practice(2, (Rolled(1, 3), Rolled(6, 6)))),
        replace(plain, practice=Practice(9)),
        *(replace(middle, chance=Ended(winner)) for winner in (None, *Player)),
        *(start(replace(uneven, start_trick=both, start_trick_for=p), PEOPLE) for p in Player),
        *(finished(seeded(leg), Random(leg)) for leg in (0, 1)),
        seeded(2, (31, 28)),
        *(sealed(digit, whose) for digit, whose in zip("0af", (None, *Player), strict=True)),
        replace(sealed("7").at(30), practice=Practice(2)),
    ]


@cache
def by_link() -> list[Game]:
    """Games by link at each of their letters, with all that can be agreed on, and drafts."""
    found = []
    kinds = (
        (Rolls.AT_ONCE, None, None, None),
        (Rolls.ANNOUNCED, Player.A, Trick.ADJUST, Series(3, (1, 2))),
        (Rolls.CHOSEN, Player.B, Trick.AGAIN, Series(5, (4, 0))),
    )
    for seed, (rolls, starter, trick, series) in enumerate(kinds, 18):
        rng = Random(seed)
        sides = begin(rng, starter, trick, rolls=rolls, series=series)
        found += [invite(rng.randbytes(SIZE), "Émile", starter, trick), *sides]
        for n, (who, _) in enumerate(islice(letters(sides, rng, soon, Ending.OFFERED), 26)):
            if n % 3 == 0:
                found += [sides[who], think(sides[who.other], rng)]
    return found


def by_view(state: State) -> State:
    """A position as the opponent is given it."""
    return read_view(json.loads(json.dumps(write_view(state))))


def by_position(state: State) -> State:
    """A position as a line of text."""
    return parse_position(format_position(state))


def by_record(game: Game) -> Game:
    """A game as it is saved."""
    return read(write(game))


def by_moment(game: Game) -> Game:
    """A game in a link to a moment of it."""
    return read_moment(write_link(game, Branch(0)))[0]


def by_collection(game: Game) -> Game:
    """A game among others."""
    return split_all(write_all([({}, write(game))])).read(0).game


def by_letter(game: Game) -> Game:
    """A game by link as a letter of it tells it."""
    return read_letter(write_letter(game))


def by_game_link(game: Game) -> Game:
    """A game in a link to it."""
    return read_link(write_link(game))


SAVED = (by_record, by_collection)
LINKS = (by_game_link, by_moment)


@pytest.mark.parametrize(
    ("values", "never"),
    [
        (states, []),
        (games, []),
        # `Game` refuses the first and the last, `write_letter` the computer.
        (by_link, ["Game.practice", "Seat.level", "Setup.start_trick_for"]),
    ],
)
def test_every_field_has_two_values(
    values: Callable[[], Sequence[object]], never: list[str]
) -> None:
    found = unvaried(values())
    assert found == never, f"nobody would see these lost: vary {found} in {values.__name__}()"


def test_a_new_field_is_noticed() -> None:
    @dataclass(frozen=True)
    class Deeper(Side):
        sunk: int = 0

    one, other = (replace(states()[0], sides=(Deeper(), Deeper(sunk=n))) for n in (0, 1))
    assert "Deeper.sunk" in unvaried([one])
    assert "Deeper.sunk" not in unvaried([one, other])
    assert by_view(other) != hide(other)
    with pytest.raises(PositionError):
        by_position(other)


def test_a_position_comes_back_from_a_view_with_its_draw_pile_sorted() -> None:
    for state in states():
        assert by_view(state) == hide(state)


def test_a_position_comes_back_from_its_text() -> None:
    for state in states()[::3]:
        assert by_position(state) == state


@pytest.mark.parametrize("way", [*SAVED, *LINKS])
def test_a_game_comes_back(way: Way) -> None:
    for game in games():
        assert way(game) == game


@pytest.mark.parametrize("way", SAVED)
def test_a_game_by_link_comes_back_as_it_was_saved(way: Way) -> None:
    for game in by_link():
        assert way(game) == game


def test_a_letter_has_all_that_its_sender_has_but_the_secrets() -> None:
    for game in (game for game in by_link() if not pact_of(game).is_mine):
        sent = Agreed(replace(pact_of(game), me=None, root=b""))
        assert by_letter(game) == replace(game, chance=sent)


@pytest.mark.parametrize("way", LINKS)
def test_a_game_by_link_is_told_by_letters_alone(way: Way) -> None:
    for game in by_link():
        with pytest.raises(ValueError, match="can only be written as a letter"):
            way(game)


def test_a_letter_is_of_a_game_by_link_between_two_people() -> None:
    for game in games():
        with pytest.raises(ValueError, match="not a game by link"):
            by_letter(game)
    against = replace(by_link()[-1], seats=(Seat("Anna"), Seat("Otto", "mate")))
    with pytest.raises(ValueError, match="between two people"):
        by_letter(against)


@pytest.mark.parametrize("way", [*SAVED, *LINKS])
def test_a_game_from_a_position_is_refused(way: Way) -> None:
    for state in states()[1::40]:
        with pytest.raises(ValueError, match="did not begin with the deal"):
            way(from_position(state))


@pytest.mark.parametrize("way", [*SAVED, *LINKS])
def test_a_game_of_another_length_or_with_other_cards_than_its_seed_is_refused(way: Way) -> None:
    whole = games()[0]
    seven = replace(whole, setup=replace(whole.setup, deck=whole.setup.deck[:42]))
    other = replace(whole.at(0), chance=Seeded(Seed("word")))
    unsealed = replace(whole.at(0), chance=Sealed("0" * 32))
    for game in (seven, other, unsealed):
        with pytest.raises(ValueError, match="did not begin with the deal"):
            way(game)


@pytest.mark.parametrize("way", [by_view, by_position])
def test_a_position_of_a_shorter_game_is_refused(way: Callable[[State], State]) -> None:
    over = next(state for state in states() if state.phase is Phase.OVER)
    for state in (replace(over, round=7), replace(states()[0], deck=states()[0].deck[:36])):
        with pytest.raises(ValueError, match=r"round|cards"):
            way(state)


def line_of(game: Game, branch: Branch) -> Branch:
    """A branch as it is kept beside its game."""
    return read_branch(game, branch.turn, write_branch(game, branch), branch.name)


def by_branch_link(game: Game, branch: Branch) -> Branch | None:
    """A branch in a link."""
    return read_moment(write_link(game, branch))[1]


@pytest.mark.parametrize("way", [line_of, by_branch_link])
def test_a_branch_comes_back(way: Callable[[Game, Branch], Branch | None]) -> None:
    game = games()[0]
    some = [
        Branch(0, line(game, Branch(0)).play(game.events[0]).events),
        Branch(9, (), "What if?", is_dealt=True),
    ]
    assert unvaried(some) == []
    for branch in some:
        assert way(game, branch) == branch


def test_tricks_stand_in_the_order_that_links_and_weights_know() -> None:
    """Old links and letters choose among them by place, and so do the opponent's weights."""
    assert link._TRICKS == (*letter._TRICKS[1:],) == (Trick.ADJUST, Trick.AGAIN, Trick.BOTH)
    assert [trick.word for trick in Trick] == ["adjust", "both", "again"]
    assert len(Nationality) == 8
    assert len(set(link._DECK)) == 8 * 4 + 3
