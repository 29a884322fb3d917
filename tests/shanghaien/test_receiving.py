"""Taking in the letters of a game by link: what nothing proves is asked about."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.fair_play import Ending
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game
from shanghaien.letters import LetterError, Refusal, post
from shanghaien.moves import Rolled
from shanghaien.receiving import Doubt, DoubtError, receive, verify
from tests.shanghaien.two_sides import after, refusal, think


def test_own_moves_and_own_endings_from_outside_are_asked_about_and_shown() -> None:
    """Whoever has one's newest secret can make up what goes with it, if one has an older save."""
    sides, _ = after(13, 6)
    pact = sides[0].pact
    assert pact is not None
    who = pact.sender.other
    older, sent = sides[who], post(think(sides[who], Random(1)))
    answer = post(think(receive(sides[who.other], read_letter(write_letter(sent))), Random(1)))
    doubt = doubted(older, answer)
    assert doubt.ending is None
    assert doubt.turn == pact.turn
    mine = [event for event in sent.events[pact.turn :] if not isinstance(event, Rolled)]
    assert [doubt.game.events[turn] for turn in doubt.moves] == mine
    # The one who has got that secret tells something else with it.
    secret = sent.pact
    assert secret is not None
    for ending in (Ending.RESIGNED, Ending.AGREED):
        forged = replace(older, pact=replace(secret, ending=ending, turn=pact.turn))
        if ending is Ending.AGREED:
            assert refusal(older, write_letter(forged)) is Refusal.OFFER
            continue
        doubt = doubted(older, forged)
        assert (doubt.ending, doubt.moves) == (ending, ())
    agreed = answer.pact
    assert agreed is not None
    taken = receive(sides[who.other], read_letter(write_letter(sent)))
    forged = replace(taken, pact=replace(agreed, ending=Ending.AGREED, turn=secret.turn))
    assert doubted(older, forged).ending is Ending.OFFERED
    assert refusal(sent, write_letter(forged)) is Refusal.OFFER


def doubted(mine: Game, letter: Game) -> Doubt:
    """What is asked about a letter."""
    with pytest.raises(DoubtError) as caught:
        receive(mine, read_letter(write_letter(letter)))
    return caught.value.doubt


def test_whoever_looks_on_takes_no_draw_that_nobody_has_offered() -> None:
    sides, texts = after(13, 6)
    pact = sides[0].pact
    assert pact is not None
    mine = sides[pact.sender.other]
    there = post(mine, Ending.RESIGNED).pact
    assert there is not None
    forged = replace(mine, pact=replace(there, ending=Ending.AGREED))
    letter = read_letter(write_letter(forged))
    with pytest.raises(LetterError) as caught:
        verify(read_letter(texts[-1]), letter)
    assert caught.value.why is Refusal.OFFER
    offered = replace(sides[pact.sender], pact=replace(pact, ending=Ending.OFFERED))
    verify(read_letter(write_letter(offered)), letter)
