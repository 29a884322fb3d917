"""Sending and opening links: which way a move goes, what was shown before, what is refused."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.formats.letter import write_letter
from shanghaien.game import pact_of
from shanghaien.sources import Agreed
from shanghaien.state import Player
from tests.support.friends import both, hand_over, pair
from web.friend.messages import StepShown
from web.kernel.effects import Send
from web.kernel.messages import Command, TextOpened
from web.kernel.sharing_state import Way
from web.shell.update import update


@pytest.mark.parametrize(
    ("command", "can_send", "way"),
    [
        ("friend-send", True, Way.SHARE),
        ("friend-send", False, Way.CLIPBOARD),
        ("friend-copy", True, Way.CLIPBOARD),
    ],
)
def test_a_move_goes_the_way_that_was_asked_for(command: str, can_send: bool, way: Way) -> None:
    anna, _ = both(Random(4), 0, starter="A")
    anna.play()
    app = replace(anna.app, sharing=replace(anna.app.sharing, can_send=can_send))
    _, effects = update(app, Command(command))
    assert [effect.via for effect in effects if isinstance(effect, Send)] == [way]


@pytest.mark.parametrize("is_seen", [False, True])
def test_after_a_move_was_sent_the_round_s_end_is_seen_only_if_it_was_before(is_seen: bool) -> None:
    anna, _ = both(Random(4), 0, starter="A")
    app = replace(anna.play().app, round_end_seen=is_seen)
    assert update(app, Command("friend-code"))[0].round_end_seen == is_seen


def test_a_step_of_the_other_s_move_counts_only_for_what_is_shown_now() -> None:
    anna, bernd = both(Random(12), 2, starter="A")
    anna.play().do("friend-copy")
    settings = replace(bernd.app.settings, has_motion=True)
    app, _ = update(replace(bernd.app, settings=settings), TextOpened(anna.link))
    assert app.shown_to is not None
    ticket, turn = app.shown_to
    later = replace(app, game_number=app.game_number + 1)
    none = replace(app, shown_to=None)
    assert later.ticket != ticket
    for now, shown in ((app, turn + 1), (later, turn), (none, turn)):
        assert update(now, StepShown(shown)) == (now, ())
    assert update(app, StepShown(turn))[0].shown_to != app.shown_to


def test_an_invitation_under_other_terms_is_refused_once_the_game_goes_on() -> None:
    anna, bernd = pair(Random(23), starter="A")
    terms = replace(pact_of(anna.game), starter=Player.B)
    other = f"#{write_letter(replace(anna.game, chance=Agreed(terms)))}"
    anna.open(bernd.link)
    for _ in range(2):
        hand_over(anna, bernd)
        anna, bernd = bernd, anna
        for side in (anna, bernd):
            before = side.game
            assert "invites you" not in side.open(other).html()
            assert side.game == before


def answered(above: str, below: str, mark: str) -> str:
    """A mail that answers another one."""
    quoted = "\n".join(f"{mark}{line}" for line in ("Your turn!", below, "Anna"))
    return f"Here it is:\n{above}\n\nOn Friday Anna wrote:\n{quoted}\n"


@pytest.mark.parametrize("mark", ["> ", ""])
def test_a_whole_mail_may_be_pasted_that_quotes_the_link_which_it_answers(mark: str) -> None:
    anna, bernd = pair(Random(4), starter="A")
    anna.open(answered(bernd.link, anna.link, mark))
    assert anna.app.notice is None
    assert anna.game.chance.link == bernd.game.chance.link
    for sender, reader in ((anna, bernd), (bernd, anna), (anna, bernd)):
        sender.play().do("friend-copy")
        number = pact_of(reader.game).number
        reader.open(answered(sender.link, reader.link, mark))
        assert reader.app.notice is None
        assert pact_of(reader.game).number == number + 1


def test_of_a_thread_of_mails_the_newest_letter_counts_wherever_it_stands() -> None:
    anna, bernd = both(Random(4), 0, starter="A")
    links = [anna.link, bernd.link]
    for number in range(9):
        sender, reader = ((anna, bernd), (bernd, anna))[number % 2]
        sender.play().do("friend-copy")
        links.append(sender.link)
        if number < 8:
            hand_over(sender, reader)
    for text in ("\n> ".join(reversed(links)), "\n".join(reversed(links)), "\n".join(links)):
        app, _ = update(bernd.app, TextOpened(text))
        assert app.game is not None
        assert pact_of(app.game).number == pact_of(anna.game).number
