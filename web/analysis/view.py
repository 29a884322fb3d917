"""The teacher at the table: the bar of chances, a table of moves, the mark of the one advised."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from shanghaien.ai.certainty import Estimate, corrected, is_free_of_tricks
from shanghaien.ai.review import Option
from shanghaien.cards import Nationality
from shanghaien.game import Game
from shanghaien.moves import Move, UseAdjust, UseJoker, format_event
from shanghaien.rounding import whole_chance
from shanghaien.state import NUMBERS, Player
from web.analysis.questions import advised, next_best, places, ranked
from web.analysis.state import Analysis
from web.kernel.model import App, bottom, is_helped, is_hint_offered, reader
from web.kernel.screen import Playing
from web.kernel.settings import Help
from web.kernel.table_state import Ticket, half
from web.lang import Words
from web.ui.components import colour, do
from web.ui.percentages import both_chances, chance_after, cost, is_close, points
from web.ui.sentences import named, opening


def chances(app: App, game: Game) -> Node:
    """The win probability of the player below; nothing of an older position is shown."""
    if not isinstance(app.screen, Playing) or game.is_over:
        return None
    if not is_helped(app, Help.BAR):
        return None
    w, below = app.words, bottom(app)
    name, other = game.seats[below].name, game.seats[below.other].name
    analysis = app.part(Analysis)
    known = analysis.chances
    # Until the new row is seen, the chances with it would be a riddle, and the old ones are gone.
    is_between = game.last_round() is not None
    if is_between or known is None or known.ticket != app.ticket:
        label = w.say("Winning chances") if is_between else w.say("Calculating winning chances…")
        return h.div(".chances.unknown", role="img", aria_label=label)[
            _side(game, below, "–"), h.span(".chances-bar"), _side(game, below.other, "–")
        ]
    estimate, win = analysis.estimate(app.ticket), analysis.win(known)
    # The worker counts for player A, the bar for who sits below.
    own = win if below is Player.A else 1.0 - win
    mine, rest = both_chances(w, own)
    text = w.say(
        "Winning chances: {name} {own}, {rival} {rest}", name=name, own=mine, rival=other, rest=rest
    )
    # Without the kernel, Python leaves out what it has no time for.
    is_rough = not known.is_whole and not is_free_of_tricks(game.state)
    is_counting = analysis.is_refining(app.ticket) and not is_rough
    if is_rough:
        rough = w.say("may be far off")
        text = f"{text} – {rough}"
    elif estimate is not None and estimate.error:
        text = f"{text} (±{off_by(w, estimate)})"
    if is_counting:
        counting = w.say("still calculating")
        text = f"{text} – {counting}"
    whole = whole_chance(own)
    bar = (
        h.span(".visually-hidden")[text],
        _side(game, below, f"≈{whole}" if is_rough else str(whole)),
        chances_bar(below, own, text),
        _side(game, below.other, str(100 - whole)),
    )
    classes = "chances counting" if is_counting else "chances"
    return do("panel", bar, argument="chances", classes=classes)


def _side(game: Game, player: Player, text: str) -> Element:
    name = game.seats[player].name
    return h.span(class_=["chances-side", colour(player)], title=name, aria_hidden="true")[text]


def chances_bar(player: Player, win: float, title: str | None = None) -> Element:
    """A player's probability to win, for the eye: in the colours of both."""
    # A width cannot be written into the page (its policy): the bar is a progress element.
    return h.progress(
        class_=["chances-bar", colour(player)],
        max=100,
        value=f"{100 * win:.1f}",
        title=title,
        aria_hidden="true",
    )


def hint_button(app: App) -> Node:
    """The hint button beside the prompt; None if there is nothing to decide."""
    if not is_hint_offered(app):
        return None
    return do("hint", app.words.say("Hint"), classes="button hint-button")


def off_by(w: Words, estimate: Estimate) -> str:
    """What chances are typically off by, in whole percent."""
    return points(w, max(0.01, estimate.error))


def surer(app: App, ticket: Ticket, game: Game, ranked: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options with the mover's chances corrected by play-outs."""
    estimate = app.part(Analysis).estimate(ticket)
    if estimate is None:
        return ranked
    return corrected(ranked, game.state.to_move, estimate)


def options(app: App, game: Game, ranked: tuple[Option, ...], chosen: str | None = None) -> Element:
    """A table of options with what they are worth and lose. Of the trick cards that can add two
    sailors to a crew, it has the best one, and the chosen."""
    w, rows, crews = app.words, list[Option](), set[Nationality]()
    for option in ranked:
        crew = option.move.nationality if isinstance(option.move, UseJoker) else None
        if crew not in crews or format_event(option.move) == chosen:
            rows.append(option)
        crews |= set() if crew is None else {crew}
    heads = w.say("Move"), w.say("Chance"), w.say("Cost")
    return h.table(".options")[
        h.caption(".visually-hidden")[w.say("What every move is worth")],
        h.thead[h.tr[(h.th(scope="col")[head] for head in heads)]],
        h.tbody[
            (
                h.tr(class_={"best": i == 0, "chosen": format_event(option.move) == chosen})[
                    h.th(scope="row")[opening(named(w, option.move, game.state, reader(app)))],
                    h.td[chance_after(w, ranked[0], option)],
                    h.td[_cost(w, ranked[0], option) if i else ""],
                ]
                for i, option in enumerate(rows)
            )
        ],
    ]


def _cost(w: Words, best: Option, option: Option) -> str:
    """What a move costs against the best one; what a hint calls about as good is about equal."""
    if is_close(best, option):
        return w.say("about equal")
    return cost(w, option.loss, is_named=True)


def marked(app: App) -> tuple[Move, ...]:
    """The moves that a hint marks: the best, and another one that is told to be about as good."""
    best = advised(app)
    if best is None:
        return ()
    rival = next_best(ranked(app))
    return (best.move, rival.move) if best.win and is_close(best, rival) else (best.move,)


ADVISED = 'data-advised="true"'
WARNED = 'data-warned="true"'
NAMED = 'data-named="true"'


def marks(app: App) -> tuple[tuple[tuple[str, ...], str], ...]:
    """What has to be marked on the page, by an attribute that it has, and with which one."""
    found, advice = app.part(Analysis).caution, [(_ways(move), ADVISED) for move in marked(app)]
    if found is None or found.ticket != app.ticket or app.game is None:
        return tuple(advice)
    state, options = app.game.state, ranked(app)
    made = next((one for one in options if format_event(one.move) == found.move), None)
    if made is None:
        return tuple(advice)
    # The first start of all does without reasons.
    from web.analysis.stake_view import staked  # noqa: PLC0415

    place = None if advice else staked(state, options[0], made)
    is_free = place is not None and place not in places(state, made.move)
    on = [(_on(n),) for n in NUMBERS if is_free and state.position(n) == place]
    return (*advice, (_ways(made.move), WARNED), *((ways, NAMED) for ways in on))


def _ways(move: Move) -> tuple[str, ...]:
    """What every control has that plays a move, wherever it stands."""
    # A half of a trick card asks on, unless it plays the move itself.
    ways = f'data-move="{format_event(move)}"', f'data-argument="{half(move)}"'
    # The card that the die will be added to.
    return (*ways, _on(move.number)) if isinstance(move, UseAdjust) else ways


def _on(number: int) -> str:
    """What the card of a number has."""
    return f'data-number="{number}"'


def mark(html: str, ways: Sequence[str], said: str) -> str:
    """The page with everything marked that has one of some attributes.

    Names are escaped, so no text of a person can look like the attribute.
    """
    for attribute in ways:
        # Not the text's own method: that of htpy's texts would escape the quotes.
        html = str.replace(html, attribute, f"{attribute} {said}")
    # A card that asks for a move of the same number is marked once.
    return str.replace(html, f"{said} {ways[-1]} {said}", f"{said} {ways[-1]}")
