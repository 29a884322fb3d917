"""What happened last on the table, in words."""

import htpy as h
from htpy import Element

from shanghaien.game import Game
from shanghaien.scoring import awards
from web.kernel.model import App, reader
from web.table.points_view import round_total
from web.ui.components import hidden
from web.ui.sentences import award_sentence, either_number, log, seat_names


def story(app: App, game: Game) -> Element:
    """The last two things that happened; screen readers hear them."""
    before, step, announced = game.last_round(), app.selection.step, None
    given = [] if before is None else awards(before)
    names, below = seat_names(game), reader(app)
    if given and step:
        text = award_sentence(app.words, given[step - 1], names)
    else:
        sentences = log(app.words, game, below, last=1 if given else 2)
        if before is not None:
            sentences.append(round_total(app.words, game, before.round, below))
        promised = game.chance.promise(game.states)
        if promised is not None:
            sentences = [
                *sentences,
                app.words.say("{name} will roll next turn.", name=names[promised]),
            ]
        # The first time, there is nothing to tell yet, and lessons have words of their own.
        if not game.events and game.state.direction is None and not app.screen.is_explaining:
            sentences = [either_number(app.words, 1)]
        text = " ".join(sentences)
        if given and not app.round_end_seen:  # others see where the cards go
            announced = hidden(" ".join(award_sentence(app.words, a, names) for a in given))
    return h.p("#story.story", role="status", aria_live="polite")[text, " ", announced]
