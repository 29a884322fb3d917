"""Copies of everything: when one was made, and the file that is kept up to date by itself."""

from dataclasses import replace

from web.copies import questions
from web.copies.effects import ChooseFile, DropFile, PickFile, RenewLeave, WriteFile
from web.copies.messages import FileFound, FilePicked, FileWritten, NoCopyChosen, WritingDue
from web.copies.questions import is_playing, marked
from web.copies.state import OLD, REASONS, Contents, Copies, FileStage, KeptFile, is_only_studied
from web.kernel.effect import Effect
from web.kernel.effects import Later, SaveGame
from web.kernel.feature import filled
from web.kernel.messages import GamesExported, Message
from web.kernel.model import App, Step
from web.saved.questions import today

PAUSE = 3.0
"""Seconds from a change until the file is written: what comes with it is written at once."""


def copied(app: App, at: int) -> Step:
    """Everything was copied as it was at a moment."""
    return replace(app, settings=marked(app.settings, at, app.games.entries)), ()


def exported(app: App, effects: tuple[Effect, ...], event: GamesExported) -> Step:
    """Everything was handed over as a file."""
    return copied(app, event.at)[0] if event.at else app, effects


def put_off(app: App, _: str) -> Step:
    """The person wants no copy now."""
    return replace(app, settings=questions.put_off(app.settings, today() + OLD)), ()


def pick(app: App, _: str) -> Step:
    """The person wants to pick a new file."""
    return app, (PickFile(),) if app.part(Copies).can_keep else ()


def choose(app: App, _: str) -> Step:
    """The person wants a copy that there is to be kept up to date."""
    may_choose = app.part(Copies).can_keep and app.games.progress is None
    return app, (ChooseFile(),) if may_choose else ()


def other(app: App, _: NoCopyChosen) -> Step:
    """What was chosen as a copy is none, and was left as it is."""
    text = app.words.say("This file isn’t a backup of your games. Choose another one.")
    return replace(app, notice=text), ()


def renew(app: App, _: str) -> Step:
    """The person wants the file to be kept up to date again."""
    file = app.part(Copies).file
    return app, (RenewLeave(),) if file is not None and not file.is_allowed else ()


def try_again(app: App, _: str) -> Step:
    """Write the kept file again after it could not be written."""
    file = app.part(Copies).file
    if file is None or not file.is_allowed or file.stage is not FileStage.IDLE or is_playing(app):
        return app, ()
    return _write(app, file)


def stop(app: App, _: str) -> Step:
    """The file is left as it is."""
    return _having(app, None), (DropFile(),)


def found(app: App, message: FileFound) -> Step:
    """A file was picked at an earlier visit."""
    return _having(app, _file(message.answer)), ()


def _file(answer: str) -> KeptFile:
    """The file of an answer, which says whether it may be written, and its name."""
    leave, _, name = answer.partition(" ")
    return KeptFile(name, is_allowed=leave == "granted")


def picked(app: App, message: FilePicked) -> Step:
    """A file was picked, or the person was asked for it again: it is written at once."""
    answer = message.answer
    if answer == "refused":
        text = app.words.say("Your browser doesn’t let this page write to a file.")
        return replace(app, notice=text), ()
    if not answer:
        return app, ()
    file = _file(answer)
    if answer.startswith("denied"):
        return _having(app, replace(file, why="refused")), ()
    may_write = file.is_allowed and not is_playing(app)
    return _write(app, file) if may_write else (_having(app, file), ())


def follow(app: App, effects: tuple[Effect, ...], _: Message) -> Step:
    """After each step: what has changed is to be written, but never while a game is played."""
    file = app.part(Copies).file
    if file is None or not file.is_allowed or file.stage is not FileStage.IDLE or is_playing(app):
        return app, effects
    now = _contents(app)
    saves = any(isinstance(effect, SaveGame) for effect in effects)
    if now == file.tried and not saves:
        # The same games in another list: only the first comparison takes any time.
        is_same = now[0] is file.tried[0]
        return app if is_same else _having(app, replace(file, tried=now)), effects
    if any(filled("studying", app)) and not saves and is_only_studied(file.tried, now):
        return app, effects  # once for all games that are studied one after the other
    file = replace(file, stage=FileStage.WAITING)
    return _having(app, file), (*effects, Later(PAUSE, WritingDue()))


def begin(app: App, _: WritingDue) -> Step:
    """What has changed is written now."""
    file = app.part(Copies).file
    if file is None or file.stage is not FileStage.WAITING:
        return app, ()
    if is_playing(app) or not file.is_allowed:
        # Not written off: `follow` finds the same change again once the game is over.
        return _having(app, replace(file, stage=FileStage.IDLE)), ()
    return _write(app, file)


def written(app: App, message: FileWritten) -> Step:
    """The file was written, or was not."""
    file, why = app.part(Copies).file, message.why
    if why == "none":  # another tab has turned it off
        return _having(app, None), ()
    if file is not None:
        file = replace(file, stage=FileStage.IDLE, is_allowed=why != "asks", unread=message.unread)
        # To ask the person is no failure, nor is to have nothing to write.
        app = _having(app, replace(file, why=why if why in REASONS else ""))
    return (app, ()) if why else copied(app, message.at)


def _write(app: App, file: KeptFile) -> Step:
    file = replace(file, stage=FileStage.WRITING, tried=_contents(app))
    return _having(app, file), (WriteFile(),)


def _contents(app: App) -> Contents:
    settings = app.settings
    return app.games.entries, settings.puzzles, settings.lessons_done, settings.course_done


def _having(app: App, file: KeptFile | None) -> App:
    return app.having(replace(app.part(Copies), file=file))
