"""The replay: opening it, going through it, leaving it. A replayed game is never changed."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.game import Game, Practice
from shanghaien.sources import alone
from web.app.model import App, Replaying, Step, back, on_screen
from web.game.update import lay, put, resume
from web.replay.state import KEYS, Origin, Replay

Goes = Callable[[Replay], Replay]


def look(app: App, game: Game, turn: int | None = None, origin: Origin = Origin.TABLE) -> App:
    """The App with a game opened in the replay, at its beginning if no turn is given."""
    return on_screen(app, Replaying(Replay(game, 0, origin).to(turn or 0)))


def go(app: App, turn: str) -> Step:
    """To the position of a turn, given as text."""
    if not turn.isascii() or not turn.isdigit() or len(turn) > 4:
        return app, ()
    return _moved(app, lambda replay: replay.to(int(turn)))


def _moved(app: App, goes: Goes) -> Step:
    """The App with its replay at another position."""
    if not isinstance(app.screen, Replaying):
        return app, ()
    return replace(app, screen=Replaying(goes(app.screen.replay))), ()


def _watch(app: App, turn: str) -> Step:
    """Replay the game on the table."""
    if app.game is None:
        return app, ()
    return look(app, app.game, int(turn) if turn.isascii() and turn.isdigit() else None), ()


def _moment(app: App, turn: str) -> Step:
    """Show a moment of the reviewed game."""
    now = app.analysis.reviewing
    if now is None or not turn.isascii() or not turn.isdigit():
        return app, ()
    return look(app, now.game, int(turn)), ()


def _step(goes: Goes) -> Callable[[App, str], Step]:
    def command(app: App, _: str) -> Step:
        return _moved(app, goes)

    return command


def _close(app: App, _: str) -> Step:
    return (back(app) if isinstance(app.screen, Replaying) else app), ()


def _result(app: App, _: str) -> Step:
    """The final scoring of the replayed game, with its review. A game that was sent is not kept."""
    if not isinstance(app.screen, Replaying):
        return app, ()
    game = app.screen.replay.game
    if not game.is_over:
        return app, ()
    if game is app.game:
        return replace(back(app), round_end_seen=True), ()
    return resume(replace(lay(app, game, None, is_held=True), round_end_seen=True))


def _play_on(app: App, _: str) -> Step:
    """Put the position that is shown on the table, as a game of its own, for practice."""
    if not isinstance(app.screen, Replaying):
        return app, ()
    replay = app.screen.replay
    if not replay.can_play_on:
        return app, ()
    if replay.is_news:
        return put(app, replay.game)
    # Somebody has seen how it went on: as in practice, the result is no measure.
    game, practice = replay.position, Practice(taken=1)
    return put(app, replace(game, chance=alone(game.chance), practice=practice))


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


def pressed(app: App, key: str) -> Step:
    """What a key does in the replay."""
    return COMMANDS[KEYS[key]](app, "") if key in KEYS else (app, ())
