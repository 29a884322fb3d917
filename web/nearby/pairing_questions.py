"""Questions to the App about a line without a server."""

import json

from web.kernel.model import App
from web.nearby.pairing_state import KEY, MAX_MESSAGE, MAX_TABLE, Pairing, Role
from web.nearby.wire_questions import place, read_json, wanted_line
from web.nearby.wire_state import Wire


def can_offer(app: App) -> bool:
    """Whether a line can be begun here: a house's host has a simpler way."""
    return app.part(Pairing).is_possible and app.part(Wire).addresses is None


def shown_text(app: App) -> str:
    """What this side shows the other one as a code: a link that its camera app opens, or the
    answer. Empty until the card is made."""
    pairing = app.part(Pairing)
    if not pairing.mine:
        return ""
    if pairing.role is Role.ANSWER:
        return f"{KEY}{pairing.mine}"
    return f"{app.sharing.address}#{KEY}{pairing.mine}.{pairing.payload}"


def wants_peer(app: App) -> bool:
    """Whether the connection is to be begun now: what it is for must be on the screen."""
    return app.part(Pairing).is_in_the_making and place(app) == app.part(Pairing).table


def scans(app: App) -> bool:
    """Whether the camera is on."""
    return app.part(Pairing).is_scanning and app.panel in ("pairing", "moving")


def said(app: App) -> str:
    """What is to be told over the line: the table that is open here, and what is to lie there.

    Nothing of what goes on with somebody else, but an invitation that is meant for the other one.
    """
    line, pairing = wanted_line(app), app.part(Pairing)
    if line is None or not (line.is_offered or line.table in (pairing.table, pairing.their_table)):
        return "{}"
    return json.dumps({"table": line.table, "letter": line.letter})


def read_said(text: str) -> tuple[str, str] | None:
    """What the other one tells, as table and letter; None for what no page of ours says."""
    message = read_json(text) if len(text) <= MAX_MESSAGE else None
    if not isinstance(message, dict):
        return None
    table, letter = message.get("table", ""), message.get("letter", "")
    if not isinstance(table, str) or not isinstance(letter, str) or len(table) > MAX_TABLE:
        return None
    return table, letter
