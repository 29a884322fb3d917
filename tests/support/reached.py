"""What screens lead to: each control pressed once, and each answer of the browser and the worker.

A step is known by where it is made (the screen, its panel, what the table waits for) and what it
is, so that each kind of step is made once, however many ways lead to it.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import singledispatch
from random import Random

from shanghaien.chance import draw
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.record import write
from shanghaien.moves import format_event
from shanghaien.puzzles import DATA
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support.app_driver import DAY
from tests.support.html import Element, Tags
from tests.support.reviews import made_up
from tests.support.screens import NOW
from tests.support.tour import positions
from web.copies.effects import ChooseFile, PickFile, RenewLeave, WriteFile
from web.copies.messages import FilePicked, FileWritten, NoCopyChosen
from web.copies.state import REASONS
from web.kernel.effect import Effect
from web.kernel.effects import (
    AskReview,
    AskTeacher,
    Deal,
    DrawSecret,
    FetchText,
    Later,
    RollDice,
    SaveGame,
    Send,
    Think,
)
from web.kernel.messages import (
    AnalysisArrived,
    Command,
    DiceRolled,
    GameLoaded,
    GameRead,
    GameSaved,
    GamesExported,
    GamesImported,
    GamesUndeleted,
    GameTakenOver,
    GameUnreachable,
    HandedOn,
    Message,
    MovePlayed,
    OpponentFailed,
    OpponentMoved,
    SettingChanged,
    TextPasted,
)
from web.kernel.model import App
from web.kernel.saved_state import FAILURES, entry
from web.kernel.screen import Playing
from web.kernel.sharing_state import OUTCOMES
from web.mistakes.effects import NoteAnswers, Recall
from web.mistakes.messages import Recalled
from web.opponent.protocol import write_playouts
from web.saved.effects import (
    DeleteGames,
    ExportAllGames,
    ImportGames,
    KeepBranch,
    OpenGame,
    ReadGame,
)
from web.setup.update import dealt
from web.sharing.effects import Paste, SendPicture
from web.shell.page import page
from web.shell.update import update

Key = tuple[object, ...]


def reached(starts: Iterable[App]) -> Iterator[App]:
    """Every App that follows from some: after each kind of step, once. All of them are drawn."""
    seen, waiting = set[Key](), deque(starts)
    while waiting:
        app = waiting.popleft()
        for key, message in _steps(app):
            if key in seen:
                continue
            seen.add(key)
            for now in _after(app, message, seen):
                yield now
                waiting.append(now)


def _after(app: App, message: Message, seen: set[Key]) -> Iterator[App]:
    """The App after a message, then after each new answer to what that asks for."""
    app, effects = update(app, message)
    yield app
    for effect in effects:
        for number, told in enumerate(answers(effect)):
            key = (*_place(app), type(effect), number)
            if key not in seen:
                seen.add(key)
                yield from _after(app, told, seen)


def _place(app: App) -> Key:
    """Where something happens: the screen, what is over it, and what its table waits for."""
    waits = None
    if isinstance(app.screen, Playing) and app.game is not None and app.panel is None:
        state = app.game.state
        is_person = app.game.seats[state.to_move].level is None
        waits = state.phase, is_person, type(app.game.chance)
    return type(app.screen), app.panel, waits


def _steps(app: App) -> Iterator[tuple[Key, Message]]:
    """What a person can press or choose on a page, each with what kind of step it is."""
    place = _place(app)
    for element in Tags(page(app)).page:
        if element.is_in_reach and element.attrs.get("aria-disabled") != "true":
            for message in _meant(element):
                yield (*place, *_kind(message)), message


def _kind(message: Message) -> Key:
    """What kind of step it is: ids and moves are one like another, and there is no end of them."""
    match message:
        case MovePlayed(move):
            return ("move", move.split(" ")[0])
        case Command(command, argument):
            is_own = command == "panel" or command.startswith("board")
            return (command, re.sub(r"\d+", "#", argument) if is_own else "")
        case _:
            return (message,)


def _meant(element: Element) -> Iterator[Message]:
    """What using an element would tell the page."""
    given = {name.removeprefix("data-"): value or "" for name, value in element.attrs.items()}
    name = given.get("field", "")
    if "move" in given:
        yield MovePlayed(given["move"])
    elif "do" in given:
        yield Command(given["do"], given.get("argument", ""))
    elif element.tag == "summary" and element.parent is not None:
        yield SettingChanged(element.parent.attrs.get("data-field") or "", "on")
    elif element.tag == "select":
        for option in element.tagged("option"):
            yield SettingChanged(name, option.attrs.get("value") or "")
    elif name and name != "language" and given.get("type") == "radio":
        yield SettingChanged(name, given.get("value", ""))


@singledispatch
def answers(_effect: Effect) -> Iterable[Message]:
    """What may follow from an effect, the usual first; nothing from most."""
    return ()


@answers.register
def _(effect: Deal) -> Iterable[Message]:
    yield dealt(effect, Random(1), DAY)


@answers.register
def _(effect: DrawSecret) -> Iterable[Message]:
    yield effect.then(Random(1).randbytes(32))


@answers.register
def _(effect: Later) -> Iterable[Message]:
    yield effect.message


@answers.register
def _(effect: RollDice) -> Iterable[Message]:
    yield DiceRolled(effect.ticket, effect.known or draw(effect.state, Random(1)))


@answers.register
def _(effect: Think) -> Iterable[Message]:
    yield OpponentMoved(effect.ticket, format_event(legal_moves(effect.state)[0]))
    yield OpponentFailed(effect.ticket, "late")
    yield OpponentFailed(effect.ticket, "no sign of life")


@answers.register
def _(effect: AskTeacher) -> Iterable[Message]:
    moves = [format_event(move) for move in legal_moves(effect.state)]
    wins = [[move, 0.6 - 0.04 * i] for i, move in enumerate(moves)]
    found: dict[str, Mapping[str, object]] = {
        "chances": {"win": 0.62, "whole": True},
        "options": {"options": wins, "whole": True},
    }
    if effect.stretch is not None:
        found[effect.kind] = write_playouts(effect.stretch, [0.2, 0.01] * 8)
    yield AnalysisArrived(effect.ticket, effect.kind, found.get(effect.kind))
    yield AnalysisArrived(effect.ticket, effect.kind, None)


@answers.register
def _(effect: AskReview) -> Iterable[Message]:
    if effect.game.state.phase is Phase.OVER:
        yield AnalysisArrived(effect.game, "review", made_up(effect.game, 2)[0])
    yield AnalysisArrived(effect.game, "review", None)


@answers.register
def _(effect: SaveGame) -> Iterable[Message]:
    saved = entry(effect.id, effect.game, NOW, effect.help)
    yield GameSaved(saved)
    yield from (GameSaved(saved, why) for why in FAILURES)


@answers.register
def _(effect: KeepBranch) -> Iterable[Message]:
    saved = entry(effect.id, effect.game, NOW)
    branches = None if effect.new is None else (effect.new,)
    yield GameSaved(replace(saved, kept=replace(saved.kept, branches=branches)))
    yield GameTakenOver(effect.id)


@answers.register(Send)
@answers.register(SendPicture)
def _(_effect: Effect) -> Iterable[Message]:
    yield from map(HandedOn, OUTCOMES)


@answers.register
def _(_effect: Paste) -> Iterable[Message]:
    yield from map(TextPasted, ("", "no link"))


@answers.register
def _(effect: FetchText) -> Iterable[Message]:
    yield replace(effect.then, text=DATA.read_text("utf-8"))
    yield effect.then


def _record(id_: str) -> str:
    """What is saved by a name: all games are the one of `positions`."""
    return write(positions()[0 if id_ == "0" else -1])


@answers.register
def _(effect: OpenGame) -> Iterable[Message]:
    loaded = GameLoaded(
        effect.id,
        _record(effect.id),
        is_watched=effect.is_watched,
        branch=effect.branch,
        is_reviewed=effect.is_reviewed,
    )
    yield loaded
    yield replace(loaded, is_held=False)
    yield from (replace(loaded, record=text) for text in (None, "{", '{"version": 99}'))
    yield GameUnreachable()


@answers.register
def _(effect: ReadGame) -> Iterable[Message]:
    yield GameRead(effect.id, _record(effect.id))


@answers.register
def _(_effect: DeleteGames) -> Iterable[Message]:
    yield GamesUndeleted()


@answers.register
def _(_effect: ImportGames) -> Iterable[Message]:
    bad = tuple(
        RecordError("event", f"games[{i}].events[6]", problem, "'roll'")
        for i, problem in enumerate(RecordProblem)
    )
    yield GamesImported(3, 1)
    yield GamesImported(1, 12, bad, failure="full")
    yield GamesImported(1, 0, bad[:1])


@answers.register
def _(_effect: ExportAllGames) -> Iterable[Message]:
    yield GamesExported()
    yield from (GamesExported(left_out) for left_out in (1, 3))
    yield GamesExported(failure="slow")


@answers.register
def _(effect: Recall) -> Iterable[Message]:
    for record in (_record(effect.id), None):
        yield Recalled(effect.id, effect.turn, record, effect.is_shown)


@answers.register
def _(effect: NoteAnswers) -> Iterable[Message]:
    yield GameSaved(effect.entry)


@answers.register(PickFile)
@answers.register(RenewLeave)
def _(_effect: Effect) -> Iterable[Message]:
    yield from map(FilePicked, ("granted shanghaien-backup.txt", "refused"))


@answers.register
def _(_effect: ChooseFile) -> Iterable[Message]:
    yield NoCopyChosen()


@answers.register
def _(_effect: WriteFile) -> Iterable[Message]:
    yield from (FileWritten(NOW, why, 0) for why in ("", *REASONS))
    yield from (FileWritten(NOW, "", unread) for unread in (1, 3))
