"""What the teacher says at a table: a hint, a warning, a rollout."""

from collections.abc import Iterator

from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from web.analysis.state import Analysis
from web.kernel.asked_state import Stretch
from web.kernel.messages import AnalysisArrived, Command, Message, MovePlayed, SettingChanged
from web.kernel.model import App
from web.opponent.protocol import write_playouts
from web.shell.update import update


def _after(app: App, message: Message) -> App:
    return update(app, message)[0]


def advice(app: App) -> Iterator[tuple[str, App]]:
    """A hint that is awaited, missed and there, its reasons, and a warning."""
    app = _after(_after(app, SettingChanged("hints", "always")), SettingChanged("warn", "5"))
    asked = _after(app, Command("hint"))
    yield "hint: awaited", asked
    yield "hint: missed", _after(asked, AnalysisArrived(app.ticket, "options", None))
    assert app.game is not None
    moves = [format_event(move) for move in legal_moves(app.game.state)]
    wins = [[move, 0.6 * 0.9**i] for i, move in enumerate(moves)]
    answer = AnalysisArrived(app.ticket, "options", {"options": wins, "whole": True})
    hinted = _after(asked, answer)
    yield "hint", hinted
    yield "hint: why", _after(hinted, Command("why"))
    warned = _after(_after(app, answer), MovePlayed(moves[-1]))
    yield "warning", warned
    yield "warning: why", _after(warned, Command("why"))


def rolled_out(app: App, options: list[str]) -> Iterator[tuple[str, App]]:
    """The two best moves while they are rolled out, where that is done, and where it cannot be."""
    moves = (options[0], options[1])
    app = _after(app, Command("roll-out", "|".join(moves)))
    rolling = app.part(Analysis).rolling
    assert rolling is not None
    yield "rollout: begun", app
    failed = AnalysisArrived(rolling.ticket, "rollout", None)
    yield "rollout: failed", _after(app, failed)
    for begin, gain in ((0, -0.2), (16, 0.3)):
        answer = write_playouts(Stretch(begin, moves), [gain, 0.01] * 8)
        app = _after(app, AnalysisArrived(rolling.ticket, "rollout", answer))
        yield f"rollout: {begin}", app
