"""What must be so for a message that says why a move is good, worked out apart from the page."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from itertools import product

from shanghaien.ai.prospect import Fork, Prospect
from shanghaien.ai.review import Option
from shanghaien.cards import Card, Sailor
from shanghaien.game import from_position
from shanghaien.moves import Place, Roll, Shanghai, UseAgain
from shanghaien.rules import apply, legal_moves
from shanghaien.state import NUMBERS, ROUNDS, Player, Side, State
from tests.shanghaien.reference import dice_shown, final_points, who_gets
from tests.support.judged import Asked, Heard
from tests.support.random_games import PEOPLE
from web.analysis.at_once_view import order
from web.analysis.outcomes_view import Line
from web.analysis.reasons_view import Rival, reasons
from web.kernel.model import App
from web.lang import words
from web.ui.sentences import card_name, opening

CLEAR = 0.01
"""A loss that the page tells from nothing."""
_W = words("en")


def shown(text: object) -> float:
    """The number in a text, as "−3.4%"."""
    return float(str(text).replace("−", "-").removesuffix("%"))


def near(text: object, value: float) -> bool:
    """Whether a text is a share in whole percent."""
    return abs(shown(text) - 100 * value) <= 0.5 + 1e-6


def player_of(name: object) -> Player:
    """Whose name it is."""
    return Player([seat.name for seat in PEOPLE].index(str(name)))


def about_equal(_: Heard, asked: Asked) -> bool:
    """The next best move costs next to nothing."""
    return is_near(asked.options[1]) and is_next_best(asked)


def is_near(rival: Option) -> bool:
    """A move costs nothing that the page tells, or 1% as it is shown while nothing is certain."""
    return rival.loss < CLEAR or (rival.loss < 0.015 and 0.0 < rival.win < 1.0)


def is_next_best(asked: Asked) -> bool:
    return asked.rival is not None and asked.rival.move == asked.options[1].move


def compared(heard: Heard, asked: Asked) -> bool:
    """It is the best move, or about as good beside what was played; and the other one is clearly
    worse, unless both are told of alike."""
    is_played = asked.which is Rival.PLAYED
    is_best = asked.told.move == asked.options[0].move or (is_played and asked.told.loss < CLEAR)
    return (
        is_best
        and ("game" in heard.message) <= is_played
        and asked.rival is not None
        and (asked.rival.loss - asked.told.loss >= CLEAR or heard.message == "With best play")
    )


def _forks(asked: Asked) -> tuple[Option, Option]:
    assert asked.rival is not None
    return asked.told, asked.rival


def prospects(asked: Asked) -> tuple[Prospect, Prospect]:
    best, rival = (option.prospect for option in _forks(asked))
    assert best is not None
    assert rival is not None
    return best, rival


def _line(heard: Heard, asked: Asked) -> Line:
    """The line of figures that is told so."""
    game = from_position(asked.state, PEOPLE)
    found = reasons(App(), game, asked.told, asked.rival, asked.which)
    (line,) = (one for one in found.lines if one.text == _W.say(heard.message, **heard.values))
    return line


def _differs(heard: Heard, asked: Asked, best: Fork, rival: Fork, way: int) -> bool:
    """Both chances are told as they are; and the difference is worth something to the mover, or
    costs something, as is marked."""
    line = _line(heard, asked)
    chances = best.chances[way], rival.chances[way]
    is_right = all(near(text, chance) for text, chance in zip(line.chances, chances, strict=True))
    is_gain = gains(asked, best, rival)
    return is_right and len(set(line.chances)) == 2 and line.speaks == (1 if is_gain else -1)


def gains(asked: Asked, best: Fork, rival: Fork) -> bool:
    """The difference is worth something to the mover."""
    total = best.weight + rival.weight
    gain = sum(
        (p - q) * (best.weight * w + rival.weight * v) / total
        for p, q, w, v in zip(best.chances, rival.chances, best.wins, rival.wins, strict=True)
    )
    return asked.state.to_move.sign * gain > 0


def card_names(state: State) -> list[str]:
    """The cards from the reader's left, like ones told apart: the texts are read by player A."""
    found = [f"the {card_name(_W, card)}" for card in state.tavern]
    sides = {2: ("left", "right"), 3: ("left", "middle", "right")}
    seen = dict.fromkeys(found, 0)
    for k, name in enumerate(tuple(found)):
        if (like := found.count(name) + seen[name]) > 1:
            found[k] = f"{name} ({sides[like][seen[name]]})"
            seen[name] += 1
    return found


def chance_of_card(heard: Heard, asked: Asked) -> bool:
    """The chance is that of this very card, which a player has to take if it is bad for them."""
    best, rival = prospects(asked)
    place = card_names(asked.state).index(str(heard.values["the_card"]))
    player, forks = _teller(heard, asked), (best.cards[place], rival.cards[place])
    is_good = is_good_to_get(player, *forks)
    return (" to take" in heard.message) is not is_good and _differs(heard, asked, *forks, player)


def is_good_to_get(player: Player, best: Fork, rival: Fork) -> bool:
    """Whether it helps a player more to get a card than if nobody did."""
    own, nobody = (
        best.weight * best.wins[way] + rival.weight * rival.wins[way] for way in (player, -1)
    )
    return player.sign * (own - nobody) > 0


def _teller(heard: Heard, asked: Asked) -> Player:
    """By whose chance it is told."""
    name, me = heard.values.get("name"), asked.state.to_move
    assert name is None or player_of(name) is me.other
    return me if name is None else me.other


def chance_of_win(heard: Heard, asked: Asked) -> bool:
    """They are those of both moves, and the better one’s is higher, but for those that are about as
    good; only what is certain is 0% or
    100%, and the difference is what the table says that the other one costs."""
    best, rival = _forks(asked)
    one, two = (shown(text.removeprefix("<")) for text in _line(heard, asked).chances)
    left = max(0.0, best.win - (rival.loss - best.loss))
    is_right = abs(one - 100 * best.win) <= 1 and abs(two - 100 * left) <= 1.5
    is_equal = rival.loss - best.loss < CLEAR
    return is_right and (one > two or (is_equal and one == two)) and best.loss < CLEAR


def effects(heard: Heard, asked: Asked) -> bool:
    """Of each line the chance that is better for the mover stands out, if one does, and the effects
    add up to the difference in the chances to win."""
    assert "Effect" in heard.message
    found = reasons(App(), from_position(asked.state, PEOPLE), asked.told, asked.rival, asked.which)
    whole, *parts = (shown(line.effect or "0%") for line in found.lines)
    is_bold = all(line.speaks == 0 or len(set(line.chances)) == 2 for line in found.lines)
    return is_bold and bool(parts) and whole == sum(parts)


def last_round(heard: Heard, asked: Asked) -> bool:
    """What the game ends with if it is ended now, and that the teacher advises what follows."""
    state, me = asked.state, asked.state.to_move
    points = final_points(*apply(state, Shanghai()).sides)
    told = heard.values["own"], heard.values["other"]
    is_won = "you win" in heard.message
    advised = asked.options[0].move == Shanghai()
    return (
        state.round == ROUNDS
        and told == (points[me], points[me.other])
        and is_won == advised == (points[me] > points[me.other])
    )


def chance_of_start(heard: Heard, asked: Asked) -> bool:
    """It is the chance of the player who is named, who has to if that is bad for them."""
    best, rival = prospects(asked)
    player = _teller(heard, asked)
    is_good = gains(asked, best.start, rival.start) is (player is asked.state.to_move)
    is_told = (" to start" in heard.message) is not is_good
    return is_told and _differs(heard, asked, best.start, rival.start, player)


def ends_at_once(heard: Heard, asked: Asked) -> bool:
    """The player who is named ends the round for certain, with all cards as they lie after what
    is told of the two moves: for want of dice, if that is told, else by choice."""
    other = player_of(heard.values["name"])
    both = asked.told, asked.rival
    sure = tuple(option is not None and _is_settled(asked.state, option, other) for option in both)
    either, game = heard.message.startswith("Either"), from_position(asked.state, PEOPLE)
    expected = tuple(
        option is not None
        and (either or opening(order(App(), game, option.move)) == heard.values["move"])
        for option in both
    )
    after = [
        apply(asked.state, one.move) for one, is_so in zip(both, sure, strict=True) if one and is_so
    ]
    has_to = all(legal_moves(state) == (Shanghai(),) for state in after)
    is_told = has_to is ("must" in heard.message)
    return is_told and other is asked.state.to_move.other and sure == expected and any(sure)


def is_free(heard: Heard, asked: Asked) -> bool:
    """To roll is told of, and the other player, who has five or six dice on cards, is named."""
    other = asked.state.to_move.other
    has_few = sum(asked.state.sides[other].dice) >= 5
    return asked.told.move == Roll() and has_few and player_of(heard.values["name"]) is other


def later_rounds(_: Heard, asked: Asked) -> bool:
    """There are some."""
    return asked.state.round < ROUNDS


def _is_settled(state: State, option: Option, ender: Player) -> bool:
    """A move leaves all cards to whom they lie with after it, and the next start to the mover."""
    found, lie = option.prospect, owners(apply(state, option.move))
    assert found is not None
    cards = (found.cards[state.position(n)] for n in NUMBERS)
    ways = (2 if owner is None else int(owner) for owner in lie)
    settled = all(card.chances[way] == 1.0 for card, way in zip(cards, ways, strict=True))
    return settled and found.start.chances[ender.other] == 1.0


def tied(heard: Heard, asked: Asked) -> bool:
    """On a card that goes to another one after the other move both have as many dice after one of
    them: then pips decide. Or the better move puts more pips beside it, and neither a die on it."""
    assert asked.rival is not None
    place = card_names(asked.state).index(str(heard.values["the_card"]))
    number = next(n for n in NUMBERS if asked.state.position(n) == place)
    went, equal, beside, on = [], False, list[int](), list[int]()
    for option in (asked.told, asked.rival):
        a, b = (dice_shown(side) for side in apply(asked.state, option.move).sides)
        went.append(who_gets(number, a, b))
        equal |= a.count(number) == b.count(number) > 0
        own = (a, b)[asked.state.to_move]
        beside.append(sum(pips for pips in own if abs(pips - number) == 1))
        on.append(own.count(number))
    return (went[0] is not went[1] and equal) or (beside[0] > beside[1] and on[0] == on[1])


def chance_of_trick(heard: Heard, asked: Asked) -> bool:
    """It is the chance to use none, or one."""
    best, rival = prospects(asked)
    player = _teller(heard, asked)
    return _differs(heard, asked, best.tricks[player], rival.tricks[player], 0)


def _loss(asked: Asked, kind: type) -> float:
    """What the best move of a kind gives away."""
    return min((o.loss for o in asked.options if isinstance(o.move, kind)), default=0.0)


def of_either(truth: Callable[[Heard, Asked], bool]) -> Callable[[Heard, Asked], bool]:
    """The same of the best move or of the next best one, where that is about as good: why both are
    is told by what either does."""

    @wraps(truth)
    def told(heard: Heard, asked: Asked) -> bool:
        if truth(heard, asked):
            return True
        rival = asked.rival
        if asked.which is not Rival.NEXT or rival is None:
            return False
        is_told = not asked.told.loss and is_near(rival)
        return is_told and truth(heard, replace(asked, told=rival, rival=asked.told))

    return told


@of_either
def rolls_on(heard: Heard, asked: Asked) -> bool:
    """A shanghai is allowed and would give these points; praised only if clearly worse."""
    state = asked.state
    if Shanghai() not in legal_moves(state) or asked.told.move != Roll():
        return False
    is_praised = "worth more" in heard.message
    return not is_praised or (not asked.told.loss and _loss(asked, Shanghai) >= CLEAR)


@of_either
def again(_: Heard, asked: Asked) -> bool:
    """Adding either die is clearly worse than rolling again, which is best."""
    is_best = isinstance(asked.told.move, UseAgain) and not asked.told.loss
    return is_best and _loss(asked, Place) >= CLEAR


@of_either
def stops(heard: Heard, asked: Asked) -> bool:
    """Nothing is won; rolling is allowed and clearly worse, if that is said."""
    won = asked.state.to_move in owners(asked.state)
    is_praised = "beats" in heard.message
    can = Roll() in legal_moves(asked.state)
    return not won and (not is_praised or (can and _loss(asked, Roll) >= CLEAR))


def owners(state: State) -> list[Player | None]:
    """Who gets the card of each number now."""
    a, b = (dice_shown(side) for side in state.sides)
    return [who_gets(number, a, b) for number in NUMBERS]


@of_either
def score_then(heard: Heard, asked: Asked) -> bool:
    """By the reference's scoring of the cards as they would be handed out."""
    after = apply(asked.state, asked.told.move)
    return is_score(heard, after, asked.state.to_move)


def is_score(heard: Heard, state: State, me: Player | None = None) -> bool:
    """Whether the cards as they lie make this score, that of `me`, or who is to move, first."""
    me = state.to_move if me is None else me
    points = points_now(state)
    return [heard.values["own"], heard.values["other"]] == [points[me], points[me.other]]


def points_now(state: State) -> tuple[int, int]:
    """The points of both if the cards went to whoever leads on them now."""
    sides = list(state.sides)
    for number, owner in zip(NUMBERS, owners(state), strict=True):
        if owner is not None:
            sides[owner] = _with(sides[owner], state.card(number))
    return final_points(sides[0], sides[1])


def _with(side: Side, card: Card) -> Side:
    if isinstance(card, Sailor):
        return replace(side, sailors=(*side.sailors, card))
    return replace(side, tricks=(*side.tricks, card))


@of_either
def card_moves(heard: Heard, asked: Asked) -> bool:
    """A card of that name changes hands so."""
    state, me = asked.state, asked.state.to_move
    before, after = owners(state), owners(apply(state, asked.told.move))
    name = "the_card" if "{the_card}" in heard.message else "card"

    def called(number: int) -> str:
        if name == "card":
            return card_name(_W, state.card(number))
        return card_names(state)[state.position(number)]

    moved = [
        (called(number), *pair)
        for number, *pair in zip(NUMBERS, before, after, strict=True)
        if pair[0] is not pair[1]
    ]
    if heard.message == "No card changes hands.":
        return not moved
    wanted: dict[str, tuple[tuple[Player | None, ...], tuple[Player | None, ...]]] = {
        "This takes the lead from {name} on the {card}.": ((me.other,), (me,)),
        "This takes the lead on the {card}.": ((None,), (me,)),
        "This keeps the {card} from {name}.": ((me.other,), (None,)),
        "{move}: you take the lead on {the_card}.": ((None, me.other), (me,)),
        "{move}: you win the tie-break on {the_card}.": ((None, me.other), (me,)),
        "{move}: {name} loses the lead on {the_card}.": ((me.other,), (None,)),
    }
    ways = set(product(*wanted[heard.message]))
    if not any(each == heard.values[name] and (a, b) in ways for each, a, b in moved):
        return False
    # The line of a hint says how a card is won; the sentence of what a move does needn’t.
    return name == "card" or ("tie-break" in heard.message) is _is_tie(heard, asked)


def _is_tie(heard: Heard, asked: Asked) -> bool:
    """After the move both have as many dice on the card."""
    place = card_names(asked.state).index(str(heard.values["the_card"]))
    number = next(n for n in NUMBERS if asked.state.position(n) == place)
    a, b = (dice_shown(side) for side in apply(asked.state, asked.told.move).sides)
    return (
        a.count(number) == b.count(number)
        and owners(apply(asked.state, asked.told.move))[number - 1] is not None
    )
