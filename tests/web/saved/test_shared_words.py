"""A link among other words: shared by another app, or in the clipboard."""

from dataclasses import replace
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.formats.collection import is_collection, split_all
from shanghaien.formats.link import write_link
from shanghaien.formats.record import write
from tests.support.friends import ADDRESS, Person, both
from tests.support.random_games import finished, random_game
from tests.support.tables import can_pair, described
from web.board.state import SettingUp
from web.friend.state import Friend
from web.kernel.effects import FetchText
from web.kernel.messages import SettingChanged, TextOpened, TextPasted, WayOpened
from web.kernel.model import App, is_awake
from web.kernel.screen import Playing
from web.kernel.sharing_state import position_fragment
from web.nearby.letters_state import write_link as write_move
from web.nearby.pairing_questions import shown_text
from web.nearby.pairing_state import Pairing, Role
from web.puzzles.messages import LinkedFetched
from web.replay.state import Replay, Replaying
from web.saved.effects import ImportGames
from web.sharing.questions import shared
from web.shell.update import update

GAME = "g=AQAwNM-gR25RzDqcwBmZGEdnWf86Hk5iph8RzHLa3S-_KTGveOyfCPjB_rzlBOij"
WRAPPERS = ("https://l.facebook.com/l.php?u={}&h=AT0", "{}", "<https://x.org/?url={}|label>")
FRAMES = ("{}", "Look: {}!", "<{}>", "({}),\nyours", "Shanghaien\n{}\n", "{} and more #hash")


@pytest.mark.parametrize("frame", FRAMES)
def test_a_game_is_found_in_any_message(frame: str) -> None:
    carl = Person("Carl", Random(1)).open(frame.format(f"{ADDRESS}#{GAME}"))
    found = shared(carl.app)
    assert isinstance(carl.app.screen, Replaying)
    assert found is not None
    assert write_link(found) == GAME


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("kind", [TextOpened, TextPasted])
def test_a_friends_answer_is_taken_in_from_any_message(
    frame: str, kind: type[TextOpened | TextPasted]
) -> None:
    anna, bernd = both(Random(8), 4, starter="A")
    anna.play().do("friend-copy")
    bernd.send(kind(frame.format(anna.link)))
    assert bernd.app.notice is None
    assert bernd.game.events[: anna.game.turn] == anna.game.events


def invited() -> tuple[Person, str]:
    """Whoever invites to one table, and the link that connects the other's device."""
    anna = can_pair(Person("Anna", Random(1))).do("panel", "friend").press("Connect another device")
    anna.send(described(anna, Role.OFFER))
    return anna, shown_text(anna.app)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("kind", [TextOpened, TextPasted])
def test_the_link_that_connects_two_devices_is_found_in_any_message(
    frame: str, kind: type[TextOpened | TextPasted]
) -> None:
    _, link = invited()
    bernd = can_pair(Person("Bernd", Random(2))).send(kind(frame.format(link))).press("Accept")
    assert bernd.app.part(Pairing).role is Role.ANSWER
    assert "#d=" in link


def test_the_answer_comes_out_of_the_clipboard() -> None:
    anna, link = invited()
    bernd = can_pair(Person("Bernd", Random(2))).open(link).press("Accept")
    bernd.send(described(bernd, Role.ANSWER))
    assert anna.send(TextPasted(f" {shown_text(bernd.app)}\n")).app.part(Pairing).theirs


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("kind", [TextOpened, TextPasted])
def test_the_link_of_a_move_is_found_in_any_message(
    frame: str, kind: type[TextOpened | TextPasted]
) -> None:
    carl = Person("Carl", Random(1)).send(kind(frame.format(write_move(ADDRESS, "a" * 32))))
    assert carl.app.panel == "moving"


def test_the_link_of_a_move_goes_into_the_field_for_a_friends_link() -> None:
    carl = Person("Carl", Random(1)).do("panel", "friend")
    carl.send(SettingChanged("letter", write_move(ADDRESS, "a" * 32)))
    assert carl.app.panel == "moving"


def test_a_position_is_found_too() -> None:
    line = position_fragment("round 4; tavern CN2 US1 TR3 FR1 ES3 DE4; A US3 on 1 3; roll 2 6")
    app, _ = update(App(), TextOpened(f"What now? {ADDRESS}{line}."))
    assert isinstance(app.screen, SettingUp)
    assert app.screen.board.unreadable == ""
    assert app.screen.board.draft.round == 4


@pytest.mark.parametrize("name", ["0123abcd", "2026-11-26"])
def test_a_puzzle_in_shared_words_is_fetched(name: str) -> None:
    words = f"Shanghaien 🟩🟥 {ADDRESS}#q={name} – and you?"
    app, (fetch,) = update(App(), TextOpened(words))
    assert fetch == FetchText("shanghaien/puzzles.txt", LinkedFetched(wanted=name))
    assert app == App()


@pytest.mark.parametrize("words", ["hello", "#", "#g=", "https://example.org/#x=1", "{#f=}"])
def test_words_without_a_link_change_nothing_and_say_so(words: str) -> None:
    for message in (TextOpened(words), TextPasted(words)):
        app, effects = update(App(), message)
        assert app.notice is not None
        assert (app.screen, app.game, app.overlay, effects) == (App().screen, None, None, ())


def test_a_clipboard_that_cannot_be_read_leads_to_the_field() -> None:
    carl = Person("Carl", Random(1)).send(TextPasted(""))
    assert carl.app.panel == "friend"
    assert 'id="friend-link"' in carl.html()


PIECES = st.sampled_from(
    [
        "#f=",
        "#g=",
        "#p=",
        "#q=",
        "#q=2026-11-26",
        "#d=",
        "#m=",
        "d=",
        "%23f=",
        GAME,
        "A" * 60,
        " ",
        "\n",
        "\0",
        "{",
        "é",
        ";",
    ]
)


@given(st.lists(PIECES | st.text(max_size=20), max_size=12).map("".join))
def test_whatever_is_shared_breaks_nothing(words: str) -> None:
    app, effects = update(App(), TextOpened(words))
    assert app.fault is None
    assert app.game is None
    is_shown = app.notice is not None or app.screen != App().screen or app.overlay is not None
    assert is_shown or effects, "or a puzzle is fetched"


def test_a_text_without_a_game_is_told_what_helps_and_nothing_of_json() -> None:
    for words in ("hello", f"Look: {ADDRESS}", "\0\1PNG", "[1]", "<html>{}</html>"):
        app, _ = update(App(), TextOpened(words))
        assert "copy the whole message" in str(app.notice), words


def test_several_records_one_a_line_are_restored_as_many_games() -> None:
    lines = [write(random_game(seed)) for seed in range(3)]
    for text in ("\n".join(lines), "\r\n".join(lines) + "\r\n"):
        _, (effect,) = update(App(), TextOpened(text))
        assert isinstance(effect, ImportGames)
        found = split_all(effect.text)
        assert [found.read(i).text for i in range(len(found.lines))] == lines
    assert not is_collection(lines[0])


def test_the_screen_stays_lit_at_the_table_of_two_until_their_game_is_over() -> None:
    running = replace(App(screen=Playing()), game=random_game(6, until=9))
    assert running.game is not None
    assert is_awake(running)
    assert not is_awake(replace(running, screen=Replaying(Replay(running.game, 0))))
    assert not is_awake(replace(running, game=finished(running.game, Random(6))))


@pytest.mark.parametrize("link", ["g=AQAwNM", "f=AQAwNM", "q=x", "m=12", "d=x", "d=EA.f=A"])
def test_a_garbled_link_is_said_to_be_damaged_whatever_it_was_for(link: str) -> None:
    for message in (TextOpened(f"#{link}"), SettingChanged("letter", f"{ADDRESS}#{link}")):
        app, effects = update(App(), message)
        assert "damaged on the way" in str(app.notice), link
        typed = app.part(Friend).typed
        assert (replace(app, notice=None).having(Friend(typed=typed)), effects) == (
            App().having(Friend(typed=typed)),
            (),
        )


@pytest.mark.parametrize("wrap", WRAPPERS)
def test_what_mail_makes_of_a_link_is_followed_from_wherever_it_comes(wrap: str) -> None:
    text = wrap.format(quote(f"{ADDRESS}#{GAME}", safe=""))
    for message in (
        TextOpened(text),
        TextPasted(text),
        SettingChanged("letter", text),
    ):
        app, _ = update(App(), message)
        assert isinstance(app.screen, Replaying), message


def test_a_shortcut_that_is_brought_to_the_open_page_opens_over_no_game() -> None:
    carl = Person("Carl", Random(1)).send(WayOpened("people"))
    assert carl.app.panel == "people"
    anna, _ = both(Random(8), 4, starter="A")
    assert anna.do("close").send(WayOpened("people")).app.panel is None
    assert Person("Carl", Random(1)).send(WayOpened("x")).app.panel is None
