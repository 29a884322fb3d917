"""How the page changes: `update(app, message)` is the next `App` and what is then to be done.

No browser here: the runtime performs the effects and sends their results back as messages.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from shanghaien.formats.record import write
from web.analysis import update as analysis
from web.app.effects import (
    ApplyUpdate,
    Install,
    ListGames,
    Reload,
    SaveFile,
    SaveSettings,
)
from web.app.messages import (
    OFFLINE,
    AnalysisArrived,
    BrowserStatus,
    Command,
    Dealt,
    DiceRolled,
    GameChanged,
    GameLoaded,
    GameRead,
    GameSaved,
    GamesExported,
    GamesImported,
    GamesListed,
    GameTakenOver,
    GameUnreachable,
    Hovered,
    KeyPressed,
    Message,
    MovePlayed,
    OfflineStatus,
    OpponentFailed,
    OpponentMoved,
    ProgramFailed,
    Progress,
    SettingChanged,
    TextOpened,
)
from web.app.model import (
    App,
    Laying,
    Learning,
    OpenPanel,
    Panel,
    PassingPanel,
    Playing,
    Puzzling,
    Replaying,
    Retrying,
    Start,
    Step,
    on_screen,
)
from web.app.settings import FOLD, TAUGHT, change
from web.game import confirm_update, undo_update
from web.game import update as game
from web.games import update as games
from web.lang import LANGUAGES
from web.setup import update as setup
from web.sharing.questions import shared


def update(app: App, message: Message, number: int | None = None) -> Step:
    """The next App and what is then to be done. Unknown or untimely messages change nothing.

    `number` is that of the game on the table when the message was sent, if it is known. What would
    begin a game is dropped where another has come since: it is the second of two taps.
    """
    after, effects = _step(app, message)
    is_late = number not in (None, app.game_number)
    return (app, ()) if is_late and game.begins(app, after, effects) else (after, effects)


def _step(app: App, message: Message) -> Step:  # noqa: PLR0912 - a branch for each message
    match message:
        case MovePlayed(move):
            return _played(app, move)
        case Command(command, argument):
            do = find_command(command)
            return (app, ()) if do is None else do(app, argument)
        case SettingChanged(name, value):
            return _changed(app, name, value)
        case Hovered(panel):
            return _hovered(app, panel), ()
        case DiceRolled(ticket, rolled):
            return game.rolled(app, ticket, rolled)
        case OpponentMoved(ticket, move):
            return game.answered(app, ticket, move)
        case AnalysisArrived():
            return analysis.arrived(app, message)
        case KeyPressed(key):
            from web.replay.update import pressed  # noqa: PLC0415 - the first screen can wait for it

            return pressed(app, key)
        case OpponentFailed(ticket, why):
            return (replace(app, opponent_error=why) if ticket == app.ticket else app), ()
        case Dealt():
            return setup.begin(app, message)
        case TextOpened(text):
            return _opened(app, text)
        case GamesListed() | GameSaved() | GameLoaded() | GameTakenOver():
            return games.heard(app, message)
        case GameChanged() | GameRead() | GameUnreachable():
            return games.heard(app, message)
        case GamesImported() | GamesExported() | Progress():
            return games.heard(app, message)
        case BrowserStatus(word):
            return _told(app, word), ()
        case OfflineStatus(status):
            return (replace(app, offline=message) if status in OFFLINE else app), ()
        case ProgramFailed(detail):
            return replace(app, fault=detail), ()
    assert_never(message)


def _opened(app: App, text: str) -> Step:
    from web.games.import_update import opened  # noqa: PLC0415 - the first screen can wait for it

    return opened(app, text)


def _played(app: App, move: str) -> Step:
    """A move was chosen on the screen."""
    match app.screen:
        case Start() | Replaying() | Laying():
            return app, ()
        case Playing():
            return game.played(app, move)
        case Retrying(retry):
            from web.analysis.retry_update import retried  # noqa: PLC0415 - only after a game

            return retried(app, retry, move)
        case Learning(lesson):
            from web.tutorial.update import tried  # noqa: PLC0415 - see above

            return tried(app, lesson, move)
        case Puzzling():
            from web.puzzles.update import answered  # noqa: PLC0415 - see above

            return answered(app, move)
    assert_never(app.screen)


def _hovered(app: App, name: str | None) -> App:
    """The mouse is over what opens a panel, or no longer; a dialog stays."""
    if isinstance(app.overlay, OpenPanel):
        return app
    panel = _find_panel(name)
    return replace(app, overlay=None if panel is None else PassingPanel(panel))


def _find_panel(name: str | None) -> Panel | None:
    return next((panel for panel in Panel if panel.value == name), None)


def _changed(app: App, name: str, value: str) -> Step:
    if name == "replay":
        from web.replay.update import go  # noqa: PLC0415 - see above

        return go(app, value)
    if name == "letter":
        from web.friend.update import pasted  # noqa: PLC0415 - see above

        return pasted(app, value)
    if name == "puzzle-theme":
        from web.puzzles.update import train  # noqa: PLC0415 - see above

        return train(app, value)
    if name == "board-line":
        from web.board.update import typed  # noqa: PLC0415 - see above

        return typed(app, value)
    if name.startswith(FOLD):
        others = app.unfolded - {name}
        return replace(app, unfolded=others | {name} if value == "on" else others), ()
    if name == "language":
        if value not in LANGUAGES:
            return app, ()
        app = replace(app, language=value, notice=None)  # it was said in another language
    else:
        settings = change(app.settings, name, value)
        if settings is None:
            return app, ()
        app = replace(app, settings=settings)
    app, questions = analysis.follow(app) if name in TAUGHT else (app, ())
    return app, (SaveSettings(app.language, app.settings), *questions)


def _told(app: App, word: str) -> App:
    """The browser said something of storage or installation."""
    match word:
        case "kept" | "loose":
            return replace(app, is_storage_persistent=word == "kept")
        case "offered" | "done":
            return replace(app, can_install=word == "offered")
        case _:
            return app


def _leave(app: App, _: str) -> Step:
    """Back to the start screen; the game is saved."""
    app = replace(app, game=None, fault=None, opponent_error=None, analysis=app.analysis.cleared())
    app = replace(app, games=replace(app.games, id=None, is_held=True))
    return on_screen(replace(app, game_number=app.game_number + 1), Start()), (ListGames(),)


def _panel(app: App, name: str) -> Step:
    panel = _find_panel(name)
    if panel is None:
        return app, ()
    return replace(app, overlay=None if app.panel is panel else OpenPanel(panel)), ()


def _close(app: App, _: str) -> Step:
    selection = replace(app.selection, picked=None, open_trick=None)
    return replace(app, overlay=None, selection=selection, notice=None), ()


def _download(app: App, _: str) -> Step:
    """The record of the game on the table, as a file."""
    if app.game is None:
        return app, ()
    names = "-".join(seat.name for seat in app.game.seats)
    text = write(shared(app) or app.game, indent=1)
    return app, (SaveFile(f"shanghaien-{names}.json", text),)


def _key(app: App, key: str) -> Step:
    """A key of one character was pressed, in no field that takes text."""
    from web.app.shortcuts import shortcut  # noqa: PLC0415 - the first screen can wait for it

    meant = shortcut(app, key)
    return update(app, meant) if meant else (app, ())


def _reload(app: App, _: str) -> Step:
    return app, (Reload(),)


def _install(app: App, _: str) -> Step:
    return replace(app, can_install=False), (Install(),) if app.can_install else ()


def _update(app: App, _: str) -> Step:
    """A new version takes over, but never in the middle of a game."""
    is_playing = app.game is not None and not app.game.is_over
    return app, () if is_playing else (ApplyUpdate(),)


def _recover(app: App, _: str) -> Step:
    """Go on after an error of the program, from the game as it is."""
    selection = replace(app.selection, open_trick=None)
    return game.resume(replace(app, fault=None, overlay=None, selection=selection))


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    "leave": _leave,
    "panel": _panel,
    "close": _close,
    "download": _download,
    "recover": _recover,
    "key": _key,
    "reload": _reload,
    "update": _update,
    "install": _install,
    **game.COMMANDS,
    **undo_update.COMMANDS,
    **confirm_update.COMMANDS,
    **setup.COMMANDS,
    **games.COMMANDS,
    **analysis.COMMANDS,
}
"""What a control can ask for beside moves, by the name in its `data-do`."""


def find_command(name: str) -> Callable[[App, str], Step] | None:
    """One of COMMANDS, or of those that the first screen can wait for."""
    if name in COMMANDS:
        return COMMANDS[name]
    if name.startswith("friend"):
        from web.friend.update import COMMANDS as MORE  # noqa: PLC0415 - see above
    elif name.startswith("share"):
        from web.sharing.update import COMMANDS as MORE  # noqa: PLC0415 - see above
    elif name in ("die", "enter-dice"):
        from web.game.dice_entry_update import COMMANDS as MORE  # noqa: PLC0415 - see above
    elif name.startswith("board"):
        from web.board.update import COMMANDS as MORE  # noqa: PLC0415 - see above
    elif name.startswith("puzzle"):
        from web.puzzles.update import COMMANDS as MORE  # noqa: PLC0415 - see above
    elif name.startswith(("replay", "watch", "moment")):
        from web.replay.update import COMMANDS as MORE  # noqa: PLC0415 - see above
    else:
        from web.tutorial.update import COMMANDS as MORE  # noqa: PLC0415 - see above
    return MORE.get(name)
