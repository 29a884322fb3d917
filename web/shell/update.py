"""How the page changes: `update(app, message)` is the next `App` and what is then to be done.

No browser here: the runtime performs the effects and sends their results back as messages.
"""

from collections.abc import Mapping
from dataclasses import replace

import web.shell.features  # noqa: F401 - has them all installed
from shanghaien.formats.record import write
from web.analysis import update as analysis
from web.analysis.state import Analysis
from web.game import update as game
from web.games import update as games
from web.kernel.effects import ApplyUpdate, Install, Reload, SaveFile, SaveSettings
from web.kernel.feature import COMMANDS, FIELDS, FOLLOWERS, HEARERS, PANELS, holds, load
from web.kernel.messages import (
    OFFLINE,
    BrowserStatus,
    Command,
    DiceRolled,
    GameSaved,
    Hovered,
    KeyPressed,
    Message,
    MovePlayed,
    OfflineStatus,
    ProgramFailed,
    SettingChanged,
    SettingsHeard,
    SettingsStored,
    VoicesFound,
    WayOpened,
)
from web.kernel.model import App, OpenPanel, PassingPanel, Step, on_screen
from web.kernel.screen import Playing, Start
from web.kernel.settings import FIELDS as SETTINGS
from web.kernel.settings import FOLD, TAUGHT, change, set_apart, text_of
from web.kernel.stored_state import PROGRESS, progress
from web.lang import LANGUAGES
from web.saved.effects import ListGames, ReadSettings
from web.sharing.questions import file_name
from web.shell.shortcuts import shortcut


def update(app: App, message: Message, number: int | None = None) -> Step:
    """The next App and what is then to be done. Unknown or untimely messages change nothing.

    `number` is that of the game on the table when the message was sent, if it is known. What would
    begin a game is dropped where another has come since: it is the second of two taps.
    """
    after, effects = _step(app, message)
    is_late = number not in (None, app.game_number)
    if is_late and game.begins(app, after, effects):
        return app, ()
    if isinstance(message, GameSaved):  # that only says what has been done
        return after, effects
    for follower in FOLLOWERS:
        is_meant = not follower.after or type(message).__name__ in follower.after
        if is_meant and holds(follower.when, after):
            after, effects = load(follower.does)(after, effects, message)
    # What comes from the store need not go back there.
    changes = {} if isinstance(message, SettingsHeard) else _changes(app, after)
    return after, (SaveSettings(changes), *effects) if changes else effects


def _step(app: App, message: Message) -> Step:  # noqa: PLR0912 - a branch for each message
    match message:
        case MovePlayed(move):
            return _played(app, move)
        case Command(command, argument):
            return _do(COMMANDS, command, app, argument)
        case SettingChanged(name, value):
            return _changed(app, name, value)
        case SettingsHeard(news, failure):
            return _changed_elsewhere(app, news, failure)
        case SettingsStored():
            return app, (ReadSettings(),)
        case Hovered(panel):
            return _hovered(app, panel), ()
        # Other dice are for the game on the table.
        case DiceRolled(ticket, rolled) if app.screen.rolled and ticket == app.screen.asked:
            return _call(app.screen.rolled, app, rolled)
        case KeyPressed(key):
            return _do(COMMANDS, app.screen.keys.get(key, ""), app, "")
        case WayOpened(panel):
            return _on_way(app, panel), ()
        case BrowserStatus(word):
            return _with_status(app, word), ()
        case VoicesFound(languages):
            return replace(app, voices=languages), ()
        case OfflineStatus(status):
            return (replace(app, offline=message) if status in OFFLINE else app), ()
        case ProgramFailed(detail):
            return (app if message.is_of_network else replace(app, fault=detail)), ()
    return _do(HEARERS, type(message).__name__, app, message)


def _do(targets: Mapping[str, str], name: str, app: App, argument: object) -> Step:
    """What one of the features does by a name; nothing where none has it."""
    return _call(targets[name], app, argument) if name in targets else (app, ())


def _call(target: str, app: App, argument: object) -> Step:
    """What a feature that is loaded now does with a text or a message."""
    step: Step = load(target)(app, argument)
    return step


def _played(app: App, move: str) -> Step:
    """A move was chosen on the screen."""
    if isinstance(app.screen, Playing):
        return game.played(app, move)
    return _call(app.screen.played, app, move) if app.screen.played else (app, ())


def _hovered(app: App, name: str | None) -> App:
    """The mouse is over what opens a panel, or no longer; a dialog stays."""
    if isinstance(app.overlay, OpenPanel):
        return app
    return replace(app, overlay=PassingPanel(name) if name in PANELS else None)


def _on_way(app: App, name: str) -> App:
    """The sheet of a way to play, but over no game."""
    if app.game is not None or not isinstance(app.screen, Start):
        return app
    return replace(app, overlay=OpenPanel(name) if name in PANELS else None)


def _changed(app: App, name: str, value: str) -> Step:
    if name in FIELDS:
        return _do(FIELDS, name, app, value)
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
        if settings.is_apart and not app.settings.is_apart:
            settings = set_apart(settings)
        app = replace(app, settings=settings)
    return _taught(app) if name in TAUGHT else (app, ())


def _taught(app: App) -> Step:
    """What follows where the teacher is asked something else, or helps somebody else."""
    app, questions = analysis.follow(app)
    return app, (*game.help_changed(app), *questions)


def _changed_elsewhere(app: App, news: Mapping[str, object], failure: str | None) -> Step:
    """What was changed elsewhere is as if it had been changed here, and progress adds up."""
    language, settings = news.get("language", app.language), app.settings
    for name, value in news.items():
        if name in PROGRESS:
            value = progress(name, value, text_of(settings, name))  # noqa: PLW2901 - both count
        settings = change(settings, name, value) or settings if isinstance(value, str) else settings
    if isinstance(language, str) and language in LANGUAGES and language != app.language:
        app = replace(app, language=language, notice=None)
    app = replace(app, settings=settings)
    if app.screen.heard:
        app = load(app.screen.heard)(app)
    if failure is not None:
        app = replace(app, games=games.with_failure(app.games, failure))
    return (app, ()) if news.keys().isdisjoint(TAUGHT) else _taught(app)


def _changes(before: App, after: App) -> dict[str, str]:
    """The texts of what was chosen or achieved, by their names."""
    found = {} if before.language == after.language else {"language": after.language}
    if before.settings is not after.settings:  # most steps change none, and there are forty texts
        new = {name: text_of(after.settings, name) for name in SETTINGS}
        found |= {n: text for n, text in new.items() if text_of(before.settings, n) != text}
    return found


def _with_status(app: App, word: str) -> App:
    """The browser said something of storage or installation."""
    match word:
        case "kept" | "loose":
            return replace(app, is_storage_persistent=word == "kept")
        case "offered" | "done":
            return replace(app, can_install=word == "offered")
        case "calm" | "lively":
            return replace(app, is_calm=word == "calm")
        case "vibrates":
            return replace(app, can_vibrate=True)
        case _:
            return app


def leave(app: App, to: str) -> Step:
    """Back to the start screen, or to a panel there; the game is saved."""
    app = replace(app, game=None, fault=None, opponent_error=None).having(
        app.part(Analysis).cleared()
    )
    app = replace(app, games=replace(app.games, id=None, is_held=True))
    # With another number, what is still under way for this game comes too late.
    app = on_screen(replace(app, game_number=app.game_number + 1), Start())
    return open_panel(app, to)[0], (ListGames(),)


def open_panel(app: App, name: str) -> Step:
    """Open a panel, or close it if it is open."""
    if name not in PANELS:
        return app, ()
    if app.panel == name:
        return close(app, "")
    room = app.overlay if app.panel and PANELS[app.panel].is_room else None
    below = room if isinstance(room, OpenPanel) else None
    # What became of another message is no news here.
    sharing = replace(app.sharing, outcome="")
    return replace(app, overlay=OpenPanel(name, below), notice=None, sharing=sharing), ()


def close(app: App, _: str) -> Step:
    """Close what is open over the screen; the room that it was opened from is there again."""
    selection = replace(app.selection, picked=None, open_trick=None)
    below = app.overlay.below if isinstance(app.overlay, OpenPanel) else None
    return replace(app, overlay=below, selection=selection, notice=None), ()


def download(app: App, _: str) -> Step:
    """The record of the game on the table, as a file."""
    if app.game is None:
        return app, ()
    text = write(app.game.public() or app.game, indent=1)
    return app, (SaveFile(f"{file_name(app.game)}.json", text),)


def press_key(app: App, key: str) -> Step:
    """A key of one character was pressed, in no field that takes text."""
    meant = shortcut(app, key)
    return _step(app, meant) if meant else (app, ())


def reload(app: App, _: str) -> Step:
    """Load the page anew."""
    return app, (Reload(),)


def install(app: App, _: str) -> Step:
    """Take up the browser’s offer to install the game."""
    return replace(app, can_install=False), (Install(),) if app.can_install else ()


def apply_update(app: App, _: str) -> Step:
    """A new version takes over, but never in the middle of a game."""
    is_playing = app.game is not None and not app.game.is_over
    return app, () if is_playing else (ApplyUpdate(),)


def recover(app: App, _: str) -> Step:
    """Go on after an error of the program, from the game as it is."""
    selection = replace(app.selection, open_trick=None)
    return game.resume(replace(app, fault=None, overlay=None, selection=selection))
