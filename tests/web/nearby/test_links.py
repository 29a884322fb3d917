"""Pairing links and answers that are opened, scanned or pasted, and which of them begin a line."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.friends import Person, pair
from tests.support.tables import answering, can_pair, described, offering, paired
from web.kernel.effects import SaveGame
from web.kernel.messages import Command, GameLoaded, SettingChanged, TextOpened
from web.kernel.model import App
from web.nearby.messages import CodeScanned
from web.nearby.pairing_questions import shown_text, wants_peer
from web.nearby.pairing_state import Pairing, Role, parts
from web.saved.effects import OpenGame
from web.shell.page import page
from web.shell.update import update


def test_where_the_browser_cannot_be_connected_the_link_is_an_invitation() -> None:
    rng = Random(1)
    anna, carla = offering(rng), Person("Carla", rng)
    carla.open(shown_text(anna.app)).press("Accept")
    assert carla.app.part(Pairing).role is None
    assert not wants_peer(carla.app)
    assert "Connect another device" not in carla.html()
    anna.open(carla.do("friend-copy").link)
    assert anna.game.chance.link == carla.game.chance.link
    assert "Connect another device" not in Person("Dora", rng).do("panel", "friend").html()


def test_who_declines_is_not_connected() -> None:
    rng = Random(1)
    anna, bernd = offering(rng), can_pair(Person("Bernd", rng))
    bernd.open(shown_text(anna.app)).press("No, thanks")
    assert not wants_peer(bernd.app)
    other, _ = pair(rng)
    bernd.open(other.link).press("Accept")
    assert bernd.app.panel == "friend", "the answer to somebody else is sent by hand"


def test_a_line_stays_open_while_an_invitation_is_only_looked_at() -> None:
    rng = Random(3)
    (_, bernd), _ = paired(rng)
    carla = offering(rng, "Carla")
    before = bernd.app.part(Pairing).number
    bernd.open(shown_text(carla.app))
    assert "invites you" in bernd.html()
    assert bernd.app.part(Pairing).line == "open"
    bernd.press("No, thanks")
    assert (bernd.app.part(Pairing).line, bernd.app.part(Pairing).number) == ("open", before)
    bernd.open(shown_text(carla.app)).press("Accept")
    assert bernd.app.part(Pairing).number == before + 1
    assert wants_peer(bernd.app)


def test_a_link_that_is_opened_twice_makes_one_line() -> None:
    rng = Random(3)
    anna, bernd = answering(rng)
    before = bernd.app
    assert bernd.do("close").open(shown_text(anna.app)).app == before, "the answer is shown again"
    (anna, bernd), _ = paired(rng)
    before = bernd.app
    bernd.open(shown_text(anna.app))
    assert bernd.app.part(Pairing) == before.part(Pairing)


def test_the_own_link_of_a_running_game_is_not_answered() -> None:
    (anna, bernd), line = paired(Random(3))
    line.tell("ended")
    anna.do("pairing-connect").send(described(anna, Role.OFFER))
    before = anna.app
    assert anna.do("close").open(shown_text(anna.app)).app == before
    (carla, _), _ = paired(Random(5))
    number = carla.app.part(Pairing).number
    carla.open(shown_text(anna.app))
    assert carla.app.part(Pairing).number == number, "the game is not here"
    bernd.open(shown_text(anna.app))
    assert bernd.app.part(Pairing).role is Role.ANSWER


def opened_beside(person: Person, text: str) -> tuple[App, OpenGame]:
    """A second tab of the same browser that opens a text, and the game that it asks for."""
    app = App(games=replace(person.app.games, id=None)).having(Pairing(is_possible=True))
    app, effects = update(app, TextOpened(text))
    (wanted,) = (effect for effect in effects if isinstance(effect, OpenGame))
    return app, wanted


def test_a_code_that_is_opened_in_a_second_tab_leaves_the_game_where_it_is_connected() -> None:
    (anna, bernd), line = paired(Random(3))
    line.tell("ended")
    anna.do("pairing-connect").send(described(anna, Role.OFFER))
    for person in (anna, bernd):
        app, wanted = opened_beside(person, shown_text(anna.app))
        assert not wanted.is_stolen
        record = person.records[wanted.id]
        app, effects = update(app, GameLoaded(wanted.id, record, is_held=False))
        assert not any(isinstance(effect, SaveGame) for effect in effects)
        assert not wants_peer(app)
        assert "Continue here" in page(app)


def test_whoever_wants_the_game_in_the_second_tab_connects_it_from_there() -> None:
    (anna, bernd), line = paired(Random(3))
    line.tell("ended")
    anna.do("pairing-connect").send(described(anna, Role.OFFER))
    app, wanted = opened_beside(bernd, shown_text(anna.app))
    app, _ = update(app, GameLoaded(wanted.id, bernd.records[wanted.id], is_held=False))
    app, effects = update(app, Command("take"))
    assert effects == (OpenGame(wanted.id, is_stolen=True),)
    app, _ = update(app, GameLoaded(wanted.id, bernd.records[wanted.id]))
    assert wants_peer(app)


def test_a_link_from_a_chat_still_brings_the_game_to_the_tab_that_opens_it() -> None:
    anna, bernd = pair(Random(3))
    _, wanted = opened_beside(anna, bernd.link)
    assert wanted.is_stolen


def test_the_own_invitation_is_not_answered() -> None:
    anna = offering(Random(1))
    before = anna.app.part(Pairing)
    anna.open(shown_text(anna.app))
    assert anna.app.part(Pairing) == before
    assert anna.app.notice is None or "own invitation" in anna.app.notice


def test_an_answer_that_is_none_is_told_and_changes_nothing() -> None:
    anna, bernd = answering(Random(2))
    own, answer = shown_text(anna.app), shown_text(bernd.app)
    anna.press("Scan the other code")
    for wrong in ("x", own, answer[:-3], answer + "A", "https://example.org/", "d=", "\0" * 900):
        anna.send(CodeScanned(wrong))
        assert anna.app.part(Pairing).problem == "card"
        assert anna.app.part(Pairing).theirs is None
        assert anna.app.part(Pairing).is_scanning, "the camera goes on looking"
        assert "That’s the wrong code" in anna.html()
    anna.send(CodeScanned(answer))
    assert anna.app.part(Pairing).theirs == answer.removeprefix("d=")
    assert not anna.app.part(Pairing).is_scanning
    after = anna.app
    anna.send(CodeScanned(answer))
    assert anna.app == after


def test_an_answer_that_is_typed_is_taken_once_it_is_whole() -> None:
    anna, bernd = answering(Random(2))
    own, text, before = shown_text(anna.app), shown_text(bernd.app), anna.app.part(Pairing)
    for i in range(len(text)):
        pairing = anna.send(SettingChanged("answer", text[:i])).app.part(Pairing)
        assert replace(pairing, typed="") == before
    assert anna.send(SettingChanged("answer", own)).app.part(Pairing).problem == "card"
    assert anna.send(SettingChanged("answer", text)).app.part(Pairing).theirs


def test_an_answer_may_be_pasted_anywhere() -> None:
    rng = Random(2)
    anna, bernd = answering(rng)
    bernd.open(shown_text(bernd.app))
    assert bernd.app.part(Pairing).role is Role.ANSWER, "the own answer is none to this side"
    carla = can_pair(Person("Carla", rng)).open(shown_text(bernd.app))
    assert "This page isn’t waiting for a reply code." in (carla.app.notice or "")
    anna.do("close").open(f" {shown_text(bernd.app)}\n")
    assert anna.app.part(Pairing).theirs
    assert anna.app.panel == "pairing"


@pytest.mark.parametrize("text", ["#d=", "#d=AAAA", "#d=AAAA.f=1", "#d=!", "#d=AA.nothing", "d=x"])
def test_a_link_without_a_card_is_told_as_any_bad_link(text: str) -> None:
    bernd = can_pair(Person("Bernd", Random(1))).open(text)
    assert bernd.app.part(Pairing).role is None
    assert bernd.app.notice


def test_a_damaged_card_leaves_the_invitation() -> None:
    rng = Random(1)
    anna, bernd = offering(rng), can_pair(Person("Bernd", rng))
    found = parts(shown_text(anna.app))
    assert found
    bernd.open(f"#d={found[0][:-2]}.{found[1]}").press("Accept")
    assert bernd.app.part(Pairing).role is None
    assert bernd.app.panel == "friend"
