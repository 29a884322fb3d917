"""What the table, the menu and the waiting room say of a game by link that waits for a letter."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.friends import Person, both, pair
from tests.support.html import Tags, inside
from tests.support.tables import Host, at_one_table
from web.kernel.messages import SettingChanged


def can_paste(person: Person) -> Person:
    """From now on the browser can be asked what the clipboard holds."""
    sharing = replace(person.app.sharing, can_paste=True)
    person.app = replace(person.app, sharing=sharing)
    return person


def waiting(person: Person, part: str) -> str:
    """What is said where the other one's letter is awaited."""
    return inside(person.do("close").html(), part).text


@pytest.mark.parametrize("is_begun", [False, True])
def test_where_a_link_is_awaited_it_can_be_pasted_with_one_tap(*, is_begun: bool) -> None:
    anna, bernd = both(Random(8), 1, starter="A") if is_begun else pair(Random(8), starter="A")
    waiter = anna if is_begun else bernd
    waiter.do("close")
    assert "paste" not in Tags(waiter.html()).all("data-do")
    can_paste(waiter)
    (button,) = (e for e in Tags(waiter.html()).page if e.attrs.get("data-do") == "paste")
    assert (button.label, button.attrs["class"]) == ("Paste a link", "button")
    waiter.close_to_links()
    (button,) = (e for e in Tags(waiter.html()).page if e.attrs.get("data-do") == "paste")
    assert button.attrs["class"] == "button primary"


def test_nothing_is_pasted_where_nothing_is_awaited() -> None:
    _, bernd = both(Random(8), 3, starter="A")
    bernd.do("friend-resign").do("friend-resign-now").do("close")
    assert "Send again…" in can_paste(bernd).html()
    assert "paste" not in Tags(bernd.html()).all("data-do")


def test_where_links_open_elsewhere_the_page_says_to_paste_them() -> None:
    anna = Person("Anna", Random(1)).close_to_links().send(SettingChanged("starter", "A"))
    anna.do("friend-invite").do("friend-copy")
    assert "When your friend replies, copy the link and paste it here." in waiting(anna, "final")
    bernd = Person("Bernd", Random(2)).close_to_links()
    bernd.open(anna.link).do("friend-accept").do("friend-copy")
    assert "When Anna replies, copy the link and paste it here." in waiting(bernd, "final")
    anna.open(bernd.link)
    anna.play().do("friend-copy")
    assert "Copy the link they send you and paste it here." in waiting(anna, "tray")


def test_an_invitation_that_is_there_for_this_host_waits_for_a_player_and_not_for_a_reply() -> None:
    anna = can_paste(Person("Anna", Random(3)))
    Host(anna)
    anna.do("panel", "friend").press("wire-invite")
    said = waiting(anna, "final")
    assert said.startswith("Waiting for a second player")
    assert "Send by link…" in said
    assert "again" not in said
    assert "paste" not in Tags(anna.html()).all("data-do")
    alone = Person("Anna", Random(3)).do("friend-invite")
    assert waiting(alone, "final").startswith("Waiting for a reply")


def test_the_menu_says_where_a_draw_and_resigning_are_to_be_had() -> None:
    anna, bernd = both(Random(8), 3, starter="A")
    assert "Link, draw, resign…" in Tags(anna.do("panel", "menu").html()).page.text
    bernd.do("friend-resign").do("friend-resign-now")
    said = Tags(bernd.do("panel", "menu").html()).page.text
    assert "Game link…" in said
    assert "resign…" not in said


def test_over_the_line_the_other_way_is_to_send_by_link() -> None:
    people, _ = at_one_table(Random(5))
    assert any("Send by link…" in person.html() for person in people)


def test_a_friend_without_a_name_is_called_in_the_language_of_the_page() -> None:
    anna, bernd = Person("Anna", Random(8), "de"), Person("", Random(9), "de")
    bernd.open(anna.do("friend-invite").do("friend-copy").link)
    anna.open(bernd.do("friend-accept").do("friend-copy").link)
    anna.play().do("friend-copy")
    notice = anna.open(anna.link).app.notice or ""
    assert "Blau" in notice
    assert "Blue" not in notice
