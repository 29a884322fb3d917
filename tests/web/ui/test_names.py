"""Names that the page has given: in the reader's language, whatever wrote the game."""

import re
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from shanghaien.ai import LEVELS
from shanghaien.formats.link import read_link
from shanghaien.formats.record import write
from shanghaien.game import Game, Seat
from shanghaien.scoring import score
from shanghaien.state import Player
from tests.support.app_driver import COMPUTER, PEOPLE, at_table, changed, started, with_panel
from tests.support.games import FEW, played
from tests.support.html import Tags
from tests.support.random_games import random_game
from web.build.catalogue import extract
from web.kernel.messages import Command, GamesListed, SettingChanged, TextOpened
from web.kernel.model import App
from web.kernel.names_state import UNNAMED, isolated, plain_name
from web.kernel.saved_state import entry
from web.lang import LANGUAGES, words
from web.lang.yours import You, counted, said
from web.sharing.questions import link
from web.shell.page import page, title
from web.shell.update import update
from web.ui.sentences import called


def german() -> Game:
    """A game against the mate with its names as the page shows them in German."""
    return replace(played(*FEW), seats=(Seat("Rot"), Seat("Steuermann", "mate")))


def test_every_name_in_every_language_is_known() -> None:
    for message, names in UNNAMED.items():
        new = {words(language).say(message) for language in LANGUAGES} - set(names.split(" "))
        assert not new, f"web/kernel/names_state.py: UNNAMED[{message!r}] lacks {new}"
    new = {level.name for level in LEVELS} - UNNAMED.keys()
    assert not new, f"web/kernel/names_state.py: UNNAMED lacks {new}"


def test_a_name_that_somebody_chose_is_none() -> None:
    assert plain_name("Rouge", None) == "Red"
    assert plain_name("Capitano", "captain") == "Captain"
    assert plain_name("Captain", None) is None
    assert plain_name("Anna", None) is None


@pytest.mark.parametrize("form", [PEOPLE, COMPUTER])
def test_a_new_game_stores_no_translated_name(form: dict[str, str]) -> None:
    app, _ = started(changed(App(language="de"), **form), Random(1))
    assert app.game is not None
    assert app.game.seats[0].name == "Red"
    assert app.game.seats[1].name in ("Blue", "Deckhand")
    name = "Rot" if form is PEOPLE else "Du"
    assert name in page(app)
    assert "Red" not in " ".join(Tags(page(app)).texts)
    assert title(app).startswith(f"{name} – ")


def test_a_game_is_told_in_the_language_that_is_chosen_now() -> None:
    # Opened from a file, it may be anybody's.
    app, _ = at_table(german())
    app = with_panel(replace(app, games=replace(app.games, id=None)), "log")
    said = " ".join(Tags(page(app)).texts)
    assert "Red rolls 2 and 4." in said
    assert "Mate" in said
    assert "Rot" not in said
    app, _ = update(app, SettingChanged("language", "fr"))
    assert "Rouge" in page(app)


def test_lists_replays_and_links_tell_it_too() -> None:
    app, _ = update(App(language="nl"), GamesListed((entry("x", german(), 5),)))
    assert "Rood" in page(app)
    app, _ = update(App(), TextOpened(link(App(), german())))
    assert "Steuermann" not in page(app)
    app, _ = at_table(german())
    app, _ = update(app, Command("watch", "0"))
    assert "Mate" in page(app)


def test_a_link_is_the_same_in_every_language() -> None:
    app, _ = at_table(german())
    game = read_link(link(app, german()))
    assert [seat.name for seat in game.seats] == ["Red", "Mate"]
    assert write(game).startswith(write(game)[:20])
    other, _ = update(with_panel(app, "share"), SettingChanged("language", "it"))
    assert link(app, german()) in page(other)


@pytest.mark.parametrize("name", ["שלום", "علی‌رضا", "Ali علي"])
def test_a_name_that_is_read_from_right_to_left_turns_no_score_around(name: str) -> None:
    game = replace(played(*FEW), seats=(Seat("Anna"), Seat(name)))
    app, _ = at_table(game)
    assert isolated(name) == isolated(isolated(name)) == f"\u2068{name}\u2069"
    assert title(app) == f"Anna – {isolated(name)} · Shanghaien"
    assert f"Anna: 0 dice. {isolated(name)}: 0 dice." in " ".join(Tags(page(app)).texts)
    told = " ".join(Tags(page(with_panel(app, "share"))).texts)
    for seen in (link(app, game), *re.findall(r"#(g=[\w-]+)", told)):
        assert read_link(seen).seats == game.seats
    assert isolated("Änne 7") == "Änne 7"


NEUTRAL = {
    "{name} {own}, {rival} {rest}",
    "{name}’s winning chances at the start: {start}. Both players’ choices: {skill}. "
    "Luck: {luck}. Result: {end}.",
}
"""What is also said of the person, with no other grammar."""
OTHERS = re.compile(
    r"web/(board|copies|friend|nearby|saved|sharing)/|analysis/(at_once|brief|ending|reasons|seats)_view"
    r"|mistakes/(repeat|today)_view|games/view|game/remark_view"
)
"""What names the other one, one of two at the board, or no player."""


WAITED_FOR = {
    "Roll two real dice for {name} and tap what they show.",
    "As {name} sees it:",
    "{name} is thinking…",
    "{name} isn’t at the table.",
    "{name} is at the table.",
    "“{name}” trick card",
    "the “{name}” trick card",
}
"""Said of the computer, of somebody at another device, or of no player."""


def test_what_names_a_player_has_a_form_for_you() -> None:
    for message in extract():
        text = message.id if isinstance(message.id, str) else message.id[0]
        places = [place for place, _ in message.locations]
        if "{name}" not in text or all(OTHERS.search(place) for place in places):
            continue
        you = You("You", "Red")
        is_known = said(text, you) != text or counted(text, text, you) != (text, text)
        assert is_known or text in NEUTRAL | WAITED_FOR, text


def of_anna() -> Game:
    """A game of Anna against the mate."""
    return replace(played(*FEW), seats=(Seat("Anna"), Seat("Mate", "mate")))


def test_the_person_is_you_and_what_goes_out_has_the_name() -> None:
    app, _ = at_table(of_anna())
    said = " ".join(Tags(page(with_panel(app, "log"))).texts)
    assert "You roll 2 and 4." in said
    assert "Anna" not in said
    assert title(app).startswith("You – Mate")
    (seen,) = set(re.findall(r"#(g=[\w-]+)", page(with_panel(app, "share"))))
    assert read_link(seen).seats[0].name == "Anna"
    watched, _ = update(app, Command("watch", "0"))
    assert "Anna" not in page(watched)


def test_two_at_one_screen_and_whoever_sent_a_game_keep_their_names() -> None:
    two = replace(played(*FEW), seats=(Seat("Anna"), Seat("Blue")))
    assert "Anna" in page(at_table(two)[0])
    assert called(at_table(two)[0], two) == ("Anna", "Blue")
    sent, _ = update(App(), TextOpened(link(App(), of_anna())))
    assert "Anna" in page(sent)
    assert "You" not in " ".join(Tags(page(sent)).texts)


@pytest.mark.parametrize(("language", "said"), [("en", "You win "), ("fr", "Tu gagnes ")])
def test_of_the_game_that_ended_last_the_start_screen_says_you_as_its_result_does(
    language: str, said: str
) -> None:
    seats = Seat("Red"), Seat("Captain", "captain")
    games = (random_game(seed, seats=seats) for seed in count())
    game = next(each for each in games if score(each.state.sides).winner is Player.A)
    app, _ = update(App(language=language), GamesListed((entry("x", game, 1000),)))
    assert any(text.startswith(said) for text in Tags(page(app)).texts)
