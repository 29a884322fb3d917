"""Questions to the App about the line to another device."""

import json
from hashlib import sha256

from shanghaien.formats.letter import write_letter
from shanghaien.game import Game, pact_of
from web.friend.questions import by_link, is_sent, is_waiting_here
from web.friend.state import Lines
from web.kernel.model import App
from web.kernel.screen import Start
from web.nearby.moving_questions import comes_first, line_for_move, reachable
from web.nearby.moving_state import Move
from web.nearby.pairing_state import Pairing
from web.nearby.wire_state import Invitation, WantedLine, Wire

_SALT = b"shanghaien/table/1/"
"""So that the key tells nothing of the root that it comes from."""


def read_json(text: str) -> object:
    """What another device or the host says; None if that is no JSON."""
    try:
        return json.loads(text)
    # Brackets without end exhaust the stack.
    except (ValueError, RecursionError):
        return None


def has_line(app: App, table: str) -> bool:
    """Whether a line to another device at a table is there or in the making: the host of the page
    has one for each table, another browser for the tables that both know of."""
    is_at_host = app.part(Wire).addresses is not None and table != app.part(Wire).shut
    return is_at_host or is_connected(app, table)


def is_connected(app: App, table: str) -> bool:
    """Whether another browser at a table has a line to this one, or its code was scanned."""
    return table in (app.part(Pairing).table, app.part(Pairing).their_table)


def can_wait(app: App) -> bool:
    """Whether an invitation reaches somebody by itself, at this host or over an open line."""
    return app.part(Wire).addresses is not None or app.part(Pairing).line == "open"


def lines(app: App, table: str) -> Lines:
    """How a table is connected to another device."""
    wire, pairing = app.part(Wire), app.part(Pairing)
    is_paired, is_lined = pairing.table == table, has_line(app, table)
    return Lines(
        has_line=is_lined,
        is_wired=is_lined and wire.wired_table == table,
        is_here=is_connected(app, table) or any(one.table == table for one in wire.waiting),
        is_offered=wire.offered == table,
        is_paired=is_paired,
        is_in_the_making=is_paired and pairing.is_in_the_making,
    )


def is_there(app: App, game: Game) -> bool | None:
    """Whether the other one is at the table; None where nobody can know."""
    wire = app.part(Wire)
    return wire.is_present if wire.wired_table == game.chance.link else None


def wanted_line(app: App) -> WantedLine | None:
    """The line that is wanted, with what is to lie there."""
    wanted = _wanted(app)
    if wanted is None:
        return None
    return line_for_move(wanted) if isinstance(wanted, Move) else _line_for_game(app, wanted)


def place(app: App) -> str | None:
    """The table of the line that is wanted, if one is: once that has changed, what was said last is
    heard again. No letter is written for it."""
    wanted = _wanted(app)
    return None if wanted is None else _table(wanted)


def _wanted(app: App) -> Move | Game | None:
    """What wants the line: of a move and of the game on the table there can be but one."""
    has_line = app.part(Wire).addresses is not None or app.part(Pairing).table
    move, game = reachable(app), by_link(app) if has_line else None
    wanted = move or game if comes_first(app) else game or move
    return None if wanted is None or _table(wanted) == app.part(Wire).shut else wanted


def _table(wanted: Move | Game) -> str:
    return wanted.table if isinstance(wanted, Move) else pact_of(wanted).id


def _line_for_game(app: App, game: Game) -> WantedLine:
    pact = pact_of(game)
    return WantedLine(
        table=pact.id,
        key=sha256(_SALT + pact.root).hexdigest(),
        letter=write_letter(game) if is_sent(game) else "",
        is_offered=is_waiting_here(app, game),
    )


def wants_list(app: App) -> bool:
    """Whether the screen shows who waits at the tables of this host."""
    mine = by_link(app)
    is_waiting = mine is not None and pact_of(mine).number == 0
    is_over = app.game is not None and app.game.is_settled
    return isinstance(app.screen, Start) or is_over or is_waiting


def counts(app: App, invitation: Invitation) -> bool:
    """Whether an invitation can be accepted. Of two that cross it is the one with the smaller name:
    else both could leave their table for the other one's."""
    mine, theirs = by_link(app), pact_of(invitation.game)
    return mine is None or pact_of(mine).number > 0 or theirs.id < pact_of(mine).id
