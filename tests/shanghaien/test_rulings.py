"""Each ruling by its number: what the rulebooks leave open, and how it is decided."""

from collections import Counter
from random import Random

import pytest

from shanghaien.cards import CARDS, TRICK_COUNTS, Nationality, Trick
from shanghaien.chance import draw_starter
from shanghaien.game import draw_setup
from shanghaien.moves import ChooseDirection, Roll, Shanghai, UseJoker, format_event, parse_event
from shanghaien.position import parse_position, parse_side
from shanghaien.rules import IllegalMove, apply, legal_moves, outcome, setup
from shanghaien.scoring import Verdict, compare, score
from shanghaien.state import Direction, Phase, Player, State
from tests.shanghaien.invariants import TRICK_MOVES

A, B = Player.A, Player.B


def after(state: State, *events: str) -> State:
    """The position after events given as text."""
    for text in events:
        state = apply(state, parse_event(text))
    return state


def texts(state: State) -> list[str]:
    """The legal moves as text."""
    return [format_event(move) for move in legal_moves(state)]


def test_r1_the_trick_cards_split_3_2_3() -> None:
    tricks = Counter(card for card in CARDS if isinstance(card, Trick))
    assert tricks == TRICK_COUNTS == {Trick.ADJUST: 3, Trick.BOTH: 2, Trick.AGAIN: 3}


@pytest.mark.parametrize("starter", Player)
def test_r2_the_direction_is_chosen_after_the_rounds_first_roll(starter: Player) -> None:
    state = setup(CARDS, starter, Trick.ADJUST)
    assert legal_moves(state) == (Roll(),)
    state = after(state, "roll", "rolled 2 4")
    # Neither a die nor the trick that the player has comes before it.
    assert texts(state) == ["direction left", "direction right"]
    assert state.to_move is starter
    assert state.roll == (2, 4)
    state = after(state, "direction right")
    assert texts(state) == ["place 2", "place 4", "adjust 2 1", "adjust 2 3", *texts(state)[4:]]
    # It holds for the round: the other player is not asked.
    state = after(state, "place 2", "roll", "rolled 1 5")
    assert state.phase is Phase.PLACE
    assert state.direction is Direction.RIGHT


def test_r2_each_round_is_asked_anew() -> None:
    state = parse_position("A on 1 2; B on 3")
    state = after(state, "shanghai", "roll", "rolled 1 1")
    assert state.phase is Phase.DIRECTION
    assert state.to_move is B


def test_r3_equal_dice_are_no_choice() -> None:
    assert texts(parse_position("roll 4 4")) == ["place 4"]


def test_r3_both_equal_dice_go_on_the_same_card() -> None:
    state = after(parse_position("A both; roll 4 4"), "both")
    assert state.sides[A].dice == (0, 0, 0, 2, 0, 0)


def test_r4_after_plus_minus_1_the_changed_die_is_added() -> None:
    before = parse_position("A adjust; roll 2 5")
    assert after(before, "adjust 2 3").sides[A].dice == (0, 0, 1, 0, 0, 0)
    # The turn is over: the other die cannot be added instead.
    assert after(before, "adjust 2 3").to_move is B


def test_r5_a_joker_is_a_sailor_of_its_nationality_at_scoring() -> None:
    a, b = parse_side("ES1 ES:both ES:again"), parse_side("ES4")
    comparison = compare((a, b), Nationality.SPANISH)
    assert comparison.strengths == (5, 4)
    assert (comparison.winner, comparison.points) == (A, 4)


def test_r5_a_joker_is_taken_with_the_weaker_crew_and_counts_2() -> None:
    a, b = parse_side("ES1 ES:both"), parse_side("ES4")
    comparison = compare((a, b), Nationality.SPANISH)
    assert (comparison.winner, comparison.verdict) == (B, Verdict.STRONGER)
    assert comparison.points == 3
    assert score((a, b)).totals == (0, 3)  # a used joker is no unused trick card


def test_r6_no_joker_without_an_own_sailor_of_the_nationality() -> None:
    state = parse_position("A ES1 both; B FR4; roll 1 2")
    jokers = [move for move in legal_moves(state) if isinstance(move, UseJoker)]
    assert jokers == [UseJoker(Trick.BOTH, Nationality.SPANISH)]
    with pytest.raises(IllegalMove):
        apply(state, UseJoker(Trick.BOTH, Nationality.FRENCH))


def test_r6_a_crew_with_a_joker_takes_another() -> None:
    state = parse_position("A ES1 ES:again both; roll 1 2")
    assert "joker both ES" in texts(state)


def test_r7_with_no_die_in_the_supply_shanghai_is_the_only_action() -> None:
    state = parse_position("A both on 1 1 2 3; B on 1; roll 5 6")
    state = after(state, "both", "roll", "rolled 1 1", "place 1")
    assert state.supply(A) == 0
    assert legal_moves(state) == (Shanghai(),)


def test_r7_as_with_one_die() -> None:
    state = parse_position("A on 1 1 2 3 3; B on 1")
    assert state.supply(A) == 1
    assert legal_moves(state) == (Shanghai(),)
    with pytest.raises(IllegalMove):
        apply(state, Roll())


def test_r8_a_trick_card_won_counts_from_the_next_round_on() -> None:
    state = parse_position("tavern both; A ES1 on 1 2; B on 3")
    assert legal_moves(state) == (Roll(), Shanghai())
    rolled = after(state, "roll", "rolled 1 1")
    assert texts(rolled) == ["place 1"]  # it lies on a card that is A's, but is not A's yet
    state = after(state, "shanghai")
    assert state.sides[A].tricks == (Trick.BOTH,)
    state = after(state, "roll", "rolled 3 4", "direction left", "place 3", "roll", "rolled 1 2")
    assert "both" in texts(state)
    assert "joker both ES" in texts(state)


def test_r8_a_trick_card_won_in_the_last_round_counts_one_point() -> None:
    state = parse_position("round 8; tavern both US1 FR1; A on 1 2; B on 3")
    final = outcome(after(state, "shanghai"))
    assert final is not None
    assert final.tricks == (1, 0)
    assert final.totals == (2, 1)


def test_r9_equal_totals_are_a_draw() -> None:
    final = score((parse_side("ES3"), parse_side("FR2 both")))
    assert final.totals == (3, 3)
    assert final.winner is None


def test_r10_who_starts_is_drawn_by_lot_or_chosen() -> None:
    assert {draw_setup(Random(seed)).starter for seed in range(20)} == set(Player)
    assert {draw_starter(Random(seed)) for seed in range(20)} == set(Player)
    for starter in Player:
        assert {draw_setup(Random(seed), starter).starter for seed in range(20)} == {starter}
        assert setup(CARDS, starter).to_move is starter


@pytest.mark.parametrize("use", ["adjust 2 3", "both", "again", "joker both ES"])
def test_r11_no_shanghai_after_a_trick_in_the_same_turn(use: str) -> None:
    state = parse_position("A ES1 adjust both again on 1 1; roll 2 5")
    state = after(state, use)
    if state.to_move is A:
        with pytest.raises(IllegalMove):
            apply(state, Shanghai())
        if state.phase is Phase.ROLLING:
            state = after(state, "rolled 1 2")
        state = after(state, "place 2")
    # The turn ended with the die added.
    assert state.to_move is B


@pytest.mark.parametrize("trick", Trick)
def test_r12_each_player_has_a_trick_card_from_the_start(trick: Trick) -> None:
    state = setup(CARDS, A, trick)
    assert [one.tricks for one in state.sides] == [(trick,), (trick,)]
    assert (*state.tavern, *state.deck) == CARDS  # the deck keeps its 48 cards
    state = after(state, "roll", "rolled 2 5", "direction left")
    assert any(isinstance(move, TRICK_MOVES) for move in legal_moves(state))


@pytest.mark.parametrize("player", Player)
def test_r12_as_a_handicap_one_player_alone_has_the_card(player: Player) -> None:
    state = setup(CARDS, A, Trick.AGAIN, player)
    assert state.sides[player].tricks == (Trick.AGAIN,)
    assert state.sides[player.other].tricks == ()
    assert (*state.tavern, *state.deck) == CARDS


def test_r12_no_card_is_for_nobody() -> None:
    with pytest.raises(ValueError, match="no starting trick card"):
        setup(CARDS, A, None, A)


def test_r12_is_off_by_default() -> None:
    assert [one.tricks for one in setup(CARDS, A).sides] == [(), ()]
    assert draw_setup(Random(1)).start_trick is None


@pytest.mark.parametrize("use", ["both", "joker both ES"])
def test_r13_a_card_is_used_once_whichever_half(use: str) -> None:
    state = parse_position("A ES1 both on 1 1; B on 2 2; roll 2 5")
    state = after(state, use)
    assert state.sides[A].tricks == ()
    if state.phase is Phase.PLACE:
        state = after(state, "place 2")
    state = after(state, "shanghai", "roll", "rolled 3 4", "direction left")
    assert not any(isinstance(move, TRICK_MOVES) for move in legal_moves(state))
    state = after(state, "place 3", "roll", "rolled 3 4")
    assert not any(isinstance(move, TRICK_MOVES) for move in legal_moves(state))


def test_every_ruling_has_a_test() -> None:
    named = {name.split("_")[1] for name in globals() if name.startswith("test_r")}
    assert named == {f"r{number}" for number in range(1, 14)}


def test_directions_are_two() -> None:
    state = after(setup(CARDS, A), "roll", "rolled 1 1")
    assert legal_moves(state) == tuple(ChooseDirection(direction) for direction in Direction)
