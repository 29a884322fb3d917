"""Trying out: both sides and chance are played by one person; the game itself is never changed."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from shanghaien.branches import Branch
from shanghaien.chance import outcomes
from shanghaien.formats.branch import read_branch, write_branch
from shanghaien.formats.errors import RecordError
from shanghaien.formats.limits import MAX_NAME
from shanghaien.game import Game
from shanghaien.moves import Event, Rolled
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Player
from web.analysis.state import Analysis
from web.board.state import SettingUp
from web.game.sound_update import SOUNDS, heard
from web.kernel.effect import Effect
from web.kernel.effects import AskTeacher, RollDice
from web.kernel.messages import GameLoaded
from web.kernel.model import App, Step, bottom, on_screen, shown
from web.kernel.saved_state import MAX_BRANCHES, KeptBranch
from web.replay.questions import home, kept_branches
from web.replay.state import Origin, Replay, Replaying, can_branch
from web.saved.beside_state import with_branch
from web.saved.effects import KeepBranch, OpenGame
from web.table.questions import legal_move
from web.whatif.state import Exploring, Trial, as_name, opened, trial


def branch_off(app: App, _: str) -> Step:
    """Start a branch at the position that is shown."""
    before = app.screen
    match before:
        case Replaying(Replay(game, turn)) if can_branch(game, turn):
            return _show(app, trial(game, turn, before, bottom(shown(app))))
        case SettingUp() if before.game is not None:
            return _show(app, trial(before.game, 0, before, Player.A))
    return app, ()


def followed(app: App, game: Game, branch: Branch) -> Step:
    """Show the moment of a game that a link names, with its branch over it."""
    app = on_screen(app, Replaying(Replay(game, branch.turn, Origin.SENT)))
    if not branch.events or not can_branch(game, branch.turn):
        return app, ()
    return _show(app, opened(game, branch, app.screen, bottom(shown(app))))


def restored(app: App, draft: Any, _: str) -> Step:
    """Restore a branch of the game on the screen, saved or not."""
    turn, letters, name, at, is_taught, was = draft
    before = app.screen
    is_replay = isinstance(before, Replaying)
    trunk = before.replay.game if isinstance(before, Replaying) else before.game
    if trunk is None or (is_replay and not can_branch(trunk, turn)):
        raise ValueError(draft)
    # At the board red always sits below.
    below = bottom(shown(app)) if is_replay else Player.A
    now = opened(trunk, read_branch(trunk, turn, letters), before, below)
    now = replace(now.to(at), name=str(name)[:MAX_NAME], is_taught=is_taught is True)
    found = None if was is None else KeptBranch(*was)
    if found in kept_branches(app, trunk):
        now = replace(now, kept=found)
        with suppress(RecordError):  # it fits the game no longer
            now = replace(now, kept_events=read_branch(trunk, *was[::2]).events)
    return _show(app, now)


def _trial(app: App) -> Trial | None:
    return app.screen.trial if isinstance(app.screen, Exploring) else None


def _show(app: App, now: Trial) -> Step:
    """Show a position of a branch, and ask the teacher about it where that is wanted."""
    # Each time is a position of its own: the worker's older answers are stale.
    is_fresh = not isinstance(app.screen, Exploring)
    now = replace(now, number=app.part(Analysis).retried + 1, is_fresh=is_fresh)
    game = now.position
    is_asked = now.is_taught and bool(legal_moves(game.state))
    asking = now.ticket if is_asked else None
    app = app.having(replace(app.part(Analysis), retried=now.number, asking=asking, ranking=None))
    ask = (AskTeacher(now.ticket, "options", hide(game.state)),) if is_asked else ()
    # Who asks why is told so of one position after the other.
    return replace(on_screen(app, Exploring(now)), unfolded=app.unfolded), ask


def _after(app: App, now: Trial, event: Event) -> Step:
    app, effects = _show(app, now.then(event))
    return app, (*effects, *heard(app, SOUNDS.get(type(event))))


def played(app: App, text: str) -> Step:
    """Play a move for whoever is to move."""
    now = _trial(app)
    move = None if now is None else legal_move(now.position.state, text)
    return (app, ()) if now is None or move is None else _after(app, now, move)


def roll(app: App, _: str) -> Step:
    """Let chance roll."""
    now = _trial(app)
    if now is None or not outcomes(now.position.state):
        return app, ()
    # Without a pause: one person plays both sides, and waits for nobody.
    return app, (RollDice(now.ticket, now.position.state, 0.0), *heard(app, "dice"))


def rolled(app: App, dice: Rolled) -> Step:
    """Play the dice that were chosen, or have fallen."""
    now = _trial(app)
    if now is None or not outcomes(now.position.state):
        return app, ()
    return _after(app, now, dice)


def go(app: App, at: str) -> Step:
    """Go to a position of the branch."""
    now = _trial(app)
    if now is None or not at.isascii() or not at.isdigit() or len(at) > 4:
        return app, ()
    return _show(app, now.to(int(at)))


def back_one(app: App, _: str) -> Step:
    """Go to the position before."""
    now = _trial(app)
    return (app, ()) if now is None or not now.at else _show(app, now.to(now.at - 1))


def on_one(app: App, _: str) -> Step:
    """Go to the position after."""
    now = _trial(app)
    if now is None or now.at == now.game.turn:
        return app, ()
    return _show(app, now.to(now.at + 1))


def ask_teacher(app: App, _: str) -> Step:
    """Switch on or off that the teacher is asked about each position."""
    now = _trial(app)
    return (app, ()) if now is None else _show(app, replace(now, is_taught=not now.is_taught))


def close(app: App, _: str) -> Step:
    """Go back to where the branch was started."""
    now = _trial(app)
    if now is None:
        return app, ()
    # An answer that is still on its way would be for a position that is gone.
    app = app.having(replace(app.part(Analysis), asking=None, ranking=None))
    return on_screen(app, now.before), ()


def rename(app: App, name: str) -> Step:
    """Take the name that was typed."""
    now = _trial(app)
    if now is None:
        return app, ()
    return replace(app, screen=Exploring(replace(now, name=name[:MAX_NAME]))), ()


def keep(app: App, name: str) -> Step:
    """Save the branch with its game, by this name if the person has given none."""
    now = _trial(app)
    saved = None if now is None else home(app, now.trunk)
    if now is None or saved is None or app.game is None or not now.game.turn:
        return app, ()
    now = replace(now, name=as_name(now.name) or as_name(name))
    found = KeptBranch(now.turn, now.name, write_branch(now.trunk, now.branch))
    # Counted with it, since one that was saved before takes its own place.
    if len(with_branch(saved.kept.branches or (), now.kept, found)) > MAX_BRANCHES:
        text = app.words.say(
            "You can save up to {n} variations per game. Delete one first.", n=MAX_BRANCHES
        )
        return replace(app, notice=text), ()
    keeping = KeepBranch(saved.id, app.game, now.kept, found)
    app = replace(app, screen=Exploring(replace(now, kept=found, kept_events=now.game.events)))
    return app, (keeping,)


def delete(app: App, _: str) -> Step:
    """Delete the saved branch, and leave it."""
    now = _trial(app)
    saved = None if now is None else home(app, now.trunk)
    if now is None or saved is None or app.game is None:
        return app, ()
    forgotten = KeepBranch(saved.id, app.game, now.kept, None)
    return close(app, "")[0], (forgotten,)


def open_kept(app: App, number: str) -> Step:
    """Open a saved branch of the game that is replayed."""
    if not isinstance(app.screen, Replaying):
        return app, ()
    branches = kept_branches(app, app.screen.replay.game)
    if number not in map(str, range(len(branches))):
        return app, ()
    return _open(app, branches[int(number)], app.screen.replay)


def opened_kept(app: App, effects: tuple[Effect, ...], event: GameLoaded) -> Step:
    """Open a saved branch, now that its game has been loaded."""
    if app.game is None or event.branch is None:
        return app, effects
    origin = Origin.KEPT if app.game.is_over else Origin.TABLE
    app, more = _open(app, event.branch, Replay(app.game, 0, origin))
    return app, (*effects, *more)


def _open(app: App, branch: KeptBranch, replay: Replay) -> Step:
    before = Replaying(replay.to(branch.turn))
    app = on_screen(app, before)
    below = bottom(shown(app))
    try:
        found = read_branch(replay.game, branch.turn, branch.letters, branch.name)
    except RecordError:
        now = trial(replay.game, replay.to(branch.turn).turn, before, below)
        app, effects = _show(app, replace(now, name=branch.name, kept=branch))
        text = app.words.say("This variation no longer fits the game. You can delete it.")
        return replace(app, notice=text), effects
    now = opened(replay.game, found, before, below)
    return _show(app, replace(now, kept=branch, kept_events=found.events))


def look_at(app: App, argument: str) -> Step:
    """Open a branch from the list of all: by its game's id, and its number there."""
    id_, _, number = argument.rpartition(" ")
    saved = app.games.find(id_)
    branches = () if saved is None else saved.kept.branches or ()
    if number not in map(str, range(len(branches))):
        return app, ()
    # `opened_kept` goes on once the game has been read.
    return app, (OpenGame(id_, is_watched=True, branch=branches[int(number)]),)
