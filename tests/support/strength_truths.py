"""What must be so for a message about somebody's strength, worked out apart from the page."""

from shanghaien.ai.grades import GRADES
from shanghaien.ai.strengths import LEVELS
from shanghaien.learning.study import ANSWERS
from tests.support.judged import Heard
from tests.support.reason_truths import near, shown
from web.strength.state import Person


def told_levels(heard: Heard) -> tuple[object, object]:
    """The levels that are named, the better one first."""
    alone = heard.values.get("level")
    return heard.values.get("high", alone), heard.values.get("low", alone)


def level_of(loss: float) -> str:
    """Whose grade fits a comparable loss per choice."""
    fitting = next(g.level for g in GRADES if loss <= g.most)
    return next(level.name for level in LEVELS if level.id == fitting)


def stands(heard: Heard, now: Person) -> bool:
    """The levels are those whose grades fit within half of the range of 95 %."""
    at = now.course[-1]
    half = [(at.smooth + end) / 2 for end in (at.low, at.high)]
    return told_levels(heard) == tuple(map(level_of, half))


def weak(heard: Heard, now: Person) -> bool:
    """More than usual, as it is read; or too few games, or nothing that is more than chance."""
    if "own" in heard.values:
        return shown(heard.values["own"]) > shown(heard.values["usual"])
    if "n" in heard.values:
        return heard.values["n"] == 10 - len(now.studied) > 0
    return (
        now.losses.is_telling
        and now.habit is None
        and not any(
            cell.cost > 0.1 * now.losses.loss * now.losses.count / now.losses.games
            and cell.chance < 1e-4
            for cell in now.losses.cells
        )
    )


_HABITS = {
    "on the left": "left",
    "on the right": "right",
    "You rolled": "roll",
    "You shanghaied": "shanghai",
    "played a dice trick": "trick",
    "played no dice trick": "no-trick",
    "You played “2 sailors”": "joker",
    "didn’t play": "no-joker",
    "the higher one": "high",
    "the lower one": "low",
    "more of your dice": "pile",
    "fewer of your dice": "spread",
    "the one worth more": "rich",
    "the one worth less": "poor",
    "a sailor of a nationality you already": "crew",
    "passed over": "fresh",
    "more of your opponent’s": "fight",
    "fewer of your opponent’s": "avoid",
}
"""The answer that a message of a habit is about, by a part of it."""


def habit(heard: Heard, now: Person) -> bool:
    """The counts and the price are those of the games; it is wrong far more often than its
    opposite, and it is no trifle."""
    found = now.habit
    assert found is not None
    at = ANSWERS.index(found.answer)
    replies = [study.replies[at // 2] for _, study in now.studied]
    lost = sum(one.losses[at % 2] for one in replies) / len(replies)
    if "cost" in heard.values:
        return near(heard.values["cost"], lost)
    asked = sum(one.asked for one in replies)
    wrong, missed = (sum(one.wrong[k] for one in replies) for k in (at % 2, 1 - at % 2))
    first = sum(one.best for one in replies)
    best = asked - first if at % 2 else first
    counts = {"asked": asked, "best": best, "given": best + wrong - missed}
    (about,) = (answer for part, answer in _HABITS.items() if part in heard.message)
    every = sum(study.total.loss for _, study in now.studied) / len(replies)
    return (
        about == found.answer
        and heard.values == counts
        and wrong > missed
        and lost > every / 20
        and len(replies) >= 10
    )


def advised(heard: Heard, now: Person) -> bool:
    """More than half of the last games won for a harder level, less for an easier one."""
    n, share = int(str(heard.values["n"])), shown(heard.values["share"]) / 100
    won = [game.points for game in now.played][-n:]
    is_harder = ": try the" in heard.message
    return abs(sum(won) / n - share) <= 0.0051 and (share > 0.5) == is_harder


def fits(heard: Heard, now: Person) -> bool:
    """From enough games on; and a share, or a range of shares."""
    if "share" in heard.values:
        level = {level.id: level.name for level in LEVELS}[now.fit.level]
        return heard.values["level"] == level and 0 < shown(heard.values["share"]) < 100
    low, high = (shown(heard.values[name]) for name in ("low", "high"))
    assert now.advice is not None
    return low <= 100 * now.advice.share <= high


def halves(heard: Heard, _: float) -> bool:
    """The two chances are all there are."""
    return shown(heard.values["own"]) + shown(heard.values["rest"]) == 100
