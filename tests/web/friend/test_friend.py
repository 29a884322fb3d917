"""Playing with a friend by link: two Apps that share nothing but the texts."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from shanghaien.fair_play import SIZE, Rolls
from shanghaien.formats.digits import pack as letters_of
from shanghaien.formats.incoming import link_in
from shanghaien.formats.record import read, write
from shanghaien.game import pact_of
from shanghaien.letters import invite, is_kept
from shanghaien.moves import Roll, Rolled, UseAgain
from shanghaien.rules import can_shanghai
from shanghaien.state import Phase, Player
from tests.shanghaien.two_sides import of_rolls
from tests.support.friends import ADDRESS, Person, at_the_last_link, both, hand_over, pair
from tests.support.marks import first_of_all
from web.friend.messages import StepShown
from web.friend.view import MESSAGES
from web.kernel.messages import Command, GameTakenOver, SettingChanged
from web.kernel.model import OpenPanel
from web.replay.state import Replaying
from web.saved.row_state import pack, unpack
from web.shell.update import update
from web.statistics.state import lines


@pytest.mark.parametrize("starter", first_of_all(("lot", "A", "B"), "A"))
def test_a_whole_game_is_played_by_links_alone(starter: str) -> None:
    sender, reader = at_the_last_link(Random(1), starter=starter)
    hand_over(sender, reader)
    assert sender.game.state.phase is reader.game.state.phase is Phase.OVER
    assert sender.game.states == reader.game.states
    for side in (sender, reader):
        side.do("close")
        (found,) = lines(side.app.games.entries)
        me = pact_of(side.game).me
        assert me is not None
        assert found.names == (side.game.seats[me].name, found.names[1])
        assert len(found.bouts) == 1


def test_an_invitation_tells_both_what_a_game_costs() -> None:
    rng = Random(2)
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    told = f"A game takes about {MESSAGES} messages."
    assert told in anna.do("panel", "friend").html()
    anna.do("friend-invite").do("friend-copy")
    assert told in bernd.open(anna.link).html()


@pytest.mark.parametrize("rolls", [Rolls.AT_ONCE, Rolls.ANNOUNCED])
def test_an_invitation_of_an_earlier_version_is_accepted_as_it_was_meant(rolls: Rolls) -> None:
    rng = Random(2)
    invitation = of_rolls(invite(rng.randbytes(SIZE), "Anna", Player.A), rolls)
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    anna.open(write(invitation)).do("friend-copy")
    assert f"{MESSAGES} messages" not in bernd.open(anna.link).html()
    bernd.do("friend-accept").do("friend-copy")
    anna.open(bernd.link)
    for number in range(8):
        hand_over(*((anna, bernd), (bernd, anna))[number % 2])
        assert "Roll next turn" not in anna.html() + bernd.html()
    assert pact_of(anna.game).rolls is pact_of(bernd.game).rolls is rolls
    is_announced = isinstance(anna.game.events[0], Roll) and bernd.game.turn < 9
    assert is_announced == (rolls is Rolls.ANNOUNCED)


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


def test_only_a_roll_that_was_a_choice_takes_two_messages_more() -> None:
    """Each of these is sent, and replied to, before the move is, as is the first of the game."""
    game = at_the_last_link(Random(1), starter="A")[0].do("friend-copy").game
    number = pact_of(game).number - 1  # but for the invitation, and its acceptance
    turns = 1 + sum(a.to_move is not b.to_move for a, b in pairwise(game.states[:-1]))
    chosen = sum(
        isinstance(event, UseAgain) or (isinstance(event, Roll) and can_shanghai(state))
        for event, state in zip(game.events, game.states, strict=False)
    )
    kept = sum(is_kept(game, turn) for turn in range(game.turn))
    assert number == turns + 2 * (1 + chosen - kept)


def test_a_move_may_be_taken_back_before_it_is_sent_and_never_after() -> None:
    anna, _ = both(Random(4), 2, starter="A")
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
            message = anna.answer(effect)
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
    assert "Send it to Bernd" in anna.open(own).html()
    older = bernd.link
    hand_over(bernd, anna)
    assert anna.open(older).app.notice == "This link is out of date: the game has moved on."
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
    assert "Your turn" in anna.html(), "the one that is due comes first"
    assert "One more unfinished game" in anna.html()
    assert "Waiting for a reply" in anna.do("panel", "games").html()


def test_somebody_else_is_offered_to_watch() -> None:
    anna, _ = both(Random(8), 5, starter="A")
    carl = Person("Carl", Random(1)).open(anna.link)
    assert isinstance(carl.app.screen, Replaying)
    assert "Just watch" in carl.html()
    html = carl.do("friend-refuse").html()
    assert "Play on from here" not in html
    assert "Share this game" not in html
    assert carl.records == {}


def test_a_second_acceptance_is_refused_once_the_first_was_answered() -> None:
    rng = Random(9)
    anna, bernd = pair(rng)
    invitation = Person("Anna", Random(9)).do("friend-invite").do("friend-copy").link
    carl = Person("Carl", rng).open(invitation).do("friend-accept").do("friend-copy")
    anna.open(bernd.link).play().do("friend-copy")
    anna.open(carl.link)
    assert anna.app.notice is not None
    assert anna.game.seats[1].name == "Bernd"


def test_resigning_is_asked_about_and_told() -> None:
    anna, bernd = both(Random(10), 3, starter="A")
    bernd.do("friend-seen").do("friend-resign-now")
    assert not pact_of(bernd.game).is_ended
    bernd.do("friend-resign").do("friend-resign-now").do("friend-copy")
    anna.open(bernd.link)
    assert "Bernd resigns – you win!" in anna.html()
    assert "You’ve resigned" in bernd.do("close").html()
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
    assert bernd.game.state.phase is Phase.ROLLING  # the dice could be known before the answer
    hand_over(anna, bernd)
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
    assert bernd.app.shown_to is None
    from web.kernel.messages import TextOpened  # noqa: PLC0415 - only here

    app, effects = update(app, TextOpened(anna.link))
    assert app.shown_to is not None
    assert known < app.shown_to[1] + 1 <= bernd.game.turn
    bernd.app = app
    assert "Anna’s move" in bernd.html()
    seen = []
    while app.shown_to is not None:
        seen.append(app.shown_to[1])
        app, _ = update(app, StepShown(seen[-1]))
    turns = range(known, bernd.game.turn)
    assert seen == [t for t in turns if bernd.game.states[t].phase is not Phase.ROLLING]
    bernd.do("friend-seen")
    assert "Anna’s move" not in bernd.html()
    assert effects


@pytest.mark.parametrize("cut", [5, 60, 200])
def test_a_damaged_link_is_refused_with_a_sentence(cut: int) -> None:
    anna, bernd = both(Random(13), 4, starter="A")
    anna.play().do("friend-copy")
    events = bernd.game.events
    bernd.open(anna.link[:-cut])
    helps = ("Copy all of it", "copy the whole message")
    assert any(words in (bernd.app.notice or "") for words in helps)
    assert bernd.game.events == events


def test_a_link_of_a_newer_version_is_not_asked_for_again() -> None:
    """The other one could but send the same: it is this page that is old."""
    _, bernd = both(Random(13), 4, starter="A")
    bernd.open(f"{ADDRESS}#f={letters_of(1 << 900, 99)}")
    told = "This was made by a newer version of the game. Reload the page and try again."
    assert bernd.app.notice == told


def test_the_field_takes_a_link_and_nothing_else() -> None:
    anna, bernd = pair(Random(14), starter="A")
    anna.send(SettingChanged("letter", "hello"))
    assert anna.app.notice is None
    anna.send(SettingChanged("letter", f"> {bernd.link}"))
    assert anna.game.seats[1].name == "Bernd"
    assert link_in(bernd.link, "f")


def test_what_is_shown_tells_nothing_of_cards_to_come() -> None:
    """Before the first deal there is no row to be seen; neither is the game handed on as it is."""
    anna, _ = pair(Random(15), starter="A")
    assert "data-nation" not in anna.do("close").html()
    anna.do("share")
    assert anna.app.panel != "share"


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
    assert anna.app.overlay == OpenPanel("friend")
    assert "no server" in anna.html()


def test_the_second_invitation_that_led_to_nothing_is_told_of() -> None:
    bernd, html = Person("Bernd", Random(1)), ""
    for seed in range(3):
        anna = Person("Anna", Random(f"anna {seed}")).do("friend-invite").do("friend-copy")
        html = bernd.open(anna.link).html()
        assert ("hasn’t replied to" in html) == (seed == 2)
        bernd.do("friend-accept").do("friend-copy").do("leave")
    assert "Anna hasn’t replied to 2 invitations you accepted." in html
