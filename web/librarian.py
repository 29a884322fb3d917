"""The kept games: how the page opens, loses, deletes and lists them."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.record import RecordError, read
from web.effects import DownloadKept, DropGame, ListGames, OpenGame, PutAside
from web.events import Kept, Listed, Lost, Taken
from web.library import listed, without
from web.model import App, Step
from web.play import lay, resume


def heard(app: App, event: Listed | Kept | Taken | Lost) -> Step:
    """What the page is told of the kept games."""
    match event:
        case Listed():
            return _listed(app, event)
        case Kept():
            return _kept(app, event)
        case Taken():
            return _taken(app, event)
        case Lost():
            return _lost(app, event)


def _listed(app: App, event: Listed) -> Step:
    """The page knows which games are kept."""
    library = replace(app.library, entries=(), trouble=event.trouble)
    return replace(app, library=listed(library, *event.entries)), ()


def _kept(app: App, event: Kept) -> Step:
    """A game was kept, if only for as long as the page is open."""
    library = listed(app.library, event.entry)
    is_told = library.is_told and event.trouble is not None
    return replace(app, library=replace(library, trouble=event.trouble, is_told=is_told)), ()


def _taken(app: App, event: Taken) -> Step:
    """A kept game comes to the table; what cannot be read is put aside."""
    say = app.words.say
    if event.record is None:
        app = replace(app, game=None, library=without(app.library, event.id))
        return replace(app, notice=say("This game is there no more.")), (ListGames(),)
    try:
        game = read(event.record)
    except RecordError:
        text = say("This game cannot be read; its text was put aside and can be saved.")
        return replace(app, game=None, notice=text), (PutAside(event.id, event.record),)
    return resume(lay(app, game, event.id, is_held=event.is_held))


def _lost(app: App, event: Lost) -> Step:
    """Another tab has the game now: here it can only be looked at."""
    if app.library.id != event.id:
        return app, ()
    library = replace(app.library, is_held=False)
    return replace(app, library=library, match=app.match + 1, unfolded=None, silent=None), ()


def _resume(app: App, id_: str) -> Step:
    """Go on with a kept game; without its name, with the latest."""
    if not id_ and app.library.unfinished:
        id_ = app.library.unfinished[0].id
    return app, (OpenGame(id_),) if id_ else ()


def _take(app: App, _: str) -> Step:
    """Take the game on the table back from another tab."""
    id_ = app.library.id
    return app, (OpenGame(id_, is_stolen=True),) if id_ and not app.library.is_held else ()


def _delete(app: App, id_: str) -> Step:
    """Ask before a game is deleted."""
    if app.library.find(id_) is None:
        return app, ()
    return replace(app, library=replace(app.library, doubt=id_)), ()


def _keep(app: App, _: str) -> Step:
    """Do not delete it."""
    return replace(app, library=replace(app.library, doubt=None)), ()


def _delete_now(app: App, _: str) -> Step:
    id_ = app.library.doubt
    if id_ is None:
        return app, ()
    return replace(app, library=without(app.library, id_)), (DropGame(id_),)


def _save(app: App, id_: str) -> Step:
    return app, (DownloadKept(id_),) if app.library.find(id_) else ()


def _told(app: App, _: str) -> Step:
    """The person has read that nothing can be kept."""
    return replace(app, library=replace(app.library, is_told=True)), ()


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    "resume": _resume,
    "take": _take,
    "delete": _delete,
    "delete-now": _delete_now,
    "keep": _keep,
    "save-kept": _save,
    "trouble-told": _told,
}
"""What a control can ask for, by the name in its `data-do`."""
