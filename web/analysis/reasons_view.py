"""Why a move is good, as sentences: what decides, or what the rules say of it."""

from dataclasses import replace
from enum import Enum

from shanghaien.ai.prospect import Factor, Kind, deciding
from shanghaien.ai.review import Option, is_about_equal
from shanghaien.cards import JOKER_VALUE, Nationality, Sailor
from shanghaien.forecast import Outlook, Shift, outlook
from shanghaien.game import Game
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
from shanghaien.rules import can_shanghai
from shanghaien.scoring import Comparison, compare
from shanghaien.state import Player, State
from web.kernel.model import App, reader
from web.lang import Words, term
from web.ui.percentages import chance, chance_after, points
from web.ui.sentences import card_name, crew_name, named, one_of, rival_name, which_card


class Rival(Enum):
    """What a move is compared with."""

    NEXT = "the next best move"
    CHOSEN = "the person's move"
    PLAYED = "the person's move in the game"


CARDS = {
    # own or the other one's, for or against the move, good to get or not
    (True, True, True): term("You get {the_card}: {chance} instead of {rival}"),
    (True, True, False): term("You avoid {the_card}: {chance} instead of {rival}"),
    (True, False, True): term(
        "But you’re less likely to get {the_card}: {chance} instead of {rival}"
    ),
    (True, False, False): term("But you have to take {the_card}: {chance} instead of {rival}"),
    (False, True, True): term(
        "{name} is less likely to get {the_card}: {chance} instead of {rival}"
    ),
    (False, True, False): term("{name} has to take {the_card}: {chance} instead of {rival}"),
    (False, False, True): term("But {name} gets {the_card}: {chance} instead of {rival}"),
    (False, False, False): term("But {name} avoids {the_card}: {chance} instead of {rival}"),
}
"""What is told of a card."""
STARTS = {
    (True, True): term("You start the next round: {chance} instead of {rival}"),
    (True, False): term("But you start the next round: {chance} instead of {rival}"),
    (False, True): term("{name} starts the next round: {chance} instead of {rival}"),
    (False, False): term("But {name} starts the next round: {chance} instead of {rival}"),
}
TRICKS = {
    (True, True): term("You play no trick card this round: {chance} instead of {rival}"),
    (True, False): term("But you play a trick card this round: {chance} instead of {rival}"),
    (False, True): term("{name} plays a trick card this round: {chance} instead of {rival}"),
    (False, False): term("But {name} plays no trick card this round: {chance} instead of {rival}"),
}


ENDS = {
    True: term("You end the round: {chance} instead of {rival}"),
    False: term("{name} ends the round: {chance} instead of {rival}"),
}
OFTEN = 0.15
"""So much likelier to end the round is worth a line: it is why cards are had or not."""


def reason(
    app: App,
    game: Game,
    best: Option,
    rival: Option | None = None,
    which: Rival = Rival.NEXT,
) -> str:
    """Explain why a move is good, in lines of text; or what it does, if it is not the best.

    Better than a rival, if there is one; `which` says what that is.
    """
    w, decisive = app.words, ""
    # Where the difference is smaller than the teacher’s own error it has no reason.
    if rival is not None and is_about_equal(rival.loss - best.loss):
        if which is Rival.NEXT:
            name = named(w, rival.move, game.state, reader(app))
            decisive = w.say("About as good: {move}.", move=name)
    elif rival is not None:
        decisive = _decides(app, game, best, rival, which)
        # What a shanghai or a joker brings at once is told as well.
        if decisive and not isinstance(best.move, Shanghai | UseJoker):
            return decisive
    return "\n".join(filter(None, [_at_once(app, game, best, rival, which), decisive]))


def _decides(app: App, game: Game, best: Option, rival: Option, which: Rival) -> str:
    """Explain what makes a move better than another; empty if that is not known."""
    w, below, found = app.words, reader(app), factors(game.state, best, rival)
    # What a joker brings its crew is told at once.
    if not found and not isinstance(best.move, UseJoker):
        return ""
    match which:
        case Rival.NEXT:
            move = named(w, rival.move, game.state, below)
            head = w.say("Compared with: {move}", move=move)
        case Rival.CHOSEN:
            head = w.say("Compared with your move:")
        case Rival.PLAYED:
            head = w.say("Compared with your move in the game:")
    # As the table of all moves has them.
    now, other = chance(w, best.win), chance_after(w, best, rival)
    win = w.say("You win: {chance} instead of {rival}", chance=now, rival=other)
    told = [_factor(w, game, factor, below) for factor in found]
    # What the first card is about, in points: one such line is enough to see why it matters.
    cards = [n for n, factor in enumerate(found) if factor.kind is Kind.CARD]
    if cards and (brings := _brings(w, game, found[cards[0]])):
        told.insert(cards[0] + 1, brings)
    at_once = _ends_at_once(w, game, best, rival)
    if not at_once and not any(factor.kind is Kind.START for factor in found):
        told.append(_end(w, game, best, rival))
    lines = [head, at_once, win if now != other else "", *told]
    return "\n".join(filter(None, lines))


def _ends_at_once(w: Words, game: Game, best: Option, rival: Option) -> str:
    """That the other player ends the round right after one of two moves, or after both: it is why
    what comes of them is certain. Empty where it goes on."""
    name, ender = rival_name(w, game), game.state.to_move.other
    match is_ended(best, ender), is_ended(rival, ender):
        case True, True:
            return w.say("Either way, it’s best for {name} to end the round at once.", name=name)
        case False, True:
            return w.say("It would then be best for {name} to end the round at once.", name=name)
        case True, False:
            return w.say(
                "After the better move, it’s best for {name} to end the round at once.", name=name
            )
    return ""


def is_ended(option: Option, ender: Player) -> bool:
    """Whether the other player, `ender`, shanghais right after a die is added: no roll decides
    anything any more."""
    if not isinstance(option.move, Place | UseAdjust | UseBoth) or option.prospect is None:
        return False
    is_sure = all(max(card.chances) == 1.0 for card in option.prospect.cards)
    # Who ends a round lets the other one start the next.
    return is_sure and option.prospect.start.chances[ender.other] == 1.0


def _end(w: Words, game: Game, best: Option, rival: Option) -> str:
    """Who ends the round more often after a move than after its rival; empty if that is much the
    same, or told by the move itself."""
    if Shanghai() in (best.move, rival.move) or best.prospect is None or rival.prospect is None:
        return ""
    one, two = best.prospect.start.chances, rival.prospect.start.chances
    # Who ends a round lets the other one start the next; told of the one who does so more often.
    ender = Player.A if one[Player.B] > two[Player.B] else Player.B
    now, other = one[ender.other], two[ender.other]
    if now - other < OFTEN:
        return ""
    is_own = ender is game.state.to_move
    values = {} if is_own else {"name": rival_name(w, game)}
    return w.say(ENDS[is_own], chance=points(w, now), rival=points(w, other), **values)


def _brings(w: Words, game: Game, factor: Factor) -> str:
    """What a card's crew scores now, and what with the card; empty where that says nothing of why
    it is good to get, or bad."""
    state, owner = game.state, factor.player
    card = state.tavern[factor.position]
    # Of two cards of a crew in the row, the other one may change hands as well.
    if not isinstance(card, Sailor) or _in_row(state, card) > 1:
        return ""
    side = state.sides[owner]
    side = replace(side, sailors=(*side.sailors, card))
    sides = (side, state.sides[1]) if owner is Player.A else (state.sides[0], side)
    now, then = (compare(two, card.nationality) for two in (state.sides, sides))
    lead = _lead(then, owner) - _lead(now, owner)
    if not lead or (lead > 0) is not is_good(state, factor):
        return ""
    before, after = (w.score(*_own_first(state, met)) for met in (now, then))
    return w.say(
        "{crew}: so far {before} ({now}), with this card {after} ({then}).",
        crew=crew_name(w, card.nationality),
        before=before,
        now=_scored(w, game, now),
        after=after,
        then=_scored(w, game, then),
    )


def _in_row(state: State, card: Sailor) -> int:
    """How many cards of a sailor's nationality lie in the row."""
    sailors = (one for one in state.tavern if isinstance(one, Sailor))
    return sum(one.nationality is card.nationality for one in sailors)


def _own_first(state: State, met: Comparison) -> tuple[int, int]:
    """The strengths of two crews that meet, that of the player to move first."""
    return met.strengths[state.to_move], met.strengths[state.to_move.other]


def _lead(met: Comparison, player: Player) -> int:
    """By how much two crews that meet bring a player ahead."""
    return met.points if met.winner is player else -met.points


def _scored(w: Words, game: Game, met: Comparison) -> str:
    """Who scores how much for a crew."""
    match met.winner:
        case None:
            return w.say("no points")
        case game.state.to_move:
            scored = w.count("{n} point for you", "{n} points for you", met.points)
        case _:
            name = rival_name(w, game)
            scored = w.count("{n} point for {name}", "{n} points for {name}", met.points, name=name)
    return scored.replace(" ", "\N{NO-BREAK SPACE}", 1)


def factors(state: State, best: Option, rival: Option) -> tuple[Factor, ...]:
    """What makes a move better than another, the most important first, and what it costs."""
    if best.prospect is None or rival.prospect is None or is_about_equal(rival.loss - best.loss):
        return ()
    return deciding(best.prospect, rival.prospect, state.to_move)


def is_good(state: State, factor: Factor) -> bool:
    """Whether a card is good to get for the player by whose chance it is told."""
    helps_player = (factor.gain > 0) is (factor.player is state.to_move)
    return helps_player is (factor.chance > factor.rival)


def _factor(w: Words, game: Game, factor: Factor, below: Player) -> str:
    """Tell in a line what speaks for a move, or what it costs."""
    is_own, is_reason = factor.player is game.state.to_move, factor.gain > 0
    chances = factor.chance, factor.rival
    match factor.kind:
        case Kind.CARD:
            is_wanted, rises = is_good(game.state, factor), factor.chance > factor.rival
            message = CARDS[is_own, is_reason, is_wanted]
            if not is_wanted and not rises:
                chances = 1.0 - factor.chance, 1.0 - factor.rival  # of doing without it
        case Kind.START:
            message = STARTS[is_own, is_reason]
        case Kind.TRICK:
            message = TRICKS[is_own, is_reason]
            if is_reason is is_own:
                chances = 1.0 - factor.chance, 1.0 - factor.rival  # of keeping it
    now, other = (points(w, chance) for chance in chances)
    values = {} if is_own else {"name": rival_name(w, game)}
    if factor.kind is Kind.CARD:
        values["the_card"] = which_card(w, game.state, factor.position, below)
    return w.say(message, chance=now, rival=other, **values)


def _at_once(app: App, game: Game, best: Option, rival: Option | None, which: Rival) -> str:
    """What a move changes at once; that it is worth more, only of the best and a rival clearly
    worse."""
    w, state, name = app.words, game.state, rival_name(app.words, game)
    found = outlook(state, best.move)
    is_clear = rival is not None and not best.loss and not is_about_equal(rival.loss)
    me = found.player
    own, other = found.after[me], found.after[me.other]
    match best.move:
        case Shanghai():
            score = w.say("That makes it {own}–{other}.", own=own, other=other)
            return " ".join([_spoils(w, found, is_clear=is_clear), score])
        case Roll() if not can_shanghai(state):
            return ""
        case Roll() if is_clear:
            return w.say(
                "If you shanghai now, it’s {own}–{other}, but rolling on is worth more.",
                own=own,
                other=other,
            )
        case Roll():
            return w.say("If you shanghai now, it’s {own}–{other}.", own=own, other=other)
        case UseAgain() if is_clear and which is Rival.NEXT:
            return w.say("Two new dice should help more than either of these.")
        case UseAgain():
            return w.say("You roll both dice again.")
        case UseJoker(_, nationality):
            before, after, rest = with_joker(state, nationality)
            grown = w.say(
                "Your {crew} go from {before} to {after}; {name} has {other}.",
                crew=crew_name(w, nationality),
                before=before,
                after=after,
                name=name,
                other=rest,
            )
            reach = _within_reach(app, game, nationality, after, rest)
            return " ".join(filter(None, [grown, reach]))
        case ChooseDirection():
            cards = [
                w.say("the {number} to the {card}", number=a.number, card=card_name(w, a.card))
                for a in found.awards
            ]
            return w.say("You can then add {places}.", places=one_of(w, cards))
        case Place() | UseAdjust() | UseBoth():
            texts = [_shift(w, shift, me, name) for shift in own_shifts(state, found, rival)]
            if not found.shifts:
                texts = [w.say("No card changes hands.")]
            score = w.say(
                "If the round ended there, the score would be {own}–{other}.", own=own, other=other
            )
            return " ".join([*texts, score])


def with_joker(state: State, crew: Nationality) -> tuple[int, int, int]:
    """The mover's strength in a crew without and with one more joker, and the other one's."""
    before = state.side.strength(crew)
    return before, before + JOKER_VALUE, state.sides[state.to_move.other].strength(crew)


def _within_reach(app: App, game: Game, crew: Nationality, own: int, other: int) -> str:
    """What the tavern's best card of a crew would make of it: for who is behind, or was."""
    w, state = app.words, game.state
    cards = [
        (card.value, position)
        for position, card in enumerate(state.tavern)
        if isinstance(card, Sailor) and card.nationality is crew
    ]
    if not cards:
        return ""
    value, position = max(cards)
    card = which_card(w, state, position, reader(app))
    if own <= other:
        return w.say("With {the_card}, you’d have {n}.", the_card=card, n=own + value)
    name = rival_name(w, game)
    return w.say(
        "With {the_card}, {name} would have {n}.", name=name, the_card=card, n=other + value
    )


def own_shifts(state: State, found: Outlook, rival: Option | None) -> tuple[Shift, ...]:
    """The cards that change hands by a move alone: what a rival does as well is no reason."""
    if rival is None:
        return found.shifts
    if isinstance(rival.move, UseJoker):
        return ()  # one of the same dice follows
    others = {(one.after.number, one.player) for one in outlook(state, rival.move).shifts}
    return tuple(one for one in found.shifts if (one.after.number, one.player) not in others)


def _spoils(w: Words, found: Outlook, *, is_clear: bool) -> str:
    """What a shanghai brings; a rival that is clearly worse can only be to roll."""
    won = [card_name(w, award.card) for award in found.awards if award.winner is found.player]
    if won:
        return w.say("You get: {cards}.", cards=", ".join(won))
    if is_clear:
        return w.say("You get no cards, but shanghaiing beats rolling on.")
    return w.say("You get no cards.")


def _shift(w: Words, shift: Shift, me: Player, name: str) -> str:
    """One card that changes hands: to the mover or, from the other one, to nobody. One's own dice
    lose one no card."""
    after = shift.after
    card = card_name(w, after.card)
    if after.winner is me and shift.before.winner is me.other:
        return w.say("It takes the lead from {name} on the {card}.", card=card, name=name)
    if after.winner is me:
        return w.say("It takes the lead on the {card}.", card=card)
    return w.say("It keeps the {card} from {name}.", card=card, name=name)
