"""The replay: opening it, going through it, leaving it. A replayed game is never changed."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.game import Game, Practice
from shanghaien.seed import Seed
from shanghaien.state import Phase
from web.app.model import App, Step
from web.game.update import lay, put, resume
from web.replay.state import Origin, Replay

Goes = Callable[[Replay], Replay]


def look(app: App, game: Game, turn: int | None = None, origin: Origin = Origin.TABLE) -> App:
    """The App with a game opened in the replay, at its beginning if no turn is given."""
    replay = Replay(game, 0, origin).to(turn or 0)
    return replace(app, replay=replay, panel=None, hover=None, unfolded=None, notice=None)


def go(app: App, turn: str) -> Step:
    """To the position of a turn, given as text."""
    if app.replay is None or not turn.isascii() or not turn.isdigit() or len(turn) > 4:
        return app, ()
    return replace(app, replay=app.replay.to(int(turn))), ()


def _watch(app: App, turn: str) -> Step:
    """Replay the game on the table."""
    if app.game is None:
        return app, ()
    return look(app, app.game, int(turn) if turn.isascii() and turn.isdigit() else None), ()


def _moment(app: App, turn: str) -> Step:
    """Show a moment of the reviewed game."""
    now = app.coach.reviewing
    if now is None or not turn.isascii() or not turn.isdigit():
        return app, ()
    return look(app, now.game, int(turn)), ()


def _step(goes: Goes) -> Callable[[App, str], Step]:
    def command(app: App, _: str) -> Step:
        return app if app.replay is None else replace(app, replay=goes(app.replay)), ()

    return command


def _close(app: App, _: str) -> Step:
    return replace(app, replay=None, panel=None, hover=None), ()


def _result(app: App, _: str) -> Step:
    """The final scoring of the replayed game, with its review. A game that was sent is not kept."""
    shown = app.replay
    if shown is None or shown.game.state.phase is not Phase.OVER:
        return app, ()
    if shown.game is app.game:
        return replace(app, replay=None, panel=None, hover=None, seen=True), ()
    return resume(replace(lay(app, shown.game, None, is_held=True), seen=True))


def _play_on(app: App, _: str) -> Step:
    """Put the position that is shown on the table, as a game of its own, for practice."""
    if app.replay is None or app.replay.position.state.phase is Phase.OVER:
        return app, ()
    if app.replay.is_news:
        return put(app, app.replay.game)
    # Somebody has seen how it went on: as in practice, the result is no measure.
    game = replace(app.replay.position, practice=Practice(taken=1))
    seed = None if game.seed is None else Seed(game.seed.word)
    return put(app, replace(game, seed=seed))


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    "watch": _watch,
    "moment": _moment,
    "replay-to": go,
    "replay-first": _step(lambda replay: replay.to(0)),
    "replay-back": _step(Replay.back),
    "replay-on": _step(Replay.on),
    "replay-last": _step(lambda replay: replay.to(replay.game.turn)),
    "replay-round-back": _step(Replay.previous_round),
    "replay-round-on": _step(Replay.next_round),
    "replay-close": _close,
    "replay-play": _play_on,
    "replay-result": _result,
}
"""The replay's commands, by the name in their `data-do`."""

KEYS = {
    "ArrowLeft": "replay-back",
    "ArrowRight": "replay-on",
    "Home": "replay-first",
    "End": "replay-last",
    "PageUp": "replay-round-back",
    "PageDown": "replay-round-on",
}
"""What keys do while a game is replayed."""


def pressed(app: App, key: str) -> Step:
    """What a key does in the replay."""
    if app.replay is None or key not in KEYS:
        return app, ()
    return COMMANDS[KEYS[key]](app, "")
