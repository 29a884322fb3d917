"""The kept games: how the page opens, loses, deletes and lists them."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.formats.collection import Carried, is_collection, read_all
from shanghaien.formats.errors import RecordError
from shanghaien.formats.record import read
from shanghaien.game import Game
from shanghaien.state import Phase
from web.app.effects import (
    DeleteGames,
    ExportAllGames,
    ExportGame,
    ImportGames,
    ListGames,
    OpenGame,
    Quarantine,
    SaveFile,
)
from web.app.messages import GameLoaded, GameSaved, GamesImported, GamesListed, GameTakenOver
from web.app.model import App, Start, Step, on_screen
from web.app.settings import LEVEL_NAMES
from web.game.state import Selection
from web.game.update import lay, put, resume
from web.games.error_text import refusal
from web.games.state import EVERY, listed, without
from web.replay.state import Origin
from web.replay.update import look


def heard(
    app: App, event: GamesListed | GameSaved | GameLoaded | GameTakenOver | GamesImported
) -> Step:
    """What the page is told of the kept games."""
    match event:
        case GamesListed():
            return _listed(app, event)
        case GameSaved():
            return _kept(app, event)
        case GameLoaded():
            return _taken(app, event)
        case GameTakenOver():
            return _lost(app, event)
        case GamesImported():
            return _imported(app, event)


def _listed(app: App, event: GamesListed) -> Step:
    """The page knows which games are kept."""
    library = replace(app.games, entries=(), trouble=event.trouble)
    return replace(app, games=listed(library, *event.entries)), ()


def _kept(app: App, event: GameSaved) -> Step:
    """A game was kept, if only for as long as the page is open."""
    library = listed(app.games, event.entry)
    is_seen = library.is_trouble_seen and event.trouble is not None
    return replace(app, games=replace(library, trouble=event.trouble, is_trouble_seen=is_seen)), ()


def _taken(app: App, event: GameLoaded) -> Step:
    """A kept game comes to the table; what cannot be read is put aside."""
    say = app.words.say
    if event.record is None:
        app = on_screen(replace(app, game=None, games=without(app.games, event.id)), Start())
        return replace(app, notice=say("This game is there no more.")), (ListGames(),)
    try:
        game = read(event.record)
    except RecordError:
        text = say("This game cannot be read; its text was put aside and can be saved.")
        app = on_screen(replace(app, game=None), Start())
        return replace(app, notice=text), (Quarantine(event.id, event.record),)
    app, effects = resume(lay(app, game, event.id, is_held=event.is_held))
    if event.is_watched and game.state.phase is Phase.OVER:
        app = replace(look(app, game, origin=Origin.KEPT), round_end_seen=True)
    return app, effects


def _lost(app: App, event: GameTakenOver) -> Step:
    """Another tab has the game now: here it can only be looked at."""
    if app.games.id != event.id:
        return app, ()
    return replace(
        app,
        games=replace(app.games, is_held=False),
        game_number=app.game_number + 1,
        selection=Selection(),
        opponent_error=None,
    ), ()


def opened(app: App, text: str) -> Step:
    """A text came from outside: one game, or many, or a link. A bad one changes nothing."""
    from shanghaien.formats.link import is_link, read_link  # noqa: PLC0415 - the first screen can wait

    say = app.words.say
    try:
        if is_link(text):
            return _followed(app, read_link(text))
        carried = read_all(text) if is_collection(text) else (Carried(read(text), 0, 0),)
    except RecordError as error:
        return replace(app, notice=refusal(app.words, error)), ()
    if any(_is_strange(row.game) for row in carried):
        return replace(app, notice=say("This record has a level unknown here.")), ()
    if is_collection(text):
        return replace(app, notice=None), (ImportGames(carried),)
    return put(app, carried[0].game)


def _followed(app: App, game: Game) -> Step:
    """A link was followed: its game is looked at. What is on the table and what is kept stay."""
    if _is_strange(game):
        return replace(app, notice=app.words.say("This record has a level unknown here.")), ()
    turn = 0 if game.state.phase is Phase.OVER else game.turn
    return look(app, game, turn, Origin.SENT), ()


def _is_strange(game: Game) -> bool:
    """Whether a game that is to go on has a level that is not known here."""
    levels = {seat.level for seat in game.seats} - {None, *LEVEL_NAMES}
    return bool(levels) and game.state.phase is not Phase.OVER


def _imported(app: App, event: GamesImported) -> Step:
    """Some games were taken in."""
    w = app.words
    if event.trouble is not None:
        return replace(app, notice=w.say("The games could not be kept; nothing was changed.")), ()
    text = w.count("{n} game was added.", "{n} games were added.", event.added)
    if event.known:
        known = w.count("{n} was there already.", "{n} were there already.", event.known)
        text = f"{text} {known}"
    return replace(app, notice=text), (ListGames(),) if app.game is None else ()


def _export(app: App, _: str) -> Step:
    return app, (ExportAllGames(),) if app.games.entries else ()


def _resume(app: App, id_: str) -> Step:
    """Go on with a kept game; without its name, with the latest."""
    if not id_ and app.games.unfinished:
        id_ = app.games.unfinished[0].id
    return app, (OpenGame(id_),) if id_ else ()


def _look(app: App, id_: str) -> Step:
    """Replay a kept game that is over."""
    return app, (OpenGame(id_, is_watched=True),) if app.games.find(id_) else ()


def _take(app: App, _: str) -> Step:
    """Take the game on the table back from another tab."""
    id_ = app.games.id
    return app, (OpenGame(id_, is_stolen=True),) if id_ and not app.games.is_held else ()


def _delete(app: App, id_: str) -> Step:
    """Ask before a game is deleted."""
    if app.games.find(id_) is None:
        return app, ()
    return replace(app, games=replace(app.games, to_delete=id_)), ()


def _keep(app: App, _: str) -> Step:
    """Do not delete it."""
    return replace(app, games=replace(app.games, to_delete=None)), ()


def _delete_now(app: App, _: str) -> Step:
    id_ = app.games.to_delete
    if id_ is None or id_ == EVERY:
        return app, ()
    return replace(app, games=without(app.games, id_)), (DeleteGames((id_,)),)


def _clear(app: App, _: str) -> Step:
    """Ask before all finished games are deleted."""
    if not app.games.finished:
        return app, ()
    return replace(app, games=replace(app.games, to_delete=EVERY)), ()


def _clear_now(app: App, _: str) -> Step:
    if app.games.to_delete != EVERY:
        return app, ()
    ids = tuple(kept.id for kept in app.games.finished if kept.id != app.games.id)
    return replace(app, games=without(app.games, *ids)), (DeleteGames(ids),)


def _save_statistics(app: App, _: str) -> Step:
    """Hand out a line for each finished game."""
    from web.statistics.state import sheet  # noqa: PLC0415 - the first screen does not wait for it

    name = "shanghaien-statistics.csv"
    return app, (SaveFile(name, sheet(app.games.entries)),) if app.games.finished else ()


def _save(app: App, id_: str) -> Step:
    return app, (ExportGame(id_),) if app.games.find(id_) else ()


def _told(app: App, _: str) -> Step:
    """The person has read that nothing can be kept."""
    return replace(app, games=replace(app.games, is_trouble_seen=True)), ()


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    "resume": _resume,
    "look": _look,
    "take": _take,
    "delete": _delete,
    "delete-now": _delete_now,
    "keep": _keep,
    "clear": _clear,
    "clear-now": _clear_now,
    "save-statistics": _save_statistics,
    "save-kept": _save,
    "export": _export,
    "trouble-told": _told,
}
"""What a control can ask for, by the name in its `data-do`."""
