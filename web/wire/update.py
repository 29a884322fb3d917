"""The line to another device: what comes over it, and letters that send themselves."""

import json
from dataclasses import replace

from shanghaien.formats.errors import RecordError
from shanghaien.formats.letter import read_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import LetterError, LetterProblem
from shanghaien.receiving import DoubtError, receive
from web.app.effect import Effect
from web.app.effects import DrawSecret, SaveGame
from web.app.model import App, OpenPanel, Step
from web.friend.questions import by_link, doubt
from web.friend.update import KNOWN, arrived, inviting, opened, posted, put_to_send, root_of
from web.moving import update as moving
from web.moving.letters_state import MARK
from web.wire.questions import counts, is_wired, wish
from web.wire.state import LINES, MAX_WAITING, Invitation, Wire


def found_house(app: App, text: str) -> Step:
    """The host of the page passes letters on; `text` is its own account of that, as JSON."""
    told = _json(text)
    if not isinstance(told, dict) or told.get("tables") is not True:
        return app, ()
    found = told.get("addresses")
    addresses = tuple(a for a in found if isinstance(a, str)) if isinstance(found, list) else ()
    sharing = app.sharing
    if addresses and _is_of_this_machine(sharing.address):
        sharing = replace(sharing, address=addresses[0])  # the other device knows no other
    return replace(app, wire=replace(app.wire, addresses=addresses), sharing=sharing), ()


def _is_of_this_machine(address: str) -> bool:
    host = address.partition("://")[2].partition("/")[0].rpartition(":")[0]
    return host in ("localhost", "127.0.0.1", "[::1]")


def note_waiting(app: App, text: str) -> Step:
    """Who waits at the tables of this host, as a list in JSON."""
    waiting = tuple(Invitation(*one) for one in listed(text, "letter"))
    return replace(app, wire=replace(app.wire, waiting=waiting)), ()


def listed(text: str, what: str) -> list[tuple[str, str]]:
    """The tables of a list in JSON, each with what it says there."""
    told = _json(text)
    return [
        (str(one.get("id")), one[what])
        for one in (told[:MAX_WAITING] if isinstance(told, list) else ())
        if isinstance(one, dict) and isinstance(one.get(what), str)
    ]


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def note_line(app: App, word: str) -> Step:
    """How the line is now."""
    if word not in LINES or (app.wire.line == "full" and word == "cut"):
        return app, ()  # who has no seat is refused the line, too
    is_there = app.wire.is_there and word == "open"
    return replace(app, wire=replace(app.wire, line=word, is_there=is_there, onlookers=None)), ()


def note_there(app: App, text: str) -> Step:
    """The other one has come to a table, or has gone: its name, and 1 or 0."""
    wanted, (table, _, word) = wish(app), text.partition(" ")
    if wanted is None or wanted.table != table:
        return app, ()
    is_there, game = word == "1", by_link(app)
    met = table if is_there and game and pact_of(game).id == table else app.wire.met
    return replace(app, wire=replace(app.wire, is_there=is_there, met=met)), ()


def heard(app: App, text: str) -> Step:
    """A letter has come over the line. One that is known already says nothing new, and only an
    invitation may be of another game."""
    if text.startswith(MARK):
        return moving.heard(app, text)
    game = by_link(app)
    if game is None:
        return app, ()
    try:
        letter = read_letter(text)
        receive(game, letter)
    except RecordError:
        return app, ()  # whoever sent it has it still
    except LetterError as error:
        is_open = pact_of(letter).number == 0 and counts(app, letter)
        is_foreign = error.problem is LetterProblem.OTHER_GAME and not is_open
        if error.problem in KNOWN or is_foreign:
            return app, ()
    except DoubtError:
        if doubt(app) is not None:
            return app, ()  # it is being asked about
    open_panel = app.overlay if app.panel not in (None, "friend") else None
    after, effects = arrived(replace(app, wire=replace(app.wire, met=pact_of(game).id)), letter)
    if after.overlay is None:  # whoever reads the rules meanwhile goes on reading
        after = replace(after, overlay=open_panel)
    return after, effects


def settle(app: App, effects: tuple[Effect, ...]) -> Step:
    """Send by itself what is complete."""
    game = by_link(app)
    if game is None or not is_wired(app, game) or doubt(app) is not None:
        return app, effects
    step = posted(app)  # none where nothing is complete
    if step is None:
        return app, effects
    app, more = step
    # What has just changed is saved together with the letter.
    return app, (*(e for e in effects if not isinstance(e, SaveGame)), *more)


def invite_here(app: App, _: str) -> Step:
    """Begin an invitation to whoever is in the house."""
    return app, () if app.wire.addresses is None else (DrawSecret("wire-begin"),)


def begin(app: App, secret: str) -> Step:
    """A new game with an own secret, which everybody at this host may join."""
    root = root_of(secret)
    if root is None or app.wire.addresses is None:
        return app, ()
    game = inviting(app, root)
    app, effects = put_to_send(app, game)
    return replace(app, wire=_offering(app.wire, game)), effects


def offer_seat(app: App, _: str) -> Step:
    """Let everybody at this host see the invitation on the table."""
    game = by_link(app)
    if game is None or pact_of(game).number != 0:
        return app, ()
    return replace(app, wire=_offering(app.wire, game), overlay=OpenPanel("friend")), ()


def _offering(wire: Wire, game: Game) -> Wire:
    return replace(wire, offered=pact_of(game).id)


def sit_down(app: App, table: str) -> Step:
    """Look at the invitation of somebody who waits."""
    found = next((one for one in app.wire.waiting if one.table == table), None)
    return (app, ()) if found is None else opened(app, found.letter)
