"""Pictures for the rules: real positions, drawn with the table's own cards and dice.

Nothing here has an id, because the table itself may be below. Screen readers hear the caption,
which the rules' own explanations make.
"""

import htpy as h
from htpy import Element, Node

from shanghaien.cards import Nationality, Trick
from shanghaien.moves import parse_event
from shanghaien.position import parse_position
from shanghaien.rules import apply
from shanghaien.scoring import Award, awards, compare
from shanghaien.state import NUMBERS, Player, Side, State
from web.lang import Words
from web.ui.components import card_view, colour, die, drawing
from web.ui.sentences import (
    award_sentence,
    card_names,
    comparison_sentence,
    crew_name,
    trick_name,
)

TURN = parse_position("round 1; tavern FR2 IT1 TR3 adjust ES4 DE3; B on 3; roll 2 5")
ROUND = parse_position("round 2; tavern US1 IT2 ES4 FR3 NL1 TR3; A on 1 3 3 5; B on 1 3 4 5")
"""Every reason why a card goes where it goes."""
CREWS = parse_position(
    "round 4; tavern US1 IT2 DE3 FR1 CN4 NL2; A TR2 TR3 ES4 IT3 on 1; B FR2 ES1 IT3 IT4"
)


def turn(w: Words) -> Element:
    """A die that was just added."""
    state = apply(TURN, parse_event("place 5"))
    names = card_names(w, TURN.card(5))
    text = w.say("Red rolls 2 and 5, and adds the 5 to the {card}.", **names)
    return _figure(_row(w, state, None), [text])


def round_end(w: Words) -> Element:
    """Every reason why a card goes where it goes."""
    result = awards(ROUND)
    lines = [award_sentence(w, award, _names(w)) for award in result]
    return _figure(_row(w, ROUND, result), lines)


def tricks(w: Words) -> Element:
    """One card of each kind."""
    cards = (card_view(w, trick) for trick in Trick)
    # Without a caption nothing else would tell a screen reader what the picture shows.
    label = ", ".join(trick_name(w, trick) for trick in Trick)
    return _figure(h.div(".picture-tricks")[cards], [], label)


def crews(w: Words) -> Element:
    """Three comparisons: red is stronger, blue is, and red has a nationality alone."""
    sides = CREWS.sides
    nations = (Nationality.SPANISH, Nationality.ITALIAN, Nationality.TURKISH)
    rows = (
        h.div(".picture-crew")[_crew(w, sides[Player.A], n), h.b[":"], _crew(w, sides[Player.B], n)]
        for n in nations
    )
    lines = [
        f"{crew_name(w, n)}. {comparison_sentence(w, compare(sides, n), _names(w))}"
        for n in nations
    ]
    return _figure(h.div(".picture-crews")[rows], lines)


def _names(w: Words) -> tuple[str, str]:
    return (w.say("Red"), w.say("Blue"))


def _figure(picture: Element, lines: list[str], label: str | None = None) -> Element:
    """A picture with its caption."""
    return h.figure(".picture", aria_label=label)[
        # Read card by card nobody would follow it: the caption says what it shows.
        h.div(aria_hidden="true")[picture],
        h.figcaption[h.ol[(h.li[line] for line in lines)] if len(lines) > 1 else lines]
        if lines
        else None,
    ]


def _row(w: Words, state: State, result: tuple[Award, ...] | None) -> Element:
    return h.div(".picture-row")[
        (_slot(w, state, n, result[n - 1] if result else None) for n in NUMBERS)
    ]


def _slot(w: Words, state: State, number: int, award: Award | None) -> Element:
    is_gone = award is not None and award.winner is None
    return h.div(class_=["picture-slot", {"gone": is_gone}])[
        _dice(state, number, Player.B),
        h.div(".picture-card")[
            card_view(w, state.card(number), "small"),
            _arrow(award),
            h.b(".picture-number")[str(number)],
        ],
        _dice(state, number, Player.A),
    ]


def _dice(state: State, number: int, player: Player) -> Element:
    count = state.sides[player].dice[number - 1]
    # Here nobody sits at the screen: red is always below.
    place = "below" if player is Player.A else "above"
    return h.div(class_=["picture-dice", place])[(die(number, player) for _ in range(count))]


def _arrow(award: Award | None) -> Node:
    """Where the card goes."""
    if award is None:
        return None
    if award.winner is None:
        return drawing("icon-out", "picture-arrow out")
    way = "down" if award.winner is Player.A else "up"
    return drawing(f"icon-arrow-{way}", f"picture-arrow {way} {colour(award.winner)}")


def _crew(w: Words, side: Side, nationality: Nationality) -> Element:
    cards = [sailor for sailor in side.sailors if sailor.nationality is nationality]
    return h.div(".crew-cards")[(card_view(w, card, "small") for card in cards)]
