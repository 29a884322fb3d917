"""Finished games with studies out of the air, and the screens of own mistakes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from shanghaien.formats.record import write
from shanghaien.game import Game, Seat
from shanghaien.learning.decisions import study as told
from shanghaien.learning.repetition import Repetition
from shanghaien.learning.study import Study
from shanghaien.moves import format_event
from shanghaien.puzzles import DATA
from shanghaien.rules import legal_moves
from shanghaien.state import Phase, Player
from tests.support.app_driver import with_panel
from tests.support.random_games import random_game
from tests.support.studies import decision
from web.kernel.messages import (
    AnalysisArrived,
    Command,
    GamesListed,
    Message,
    MovePlayed,
    SettingChanged,
)
from web.kernel.model import App
from web.kernel.saved_state import Entry, Kept, entry
from web.mistakes.messages import Recalled, ThemeFetched
from web.mistakes.state import Mistakes, Repeating, people, repeated
from web.shell.update import update

NOW = 1_790_000_000_000
"""Milliseconds since 1970."""
ALONE = (Seat("Anna"), Seat("Captain", "captain"))
TOGETHER = (Seat("Anna"), Seat("Bernd"))
LOSSES = (0.25, 0.125, 0.0625)
DAY = 739_000


def day() -> int:
    """Today."""
    return date.today().toordinal()


def turns(game: Game, player: Player) -> list[int]:
    """The turns at which a player has something to decide."""
    states = enumerate(game.states[:-1])
    return [
        turn
        for turn, state in states
        if state.to_move is player and len(legal_moves(state)) > 1 and state.phase is Phase.PLACE
    ]


def study(game: Game, player: Player, count: int = 3) -> Study:
    """How a player decided: so many mistakes."""
    every = turns(game, player)
    at = every[:: len(every) // len(LOSSES)]
    mistakes = zip(at, LOSSES[:count], strict=False)
    return told(decision(turn, "place", loss, "neighbour") for turn, loss in mistakes)


def finished(
    id_: str, seed: int = 3, seats: tuple[Seat, Seat] = ALONE, count: int = 3
) -> tuple[Entry, Game]:
    """A finished game whose people were studied."""
    game = random_game(seed, seats=seats)
    a, b = (study(game, p, count) if seats[p].level is None else None for p in Player)
    saved = entry(id_, game, NOW)
    return replace(saved, kept=replace(saved.kept, study=(a, b))), game


def ranking(game: Game, best: str) -> dict[str, Any]:
    """An answer in which one move is best by far."""
    moves = map(format_event, legal_moves(game.state))
    return {"options": [[move, 0.6 if move == best else 0.4] for move in moves]}


def listed(*entries: Entry) -> App:
    return update(App(), GamesListed(entries))[0]


def answered(saved: Entry, number: int, now: Repetition) -> Entry:
    """With a mistake of the first player answered."""
    study = (saved.kept.study or (None,))[0]
    assert study is not None
    return repeated(saved, study.mistakes[number].turn, now)


def keys(app_day: int, *entries: Entry, person: str = "anna") -> list[tuple[str, float]]:
    """What a person repeats on a day: games, and what it cost there."""
    found = next(each for each in people(entries, app_day) if each.key == person)
    return [(slip.entry.id, slip.mistake.loss) for slip in found.today]


def asked(app: App, texts: dict[str, Game], person: str = "") -> App:
    """The first mistake of today is asked."""
    app = _after(app, Command("repeat", person))
    now = app.part(Mistakes).round
    assert now is not None
    id_, turn = now.key
    return _after(app, Recalled(id_, turn, write(texts[id_])))


def decided(app: App, *, is_right: bool) -> App:
    """It is decided, and the teacher ranks the moves."""
    screen = app.screen
    assert isinstance(screen, Repeating)
    own = format_event(screen.retry.game.events[screen.retry.turn])
    moves = [format_event(move) for move in legal_moves(screen.game.state)]
    best = next(move for move in moves if move != own)
    app = _after(app, MovePlayed(best if is_right else own))
    answer = ranking(screen.game, best)
    return _after(app, AnalysisArrived(screen.retry.ticket, "options", answer))


def _after(app: App, message: Message) -> App:
    return update(app, message)[0]


def mistake_screens(start: App) -> Iterator[tuple[str, App]]:
    """The way to what is to be repeated, its list, a mistake as it is asked and decided."""
    one, game = finished("one")
    two, _ = finished("two", 4, TOGETHER, 1)
    fresh = replace(entry("three", game, NOW), kept=Kept(NOW, NOW))
    alone = _after(start, GamesListed((one, fresh)))
    yield "to repeat today", alone
    repeats = tuple(
        (mistake.turn, step, day() + days)
        for mistake, (step, days) in zip(
            one.kept.study[0].mistakes if one.kept.study and one.kept.study[0] else (),
            ((5, 20), (2, 2), (0, 0)),
            strict=True,
        )
    )
    known = replace(one, kept=replace(one.kept, repeats=repeats))
    several = _after(start, GamesListed((known, two, fresh)))
    yield "to repeat today: two people", several
    yield "panel today: one person", with_panel(alone, "today")
    yield "panel today: two people", with_panel(several, "today")
    listed = with_panel(several, "mistakes")
    yield "panel mistakes", listed
    yield "panel mistakes: of Bernd", _after(listed, SettingChanged("whose", "bernd"))
    yield "panel mistakes: anew", _after(listed, Command("mistakes-anew"))
    texts = {"one": game}
    app = asked(alone, texts)
    yield "repeat", app
    for is_right in (False, True):
        after = replace(decided(app, is_right=is_right), unfolded=frozenset({"fold-why"}))
        yield f"repeat: {is_right}", after
    yield "repeat: puzzle", _after(after, ThemeFetched(DATA.read_text("utf-8")))
    lone, game = finished("one", count=1)
    app = decided(asked(_after(start, GamesListed((lone,))), texts), is_right=True)
    yield "repeat: the last", app
