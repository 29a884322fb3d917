"""What a move changes at once, by the rules alone, as sentences."""

from collections.abc import Iterator
from dataclasses import replace

from shanghaien.ai.review import Option
from shanghaien.cards import Nationality, Sailor
from shanghaien.forecast import Outlook, Shift, outlook
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
from shanghaien.rules import apply, can_shanghai
from shanghaien.scoring import Comparison, award, compare
from shanghaien.state import NUMBERS, ROUNDS, Player, Side, State
from web.kernel.model import App, reader
from web.lang import Words, term
from web.table.points_view import grown
from web.ui.percentages import is_close
from web.ui.sentences import (
    card_name,
    card_names,
    crew_name,
    named,
    one_of,
    rival_name,
    which_card,
    you_for,
)

LED = term("Other cards in the row count for whoever leads them now.")
"""What is told where `led` counts some."""


def at_once(
    app: App, game: Game, best: Option, rival: Option | None = None, *, is_next: bool = True
) -> str:
    """What a move changes at once; that it is worth more, only of the best and a rival clearly
    worse. `is_next` says whether that is the next best one."""
    w, state, name = app.words, game.state, rival_name(app.words, game)
    found = outlook(state, best.move)
    is_clear = rival is not None and not best.loss and not is_close(best, rival)
    me = found.player
    own, other = found.after[me], found.after[me.other]
    match best.move:
        case Shanghai():
            score = w.say("That makes it {own}–{other}.", own=own, other=other)
            return " ".join([_spoils(w, found, is_clear=is_clear), score])
        case Roll() if not can_shanghai(state):
            return ""
        case Roll() if state.round == ROUNDS and own < other:
            return w.say("If you shanghai now, you lose {own}–{other}.", own=own, other=other)
        case Roll() if is_clear:
            return w.say(
                "If you shanghai now, it’s {own}–{other}. Rolling on is worth more.",
                own=own,
                other=other,
            )
        case Roll():
            return w.say("If you shanghai now, it’s {own}–{other}.", own=own, other=other)
        case UseAgain() if is_clear and is_next:
            return w.say("Two new dice should help more than either of these.")
        case UseAgain():
            return w.say("You roll both dice again.")
        case UseJoker(_, nationality):
            now, then = with_joker(state, best.move)
            told = grown(w, (now, then), me, told_names(w, game))
            reach = _within_reach(app, game, nationality, then)
            point = w.say("The trick card’s own point is lost: −1.")
            others = "" if led(state, nationality) == state.sides else w.say(LED)
            return " ".join(filter(None, [told, reach, point, others]))
        case ChooseDirection():
            cards = [
                w.say("the {number} to the {card}", number=a.number, **card_names(w, a.card))
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


def told_names(w: Words, game: Game) -> tuple[str, str]:
    """Whoever is to move, to whom reasons speak, and the other one's name."""
    return you_for(w, game.seats[game.state.to_move].name), rival_name(w, game)


def led(state: State, crew: Nationality, position: int | None = None) -> tuple[Side, Side]:
    """Both sides with the row's cards of a crew, each at whoever leads it, but for the one at a
    position: as the score table foretells them."""
    sides = [*state.sides]
    for number, card in _of_crew(state, crew):
        winner = award(state, number).winner
        if winner is not None and state.position(number) != position:
            side = sides[winner]
            sides[winner] = replace(side, sailors=(*side.sailors, card))
    return sides[0], sides[1]


def _of_crew(state: State, crew: Nationality) -> Iterator[tuple[int, Sailor]]:
    """The row's cards of a crew by their numbers; none while it has no numbers, nor dice."""
    for number in NUMBERS if state.direction is not None else ():
        card = state.card(number)
        if isinstance(card, Sailor) and card.nationality is crew:
            yield number, card


def with_joker(state: State, move: UseJoker) -> tuple[Comparison, Comparison]:
    """How two crews meet without and with one more joker of the player to move."""
    sides = (led(each, move.nationality) for each in (state, apply(state, move)))
    now, then = (compare(both, move.nationality) for both in sides)
    return now, then


def _within_reach(app: App, game: Game, crew: Nationality, met: Comparison) -> str:
    """What the tavern's best card of a crew would make of it: for who is behind, or was."""
    w, state = app.words, game.state
    own, other = (met.strengths[player] for player in (state.to_move, state.to_move.other))
    cards = [
        (card.value, state.position(number))
        for number, card in _of_crew(state, crew)
        if award(state, number).winner is None  # else it is counted already
    ]
    if not cards:
        return ""
    value, position = max(cards)
    card = which_card(w, state, position, reader(app))
    if own <= other:
        return w.say(
            "With {the_card} too, your crew would reach {n}.", the_card=card, n=own + value
        )
    name = rival_name(w, game)
    return w.say(
        "With {the_card}, {name}’s crew would reach {n}.", name=name, the_card=card, n=other + value
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
    card = card_names(w, after.card)
    if after.winner is me and shift.before.winner is me.other:
        return w.say("This takes the lead from {name} on the {card}.", name=name, **card)
    if after.winner is me:
        return w.say("This takes the lead on the {card}.", **card)
    return w.say("This keeps the {card} from {name}.", name=name, **card)


def order(app: App, game: Game, move: Move) -> str:
    """A move as one is told to make it, inside a sentence."""
    w = app.words
    match move:
        case Place(number):
            return w.say("add the {number}", number=number)
        case UseJoker(_, nationality):
            return w.say("“2 sailors” for the {crew}", crew=crew_name(w, nationality))
        case UseAdjust(die, number):
            return w.say("change {die} to {number}", die=die, number=number)
    return named(w, move, game.state, reader(app))
