"""What is read aloud: what has happened since the last page, as the log says it."""

from shanghaien.game import Game
from shanghaien.moves import Roll
from shanghaien.scoring import awards, score
from web.game.result_view import title
from web.kernel.model import App, reader, shown
from web.kernel.screen import Playing
from web.ui.sentences import award_sentence, log, seat_names

MOST = 3
"""Events at most: what is more was loaded or taken up again, and nobody made it just now."""


def spoken(before: App, now: App) -> str:
    """The sentences that are new between two pages of the table; empty if there are none.

    To whoever switches it on: what happened last, to hear that it works.
    """
    seen = shown(now)
    game, known = seen.game, shown(before).game
    if game is None or known is None:
        return ""
    if not isinstance(before.screen, Playing) or is_left(before, now):
        return ""
    if game.events[: known.turn] != known.events:
        return ""  # something was taken back
    w, names, below = now.words, seat_names(game), reader(seen)
    if not before.settings.reads_aloud:
        return " ".join(log(w, game, below, last=1))
    events = [event for event in game.events[known.turn :] if not isinstance(event, Roll)]
    said = log(w, game, below, last=len(events)) if 0 < len(events) <= MOST else []
    ended, step = game.last_round(), now.selection.step
    given = [] if ended is None else awards(ended)
    if given and step and step != before.selection.step:
        said = [award_sentence(w, given[step - 1], names)]
    elif given and said and not now.round_end_seen:
        said += [award_sentence(w, award, names) for award in given]
    if _is_result(now, game) and not _is_result(before, known):
        # The log ends with the last shanghai, and has no winner.
        said.append(title(w, game, score(game.state.sides)))
    return " ".join(said)


def is_left(before: App, now: App) -> bool:
    """Whether the screen or the game is another: what is being read is then out of date."""
    return type(before.screen) is not type(now.screen) or before.games.id != now.games.id


def _is_result(app: App, game: Game) -> bool:
    """Whether the page says who has won: not while the crews meet."""
    return game.is_over and app.round_end_seen and app.selection.met is None
