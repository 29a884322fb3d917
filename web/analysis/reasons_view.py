"""Why a move is good: what the rules say of it (`outlook`) as sentences."""

from shanghaien.ai.review import Option
from shanghaien.cards import JOKER_VALUE
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
from shanghaien.state import Player
from web.app.model import App
from web.lang import Words
from web.ui.sentences import card_name, crew_name, seat_names


def reason(app: App, game: Game, best: Option) -> str:
    """Why a move is good, in a sentence or two."""
    w, state = app.words, game.state
    names = seat_names(game)
    found = outlook(state, best.move)
    me = found.player
    own, other = found.after[me], found.after[me.other]
    match best.move:
        case Shanghai():
            return " ".join([_spoils(w, found), _points_now(w, own, other)])
        case Roll():
            return w.say(
                "Shanghai now and it’s {own} : {other}; rolling on is worth more.",
                own=own,
                other=other,
            )
        case UseAgain():
            return w.say("Two new dice should help more than either of these.")
        case UseJoker(_, nationality):
            strength = state.sides[me].strength(nationality)
            return w.say(
                "Your crew grows ({crew}): from {before} to {after}; {name} has {other}.",
                crew=crew_name(w, nationality),
                before=strength,
                after=strength + JOKER_VALUE,
                name=names[me.other],
                other=state.sides[me.other].strength(nationality),
            )
        case ChooseDirection():
            cards = [
                w.say("the {number} on {card}", number=a.number, card=card_name(w, a.card))
                for a in found.awards
            ]
            return w.say("Your dice can then go here: {places}.", places=", ".join(cards))
        case Place() | UseAdjust() | UseBoth():
            texts = [_shift(w, shift, me, names) for shift in found.shifts]
            if not texts:
                texts = [w.say("No card changes hands yet, but it sets you up for later.")]
            return " ".join([*texts, _points_next(w, own, other)])


def _spoils(w: Words, found: Outlook) -> str:
    won = [card_name(w, award.card) for award in found.awards if award.winner is found.player]
    if not won:
        return w.say("You get no card, but stopping is better than rolling on.")
    return w.say("You get {cards}.", cards=", ".join(won))


def _points_now(w: Words, own: int, other: int) -> str:
    return w.say("That makes it {own} : {other}.", own=own, other=other)


def _points_next(w: Words, own: int, other: int) -> str:
    return w.say("If the round then ended, it would be {own} : {other}.", own=own, other=other)


def _shift(w: Words, shift: Shift, me: Player, names: tuple[str, str]) -> str:
    """One card that changes hands."""
    after = shift.after
    card, name = card_name(w, after.card), names[me.other]
    if after.winner is me and shift.before.winner is me.other:
        return w.say("It takes the lead on {card} from {name}.", card=card, name=name)
    if after.winner is me:
        return w.say("It takes the lead on {card}.", card=card)
    if after.winner is None and shift.before.winner is me.other:
        return w.say("It keeps {card} from {name}.", card=card, name=name)
    if after.winner is None:
        return w.say("It gives up {card}.", card=card)
    return w.say("It leaves {card} to {name}.", card=card, name=name)
