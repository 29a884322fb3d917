"""A next roll that is announced with the moves of a turn: it binds, and both know of it."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.fair_play import Ending, Rolls
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.record import read, write
from shanghaien.game import Game, pact_of
from shanghaien.letters import LetterError, LetterProblem, can_promise, post
from shanghaien.moves import Move, Roll, Shanghai
from shanghaien.receiving import DoubtError, receive
from shanghaien.rules import legal_moves
from shanghaien.sources import Agreed
from shanghaien.state import Phase, Player
from tests.shanghaien.two_sides import begin, letters, refusal, think


def rolling(game: Game, rng: Random) -> Move:
    """A move that does not end the round."""
    legal = legal_moves(game.state)
    return rng.choice([move for move in legal if not isinstance(move, Shanghai)] or legal)


def ending(game: Game, _: Random) -> Move:
    """Shanghai where that is possible."""
    legal = legal_moves(game.state)
    return Shanghai() if Shanghai() in legal else legal[0]


def announced() -> tuple[Game, Game]:
    """A side that is the first to announce its next roll, and the other one that is to answer."""
    for seed in range(99):
        rng = Random(seed)
        sides = begin(rng, Player.A)
        for _ in letters(sides, rng, rolling):
            who = pact_of(sides[0]).sender.other
            drafted, waits = think(sides[who], Random(seed), rolling), sides[who.other]
            if can_promise(drafted):
                sent = post(drafted, promises=True)
                return sent, receive(waits, read_letter(write_letter(sent)))
            if pact_of(waits).promised:
                break
    raise AssertionError


def answered(sent: Game, answer: Game) -> Game:
    """The side that has announced a roll, with the answer."""
    return receive(sent, read_letter(write_letter(answer)))


def test_the_dice_come_with_the_answer_and_nothing_else_can_be_chosen() -> None:
    sent, asked = announced()
    me = pact_of(sent).me
    assert sent.chance.promise(sent.states) is asked.chance.promise(asked.states) is me
    answer = post(think(asked, Random(1), rolling))
    assert answer.state.to_move is me
    mine = answered(sent, answer)
    assert mine.events[-1] == Roll()
    assert mine.state.phase is Phase.ROLLING
    assert mine.known_roll is not None
    assert mine.goes_on_here
    assert mine.choices == ()
    assert mine.chance.promise(mine.states) is None
    assert read(write(mine)) == mine


def test_it_ends_with_the_round() -> None:
    for seed in range(60):
        rng = Random(seed)
        sides = begin(rng)
        for who, text in letters(sides, rng):
            game = read_letter(text)
            pact = pact_of(game)
            if (
                game.events[-1:] != (Shanghai(),)
                or game.is_over
                or pact.before not in pact.promised
            ):
                continue
            mine = sides[who.other]
            assert mine.state.phase is Phase.TURN
            assert mine.chance.promise(mine.states) is None
            return
    raise AssertionError


def test_an_offer_of_a_draw_comes_before_the_dice() -> None:
    sent, asked = announced()
    drafted = think(asked, Random(1), rolling)
    mine = answered(sent, post(drafted, Ending.OFFERED))
    assert mine.state.phase is Phase.TURN
    assert mine.goes_on_here
    declined = mine.play(Roll())
    assert declined.known_roll is None
    told = read_letter(write_letter(post(declined)))
    assert receive(post(drafted, Ending.OFFERED), told).events == declined.events


def with_marks(game: Game, **marks: tuple[int, ...]) -> Game:
    """A game that tells something else with its moves."""
    return replace(game, chance=Agreed(replace(pact_of(game), **marks)))  # type: ignore[arg-type]


def test_what_was_said_with_moves_cannot_be_changed_once_it_was_answered() -> None:
    sent, asked = announced()
    mark = sent.turn
    assert mark in pact_of(asked).promised
    silent = with_marks(sent, promised=())
    with pytest.raises(DoubtError) as caught:  # not answered yet: which one counts?
        receive(asked, read_letter(write_letter(silent)))
    assert caught.value.doubt.is_changed
    answer = post(think(asked, Random(1), rolling))
    assert refusal(answer, write_letter(silent)) is LetterProblem.HISTORY
    mine = answered(sent, answer)
    later = post(think(mine, Random(2), rolling))
    assert receive(answer, read_letter(write_letter(later))).events == later.events
    # The same moves, as if nothing had been announced: the dice would have to be others.
    false = with_marks(later, promised=())
    with pytest.raises((LetterError, ValueError)):
        receive(answer, read_letter(write_letter(false)))


def test_only_what_is_a_choice_can_be_announced() -> None:
    rng = Random(1)
    sides = begin(rng, Player.A)
    for who, _ in letters(sides, rng):
        game = sides[who]
        with pytest.raises(ValueError, match="letter"):
            post(game, promises=True)
        if game.turn > 40:
            break
    first = begin(Random(2), Player.A)[0]
    assert not can_promise(first)
    with pytest.raises(ValueError, match="announced"):
        post(first.play(Roll()), promises=True)


@pytest.mark.parametrize("rolls", [Rolls.AT_ONCE, Rolls.ANNOUNCED])
def test_in_a_game_that_began_with_an_earlier_version_nothing_is_announced(rolls: Rolls) -> None:
    rng = Random(3)
    sides = begin(rng, Player.A, rolls=rolls)
    for number, (who, text) in enumerate(letters(sides, rng, rolling, Ending.OFFERED)):
        assert not can_promise(think(sides[who.other], Random(number)))
        pact = pact_of(read_letter(text))
        assert (pact.rolls, pact.promised, pact.declined) == (rolls, (), ())
        if number > 20:
            break
