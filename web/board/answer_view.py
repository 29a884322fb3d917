"""What the teacher says of a position that was set up, or why it cannot be."""

from typing import assert_never

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import Option, mark
from shanghaien.drafts import Problem, ProblemKind
from shanghaien.forecast import totals
from shanghaien.game import Game
from shanghaien.rules import can_shanghai
from shanghaien.scoring import awards
from shanghaien.state import Player
from web.analysis.answer_view import all_moves
from web.analysis.at_once_view import at_once
from web.analysis.brief_view import best_line
from web.analysis.reasons_view import reason
from web.analysis.state import Analysis
from web.analysis.view import chances_bar, surer
from web.board.state import Board, SettingUp
from web.kernel.model import App, reader
from web.lang import Words
from web.table.points_view import award_list
from web.ui.components import do
from web.ui.forms import fold
from web.ui.percentages import chance_after, cost
from web.ui.sentences import card_name, crew_name, named, opening


def says(app: App, screen: SettingUp, names: tuple[str, str]) -> Element:
    """A line that stays in sight, which screen readers hear; what is behind it, beside or in it."""
    w, shown, game = app.words, screen.board, app.game
    ranking = app.part(Analysis).ranking
    ask, more = None, None
    if shown.problem is not None or game is None:
        line = h.p(".board-fault")[
            None if shown.problem is None else problem_sentence(w, shown.problem, names)
        ]
    elif ranking is None or ranking.ticket != shown.ticket:
        line = h.p(".empty")[w.say("The teacher is thinking…")]
    elif not ranking.options:
        line = h.p[w.say("The teacher isn’t responding.")]
        ask = do("board-ask", w.say("Ask again"), classes="button")
    else:
        ranked = surer(app, shown.ticket, game, ranking.options)
        line = h.h2[best_line(app, game, ranked)]
        more = _more(app, shown, game, ranked, names)
    is_opened = screen.is_opened
    way = _way(w, is_open=is_opened) if is_opened or more is not None else None
    return h.section(
        class_=["board-says panel", {"opened": is_opened}],
        aria_label=w.say("The teacher’s answer"),
    )[
        h.div(".board-bar")[h.div("#board-says", role="status")[line], ask, way],
        more,
    ]


def _way(w: Words, *, is_open: bool) -> Element:
    """Opens and closes the answer where there is no room for it beside the board."""
    # Where there is room beside the board the style sheet hides it.
    return h.button(
        ".board-open.button",
        type="button",
        data_do="board-open",
        aria_expanded="true" if is_open else "false",
        aria_controls="board-answer",
    )[w.say("Why?")]


def _more(
    app: App, shown: Board, game: Game, ranked: tuple[Option, ...], names: tuple[str, str]
) -> Element:
    """Why the best move is that, what a shanghai would do and, folded up, every move."""
    best, rival = ranked[0], next(iter(ranked[1:]), None)
    # The bar is red’s, whoever is to move: it does not turn around with each change.
    red = best.win if game.state.to_move is Player.A else 1.0 - best.win
    ranking = app.part(Analysis).ranking
    return h.div("#board-answer.board-answer")[
        chances_bar(Player.A, red),
        reason(app, game, best, rival),
        all_moves(
            app,
            game,
            ranked,
            shown.ticket,
            is_whole=ranking is not None and ranking.is_whole,
            table=h.ol(".board-moves")[(_move(app, game, ranked, i) for i in range(len(ranked)))],
        ),
        _shanghai(app, game, names),
    ]


def _move(app: App, game: Game, options: tuple[Option, ...], place: int) -> Element:
    """A move with what it is worth and, of each but the best one, what it does."""
    w, option, is_best = app.words, options[place], not place
    lost, why = mark(option.loss), "" if is_best else at_once(app, game, option)
    return h.li(class_={"best": is_best})[
        h.strong[opening(named(w, option.move, game.state, reader(app)))],
        h.span(".board-worth")[
            chance_after(w, options[0], option),
            None if is_best else (" ", h.small[cost(w, option.loss)]),
            (" ", h.span(".mark")[lost]) if lost else None,
        ],
        h.small(".board-reason")[why] if why else None,
    ]


def _shanghai(app: App, game: Game, names: tuple[str, str]) -> Node:
    """Who would get each card if the round ended now, and what the points would be."""
    w, state = app.words, game.state
    # No card has a number yet, so none can be won.
    if state.direction is None:
        return None
    points = totals(state)
    red, blue = (f"{name} {n}" for name, n in zip(names, points, strict=True))
    ways = w.say("That makes it {own}, {other}.", own=red, other=blue)
    can = None if can_shanghai(state) else w.say("You can’t shanghai right now.")
    return fold(
        app,
        "board-shanghai",
        w.say("If the round ended now"),
        award_list(w, awards(state), names),
        h.p[ways, " ", can],
    )


def problem_sentence(w: Words, problem: Problem, names: tuple[str, str]) -> str:
    """What is wrong with a position, in a sentence."""
    name = "" if problem.player is None else names[problem.player]
    n, limit = problem.number, problem.limit
    match problem.kind:
        case ProblemKind.ROW:
            return w.count("The tavern needs {n} more card.", "The tavern needs {n} more cards.", n)
        case ProblemKind.COPIES:
            card = "" if problem.card is None else card_name(w, problem.card)
            return w.say(
                "{card}: {n} is too many – the limit is {limit}.",
                card=card,
                n=n,
                limit=limit,
            )
        case ProblemKind.ROUND:
            return w.say(
                "Too many cards won or removed: {n}, but earlier rounds only had {limit}. "
                "Choose a later round.",
                n=n,
                limit=limit,
            )
        case ProblemKind.DICE:
            return w.say("{name} has six dice, not {n}.", name=name, n=n)
        case ProblemKind.ROLL:
            return w.say("A roll has two dice. Choose the second one too.")
        case ProblemKind.JOKER:
            crew = "" if problem.crew is None else crew_name(w, problem.crew)
            return w.say(
                "“2 sailors” for the {crew}: {name} needs a sailor of that nationality first.",
                name=name,
                crew=crew,
            )
        case ProblemKind.TURN:
            other = "" if problem.player is None else names[problem.player.other]
            return w.say(
                "Dice on cards: {name} {n}, {other} {limit}. That doesn’t fit {name}’s turn and "
                "the tricks marked as played: each turn adds one die, or two with “Add both "
                "dice”.",
                name=name,
                n=n,
                limit=limit,
                other=other,
            )
    assert_never(problem.kind)
