"""A branch as it is played: the table, the dice to choose, the teacher, and where it is kept."""

from dataclasses import replace

import htpy as h
from htpy import Element, Node

from shanghaien.formats.limits import MAX_NAME
from shanghaien.game import Game
from shanghaien.moves import Roll, Rolled
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import Phase, Player
from web.analysis.answer_view import all_moves, reasons, why_button
from web.analysis.brief_view import best_line
from web.analysis.reasons_view import reason
from web.analysis.state import Analysis, Ranking
from web.analysis.view import chances_bar, surer
from web.kernel.model import App, bottom, shown
from web.kernel.settings import Orientation
from web.replay.log_view import sentence
from web.replay.questions import home
from web.replay.state import listed_turn
from web.replay.view import step_button
from web.table.dice_entry_view import entry
from web.table.frame_view import bar, row_and_strips
from web.table.match_view import headline
from web.table.scores_view import scores
from web.table.story_view import story
from web.table.tray_view import tray
from web.ui.components import do, icon_button
from web.ui.forms import fold
from web.ui.percentages import chance_after
from web.ui.sentences import event_sentence, named, seat_names
from web.whatif.state import Exploring, Trial


def screen(app: App, exploring: Exploring) -> tuple[App, Element]:
    """The App with the position as its game, and the whole screen."""
    now, game = exploring.trial, exploring.game
    # One person plays both sides: nothing turns around.
    settings = replace(app.settings, orientation=Orientation.STAY)
    seen = replace(shown(app), settings=settings, opponent_error=None)
    return seen, h.div(".table.is-replay.is-whatif")[
        _bar(seen, now, game),
        row_and_strips(seen, game),
        _tray(seen, game),
        h.section(".replay-log", aria_label=seen.words.say("Variation"))[
            _steps(seen, now),
            _teacher(seen, now, game),
            _moves(seen, now),
            _keeping(app, now),
        ],
        scores(seen, game),
    ]


def _bar(app: App, now: Trial, game: Game) -> Element:
    w, classes = app.words, {"bar-name": True, "fresh": now.is_fresh}
    title = h.h1("#whatif-title", tabindex="-1", class_=classes)[w.say("What if?")]
    tools = (
        icon_button("share", "share", w.say("Share this variation"))
        if app.screen.shared is not None
        else None,
        icon_button("panel", "menu", w.say("Menu"), argument="menu"),
        do(
            "whatif-close",
            w.say("Back to the game") if now.trunk.events else w.say("Back"),
            classes="button primary",
        ),
    )
    return bar(w, title, game.state, tools)


def _tray(app: App, game: Game) -> Element:
    """What can be done: moves as at the table, dice to be chosen, or how it ended."""
    w, state = app.words, game.state
    if state.phase not in (Phase.ROLLING, Phase.OVER):
        return tray(app, game)
    name = game.seats[state.to_move].name
    is_rolling = state.phase is Phase.ROLLING
    asked = w.say("Choose {name}’s dice, or roll them.", name=name)
    text = asked if is_rolling else _ending(app, game)
    return h.section(".tray", aria_label=w.say("Your move"))[
        h.div(".tray-words")[
            story(app, game),
            h.div(".tray-ask")[
                h.p(".prompt")[text],
                do("whatif-roll", w.say("Roll them"), classes="button") if is_rolling else None,
            ],
        ],
        entry(app, game) if is_rolling else None,
    ]


def _ending(app: App, game: Game) -> str:
    """Who has won, with the points."""
    final = outcome(game.state)
    assert final is not None
    a, b = final.totals
    who = headline(app.words, final.winner, seat_names(game), is_match=False)
    return f"{who}, {app.words.score(a, b)}"


def _steps(app: App, now: Trial) -> Element:
    """The buttons that go through the branch."""
    w = app.words
    return h.div(".replay-buttons")[
        step_button("whatif-back", "step", w.say("Back one step"), now.at > 0),
        step_button("whatif-on", "step", w.say("Forward one step"), now.at < now.game.turn),
    ]


def _teacher(app: App, now: Trial, game: Game) -> Element:
    """The switch that asks the teacher about each position, and the answer."""
    return h.div(".whatif-teacher")[
        h.button(
            "#whatif-teacher.switch",
            type="button",
            role="switch",
            data_do="whatif-teacher",
            aria_checked="true" if now.is_taught else "false",
        )[app.words.say("Ask the teacher"), h.span(".switch-knob", aria_hidden="true")],
        _answer(app, now, game) if now.is_taught and legal_moves(game.state) else None,
    ]


def _answer(app: App, now: Trial, game: Game) -> Node:
    """Who wins how probably, what every move is worth, and the one that was made in the game."""
    w, ranking = app.words, app.part(Analysis).ranking
    if ranking is None or ranking.ticket != now.ticket:
        return h.p(".empty", role="status")[w.say("The teacher is thinking…")]
    if not ranking.options:
        return h.p(role="status")[w.say("The teacher isn’t responding.")]
    ranked = surer(app, now.ticket, game, ranking.options)
    best, rival = ranked[0], next(iter(ranked[1:]), None)
    red = best.win if game.state.to_move is Player.A else 1.0 - best.win
    return (
        h.p(role="status")[h.strong[best_line(app, game, ranked)]],
        chances_bar(Player.A, red),
        h.div(".actions")[why_button(app)],
        reasons(
            app,
            (
                _whose(app, game),
                reason(app, game, best, rival),
                _in_game(app, now, game, ranking),
                all_moves(
                    app,
                    game,
                    ranking.options,
                    now.ticket,
                    is_whole=ranking.is_whole,
                    chosen=now.trunk_move,
                ),
            ),
        ),
    )


def _whose(app: App, game: Game) -> Element | None:
    """Who “you” is in a reason, where that is none who could read it."""
    seat = game.seats[game.state.to_move]
    return h.p[app.words.say("As {name} sees it:", name=seat.name)] if seat.is_computer else None


def _in_game(app: App, now: Trial, game: Game, ranking: Ranking) -> Node:
    """What the move is worth that was made in the game."""
    w, move = app.words, now.trunk_move
    # Only in the position where the branch begins did the game go on, too.
    found = None if move is None else ranking.find(move)
    if found is None:
        return None
    best, option = surer(app, now.ticket, game, (ranking.options[0], found))
    text = w.say(
        "In the game ({chance} to win): {move}.",
        move=named(w, found.move, game.state, bottom(app)),
        chance=chance_after(w, best, option),
    )
    return h.p[text]


def _moves(app: App, now: Trial) -> Node:
    """What happens in the branch, each with the way there; first, where it leaves the game."""
    w, game, current = app.words, now.game, listed_turn(now.game, now.at)
    names, below = seat_names(game), bottom(app)
    lines = [
        (turn, event_sentence(w, game.states[turn - 1], event, names, below))
        for turn, event in enumerate(game.events, 1)
        if not isinstance(event, Roll)
    ]
    return (
        h.ol[
            (
                h.li[
                    do(
                        "whatif-to",
                        text,
                        argument=str(turn),
                        classes="replay-line",
                        aria_current="step" if turn == current else None,
                    )
                ]
                for turn, text in ((0, _begins(app, now)), *lines)
            )
        ],
        h.p(".hint")[
            w.say(
                "Cards in later rounds are drawn at random here: the real ones stay hidden "
                "until the game is over."
            )
        ]
        if now.is_dealt
        else None,
    )


def _begins(app: App, now: Trial) -> str:
    """What led to the position in which the branch begins."""
    w, trunk, turn = app.words, now.trunk, listed_turn(now.trunk, now.turn)
    is_set_up = not turn and not trunk.is_from_deal
    return w.say("The starting position.") if is_set_up else sentence(app, trunk, turn)


def _keeping(app: App, now: Trial) -> Node:
    """Its name, and what keeps it with the saved game."""
    w, saved = app.words, home(app, now.trunk)
    if saved is None or not (now.game.turn or now.kept):
        return None
    is_there = now.kept in (saved.kept.branches or ())
    # What could not be stored is not said to be saved.
    is_saved = is_there and now.is_kept and app.games.failure is None
    name = _default(app, now)
    return h.div(".whatif-keep")[
        h.label(".field")[
            h.span[w.say("Variation name")],
            h.input(
                "#whatif-name",
                type="text",
                data_field="whatif-name",
                maxlength=MAX_NAME,
                value=now.name,
                placeholder=name,
                autocomplete="off",
            ),
        ],
        h.p(role="status")[w.say("Saved with the game.") if is_saved else None],
        None if is_saved else do("whatif-keep", w.say("Save it"), argument=name, classes="button"),
        fold(
            app,
            "whatif-delete",
            w.say("Delete this variation…"),
            do("whatif-delete", w.say("Delete it"), classes="button"),
        )
        if is_there
        else None,
    ]


def _default(app: App, now: Trial) -> str:
    """A name that tells the branch from others: its round and its first choice."""
    w, game, text = app.words, now.game, ""
    for state, event in zip(game.states[:-1], game.events, strict=True):
        if isinstance(event, Rolled):
            text = f"{event.low}, {event.high}"
        elif not isinstance(event, Roll):
            text = named(w, event, state, bottom(app))
            break
    number = game.states[0].round
    if not text:
        return w.say("Round {round}", round=number)
    return w.say("Round {round}: {move}", round=number, move=text)[:MAX_NAME].strip()
