"""The review in short: the dearest mistakes, how each person chose, and luck in one line."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import htpy as h
from htpy import Element, Node

from shanghaien.ai.grades import EVEN_LUCK, GRADES, Grade, Summary, summary
from shanghaien.ai.review import Cause, Change, Review, is_about_equal
from shanghaien.game import Game
from shanghaien.moves import Roll, Rolled
from shanghaien.rounding import nearest
from shanghaien.state import Player
from web.analysis.questions import told
from web.analysis.rollout_view import rollout
from web.analysis.state import Analysis
from web.kernel.model import App, reader
from web.lang import Words
from web.ui.components import colour, do, drawing
from web.ui.grades import LEFT_OUT, grade_names, levels
from web.ui.percentages import cost, decimal, points
from web.ui.sentences import event_sentence, named, opening, seat_names


def people(app: App, game: Game) -> list[Player]:
    """Who may learn from the review, the reader first: the persons; between computers, both."""
    players = [reader(app), reader(app).other]
    # What a computer gave away is nobody’s to learn from.
    return [player for player in players if not game.seats[player].is_computer] or players


def dearest(app: App, game: Game, found: Review, *, is_settled: bool) -> Element:
    """How strong the play was, and the mistakes that cost most, with one way each: to do better.
    The level, and that there is no mistake, are told once no mark will change."""
    # A friend at another device learns from a review there.
    who = people(app, game)[: 1 if game.chance.is_by_link else 2]
    return h.div(".summaries")[
        (
            h.section(class_=["summary", colour(player)])[
                h.h2[seat_names(game)[player]] if len(who) > 1 else None,
                _level(app, game, now, player, is_settled=is_settled),
                _dearest(app, game, now, every, h.h3 if len(who) > 1 else h.h2)
                or (is_settled and h.p[app.words.say("No notable mistakes.")]),
            ]
            for player in who
            for now in [summary(found, game, player, told(app))]
            for every in [len(found.mistakes(player))]
        )
    ]


def _level(app: App, game: Game, now: Summary, player: Player, *, is_settled: bool) -> Node:
    """The level, or that it is awaited where it will stand: nothing moves when it comes."""
    if not now.grades:
        return None
    if not is_settled:
        return h.p(".hint")[app.words.say("The teacher is double-checking the closest calls…")]
    said = level_line(app.words, now, seat_names(game)[player])
    return h.p[said, _was_told(app, game, player) and (" ", app.words.say(LEFT_OUT))]


def _was_told(app: App, game: Game, player: Player) -> bool:
    """Whether the teacher has helped a player with a choice, which then counts for no grade."""
    turns = (turn for turn in told(app) if turn < game.turn)
    return any(game.states[turn].to_move is player for turn in turns)


def _dearest(app: App, game: Game, now: Summary, every: int, heading: Element) -> Node:
    """The costliest of `every` mistakes; None where there is none."""
    some = now.dearest
    if not some:
        return None
    w = app.words
    title = w.say("The costliest mistakes")
    if every > len(some):
        title = w.say("The {n} costliest of {count} mistakes", n=len(some), count=every)
    return heading[title], h.ol(".changes")[(_to_retry(app, game, change) for change in some)]


def _to_retry(app: App, game: Game, change: Change) -> Element:
    """A mistake to be decided anew: what would have been better is not told yet."""
    w, text, now = app.words, _happened(app, game, change), app.part(Analysis).reviewing
    again = w.say("Try again")
    is_solved = now is not None and change.turn in now.solved
    found = h.small[drawing("icon-check", "icon"), " ", w.say("solved")]
    return _row(
        w,
        change,
        (text, is_solved and found),
        do(
            "retry",
            again,
            argument=f"{change.player.name} {change.turn}",
            classes="button",
            title=w.say("{crew}: {what}", crew=again, what=text),
        ),
    )


def summaries(app: App, game: Game, found: Review) -> Element:
    """A card for each of `people`: the grade, what it comes from, and luck."""
    return h.div(".summaries")[(_card(app, game, found, p) for p in people(app, game))]


def _card(app: App, game: Game, found: Review, player: Player) -> Element:
    w, name = app.words, seat_names(game)[player]
    # Luck as the sums below it have it.
    now = replace(summary(found, game, player, told(app)), luck=found.sums().luck(player) / 100)
    title = f"summary-{player.name}"
    return h.section(class_=["summary", colour(player)], aria_labelledby=title)[
        h.h3(id=title)[name],
        _graded(w, now.grades) if now.grades else None,
        h.p(".summary-lines")[
            (h.span[line] for line in lines(w, now, name)),
            _was_told(app, game, player) and h.span[w.say(LEFT_OUT)],
        ],
    ]


def _graded(w: Words, grades: Sequence[Grade]) -> Element:
    """The grade in a word and, for the eye, as so many of five stars; or from which to which."""
    name = h.strong[grade_names(w, grades)]
    if len(grades) > 1:
        return h.p(".grade")[name]
    stars = len(GRADES) - GRADES.index(grades[0])
    return h.p(".grade")[
        name,
        h.span(".grade-stars", aria_hidden="true")["★" * stars + "☆" * (len(GRADES) - stars)],
    ]


def lines(w: Words, now: Summary, name: str) -> list[str]:
    """What a grade comes from, and luck, in a sentence each."""
    return [*_skill(w, now), _luck(w, now.luck, name)]


def level_line(w: Words, now: Summary, name: str) -> str:
    """The level, or the two, that a player was about as strong as; empty without a grade."""
    if not now.grades:
        return ""
    high, low = levels(w, now.grades)
    if high == low:
        # Nothing is below the lowest level.
        if now.may_be_below:
            return w.say(
                "{name} played about as well as the {level}, or worse.", name=name, level=low
            )
        return w.say("{name} played about as well as the {level}.", name=name, level=low)
    return w.say(
        "{name} played at a level between the {low} and the {high}.", name=name, low=low, high=high
    )


def _skill(w: Words, now: Summary) -> Iterable[str]:
    if not now.choices:
        return
    yield w.count(
        "{n} choice, which cost {mean}.",
        "{n} choices, each costing {mean} on average.",
        now.choices,
        mean=w.say("{whole}%", whole=decimal(w, 100 * now.loss / now.choices)),
    )


def _luck(w: Words, luck: float, name: str) -> str:
    """Luck in one line: what dice and cards gave the player, less what they gave the other."""
    if abs(nearest(100 * luck)) < EVEN_LUCK:
        return w.say("Luck was about even.")
    if luck > 0:
        return w.say("Luck was with {name}.", name=name)
    return w.say("Luck was against {name}.", name=name)


def changes(app: App, game: Game, some: Iterable[Change]) -> Element:
    """What happened, what each gave, what would have been better; and the way there."""
    return h.ol(".changes")[(_change(app, game, change) for change in some)]


def _change(app: App, game: Game, change: Change) -> Element:
    w, state = app.words, game.states[change.turn]
    change = as_listed(change)
    text = _happened(app, game, change)
    best = None if is_about_equal(change.loss) else change.best
    better = w.say("Better: {best}.", best=named(w, best, state, reader(app))) if best else None
    return _row(
        w,
        change,
        (text, h.small[better] if better else None),
        do(
            "moment",
            w.say("Show"),
            argument=str(change.turn),
            title=w.say("Show this position. {what}", what=text),
        ),
        _proof(app, game, change),
    )


def _row(w: Words, change: Change, text: Node, *ways: Node) -> Element:
    """A change in a list: its round, what happened, what that gave, what can be done."""
    return h.li(class_=["change", colour(change.player)], data_mark=change.mark or None)[
        h.span(".change-round")[w.say("Round {round}", round=change.round)],
        h.span(".change-text")[text],
        h.span(".change-gain")[
            h.strong(".mark")[change.mark, " "] if change.mark else None,
            cost(w, change.loss) if change.loss else points(w, change.gain, signed=True),
        ],
        ways,
    ]


def _proof(app: App, game: Game, change: Change) -> Node:
    """Rollouts of the best move against the one that was made, if that bears a mark."""
    if not change.mark or change.best is None:
        return None
    made = game.events[change.turn]
    assert not isinstance(made, Rolled)
    return rollout(app, game.states[change.turn], change.best, made, str(change.turn))


def as_listed(change: Change) -> Change:
    """The change as the list shows it: dealt cards count for the player they help."""
    if change.cause is not Cause.CARDS or change.gain >= 0.0:
        return change
    return replace(change, player=change.player.other, gain=-change.gain)


def _happened(app: App, game: Game, change: Change) -> str:
    """Describe a change; a choice is only named, since list and colour tell whose it is."""
    w, state, names = app.words, game.states[change.turn], seat_names(game)
    if change.cause is Cause.CARDS:
        if not nearest(100 * change.gain):
            return w.say("Cards dealt in round {round}", round=change.round)
        given = {"round": change.round, "name": names[change.player]}
        return w.say("Cards dealt in round {round}, good for {name}", **given)
    event = game.events[change.turn]
    if isinstance(event, Rolled):
        return event_sentence(w, state, event, names, reader(app))
    if isinstance(event, Roll):
        return w.say("Roll on")  # a choice only where a shanghai would have been another
    return opening(named(w, event, state, reader(app)))
