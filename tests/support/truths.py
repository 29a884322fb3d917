"""What must be so for a message that judges, worked out apart from the page."""

from collections.abc import Callable, Iterable, Iterator
from math import exp, sqrt

from shanghaien.ai.grades import EVEN_LUCK
from shanghaien.ai.review import MARKS, Cause
from shanghaien.dice_fairness import ENOUGH, Fairness
from shanghaien.game import Game
from shanghaien.moves import Move, format_event
from shanghaien.rules import legal_moves
from shanghaien.state import NUMBERS, ROUNDS, Player, Side, State
from tests.shanghaien.reference import crews, final_points
from tests.support.brief_truths import (
    brief_best,
    brief_either,
    brief_gain,
    brief_pips,
    brief_reach,
    brief_saves,
    brief_score,
    brief_stop,
    brief_taken,
)
from tests.support.crew_truths import (
    brief_points,
    joker,
    joker_point,
    later,
    others_led,
    overtaken,
    reached,
    safer,
    trick_worth,
    worth,
)
from tests.support.judged import Heard, Retried, Reviewed, Sure
from tests.support.random_games import PEOPLE
from tests.support.reason_truths import (
    CLEAR,
    about_equal,
    again,
    card_moves,
    chance_of_card,
    chance_of_start,
    chance_of_trick,
    chance_of_win,
    compared,
    effects,
    ends_at_once,
    is_free,
    last_round,
    later_rounds,
    near,
    player_of,
    rolls_on,
    score_then,
    shown,
    stops,
    tied,
)
from tests.support.strength_truths import (
    advised,
    fits,
    habit,
    halves,
    level_of,
    stands,
    told_levels,
    weak,
)
from web.analysis.state import Rollout
from web.lang import words
from web.ui.sentences import named

_W = words("en")

LEAST = MARKS[-1][0] - 0.0005
"""From which loss on a choice is a mistake."""

# What was decided anew.


def _given_away(about: Retried) -> float:
    """What the chosen move gives away: by the review, if it was that of the game."""
    tried, chosen = about.tried, about.tried.chosen
    made = format_event(tried.game.events[tried.turn])
    if chosen == made and tried.losses:
        return tried.losses[0]
    others = [o for o in about.options if format_event(o.move) != made]
    best = max(o.win for o in (others if tried.losses and others else about.options))
    (option,) = [o for o in about.options if format_event(o.move) == chosen]
    return best - option.win


def retried(heard: Heard, about: Retried) -> bool:
    """The loss is none, about none, or as it is told."""
    loss = _given_away(about)
    if heard.message.startswith("Correct"):
        return loss < 0.0005
    if heard.message.startswith("Well played"):
        return 0.0005 <= loss < CLEAR
    return loss >= CLEAR and near(heard.values["loss"], loss)


def better(heard: Heard, about: Retried | Reviewed) -> bool:
    """It is another move than the one that was made, which is clearly worse."""
    if isinstance(about, Retried):
        state = about.tried.game.states[about.tried.turn]
        others = [m for m in legal_moves(state) if format_event(m) != about.tried.chosen]
        return _given_away(about) >= CLEAR and _names(heard.values["best"], state, others)
    return any(
        change.best is not None
        and -change.gain >= CLEAR
        and change.best != about.game.events[change.turn]
        and _names(heard.values["best"], about.game.states[change.turn], [change.best])
        for change in about.found.changes
    )


def _names(text: object, state: State, moves: Iterable[Move]) -> bool:
    """Whether it is what one of some moves is called, from either side of the table."""
    return text in {named(_W, move, state, player) for move in moves for player in Player}


# A review.


def _choices(about: Reviewed, player: Player) -> Iterator[float]:
    """What each choice of a player gave away."""
    for change in about.found.changes:
        state = about.game.states[change.turn]
        if change.cause is Cause.CHOICE and change.player is player and len(legal_moves(state)) > 1:
            yield max(0.0, -change.gain)


def graded(heard: Heard, about: Reviewed) -> bool:
    """The review is settled, and the loss is that of some player, or the level that fits it."""
    found = [list(_choices(about, player)) for player in Player]
    if "mean" not in heard.values:
        spread = [0.3 * sqrt(40 / len(some)) for some in found if some]
        means = [sum(some) / len(some) for some in found if some]
        ends = [(m / exp(s), m * exp(s)) for m, s in zip(means, spread, strict=True)]
        return about.is_done and told_levels(heard) in [tuple(map(level_of, two)) for two in ends]
    return about.is_done and any(
        len(some) == heard.values["n"]
        and abs(shown(heard.values["mean"]) - 100 * sum(some) / len(some)) < 0.051
        for some in found
        if some
    )


def _luck(about: Reviewed, player: Player) -> float:
    gains = (c.gain * c.player.sign for c in about.found.changes if c.cause is not Cause.CHOICE)
    return 100 * player.sign * sum(gains)


def lucky(heard: Heard, about: Reviewed) -> bool:
    """The review is settled; whose side luck was on is right, but for what was rounded away."""
    if "name" not in heard.values:
        return about.is_done and abs(_luck(about, Player.A)) < EVEN_LUCK + 3
    luck = _luck(about, player_of(heard.values["name"]))
    return about.is_done and (luck if "with" in heard.message else -luck) > EVEN_LUCK - 3


def adds_up(heard: Heard, about: Reviewed) -> bool:
    """The review is settled, and the sum is right as it is read."""
    start, skill, luck, end = (shown(heard.values[n]) for n in ("start", "skill", "luck", "end"))
    return about.is_done and start + skill + luck == end


def course(heard: Heard, about: Reviewed) -> bool:
    """The chances at both ends."""
    wins = [about.found.start, about.found.end]
    if player_of(heard.values["name"]) is Player.B:
        wins = [1.0 - win for win in wins]
    return near(heard.values["start"], wins[0]) and near(heard.values["end"], wins[1])


def dearest(heard: Heard, about: Reviewed) -> bool:
    """Somebody has made a mistake or, in a review that is settled, somebody has made none."""
    some = [max(_choices(about, player), default=0.0) for player in Player]
    if heard.message.startswith("No "):
        return about.is_done and min(some) < LEAST
    if "count" in heard.values:
        marked = [sum(loss >= LEAST for loss in _choices(about, player)) for player in Player]
        told = int(str(heard.values["count"]))
        return told in marked and int(str(heard.values["n"])) < told
    return max(some) >= LEAST


def faultless(_: Heard, about: Reviewed) -> bool:
    """The review is settled, and no person has made a mistake."""
    people = [player for player in Player if not about.game.seats[player].is_computer]
    return about.is_done and all(max(_choices(about, player)) < LEAST for player in people)


def praised(heard: Heard, about: Reviewed) -> bool:
    """The review is settled, and the one person has won with mostly good choices, so many bad."""
    losses, final = list(_choices(about, Player.A)), final_points(*about.game.state.sides)
    good = sum(loss < CLEAR for loss in losses)
    bad = sum(loss >= LEAST for loss in losses)
    is_so = (heard.values["n"], heard.values["all"]) == (bad, len(losses))
    return about.is_done and is_so and good >= 0.75 * len(losses) and final[0] > final[1]


def taught(heard: Heard, about: Reviewed) -> bool:
    """The review is settled; that person, or one of two, has lost so much by their worst choice."""
    is_one = about.game.seats[Player.B].is_computer
    some = [
        change
        for change in about.found.changes
        if change.best is not None and not (is_one and change.player is Player.B)
    ]
    worst = min(some, key=lambda change: change.gain)
    name = heard.values.get("name")
    return (
        about.is_done
        and -worst.gain >= LEAST
        and heard.values["round"] == worst.round
        and near(heard.values["loss"], -worst.gain)
        and (name is None if is_one else name == PEOPLE[worst.player].name)
    )


def dealt(heard: Heard, about: Reviewed) -> bool:
    """The cards of that round have helped whom it names; nobody, if nobody is named."""
    (gain,) = [
        change.gain * change.player.sign
        for change in about.found.changes
        if change.cause is Cause.CARDS and change.round == heard.values["round"]
    ]
    name = heard.values.get("name")
    return abs(gain) < 0.005 if name is None else gain * player_of(name).sign >= 0.005


def sign(heard: Heard, _: Reviewed) -> bool:
    """As the marks are."""
    return (shown(heard.values["loss"]) / 100, heard.values["sign"]) in MARKS


def marked(heard: Heard, about: Reviewed) -> bool:
    """The choice at this turn bears that mark and cost that much, and it was not the best."""
    (change,) = [c for c in about.found.changes if c.turn == about.turn and c.best is not None]
    least = {mark: loss for loss, mark in MARKS}[str(heard.values["mark"])]
    is_worse = near(heard.values["loss"], -change.gain) and -change.gain >= least - 0.0005
    return is_worse and heard.values["name"] == PEOPLE[change.player].name


# How sure chances are.


def certain(heard: Heard, about: Sure) -> bool:
    """Exact in the last round, or where all orders of the last cards were played on from; not
    searched only where a trick can still be used."""
    is_last = about.state.round == ROUNDS
    has_tricks = any(side.tricks and not side.captain_out for side in about.state.sides)
    is_known = not has_tricks or (about.is_whole and about.estimate is not None)
    if heard.message.startswith("The teacher hasn’t"):
        return not is_known
    if heard.message.startswith("may be"):
        return has_tricks and not about.is_whole
    if heard.message.startswith("Still"):
        return about.is_going
    if heard.message.startswith("If the round ends"):
        known = about.estimate
        return is_known and known is not None and known.playouts >= known.ends > 0
    return is_known and is_last == heard.message.startswith("Exact")


# What was played out, what decided, what fell.


def played_out(heard: Heard, about: Rollout) -> bool:
    """The better move is better, by so much; clear only by three standard errors of eight or more
    play-outs."""
    gains, (first, second) = about.lead.gains, (about.first, about.second)
    mean = sum(gains) / len(gains)
    error = (sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains)) ** 0.5
    is_clear = len(gains) >= 8 and abs(mean) > 3 * error
    best, worst = (first, second) if mean > 0 else (second, first)
    told = {"better": best, "move": worst}
    for name, move in told.items():
        if name in heard.values and not _names(heard.values[name], about.state, [move]):
            return False
    if "gain" in heard.values:
        return abs(shown(heard.values["gain"]) - 100 * abs(mean)) < 0.051 and mean != 0
    if "move" in heard.values:
        return True
    if not is_clear or not round(1000 * mean):
        return heard.message.startswith("No clear")
    # As a hint, which calls 1% about as good, however many tenths that is.
    is_much = int(abs(mean) * 1000 + 0.5) > 15
    return heard.message.startswith("Clearly" if is_much else "The difference hardly")


def decided(heard: Heard, about: Game) -> bool:
    """No match; and the greatest share taken from the totals leaves what is told."""
    a, b = final_points(*about.state.sides)
    if about.match is not None:
        return False
    shares = list(_shares(about.state.sides))
    won = [player for player, own in zip(Player, (a - b, b - a), strict=True) if own >= 0]
    most = max(points for player, points in shares if player in won)
    ways = {
        (player, _leader(a - most * (not player), b - most * player))
        for player, points in shares
        if player in won and points == most
    }
    if "n" in heard.values:
        is_decider = heard.message.startswith("The decider")
        name = player_of(heard.values["name"])
        return heard.values["n"] == most and any(
            player is name and is_decider == (a != b and rest is not player)
            for player, rest in ways
        )
    if "draw" in heard.message:
        return any(rest is None for _, rest in ways)
    is_same = "even without" in heard.message
    name = player_of(heard.values["name"])
    return any(rest is name and is_same == (player is rest) for player, rest in ways)


def _shares(sides: tuple[Side, Side]) -> Iterator[tuple[Player, int]]:
    """What each player gets from each crew and from unused tricks."""
    strengths = [[sum(crew) for crew in crews(side).values()] for side in sides]
    for one, two in zip(*strengths, strict=True):
        low = min(one, two) or max(one, two)
        if one != two:
            yield Player(one < two), low
    for player in Player:
        yield player, len(sides[player].tricks)


def _leader(a: int, b: int) -> Player | None:
    return None if a == b else Player(a < b)


def won(heard: Heard, about: Game) -> bool:
    """Whoever has more points: of both games, if it was a match."""
    a, b = about.match or final_points(*about.state.sides)
    is_of_match = "match" in heard.message
    return is_of_match == bool(about.match) and _leader(a, b) is player_of(heard.values["name"])


def fair(heard: Heard, about: Fairness) -> bool:
    """Whether counts lie within the band, by the counts."""
    low, high = about.band
    outside = [face for face, n in zip(NUMBERS, about.counts, strict=True) if not low <= n <= high]
    if "early" in heard.message:
        return about.total < ENOUGH
    if "within" in heard.message:
        return not outside
    is_there = heard.values.get("faces", "") in {"", ", ".join(map(str, outside))}
    return about.total >= ENOUGH and is_there


def crew(heard: Heard, strengths: tuple[int, int]) -> bool:
    """Equal, or what the weaker one is worth goes to the stronger one."""
    a, b = strengths
    if "name" not in heard.values:
        return a == b
    return _leader(a, b) is player_of(heard.values["name"]) and heard.values["n"] == min(a, b) > 0


TRUTHS: dict[str, Callable[..., bool]] = {
    truth.__name__: truth
    for truth in (
        *(about_equal, compared, chance_of_card, chance_of_start, chance_of_trick, rolls_on),
        *(brief_stop, brief_saves, brief_reach, brief_taken, ends_at_once, is_free, later_rounds),
        *(
            brief_best,
            brief_either,
            brief_gain,
            brief_pips,
            brief_score,
            joker,
            reached,
            *(worth, trick_worth, others_led, joker_point, brief_points, safer, later, overtaken),
            chance_of_win,
            last_round,
            again,
            stops,
            tied,
            score_then,
            card_moves,
            retried,
            better,
            graded,
            lucky,
            adds_up,
            course,
        ),
        *(dearest, dealt, sign, marked, certain, played_out, decided, won, fair, effects),
        *(faultless, praised, taught, halves, crew, stands, weak, habit, advised, fits),
    )
}
"""By the names that tests/web/judging.txt has."""
