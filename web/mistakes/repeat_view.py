"""A mistake of an older game: asked first; then how it was decided, and why the best is better."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import is_about_equal
from shanghaien.learning.repetition import Repetition
from shanghaien.moves import format_event
from web.analysis.answer_view import answer, better
from web.analysis.at_once_view import at_once
from web.analysis.questions import chosen
from web.analysis.reasons_view import Rival
from web.analysis.retry_view import judgment, moves, seen_with, table, ways
from web.analysis.view import surer
from web.games.view import notice, when
from web.kernel.model import App, bottom
from web.lang import Words
from web.mistakes.questions import learner
from web.mistakes.state import Repeating, Slip
from web.saved.questions import today
from web.ui.components import do
from web.ui.percentages import points
from web.ui.sentences import named, opening, shown_name


def screen(app: App, repeating: Repeating) -> tuple[App, Element]:
    """The App with the position of the mistake as its game, and the whole screen."""
    now = repeating.round
    seen = seen_with(app, repeating.retry)
    w = seen.words
    title = w.say("Mistake {number} of {count}", number=now.index + 1, count=len(now.keys))
    out = do("repeat-end", w.say("Start screen"), classes="button")
    is_asked = repeating.retry.chosen is None
    answer = None if is_asked else _verdict(seen, repeating)
    return seen, table(seen, repeating.retry, title, out, answer)


def rival(w: Words, slip: Slip) -> str:
    """Whom the game was against."""
    other = slip.player.other
    name = shown_name(w, slip.entry.names[other], slip.entry.levels[other])
    return w.say("against {name}", name=name)


def again(w: Words, now: Repetition, day: int) -> str:
    """When a mistake comes again."""
    if now.is_learned:
        return w.say("Fixed: it won’t come back.")
    if not now.due:
        return w.say("Not retried yet.")
    days = now.due - day
    if days < 1:
        return w.say("You’ll see it again today.")
    return w.count("You’ll see it again tomorrow.", "You’ll see it again in {n} days.", days)


def _verdict(app: App, screen: Repeating) -> Element:
    w, tried, slip = app.words, screen.retry, screen.slip
    says = judgment(app, tried), _next(app, screen), notice(app)
    on = w.say("Start screen") if screen.round.is_last else w.say("Next mistake")
    more = (
        do("repeat-puzzles", w.say("Two puzzles like this"), classes="button")
        if slip.mistake.theme
        else None
    )
    choices = ways(app, tried, ("repeat-next", on), more)
    return answer(app, w.say("Verdict"), says, choices, _why(app, screen))


def _why(app: App, screen: Repeating) -> Node:
    """What one's own move brings, and what is better about the best: that of now if it was wrong,
    else that of the game. Then what was played in the game, and every move."""
    tried = screen.retry
    option, best = chosen(app, tried)
    if option is None or best is None:
        return None
    mine, which = option, Rival.CHOSEN
    if is_about_equal(option.loss):
        before, _ = chosen(app, tried, format_event(tried.game.events[tried.turn]))
        mine, which = (option, which) if before is None else (before, Rival.PLAYED)
    game, below = tried.position, bottom(app)
    # The same chances as in the table of all moves.
    sure, compared = surer(app, tried.ticket, game, (best, mine))
    return (
        h.p[
            h.strong[opening(named(app.words, mine.move, game.state, below))],
            "\n",
            at_once(app, game, mine),
        ],
        # Nothing is better than the move that would be explained.
        None if mine is best else better(app, game, sure, compared, which),
        _was(app, screen),
        moves(app, tried, format_event(mine.move)),
    )


def _was(app: App, screen: Repeating) -> Node:
    """What was played in the game, and when."""
    w, tried, slip = app.words, screen.retry, screen.slip
    state, event = tried.position.state, tried.game.events[tried.turn]
    loss = points(w, slip.mistake.loss)
    if format_event(event) == tried.chosen:
        text = w.say("You played the same move in the game.")
    else:
        move = named(w, event, state, bottom(app))  # type: ignore[arg-type] # no roll
        text = w.say(
            "Your move in the game: {move}. That gave away {loss} in winning chances.",
            move=move,
            loss=loss,
        )
    return h.p[text], h.p(".hint")[when(app, slip.entry), " · ", rival(w, slip)]


def _next(app: App, screen: Repeating) -> Node:
    """When it comes again; after the last one, how it went."""
    if screen.after is None:
        return None
    w, right, count = app.words, screen.round.right, len(screen.round.keys)
    # After retries of a habit, today's own may still be there.
    person = learner(app, screen.round.person)
    end = (
        w.say("You got {right} of {count} right.", right=right, count=count)
        if person is not None and person.today
        else w.say(
            "That’s all for today: you got {right} of {count} right.", right=right, count=count
        )
    )
    comes = None if screen.slip.mistake.is_small else (again(w, screen.after, today()), " ")
    return h.p[comes, h.strong[end] if screen.round.is_last else None]
