"""A puzzle: what is asked and how the solver does, then the table; in the end the reason."""

from dataclasses import replace

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game, Seat
from shanghaien.puzzles import of_theme
from shanghaien.state import ROUNDS, Player
from web.analysis.answer_view import answer, solved
from web.analysis.questions import played
from web.kernel.model import App, bottom
from web.kernel.settings import Mode, Orientation, Settings
from web.lang import Words
from web.puzzles.questions import today
from web.puzzles.state import Puzzling, Session, is_due, read_day
from web.table.frame_view import row_and_strips
from web.table.scores_view import scores
from web.table.tray_view import tray
from web.ui.components import do, drawing
from web.ui.percentages import chance, gain, points
from web.ui.sentences import THEMES, day_name, month_name, named, you_for


def at_table(
    app: App, game: Game, chosen: str | None = None, seating: Orientation = Orientation.TURN
) -> tuple[App, Game]:
    """The App as if a position were on the table, so that its views can show it.

    The cards that the answer reaches are framed. Whoever is to move sits below, or `seating` says
    who; the person's own settings do not count.
    """
    w, progress = app.words, app.settings.puzzles  # the panel of the day tells of that
    # A lesson goes on: there the person, who sits below, waits now and then.
    me = game.state.to_move if seating is Orientation.TURN else Player.A
    plain = Settings(mode=Mode.PEOPLE, orientation=seating, puzzles=progress)
    names = (w.say("Red"), w.say("Blue"))
    a, b = (
        Seat(you_for(w, name) if p is me else name) for p, name in zip(Player, names, strict=True)
    )
    game = replace(game, seats=(a, b))
    selection = replace(app.selection, picked=chosen)
    return replace(app, game=game, settings=plain, opponent_error=None, selection=selection), game


def screen(app: App, puzzling: Puzzling) -> tuple[App, Element]:
    """The App with the puzzle on its table, and the whole screen."""
    session = puzzling.session
    shown, game = at_table(app, session.game, session.chosen)
    answer = None if session.chosen is None else _verdict(shown, session, game)
    now = played(game, session.chosen) if session.is_solved else game
    return shown, laid(shown, now, _words(app, session), answer)


def laid(app: App, game: Game, words: Element, answer: Element | None) -> Element:
    """A position to be answered: the words, then its table; a verdict takes the tray's place."""
    return h.div(".table.lesson.is-puzzle")[
        words,
        row_and_strips(app, game),
        tray(app, game) if answer is None else answer,
        scores(app, game),
    ]


def _words(app: App, session: Session) -> Element:
    w, sent = app.words, _of_day(app.words, session)
    # With what can be sent of a day there would be two lines, and the row would move.
    is_other_offered = not session.is_solved and not (session.day and sent is not None)
    return h.section(
        f"#puzzle-{session.puzzle.id}.lesson-words.panel", aria_labelledby="lesson-title"
    )[
        h.header(".lesson-head")[
            h.h1("#lesson-title", tabindex="-1", class_={"fresh": session.chosen is None})[
                _title(w, session)
            ],
            do(
                "share-position",
                drawing("icon-share", "icon"),
                title=w.say("Share this puzzle"),
                classes="button icon quiet",
            ),
            h.p(".lesson-number")[_standing(w, session)],
        ],
        h.div(".lesson-says")[_asks(w, session)],
        h.div(".lesson-ways")[do("puzzle-leave", w.say("Back to my mistakes"))]
        if session.errand is not None
        else h.div(".lesson-ways")[
            None if session.day else _themes(w, session),
            do("puzzle-next", w.say("Another puzzle")) if is_other_offered else None,
            sent,
            do(
                "puzzle-leave",
                w.say("Start screen") if app.game is None else w.say("Back to the game"),
            ),
        ],
    ]


def _title(w: Words, session: Session) -> str:
    """Which puzzle it is: of an errand, of a day, or any."""
    if session.errand is not None:
        number, count = session.errand.number, session.errand.count
        return w.say("Puzzle {number} of {count}", number=number, count=count)
    day = read_day(session.day)
    if day is None:
        return w.say("Find the best move")
    if not session.is_late:
        return w.say("Daily puzzle")
    date = {"day": day_name(w, day.day), "month": month_name(w, day.month)}
    return w.say("Daily puzzle, {day} {month}", **date)


def _of_day(w: Words, session: Session) -> Node:
    """The way to the daily puzzle or, once that was found or shown, to what can be sent of it."""
    if not session.day and is_due(session.progress, today()):
        return do("puzzle-day", w.say("Daily puzzle"))
    if session.progress.on(today()) is None:
        return None  # there is nothing to send yet
    return do("panel", w.say("My daily puzzles"), argument="today")


def _standing(w: Words, session: Session) -> str:
    """The solver's rating once it says something, and how many were solved in a row."""
    streak = w.say("Correct in a row: {streak}", streak=session.progress.streak)
    if not session.is_rated:
        return streak
    value, gained = round(session.progress.rating.value), session.gained
    rating = (
        w.say("Your rating: {rating} ({change})", rating=value, change=gain(gained))
        if gained
        else w.say("Your rating: {rating}", rating=value)
    )
    return f"{rating} · {streak}"


def _asks(w: Words, session: Session) -> Element:
    state, rating = session.game.state, session.puzzle.rating
    now = w.say("Round {round} of {rounds}", round=state.round, rounds=ROUNDS)
    asked = w.say("One move is clearly better than the rest.")
    return h.p[
        f"{now} · {asked}",
        session.is_rated and (" ", w.say("Puzzle rating: {rating}", rating=rating)),
    ]


def _verdict(app: App, session: Session, game: Game) -> Element:
    why = None
    if session.is_solved:
        why = solved(app, game, session.puzzle.options, session.chosen, session.tried)
    says, ways = _says(app, session, game), _ways(app.words, session)
    return answer(app, app.words.say("Verdict"), says, ways, why, key="lesson-on")


def _says(app: App, session: Session, game: Game) -> Node:
    w, option = app.words, session.option
    if option is None:
        return None
    if option.loss:
        return h.p(".prompt.missed")[
            w.say(
                "There’s a better move: this one costs you {loss} in winning chances.",
                loss=points(w, option.loss),
            )
        ]
    text = (
        w.say(
            "Best ({chance} to win): {move}.",
            move=named(w, option.move, game.state, bottom(app)),
            chance=chance(w, option.win),
        )
        if session.is_shown
        else w.say("Correct – your winning chances are {chance}.", chance=chance(w, option.win))
    )
    return h.p(".prompt.learned")[text]


def _ways(w: Words, session: Session) -> Node:
    errand = session.errand
    is_last = errand is not None and errand.number == errand.count
    return (
        (
            do(
                "puzzle-next",
                w.say("Continue") if is_last else w.say("Next puzzle"),
                classes="button primary",
            ),
            do("board", w.say("Analyse this position"), classes="button"),
        )
        if session.is_solved
        else (
            do("puzzle-again", w.say("Try again"), classes="button primary"),
            do("puzzle-solution", w.say("Show the best move"), classes="button"),
        )
    )


def _themes(w: Words, session: Session) -> Element:
    """What to train."""
    return h.label(".field")[
        h.span(".visually-hidden")[w.say("Theme")],
        h.select(data_field="puzzle-theme")[
            (
                h.option(value=theme, selected=theme == session.theme)[w.say(name)]
                for theme, name in THEMES.items()
                if of_theme(session.found, theme)
            )
        ],
    ]
