"""The crews meet one by one, with their sailors and the running totals, before the result.

Face to face, each of the two reads the figures the right way up: they stand there twice.
"""

from collections.abc import Iterator

import htpy as h
from htpy import Element, Node

from shanghaien.cards import Nationality
from shanghaien.game import Game
from shanghaien.scoring import Meeting, meetings, score
from shanghaien.state import Player, Side
from web.kernel.model import App, is_face_to_face, reader
from web.ui.components import captain, card_view, colour, do, drawing
from web.ui.sentences import crew_name, seat_names


def reckoning(app: App, game: Game) -> Element:
    """Two crews and who gets how much; a tap shows the result."""
    w, below = app.words, reader(app)
    every, met = meetings(score(game.state.sides)), app.selection.met or 1
    # Where nobody has won a card at all there is none.
    now = every[met - 1] if every else None
    players = (below, below.other)
    totals = now.totals if now else (0, 0)
    return h.section(".reckoning", data_do="skip-meetings", aria_label=w.say("Final scoring"))[
        _totals(game, totals, players),
        _totals(game, totals, players[::-1], ".of-far") if is_face_to_face(app) else None,
        None if now is None else _meeting(app, game, now, players),
        h.ol(".reckoning-crews", aria_hidden="true")[
            (_done(one, is_met=number < met) for number, one in enumerate(every))
        ],
        do("skip-meetings", w.say("Skip"), classes="button"),
    ]


def _totals(
    game: Game, totals: tuple[int, int], players: tuple[Player, Player], side: str = ""
) -> Element:
    """The running totals, from left to right as their reader sees them."""
    return h.div(f".reckoning-totals{side}", aria_hidden="true")[
        (
            h.p(class_=colour(player))[
                captain(colour(player)),
                h.span(".name")[seat_names(game)[player]],
                h.strong[str(totals[player])],
            ]
            for player in players
        )
    ]


def _meeting(app: App, game: Game, now: Meeting, players: tuple[Player, Player]) -> Element:
    """Both crews, face to face, on their flag's ground."""
    w, nationality = app.words, now.nationality
    name = w.say("Unused tricks") if nationality is None else crew_name(w, nationality)
    mark = "trick-back" if nationality is None else f"mark-{nationality.word}"
    nation = None if nationality is None else nationality.word
    return h.div(f"#meeting-{nation or 'tricks'}.meeting", data_nation=nation, aria_hidden="true")[
        h.p(".meeting-name")[drawing(mark, "card-mark"), name],
        (_crew(app, game, now, player) for player in players),
        h.p(".meeting-name.of-far")[drawing(mark, "card-mark"), name]
        if is_face_to_face(app)
        else None,
    ]


def _crew(app: App, game: Game, now: Meeting, player: Player) -> Element:
    points = now.points[player]
    figures = str(now.strengths[player]), h.strong[f"+{points}"] if points else None
    return h.div(class_=["meeting-crew", colour(player), {"won": points > 0}])[
        h.p(".meeting-strength")[figures],
        h.div(".crew-cards")[_faces(app, game.state.sides[player], now.nationality)],
        h.p(".meeting-strength.of-far")[figures] if is_face_to_face(app) else None,
    ]


def _faces(app: App, side: Side, nationality: Nationality | None) -> Iterator[Node]:
    """The cards of a crew; of tricks those that were not used."""
    w = app.words
    if nationality is None:
        yield from (card_view(w, trick) for trick in side.tricks)
        return
    for card in side.sailors:
        if card.nationality is nationality:
            yield card_view(w, card)
    for joker in side.jokers:
        if joker.nationality is nationality:
            yield h.div(".card.joker-card")[
                drawing("trick-joker", "trick-art"), h.span(".card-value")["2"]
            ]


def _done(one: Meeting, *, is_met: bool) -> Element:
    """A crew in small: in the colour of who got its points, once it has met."""
    won = [colour(player) for player in Player if one.points[player]]
    mark = "trick-back" if one.nationality is None else f"mark-{one.nationality.word}"
    # Unused tricks may bring both of them points.
    classes = won if is_met and len(won) == 1 else []
    return h.li(class_=[*classes, {"met": is_met}])[drawing(mark, "card-mark")]
