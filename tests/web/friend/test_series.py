"""A series by link: what is chosen and told, the next game, and its end."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.fair_play import Series
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import pact_of
from shanghaien.letters import can_end
from shanghaien.sources import Agreed
from shanghaien.state import Player
from tests.support.friends import Person, both, hand_over
from tests.support.html import inside
from web.kernel.messages import GamesListed, SettingChanged
from web.lang import together
from web.statistics.state import lines


def panel(person: Person) -> str:
    return inside(person.html(), "friend").text


def resign(loser: Person, winner: Person) -> None:
    """The game ends at once: whoever is to move resigns, by link."""
    loser.do("friend-resign").do("friend-resign-now")
    winner.open(loser.link)
    for side in (loser, winner):
        side.do("close").do("continue").do("skip-meetings")


def to_move(people: tuple[Person, Person], loser: Person) -> None:
    """Turns are played until it is this one's, with nothing rolled or done in it."""
    while not can_end(loser.game) or pact_of(loser.game).number < 2:
        sender = next(p for p in people if pact_of(p.game).sender is not pact_of(p.game).me)
        hand_over(sender, next(p for p in people if p is not sender))


def again(inviter: Person, guest: Person, label: str = "Next game in the series") -> None:
    """The next game, by link: one tap, and one to accept."""
    inviter.press(label).do("friend-copy")
    guest.open(inviter.link).press("Accept").do("friend-copy")
    inviter.open(guest.link)


def test_a_series_is_chosen_remembered_and_told_before_it_is_accepted() -> None:
    anna, bernd = Person("Anna", Random(1)), Person("Bernd", Random(2))
    anna.do("panel", "friend").send(SettingChanged("series", "3")).press("Invite")
    assert "First to three wins." in anna.html()
    assert "So far" not in anna.html()
    bernd.open(anna.do("friend-copy").link)
    assert "First to three wins." in panel(bernd)
    assert anna.app.settings.series == 3


def test_a_single_game_says_nothing_of_a_series() -> None:
    anna, bernd = both(Random(1), 3, starter="A")
    assert bernd.game.standing is None
    resign(bernd, anna)
    assert "series" not in anna.html()
    anna.press("Rematch")
    assert pact_of(anna.game).series is None


@pytest.mark.parametrize("inviters", [(0, 0, 0), (1, 0, 1)])
def test_a_series_is_played_to_its_end_and_begins_anew(inviters: tuple[int, ...]) -> None:
    people = anna, bernd = both(Random(4), 3, starter="A", series="3")
    score = [0, 0]
    for number, loser in enumerate((1, 0, 1, 1)):
        to_move(people, people[loser])
        resign(people[loser], people[1 - loser])
        score[1 - loser] += 1
        if number == 3:
            break
        for side in people:
            assert f"First to three wins. So far: {told(side, score)}." in side.html()
        began = people[inviters[number]].game.setup.starter, bottom_of(people[inviters[number]])
        inviter, guest = people[inviters[number]], people[1 - inviters[number]]
        again(inviter, guest)
        starter = pact_of(inviter.game).starter
        assert (starter is Player.A) == (began[0] is not began[1]), "who began is second"
        wins = score if inviter is anna else score[::-1]
        assert pact_of(guest.game).series == Series(3, (wins[0], wins[1]))
    for side in people:
        says = "You win" if side is anna else "Anna wins"
        assert together(f"{says} the series 3–1.") in side.html()
        (line,) = lines(side.app.games.entries)
        assert len(line.bouts) == 4
    again(bernd, anna, "Rematch")
    assert pact_of(anna.game).series == Series(3)


def bottom_of(person: Person) -> Player | None:
    return pact_of(person.game).me


def told(person: Person, score: list[int]) -> str:
    """Anna's and Bernd's wins as a result names them to one of them: the other’s first."""
    wins, me = {"Anna": score[0], "Bernd": score[1]}, person.game.chance.side
    assert me is not None
    own, other = person.game.seats[me].name, person.game.seats[me.other].name
    return f"{other} {wins[other]}, you {wins[own]}"


def test_a_draw_counts_for_nobody_and_the_series_goes_on() -> None:
    anna, bernd = both(Random(11), 2, starter="A", series="5")
    anna.play().do("friend-offer")
    bernd.open(anna.link).do("friend-draw")
    anna.open(bernd.link)
    for side in (anna, bernd):
        side.do("close").do("continue")
        assert f"First to five wins. So far: {told(side, [0, 0])}." in side.html()
    again(bernd, anna)
    assert pact_of(anna.game).series == Series(5)


@pytest.mark.parametrize(
    ("claim", "own"),
    [
        (Series(3, (0, 1)), ""),
        (Series(3, (2, 1)), "Your saved games show a different score: Bernd 0, you 1."),
        (Series(3), "Your saved games show a different score: Bernd 0, you 1."),
        (Series(5, (2, 1)), "None of your saved games confirms it."),
        (None, ""),
    ],
)
def test_a_score_that_the_own_games_contradict_is_told_before_it_is_accepted(
    claim: Series | None, own: str
) -> None:
    anna, bernd = both(Random(4), 3, starter="A", series="3")
    resign(bernd, anna)
    bernd.press("friend-again").do("friend-copy")
    letter = read_letter(bernd.link)
    false = replace(letter, chance=Agreed(replace(pact_of(letter), series=claim)))
    anna.do("leave").open(f"#{write_letter(false)}")
    said = panel(anna)
    assert (own in said) if own else ("saved games" not in said)
    assert ("So far: Bernd" in said) == (claim == Series(3, (0, 1)))
    is_word = claim is not None and max(claim.wins) > 1
    assert ("Bernd says the score so far is Bernd 2, you 1." in said) == is_word
    anna.press("Accept")
    assert pact_of(anna.game).series == claim


@pytest.mark.parametrize("name", ["Bernd", "Bernd.", "bernd", "Somebody"])
def test_a_score_that_no_saved_game_bears_out_is_the_inviters_word(name: str) -> None:
    anna, bernd = both(Random(4), 3, starter="A", series="3")
    resign(bernd, anna)
    bernd.press("friend-again").do("friend-copy")
    letter = read_letter(bernd.link)
    claim = replace(pact_of(letter), series=Series(3, (2, 0)))
    seats = (replace(letter.seats[0], name=name), letter.seats[1])
    false = replace(letter, chance=Agreed(claim), seats=seats)
    said = panel(anna.do("leave").open(f"#{write_letter(false)}"))
    assert f"{name} says the score so far is {name} 2, you 0." in said
    known = "show a different score" if name == "Bernd" else "None of your saved games confirms it."
    assert known in said
    assert "So far:" not in said


def test_a_series_that_is_won_contradicts_one_that_goes_on() -> None:
    anna, bernd = both(Random(4), 3, starter="A", series="3")
    for number in range(3):
        to_move((anna, bernd), bernd)
        resign(bernd, anna)
        if number < 2:
            again(anna, bernd)
    bernd.press("Rematch").do("friend-copy")
    letter = read_letter(bernd.link)
    false = replace(letter, chance=Agreed(replace(pact_of(letter), series=Series(3, (1, 2)))))
    anna.open(f"#{write_letter(false)}")
    assert "Your saved games show a different score: Bernd 0, you 0." in panel(anna)


def test_games_with_others_and_rows_without_a_score_contradict_nothing() -> None:
    anna, bernd = both(Random(4), 3, starter="A", series="3")
    resign(bernd, anna)
    bernd.press("friend-again").do("friend-copy")
    rows = tuple(replace(row, series=None) for row in anna.app.games.entries)
    anna.send(GamesListed(rows)).open(bernd.link)
    assert "different score" not in panel(anna)
    assert "None of your saved games confirms it." in panel(anna)
    clara = Person("Clara", Random(5))
    clara.open(bernd.link)
    assert "None of your saved games confirms it." in panel(clara)


def test_the_series_outlasts_a_reload() -> None:
    anna, bernd = both(Random(4), 3, starter="A", series="5")
    assert pact_of(anna.reload().game).series == Series(5)
    resign(bernd, anna)
    assert "Next game in the series" in anna.html()
