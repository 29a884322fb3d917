"""One sentence about a game that is over: what went well, or what to try next time."""

from shanghaien.ai.grades import choices_of
from shanghaien.ai.review import is_about_equal
from shanghaien.game import Game
from shanghaien.state import Player
from web.analysis.questions import told
from web.analysis.state import Analysis
from web.analysis.summary_view import people
from web.kernel.model import App, you
from web.ui.percentages import points
from web.ui.sentences import seat_names

PRAISED = 0.75
"""The share of choices about as good as the best from which on a winner hears of them."""


def remark(app: App, game: Game, won: Player | None) -> str | None:
    """What a friend would say of it; None until the review is settled, and of a match."""
    w, now = app.words, app.part(Analysis).reviewing
    if now is None or now.game is not game or now.found is None or not now.is_done:
        return None
    if game.match is not None or all(seat.is_computer for seat in game.seats):
        return None
    me, found = you(app, game), now.found
    who = people(app, game) if me is None else [me]
    choices = [choices_of(found, game, player) for player in who]
    if not all(choices):
        return None
    marked = [one for some in choices for one in some if one.mark and one.best is not None]
    was_told = bool(told(app))
    if not marked and was_told:
        return w.say("No notable mistakes, with some help from the teacher.")
    if not marked:
        return w.say("No notable mistakes – well played!")
    good = sum(is_about_equal(choice.loss) for choice in choices[0])
    if me is not None and won is me and not was_told and good >= PRAISED * len(choices[0]):
        return w.count(
            "Well played: only {n} of your {all} choices was a mistake.",
            "Well played: only {n} of your {all} choices were mistakes.",
            len(marked),
            all=len(choices[0]),
        )
    worst = max(marked, key=lambda one: one.loss)
    # What would have been better is not told: the review asks for it.
    given = {"round": worst.round, "loss": points(w, worst.loss)}
    if me is not None:
        return w.say(
            "In round {round}, one choice cost you {loss} in winning chances. You can try it again "
            "in the review.",
            **given,
        )
    name = seat_names(game)[worst.player]
    return w.say(
        "In round {round}, one choice cost {name} {loss} in winning chances. It can be tried again "
        "in the review.",
        name=name,
        **given,
    )
