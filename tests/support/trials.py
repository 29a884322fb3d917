"""Something is tried out from a game: what tests of it share."""

from dataclasses import replace

from shanghaien.formats.record import write
from shanghaien.game import Game
from tests.support.app_driver import press
from tests.support.random_games import PEOPLE, random_game
from web.kernel.messages import (
    Command,
    GameSaved,
    TextOpened,
)
from web.kernel.model import App
from web.kernel.saved_state import KeptBranch, entry
from web.saved.beside_state import with_branch
from web.saved.effects import KeepBranch
from web.shell.update import update
from web.whatif.state import Exploring, Trial

OVER = random_game(8, seats=PEOPLE)
RUNNING = random_game(8, seats=PEOPLE, until=60)
TURN = next(i for i, state in enumerate(OVER.states) if state.round == 3 and state.roll)
LINE = "round 4; tavern CN2 US1 TR3 FR1 ES3 both; A US3 ES4 again on 1 3; B FR4 on 2 2; roll 2 6"


def trial_of(app: App) -> Trial:
    """The branch that is shown."""
    assert isinstance(app.screen, Exploring)
    return app.screen.trial


def on_table(game: Game, *branches: KeptBranch) -> App:
    """The App with a saved game on the table, and branches kept with it."""
    app, _ = update(App(), TextOpened(write(game)))
    saved = entry("a", game, 5)
    saved = replace(saved, kept=replace(saved.kept, branches=branches or None))
    return replace(app, games=replace(app.games, id="a", entries=(saved,)))


def begun(game: Game = OVER, turn: int = TURN) -> App:
    """The App with a branch that was just begun."""
    app, _ = update(on_table(game), Command("watch", str(turn)))
    return press(app, "What if?")[0]


def play(app: App, *moves: str) -> App:
    """The App after moves that its page offers; numbers are dice that are chosen."""
    for move in moves:
        if move[0].isdigit():
            app, _ = update(app, Command("die", move[0]))
            app, _ = update(app, Command("die", move[1]))
        else:
            app, _ = press(app, move)
    return app


def saved_after(app: App, effects: tuple[object, ...]) -> App:
    """The App once the branches are kept."""
    (effect,) = effects
    assert isinstance(effect, KeepBranch)
    found = app.games.find(effect.id)
    assert found is not None
    branches = with_branch(found.kept.branches or (), effect.old, effect.new)
    kept = replace(found.kept, branches=branches)
    return update(app, GameSaved(replace(found, kept=kept)))[0]
