"""What comes from outside: a link, a record, or many games in a file."""

import re
from dataclasses import replace

from shanghaien.formats.collection import is_collection, split_all
from shanghaien.formats.errors import RecordError
from shanghaien.formats.letter import is_letter
from shanghaien.formats.link import is_link, read_moment
from shanghaien.formats.record import read
from shanghaien.game import Game
from web.app.effects import SaveSettings
from web.app.features import load
from web.app.messages import GamesExported, GamesImported
from web.app.model import App, GoodNews, OpenPanel, Step
from web.app.settings import LEVEL_NAMES, Settings, read_settings, together, unread
from web.copies.update import copied
from web.friend import update as friend
from web.friend.file_update import brought
from web.friend.state import Friend
from web.game.update import put, put_on_table, resume
from web.games.effects import ImportGames, ListGames
from web.games.error_text import place, reason, refusal
from web.lang import Words
from web.pairing.state import parts
from web.replay.state import Origin
from web.replay.update import look

MAX_WORDS = 10_000
"""Characters of a text with a link that are looked at."""
_LINKS = re.compile(r"#(?:g=[A-Za-z0-9_-]+|p=[A-Za-z0-9+;:%/.,-]*[A-Za-z0-9]|q=[0-9a-f-]+)")
_OF_TWO_DEVICES = re.compile(r"#(?:m=[0-9a-f]{32}|d=[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_=-]+)?)")
NAMED = 3
"""How many of the games that could not be read are told one by one."""


def opened(app: App, text: str) -> Step:
    """A text came from outside: one game, or many, or a link. A bad one changes nothing."""
    say = app.words.say
    if text.startswith("#p="):
        laid: Step = load("web.board.update:opened")(app, text)
        return laid
    if text.startswith("#q="):
        asked: Step = load("web.puzzles.update:opened")(app, text)
        return asked
    step = friend.of_two_devices(app, text)
    if step is not None:
        return step
    if is_letter(text):
        return friend.opened(app, text)
    try:
        if is_collection(text):
            return _begin(app, text, len(split_all(text).lines))
        game, branch = read_moment(text) if is_link(text) else (read(text), None)
    except RecordError as error:
        return replace(app, notice=refusal(app.words, error)), ()
    if strange_level(game) is not None:
        return replace(
            app, notice=say("This game uses a difficulty level that this version doesn’t know.")
        ), ()
    if branch is not None:
        shown: Step = load("web.whatif.update:followed")(app, game, branch)
        return shown
    if is_link(text):
        return look(app, game, 0 if game.is_over else game.turn, Origin.SENT), ()
    if game.chance.is_by_link:
        waiting = app.friend
        app, effects = brought(app, game)
        if waiting.is_stray and app.friend == Friend():  # the file brings the link's game
            return friend.fetched(replace(app, friend=waiting), effects)
        return app, effects
    # Who may have played a game that is over? It is looked at, and does not count as one's own.
    if game.is_over:
        return resume(put_on_table(app, game, None, is_held=True))
    return put(app, game)


def shared(app: App, words: str) -> Step:
    """Another app has shared some words: the link in them is opened."""
    found = link_in(words)
    if found is None:
        return replace(app, notice=app.words.say("The text you shared has no game link in it.")), ()
    return opened(app, found)


def pasted(app: App, words: str) -> Step:
    """The clipboard's text: the link in it is opened. Where it cannot be read there is a field."""
    if not words.strip():
        return replace(app, overlay=OpenPanel("friend")), ()
    found = link_in(words)
    if found is None:
        text = app.words.say("There’s no game link on the clipboard. Copy the message first.")
        return replace(app, notice=text), ()
    return opened(app, found)


def link_in(words: str) -> str | None:
    """The last link in a text from elsewhere, as it can be opened; None if there is none."""
    words = words[:MAX_WORDS]
    if parts(words) is not None:
        return words  # an answer has no mark by which it could be found among others
    found: list[str] = _OF_TWO_DEVICES.findall(words)  # it may bear a letter
    if found:
        return found[-1]
    if is_letter(words):
        return words  # whatever stands around it
    found = _LINKS.findall(words)
    return found[-1] if found else None


def _begin(app: App, text: str, count: int) -> Step:
    """Restore many games; one file after the other."""
    if app.games.progress is not None:
        return app, ()
    games = replace(app.games, progress=(0, count))
    return replace(app, notice=None, games=games), (ImportGames(text),)


def strange_level(game: Game) -> str | None:
    """The level of a game that cannot go on because it is not known here; else None."""
    if game.is_over:
        return None
    levels = (seat.level for seat in game.seats)
    return next((level for level in levels if level not in (None, *LEVEL_NAMES)), None)


def imported(app: App, event: GamesImported) -> Step:
    """Some games were restored; with them come settings, where nothing was chosen here."""
    app, effects = with_settings(app, event.settings)
    text = " ".join(_outcome(app.words, event))
    has_failed = event.trouble is not None or event.bad
    app = replace(app, notice=text if has_failed else GoodNews(text))
    return app, (*effects, *((ListGames(),) if app.game is None else ()))


def with_settings(app: App, text: str) -> Step:
    """The App with settings from elsewhere, where nothing was chosen here.

    What only a newer version can read is stored for it.
    """
    language, settings = read_settings(text or None)
    new, old = together(app.settings, settings), app.settings
    if language and new != old and old == Settings():
        app = replace(app, language=language)
    strange = unread(text)
    return replace(app, settings=new), (SaveSettings({}, strange),) if strange else ()


def _outcome(w: Words, event: GamesImported) -> list[str]:
    """What became of the games of a file, in sentences."""
    if event.trouble is not None and not event.added:
        if event.trouble == "slow":
            return [w.say("Your browser hasn’t responded yet. Check later which games were saved.")]
        return [w.say("The games couldn’t be saved. Nothing was changed.")]
    if event.settings and not (event.added or event.known or event.bad):
        return [w.say("Your settings and progress have arrived.")]
    texts = [w.count("{n} game was added.", "{n} games were added.", event.added)]
    if event.trouble is not None:
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
    if event.trouble is not None:
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
    return copied(app, event.at) if event.at else (app, ())
