"""What is read aloud: what has happened since the last page, as the log says it."""

from shanghaien.moves import Roll
from shanghaien.scoring import awards, score
from web.app.model import App, reader, shown
from web.app.screen import Playing
from web.game.result_view import title
from web.ui.sentences import award_sentence, log, seat_names

MOST = 3
"""Events at most: what is more was loaded or taken up again, and nobody made it just now."""


def spoken(before: App, now: App) -> str:
    """The sentences that are new between two pages of the table; empty if there are none.

    To whoever switches it on: what happened last, to hear that it works.
    """
    earlier, seen = shown(before), shown(now)
    game, known = seen.game, earlier.game
    is_same = before.ticket.game_number == now.ticket.game_number
    if game is None or known is None or not is_same or not isinstance(now.screen, Playing):
        return ""
    w, names, below = now.words, seat_names(game), reader(seen)
    if not before.settings.reads_aloud:
        return " ".join(log(w, game, below, last=1))
    events = [event for event in game.events[known.turn :] if not isinstance(event, Roll)]
    said = log(w, game, below, last=len(events)) if 0 < len(events) <= MOST else []
    ended, step = game.last_round(), now.selection.step
    given = [] if ended is None else awards(ended)
    if given and step and step != before.selection.step:
        said = [award_sentence(w, given[step - 1], names, below)]
    elif given and said and not now.round_end_seen:
        said += [award_sentence(w, award, names, below) for award in given]
    if game.is_over and now.round_end_seen and not before.round_end_seen:
        said.append(title(w, game, score(game.state.sides)))
    return " ".join(said)
