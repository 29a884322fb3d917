"""The line to another device: what comes over it, and letters that send themselves."""

from dataclasses import replace

from shanghaien.formats.errors import RecordError
from shanghaien.formats.letter import read_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import LetterError, LetterProblem
from shanghaien.receiving import DoubtError, receive
from web.friend.questions import by_link, doubt, is_wired
from web.friend.update import KNOWN, arrived, inviting, posted, put_to_send
from web.kernel.effect import Effect
from web.kernel.effects import DrawSecret, SaveGame
from web.kernel.messages import Message
from web.kernel.model import App, OpenPanel, Step
from web.kernel.sharing_state import is_of_this_machine
from web.nearby import moving_update as moving
from web.nearby.letters_state import MARK
from web.nearby.messages import (
    HouseFound,
    LetterCame,
    LineChanged,
    PresenceChanged,
    WaitingSecret,
    WaitingTold,
)
from web.nearby.wire_questions import can_wait, place, read_json
from web.nearby.wire_state import MAX_INVITATION, MAX_WAITING, Invitation, Line, Wire


def found_house(app: App, message: HouseFound) -> Step:
    """The host of the page passes letters on, if it says so."""
    facts = read_json(message.text)
    # Where no house serves the page, this is the site's own file, which says nothing.
    if not isinstance(facts, dict) or facts.get("tables") is not True:
        return app, ()
    found = facts.get("addresses")
    addresses = tuple(a for a in found if isinstance(a, str)) if isinstance(found, list) else ()
    sharing = app.sharing
    if addresses and is_of_this_machine(sharing.address):
        sharing = replace(sharing, address=addresses[0])  # the other device knows no other
    return replace(app, sharing=sharing).having(replace(app.part(Wire), addresses=addresses)), ()


def note_waiting(app: App, message: WaitingTold) -> Step:
    """Who waits at the tables of this host."""
    facts = read_json(message.text)
    found = (
        invitation(str(one.get("id")), one.get("letter"))
        # Whatever the host sends, no more is read of it than one of ours would send.
        for one in (facts[:MAX_WAITING] if isinstance(facts, list) else ())
        if isinstance(one, dict)
    )
    return awaiting(app, tuple(one for one in found if one is not None)), ()


def awaiting(app: App, waiting: tuple[Invitation, ...]) -> App:
    """The App that knows who waits."""
    return app.having(replace(app.part(Wire), waiting=waiting))


def invitation(table: str, text: object) -> Invitation | None:
    """The invitation in a text that has come over a line; None for any other one."""
    if not isinstance(text, str) or len(text) > MAX_INVITATION:
        return None
    try:
        game = read_letter(text)
    except RecordError:
        return None
    return Invitation(table, game) if pact_of(game).number == 0 else None


def note_line(app: App, message: LineChanged) -> Step:
    """How the line to a table is now; what comes of one that is not wanted is too late."""
    table, line = message.table, message.line
    is_it = line is None or place(app) == table  # none is wanted at a table that was left
    if not is_it:
        return app, ()
    if line != "flooded":
        return line_is(app, line), ()
    wire = replace(app.part(Wire), shut=table, line=None, is_present=False, wired_table="")
    return flooded(moving.broken(app.having(wire), table))


def line_is(app: App, line: Line | None) -> App:
    """The App whose line is like that now."""
    wire = app.part(Wire)
    if wire.line == "full" and line == "cut":
        return app  # who has no seat is refused the line, too
    return app.having(replace(wire, line=line, is_present=wire.is_present and line == "open"))


def note_there(app: App, message: PresenceChanged) -> Step:
    """The other one has come to a table, or has gone."""
    table, is_there, game = message.table, message.is_there, by_link(app)
    if place(app) != table:
        return app, ()
    # Who was there once stays wired: a letter waits at the table for who has gone.
    wired = table if is_there and game and pact_of(game).id == table else app.part(Wire).wired_table
    return app.having(replace(app.part(Wire), is_present=is_there, wired_table=wired)), ()


def flooded(app: App) -> Step:
    """What is said of a line that was ended since too much came over it."""
    text = app.words.say(
        "The other device sent too much data at once, so the connection was ended."
    )
    return replace(app, notice=text), ()


def receive_letter(app: App, message: LetterCame) -> Step:
    """A letter has come over the line to a table. One that is known already says nothing new, and
    none may be of another game."""
    table, said = message.table, message.text
    if place(app) != table:
        return app, ()
    if said.startswith(MARK):
        return moving.receive(app, said)
    game = by_link(app)
    if game is None or pact_of(game).id != table:
        return app, ()
    try:
        letter = read_letter(said)
        receive(game, letter)
    except RecordError:
        return app, ()  # whoever sent it has it still
    except LetterError as error:
        # Of any other problem `arrived` tells, as of a link that was opened by hand.
        if error.problem in (*KNOWN, LetterProblem.OTHER_GAME):
            return app, ()
    except DoubtError:
        if doubt(app) is not None:
            return app, ()  # it is being asked about
    open_panel = app.overlay if app.panel not in (None, "friend") else None
    after, effects = arrived(
        app.having(replace(app.part(Wire), wired_table=pact_of(game).id)), letter
    )
    if after.overlay is None:  # whoever reads the rules meanwhile goes on reading
        after = replace(after, overlay=open_panel)
    return after, effects


def offered(app: App, table: str) -> App:
    """The App whose line also has the invitation to another table."""
    return app.having(replace(app.part(Wire), offered=table))


def settle(app: App, effects: tuple[Effect, ...], _: Message) -> Step:
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
    return app, (DrawSecret(WaitingSecret),) if can_wait(app) else ()


def begin(app: App, drawn: WaitingSecret) -> Step:
    """A new game with an own secret, which everybody at this host, or at the line, may join."""
    if not can_wait(app):
        return app, ()
    game = inviting(app, drawn.secret)
    return put_to_send(app.having(_offering(app.part(Wire), game)), game)


def offer_seat(app: App, _: str) -> Step:
    """Let everybody at this host see the invitation on the table."""
    game = by_link(app)
    if game is None or pact_of(game).number != 0:
        return app, ()
    return replace(app, overlay=OpenPanel("friend")).having(_offering(app.part(Wire), game)), ()


def _offering(wire: Wire, game: Game) -> Wire:
    return replace(wire, offered=pact_of(game).id)


def sit_down(app: App, table: str) -> Step:
    """Look at the invitation of somebody who waits."""
    found = next((one for one in app.part(Wire).waiting if one.table == table), None)
    return (app, ()) if found is None else arrived(app, found.game)
