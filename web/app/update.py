"""How the page changes: `update(app, event)` gives the next `App` and effects.

No browser here: `table` performs the effects and feeds their results back as events.
"""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.ai import LEVELS
from shanghaien.cards import Trick
from shanghaien.formats.record import MAX_NAME, is_name
from shanghaien.game import Practice, Seat, start
from shanghaien.state import Phase, Player
from web.analysis import update as analysis
from web.analysis.state import Analysis
from web.analysis.update import follow, taught
from web.app.effects import ApplyUpdate, Deal, Download, Install, ListGames, Reload, SaveSettings
from web.app.messages import (
    OFFLINE,
    TOLD,
    OpponentMoved,
    SettingChanged,
    Dealt,
    DiceRolled,
    Command,
    Event,
    ProgramFailed,
    Hovered,
    GamesImported,
    GameSaved,
    GamesListed,
    GameTakenOver,
    OfflineStatus,
    TextOpened,
    MovePlayed,
    KeyPressed,
    OpponentFailed,
    GameLoaded,
    AnalysisArrived,
    BrowserStatus,
)
from web.app.model import PANELS, App, Step
from web.app.settings import TAUGHT, change
from web.app.shortcuts import shortcut
from web.game import dice_entry_update, undo_update
from web.game.confirm_update import CHOOSE
from web.game.update import answered, anyway, diced, played, put, resume
from web.games import update as games
from web.lang import LANGUAGES
from web.replay import update as replay
from web.replay.update import go, pressed
from web.setup import challenge_update
from web.sharing import update as sharing
from web.tutorial.update import LEARN, learned


def update(app: App, event: Event | Dealt) -> Step:  # noqa: PLR0912 - a branch for each event
    """The next App and what is to be done. Unknown or untimely events change nothing."""
    match event:
        case MovePlayed(move):
            return played(app, move) if app.tutorial is None else learned(app, move)
        case Command(command, argument):
            return COMMANDS[command](app, argument) if command in COMMANDS else (app, ())
        case SettingChanged(name, value):
            return _changed(app, name, value)
        case Hovered(panel):
            return replace(app, hover=panel if panel in PANELS else None), ()
        case DiceRolled(ticket, rolled):
            return diced(app, ticket, rolled)
        case OpponentMoved(ticket, move):
            return answered(app, ticket, move)
        case AnalysisArrived():
            return taught(app, event)
        case KeyPressed(key):
            return pressed(app, key)
        case OpponentFailed(ticket, why):
            return (replace(app, silent=why) if ticket == app.ticket else app), ()
        case Dealt(setup, seats, seed, real):
            game = replace(start(setup, seats), seed=seed, has_real_dice=real)
            practice = Practice() if app.form.practice == "on" else None
            return put(app, replace(game, practice=practice))
        case TextOpened(text):
            return games.opened(app, text)
        case GamesListed() | GameSaved() | GameLoaded() | GameTakenOver() | GamesImported():
            return games.heard(app, event)
        case BrowserStatus(word):
            return replace(app, **TOLD.get(word, {})), ()
        case OfflineStatus(status):
            return (replace(app, offline=event) if status in OFFLINE else app), ()
        case ProgramFailed(detail):
            return replace(app, fault=detail), ()


def _changed(app: App, name: str, value: str) -> Step:
    if name == "replay":
        return go(app, value)
    if name == "language":
        if value not in LANGUAGES:
            return app, ()
        app = replace(app, language=value)
    else:
        form = change(app.form, name, value)
        if form is None:
            return app, ()
        app = replace(app, form=form)
    app, questions = follow(app) if name in TAUGHT else (app, ())
    return app, (SaveSettings(app.language, app.form), *questions)


def _start(app: App, _: str) -> Step:
    form, say = app.form, app.words.say
    a = form.name_a.strip() or say("Red")
    if form.mode == "computer":
        level = next(level for level in LEVELS if level.id == form.level)
        seats = (Seat(a), Seat(say(level.name)[:MAX_NAME], level.id))
    else:
        seats = (Seat(a), Seat(form.name_b.strip() or say("Blue")))
    if not all(is_name(seat.name) for seat in seats):
        return replace(app, notice=say("Please choose another name.")), ()
    starter = None if form.starter == "lot" else Player[form.starter]
    trick = None if form.start_trick == "off" else Trick[form.start_trick.upper()]
    is_match = form.mode == "computer" and form.match == "on"
    is_real = form.dice == "hand"
    if is_real and (is_match or form.challenge != "none"):
        text = say("Real dice cannot come from a seed: please choose one or the other.")
        return replace(app, notice=text), ()
    return app, (Deal(starter, trick, seats, form.challenge, form.seed, is_match, is_real),)


def _leave(app: App, _: str) -> Step:
    """Back to the set-up screen; the game is kept."""
    app = replace(app, game=None, panel=None, hover=None, fault=None, silent=None)
    app = replace(app, replay=None, coach=Analysis(retried=app.coach.retried))
    library = replace(app.library, id=None, is_held=True)
    return replace(app, match=app.match + 1, library=library), (ListGames(),)


def _panel(app: App, name: str) -> Step:
    if name not in PANELS:
        return app, ()
    return replace(app, panel=None if app.panel == name else name, hover=None), ()


def _close(app: App, _: str) -> Step:
    app = replace(app, guide=replace(app.guide, picked=None))
    return replace(app, panel=None, hover=None, unfolded=None, notice=None), ()


def _unfold(app: App, half: str) -> Step:
    return replace(app, unfolded=None if app.unfolded == half else half), ()


def _continue(app: App, _: str) -> Step:
    return resume(replace(app, seen=True, panel=None))


def _ask_again(app: App, _: str) -> Step:
    return resume(replace(app, silent=None))


def _download(app: App, _: str) -> Step:
    return app, (Download(app.game),) if app.game else ()


def _key(app: App, key: str) -> Step:
    """A key of one character was pressed, in no field that takes text."""
    meant = shortcut(app, key)
    return update(app, meant) if meant else (app, ())


def _reload(app: App, _: str) -> Step:
    return app, (Reload(),)


def _install(app: App, _: str) -> Step:
    return replace(app, can_install=False), (Install(),) if app.can_install else ()


def _update(app: App, _: str) -> Step:
    """Let a new version take over, but never in the middle of a game."""
    is_playing = app.game is not None and app.game.state.phase is not Phase.OVER
    return app, () if is_playing else (ApplyUpdate(),)


def _recover(app: App, _: str) -> Step:
    """Go on after an error of the program, from the game as it is."""
    return resume(replace(app, fault=None, panel=None, hover=None, unfolded=None))


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    **analysis.COMMANDS,
    **replay.COMMANDS,
    **sharing.COMMANDS,
    "play-anyway": anyway,
    "start": _start,
    "leave": _leave,
    "panel": _panel,
    "close": _close,
    "unfold": _unfold,
    "continue": _continue,
    "ask-again": _ask_again,
    "download": _download,
    "recover": _recover,
    "key": _key,
    "reload": _reload,
    "update": _update,
    "install": _install,
    **LEARN,
    **games.COMMANDS,
    **undo_update.COMMANDS,
    **CHOOSE,
    **challenge_update.COMMANDS,
    **dice_entry_update.COMMANDS,
}
"""What a control can ask for beside moves, by the name in its `data-do`."""
