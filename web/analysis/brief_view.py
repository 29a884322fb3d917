"""Why a move is good in one short line: 15 words in English, 20 in other languages."""

from shanghaien.ai.prospect import Factor, Kind
from shanghaien.ai.review import Option, is_about_equal
from shanghaien.cards import Card
from shanghaien.forecast import outlook
from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.state import ROUNDS, Player, State
from web.analysis.reasons_view import factors, own_shifts
from web.kernel.model import App, reader
from web.lang import Words
from web.ui.percentages import chance
from web.ui.sentences import card_name, crew_name, named, rival_name, won_card


def brief(app: App, game: Game, best: Option, rival: Option) -> str:
    """Why the best move is better than the next best one, `rival`."""
    w, state, me = app.words, game.state, game.state.to_move
    move, other = subject(app, game, best.move), rival_name(w, game)
    if is_about_equal(rival.loss):
        return _equal(w, move, best.move, rival.move)
    if last := _last(w, state, best.move, rival.move):
        return last
    if found := factors(state, best, rival):
        # Of what decides, the card that the die goes to comes to mind first.
        own = (each for each in found if _is_reached(state, best.move, each))
        factor = next(own, found[0])
        return _gain(w, factor, state.tavern[factor.position], me, (move, other))
    shifts = own_shifts(state, outlook(state, best.move), rival)
    won = [shift.after.card for shift in shifts if shift.after.winner is me]
    if won and isinstance(best.move, Place | UseAdjust | UseBoth):
        card = card_name(w, won[0])
        return w.say("{move} takes the lead on the {card}.", move=move, card=card)
    return w.say("{move} is the best move here.", move=move)


def _equal(w: Words, move: str, best: Move, rival: Move) -> str:
    """That the next best move is as good: which one that is, unless it takes a trick card."""
    match best, rival:
        case Place(one), Place(two):
            return w.say("The {one} and the {two} are about equally good.", one=one, two=two)
        case ChooseDirection(), ChooseDirection():
            return w.say("Both ends are about equally good.")
        case (Roll(), Shanghai()) | (Shanghai(), Roll()):
            return w.say("Rolling and shanghaiing are about equally good.")
    return w.say("{move} and another move are about equally good.", move=move)


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


def _is_reached(state: State, move: Move, factor: Factor) -> bool:
    """Whether a factor is whose the card will be that the move puts a die on."""
    if factor.kind is not Kind.CARD or not isinstance(move, Place | UseAdjust):
        return False
    return factor.position == state.position(move.number)


def _gain(w: Words, factor: Factor, found: Card, me: Player, who: tuple[str, str]) -> str:
    """What decides, of a move and the other player's name."""
    (move, name), is_own, card = who, factor.player is me, won_card(w, found)
    match factor.kind:
        case Kind.CARD if is_own:
            return w.say("{move} raises your chance of {the_card}.", move=move, the_card=card)
        case Kind.CARD:
            return w.say(
                "{move} lowers {name}’s chance of {the_card}.", move=move, name=name, the_card=card
            )
        case Kind.START:
            return w.say("{move} raises your chance of starting the next round.", move=move)
        case Kind.TRICK if is_own:
            return w.say("{move} raises your chance of keeping a trick card.", move=move)
        case Kind.TRICK:
            return w.say(
                "{move} makes {name} likelier to spend a trick card.", move=move, name=name
            )


def best_line(app: App, game: Game, options: tuple[Option, ...]) -> str:
    """The best move, and how probably whoever is to move wins if both play as the teacher does."""
    w, best, name = app.words, options[0], game.seats[game.state.to_move].name
    move, win = subject(app, game, best.move), chance(w, best.win)
    if len(options) == 1:
        return w.say(
            "{move} is the only move: {chance} to win for {name}.", move=move, chance=win, name=name
        )
    return w.say("{move} is best: {chance} to win for {name}.", move=move, chance=win, name=name)


def subject(app: App, game: Game, move: Move) -> str:
    """A move that begins a sentence of which it is the subject."""
    w = app.words
    match move:
        case Place(number):
            return w.say("The {number}", number=number)
        case Roll():
            return w.say("Rolling")
        case UseJoker(_, nationality):
            return w.say("“2 sailors” for the {crew}", crew=crew_name(w, nationality))
        case UseAdjust(die, number):
            return w.say("Making the {die} a {number}", die=die, number=number)
        case UseBoth():
            return w.say("Adding both dice")
        case UseAgain():
            return w.say("Rolling again")
    return named(w, move, game.state, reader(app))
