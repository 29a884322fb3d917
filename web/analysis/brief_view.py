"""Why a move is good in one short line: 15 words in English, 20 in other languages."""

from dataclasses import replace

from shanghaien.ai.prospect import Factor, Kind
from shanghaien.ai.review import Option
from shanghaien.cards import Card, Sailor
from shanghaien.forecast import Shift, outlook
from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.rules import apply
from shanghaien.scoring import Reason, compare
from shanghaien.state import ROUNDS, State
from web.analysis.at_once_view import order, own_shifts, with_joker
from web.analysis.ending_view import ON_CARDS, has_to_end
from web.analysis.reasons_view import OPEN, factors, in_order
from web.analysis.tie_view import has_more_pips
from web.analysis.worth_view import SEEN, brought, is_good, turning
from web.kernel.model import App, reader
from web.lang import Words, term
from web.table.points_view import changed
from web.ui.percentages import chance, gain, is_close
from web.ui.sentences import card_name, opening, rival_name, which_card

CARDS = {
    # own or the other one's, good to get or not
    (True, True): term("{move}: better chance of getting {the_card}."),
    (True, False): term("{move}: less risk of getting {the_card}."),
    (False, True): term("{move}: {name} gets {the_card} less often."),
    (False, False): term("{move}: {name} risks getting {the_card}."),
}
CERTAIN = {
    (True, True): term("{move}: you get {the_card}."),
    (True, False): term("{move}: you avoid {the_card}."),
    (False, True): term("{move}: {name} doesn’t get {the_card}."),
    (False, False): term("{move}: {name} has to take {the_card}."),
}
STOPPED = {
    # own or the other one's, had after a shanghai now or not
    (True, False): term("Don’t shanghai yet: you wouldn’t get {the_card}."),
    (True, True): term("Don’t shanghai yet: you’d have to take {the_card}."),
    (False, True): term("Don’t shanghai yet: {name} would get {the_card}."),
}
OTHERS = {
    (Kind.START, True): term("{move}: better chance of starting the next round."),
    (Kind.START, False): term("{move}: {name} risks having to start the next round."),
    (Kind.TRICK, True): term("{move}: better chance of keeping a trick card."),
    (Kind.TRICK, False): term("{move}: {name} is likelier to use up a trick card."),
}
SETTLED = {
    **OTHERS,
    (Kind.START, False): term("{move}: {name} has to start the next round."),
}
"""Where the round is over, or has to be ended at once."""
SURE = {0.0, 1.0}
MUCH = 0.25
"""So much must a roll change whose a card is to be told as a reason not to shanghai."""
TRICKS = UseJoker | UseAdjust | UseBoth | UseAgain


def brief(app: App, game: Game, best: Option, rival: Option) -> str:
    """Why the best move is better than the next best one, `rival`."""
    w, state, move = app.words, game.state, opening(order(app, game, best.move))
    if not best.win:
        return w.say("{move}. Your chances are 0%, whatever you do.", move=move)
    if last := _last(w, state, best.move, rival.move):
        return last
    if is_close(best, rival):
        return _as_good(app, game, best, rival)
    if best.move == Shanghai() and (told := _turned(app, game, best, move)):
        return told
    if isinstance(best.move, UseJoker):
        return _joker(w, game, best.move, move)
    if told := _by_factors(app, game, best, rival, move):
        return told
    shifts = _shifts(state, best.move, rival)
    if isinstance(best.move, Place) and (place := state.position(best.move.number)) in shifts:
        return _lead(app, game, best.move, shifts, place)
    for position, shift in shifts.items():
        if shift.player is state.to_move:
            return _lead(app, game, best.move, shifts, position)
    return w.say("{move}: it’s the best move here.", move=move)


def _by_factors(app: App, game: Game, best: Option, rival: Option, move: str) -> str:
    """What decides, as it can be seen on the table; empty if that is not known."""
    state, found = game.state, factors(game.state, best, rival)
    if best.move == Shanghai():  # no trick card has to be played after a roll
        found = tuple(one for one in found if one.kind is not Kind.TRICK)
    if all(one.gain <= 0 for one in found):
        return _taken(app, game, best.move, None)
    found = in_order(state, best.move, rival.move, found)
    factor = _from_below(state, found[0])
    if rival.move == Shanghai():
        cause = _stopped(app, game, factor)
    else:
        cause = _taken(app, game, best.move, factor) or _seen(app, game, best.move, rival, factor)
    is_sure = factor.chance in SURE and _is_settled(state, best.move)
    return cause or _gain(app, game, factor, move, is_sure=is_sure)


def _as_good(app: App, game: Game, best: Option, rival: Option) -> str:
    """That another move is about as good, with what both bring at once where a line can hold it."""
    w, state = app.words, game.state
    one, two = best.move, rival.move
    if Shanghai() in (one, two):
        found = outlook(state, Shanghai())
        own, other = found.after[found.player], found.after[found.player.other]
        if two == Shanghai():
            return w.say(
                "Roll. About as good: shanghai, which makes it {own}–{other}.", own=own, other=other
            )
        return w.say(
            "Shanghai, which makes it {own}–{other}. About as good: roll.", own=own, other=other
        )
    if isinstance(one, Place) and isinstance(two, Place):
        both = {"n": one.number, "m": two.number}
        if rival.win > 1.0 - OPEN:
            return w.say("Add the {n} or the {m}: you’ll most likely win either way.", **both)
        if best.win < OPEN:
            return w.say("Add the {n} or the {m}: you’ll most likely lose either way.", **both)
        card, second = (_label(w, state.card(move.number)) for move in (one, two))
        if card == second:
            return w.say("Add the {n} or the {m}: about as good.", **both)
        return w.say(
            "Add the {n} ({card}) or the {m} ({other}): about as good.",
            card=card,
            other=second,
            **both,
        )
    return w.say(
        "{move}. About as good: {rival}.",
        move=opening(_onto(app, game, one)),
        rival=_onto(app, game, two),
    )


def _onto(app: App, game: Game, move: Move) -> str:
    """A move as one is told to make it, with the card that its die goes to."""
    told = order(app, game, move)
    if not isinstance(move, Place | UseAdjust):
        return told
    card = _label(app.words, game.state.card(move.number))
    return app.words.say("{move} ({card})", move=told, card=card)


def _label(w: Words, card: Card) -> str:
    """A card in as few words as name it: a trick’s own name would read as a trick to be played."""
    return card_name(w, card) if isinstance(card, Sailor) else w.say("trick card")


def _shifts(state: State, move: Move, rival: Option) -> dict[int, Shift]:
    """The cards whose leader a move changes, and its rival doesn't, by their place."""
    if not isinstance(move, ON_CARDS):
        return {}
    shifts = own_shifts(state, outlook(state, move), rival)
    return {state.position(shift.after.number): shift for shift in shifts}


def _lead(app: App, game: Game, best: Move, shifts: dict[int, Shift], position: int) -> str:
    """That a move takes the lead on a card, or on two, or nobody has it any more."""
    w, state, shift, name = app.words, game.state, shifts[position], rival_name(app.words, game)
    move = opening(order(app, game, best))
    card = which_card(w, state, position, reader(app))
    if shift.player is None:
        return w.say(
            "{move}: {name} loses the lead on {the_card}.", move=move, name=name, the_card=card
        )
    taken = [at for at, one in shifts.items() if one.player is shift.player and _pays(state, at)]
    if position in taken and len(taken) == 2:
        (other,) = {*taken} - {position}
        return w.say(
            "{move}: you lead on {the_card} and {other}.",
            move=move,
            the_card=card,
            other=which_card(w, state, other, reader(app)),
        )
    if shift.after.reason is Reason.NEIGHBOURS:
        return w.say("{move}: you win the tie-break on {the_card}.", move=move, the_card=card)
    found, (own, rest) = outlook(state, best), brought(state, shift.player, position)
    score = tuple(found.after[p] - found.before[p] for p in (shift.player, shift.player.other))
    # Beside a score that changes otherwise, by other cards as well, points would be a riddle.
    if (own, rest) == score and _pays(state, position):
        return w.say(
            "{move}: you lead on {the_card} – points: you\u00a0{own}, {name}\u00a0{rest}.",
            move=move,
            the_card=card,
            own=gain(own),
            name=name,
            rest=gain(rest),
        )
    return w.say("{move}: you take the lead on {the_card}.", move=move, the_card=card)


def _pays(state: State, position: int) -> bool:
    """Whether a card brings whoever is to move ahead in points, as crews are now."""
    own, rest = brought(state, state.to_move, position)
    return own > rest


def _stopped(app: App, game: Game, factor: Factor) -> str:
    """What a shanghai, the next best move, would bring of what decides; or empty."""
    w, state = app.words, game.state
    is_own, rises = factor.player is state.to_move, factor.chance > factor.rival
    if factor.kind is Kind.START and is_own:
        name = rival_name(w, game)
        return w.say("Don’t shanghai yet: {name} would start the next round.", name=name)
    if factor.kind is not Kind.CARD or factor.chance in SURE:
        return ""
    if abs(factor.chance - factor.rival) < MUCH:
        return ""  # it comes much the same
    awards = {state.position(one.number): one for one in outlook(state, Shanghai()).awards}
    owner = (award := awards[factor.position]).winner
    if is_own and owner is state.to_move.other and _is_kept(factor):
        is_own, rises = False, False  # what is seen on the table
    is_had = owner is (state.to_move if is_own else state.to_move.other)
    if owner is None and not state.side.dice[award.number - 1]:
        return ""  # nobody would miss a card for which they have done nothing
    if is_had is rises or (is_own, is_had) not in STOPPED:
        return ""
    values = {} if is_own else {"name": rival_name(w, game)}
    card = which_card(w, state, factor.position, reader(app))
    return w.say(STOPPED[is_own, is_had], the_card=card, **values)


def _from_below(state: State, factor: Factor) -> Factor:
    """What decides; a card that the other player gets less often, as one's own chance of it, where
    that rises too and the card pays."""
    me = state.to_move
    if factor.kind is not Kind.CARD or factor.player is me or factor.others is None:
        return factor
    (chance_, rival), others = factor.others, (factor.chance, factor.rival)
    if factor.gain <= 0 or chance_ - rival < SEEN or not _pays(state, factor.position):
        return factor
    return replace(factor, player=me, chance=chance_, rival=rival, others=others)


def _is_kept(factor: Factor) -> bool:
    """Whether a card that is good to get is kept from the other player as well."""
    if factor.others is None or factor.chance < factor.rival:
        return False
    one, two = factor.others
    return two - one >= MUCH


def _turned(app: App, game: Game, best: Option, move: str) -> str:
    """That a favourite ends a round behind, as trick cards can later put them ahead; or empty."""
    count = turning(game.state, best)
    if not count:
        return ""
    w, me, found = app.words, game.state.to_move, outlook(game.state, Shanghai())
    return w.count(
        "{move}: that makes it {own}–{other}, but a trick card can still put you ahead.",
        "{move}: that makes it {own}–{other}, but {n} trick cards can still put you ahead.",
        count,
        move=move,
        own=found.after[me],
        other=found.after[me.other],
    )


def _taken(app: App, game: Game, best: Move, factor: Factor | None) -> str:
    """What a shanghai brings where that is why it is good; or empty."""
    w, state, me = app.words, game.state, game.state.to_move
    if best != Shanghai():
        return ""
    found = outlook(state, best)
    own = [state.position(each.number) for each in found.awards if each.winner is me]
    is_had = True  # without another reason it is that
    if factor is not None:
        is_wanted = is_good(state, factor) if factor.player is me else factor.others is not None
        is_had = factor.kind is Kind.CARD and is_wanted and factor.position in own
    if not own or not (is_had or found.after[me] > found.after[me.other]):
        return ""  # whoever is then ahead needs no other reason
    return w.count(
        "{move}: you get {n} card, which makes it {own}–{other}.",
        "{move}: you get {n} cards, which makes it {own}–{other}.",
        len(own),
        move=opening(order(app, game, best)),
        own=found.after[me],
        other=found.after[me.other],
    )


def _seen(app: App, game: Game, best: Move, rival: Option, factor: Factor) -> str:
    """What anybody sees on the table of what decides: a card that is saved or taken over, or that
    a die can go on; or empty."""
    w, state, place = app.words, game.state, factor.position
    move, is_own = opening(order(app, game, best)), factor.player is state.to_move
    if factor.kind is Kind.TRICK:
        is_saved = is_own and isinstance(rival.move, TRICKS) and not isinstance(best, TRICKS)
        return w.say("{move}: don’t use up a trick card yet.", move=move) if is_saved else ""
    if factor.kind is not Kind.CARD or not is_good(state, factor):
        return ""
    if factor.chance in SURE and _is_settled(state, best):
        return ""
    shifts = _shifts(state, best, rival)
    if place in shifts:
        return _lead(app, game, best, shifts, place)
    card = which_card(w, state, place, reader(app))
    if has_more_pips(state, best, rival.move, factor):
        return w.say("{move}: more pips next to {the_card}.", move=move, the_card=card)
    if isinstance(best, ChooseDirection) and is_own:
        one, other = (_within_reach(state, each) for each in (best, rival.move))
        if place in one and place not in other:
            return w.say(
                "{move}: the {number} goes on {the_card}.",
                move=move,
                number=one[place],
                the_card=card,
            )
    return ""


def _is_settled(state: State, move: Move) -> bool:
    """Whether the round ends by a move, or has to right after it: only then is it certain whose the
    cards are. That it is best for the other one to end it is no more than advice."""
    return move == Shanghai() or has_to_end(state, move)


def _within_reach(state: State, direction: Move) -> dict[int, int]:
    """Which number of the roll goes to which place of the row from an end of it."""
    after = apply(state, direction)
    return {after.position(number): number for number in after.roll or ()}


def _last(w: Words, state: State, best: Move, rival: Move) -> str:
    """What a shanghai in the last round makes of the game, where that settles the choice."""
    if state.round != ROUNDS or Shanghai() not in (best, rival):
        return ""
    after, me = outlook(state, Shanghai()).after, state.to_move
    own, other = after[me], after[me.other]
    if best == Shanghai() and own > other:
        return w.say("Shanghai now and you win {own}–{other}.", own=own, other=other)
    if rival == Shanghai() and own < other:
        return w.say("Don’t shanghai yet: you’d lose {own}–{other}.", own=own, other=other)
    return ""


def _joker(w: Words, game: Game, move: UseJoker, label: str) -> str:
    """What two more sailors make of a crew, and of its points."""
    me, name = game.state.to_move, rival_name(w, game)
    now, then = with_joker(game.state, move)
    own, rest = changed((now, then), me)
    if own or rest:
        own -= 1  # what a trick card that is kept is worth
        if own >= rest:
            return w.say(
                "{move} – points: you\u00a0{own}, {name}\u00a0{rest}.",
                move=label,
                own=gain(own),
                name=name,
                rest=gain(rest),
            )
    both = compare(game.state.sides, move.nationality).strengths
    return w.say(
        "{move}: your crew goes from {before} to {after}, against {name}’s {other}.",
        move=label,
        before=both[me],
        after=compare(apply(game.state, move).sides, move.nationality).strengths[me],
        name=name,
        other=both[me.other],
    )


def _gain(app: App, game: Game, factor: Factor, move: str, *, is_sure: bool) -> str:
    """What decides."""
    w, state = app.words, game.state
    is_own = factor.player is state.to_move
    values = {"move": move} if is_own else {"move": move, "name": rival_name(w, game)}
    if factor.kind is not Kind.CARD:
        return w.say((SETTLED if is_sure else OTHERS)[factor.kind, is_own], **values)
    values["the_card"] = which_card(w, state, factor.position, reader(app))
    table = CERTAIN if is_sure else CARDS
    return w.say(table[is_own, is_good(state, factor)], **values)


def best_line(app: App, game: Game, options: tuple[Option, ...]) -> str:
    """The best move, and how probably whoever is to move wins if both play as the teacher does."""
    w, best, name = app.words, options[0], game.seats[game.state.to_move].name
    move, win = order(app, game, best.move), chance(w, best.win)
    if len(options) == 1:
        return w.say(
            "Only move for {name} ({chance} to win): {move}.", move=move, chance=win, name=name
        )
    return w.say("Best for {name} ({chance} to win): {move}.", move=move, chance=win, name=name)
