"""Cards and dice from a seed: the same for everybody, in every Python, and fair."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import CARDS, Trick, card_order, format_card
from shanghaien.chance import ROLLS
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.limits import is_name
from shanghaien.formats.link import read_link, write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Game, Practice, Seat, second, seed_setup, start
from shanghaien.moves import Rolled, UseAgain, parse_event
from shanghaien.rules import IllegalMove, legal_moves
from shanghaien.seed import MAX_WORD, Seed, draw_word, is_printable, is_seed_word, seed_word
from shanghaien.sources import Drawn, RealDice, Seeded
from shanghaien.state import NUMBERS, Phase, Player
from tests.shanghaien.strategies import pick

SEATS = (Seat("Anna"), Seat("Captain", "captain"))
words = st.text(max_size=60).map(seed_word).filter(bool)
DECK = ["US4", "IT2", "adjust", "ES4", "CN4", "US3"]
DICE = [Rolled(1, 6), Rolled(2, 5), Rolled(2, 3)]
AGAIN = Rolled(2, 5)

choices = st.lists(st.integers(0, 255), min_size=1, max_size=40)


def begun(word: str, leg: int = 0, first: tuple[int, int] | None = None) -> Game:
    """A game of a seed before its first event."""
    seed = Seed(word, leg, first)
    return start(seed_setup(seed), SEATS, Seeded(seed))


def play_on(game: Game, numbers: Iterator[int], most: int = 999) -> Game:
    """The game after some more events: choices by numbers, dice of the seed."""
    for _, number in zip(range(most), numbers, strict=False):
        event = game.known_roll or pick(game.state, number)
        if event is None:
            break
        game = game.play(event)
    return game


def finished(game: Game, numbers: list[int]) -> Game:
    """The game at its end; it is played fast where the numbers say so."""
    return play_on(game, cycle([*numbers, 0]))


def test_the_draws_are_these_for_good() -> None:
    # People compare games by their seed: another draw would be another game.
    seed = Seed("harbour")
    assert [format_card(card) for card in seed.deck()[:6]] == DECK
    assert seed.starter() is Player.A
    assert [seed.roll(1, Player.A, n) for n in (1, 2, 3)] == DICE
    assert seed.roll(1, Player.A, 1, is_again=True) == AGAIN
    lots = [(seed.deck(), seed.starter()) for seed in map(Seed, map(str, range(40)))]
    decks = "".join(" ".join(map(format_card, deck)) + lot.name for deck, lot in lots)
    assert sha256(decks.encode()).hexdigest()[:16] == "1f2e8483b1e4496b"


@given(words)
def test_the_same_word_gives_the_same_deck_lot_and_dice(word: str) -> None:
    one, other = Seed(word), Seed(word, 2, (1, 2))
    assert one.deck() == other.deck()
    assert sorted(one.deck(), key=card_order) == list(CARDS)
    assert one.starter() is other.starter()
    for player in Player:
        assert one.roll(3, player, 2) == other.roll(3, player, 2)


def test_other_words_rounds_seats_and_numbers_give_other_dice() -> None:
    keys = [
        (word, round_, player, number, is_again)
        for word in ("a", "b")
        for round_ in (1, 2, 11)
        for player in Player
        for number in range(1, 6)
        for is_again in (False, True)
    ]
    streams = Counter(
        tuple(Seed(f"{word}{i}").roll(round_, player, number, is_again=is_again) for i in range(9))
        for word, round_, player, number, is_again in keys
    )
    assert len(streams) == len(keys)
    assert Seed("a").deck() != Seed("b").deck()


def test_dice_of_seeds_fall_as_often_as_their_probabilities_say() -> None:
    found = Counter(
        Seed(f"word {i}").roll(round_, player, number)
        for i in range(50)
        for round_ in range(1, 9)
        for player in Player
        for number in range(1, 6)
    )
    times = sum(found.values())
    for rolled, p in ROLLS:
        expected = float(p * times)
        assert abs(found[rolled] - expected) < 5 * expected**0.5


def test_every_card_comes_first_about_as_often() -> None:
    found = Counter(Seed(f"word {i}").deck()[0] for i in range(4_800))
    for card, times in Counter(CARDS).items():
        assert abs(found[card] - 100 * times) < 60 * times


@given(st.text())
def test_a_word_is_short_printable_and_stays_as_it_is(text: str) -> None:
    word = seed_word(text)
    assert len(word) <= MAX_WORD
    assert word == word.strip()
    assert is_printable(word)
    assert not word or is_seed_word(word)
    assert seed_word(f"  {word}\n") == word


def test_a_word_is_the_same_however_it_is_written() -> None:
    assert seed_word("  Old   HARBOUR ") == "old harbour"
    assert seed_word("Cafe\N{COMBINING ACUTE ACCENT}") == seed_word("café") == "café"


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("L\u2019Or", "l'or"),
        ("l\u2018or ", "l'or"),
        ("l\u00b4or", "l'or"),
        ("l`or", "l'or"),
        ("\u201eHafen\u201c", '"hafen"'),
        ("«Hafen»", '"hafen"'),
        ("Sankt\u00a0Pauli \u2013 Nord", "sankt pauli - nord"),
        ("non\u2011stop", "non-stop"),
        ("wait…", "wait..."),
        ("\uff28\uff41\uff46\uff45\uff4e\u3000\uff11\uff12", "hafen 12"),
        ("⚓\ufe0f", "⚓"),
        ("har\u00adbour\u200b", "harbour"),
    ],
)
def test_a_word_is_the_same_whatever_the_keyboard_makes_of_its_signs(typed: str, word: str) -> None:
    assert seed_word(typed) == seed_word(word) == word


@pytest.mark.parametrize("word", ["l\u2019or", "wait…", "⚓\ufe0f", "a \u2013 b"])
def test_a_word_that_an_older_version_has_stored_stays_another_one(word: str) -> None:
    assert is_seed_word(word)
    game = begun(word)
    assert isinstance(game.chance, Seeded)
    assert game.chance.seed.word == word
    assert read(write(game)) == game
    assert read_link(write_link(game)) == game


def test_a_record_has_the_word_as_it_is_used() -> None:
    assert refused(begun("cafe\N{COMBINING ACUTE ACCENT}")).where == "seed.word"
    assert refused(begun("Harbour")).where == "seed.word"


def test_a_character_that_this_python_does_not_know_is_no_reason_to_refuse() -> None:
    unknown = "a\u0378"  # another Python may know it
    assert seed_word(unknown) == unknown
    assert is_name(unknown)
    assert not is_name("Anna\N{ZERO WIDTH SPACE}")


@given(st.integers(0, 80**4 - 1), st.integers(0, 80**4 - 1))
def test_drawn_words_are_words_and_different(one: int, other: int) -> None:
    assert seed_word(draw_word(one)) == draw_word(one)
    assert len(draw_word(one)) == 8
    assert (draw_word(one) == draw_word(other)) == (one == other)


@pytest.mark.long
@given(words, choices)
def test_the_dice_belong_to_seat_and_round(word: str, numbers: list[int]) -> None:
    """However differently two games go, a seat's n-th roll of a round is the same in both."""
    found: dict[tuple[int, Player, int, bool], Rolled] = {}
    for some in (numbers, [0], [1]):
        game = finished(begun(word), some)
        made: Counter[tuple[int, Player]] = Counter()
        for turn, event in enumerate(game.events):
            if not isinstance(event, Rolled):
                continue
            before = game.states[turn]
            is_again = isinstance(game.events[turn - 1], UseAgain)
            made[before.round, before.to_move] += not is_again
            key = (before.round, before.to_move, made[before.round, before.to_move], is_again)
            assert found.setdefault(key, event) == event


@given(words, st.integers(0, 80))
def test_other_dice_are_no_dice_of_the_seed(word: str, most: int) -> None:
    game = play_on(begun(word), cycle([1]), most)
    while game.state.phase is not Phase.ROLLING:
        game = play_on(game, iter([1]))
    for rolled, _ in ROLLS:
        if rolled == game.known_roll:
            assert game.play(rolled).state.roll == (rolled.low, rolled.high)
        else:
            with pytest.raises(IllegalMove):
                game.play(rolled)


def test_a_rounds_rolls_are_counted_for_each_seat_and_again_is_one_of_its_own() -> None:
    seed = Seed("harbour")
    game = start(replace(seed_setup(seed), start_trick=Trick.AGAIN), SEATS, Seeded(seed))

    def rolled(*events: str) -> Rolled:
        nonlocal game
        for text in events:
            game = game.play(parse_event(text))
        fallen = game.known_roll
        assert fallen is not None
        game = game.play(fallen)
        return fallen

    a, b = Player.A, Player.B
    assert rolled("roll") == seed.roll(1, a, 1)
    assert rolled("direction left", "again") == seed.roll(1, a, 1, is_again=True)
    assert rolled(f"place {game.state.roll[0]}", "roll") == seed.roll(1, b, 1)  # type: ignore[index]
    assert rolled(f"place {game.state.roll[0]}", "roll") == seed.roll(1, a, 2)  # type: ignore[index]
    game = game.play(legal_moves(game.state)[0])
    assert game.known_roll is None
    assert rolled("roll") == seed.roll(1, b, 2)
    game = game.play(legal_moves(game.state)[0])
    assert rolled("shanghai", "roll") == seed.roll(2, b, 1)


def test_a_matchs_end_adds_what_each_player_got_in_the_other_seat() -> None:
    game = finished(begun("x", 2, (31, 28)), [0])
    a, b = json.loads(write(game))["result"]
    assert game.match == (a + 28, b + 31)
    assert begun("x", 2, (31, 28)).match is None
    assert finished(begun("x", 1), [0]).match is None
    assert second(finished(begun("x", 1), [0])).seats == SEATS[::-1]


@pytest.mark.long
@given(words, choices)
def test_a_match_swaps_the_seats_and_keeps_cards_and_dice(word: str, numbers: list[int]) -> None:
    first = finished(begun(word, 1), numbers)
    assert first.match is None
    game = second(first)
    assert game.seats == (first.seats[1], first.seats[0])
    assert game.setup == first.setup
    assert game.match is None
    # Whoever plays as the other did has the other's dice, and so the other's result.
    for event in first.events:
        game = game.play(event)
    assert game.match is not None
    assert game.match[0] == game.match[1]
    again = finished(second(first), [0])
    assert again.match is not None
    points = [sum(json.loads(write(game))["result"]) for game in (first, again)]
    assert sum(again.match) == sum(points)


def test_a_match_is_casual_if_dice_were_taken_back_in_its_first_game() -> None:
    over = replace(finished(begun("harbour", leg=1), [0]), practice=Practice(2))
    assert second(over).took_chance_back
    assert not second(replace(over, practice=Practice())).took_chance_back
    assert second(replace(over, practice=None)).practice is None


def test_only_a_first_game_that_is_over_has_a_second() -> None:
    for game in (begun("x", 1), finished(begun("x"), [0]), finished(begun("x", 2, (1, 2)), [0])):
        with pytest.raises(ValueError, match="not the finished first game"):
            second(game)


@given(words, choices, st.sampled_from([(0, None), (1, None), (2, (31, 28))]), st.booleans())
def test_a_record_of_a_seed_is_read_as_it_was(
    word: str, numbers: list[int], leg: tuple[int, tuple[int, int] | None], is_practice: bool
) -> None:
    game = begun(word, *leg)
    game = replace(game, practice=Practice() if is_practice else None)
    game = play_on(game, iter(numbers))
    assert read(write(game)) == game


def test_a_record_with_real_dice_is_read_as_it_was() -> None:
    game = start(seed_setup(Seed("x")), SEATS, RealDice())
    game = game.play(legal_moves(game.state)[0]).play(Rolled(1, 2))
    assert read(write(game)) == game
    assert json.loads(write(game))["version"] == 3


def test_games_of_chance_are_written_as_before() -> None:
    assert json.loads(write(start(seed_setup(Seed("x")), SEATS)))["version"] == 1


def refused(game: Game, **changes: object) -> RecordError:
    """Why a record with other fields is refused."""
    with pytest.raises(RecordError) as caught:
        read(json.dumps({**json.loads(write(game)), **changes}))
    return caught.value


def test_a_claim_that_is_not_true_is_refused() -> None:
    game = play_on(begun("harbour"), cycle([1]), 8)
    deck = [format_card(card) for card in CARDS]
    assert refused(game, deck=deck).problem is RecordProblem.SEED
    assert refused(game, deck=deck).where == "deck"
    events = json.loads(write(game))["events"]
    assert events[1].startswith("rolled")
    other = "rolled 1 1" if events[1] != "rolled 1 1" else "rolled 2 2"
    error = refused(game, events=[events[0], other, *events[2:]])
    assert (error.problem, error.where) == (RecordProblem.SEED, "events[1]")
    assert (
        refused(game, seed={"word": "other", "leg": 0, "first": None}).problem is RecordProblem.SEED
    )


SEED: dict[str, object] = {"word": "harbour", "leg": 0, "first": None}


@pytest.mark.parametrize(
    ("seed", "where"),
    [
        ("harbour", "seed"),
        ({"word": "harbour"}, "seed"),
        ({**SEED, "word": "Harbour"}, "seed.word"),
        ({**SEED, "word": ""}, "seed.word"),
        ({**SEED, "word": 7}, "seed.word"),
        ({**SEED, "leg": 3}, "seed.leg"),
        ({**SEED, "leg": True}, "seed.leg"),
        ({**SEED, "first": [1, 2]}, "seed.first"),
        ({**SEED, "leg": 2}, "seed.first"),
        ({**SEED, "leg": 2, "first": [1, 2.0]}, "seed.first"),
        ({**SEED, "leg": 2, "first": [1, -2]}, "seed.first"),
        ({**SEED, "leg": 2, "first": [1]}, "seed.first"),
        (None, "dice"),
    ],
)
def test_a_seed_that_is_none_is_refused(seed: object, where: str) -> None:
    assert refused(begun("harbour"), seed=seed).where == where


def test_a_game_of_a_seed_that_there_is_not_is_told_with_those_that_there_are() -> None:
    found = refused(begun("harbour"), seed={**SEED, "leg": 3})
    assert (found.where, found.what) == ("seed.leg", "3 is not 0, 1 or 2")


@pytest.mark.parametrize("dice", ["hand", "god", None, ["page"]])
def test_dice_of_a_seed_are_rolled_by_the_page(dice: object) -> None:
    assert refused(begun("harbour"), dice=dice).where == "dice"


def test_what_is_taken_back_in_practice_falls_as_the_seed_says() -> None:
    game = play_on(replace(begun("harbour"), practice=Practice()), cycle([1]), 30)
    back = game.back(0)
    assert back.took_chance_back
    for event in game.events:
        back = back.play(event)
    assert back.states == game.states


def test_dice_of_a_seed_that_wait_to_fall_again_are_refused() -> None:
    waiting = {"taken": 1, "dice": ["1 2"]}
    assert refused(begun("harbour"), practice=waiting).where == "practice.dice"
    practice = Practice(1)
    game = replace(begun("harbour"), practice=practice)
    object.__setattr__(practice, "dice", (Rolled(1, 2),))  # no such game can be made
    with pytest.raises(RecordError, match="must be empty in a game with a seed"):
        read_link(write_link(game))


def test_real_dice_can_be_corrected_until_something_came_of_them() -> None:
    game = start(seed_setup(Seed("x")), SEATS, RealDice())
    rolling = game.play(legal_moves(game.state)[0])
    entered = rolling.play(Rolled(1, 2))
    assert entered.back(entered.turn - 1) == rolling
    on = entered.play(legal_moves(entered.state)[0])
    with pytest.raises(ValueError, match="chance"):
        on.back(rolling.turn)
    with pytest.raises(ValueError, match="chance"):
        replace(entered, chance=Drawn()).back(rolling.turn)


def test_all_faces_are_there() -> None:
    found = {Seed(f"{i}").roll(1, Player.A, 1).high for i in range(100)}
    assert found == set(NUMBERS)
