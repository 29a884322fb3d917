"""Everything is packed on one device of a move, and checked and saved on the other."""

import zlib
from base64 import b64decode, b64encode
from hashlib import sha256

from shanghaien.formats.errors import RecordProblem
from web.kernel.messages import Sender
from web.kernel.ports import Ports
from web.kernel.saved_state import MAX_FILE
from web.nearby.effects import Keep, Pack
from web.nearby.letters_state import MOST_PARTS, split
from web.nearby.messages import MoveFailed, MovePacked, MoveSaved
from web.nearby.moving_state import Cargo
from web.saved.backup import back_up, restore, telling
from web.saved.bulk import chosen
from web.saved.patience import SLOW
from web.saved.ports import DatabaseFailed
from web.saved.questions import now


class Spoilt(Exception):
    """What has come is not what was sent."""


def packed(text: str) -> Cargo | None:
    """A text in parts; None if it is too large for a line."""
    raw = text.encode()
    # In base64, since a host's table takes printable ASCII alone.
    cargo = split(b64encode(zlib.compress(raw)).decode(), len(raw), sha256(raw).hexdigest())
    return cargo if len(raw) <= MAX_FILE and cargo.count <= MOST_PARTS else None


def unpacked(cargo: Cargo) -> str:
    """The text that was packed, of which no more is unpacked than was announced. Raises Spoilt."""
    inflate = zlib.decompressobj()
    try:
        # One byte more than was announced shows that there is too much.
        raw = inflate.decompress(b64decode("".join(cargo.parts), validate=True), cargo.size + 1)
        text = raw.decode()
    except (ValueError, zlib.error) as error:
        raise Spoilt from error
    is_whole = inflate.eof and not inflate.unused_data and len(raw) == cargo.size
    if not is_whole or sha256(raw).hexdigest() != cargo.digest:
        raise Spoilt
    return text


async def pack(effect: Pack, ports: Ports, send: Sender) -> None:
    """Pack all games and settings."""
    at = now()
    text, entries = await chosen(ports, send, at)
    try:
        with telling(send, ports.clock.seconds) as tell:
            backup = await back_up(ports.store, text, tell, entries)
    except DatabaseFailed:
        send(MoveFailed(effect.table, "unread"))
        return
    cargo = packed(backup.text)
    if cargo is None:
        send(MoveFailed(effect.table, "large"))
        return
    send(MovePacked(effect.table, cargo, backup.games, backup.left_out, at))


async def keep(effect: Keep, ports: Ports, send: Sender) -> None:
    """Save what has come, all or nothing."""
    try:
        text = unpacked(effect.cargo)
    except Spoilt:
        send(MoveFailed(effect.table, "spoilt"))
        return
    with telling(send, ports.clock.seconds) as tell:
        found = await restore(ports.store, text, tell, is_whole=True)
    if found.bad:
        # A level that is unknown here comes of a newer version, too.
        is_newer = found.bad[0].problem in (RecordProblem.VERSION, RecordProblem.UNKNOWN)
        why = "version" if is_newer else "spoilt"
    else:
        why = "" if found.failure is None else "slow" if found.failure == SLOW else "unsaved"
    if why:
        send(MoveFailed(effect.table, why))
        return
    send(MoveSaved(effect.table, found.added + found.known, found.known, found.settings))
