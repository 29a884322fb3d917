"""What a card is about: points of its crew, or what a trick card is good for."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from shanghaien.ai.prospect import Factor, Kind
from shanghaien.ai.review import Option
from shanghaien.cards import Nationality, Sailor, Trick
from shanghaien.forecast import totals
from shanghaien.game import Game
from shanghaien.moves import Roll, Shanghai, UseJoker
from shanghaien.rules import apply
from shanghaien.scoring import Comparison, compare
from shanghaien.state import ROUNDS, Joker, Player, Side, State
from web.analysis.at_once_view import led, told_names, with_joker
from web.lang import Words, term
from web.table.points_view import changed, grown

Meeting = tuple[Comparison, Comparison]
"""How two crews meet before and after one of them has grown."""
SEEN = 0.05
"""So much likelier a card must go to somebody for that to be told, or told first."""
MUCH = 0.25
"""So much likelier the other player must get a card for that to be told beside one's own chance."""
OFTEN = 0.5
"""How often a trick is played after a roll that is told of it."""
EVEN = 0.5
"""Who wins at least so often is the favourite."""
CLEARLY = 0.55
"""And who wins so often is so clearly enough to be told why, if behind."""
FAR = 3
"""Points of a lead that is told to be no certain one, where nobody has asked for the score."""
LEAST = 2
"""Points by which "2 sailors" must change the lead to be told: a trick card kept is worth 1."""


def worth(w: Words, game: Game, factor: Factor) -> str:
    """How the points of a card's crew change with it, or what a trick card is good for. Empty where
    that says nothing of why it is good to get, or bad."""
    state, owner = game.state, factor.player
    if factor.kind is Kind.START:
        return ""
    card = state.tavern[factor.position] if factor.kind is Kind.CARD else None
    if not isinstance(card, Sailor):
        return _trick(w, game, factor)
    met = _with(state, owner, factor.position, card)
    lead = _lead(met, owner)
    if lead and (lead > 0) is not is_good(state, factor):
        return ""
    return _told(w, game, met)


def brought(state: State, owner: Player, position: int) -> tuple[int, int]:
    """What a card brings its owner in points, and the other player, as crews are now."""
    card = state.tavern[position]
    if not isinstance(card, Sailor):
        return 0, 0
    return changed(_with(state, owner, position, card), owner)


def is_riddle(state: State, factors: Iterable[Factor]) -> bool:
    """Whether the points that are told, as crews are now, do not speak for a move, or twice as
    much for a card that matters less."""
    found = [(one.gain, _expected(state, one)) for one in factors if one.kind is Kind.CARD]
    if not found:
        return False
    return sum(points for _, points in found) <= 0.0 or any(
        more - less >= SEEN and 2 * fewer <= points
        for (more, fewer), (less, points) in product(found, found)
    )


def _expected(state: State, factor: Factor) -> float:
    """By how many points a card that is told of brings the player to move ahead on average."""
    card, owner = state.tavern[factor.position], factor.player
    ways = [(owner, factor.chance, factor.rival)]
    if others := told_others(state, factor):
        ways.append((owner.other, *others))
    gained = 0.0
    for player, chance, rival in ways:
        # An unused trick card is a point.
        lead = 1
        if isinstance(card, Sailor):
            lead = _lead(_with(state, player, factor.position, card), player)
        gained += (chance - rival) * (lead if player is state.to_move else -lead)
    return gained


def told_others(state: State, factor: Factor) -> tuple[float, float] | None:
    """How often the other player gets a card, where that is told as well: much depends on it, or
    the card is worth points to them alone."""
    card, owner, others = state.tavern[factor.position], factor.player, factor.others
    if others is None or factor.is_of_both:
        return others
    if not isinstance(card, Sailor) or abs(others[0] - others[1]) < SEEN:
        return None
    is_much = abs(others[0] - others[1]) >= MUCH
    own, other = (
        _lead(_with(state, player, factor.position, card), player)
        for player in (owner, owner.other)
    )
    return others if other > 0 and (is_much or not own) else None


def _with(state: State, owner: Player, position: int, card: Sailor) -> Meeting:
    """How the crew of the card at a position meets the other one now, and with it."""
    sides = led(state, card.nationality, position)
    side = sides[owner]
    side = replace(side, sailors=(*side.sailors, card))
    return _met(sides, owner, side, card.nationality)


def after_rolling(w: Words, game: Game, best: Option, rival: Option) -> str:
    """What a trick card can bring right after a roll as "2 sailors", where rolling on beats
    a shanghai and one is mostly played then; empty where that is little."""
    me, side = game.state.to_move, game.state.side
    if (best.move, rival.move) != (Roll(), Shanghai()) or not side.tricks or side.captain_out:
        return ""
    if best.prospect is None or best.prospect.tricks[me].chances[0] < OFTEN:
        return ""
    met = _joined(game.state, me)
    if met is None:
        return ""
    return w.say("After rolling, you can play “2 sailors” – {what}", what=_told(w, game, met))


def comeback(w: Words, game: Game, best: Option, rival: Option) -> str:
    """Why whoever is behind after a shanghai is the favourite all the same: what one or two trick
    cards can bring the player to move as "2 sailors", or that rounds follow. Empty of other moves.
    """
    state = game.state
    ended = next((one for one in (best, rival) if one.move == Shanghai()), None)
    if ended is None or state.round == ROUNDS or not _is_turned(state, ended):
        return ""
    later = ""
    if behind(state, ended):
        later = _later_on(w, game, state, _playable(state), is_over=True)
    return later or _to_come(w, state)


def unequal(w: Words, state: State, best: Option) -> str:
    """That rounds follow, where whoever would be well ahead after this round is no favourite."""
    one, other = totals(state)
    is_far = abs(one - other) >= FAR
    return _to_come(w, state) if is_far and state.round < ROUNDS and _is_turned(state, best) else ""


def _to_come(w: Words, state: State) -> str:
    """How many rounds follow this one."""
    return w.count(
        "The score isn’t everything: one more round follows.",
        "The score isn’t everything: {n} more rounds follow.",
        ROUNDS - state.round,
    )


def another(w: Words, game: Game, best: Option) -> str:
    """What one more trick card can bring later as "2 sailors" where the first one brings little."""
    state, move = game.state, best.move
    if not isinstance(move, UseJoker) or _lead(with_joker(state, move), state.to_move) >= LEAST:
        return ""
    after = apply(state, move)
    return _later_on(w, game, after, min(1, _playable(after)))


def _later_on(w: Words, game: Game, state: State, count: int, *, is_over: bool = False) -> str:
    """What so many trick cards of whoever is to move can bring; empty where that is little."""
    found = (_joined(state, state.to_move, n, is_over=is_over) for n in range(count))
    crews = [*filter(None, found)]
    if not crews:
        return ""
    return w.count(
        "Later, a trick card could become “2 sailors” – {what}",
        "Later, {n} trick cards could each become “2 sailors” – {what}",
        len(crews),
        what=" ".join(_told(w, game, met) for met in crews),
    )


def _is_turned(state: State, option: Option) -> bool:
    """Whether whoever would be behind if the round ended now is the favourite after a move."""
    now, me = totals(state), state.to_move
    lead = now[me] - now[me.other]
    return (lead < 0 and option.win >= CLEARLY) or (lead > 0 and option.win <= 1.0 - CLEARLY)


def behind(state: State, ended: Option) -> int:
    """By how many points a favourite is behind after a shanghai; 0 of anybody else."""
    now, me = totals(state), state.to_move
    return max(0, now[me.other] - now[me]) if ended.win >= EVEN else 0


def _playable(state: State) -> int:
    """How many trick cards of whoever is to move are told of that can still be played: one in each
    later round."""
    return min(2, len(state.side.tricks), ROUNDS - state.round)


def turning(state: State, ended: Option) -> int:
    """How many trick cards of a favourite who is behind after a shanghai, one or two, make up for
    that as "2 sailors", each for a crew of its own, and more; 0 if none do, or no round is left."""
    me, ahead = state.to_move, -behind(state, ended)
    if not ahead:
        return 0
    for others in range(_playable(state)):
        met = _joined(state, me, others, is_over=True)
        ahead += 0 if met is None else _lead(met, me) - 1  # a trick card kept is worth 1
        if ahead > 0:
            return others + 1
    return 0


def _trick(w: Words, game: Game, factor: Factor) -> str:
    """What a trick card is good for: from the next round on, if there is one (R8)."""
    state, owner = game.state, factor.player
    if state.round == ROUNDS:
        return w.say("It’s worth 1 point.") if factor.kind is Kind.CARD else ""
    return _later(w, game, owner, _others(state, factor)) or kept(w, state)


def kept(w: Words, state: State) -> str:
    """What any trick card is good for from the next round on; empty where there is none."""
    if state.round == ROUNDS:
        return ""
    return w.say(
        "If kept, it can later add 2 sailors to a crew or help with the dice; unused, it’s worth "
        "1 point."
    )


def _others(state: State, factor: Factor) -> int:
    """How many trick cards a player has beside the one that is told of."""
    held = len(state.sides[factor.player].tricks)
    return max(0, held - 1) if factor.kind is Kind.TRICK else held


def _later(w: Words, game: Game, owner: Player, others: int) -> str:
    """What a trick card could bring its owner as "2 sailors" in a later round, as crews are now,
    beside so many others; empty where that is little."""
    met = _joined(game.state, owner, others)
    if met is None:
        return ""
    kept_ = term("If kept, it could later become “2 sailors” – {what}")
    if others:  # the first one has a better crew to join
        kept_ = term("If kept as well, it could later become “2 sailors” – {what}")
    return w.say(kept_, what=_told(w, game, met))


def _told(w: Words, game: Game, met: Meeting) -> str:
    return grown(w, met, game.state.to_move, told_names(w, game))


def _joined(
    state: State, owner: Player, others: int = 0, *, is_over: bool = False
) -> Meeting | None:
    """How the crew grows that gains most by "2 sailors", but for as many that gain more as there
    are other trick cards for them; None where that is little. Once a round is over, the crew may
    have come by it."""
    jokers = list[Meeting]()
    for crew in Nationality:
        sides = led(state, crew)
        side = sides[owner]
        if not (side if is_over else state.sides[owner]).has_crew(crew):
            continue
        side = replace(side, jokers=(*side.jokers, Joker(crew, Trick.AGAIN)))
        jokers.append(_met(sides, owner, side, crew))
    jokers.sort(key=lambda met: -_lead(met, owner))
    best = next(iter(jokers[others:]), None)
    return best if best is not None and _lead(best, owner) >= LEAST else None


def _met(sides: tuple[Side, Side], owner: Player, side: Side, crew: Nationality) -> Meeting:
    """How a crew meets the other one, and with another side of its owner."""
    after = (side, sides[1]) if owner is Player.A else (sides[0], side)
    return compare(sides, crew), compare(after, crew)


def _lead(met: Meeting, player: Player) -> int:
    """By how many points what happens brings a player ahead."""
    own, other = changed(met, player)
    return own - other


def is_foreseen(state: State, factor: Factor) -> bool:
    """Whether cards in the row that somebody leads may count in what is told of a card, or of "2
    sailors"."""
    card = state.tavern[factor.position] if factor.kind is Kind.CARD else None
    if isinstance(card, Sailor):
        return led(state, card.nationality, factor.position) != state.sides
    if state.round == ROUNDS or factor.kind is Kind.START:
        return False
    best = _joined(state, factor.player, _others(state, factor))
    return best is not None and led(state, best[0].nationality) != state.sides


def is_good(state: State, factor: Factor) -> bool:
    """Whether a card is good to get for the player by whose chance it is told."""
    helps_player = (factor.gain > 0) is (factor.player is state.to_move)
    return helps_player is (factor.chance > factor.rival)
