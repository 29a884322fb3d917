"""Repeating own mistakes: those of today, one after the other, and puzzles like them."""

from dataclasses import replace
from typing import Any

from shanghaien.ai.review import is_about_equal
from shanghaien.formats.errors import RecordError
from shanghaien.formats.record import read
from shanghaien.game import Game
from shanghaien.learning.repetition import Repetition
from shanghaien.progress import parse_progress
from shanghaien.rules import legal_moves
from web.analysis.questions import chosen
from web.analysis.retry_update import ask, read_retry, retried
from web.analysis.state import Analysis, Retry, Retrying
from web.games.update import unreachable
from web.kernel.effect import Effect
from web.kernel.effects import FetchText
from web.kernel.messages import Message
from web.kernel.model import App, Step, on_screen
from web.kernel.saved_state import listed
from web.kernel.screen import Start
from web.mistakes.effects import NoteAnswers, Recall
from web.mistakes.messages import Recalled, ThemeFetched
from web.mistakes.questions import everybody, learner
from web.mistakes.state import Mistakes, Repeating, Round, Slip, of_habit, repeated, slip_of
from web.puzzles.state import DATA, Errand, Puzzling, next_one
from web.puzzles.update import missing
from web.puzzles.update import read as read_puzzles
from web.saved.questions import today

PUZZLES = 2
"""Puzzles that a mistake is followed by."""


def begin(app: App, person: str) -> Step:
    """Start today's retries of a person, by their key; without one, of whoever comes first."""
    found = (each for each in everybody(app) if each.today and person in ("", each.key))
    first = next(found, None)
    if first is None or not isinstance(app.screen, Start):
        return app, ()
    return _recall(app, Round(first.key, tuple(slip.key for slip in first.today)))


def begin_habit(app: App, argument: str) -> Step:
    """Start retries of a habit of a person: its name and their key."""
    habit, _, key = argument.partition(" ")
    person = learner(app, key)
    slips = () if person is None else of_habit(person, habit)
    if not slips or not isinstance(app.screen, Start):
        return app, ()
    return _recall(app, Round(key, tuple(slip.key for slip in slips)))


def _recall(app: App, now: Round) -> Step:
    """Have the game of a mistake read."""
    return app.having(replace(app.part(Mistakes), round=now)), (Recall(*now.key),)


def recalled(app: App, event: Recalled) -> Step:
    """Ask a mistake, now that its game is here; what cannot be asked is passed over."""
    now = app.part(Mistakes).round
    if now is None or now.key != (event.id, event.turn):
        return app, ()
    if not isinstance(app.screen, Start | Repeating):
        return app, ()  # somebody has gone elsewhere meanwhile
    slip = slip_of(app.games, now.key)
    game = None if slip is None else position(event, slip)
    if slip is not None and game is not None:
        retry = Retry(game, slip.player, (event.turn,), (slip.mistake.loss,))
        return ask(app, Repeating(retry, slip, now))
    # A game that was deleted, or cannot be read, does not end the round.
    if not now.is_last:
        return _recall(app, replace(now, index=now.index + 1))
    return unreachable(_ended(app)), ()


def position(event: Recalled, slip: Slip) -> Game | None:
    """The game of a mistake; None if it is not there, or nobody made one in it then."""
    try:
        game = read(event.record or "")
    except RecordError:
        return None
    if event.turn >= game.turn:
        return None
    state = game.states[event.turn]
    is_theirs = state.to_move is slip.player and len(legal_moves(state)) > 1
    return game if is_theirs else None


def restored(app: App, draft: Any, _: str) -> Step:
    """Restore a repeated mistake, with what was decided and whether that has counted."""
    asked, key, (person, keys, index, right), again = draft
    keys = tuple((str(id_), int(turn)) for id_, turn in keys)
    now = Round(str(person), keys, range(len(keys))[index], int(right))
    retry, slip = read_retry(app, asked), slip_of(app.games, tuple(key))
    if slip is None or retry.turns != (slip.mistake.turn,):
        raise ValueError(draft)
    app = app.having(replace(app.part(Mistakes), round=now))
    app, question = ask(app, Repeating(retry, slip, now))
    if retry.chosen is not None:
        app = retried(app, retry.chosen)[0]
    if again is not None and isinstance(app.screen, Repeating):
        # It has counted before the reload, and must not count twice.
        after = Repetition(*map(int, again))
        app = replace(app, screen=replace(app.screen, after=after))
    return app, question


def answered(app: App, move: str) -> Step:
    """Take the move that was chosen."""
    app, effects = retried(app, move)
    app, more = judge(app)
    return app, (*effects, *more)


def judge(app: App) -> Step:
    """Judge the first answer, which counts, once the teacher has ranked the moves."""
    screen = app.screen
    if not isinstance(screen, Repeating) or screen.after is not None:
        return app, ()
    slip, (option, _) = screen.slip, chosen(app, screen.retry)
    if option is None:
        return app, ()
    is_right = is_about_equal(option.loss)
    is_due = slip.is_due(today())
    # One that is retried before it is due, for a habit, comes again when it would have.
    after = slip.repetition.after(today(), is_right=is_right) if is_due else slip.repetition
    now = replace(screen.round, right=screen.round.right + is_right)
    app = replace(app, screen=replace(screen, after=after, round=now)).having(
        replace(app.part(Mistakes), round=now)
    )
    return _counted(app, slip, after) if is_due else (app, ())


def _counted(app: App, slip: Slip, now: Repetition) -> Step:
    """Keep what an answer makes of a mistake."""
    # The game may have been deleted meanwhile, in another tab.
    saved = app.games.find(slip.entry.id)
    if saved is None:
        return app, ()
    turn = slip.mistake.turn
    saved = repeated(saved, turn, now)
    return replace(app, games=listed(app.games, saved)), (NoteAnswers(saved, (turn,)),)


def noted(app: App, effects: tuple[Effect, ...], _: Message) -> Step:
    """Let the first answer in a review count as well, if the mistake is due or new."""
    if not isinstance(app.screen, Retrying):
        return app, effects
    slip = slip_of(app.games, (app.games.id or "", app.screen.retry.turn))
    option, _best = chosen(app, app.screen.retry)
    if slip is None or option is None:
        return app, effects
    day = today()
    if not slip.is_due(day):
        return app, effects
    app, more = _counted(
        app, slip, slip.repetition.after(day, is_right=is_about_equal(option.loss))
    )
    return app, (*effects, *more)


def next_mistake(app: App, _: str) -> Step:
    """Go on to the next mistake or, after the last, back to the start screen."""
    if not isinstance(app.screen, Repeating):
        return app, ()
    now = app.screen.round
    if now.is_last:
        return _ended(app), ()
    return _recall(app, replace(now, index=now.index + 1))


def end(app: App, _: str) -> Step:
    """Go back to the start screen."""
    return (_ended(app) if isinstance(app.screen, Repeating) else app), ()


def _ended(app: App) -> App:
    app = app.having(replace(app.part(Mistakes), round=None))
    app = app.having(replace(app.part(Analysis), ranking=None, asking=None))
    return on_screen(app, Start())


def fetch_puzzles(app: App, _: str) -> Step:
    """Fetch the puzzles; `lay_puzzles` follows."""
    is_asked = isinstance(app.screen, Repeating) and app.screen.slip.mistake.theme
    return app, (FetchText(DATA, ThemeFetched()),) if is_asked else ()


def lay_puzzles(app: App, message: ThemeFetched) -> Step:
    """Show two puzzles on the theme of the mistake; the next mistake follows."""
    screen = app.screen
    if not isinstance(screen, Repeating):
        return app, ()
    progress, theme = parse_progress(app.settings.puzzles), screen.slip.mistake.theme
    session = next_one(read_puzzles(message.text.splitlines()), progress, theme)
    if session is None:
        return missing(app)
    errand = Errand(1, PUZZLES, screen, "repeat-next")
    return on_screen(app, Puzzling(replace(session, errand=errand))), ()
