"""A line to another browser without a server: cards go to and fro, and what then comes over it."""

from dataclasses import replace
from typing import assert_never

from shanghaien.formats.errors import RecordError
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game, pact_of
from web.friend.questions import by_link, copies
from web.friend.update import arrived, inviting, put_to_send
from web.friend.update import opened as letter_opened
from web.kernel.effects import DrawSecret, Later, Send
from web.kernel.model import App, OpenPanel, Step
from web.kernel.sharing_state import Way
from web.nearby.card_state import CardError, card_of, read_card, write_card
from web.nearby.letters_state import read_link
from web.nearby.messages import (
    CameraStopped,
    CodeScanned,
    LetterCame,
    PairingSecret,
    PeerChanged,
    PeerDescribed,
    PeerSaid,
    PresenceChanged,
)
from web.nearby.moving_questions import is_paired
from web.nearby.moving_state import Moving
from web.nearby.moving_update import lose as move_lost
from web.nearby.moving_update import opened as move_opened
from web.nearby.moving_update import stop as move_stopped
from web.nearby.pairing_questions import can_offer, read_said, shown_text
from web.nearby.pairing_state import (
    LATE,
    MAX_CARD,
    SLOW,
    Connection,
    Pairing,
    PairingProblem,
    Role,
    parts,
)
from web.nearby.wire_questions import place
from web.nearby.wire_state import Wire
from web.nearby.wire_update import (
    awaiting,
    flooded,
    invitation,
    line_is,
    note_there,
    receive_letter,
)
from web.saved.effects import OpenGame


def _problem(app: App, problem: PairingProblem) -> App:
    return app.having(replace(app.part(Pairing), problem=problem, is_scanning=False))


def _begun(app: App, pairing: Pairing) -> App:
    """The App with another line, at which nobody has been seen yet."""
    wire = app.part(Wire)
    # Without a host, whoever waited did so at the end of the line before.
    waiting = () if wire.addresses is None else wire.waiting
    wire = replace(wire, line=None, is_present=False, wired_table="", waiting=waiting)
    return app.having(pairing).having(wire)


def offer(app: App, table: str, payload: str) -> App:
    """The App that begins a line, and shows what the other device scans."""
    sharing = replace(app.sharing, outcome="")
    app = _begun(app, app.part(Pairing).begun(Role.OFFER, table, payload))
    return replace(app, sharing=sharing, overlay=OpenPanel("pairing"))


def invite_here(app: App, _: str) -> Step:
    """Begin an invitation to whoever holds the other device."""
    return app, (DrawSecret(PairingSecret),) if can_offer(app) else ()


def begin(app: App, drawn: PairingSecret) -> Step:
    """A new game with an own secret, and a line for it."""
    if not can_offer(app):
        return app, ()
    game = inviting(app, drawn.secret)
    app, effects = put_to_send(app, game)
    return offer(app, pact_of(game).id, write_letter(game)), effects


def connect(app: App, _: str) -> Step:
    """Begin a line for the game on the table, with new cards; another purpose begins its own."""
    game = by_link(app)
    if game is None or not can_offer(app):
        return app, ()
    return offer(app, pact_of(game).id, write_letter(game)), ()


def end(app: App, panel: str) -> Step:
    """Give a line up; the game goes on by link, a move in another way, which its panel shows."""
    if is_paired(app):
        app = move_stopped(app, "")[0]
    app = _begun(app, Pairing(app.part(Pairing).is_possible, app.part(Pairing).number + 1))
    move = app.part(Moving).move
    if panel == "moving" and move is not None and move.is_over:
        return replace(app, overlay=OpenPanel(panel)).having(Moving(None)), ()
    return (replace(app, overlay=None) if app.panel == "pairing" else app), ()


def opened(app: App, text: str) -> Step:
    """A pairing link was opened or pasted, or an answer. Where no line can be made of it, it is the
    letter that it bears."""
    found = parts(text)
    card, payload = found or ("", "")
    try:
        role = read_card(card).role
    except CardError:
        return letter_opened(app, payload)
    pairing = app.part(Pairing)
    is_known = pairing.is_at_work and card in (pairing.mine, pairing.theirs)
    if is_known and pairing.is_in_the_making and pairing.mine:
        return replace(app, overlay=OpenPanel("pairing")), ()
    if role is Role.ANSWER:
        return _answered(app, text) if is_known or _is_awaited(pairing) else _unwanted(app)
    is_new, table = not is_known and can_offer(app), read_link(payload)
    if table is not None:
        return move_opened(_keeping_for_move(app, card, table) if is_new else app, payload)
    try:
        letter = read_letter(payload)
    except RecordError:
        return letter_opened(app, payload)  # which says what is wrong with it
    app, effects = arrived(_keeping(app, card, letter) if is_new else app, letter)
    # Another tab may have the game with its line: whoever wants it here takes it.
    gently = (replace(e, is_stolen=False) if isinstance(e, OpenGame) else e for e in effects)
    return app, tuple(gently)


def _unwanted(app: App) -> Step:
    text = app.words.say("This page isn’t waiting for a reply code. Connect the devices again.")
    return replace(app, notice=text), ()


def _keeping_for_move(app: App, card: str, table: str) -> App:
    """The App that keeps the card of a move's link until the person wants the move."""
    move = app.part(Moving).move
    is_free = move is None or move.is_over
    return app.having(replace(app.part(Pairing), opened=(table, card))) if is_free else app


def _keeping(app: App, card: str, letter: Game) -> App:
    """The App that keeps the card of a game's link until the person wants the game. A line for a
    game that is saved here is begun at once."""
    pact, mine = pact_of(letter), by_link(app)
    is_here = bool(copies(app, letter)) or (mine is not None and pact_of(mine).id == pact.id)
    if is_here is (pact.number == 0):
        return app  # the own invitation, or a game that is not here
    pairing = replace(app.part(Pairing), opened=(pact.id, card))
    return _begun(app, pairing.taken_up(pact.id)) if is_here else app.having(pairing)


def made(app: App, message: PeerDescribed) -> Step:
    """The browser has described itself."""
    pairing = app.part(Pairing)
    # Each further attempt of whoever answers brings a description: the card is made once.
    if message.number != pairing.number or pairing.role is None or pairing.mine:
        return app, ()
    try:
        card = card_of(message.description, pairing.role)
    except CardError:
        return _given_up(app, "failed"), ()
    if not card.candidates:
        return _made_visible(_problem(app, "network")), ()
    app = app.having(replace(pairing, mine=write_card(card)))
    if pairing.role is Role.OFFER:
        return app, ()  # it waits for the answer as long as the person does
    sharing = replace(app.sharing, outcome="")
    return replace(app, overlay=OpenPanel("pairing"), sharing=sharing), _clocks(pairing)


def _clocks(pairing: Pairing) -> tuple[Later, ...]:
    """What is said once both cards are known, if nothing has come of them by then."""
    assert pairing.role is not None
    return (
        Later(SLOW[pairing.role], PeerChanged(pairing.number, "slow")),
        Later(LATE, PeerChanged(pairing.number, "late")),
    )


def _given_up(app: App, problem: PairingProblem) -> App:
    """The App whose line comes to nothing, and a move with it."""
    return _made_visible(move_lost(_problem(app, problem), "late"))


def _made_visible(app: App) -> App:
    """The App that tells of it, where the person has answered and sees nothing of it yet."""
    is_hidden = app.part(Pairing).role is Role.ANSWER and app.overlay is None
    return replace(app, overlay=OpenPanel("pairing")) if is_hidden else app


def copy(app: App, _: str) -> Step:
    """Copy what this side shows."""
    text = shown_text(app)
    return app, (Send(text, Way.CLIPBOARD),) if text else ()


def scan(app: App, word: str) -> Step:
    """Turn the camera on or off, to read the answer."""
    pairing = app.part(Pairing)
    is_on = word == "on" and _is_awaited(pairing)
    return app.having(replace(pairing, is_scanning=is_on, problem=None)), ()


def _is_awaited(pairing: Pairing) -> bool:
    """Whether an answer to the own card is awaited."""
    is_shown = pairing.role is Role.OFFER and pairing.is_in_the_making and pairing.mine
    return bool(is_shown) and not pairing.theirs


def note_camera(app: App, message: CameraStopped) -> Step:
    """The camera is off: its panel was closed, there is none, or it may not be used."""
    pairing = app.part(Pairing)
    if not pairing.is_scanning:
        return app, ()
    if message.has_failed:
        return _problem(app, "camera"), ()
    return app.having(replace(pairing, is_scanning=False)), ()


def scanned(app: App, message: CodeScanned) -> Step:
    """The other one's answer was scanned."""
    return _answered(app, message.text)


def _answered(app: App, text: str) -> Step:
    """The other one's answer has come; what is none changes nothing."""
    pairing, found = app.part(Pairing), parts(text)
    if not _is_awaited(pairing) or not text.strip():
        return app, ()
    try:
        if found is None or read_card(found[0]).role is not Role.ANSWER:
            raise CardError
    except CardError:
        return app.having(replace(pairing, problem="card")), ()  # the camera goes on looking
    app = app.having(replace(pairing, theirs=found[0], is_scanning=False, problem=None))
    return replace(app, overlay=OpenPanel("pairing"), notice=None), _clocks(pairing)


def pasted(app: App, text: str) -> Step:
    """A text stands in the field for the answer; what is no card may still be on its way."""
    # Any text can be pasted here: of a long one no more is kept, and drawn at each step.
    app = app.having(replace(app.part(Pairing), typed=text[: 2 * MAX_CARD]))
    found = parts(text)
    try:
        read_card(found[0] if found else "")
    except CardError:
        return app, ()
    return _answered(app, text)


def note_connection(app: App, message: PeerChanged) -> Step:
    """How the connection is now, or why there may be none."""
    pairing = app.part(Pairing)
    if message.number != pairing.number or pairing.role is None:
        return app, ()
    match message.how:
        case "flooded":
            return flooded(_line_is(app, "ended"))
        case "open" | "cut" | "ended" as line:
            return _line_is(app, line), ()
        # The clocks run on once it is open: what they say then is too late.
        case _ if not pairing.is_in_the_making:
            return app, ()
        case "slow":
            return _problem(app, "slow"), ()
        case "late" | "failed" as why:
            return _given_up(app, why), ()
    assert_never(message.how)


def _line_is(app: App, line: Connection) -> App:
    """The App whose line is like that now."""
    pairing = replace(app.part(Pairing), line=line, problem=None, is_scanning=False)
    # Which table the other one has open is not told again after a cut.
    app = app.having(replace(pairing, their_table=None) if line == "ended" else pairing)
    if line == "open" and app.panel == "pairing":
        app = replace(app, overlay=OpenPanel("moving") if is_paired(app) else None)
    if line == "ended":
        app = awaiting(move_lost(app, "ended"), ())
    app = line_is(app, "open" if line == "open" else "cut")
    return _with_presence(app) if line == "open" else app


def _with_presence(app: App) -> App:
    """The App that knows whether the other one has the same table open."""
    wanted = place(app)
    if wanted is None:
        return app
    return note_there(app, PresenceChanged(wanted, wanted == app.part(Pairing).their_table))[0]


def receive(app: App, message: PeerSaid) -> Step:
    """What the other one tells over the line: the table that it has open, and its letter. What
    comes through while the line is cut is told only then."""
    pairing = app.part(Pairing)
    received = read_said(message.text) if message.number == pairing.number else None
    if received is None or pairing.line not in ("open", "cut"):
        return app, ()
    table, letter = received
    pairing = replace(pairing, their_table=table or None)
    app = _with_presence(app.having(pairing))
    if place(app) == table:
        app = awaiting(app.having(replace(pairing, table=table)), ())
        return receive_letter(app, LetterCame(table, letter))
    # What goes on here goes on: whoever invites waits, as at a host.
    found = invitation(table, letter)
    return awaiting(app, () if found is None else (found,)), ()


def joined(app: App, table: str) -> App:
    """The App whose line is that of the link whose invitation was accepted, if it has one."""
    return app.having(app.part(Pairing).taken_up(table))
