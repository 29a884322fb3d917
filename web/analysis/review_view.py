"""The review on the result screen: the course of the chances, mistakes, luck, and the sum."""

from collections.abc import Iterable

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import MARKS, Cause, Change, NoLuck, Review, no_luck
from shanghaien.game import Game
from shanghaien.state import Player
from web.app.model import App, bottom
from web.lang import Words
from web.replay.state import rounds
from web.ui.components import colour, do
from web.ui.forms import fold
from web.ui.percentages import chance, percent, points
from web.ui.sentences import event_sentence, named, seat_names

WIDTH, HEIGHT = 600, 180
"""Of the graph, in its own units."""


def review(app: App, game: Game) -> Node:
    """What the teacher says of the whole game, as far as it is known."""
    w, now = app.words, app.analysis.reviewing
    if now is None or now.game is not game:
        return None
    if now.has_failed:
        content: Node = (
            h.p[w.say("The teacher is not responding.")],
            do("review-again", w.say("Ask again"), classes="button"),
        )
    elif now.found is None or not now.is_done:
        text = w.say("The teacher is reviewing round {round}…", round=now.steps + 1)
        content = h.p(role="status")[
            text, h.progress(max=len(rounds(game)), value=now.steps, aria_label=text)
        ]
    else:
        content = _whole(app, game, now.found)
    return h.section(".panel.review", aria_labelledby="review-title")[
        h.h2("#review-title", tabindex="-1")[w.say("Game review")], content
    ]


def _whole(app: App, game: Game, found: Review) -> Node:
    return (
        _graph(app, game, found),
        _sum(app, game, found),
        _totals(app, game, found),
        _mistakes(app, game, found),
        _all(app, game, found, app.words.say("All choices"), (Cause.CHOICE,)),
        _all(app, game, found, app.words.say("All rolls and deals"), (Cause.DICE, Cause.CARDS)),
    )


def _own(app: App, value: float) -> float:
    """Player A's probability as that of the player below."""
    return value if bottom(app) is Player.A else 1.0 - value


def _graph(app: App, game: Game, found: Review) -> Element:
    """The chances over the game: high is good for the player below."""
    w, below, names = app.words, bottom(app), seat_names(game)
    course = [(_x(game, turn), _y(_own(app, win))) for turn, win in found.course()]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in course)
    wins = dict(found.course())
    starts = rounds(game)
    title = w.say(
        "Winning chances over the game: {name} from {start} to {end}",
        name=names[below],
        start=chance(w, _own(app, found.start)),
        end=chance(w, _own(app, found.end)),
    )
    return h.figure(".course")[
        h.svg(viewBox=f"0 0 {WIDTH} {HEIGHT + 24}", role="img", aria_label=title)[
            h.rect(class_=f"course-{colour(below.other)}", width=WIDTH, height=HEIGHT),
            h.polygon(
                class_=f"course-{colour(below)}",
                points=f"0,{HEIGHT} {line} {WIDTH},{HEIGHT}",
            ),
            h.line(".course-half", x1=0, x2=WIDTH, y1=HEIGHT // 2, y2=HEIGHT // 2),
            (
                h.line(
                    ".course-round",
                    x1=f"{_x(game, turn):.1f}",
                    x2=f"{_x(game, turn):.1f}",
                    y1=0,
                    y2=HEIGHT,
                )
                for turn in starts[1:]
            ),
            (
                h.text(x=f"{_x(game, turn) + 4:.1f}", y=HEIGHT + 19)[str(number)]
                for number, turn in enumerate(starts, 1)
            ),
            h.polyline(".course-line", points=line),
            (
                [
                    h.circle(
                        class_=f"{kind} {colour(change.player)}",
                        cx=f"{_x(game, change.turn):.1f}",
                        cy=f"{_y(_own(app, wins[change.turn])):.1f}",
                        r=size,
                        data_do="moment",  # as "Show" at the mistake, for keys and readers
                        data_argument=str(change.turn),
                    )
                    for kind, size in (("course-mistake", 6), ("course-tap", 14))
                ]
                for player in Player
                for change in found.mistakes(player)
            ),
        ],
        h.figcaption[title],
        _course_table(app, game, found),
    ]


def _course_table(app: App, game: Game, found: Review) -> Element:
    """The graph as a table, round by round."""
    w, names = app.words, seat_names(game)
    wins = dict(found.course())
    table = h.table[
        h.thead[h.tr[h.th(scope="col")[w.say("Round")], h.th(scope="col")[names[bottom(app)]]]],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[str(number)],
                    h.td[chance(w, _own(app, wins[turn]))],
                ]
                for number, turn in enumerate(rounds(game), 1)
            ),
            h.tr[h.th(scope="row")[w.say("Result")], h.td[chance(w, _own(app, found.end))]],
        ],
    ]
    return fold(app, "course", w.say("Show as a table"), table)


def _x(game: Game, turn: int) -> float:
    return WIDTH * turn / max(1, game.turn)


def _y(win: float) -> float:
    return HEIGHT * (1.0 - win)


def _sum(app: App, game: Game, found: Review) -> Element:
    """Start + choices + luck = result, as the player below sees it."""
    w, below, names = app.words, bottom(app), seat_names(game)
    start, end = (round(_own(app, win), 2) for win in (found.start, found.end))
    skill = round(found.skill[below] - found.skill[below.other], 2)
    return h.p(".review-sum")[
        w.say(
            "{name}: {start} at the start, {skill} from both players’ choices, {luck} from luck = "
            "{end}.",
            name=names[below],
            start=points(w, start),
            skill=points(w, skill, signed=True),
            luck=points(w, end - start - skill, signed=True),  # so that the sum is right as read
            end=points(w, end),
        ),
        " ",
        without_luck(w, start + skill, names[below]),
        " ",
        w.say("Chances are estimates: between two rounds they can be off by 7 points."),
    ]


def without_luck(w: Words, rest: float, name: str) -> str:
    """What the choices alone lead to, in words where their sum is no probability any more."""
    match no_luck(rest):
        case NoLuck.LOST:
            return w.say("On choices alone, {name} would have lost.", name=name)
        case NoLuck.WON:
            return w.say("On choices alone, {name} would have won.", name=name)
        case NoLuck.OPEN:
            return w.say("Without luck, it would be {rest}.", rest=chance(w, rest))


def _totals(app: App, game: Game, found: Review) -> Element:
    w, below, names = app.words, bottom(app), seat_names(game)
    players = (below, below.other)
    signs = [sign for _, sign in reversed(MARKS)]

    def row(label: str, texts: Iterable[str]) -> Element:
        return h.tr[h.th(scope="row")[label], (h.td[text] for text in texts)]

    def gains(label: str, pair: tuple[float, float]) -> Element:
        return row(label, [points(w, pair[p], signed=True) for p in players])

    return h.table(".review-totals")[
        h.thead[h.tr[h.td, (h.th(scope="col", class_=colour(p))[names[p]] for p in players)]],
        h.tbody[
            gains(w.say("Choices"), found.skill),
            gains(w.say("Luck with dice"), found.total(Cause.DICE)),
            gains(w.say("Luck with cards"), found.total(Cause.CARDS)),
            (
                row(
                    _sign_name(w, sign),
                    [str(sum(c.mark == sign for c in found.mistakes(p))) for p in players],
                )
                for sign in signs
            ),
        ],
    ]


def _sign_name(w: Words, sign: str) -> str:
    least = next(least for least, known in MARKS if known == sign)
    return w.say("{sign} (costs {loss} or more)", sign=sign, loss=percent(w, least))


def _mistakes(app: App, game: Game, found: Review) -> Node:
    w, below = app.words, bottom(app)
    marked = [c for c in found.changes if c.mark]
    if not marked:
        return h.p[w.say("Nobody made a notable mistake.")]
    persons = [
        p for p in (below, below.other) if not game.seats[p].is_computer and found.mistakes(p)
    ]
    return (
        h.h3[w.say("Mistakes")],
        h.ol(".changes")[(_change(app, game, change) for change in marked)],
        h.div(".actions")[
            (
                do(
                    "retry",
                    w.say("Retry {name}’s mistakes", name=game.seats[player].name),
                    argument=player.name,
                    classes="button primary",
                )
                for player in persons
            )
        ],
    )


def _all(app: App, game: Game, found: Review, title: str, causes: tuple[Cause, ...]) -> Element:
    changes = h.ol(".changes")[
        (
            _change(app, game, change)
            for change in found.changes
            if change.cause in causes and _is_worth_a_line(change)
        )
    ]
    return fold(app, causes[0].value, title, changes)


def _is_worth_a_line(change: Change) -> bool:
    """Not what nobody could have done otherwise."""
    return change.cause is not Cause.CHOICE or abs(change.gain) >= 0.0005


def _change(app: App, game: Game, change: Change) -> Element:
    """What happened, what it gave, what would have been better; and the way there."""
    w, state = app.words, game.states[change.turn]
    names = seat_names(game)
    if change.cause is Cause.CARDS:
        text = w.say(
            "Cards of round {round}, for {name}", round=change.round, name=names[change.player]
        )
    else:
        text = event_sentence(w, state, game.events[change.turn], names, bottom(app))
    better = (
        w.say("Better: {best}.", best=named(w, change.best, state, bottom(app)))
        if change.best is not None and change.loss >= 0.0005
        else None
    )
    return h.li(class_=["change", colour(change.player)], data_mark=change.mark or None)[
        h.span(".change-round")[str(change.round)],
        h.span(".change-text")[text, " ", better],
        h.span(".change-gain")[
            h.strong(".mark")[change.mark, " "] if change.mark else None,
            percent(w, change.gain, signed=True),
        ],
        do(
            "moment",
            w.say("Show"),
            argument=str(change.turn),
            title=w.say("Show this position. {what}", what=text),
        ),
    ]
