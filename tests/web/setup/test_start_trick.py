"""A trick card from the start, for both or for one alone: chosen, dealt, and told of at the end."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.cards import Trick
from shanghaien.formats.record import read, write
from shanghaien.game import Setup
from shanghaien.state import Player
from tests.support.app_driver import (
    COMPUTER,
    PEOPLE,
    at_table,
    changed,
    game,
    press,
    started,
    with_panel,
)
from tests.support.friends import Person
from tests.support.html import Tags
from tests.support.random_games import AGAINST, finished, random_game, shanghai_soon
from web.kernel.messages import Command, GamesListed
from web.kernel.model import App
from web.kernel.saved_state import Kept, entry
from web.kernel.settings import Help
from web.lang import LANGUAGES
from web.shell.page import page
from web.shell.update import update
from web.statistics.state import lines, matches, sheet

TRICK = {"start_trick": "adjust"}
FOR_ANNA = "Only Anna had a trick card from the start."
FOR_YOU = "Only you had a trick card from the start."
PRACTICE = "The game counts as practice."


def owners(app: App, mode: str) -> list[tuple[str | None, str]]:
    """For whom a sheet offers the trick card; nothing where it does not ask."""
    fields = Tags(page(with_panel(app, mode))).page.tagged("select")
    found = [field for field in fields if field.attrs.get("data-field") == "start_trick_for"]
    return [(o.attrs.get("value"), o.text) for field in found for o in field.tagged("option")]


def shown(app: App, mode: str) -> str:
    """What a sheet says."""
    return page(with_panel(app, mode)).replace("&#39;", "'")


def setup_of(**form: str) -> Setup:
    """What is decided in a new game of a form."""
    app, _ = started(changed(App(), **form), Random(1))
    assert app.game
    return app.game.setup


@pytest.mark.parametrize("cards", ["none", "daily", "word"])
@pytest.mark.parametrize("mode", [PEOPLE, COMPUTER])
@pytest.mark.parametrize("player", Player)
def test_the_card_is_for_whom_it_was_chosen_whatever_the_cards(
    player: Player, mode: dict[str, str], cards: str
) -> None:
    setup = setup_of(**mode, **TRICK, start_trick_for=player.name, challenge=cards)
    assert (setup.start_trick, setup.start_trick_for) == (Trick.ADJUST, player)
    assert setup_of(**mode, **TRICK, challenge=cards).start_trick_for is None


def test_without_a_card_it_is_for_nobody_whatever_was_chosen_before() -> None:
    setup = setup_of(**PEOPLE, start_trick="off", start_trick_for="B")
    assert (setup.start_trick, setup.start_trick_for) == (None, None)


@pytest.mark.parametrize(
    ("mode", "names"),
    [("people", ["Anna", "Blue"]), ("computer", ["You", "Computer"])],
)
def test_a_sheet_asks_for_whom_the_card_is_once_there_is_one(mode: str, names: list[str]) -> None:
    app = changed(App(), mode=mode, name_a="Anna", ways="on")
    assert owners(app, mode) == []
    both, *one = owners(changed(app, **TRICK), mode)
    assert both == ("both", "Both players")
    assert one == list(zip("AB", names, strict=True))


@pytest.mark.parametrize("mode", ["people", "computer"])
def test_a_sheet_says_that_such_a_game_counts_as_practice_and_whose_the_card_is(mode: str) -> None:
    app = changed(App(), mode=mode, name_a="Anna", **TRICK)
    assert "You both start with this card." in shown(app, mode)
    app = changed(app, start_trick_for="A")
    assert "so the game counts as practice." in shown(app, mode)
    name = "Anna" if mode == "people" else "You"
    assert f"Die ±1 ({name})" in shown(app, mode)
    assert f"({name})" not in shown(changed(app, start_trick="off"), mode)


def test_by_link_both_get_the_card_whatever_was_chosen_for_one_device() -> None:
    anna = Person("Anna", Random(2))
    anna.app = changed(anna.app, **TRICK, start_trick_for="B")
    setup = anna.do("panel", "friend").do("friend-invite").game.setup
    assert (setup.start_trick, setup.start_trick_for) == (Trick.ADJUST, None)


def test_in_a_match_the_card_goes_with_its_owner_to_the_other_seat_and_nothing_counts() -> None:
    form = {**COMPUTER, **TRICK, "start_trick_for": "A", "match": "on", "name_a": "Anna"}
    *_, app = game(changed(App(), **form), Random(1))
    assert f"{FOR_YOU} {PRACTICE}" in page(app)
    app, _ = press(app, "second")
    assert app.game
    assert app.game.setup.start_trick_for is Player.B
    assert app.game.seats[Player.B].name == "Anna"
    done = finished(app.game, Random(2), shanghai_soon)
    assert read(write(done)) == done
    assert f"{FOR_YOU} The match counts as practice." in page(
        replace(app, game=done, round_end_seen=True)
    )
    assert done.match
    assert matches([entry("b", done, 5)]) == (0, 0, 0)


@pytest.mark.parametrize("player", [None, *Player])
def test_such_a_game_is_left_out_of_the_statistics(player: Player | None) -> None:
    saved = entry("a", random_game(8, trick=Trick.BOTH, trick_for=player), 5)
    (line,) = lines([saved])
    assert (len(line.bouts), line.casual) == ((1, 0) if player is None else (0, 1))
    casual = sheet([saved]).splitlines()[1].split(",")[7]
    assert casual == str(int(player is not None))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_result_names_who_alone_had_the_card(language: str) -> None:
    whole = random_game(8, trick=Trick.BOTH, trick_for=Player.A)
    app = replace(at_table(whole)[0], language=language)
    (note,) = Tags(page(update(app, Command("continue"))[0])).page.classed("final-casual")
    assert "Anna" in note.text


def test_the_result_tells_of_the_card_and_of_uneven_help_at_once() -> None:
    whole = random_game(8, trick=Trick.BOTH, trick_for=Player.A)
    app, _ = at_table(whole, **PEOPLE)
    kept = Kept(5, 5, help=(0, Help.HINTS.value))
    saved = replace(entry(app.games.id or "", whole, 5), kept=kept)
    app, _ = update(app, GamesListed((saved,)))
    told = f"{FOR_ANNA} Bernd played with hints; Anna didn’t. {PRACTICE}"
    assert told in page(update(app, Command("continue"))[0])


def test_where_both_have_the_card_the_result_says_nothing_of_it() -> None:
    app, _ = at_table(random_game(8, trick=Trick.BOTH, seats=AGAINST))
    assert "counts as practice" not in page(update(app, Command("continue"))[0])
