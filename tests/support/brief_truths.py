"""What must be so for the line of a hint, worked out apart from the page."""

from shanghaien.cards import Sailor
from shanghaien.moves import (
    ChooseDirection,
    Place,
    Roll,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.rules import apply, legal_moves
from shanghaien.state import NUMBERS, ROUNDS
from tests.support.judged import Asked, Heard
from tests.support.reason_truths import (
    about_equal,
    card_names,
    gains,
    is_good_to_get,
    is_near,
    is_next_best,
    is_score,
    owners,
    player_of,
    prospects,
)

MUCH = 0.25
"""So much a roll has to change of a card to be a reason against a shanghai."""
TRICKS = (UseJoker, UseAdjust, UseBoth, UseAgain)


def brief_best(heard: Heard, asked: Asked) -> bool:
    """It is the best move; the next best one costs next to nothing, if that is said."""
    is_close = is_near(asked.options[1])
    says_so = "About as good" in heard.message
    return asked.told.move == asked.options[0].move and is_close is says_so


def brief_either(heard: Heard, asked: Asked) -> bool:
    """The two best moves add these dice to these cards and are about as good; the cards are
    named unless both are called alike."""
    assert asked.rival is not None
    best, rival = asked.told.move, asked.rival.move
    if not (isinstance(best, Place) and isinstance(rival, Place) and about_equal(heard, asked)):
        return False
    state, told = asked.state, [heard.values["n"], heard.values["m"]]
    if "card" in heard.values:
        cards = [str(heard.values[name]) for name in ("card", "other")]
        named = [card_names(state)[state.position(move.number)] for move in (best, rival)]
        return told == [best.number, rival.number] and all(
            card in label for card, label in zip(cards, named, strict=True)
        )
    if "most likely" in heard.message:
        is_won = "win" in heard.message
        is_so = asked.rival.win > 0.97 if is_won else asked.told.win < 0.03
        return is_so and told == [best.number, rival.number]
    one, two = (state.card(move.number) for move in (best, rival))
    is_alike = one == two or not (isinstance(one, Sailor) or isinstance(two, Sailor))
    return is_alike and told == [best.number, rival.number]


def brief_score(heard: Heard, asked: Asked) -> bool:
    """To roll and to shanghai are about as good, named in that order, and the score is right."""
    assert asked.rival is not None
    first, second = asked.told.move, asked.rival.move
    pair = (Shanghai(), Roll()) if heard.message.startswith("Shanghai,") else (Roll(), Shanghai())
    return (first, second) == pair and about_equal(heard, asked) and is_score(heard, asked.state)


BRIEF = {
    # what it is told by: the mover's chance or the other one's; does it rise; is it sure
    "{move}: better chance of getting {the_card}.": (True, True, False),
    "{move}: less risk of getting {the_card}.": (True, False, False),
    "{move}: {name} gets {the_card} less often.": (False, False, False),
    "{move}: {name} risks getting {the_card}.": (False, True, False),
    "{move}: you avoid {the_card}.": (True, False, True),
    "{move}: {name} doesn’t get {the_card}.": (False, False, True),
    "{move}: {name} has to take {the_card}.": (False, True, True),
    "{move}: better chance of starting the next round.": (True, True, False),
    "{move}: {name} risks having to start the next round.": (False, True, False),
    "{move}: {name} has to start the next round.": (False, True, True),
    "{move}: better chance of keeping a trick card.": (True, True, False),
    "{move}: {name} is likelier to use up a trick card.": (False, False, False),
}


def brief_gain(heard: Heard, asked: Asked) -> bool:
    """What is told comes more often, or less often, than after the next best move, and helps."""
    best, rival = prospects(asked)
    is_own, rises, is_sure = BRIEF[heard.message]
    me = asked.state.to_move
    player = me if is_own else me.other
    if not is_own and player_of(heard.values["name"]) is not player:
        return False
    if "the_card" in heard.values:
        place, way = card_names(asked.state).index(str(heard.values["the_card"])), int(player)
        one, two = best.cards[place], rival.cards[place]
        # Rising is good for the mover, but what the other one has to take is not for them.
        if is_good_to_get(player, one, two) is not (rises is is_own):
            return False
    elif "start" in heard.message:
        one, two, way = best.start, rival.start, int(player)
    else:
        one, two, way = best.tricks[player], rival.tricks[player], 1
    is_right = (one.chances[way] > two.chances[way]) is rises
    after = apply(asked.state, asked.told.move)
    ends = asked.told.move == Shanghai() or legal_moves(after) == (Shanghai(),)
    is_certain = ends and one.chances[way] == float(rises)
    # Neither that the other one uses up a trick card nor that the mover starts is told as certain.
    is_told = is_certain is is_sure or is_own is ("start" in heard.message)
    return is_right and is_told and gains(asked, one, two) and is_next_best(asked)


def brief_taken(heard: Heard, asked: Asked) -> bool:
    """A shanghai, the best move, gives the mover so many cards, and makes that the score."""
    won = sum(owner is asked.state.to_move for owner in owners(asked.state))
    is_right = heard.values["n"] == won > 0 and is_score(heard, asked.state)
    return is_right and asked.told.move == Shanghai() and is_next_best(asked)


def brief_stop(heard: Heard, asked: Asked) -> bool:
    """The next best move is to shanghai, which would bring that, and the best move less of it."""
    assert asked.rival is not None
    best, rival = prospects(asked)
    state, me = asked.state, asked.state.to_move
    is_rival = asked.rival.move == Shanghai() and is_next_best(asked)
    if "start" in heard.message:
        is_other = player_of(heard.values["name"]) is me.other
        return (
            is_rival and is_other and state.round < ROUNDS and gains(asked, best.start, rival.start)
        )
    player = player_of(heard.values["name"]) if "name" in heard.values else me
    place = card_names(state).index(str(heard.values["the_card"]))
    number = next(n for n in NUMBERS if state.position(n) == place)
    is_had = "wouldn’t get" not in heard.message
    way = int(player)
    return (
        abs(best.cards[place].chances[way] - rival.cards[place].chances[way]) >= MUCH
        and is_rival
        and (owners(state)[number - 1] is player) is is_had
        and gains(asked, best.cards[place], rival.cards[place])
    )


def brief_saves(_: Heard, asked: Asked) -> bool:
    """The next best move plays a trick card, the best one none, and one is worth keeping."""
    assert asked.rival is not None
    me = asked.state.to_move
    best, rival = prospects(asked)
    return (
        isinstance(asked.rival.move, TRICKS)
        and not isinstance(asked.told.move, TRICKS)
        and is_next_best(asked)
        and gains(asked, best.tricks[me], rival.tricks[me])
    )


def brief_reach(heard: Heard, asked: Asked) -> bool:
    """From this end a die of the roll goes to that card, from the other one none does."""
    assert asked.rival is not None
    state, number = asked.state, int(str(heard.values["number"]))
    place = card_names(state).index(str(heard.values["the_card"]))
    best, rival = prospects(asked)
    there = apply(state, asked.told.move)
    other = apply(state, asked.rival.move)
    roll = state.roll or ()
    return (
        isinstance(asked.told.move, ChooseDirection)
        and number in roll
        and there.position(number) == place
        and all(other.position(each) != place for each in roll)
        and gains(asked, best.cards[place], rival.cards[place])
    )


def brief_pips(heard: Heard, asked: Asked) -> bool:
    """The dice go beside the card, not on it, and more of one's pips lie there than with the next
    best move, which puts none on it either."""
    assert asked.rival is not None
    state, me = asked.state, asked.state.to_move
    place = card_names(state).index(str(heard.values["the_card"]))
    best, rival = prospects(asked)
    rows = []
    for move in (asked.told.move, asked.rival.move):
        dice = apply(state, move).sides[me].dice
        row = {state.position(n): (n * dice[n - 1], dice[n - 1]) for n in NUMBERS}
        beside = sum(row.get(k, (0, 0))[0] for k in (place - 1, place + 1))
        rows.append((beside, row[place][1]))
    (more, own), (less, other) = rows
    now = {state.position(n): state.sides[me].dice[n - 1] for n in NUMBERS}
    is_told = (
        isinstance(asked.told.move, (Place, UseAdjust, UseBoth)) and own == other == now[place]
    )
    return is_told and more > less and gains(asked, best.cards[place], rival.cards[place])
