"""The tavern: six cards in a row, the dice on both sides, the captains at its ends."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from shanghaien.cards import Card
from shanghaien.game import Game
from shanghaien.moves import ChooseDirection, format_event
from shanghaien.scoring import Award, Reason, awards
from shanghaien.state import NUMBERS, Direction, Phase, Player, State
from web.kernel.model import App, bottom, is_entering, is_live, is_person_to_move
from web.lang import Words
from web.table.questions import at_hand, in_sight, legal_move, reach, trail
from web.ui.components import captain, card_view, colour, die, drawing, flat, hidden
from web.ui.sentences import (
    award_sentence,
    card_name,
    either_number,
    forecast_sentence,
    seat_names,
)


@dataclass(frozen=True, slots=True)
class RowCard:
    """All that one card of the row shows."""

    place: int
    """Its place in the row, from the left end as player A sees it."""
    round: int
    card: Card
    number: int
    label: str
    """The number, or both that it can have while the direction is open."""
    dice: tuple[int, int]
    names: tuple[str, str]
    bottom: Player
    award: Award | None = None
    """At the end of a round: what happens to it."""
    forecast: Award | None = None
    """In mid-round, where it is wanted: what a shanghai now would do with it."""
    is_in_focus: bool = True
    """At the end of a round: whether this card is told of, or all are."""
    is_reachable: bool = False
    is_explained: bool = False
    """Whether a tap tells who would get the card, and why."""
    move: str | None = None
    """What a click on it plays, if it lights up."""
    last: Player | None = None
    """Who added dice in the turn before this one."""
    is_picked: bool = False
    """Whether the move would reach it that waits to be confirmed."""


def row(app: App, game: Game) -> Element:
    """The tavern as the player at the bottom sees it: the position or, at the end of a round, the
    one that the shanghai distributed."""
    w, ended = app.words, game.last_round()
    state = in_sight(game)
    cards = sorted(_cards(app, game), key=attrgetter("place"), reverse=bottom(app) is Player.B)
    return h.section(
        aria_label=w.say("Tavern"), class_=["tavern", {"resolved": ended is not None}]
    )[
        h.div(".post.left")[_captains(app, game, state, Direction.LEFT)],
        h.ol(".row")[(drawn_slot(w, card) for card in cards)],
        h.div(".post.right")[_captains(app, game, state, Direction.RIGHT)],
        _thrown(app, game),
    ]


def _cards(app: App, game: Game) -> list[RowCard]:
    """The cards of the row by their numbers."""
    state, ended, step = game.state, game.last_round(), app.selection.step
    if ended is not None:
        return [
            replace(
                _card(app, game, ended, n),
                award=award,
                is_in_focus=step in (0, n),
                is_explained=True,
            )
            for n, award in zip(NUMBERS, awards(ended), strict=True)
        ]
    is_foretold = app.settings.shows_forecast and state.direction is not None
    forecast = awards(state) if is_foretold else (None,) * len(NUMBERS)
    reachable, picked = _reachable(app, state), legal_move(state, app.selection.picked)
    left = trail(game)
    return [
        replace(
            _card(app, game, state, n),
            forecast=award,
            is_reachable=n in reachable,
            is_explained=is_foretold and not app.screen.is_explaining and n not in reachable,
            move=reachable.get(n),
            last=left.player if left and n in left.numbers else None,
            is_picked=picked is not None and n in reach(picked, state),
        )
        for n, award in zip(NUMBERS, forecast, strict=True)
    ]


def _card(app: App, game: Game, state: State, number: int) -> RowCard:
    a, b = (side.dice[number - 1] for side in state.sides)
    label = str(number) if state.direction is not None else f"{number}/{7 - number}"
    place, card, names = state.position(number), state.card(number), seat_names(game)
    return RowCard(place, state.round, card, number, label, (a, b), names, bottom(app))


def _reachable(app: App, state: State) -> dict[int, str | None]:
    if not is_person_to_move(app):
        return {}
    # Two sailors are added to a crew and not to the row: while they are open, nothing is reached.
    aims = [(number, move) for move in at_hand(app, state) for number in reach(move, state)]
    ways = Counter(number for number, _ in aims)
    # Where either die could become the number, the buttons ask which one.
    return {number: format_event(move) if ways[number] == 1 else None for number, move in aims}


def _thrown(app: App, game: Game) -> Node:
    """Two dice in the air, from their owner's side, showing one face after the other; a tap brings
    them to rest."""
    if game.state.phase is not Phase.ROLLING or not is_live(app) or is_entering(app):
        return None
    side = "below" if game.state.to_move is bottom(app) else "above"
    faces = [die(face, game.state.to_move, "face") for face in NUMBERS]
    return h.div(class_=["throw", side], data_do="land", aria_hidden="true")[
        (h.span(".thrown")[faces] for _ in range(2))
    ]


@lru_cache(maxsize=64)
def drawn_slot(w: Words, slot: RowCard) -> Markup:
    """A card of the row with all that is on it; on the next page most are the same."""
    below, award = slot.bottom, slot.award
    above = below.other
    text = w.say(
        "Card {number}: {card}. {name_a}: {a}. {name_b}: {b}.",
        number=slot.label,
        card=card_name(w, slot.card),
        name_a=slot.names[0],
        a=w.count("{n} die", "{n} dice", slot.dice[0]),
        name_b=slot.names[1],
        b=w.count("{n} die", "{n} dice", slot.dice[1]),
    )
    if award is not None:
        text = f"{text} {award_sentence(w, award, slot.names)}"
    gone = award is not None and award.winner is None
    means = None if slot.label == str(slot.number) else either_number(w, slot.number)
    return flat(
        h.li(
            # By its place, not its number: that turns around with the direction.
            id=f"slot-{slot.place}",
            class_=[
                "slot",
                {
                    "reachable": slot.is_reachable,
                    "gone": gone,
                    "last": slot.last is not None,
                    "picked": slot.is_picked,
                    "dimmed": not slot.is_in_focus,
                    "to-above": award is not None and award.winner is above,
                    "to-below": award is not None and award.winner is below,
                },
            ],
            data_move=slot.move,
            data_number=slot.label,
            data_do="panel" if slot.is_explained else None,
            data_argument="round" if slot.is_explained else None,
        )[
            hidden(text),
            _stack(slot, above, "above"),
            _verdict(award, above, "up"),
            # A new round brings new cards, even where the same one lies.
            h.div(".slot-card", id=f"card-{slot.round}-{slot.place}", aria_hidden="true")[
                card_view(w, slot.card),
                h.span(".slot-number", title=means)[slot.label],
                h.span(".slot-number.far")[slot.label],
                drawing("icon-out", "slot-out") if gone else None,
            ],
            _verdict(award, below, "down"),
            _forecast(w, slot),
            _stack(slot, below, "below"),
        ]
    )


def _stack(slot: RowCard, player: Player, place: str) -> Element:
    count = slot.dice[player]
    marked = player is slot.last
    return h.div(
        class_=["dice-stack", place, {"last": marked}], data_count=count, aria_hidden="true"
    )[
        (
            die(slot.number, player, key=f"die-{slot.round}{player.name}{slot.number}-{i}")
            for i in range(count)
        )
    ]


def _verdict(award: Award | None, player: Player, arrow: str) -> Node:
    """At the end of a round: the player's figure on a card, and an arrow if the card is won."""
    if award is None:
        return None
    won = award.winner is player
    contested = award.reason in (Reason.NEIGHBOURS, Reason.TIED)
    return h.div(class_=["verdict", arrow, colour(player), {"won": won}], aria_hidden="true")[
        h.span(".verdict-dice")[str(award.dice[player])],
        h.span(".verdict-pips")[f"+{award.neighbours[player]}"] if contested else None,
        drawing(f"icon-arrow-{arrow}", "verdict-arrow") if won else None,
    ]


def _forecast(w: Words, slot: RowCard) -> Node:
    """In mid-round: who would get the card if the round ended now, at that player's edge of it."""
    award = slot.forecast
    if award is None or award.reason is Reason.EMPTY:
        return None
    text = forecast_sentence(w, award, slot.names)
    if award.winner is None:
        return h.span(".forecast.nobody.down", title=text)["=", hidden(text)]
    arrow = "down" if award.winner is slot.bottom else "up"
    return h.span(class_=["forecast", colour(award.winner), arrow], title=text)[
        drawing(f"icon-arrow-{arrow}"), hidden(text)
    ]


def _captains(app: App, game: Game, state: State, place: Direction) -> Node:
    """What stands at an end of the row, left or right on the screen."""
    w, below = app.words, bottom(app)
    end = place if below is Player.A else place.opposite
    if state.phase is Phase.DIRECTION:
        if not is_person_to_move(app):
            return captain("grey waiting")
        # The tray has the buttons: for fingers and the mouse the table itself answers, too.
        move = format_event(ChooseDirection(end))
        return h.span(".captain-choice", data_move=move, aria_hidden="true")[
            captain("grey"), h.span(".post-one")["1"]
        ]
    if state.direction is not end:
        return None
    return [_standing(w, game, state, player) for player in (below.other, below)]


def _standing(w: Words, game: Game, state: State, player: Player) -> Element:
    """A player's captain beside number 1: coloured once the player has played a trick, and marked
    as the dice are while that was in the turn before this one."""
    is_out, left = state.sides[player].captain_out, trail(game)
    is_last = left is not None and left.has_trick and left.player is player
    name = game.seats[player].name
    text = (
        w.say("{name} has played a trick this round.", name=name)
        if is_out
        else w.say("{name} hasn’t played a trick this round.", name=name)
    )
    return h.span(class_=["post-captain", {"last": is_last}], title=text)[
        captain(colour(player) if is_out else "grey"), hidden(text)
    ]
