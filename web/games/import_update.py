"""What comes from outside: a link, a record, or many games in a file."""

from dataclasses import replace

from shanghaien.formats.collection import is_collection, split_all
from shanghaien.formats.errors import RecordError
from shanghaien.formats.incoming import has_record, link_in, mended
from shanghaien.formats.link import read_moment, read_record
from web.game.update import put, put_on_table, resume
from web.kernel.effects import SaveSettings
from web.kernel.feature import PANELS, READS, answers, load
from web.kernel.messages import GamesExported, GamesImported, TextOpened, TextPasted
from web.kernel.model import App, GoodNews, OpenPanel, Step
from web.kernel.settings import Settings, read_settings, together, unread
from web.lang import Words
from web.replay.state import Origin
from web.replay.update import look
from web.saved.effects import ImportGames, ListGames
from web.saved.error_text import place, reason, refusal, spoilt
from web.saved.questions import strange_level

NAMED = 3
"""How many of the games that could not be read are told one by one."""


def opened(app: App, message: TextOpened | TextPasted) -> Step:
    """A text came from outside: one game, or many, or a link. A bad one changes nothing."""
    text = message.text
    # A link first: `link_in` leaves records alone, whatever addresses stand in them.
    step = followed(app, text)
    if step is not None:
        return step
    if not has_record(text):
        text = app.words.say(
            "No game was found in this text or file. If it’s a link, copy the whole message and"
            " try again."
        )
        return replace(app, notice=text), ()
    try:
        text = mended(text)
        if is_collection(text):
            return _begin(app, text, len(split_all(text).lines))
        game = read_record(text)
    except RecordError as error:
        return replace(app, notice=refusal(app.words, error)), ()
    if strange_level(game) is not None:
        return _unknown_level(app)
    if game.chance.is_by_link:
        for step in answers("games.brought", app, game):
            return step  # type: ignore[no-any-return]
    # Who may have played a game that is over? It is looked at, and does not count as one's own.
    if game.is_over:
        return resume(put_on_table(app, game, None, is_held=True))
    return put(app, game)


def followed(app: App, text: str) -> Step | None:
    """The last link in a text is followed; None if there is none that anybody can read."""
    found = link_in(text)
    target = READS.get(found[0]) if found else None
    step: Step | None = load(target)(app, found) if target else None
    return step


def pasted(app: App, message: TextPasted) -> Step:
    """The clipboard's text. Where it cannot be read there is a field."""
    if message.text.strip() or "friend" not in PANELS:
        return opened(app, message)
    return replace(app, overlay=OpenPanel("friend")), ()


def game_opened(app: App, link: str) -> Step:
    """A link to a game was followed: it is looked at, and what it branches off to."""
    try:
        game, branch = read_moment(link)
    except RecordError as error:
        return replace(app, notice=spoilt(app.words, error)), ()
    if strange_level(game) is not None:
        return _unknown_level(app)
    if branch is not None:
        for step in answers("games.branch", app, game, branch):
            return step  # type: ignore[no-any-return]
    return look(app, game, 0 if game.is_over else game.turn, Origin.SENT), ()


def _unknown_level(app: App) -> Step:
    text = app.words.say("This game uses a difficulty level that this version doesn’t know.")
    return replace(app, notice=text), ()


def _begin(app: App, text: str, count: int) -> Step:
    """Restore many games; one file after the other."""
    if app.games.progress is not None:
        return app, ()
    games = replace(app.games, progress=(0, count))
    return replace(app, notice=None, games=games), (ImportGames(text),)


def imported(app: App, event: GamesImported) -> Step:
    """Some games were restored; with them come settings, where nothing was chosen here."""
    app, effects = with_settings(app, event.settings)
    text = " ".join(_outcome(app.words, event))
    has_failed = event.failure is not None or event.bad
    app = replace(app, notice=text if has_failed else GoodNews(text))
    # During a game no list is on the screen: it is read again when the game is left.
    return app, (*effects, *((ListGames(),) if app.game is None else ()))


def with_settings(app: App, text: str) -> Step:
    """The App with settings from elsewhere, where nothing was chosen here.

    What only a newer version can read is stored for it.
    """
    language, settings = read_settings(text or None)
    new, old = together(app.settings, settings), app.settings
    if language and new != old and old == Settings():  # only where nobody has chosen anything yet
        app = replace(app, language=language)
    strange = unread(text)
    return replace(app, settings=new), (SaveSettings({}, strange),) if strange else ()


def _outcome(w: Words, event: GamesImported) -> list[str]:
    """What became of the games of a file, in sentences."""
    if event.failure is not None and not event.added:
        if event.failure == "slow":
            return [w.say("Your browser hasn’t responded yet. Check later which games were saved.")]
        return [w.say("The games couldn’t be saved. Nothing was changed.")]
    if event.settings and not (event.added or event.known or event.bad):
        return [w.say("Your settings and progress have arrived.")]
    texts = [w.count("{n} game was added.", "{n} games were added.", event.added)]
    if event.failure is not None:
        texts.append(
            w.say("The others couldn’t be saved. Free up some space, then open the file again.")
        )
    if event.known:
        texts.append(
            w.count("{n} game was already saved.", "{n} games were already saved.", event.known)
        )
    if event.bad:
        text = w.count("{n} couldn’t be opened:", "{n} couldn’t be opened:", len(event.bad))
        named = [
            w.say("{where} ({reason})", where=place(w, e.where), reason=reason(w, e))
            for e in event.bad[:NAMED]
        ]
        more = ["…"] if len(event.bad) > NAMED else []
        texts.append(f"{text} {'; '.join([*named, *more])}.")
    return texts


def exported(app: App, event: GamesExported) -> Step:
    """The saved games were backed up, or why not."""
    w = app.words
    if event.failure is not None:
        text = w.say(
            "Your games can’t be read right now, so nothing was downloaded. Try again later."
        )
        return replace(app, notice=text), ()
    if event.left_out:
        text = w.count(
            "{n} game can’t be read and isn’t in the file.",
            "{n} games can’t be read and aren’t in the file.",
            event.left_out,
        )
        app = replace(app, notice=text)
    return app, ()
