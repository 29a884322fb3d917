"""What is done for own mistakes: games are read, studied, and what is learned is stored."""

from contextlib import suppress

from web.kernel.asked_state import Answer
from web.kernel.messages import GameSaved, Sender
from web.kernel.ports import Ports
from web.mistakes.effects import Note, NoteAnswers, Recall, StudyGame
from web.mistakes.messages import Recalled, Studied
from web.opponent.protocol import Cancelled, NoAnswer
from web.saved.ports import DatabaseFailed


async def study(effect: StudyGame, ports: Ports, send: Sender) -> None:
    """Have the worker study a game for a while."""
    # It takes a processor for minutes: not for a page that nobody looks at.
    await ports.device.in_sight()
    record, answer = effect.record, None
    try:
        # Only the first step of a study has to read it.
        record = record or await ports.store.text(effect.id) or ""
        answer = await ports.opponent.study(record, effect.told) if record else None
    except Cancelled:
        answer = _BEGUN
    except (NoAnswer, DatabaseFailed):
        answer = None
    send(Studied(effect.id, record, answer))


_BEGUN: Answer = {"done": False}
"""A game has begun meanwhile: it goes on when that is over."""


async def note(effect: Note, ports: Ports, send: Sender) -> None:
    """Store what was learned of a game."""
    if not await ports.store.note(effect.entry, effect.record):
        send(Studied(effect.entry.id, effect.record, None))


async def note_answers(effect: NoteAnswers, ports: Ports, send: Sender) -> None:
    """Store when mistakes come again; the page tells where they cannot be stored."""
    saved = effect.entry
    rows = tuple(row for row in saved.kept.repeats if row[0] in effect.turns)
    send(GameSaved(saved, await ports.store.answer(saved.id, rows)))


async def recall(effect: Recall, ports: Ports, send: Sender) -> None:
    """Read a game."""
    record = None
    with suppress(DatabaseFailed):
        record = await ports.store.text(effect.id)
    send(Recalled(effect.id, effect.turn, record, effect.is_shown))
