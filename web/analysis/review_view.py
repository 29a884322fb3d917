"""The review of a game: the dearest mistakes, the course of the chances; all else folded up."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.certainty import is_free_of_tricks
from shanghaien.ai.review import MARKS, Cause, Review
from shanghaien.game import Game
from shanghaien.state import Player
from web.analysis.chances_view import not_worked_out
from web.analysis.state import Analysis, Reviewing, ReviewRoom
from web.analysis.summary_view import changes, dearest, summaries
from web.kernel.model import App, is_far, reader, shown
from web.ui.components import colour, do, icon_button
from web.ui.forms import fold
from web.ui.percentages import both_chances, points
from web.ui.sentences import seat_names

WIDTH, HEIGHT = 600, 180
"""Of the graph, in its own units."""


def screen(app: App, room: ReviewRoom) -> tuple[App, Element]:
    """The App with the reviewed game as its own, and the whole screen."""
    seen, w, game = shown(app), app.words, room.reviewed
    tools = (
        icon_button("panel", "menu", w.say("Menu"), argument="menu"),
        do("review-close", w.say("Result"), classes="button primary"),
    )
    return seen, h.div(class_=["table is-over is-review", {"far": is_far(seen)}])[
        h.header(".bar")[
            h.h1("#review-title.bar-name", tabindex="-1")[w.say("Game review")],
            h.nav(".bar-tools", aria_label=w.say("Menu"))[tools],
        ],
        review(seen, game),
    ]


def review(app: App, game: Game) -> Element:
    """What the teacher says of the whole game, as far as it is known."""
    w, now = app.words, app.part(Analysis).reviewing
    if now is None or now.game is not game:
        now = Reviewing(game)
    if now.has_failed:
        content: Node = (
            h.p[w.say("The teacher isn’t responding.")],
            do("review-again", w.say("Ask again"), classes="button"),
        )
    elif now.found is None or not now.is_whole:
        text = w.say("The teacher is reviewing round {round}…", round=now.steps + 1)
        progress = h.progress(max=len(game.round_starts), value=now.steps, aria_label=text)
        content = h.p("#review-status", role="status")[text, progress]
    else:
        # The same element, so that its new text is heard: the figures come without a sound.
        ready = h.p("#review-status.visually-hidden", role="status")[w.say("The review is ready.")]
        is_rough = now.is_rough and not all(map(is_free_of_tricks, game.states))
        rough = not_worked_out(w) if is_rough else None
        content = (ready, rough, _whole(app, game, now.found, is_settled=now.is_done))
    return h.section(".panel.review", aria_labelledby="review-title")[content]


def _whole(app: App, game: Game, found: Review, *, is_settled: bool) -> Node:
    """The review; grades, sums and what is said of them, once no mark will change."""
    w, below = app.words, reader(app)
    # What nobody could have decided otherwise gains nothing, and is worth no line.
    told = [c for c in found.changes if c.cause is not Cause.CHOICE or abs(c.gain) >= 0.0005]
    return (
        dearest(app, game, found, is_settled=is_settled),
        _graph(app, game, found),
        (_mistakes(app, game, found, player) for player in (below, below.other)),
        fold(app, "all", w.say("All choices, rolls and deals"), changes(app, game, told)),
        # The last: nothing moves when it comes.
        fold(
            app,
            "totals",
            w.say("Grades and luck"),
            summaries(app, game, found),
            _sum(app, game, found),
            _totals(app, game, found),
        )
        if is_settled
        else None,
    )


def _chance(app: App, win: float) -> str:
    """Player A's probability to win as that of the player below, in whole percent."""
    return both_chances(app.words, win)[reader(app)]


def _graph(app: App, game: Game, found: Review) -> Element:
    """The chances over the game: high is good for the player below."""
    w, below, names = app.words, reader(app), seat_names(game)
    course, starts = found.course(), game.round_starts
    # Where cards are dealt a turn has two points, of which the table below tells the last.
    line = " ".join(f"{_x(game, turn):.1f},{_y(app, win):.1f}" for turn, win in course)
    wins = dict(course)
    title = w.say(
        "{name}’s winning chances: {start} at the start, {end} at the end",
        name=names[below],
        start=_chance(app, found.start),
        end=_chance(app, found.end),
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
            h.text(x=4, y=15)[points(w, 1.0)],
            h.text(x=4, y=HEIGHT - 5)[points(w, 0.0)],
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
                        cy=f"{_y(app, wins[change.turn]):.1f}",
                        r=size,
                        data_do="moment",  # as "Show" at the mistake, for keys and readers
                        data_argument=str(change.turn),
                    )
                    # The larger one is not seen: it is there for fingers.
                    for kind, size in (("course-mistake", 6), ("course-tap", 14))
                ]
                for player in Player
                for change in found.mistakes(player)
            ),
        ],
        h.figcaption[title, h.br, w.say("Each dot marks a mistake and opens that position.")]
        if any(map(found.mistakes, Player))
        else h.figcaption[title],
        _course_table(app, game, found, title),
    ]


def _course_table(app: App, game: Game, found: Review, title: str) -> Element:
    """The graph as a table, round by round."""
    w, names = app.words, seat_names(game)
    wins = dict(found.course())
    table = h.table(aria_label=title)[
        h.thead[h.tr[h.th(scope="col")[w.say("Round")], h.th(scope="col")[names[reader(app)]]]],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[str(number)],
                    h.td[_chance(app, wins[turn])],
                ]
                for number, turn in enumerate(game.round_starts, 1)
            ),
            h.tr[h.th(scope="row")[w.say("Result")], h.td[_chance(app, found.end)]],
        ],
    ]
    return fold(app, "course", w.say("Show as a table"), table)


def _x(game: Game, turn: int) -> float:
    return WIDTH * turn / max(1, game.turn)


def _y(app: App, win: float) -> float:
    """Where player A's probability to win is drawn: as that of the player below."""
    return HEIGHT * (1.0 - win if reader(app) is Player.A else win)


def _sum(app: App, game: Game, found: Review) -> Element:
    """Start + choices + luck = result, as the player below sees it."""
    w, below, names, sums = app.words, reader(app), seat_names(game), found.sums()
    return h.p(".review-sum")[
        w.say(
            "{name}’s winning chances at the start: {start}. Both players’ choices: {skill}. "
            "Luck: {luck}. Result: {end}.",
            name=names[below],
            start=points(w, sums.start[below] / 100),
            skill=points(w, sums.lead(below) / 100, signed=True),
            luck=points(w, sums.luck(below) / 100, signed=True),
            end=points(w, sums.end[below] / 100),
        ),
        " ",
        w.say(
            "Winning chances are estimates: the later rounds could go in more ways than anyone "
            "can work out."
        ),
    ]


def _totals(app: App, game: Game, found: Review) -> Element:
    """How many mistakes of each kind both made, and what the marks mean."""
    w, below, names = app.words, reader(app), seat_names(game)
    players = (below, below.other)
    return h.table(".review-totals", aria_label=w.say("Mistakes"))[
        h.thead[h.tr[h.td, (h.th(scope="col", class_=colour(p))[names[p]] for p in players)]],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[
                        w.say(
                            "{sign} (costs {loss} or more, before rounding)",
                            sign=sign,
                            loss=points(w, least),
                        )
                    ],
                    (h.td[str(sum(c.mark == sign for c in found.mistakes(p)))] for p in players),
                ]
                for least, sign in reversed(MARKS)
            )
        ],
    ]


def _mistakes(app: App, game: Game, found: Review, player: Player) -> Node:
    """A player's marked choices, in the order of the game."""
    marked, name = found.mistakes(player), seat_names(game)[player]
    if not marked:
        return None
    w, title = app.words, app.words.say("{name}’s mistakes", name=name)
    return fold(
        app,
        f"mistakes-{player.name}",
        title,
        changes(app, game, marked),
        do(
            "retry",
            w.say("Retry {name}’s mistakes", name=name),
            argument=player.name,
            classes="button",
        ),
    )
