"""What must be so for a message that says what a crew is worth, worked out apart from the page."""

from collections.abc import Sequence
from itertools import product

from shanghaien.cards import Nationality, Sailor
from shanghaien.moves import Shanghai, UseJoker
from shanghaien.rules import apply
from shanghaien.scoring import awards
from shanghaien.state import NUMBERS, ROUNDS, Player, Side, State
from tests.support.html import plain
from tests.support.judged import Asked, Heard
from tests.support.reason_truths import card_names, of_either, player_of, points_now, prospects
from web.lang import words
from web.ui.sentences import crew_name

_W = words("en")


def joker(heard: Heard, asked: Asked) -> bool:
    """The crew's values before and with the joker, and the other one's."""
    move = asked.told.move
    assert isinstance(move, UseJoker)
    me, crew = asked.state.to_move, move.nationality
    before, after = (
        strength(state.sides[me], crew) for state in (asked.state, apply(asked.state, move))
    )
    other = strength(asked.state.sides[me.other], crew)
    if player_of(heard.values["name"]) is not me.other:
        return False
    now = _foreseen(asked.state, crew)
    then = [n + (after - before) * (Player(p) is me) for p, n in enumerate(now)]
    own, rest = (_scored(then, p) - _scored(now, p) for p in (me, me.other))
    if "points" in heard.message:  # they speak for the move; that of a kept trick card is gone
        return _changes(heard) == (_signed(own - 1), _signed(rest)) and own - 1 >= rest
    told = [heard.values[name] for name in ("before", "after", "other")]
    return told == [before, after, other] and (own == rest == 0 or own - 1 < rest)


@of_either
def reached(heard: Heard, asked: Asked) -> bool:
    """The crew's sum with the joker, and with that card of the tavern: of who is behind."""
    move = asked.told.move
    if not isinstance(move, UseJoker):
        return False
    me, crew = asked.state.to_move, move.nationality
    after = apply(asked.state, move)
    both = _foreseen(after, crew)
    own, other = both[me], both[me.other]
    card = asked.state.tavern[card_names(asked.state).index(str(heard.values["the_card"]))]
    assert isinstance(card, Sailor)
    is_own = "name" not in heard.values
    free = (one.card for one in awards(asked.state) if one.winner is None)
    crews = (c for c in free if isinstance(c, Sailor) and c.nationality is crew)
    is_best = card.value == max((c.value for c in crews), default=0)
    return (
        card.nationality is crew
        and is_best
        and is_own is (own <= other)
        and heard.values["n"] == (own if is_own else other) + card.value
    )


@of_either
def worth(heard: Heard, asked: Asked) -> bool:
    """Strengths are the crew's now, and with a card of the tavern that one of both would get, or
    the joker that is played by either move; so do the points of both change."""
    told = (heard.values["before"], heard.values["after"], *_changes(heard))
    for option in filter(None, (asked.told, asked.rival)):
        move = option.move
        if isinstance(move, UseJoker) and crew_name(_W, move.nationality) == heard.values["crew"]:
            states = asked.state, apply(asked.state, move)
            now, then = (_foreseen(state, move.nationality) for state in states)
            if told == (_met(asked, now), _met(asked, then), *_gained(asked, now, then)):
                return True
    if told in _later(asked, str(heard.values["crew"])):
        return True
    for player, (position, card) in product(Player, enumerate(asked.state.tavern)):
        if isinstance(card, Sailor) and crew_name(_W, card.nationality) == heard.values["crew"]:
            both = _foreseen(asked.state, card.nationality, position)
            after = [n + card.value * (Player(p) is player) for p, n in enumerate(both)]
            if told == (_met(asked, both), _met(asked, after), *_gained(asked, both, after)):
                return True
    return False


def brief_points(heard: Heard, asked: Asked) -> bool:
    """The best move takes the lead on these cards, each for the mover's good as crews are now. Of
    one that is not by a tie-break, and the points of both change with it and by nothing else."""
    state, me = asked.state, asked.state.to_move
    after = apply(state, asked.told.move)
    told = list[tuple[int, int]]()
    for name in {"the_card", "other"} & heard.values.keys():
        position = card_names(state).index(str(heard.values[name]))
        number = next(n for n in NUMBERS if state.position(n) == position)
        old, new = (
            next(one for one in awards(each) if one.number == number) for each in (state, after)
        )
        assert isinstance(new.card, Sailor)
        both = _foreseen(state, new.card.nationality, position)
        then = [n + new.card.value * (Player(p) is me) for p, n in enumerate(both)]
        own, rest = (_scored(then, p) - _scored(both, p) for p in (me, me.other))
        is_even = "other" not in heard.values and new.dice[me] == new.dice[me.other]
        if new.winner is not me or old.winner is me or own <= rest or is_even:
            return False
        told.append((own, rest))
    if "other" not in heard.values:
        gained = [b - a for a, b in zip(points_now(state), points_now(after), strict=True)]
        if told != [(gained[me], gained[me.other])]:
            return False
        if _changes(heard) != (_signed(gained[me]), _signed(gained[me.other])):
            return False
    return asked.told.move == asked.options[0].move and heard.values["the_card"] != (
        heard.values.get("other")
    )


def safer(heard: Heard, asked: Asked) -> bool:
    """It is worth nothing now, and of two crews that meet the stronger one has grown alone."""
    before, after = (
        [int(n) for n in plain(str(heard.values[name])).replace("\u2060", "").split("–")]
        for name in ("before", "after")
    )
    is_same = min(before) == min(after) > 0 and max(before) < max(after)
    is_ahead = (before[0] > before[1]) is (after[0] > after[1]) and before[0] != before[1]
    return worth(heard, asked) and is_same and is_ahead


def later(heard: Heard, asked: Asked) -> bool:
    """There is a later round, and it is what a joker would bring then, as crews are now."""
    crew, _, what = plain(str(heard.values["what"])).partition(": ")
    return asked.state.round < ROUNDS and any(
        what.startswith(f"{before} becomes {after}. Points: you {own}, ")
        and what.endswith(f" {rest}.")
        for before, after, own, rest in _later(asked, crew)
    )


def overtaken(heard: Heard, asked: Asked) -> bool:
    """So many rounds follow, and whoever would be behind if the round ended now is the favourite,
    after a shanghai if one is told of."""
    rounds = heard.values.get("n", 1)
    both = [one for one in (asked.told, asked.rival) if one is not None]
    ended = next((one for one in both if one.move == Shanghai()), asked.told)
    points, me = points_now(asked.state), asked.state.to_move
    lead = points[me] - points[me.other]
    is_so = (lead < 0 and ended.win >= 0.5) or (lead > 0 and ended.win < 0.5)
    return is_so and rounds == ROUNDS - asked.state.round


def _later(asked: Asked, crew: str) -> list[tuple[str, str, str, str]]:
    """What one more joker would make of a crew of that name, after another one that is told of if
    one is: strengths before and after, both changes in points."""
    moves = [option.move for option in (asked.told, asked.rival) if option is not None]
    jokers = [apply(asked.state, move) for move in moves if isinstance(move, UseJoker)]
    return [
        found
        for state in (asked.state, *jokers)
        for is_over in {False, Shanghai() in moves}
        for found in _joined_by(asked, state, crew, is_over=is_over)
    ]


def _joined_by(
    asked: Asked, state: State, crew: str, *, is_over: bool
) -> list[tuple[str, str, str, str]]:
    """For a player to whom it brings at least 2 points, and not more other crews more than the
    player has trick cards; once the round is over, the cards of the row are theirs."""
    found = list[tuple[str, str, str, str]]()
    for player, side in zip(Player, state.sides, strict=True):
        ways = []
        crews = {sailor.nationality for sailor in side.sailors}
        if is_over:
            crews = {one for one in Nationality if _foreseen(state, one)[player]}
        for one in crews:
            now = _foreseen(state, one)
            then = [n + 2 * (Player(p) is player) for p, n in enumerate(now)]
            own, other = (_scored(then, p) - _scored(now, p) for p in (player, player.other))
            ways.append((own - other, one, now, then))
        found += [
            (_met(asked, now), _met(asked, then), *_gained(asked, now, then))
            for lead, one, now, then in ways
            if lead >= 2
            and sum(lead < other for other, *_ in ways) <= len(side.tricks)
            and crew_name(_W, one) == crew
        ]
    return found


def _changes(heard: Heard) -> tuple[str, str]:
    """What is told of points: the mover’s change and the other one’s."""
    return str(heard.values.get("own", "0")), str(heard.values.get("rest", "0"))


def _gained(asked: Asked, now: Sequence[int], then: Sequence[int]) -> tuple[str, str]:
    """How the points of a crew change for the mover and the other one, as the page writes it."""
    me = asked.state.to_move
    changes = [_scored(then, p) - _scored(now, p) for p in (me, me.other)]
    own, rest = map(_signed, changes)
    return own, rest


def _signed(n: int) -> str:
    return f"{n:+d}".replace("-", "−") if n else "0"


def _foreseen(state: State, crew: Nationality, position: int | None = None) -> list[int]:
    """What both crews count, with the row's cards that each player leads, but for that of a
    position."""
    found = [strength(side, crew) for side in state.sides]
    for one in awards(state) if state.direction is not None else ():
        is_other = state.position(one.number) != position
        if isinstance(one.card, Sailor) and one.card.nationality is crew and is_other:
            for player in Player:
                found[player] += one.card.value * (one.winner is player)
    return found


def others_led(_: Heard, asked: Asked) -> bool:
    """Somebody leads a card of the row."""
    return asked.state.direction is not None and any(
        one.winner is not None for one in awards(asked.state)
    )


def trick_worth(heard: Heard, asked: Asked) -> bool:
    """A trick card of the row or in hand can be played from the next round on (R8), if there is
    one."""
    has_next = "later" in heard.message
    used = (fork.chances[0] for option in prospects(asked) for fork in option.tricks)
    is_there = any(not isinstance(card, Sailor) for card in asked.state.tavern)
    return has_next is (asked.state.round < ROUNDS) and (is_there or any(used))


def _met(asked: Asked, both: Sequence[int]) -> str:
    """Two strengths, that of the player to move first."""
    own = asked.state.to_move
    return _W.score(both[own], both[own.other])


def _scored(both: Sequence[int], player: Player) -> int:
    """The points of a player for two crews that meet (rules, scoring): the weaker one's sum, or
    all of one alone."""
    return (min(both) or max(both)) if both[player] > both[player.other] else 0


def strength(side: Side, crew: Nationality) -> int:
    """What a crew counts (R5)."""
    sailors = sum(card.value for card in side.sailors if card.nationality is crew)
    return sailors + 2 * sum(one.nationality is crew for one in side.jokers)


@of_either
def joker_point(_: Heard, asked: Asked) -> bool:
    """A trick card is played."""
    return isinstance(asked.told.move, UseJoker)
