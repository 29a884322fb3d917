"""Taking in the letters of a game by link: what nothing proves is asked about."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from shanghaien.fair_play import SIZE, Ending
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game, Seat, pact_of
from shanghaien.letters import LetterError, LetterProblem, accept, can_promise, invite, post
from shanghaien.moves import Rolled
from shanghaien.receiving import Doubt, DoubtError, receive, verify
from shanghaien.sources import Agreed
from shanghaien.state import Player
from tests.shanghaien.two_sides import after, refusal, think


def test_own_moves_and_own_endings_from_outside_are_asked_about_and_shown() -> None:
    """Whoever has one's newest secret can make up what goes with it, if one has an older save."""
    sides, _ = after(13, 6)
    pact = pact_of(sides[0])
    who = pact.sender.other
    older, sent = sides[who], post(think(sides[who], Random(1)))
    answer = post(think(receive(sides[who.other], read_letter(write_letter(sent))), Random(1)))
    doubt = doubted(older, answer)
    assert doubt.ending is None
    assert doubt.turn == pact.turn
    mine = [event for event in sent.events[pact.turn :] if not isinstance(event, Rolled)]
    assert [doubt.game.events[turn] for turn in doubt.moves] == mine
    # The one who has got that secret tells something else with it.
    secret = pact_of(sent)
    assert secret is not None
    for ending in (Ending.RESIGNED, Ending.AGREED):
        forged = replace(older, chance=Agreed(replace(secret, ending=ending, turn=pact.turn)))
        doubt = doubted(older, forged)
        assert (doubt.ending, doubt.moves) == (ending, ())
    agreed = pact_of(answer)
    assert agreed is not None
    taken = receive(sides[who.other], read_letter(write_letter(sent)))
    forged = replace(taken, chance=Agreed(replace(agreed, ending=Ending.AGREED, turn=secret.turn)))
    for side in (older, sent):
        assert doubted(side, forged).ending is Ending.OFFERED


def doubted(mine: Game, letter: Game) -> Doubt:
    """What is asked about a letter."""
    with pytest.raises(DoubtError) as caught:
        receive(mine, read_letter(write_letter(letter)))
    return caught.value.doubt


def two_tales() -> tuple[list[Game], list[Game], Player]:
    """Both sides, the next letter as its sender means it and as somebody altered it, its reader."""
    for seed in range(50):
        sides, _ = after(seed, 5)
        pact = pact_of(sides[0])
        drafts = [post(think(sides[pact.sender.other], Random(luck))) for luck in range(40)]
        tales = list({draft.events: draft for draft in drafts}.values())
        if len(tales) > 1:
            return sides, tales, pact.sender
    raise AssertionError


def test_a_letter_altered_on_its_way_can_be_replaced_as_long_as_it_was_not_answered() -> None:
    sides, (true, altered, *_), reader = two_tales()
    first = receive(sides[reader], read_letter(write_letter(altered)))
    doubt = doubted(first, true)
    assert doubt.is_changed
    assert doubt.moves == ()
    true_text = write_letter(true)
    assert doubt.game == receive(sides[reader], read_letter(true_text))
    drafted = think(first, Random(2))
    assert receive(drafted, read_letter(true_text), is_sure=True) == doubt.game
    assert refusal(first, write_letter(altered)) is LetterProblem.OLD
    assert refusal(post(drafted), true_text) is LetterProblem.HISTORY
    # An ending is what can be altered most easily.
    for ending in (Ending.RESIGNED, Ending.OFFERED):
        there = post(sides[reader.other], ending) if ending is Ending.RESIGNED else true
        there = replace(there, chance=Agreed(replace(pact_of(there), ending=ending)))
        taken = receive(sides[reader], read_letter(write_letter(there)))
        assert doubted(taken, true).game == doubt.game


def test_what_was_answered_as_it_was_altered_goes_on_if_its_sender_agrees() -> None:
    sides, (true, altered, *_), reader = two_tales()
    answer = post(think(receive(sides[reader], read_letter(write_letter(altered))), Random(3)))
    doubt = doubted(true, answer)
    assert doubt.is_changed
    told = range(doubt.turn, altered.turn)
    own = [turn for turn in told if altered.states[turn].to_move is reader.other]
    mine = [altered.events[t] for t in own if not isinstance(altered.events[t], Rolled)]
    assert [doubt.game.events[turn] for turn in doubt.moves] == mine
    assert doubt.game.events[: answer.turn] == answer.events
    # What lies before that letter was answered by both, and stays.
    later = post(think(receive(true, read_letter(write_letter(answer)), is_sure=True), Random(4)))
    assert refusal(later, write_letter(true)) is LetterProblem.HISTORY


@pytest.mark.parametrize("said", [{"ending": Ending.OFFERED}, {"promises": True}])
def test_what_an_answer_says_was_said_may_be_told_otherwise_by_another_answer(
    said: dict[str, Any],
) -> None:
    for seed in range(50):
        sides, _ = after(seed, 5)
        reader = pact_of(sides[0]).sender
        draft = think(sides[reader.other], Random(0))
        if can_promise(draft):
            break
    true, altered = post(draft), post(draft, **said)
    takes = (receive(sides[reader], read_letter(write_letter(each))) for each in (altered, true))
    resigned, plays = (post(next(takes), Ending.RESIGNED), post(think(next(takes), Random(5))))
    told = receive(true, read_letter(write_letter(resigned)), is_sure=True)
    doubt = doubted(told, plays)
    assert doubt.is_changed
    assert doubt.game == receive(true, read_letter(write_letter(plays)))


def test_who_plays_can_be_decided_until_the_inviter_has_answered() -> None:
    rng = Random(3)
    anna = invite(rng.randbytes(SIZE), "Anna")
    invitation = read_letter(write_letter(anna))
    bernd, carl = (accept(invitation, rng.randbytes(SIZE), name) for name in ("Bernd", "Carl"))
    taken = receive(anna, read_letter(write_letter(carl)))
    altered = replace(bernd, seats=(bernd.seats[0], Seat("Berta")))
    for mine in (taken, receive(anna, read_letter(write_letter(altered)))):
        doubt = doubted(mine, bernd)
        assert doubt.is_changed
        assert doubt.game == receive(anna, read_letter(write_letter(bernd)))
    # Answered under the other name, the game goes on if Bernd agrees; another player's does not.
    answer = post(think(receive(anna, read_letter(write_letter(altered))), rng))
    assert doubted(bernd, answer).game.seats[1].name == "Berta"
    assert refusal(bernd, write_letter(post(think(taken, rng)))) is LetterProblem.OTHER_PLAYER


def test_whoever_looks_on_takes_no_draw_that_nobody_has_offered() -> None:
    sides, _ = after(13, 6)
    who = pact_of(sides[0]).sender.other
    drafted = think(sides[who], Random(1))
    plain, offer = (write_letter(post(drafted, told)) for told in (Ending.NONE, Ending.OFFERED))
    mine, asked = (receive(sides[who.other], read_letter(text)) for text in (plain, offer))
    there = pact_of(post(mine, Ending.RESIGNED))
    forged = replace(mine, chance=Agreed(replace(there, ending=Ending.AGREED)))
    with pytest.raises(LetterError) as caught:
        verify(read_letter(plain), read_letter(write_letter(forged)))
    assert caught.value.problem is LetterProblem.OFFER
    verify(read_letter(offer), read_letter(write_letter(post(asked, Ending.AGREED))))
