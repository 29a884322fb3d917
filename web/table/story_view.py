"""What happened last on the table, in words."""

import htpy as h
from htpy import Element

from shanghaien.game import Game
from shanghaien.scoring import awards
from shanghaien.state import Player
from web.kernel.model import App, reader
from web.lang import Words
from web.table.scores_view import standing
from web.ui.components import hidden
from web.ui.percentages import gain
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
            sentences.append(_gains(app.words, game, before.round, below))
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


def _gains(w: Words, game: Game, ended: int, below: Player) -> str:
    """What the round that has just ended has brought both players, whoever reads it first."""
    began, names = next(state for state in game.states if state.round == ended), seat_names(game)
    before, now = standing(began.sides), standing(game.state.sides)
    own, rest = (gain(now.totals[p] - before.totals[p]) for p in (below, below.other))
    return w.say(
        "Points this round: {name} {own}, {rival} {rest}.",
        name=names[below],
        own=own,
        rival=names[below.other],
        rest=rest,
    )
