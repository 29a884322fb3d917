"""The list of own mistakes: looking at one, leaving one out, beginning anew."""

from dataclasses import replace

from shanghaien.learning.repetition import Repetition
from web.games.update import unreachable
from web.kernel.effect import Effect
from web.kernel.model import App, Step
from web.kernel.saved_state import Entry, listed
from web.mistakes.effects import NoteAnswers, Recall
from web.mistakes.messages import Recalled
from web.mistakes.questions import everybody
from web.mistakes.repeat_update import position, recalled
from web.mistakes.state import KNOWN, Learner, Mistakes, Slip, repeated, shown_person, slip_of
from web.replay.state import Origin
from web.replay.update import look


def game_read(app: App, event: Recalled) -> Step:
    """Ask or show a moment, now that its game has been read."""
    if not event.is_shown:
        return recalled(app, event)
    slip = slip_of(app.games, (event.id, event.turn))
    game = None if slip is None else position(event, slip)
    if slip is None or game is None:
        return unreachable(app), ()
    # Its result would take the place of a game on the table: it is offered only without one.
    origin = Origin.KEPT if app.game is None else Origin.TABLE
    return look(app, game, event.turn, origin, slip.mistake), ()


def show(app: App, key: str) -> Step:
    """Replay a game at one of its mistakes."""
    slip = _named(app, key)
    return app, () if slip is None else (Recall(*slip.key, is_shown=True),)


def know(app: App, key: str) -> Step:
    """Mark a mistake as fixed; that can be undone on this visit."""
    slip = _named(app, key)
    if slip is None or slip.repetition.is_learned:
        return app, ()
    known = (*app.part(Mistakes).known, (slip.key, slip.repetition))
    app = app.having(replace(app.part(Mistakes), known=known))
    return _put(app, slip.entry, {slip.mistake.turn: KNOWN})


def take_back(app: App, key: str) -> Step:
    """Undo marking a mistake as fixed."""
    slip = _named(app, key)
    mistakes = app.part(Mistakes)
    before = None if slip is None else mistakes.before(slip)
    if slip is None or before is None:
        return app, ()
    known = tuple(row for row in mistakes.known if row[0] != slip.key)
    app = app.having(replace(mistakes, known=known))
    return _put(app, slip.entry, {slip.mistake.turn: before})


def ask_anew(app: App, _: str) -> Step:
    """Ask before everything starts over."""
    person = _person(app)
    return (app if person is None else _asking(app, person.key)), ()


def keep(app: App, _: str) -> Step:
    """Keep the progress after all."""
    return _asking(app, None), ()


def anew(app: App, _: str) -> Step:
    """Make all mistakes of a person new again."""
    mistakes, person = app.part(Mistakes), _person(app)
    if person is None or mistakes.asked_of != person.key:
        return app, ()
    app = app.having(replace(mistakes, known=()))
    # What is not known is not written over what is stored: so each says that it never came.
    turns: dict[str, dict[int, Repetition]] = {}
    for slip in person.slips:
        if slip.repetition != Repetition():
            turns.setdefault(slip.entry.id, {})[slip.mistake.turn] = Repetition()
    effects = list[Effect]()
    for id_, new in turns.items():
        saved = app.games.find(id_)
        if saved is not None:
            app, more = _put(app, saved, new)
            effects += more
    return _asking(app, None), tuple(effects)


def _put(app: App, saved: Entry, new: dict[int, Repetition]) -> Step:
    for turn, now in new.items():
        saved = repeated(saved, turn, now)
    return replace(app, games=listed(app.games, saved)), (NoteAnswers(saved, tuple(new)),)


def _person(app: App) -> Learner | None:
    return shown_person(everybody(app), app.games.whose)


def _asking(app: App, key: str | None) -> App:
    return app.having(replace(app.part(Mistakes), asked_of=key))


def _named(app: App, key: str) -> Slip | None:
    """Find the mistake that a control names: by turn, then game."""
    turn, _, id_ = key.partition(" ")
    # No game has a thousand events (MAX_EVENTS).
    is_turn = turn.isascii() and turn.isdigit() and len(turn) < 4
    return slip_of(app.games, (id_, int(turn))) if is_turn else None
