"""The saved games: how the page opens, loses, deletes and lists them."""

from dataclasses import replace

from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.limits import MAX_NAME
from shanghaien.formats.record import read
from web.analysis.review_update import in_review
from web.game.update import put_on_table, resume
from web.kernel.messages import (
    BulkProgress,
    FilesRefused,
    GameChanged,
    GameLoaded,
    GameRead,
    GameSaved,
    GamesListed,
    GamesUndeleted,
    GameTakenOver,
    GameUnreachable,
)
from web.kernel.model import App, Step, on_screen
from web.kernel.saved_state import EVERY, Entry, SavedGames, entry, last_page, listed, without
from web.kernel.screen import Start
from web.kernel.table_state import Selection
from web.replay.state import Origin
from web.replay.update import look
from web.saved.effects import (
    DeleteGames,
    ExportAllGames,
    ExportGame,
    ListGames,
    OpenGame,
    Quarantine,
    ReadGame,
    Renew,
)
from web.saved.questions import has_anything


def unreachable(app: App) -> App:
    """Tell that a game cannot be read now."""
    text = app.words.say("This game can’t be opened right now. Try again later.")
    return replace(app, notice=text)


def note_unreachable(app: App, _: GameUnreachable) -> Step:
    """A game cannot be read now."""
    return unreachable(app), ()


def note_list(app: App, event: GamesListed) -> Step:
    """The page knows which games are saved. Of the one on the table it may know more itself."""
    ours = app.games.find(app.games.id or "")
    library = replace(with_failure(app.games, event.failure), entries=())
    library = listed(library, *event.entries)
    theirs = None if ours is None else library.find(ours.id)
    # Its last save may have ended after the list was read.
    if ours is not None and (theirs is None or theirs.kept.changed < ours.kept.changed):
        library = listed(library, ours)
    return replace(app, games=library), ()


def note_saved(app: App, event: GameSaved) -> Step:
    """A game was saved, if only for as long as the page is open."""
    return replace(app, games=with_failure(listed(app.games, event.entry), event.failure)), ()


def with_failure(library: SavedGames, failure: str | None) -> SavedGames:
    """The library with the failure of now: as long as there is one it is told once."""
    is_seen = library.is_failure_seen and failure is not None
    return replace(library, failure=failure, is_failure_seen=is_seen)


def put_loaded(app: App, event: GameLoaded) -> Step:
    """A saved game comes to the table; what cannot be read is put aside."""
    say = app.words.say
    if not event.is_watched:  # what is only looked at need not be saved
        app = replace(app, games=with_failure(app.games, event.failure))
    if event.record is None:
        app = on_screen(replace(app, game=None, games=without(app.games, event.id)), Start())
        return replace(app, notice=say("This game no longer exists.")), (ListGames(),)
    saved = app.games.find(event.id) or Entry(id=event.id)
    try:
        game = read(event.record)
    except RecordError as error:
        app = on_screen(replace(app, game=None), Start())
        # Not put aside: nothing is wrong with it, and the newer version still opens it.
        if error.problem is RecordProblem.VERSION:
            text = say(
                "This game was saved by a newer version of this page. Reload the page to open it."
            )
            return replace(app, notice=text), ()
        text = say("This game can’t be opened. Its data has been kept, and you can download it.")
        return replace(app, notice=text), (Quarantine(saved, event.record),)
    app, effects = resume(put_on_table(app, game, event.id, is_held=event.is_held))
    if not saved.sound:  # an older version could not read it
        found = replace(entry(saved.id, game, 0), kept=saved.kept)
        app = replace(app, games=listed(app.games, found))
        effects = (Renew(found, game), *effects)
    is_done = game.is_over and not game.chance.is_by_link
    if is_done or game.is_first:  # its result has the review, or the way to a second game
        app = replace(app, round_end_seen=True)
    if event.is_watched and game.is_over:
        app = replace(look(app, game, game.turn, Origin.KEPT), round_end_seen=True)
    if event.is_reviewed:
        app = in_review(app)
    return app, effects


def lose(app: App, event: GameTakenOver) -> Step:
    """Another tab has the game now: here it can only be looked at."""
    if app.games.id != event.id:
        return app, ()
    return replace(
        app,
        games=replace(app.games, is_held=False),
        # Another number, so that dice and answers that are under way here come too late.
        game_number=app.game_number + 1,
        selection=Selection(),
        opponent_error=None,
    ), ()


def _is_watching(app: App, id_: str) -> bool:
    """Whether this game is on the table, and goes on in another tab."""
    return app.game is not None and app.games.id == id_ and not app.games.is_held


def look_again(app: App, event: GameChanged) -> Step:
    """Another tab may have played on the game that is watched."""
    return app, (ReadGame(event.id),) if _is_watching(app, event.id) else ()


def note_progress(app: App, event: BulkProgress) -> Step:
    """How far something has come that is done with many games."""
    progress = (event.done, event.of) if event.of else None
    return replace(app, games=replace(app.games, progress=progress)), ()


def read_on(app: App, event: GameRead) -> Step:
    """The game that is watched, as the other tab has played it on."""
    if app.game is None or event.record is None or not _is_watching(app, event.id):
        return app, ()
    try:
        game = read(event.record)
    except RecordError:
        return app, ()
    if game.events == app.game.events:
        return app, ()
    number = app.game_number + 1
    return resume(replace(app, game=game, game_number=number, round_end_seen=False))


def export_all(app: App, _: str) -> Step:
    """Save everything as one file."""
    # One long piece of work at a time: they share the bar that tells how far it has come.
    if not has_anything(app) or app.games.progress is not None:
        return app, ()
    app = replace(app, games=replace(app.games, progress=(0, len(app.games.entries))))
    return app, (ExportAllGames(),)


def turn_page(app: App, number: str) -> Step:
    """Another page of the history, by its number from 0."""
    pages = range(last_page(len(app.games.entries)) + 1)
    # As text, since `int` would also take "+1", " 1" and the digits of other scripts.
    if number not in map(str, pages):
        return app, ()
    return replace(app, games=replace(app.games, page=int(number))), ()


def seek(app: App, text: str) -> Step:
    """Search the history."""
    return replace(app, games=replace(app.games, sought=text[:MAX_NAME], page=0)), ()


def choose_person(app: App, key: str) -> Step:
    """Tell of the games of somebody else who plays here."""
    return replace(app, games=replace(app.games, whose=key)), ()


def refuse(app: App, message: FilesRefused) -> Step:
    """Say why files were not read."""
    w = app.words
    if message.are_many:
        text = w.say("Open one file at a time. Nothing was opened.")
    else:
        text = w.say("This file is too large to be a Shanghaien game file, so it wasn’t opened.")
    return replace(app, notice=text), ()


def resume_game(app: App, id_: str) -> Step:
    """Go on with a saved game; without its name, with the latest."""
    if not id_ and app.games.unfinished:
        id_ = app.games.unfinished[0].id
    return app, (OpenGame(id_),) if id_ else ()


def look_at(app: App, id_: str) -> Step:
    """Replay a saved game that is over."""
    return app, (OpenGame(id_, is_watched=True),) if app.games.find(id_) else ()


def take_over(app: App, _: str) -> Step:
    """Take the game on the table back from another tab."""
    id_ = app.games.id
    return app, (OpenGame(id_, is_stolen=True),) if id_ and not app.games.is_held else ()


def ask_to_delete(app: App, id_: str) -> Step:
    """Ask before a game is deleted."""
    if app.games.find(id_) is None:
        return app, ()
    return replace(app, games=replace(app.games, to_delete=id_)), ()


def keep(app: App, _: str) -> Step:
    """Do not delete it."""
    return replace(app, games=replace(app.games, to_delete=None)), ()


def delete_now(app: App, _: str) -> Step:
    """Delete the game that was asked about."""
    id_ = app.games.to_delete
    # To delete all has a command of its own, which spares the game on the table.
    if id_ is None or id_ == EVERY:
        return app, ()
    # It leaves the list once the database has forgotten it.
    return replace(app, games=replace(app.games, to_delete=None)), (DeleteGames((id_,)),)


def ask_to_clear(app: App, _: str) -> Step:
    """Ask before all finished games are deleted."""
    if not app.games.settled:
        return app, ()
    return replace(app, games=replace(app.games, to_delete=EVERY)), ()


def clear_now(app: App, _: str) -> Step:
    """Delete all finished games."""
    if app.games.to_delete != EVERY or app.games.progress is not None:
        return app, ()
    # The one on the table stays: this tab would save it again.
    ids = tuple(saved.id for saved in app.games.settled if saved.id != app.games.id)
    games = replace(app.games, to_delete=None, progress=(0, len(ids)))
    return replace(app, games=games), (DeleteGames(ids),)


def not_deleted(app: App, _: GamesUndeleted) -> Step:
    """Games could not be deleted, or are not yet."""
    text = app.words.say("Nothing could be deleted right now. Check the list again later.")
    return replace(app, notice=text), ()


def export_game(app: App, id_: str) -> Step:
    """Save one game as a file."""
    return app, (ExportGame(id_),) if app.games.find(id_) else ()


def acknowledge_failure(app: App, _: str) -> Step:
    """The person has read that nothing can be saved."""
    return replace(app, games=replace(app.games, is_failure_seen=True)), ()
