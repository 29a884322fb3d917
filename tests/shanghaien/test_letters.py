"""A game by link: what each side can and cannot do, with letters for the only thing they share."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shanghaien.cards import Trick, card_order
from shanghaien.fair_play import LENGTH, SIZE, Ending, Pact, Rolls, forward, secret_at
from shanghaien.formats.errors import RecordError
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.record import finished, read, write
from shanghaien.game import Game, pact_of
from shanghaien.letters import (
    LetterError,
    LetterProblem,
    accept,
    can_end,
    can_post,
    invite,
    letter_name,
    post,
)
from shanghaien.moves import Move, Roll, Rolled, Shanghai, format_event
from shanghaien.receiving import DoubtError, receive
from shanghaien.rules import IllegalMove, legal_moves
from shanghaien.sources import Agreed, Drawn
from shanghaien.state import ROUNDS, ROW, Phase
from tests.shanghaien.two_sides import (
    Moment,
    after,
    any_move,
    begin,
    letters,
    refusal,
    think,
    whole,
)
from tests.support.marks import first_of_all

ADDRESS = "https://a-rather-long-name.example.github.io/shanghaien-with-a-friend/index.html#"
seeds = st.integers(0, 2**32)
kinds = st.sampled_from(Rolls)


def moment(count: int, rolls: Rolls = Rolls.CHOSEN) -> Moment:
    """A moment of a game that is played once for all tests."""
    game = whole(rolls)
    return game[count % len(game)]


@pytest.mark.parametrize("rolls", Rolls)
def test_both_sides_see_the_same_game_and_its_record_is_as_any_other(rolls: Rolls) -> None:
    texts = [each.text for each in whole(rolls)]
    a, b = whole(rolls)[-1].sides
    assert (a.setup, a.seats, a.events, a.states) == (b.setup, b.seats, b.events, b.states)
    assert a.state.phase is Phase.OVER
    assert pact_of(a).starter in (None, a.setup.starter)
    record = read(finished(write(a)))
    assert record == read(finished(write(b))) == replace(a, chance=Drawn())
    assert max(map(len, texts)) + len(ADDRESS) <= 400


@pytest.mark.parametrize("trick", first_of_all(Trick, Trick.AGAIN))
def test_the_longest_letter_stays_within_400_characters(trick: Trick) -> None:
    name = "W" * 24

    def longest(game: Game, _: Random) -> Move:
        legal = legal_moves(game.state)
        return Roll() if Roll() in legal else max(legal, key=format_event)

    rng = Random(int(trick))
    a = invite(rng.randbytes(SIZE), name, None, trick)
    b = accept(read_letter(write_letter(a)), rng.randbytes(SIZE), name)
    sides = [receive(a, read_letter(write_letter(b))), b]
    texts = [text for _, text in letters(sides, rng, longest, is_read=False)]
    assert read_letter(texts[-1]).events == sides[0].events
    assert max(map(len, texts)) <= 250


@given(seeds, st.integers(0, 99), kinds)
@settings(max_examples=12)
def test_a_running_game_is_saved_and_read_at_any_moment(
    seed: int, count: int, rolls: Rolls
) -> None:
    for side in moment(count, rolls).sides:
        assert read(write(side)) == side
        drafted = think(side, Random(seed))
        assert read(write(drafted)) == drafted


@given(st.integers(0, 66), st.integers(0, 99))
@settings(max_examples=10)
def test_the_same_position_and_secrets_give_the_same_dice(count: int, luck: int) -> None:
    for side in moment(count).sides:
        once, twice = think(side, Random(luck)), think(read(write(side)), Random(luck))
        assert once == twice
        if side.goes_on_here and Roll() in legal_moves(side.state):
            rolled = side.play(Roll())
            others = [Rolled(low, high) for low in range(1, 7) for high in range(low, 7)]
            possible = [dice for dice in others if _falls(rolled, dice)]
            known = rolled.known_roll  # none where the answer brings the dice
            assert possible == ([] if known is None else [known])


def _falls(game: Game, dice: Rolled) -> bool:
    try:
        game.play(dice)
    except IllegalMove:
        return False
    return True


@given(seeds, st.integers(1, 66))
@settings(max_examples=10)
def test_dice_that_fell_and_letters_that_were_sent_cannot_be_taken_back(
    seed: int, count: int
) -> None:
    for side in moment(count).sides:
        pact = pact_of(side)
        with pytest.raises(ValueError, match="sent"):
            side.back(pact.turn - 1)
        drafted = think(side, Random(seed))
        for turn in range(pact.turn, drafted.turn):
            if any(isinstance(event, Rolled) for event in drafted.events[turn:]):
                with pytest.raises(ValueError, match="chance"):
                    drafted.back(turn)
            else:
                assert drafted.back(turn).turn == turn


@given(st.integers(0, 99), kinds)
@settings(max_examples=12)
def test_nobody_holds_the_cards_of_a_later_round_or_the_dice_of_the_other(
    count: int, rolls: Rolls
) -> None:
    """Another root of the other side, that fits what it has told, gives other cards and dice.

    So what one side holds cannot tell them: the secret that decides is the other's alone.
    """
    sides = moment(count, rolls).sides
    for side in sides:
        held, pact = write(side), pact_of(side)
        assert pact is not None
        coming = side.setup.deck[ROW * pact.dealt :]
        assert coming == tuple(sorted(coming, key=card_order)), "an order could tell"
        assert "deck" not in held
        other = pact_of(sides[pact.me.other if pact.me is not None else 0])
        assert other is not None
        for index in range((pact.number + 1) // 2 + 1, 60):
            secret = secret_at(other.root, index)
            assert secret not in (pact.newest[0], pact.newest[1])
            assert secret.hex() not in held


@pytest.mark.parametrize("rolls", Rolls)
def test_the_cards_of_a_new_round_come_with_the_answer_to_shanghai(rolls: Rolls) -> None:
    ended = [m for m in whole(rolls) if m.sides[m.who].events[-1:] == (Shanghai(),)]
    assert len(ended) >= ROUNDS
    for each in ended:
        sent, there = each.sides[each.who], each.sides[each.who.other]
        is_over = sent.state.phase is Phase.OVER
        assert pact_of(there).dealt - pact_of(sent).dealt == (0 if is_over else 1)


def test_a_letter_of_another_game_is_refused() -> None:
    sides, _ = after(1, 4)
    _, others = after(2, 5)
    assert refusal(sides[0], others[-1]) is LetterProblem.OTHER_GAME


def test_a_second_acceptance_is_refused_once_the_first_was_answered() -> None:
    rng = Random(3)
    anna = invite(rng.randbytes(SIZE), "Anna")
    first = accept(read_letter(write_letter(anna)), rng.randbytes(SIZE), "Bernd")
    for name in ("Bernd", "Carla"):
        second = accept(read_letter(write_letter(anna)), rng.randbytes(SIZE), name)
        taken = receive(anna, read_letter(write_letter(first)))
        answered = post(think(taken, rng))
        assert refusal(answered, write_letter(second)) is LetterProblem.OTHER_PLAYER


def test_a_letter_with_a_secret_of_somebody_else_is_refused() -> None:
    sides, _ = after(5, 6)
    pact = pact_of(sides[0])
    forger = sides[pact.sender.other]  # writes the next letter, with a root of his own
    there = pact_of(forger)
    assert there is not None
    forged = think(replace(forger, chance=Agreed(replace(there, root=bytes(SIZE)))), Random(1))
    letter = write_letter(post(forged))
    with pytest.raises(Exception):  # noqa: B017, PT011 - his own chain is another one, too
        receive(sides[pact.sender], read_letter(letter))


def test_old_letters_and_own_ones_say_so() -> None:
    sides, texts = after(7, 8)
    pact = pact_of(sides[0])
    assert refusal(sides[pact.sender], texts[-1]) is LetterProblem.OWN
    for text in texts[:-1]:
        for side in sides:
            assert refusal(side, text) is LetterProblem.OLD
    assert refusal(sides[pact.sender.other], texts[-1]) is LetterProblem.OLD


def test_a_lost_browser_catches_up_with_the_latest_letter() -> None:
    rng = Random(11)
    sides = begin(rng)
    exported = [write(side) for side in sides]
    play = letters(sides, rng)
    for _ in range(12):
        _, text = next(play)
    for side, kept in zip(sides, exported, strict=True):
        pact = pact_of(side)
        with pytest.raises(DoubtError) as caught:
            receive(read(kept), read_letter(text))
        assert caught.value.doubt.game == side
        assert receive(read(kept), read_letter(text), is_sure=True) == side
        assert pact.number == 13


def test_resigning_and_a_draw_end_the_game_for_both() -> None:
    sides, _ = after(13, 6)
    pact = pact_of(sides[0])
    who, other = pact.sender.other, pact.sender
    assert can_end(sides[who])
    assert not can_end(sides[other])
    with pytest.raises(ValueError, match="offered"):
        post(sides[who], Ending.AGREED)
    resigned = post(sides[who], Ending.RESIGNED)
    taken = receive(sides[other], read_letter(write_letter(resigned)))
    assert resigned.is_over
    assert taken.is_over
    assert not taken.goes_on_here
    offered = post(think(sides[who], Random(1)), Ending.OFFERED)
    asked = receive(sides[other], read_letter(write_letter(offered)))
    agreed = post(asked, Ending.AGREED)
    assert receive(offered, read_letter(write_letter(agreed))).is_over
    declined = post(think(asked, Random(1)))
    assert not receive(offered, read_letter(write_letter(declined))).is_over


def test_an_acceptance_with_the_inviters_own_secrets_is_no_letter() -> None:
    """The other one would tell each of them again, and the inviter know all that is to come."""
    invitation = invite(bytes(SIZE), "Anna")
    echo = accept(read_letter(write_letter(invitation)), bytes(SIZE), "Bernd")
    with pytest.raises(RecordError, match="the same secrets"):
        read_letter(write_letter(echo))


@pytest.mark.parametrize("steps", [1, 2, 3, LENGTH - 1, LENGTH])
def test_secrets_that_tell_of_the_other_ones_are_no_letter(steps: int) -> None:
    """With B's first secret taken from A's chain, or from what follows it, A knows B's dice."""
    root = Random(1).randbytes(SIZE)
    for mine, theirs in ((root, forward(root, steps)), (forward(root, steps), root)):
        letter = accept(read_letter(write_letter(invite(mine, "Anna"))), theirs, "Bernd")
        with pytest.raises(RecordError, match="the same secrets"):
            read_letter(write_letter(letter))


def test_chains_that_meet_are_seen_with_the_secret_that_shows_it() -> None:
    """A's later secrets lead to B's first one only once they are told."""
    chain = [secret_at(bytes(SIZE), index) for index in range(LENGTH)]
    told = Pact(1, (chain[0], chain[3]))
    assert not Pact(1, (chain[0], secret_at(b"x" * SIZE, 0))).is_entangled
    assert told.is_entangled
    assert Pact(9, (chain[4], chain[9])).is_entangled


def test_a_careful_roll_is_announced_before_anybody_can_know_it() -> None:
    sides, _ = after(17, 9, rolls=Rolls.ANNOUNCED)
    pact = pact_of(sides[0])
    who = pact.sender.other
    if Roll() not in legal_moves(sides[who].state) or not sides[who].goes_on_here:
        sides, _ = after(17, 10, rolls=Rolls.ANNOUNCED)
        who = who.other
    side = sides[who]
    assert side.goes_on_here
    announced = side.play(Roll())
    assert announced.known_roll is None
    assert can_post(announced)
    with pytest.raises(IllegalMove):
        announced.play(Rolled(1, 2))


def test_an_invitation_is_accepted_once_and_not_by_oneself() -> None:
    rng = Random(1)
    anna = invite(rng.randbytes(SIZE), "Anna")
    with pytest.raises(LetterError) as caught:
        accept(anna, rng.randbytes(SIZE))
    assert caught.value.problem is LetterProblem.OWN
    bernd = accept(read_letter(write_letter(anna)), rng.randbytes(SIZE))
    with pytest.raises(LetterError) as caught:
        accept(read_letter(write_letter(bernd)), rng.randbytes(SIZE))
    assert caught.value.problem is LetterProblem.OLD
    assert not can_post(anna)
    assert not can_post(bernd)
    assert not bernd.goes_on_here


@given(st.text(max_size=60))
def test_a_name_fits_into_a_letter_whatever_was_typed(text: str) -> None:
    name = letter_name(text)
    assert len(name.encode()) <= 24
    a = invite(bytes(SIZE), text)
    assert read_letter(write_letter(a)).seats[0].name == (name or "Red")


def test_chance_is_no_choice_of_whoever_plays_on() -> None:
    """`any_move` of the two sides never met a legal move twice that the letters could not say."""
    sides, texts = after(19, 30)
    assert all(any_move(side, Random(1)) for side in sides if legal_moves(side.state))
    assert len(set(texts)) == len(texts)
