"""Playing with a friend by link: two Apps that share nothing but the texts."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.formats.letter import is_letter
from shanghaien.formats.record import read
from shanghaien.moves import Roll, Rolled
from shanghaien.state import Phase
from tests.support.app_driver import press, with_panel
from tests.support.friends import Person, pair
from tests.support.html import Tags, inside
from tests.support.marks import first_of_all
from web.app.messages import Command, GameTakenOver, SettingChanged
from web.app.model import OpenPanel, Panel, Replaying
from web.app.update import update
from web.games.state import pack, unpack
from web.statistics.state import lines
from web.ui.page import page


def hand_over(sender: Person, reader: Person) -> None:
    """A whole turn and its link."""
    sender.play().do("friend-copy")
    reader.open(sender.link)


def both(rng: Random, turns: int, **form: str) -> tuple[Person, Person]:
    """The two after some turns; the second has just taken in the link of the first."""
    anna, bernd = pair(rng, **form)
    anna.open(bernd.link)
    for number in range(turns):
        sender, reader = ((anna, bernd), (bernd, anna))[number % 2]
        hand_over(sender, reader)
    return anna, bernd


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("starter", first_of_all(("lot", "A", "B"), "B"))
def test_a_whole_game_is_played_by_links_alone(starter: str, careful: bool) -> None:
    rng = Random(f"{starter} {careful}")
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    anna.send(SettingChanged("starter", starter))
    if careful:
        anna.do("friend-careful")
    anna.do("friend-invite").do("friend-copy")
    bernd.open(anna.link)
    assert "Anna invites you" in bernd.html()
    bernd.do("friend-accept").do("friend-copy")
    anna.open(bernd.link)
    sides, number = (anna, bernd), 0
    while anna.game.state.phase is not Phase.OVER or bernd.game.state.phase is not Phase.OVER:
        sender, reader = sides[number % 2], sides[1 - number % 2]
        before = sender.link
        hand_over(sender, reader)
        assert sender.link != before
        assert len(sender.link) <= 400
        assert reader.app.notice is None
        # The reader's dice fall at once where they waited for this link.
        assert sender.game.events == reader.game.events[: sender.game.turn]
        if number < 12:
            assert sender.html()
            assert reader.html()
        number += 1
    assert anna.game.states == bernd.game.states
    for side in sides:
        side.do("close")
        (found,) = lines(side.app.games.entries)
        assert found.names == (side.game.seats[side is bernd].name, found.names[1])
        assert len(found.bouts) == 1


def test_the_invitation_says_what_it_invites_to_and_may_be_declined() -> None:
    rng = Random(2)
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    for name, value in (("starter", "B"), ("start_trick", "again")):
        anna.send(SettingChanged(name, value))
    anna.do("friend-invite").do("friend-copy")
    html = bernd.open(f"Hi Bernd!\n{anna.link} see you").html()
    assert "You start." in html
    assert "Roll again" in html or "roll again" in html
    bernd.do("friend-refuse")
    assert bernd.app.game is None
    assert bernd.app.overlay is None
    assert bernd.records == {}


def test_a_move_may_be_taken_back_before_it_is_sent_and_never_after() -> None:
    anna, _ = both(Random(4), 0, starter="A")
    anna.play()
    placed = anna.game.turn
    assert "Send to Bernd" in anna.html()
    anna.do("undo")
    assert anna.game.turn < placed
    dice = [event for event in anna.game.events if isinstance(event, Rolled)]
    assert dice  # what has fallen has fallen
    anna.play().do("friend-copy")
    turn, link = anna.game.turn, anna.link
    anna.do("close").do("undo").do("back", "0")
    assert anna.game.turn == turn
    anna.do("friend-copy")  # again: the very same
    assert anna.link == link


def test_reloading_gives_the_same_dice() -> None:
    anna, _ = both(Random(5), 2, starter="A")
    while not isinstance(anna.game.events[-1], Rolled):
        anna.do("friend-seen")
        anna.app, effects = update(anna.app, Command("key", "d"))
        for effect in effects:
            message = anna._answer(effect)
            if message is not None:
                anna.send(message)
    fallen = anna.game.events
    saved = dict(anna.records)
    anna.reload()
    assert anna.game.events == fallen
    id_ = anna.app.games.id
    assert id_ is not None
    again = read(saved[id_])
    known = replace(again, events=again.events[:-1], states=again.states[:-1]).known_roll
    assert isinstance(again.events[-2], Roll)
    assert known == fallen[-1]


def test_old_and_own_links_say_so_and_change_nothing() -> None:
    anna, bernd = both(Random(6), 2, starter="A")
    hand_over(anna, bernd)
    own, events = anna.link, anna.game.events
    assert "It waits for Bernd" in anna.open(own).html()
    older = bernd.link
    hand_over(bernd, anna)
    assert anna.open(older).app.notice == "This link is old: the game has gone on since."
    assert anna.game.events[: len(events)] == events


def test_a_link_finds_its_game_among_several() -> None:
    rng = Random(7)
    anna, bernd = both(rng, 2, starter="A")
    first = anna.app.games.id
    anna.play().do("friend-copy")
    bernd.open(anna.link).play().do("friend-copy")
    anna.do("friend-invite").do("friend-copy")  # another game
    assert anna.app.games.id != first
    anna.open(bernd.link)
    assert anna.app.games.id == first
    assert anna.game.events == bernd.game.events
    anna.do("leave")
    assert [e.is_due for e in anna.app.games.in_progress] == [True, False]
    assert "Your turn" in anna.html()
    assert "Waiting for an answer" in anna.html()


def test_somebody_else_is_offered_to_watch() -> None:
    anna, _ = both(Random(8), 5, starter="A")
    carl = Person("Carl", Random(1)).open(anna.link)
    assert isinstance(carl.app.screen, Replaying)
    assert "You can only watch" in (carl.app.notice or "")
    html = carl.html()
    assert "Play on from here" not in html
    assert "Share this game" not in html
    assert carl.records == {}


def test_a_second_acceptance_is_refused() -> None:
    rng = Random(9)
    anna, bernd = pair(rng)
    invitation = Person("Anna", Random(9)).do("friend-invite").do("friend-copy").link
    carl = Person("Carl", rng).open(invitation).do("friend-accept").do("friend-copy")
    anna.open(bernd.link)
    anna.open(carl.link)
    assert anna.app.notice is not None
    assert anna.game.seats[1].name == "Bernd"


def test_resigning_is_asked_about_and_told() -> None:
    anna, bernd = both(Random(10), 3, starter="A")
    bernd.do("friend-seen").do("friend-resign-now")
    assert not bernd.game.pact.is_ended  # type: ignore[union-attr]
    bernd.do("friend-resign").do("friend-resign-now").do("friend-copy")
    anna.open(bernd.link)
    assert "Bernd resigns: you win!" in anna.html()
    assert "You have resigned" in bernd.do("close").html()
    for side, wins in ((anna, 1), (bernd, 0)):
        (found,) = lines(side.app.games.entries)
        assert (found.wins, found.losses) == (wins, 1 - wins)
    link = anna.do("friend-again").do("friend-copy").link
    assert "Anna invites you" in bernd.open(link).html()


def test_a_draw_is_offered_and_taken_or_declined() -> None:
    anna, bernd = both(Random(11), 2, starter="A")
    anna.play().do("friend-offer")
    bernd.open(anna.link)
    assert "Anna offers a draw." in bernd.html()
    bernd.do("friend-play-on")
    assert "Anna offers a draw." not in bernd.html()
    hand_over(bernd, anna)
    anna.play().do("friend-offer")
    bernd.open(anna.link).do("friend-draw").do("friend-copy")
    anna.open(bernd.link)
    for side in (anna, bernd):
        assert "A draw" in side.do("close").html()
        (found,) = lines(side.app.games.entries)
        assert found.draws == 1


def test_the_move_of_the_other_is_shown_step_by_step() -> None:
    anna, bernd = both(Random(12), 2, starter="A")
    anna.play().do("friend-copy")
    known = bernd.game.turn
    bernd.app = replace(bernd.app, settings=replace(bernd.app.settings, has_motion=True))
    app = bernd.app
    bernd.open(anna.link)  # the clock runs at once here
    assert bernd.app.friend.shown is None
    from web.app.messages import TextOpened  # noqa: PLC0415 - only here

    app, effects = update(app, TextOpened(anna.link))
    assert app.friend.shown is not None
    assert known < app.friend.shown[1] + 1 <= bernd.game.turn
    bernd.app = app
    assert "Anna’s move" in bernd.html()
    bernd.do("friend-seen")
    assert "Anna’s move" not in bernd.html()
    assert effects


@pytest.mark.parametrize("cut", [5, 60, 200])
def test_a_damaged_link_is_refused_with_a_sentence(cut: int) -> None:
    anna, bernd = both(Random(13), 4, starter="A")
    anna.play().do("friend-copy")
    events = bernd.game.events
    bernd.open(anna.link[:-cut])
    assert "cannot be read" in (bernd.app.notice or "")
    assert bernd.game.events == events


def test_the_field_takes_a_link_and_nothing_else() -> None:
    anna, bernd = pair(Random(14), starter="A")
    anna.send(SettingChanged("letter", "hello"))
    assert anna.app.notice is None
    anna.send(SettingChanged("letter", f"> {bernd.link}"))
    assert anna.game.seats[1].name == "Bernd"
    assert is_letter(bernd.link)


def test_what_is_shown_tells_nothing_of_cards_to_come() -> None:
    """Before the first deal there is no row to be seen; neither is the game handed on as it is."""
    anna, _ = pair(Random(15), starter="A")
    assert "data-nation" not in anna.do("close").html()
    anna.do("share")
    assert anna.app.panel is not Panel.SHARE


def test_another_tab_cannot_go_on_with_it() -> None:
    anna, _ = both(Random(16), 2, starter="A")
    anna.play()
    id_ = anna.app.games.id
    assert id_ is not None
    anna.send(GameTakenOver(id_))
    link = anna.link
    anna.do("friend-copy")
    assert anna.link == link
    assert "open in another tab" in anna.html()


def test_entries_of_games_by_link_are_stored_whole() -> None:
    anna, _ = both(Random(17), 2, starter="A")
    (kept,) = anna.app.games.entries
    assert kept.link is not None
    assert kept.seat == 0
    raw = {k: list(v) if isinstance(v, tuple) else v for k, v in pack(kept).items()}
    assert unpack(raw) == kept


def test_the_panel_explains_itself_before_there_is_a_game() -> None:
    anna = Person("Anna", Random(18)).do("panel", "friend")
    assert anna.app.overlay == OpenPanel(Panel.FRIEND)
    assert "no server" in anna.html()


def test_the_switch_for_more_care_says_which_way_it_is() -> None:
    anna = Person("Anna", Random(18)).do("panel", "friend")
    for wanted in ("false", "true", "false"):
        (switch,) = [e for e in Tags(anna.html()).page if e.attrs.get("id") == "switch-careful"]
        assert switch.attrs["aria-checked"] == wanted
        anna.press("friend-careful")


def panel_of(person: Person) -> str:
    """What the panel of the game by link says."""
    return inside(page(with_panel(person.app, Panel.FRIEND)), "friend").text


def test_a_move_is_ready_to_be_sent_once_it_is_complete_and_not_before() -> None:
    anna, _ = both(Random(19), 2, starter="A")
    assert panel_of(anna).startswith("It is your turn at the table.")
    with pytest.raises(AssertionError):
        anna.do("panel", "friend").press("friend-send")
    anna.do("close").play().do("panel", "friend")
    assert panel_of(anna).startswith("Your move is ready.")
    anna.press("Copy the link")
    assert is_letter(anna.link)


def listed(person: Person) -> str:
    """What the list of all saved games says of the only one."""
    app, _ = press(person.do("leave").app, "All saved games…")
    (told,) = inside(page(app), "history").tagged("small")
    return told.text


def test_a_game_that_was_resigned_is_listed_so_by_both_and_not_as_running() -> None:
    anna, bernd = both(Random(20), 3, starter="A")
    bernd.do("panel", "friend").press("Resign…").press("Resign").press("Copy the link")
    anna.open(bernd.link)
    for side in (anna, bernd):
        assert listed(side).startswith("resigned · by link · ")


def test_a_draw_that_was_agreed_is_listed_so_by_both_and_not_as_running() -> None:
    anna, bernd = both(Random(11), 2, starter="A")
    assert listed(anna).startswith("Your turn · by link · ")
    anna.press("resume").play().do("panel", "friend").press("Send it and offer a draw")
    bernd.open(anna.link).do("friend-draw").do("friend-copy")
    anna.open(bernd.link)
    for side in (anna, bernd):
        assert listed(side).startswith("draw agreed · by link · ")


def test_the_last_round_that_the_other_has_ended_is_seen_before_the_final_scoring() -> None:
    """Also where nothing moves, and by who has gone on from the rounds before."""
    sender, reader = both(Random(21), 0, starter="A")
    for side in (sender, reader):
        side.send(SettingChanged("motion", "off"))
    hand_over(sender, reader)
    while reader.game.state.phase is not Phase.OVER:
        sender, reader = reader.do("close").do("continue"), sender
        hand_over(sender, reader)
    assert not Tags(reader.do("close").html()).page.classed("final")
    assert Tags(reader.press("continue").html()).page.classed("final")
