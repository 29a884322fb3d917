"""“Also roll next turn”: a switch beside the move, which saves two links."""

from dataclasses import replace
from random import Random

from shanghaien.game import pact_of
from shanghaien.letters import can_promise
from shanghaien.moves import Roll, Rolled, Shanghai, format_event
from shanghaien.rules import legal_moves
from tests.support.friends import Person, both
from tests.support.html import Tags
from web.friend.messages import StepShown
from web.kernel.effects import RollDice
from web.kernel.messages import Command, MovePlayed, TextOpened
from web.kernel.model import is_person_to_move, shown
from web.nearby.messages import HouseFound, LineChanged, PresenceChanged
from web.shell.update import update

TOLD, TOLD_HER = "Anna will roll next turn.", "You will roll next turn."


def play_on(person: Person) -> Person:
    """A whole turn without ending the round."""
    while is_person_to_move(shown(person.app)):
        legal = legal_moves(person.game.state)
        move = next(move for move in legal if not isinstance(move, Shanghai))
        person.send(MovePlayed(format_event(move)))
    return person


def placed(count: int) -> tuple[Person, Person]:
    """Anna’s turn is complete and can be sent, with so many of her dice on cards."""
    anna, bernd = both(Random(3), 0, starter="A")
    for _ in range(60):
        play_on(anna)
        if can_promise(anna.game) and anna.game.state.sides[0].placed == count:
            return anna, bernd
        bernd.open(anna.do("friend-copy").link)
        anna.open(play_on(bernd).do("friend-copy").link)
    raise AssertionError


def switch(person: Person) -> str | None:
    """Whether the switch is on; None where there is none."""
    found = [tag for _, tag in Tags(person.html()).tags if tag.get("id") == "promise"]
    return found[0]["aria-checked"] if found else None


def test_it_is_on_until_it_is_turned_off() -> None:
    for count in (2, 3, 4):
        anna, _ = placed(count)
        assert switch(anna) == "true"
        assert switch(anna.do("friend-promise")) == "false"
        assert switch(anna.do("friend-promise")) == "true"


def test_the_dice_come_with_the_answer() -> None:
    anna, bernd = placed(2)
    bernd.open(anna.press("Send to Bernd").link)
    assert TOLD in bernd.html()
    assert TOLD_HER in anna.do("close").html()
    play_on(bernd)
    assert bernd.game.state.to_move is pact_of(anna.game).me
    sent = anna.game.turn
    anna.open(bernd.do("friend-copy").link)
    new = [type(event) for event in anna.game.events[sent:]]
    assert new[-2:] == [Roll, Rolled]
    assert TOLD_HER not in anna.html()
    assert "undo" not in Tags(anna.html()).all("data-do")


def test_the_answer_is_seen_before_the_dice_fall() -> None:
    anna, bernd = placed(2)
    bernd.open(anna.press("Send to Bernd").link)
    play_on(bernd).do("friend-copy")
    app = replace(anna.app, settings=replace(anna.app.settings, has_motion=True))
    for end in ("in time", "friend-seen"):
        after, effects = update(app, TextOpened(bernd.link))
        while after.shown_to is not None:
            assert not any(isinstance(effect, RollDice) for effect in effects)
            if end == "friend-seen":
                after, _ = update(after, TextOpened(anna.link))  # says so, and changes nothing
            turn = after.shown_to[1] if after.shown_to else 0
            seen = Command("friend-seen") if end == "friend-seen" else StepShown(turn)
            after, effects = update(after, seen)
        assert [type(effect) for effect in effects] == [RollDice]


def test_turned_off_it_leaves_the_choice() -> None:
    anna, bernd = placed(2)
    bernd.open(anna.do("friend-promise").press("Send to Bernd").link)
    assert TOLD not in bernd.html()
    anna.open(play_on(bernd).do("friend-copy").link).do("friend-seen")
    assert Shanghai() in legal_moves(anna.game.state)
    assert anna.game.goes_on_here
    anna.send(MovePlayed("roll"))
    assert "Send your roll to Bernd." in anna.html()


def test_what_was_chosen_stays_when_the_move_is_undone_or_an_old_link_is_opened() -> None:
    anna, bernd = placed(2)
    anna.do("friend-promise").open(bernd.link)
    assert switch(anna) == "false"
    play_on(anna.do("undo"))
    assert switch(anna) == "false"


def test_there_is_none_where_the_next_roll_is_no_choice() -> None:
    anna, _ = both(Random(3), 2, starter="A")
    play_on(anna)
    assert anna.game.state.sides[0].placed == 1
    assert switch(anna) is None


def test_where_letters_send_themselves_nothing_is_announced_with_a_move() -> None:
    anna, bernd = placed(2)
    table = pact_of(anna.game).id
    for side in (anna, bernd):
        side.send(HouseFound('{"tables": true, "addresses": []}'))
        side.send(LineChanged(table, "open")).send(PresenceChanged(table, is_there=True))
    pact = pact_of(anna.game)
    assert pact.sender is pact.me
    assert pact.promised == ()
    assert switch(anna) is None
