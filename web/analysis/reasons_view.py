"""Why a move is good, as sentences: what decides, or what the rules say of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain

import htpy as h
from htpy import Element, Node

from shanghaien.ai.prospect import ENOUGH, Factor, Kind, deciding
from shanghaien.ai.review import Option, is_about_equal
from shanghaien.cards import Sailor
from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Shanghai,
    UseAdjust,
    UseJoker,
)
from shanghaien.rounding import nearest
from shanghaien.state import ROUNDS, Player, State
from web.analysis.at_once_view import LED, at_once, order
from web.analysis.ending_view import ON_CARDS, ends_at_once, is_free
from web.analysis.tie_view import awards_after, tied
from web.analysis.worth_view import (
    SEEN,
    after_rolling,
    comeback,
    expected,
    is_foreseen,
    is_good,
    told_others,
    worth,
)
from web.kernel.model import App, reader
from web.lang import Words, measured, term
from web.table.questions import ends
from web.ui.components import die
from web.ui.percentages import chance, chance_after, difference, is_close, points
from web.ui.sentences import named, opening, rival_name, which_card


class Rival(Enum):
    """What a move is compared with."""

    NEXT = "the next best move"
    CHOSEN = "the person's move"
    TRIED = "the person's first answer"
    PLAYED = "the person's move in the game"


CARDS = {
    # own or the other one's, good to get or not
    (True, True): term("You get {the_card}"),
    (True, False): term("You have to take {the_card}"),
    (False, True): term("{name} gets {the_card}"),
    (False, False): term("{name} has to take {the_card}"),
}
"""What is told of a card."""
STARTS = {
    # own or the other one's, good or not
    (True, True): term("You start the next round"),
    (True, False): term("You have to start the next round"),
    (False, True): term("{name} starts the next round"),
    (False, False): term("{name} has to start the next round"),
}
TRICKS = {
    True: term("You play a trick card this round"),
    False: term("{name} plays a trick card this round"),
}
MUCH = 0.5
"""So great a part of the greatest gain the card that a die goes to must bring to come first."""
HEADS = {
    Rival.CHOSEN: (term("Better move"), term("Your choice")),
    Rival.TRIED: (term("Better move"), term("Your first try")),
    Rival.PLAYED: (term("Better move"), term("In the game")),
}
"""Over the chances after two moves; where the person made neither, the moves themselves."""


@dataclass(frozen=True, slots=True)
class Line:
    """What comes so often after each of two moves, as texts."""

    text: str
    chances: tuple[str, str]
    speaks: int = 0
    """1 for the better move, -1 against it, 0 where that cannot be said."""
    note: str = ""
    """What it is about."""
    effect: str = ""
    """What it makes of the chances to win; all of them add up to the first one."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What is told of a move."""

    at_once: str
    """What it does, in sentences."""
    rival: str = ""
    """The move that is about as good, if there is one."""
    heads: tuple[str, str] = ("", "")
    """Over the chances after both moves."""
    dice: tuple[int, int] | None = None
    """The dice to be added, where they tell the two moves apart: shown as heads."""
    is_turned: bool = False
    """Whether the second move has the first column, as it has the first control."""
    lines: tuple[Line, ...] = ()
    """What comes of both moves, the chances to win first; what the better one costs last."""
    notes: tuple[str, ...] = ()
    """Why it comes so."""


def reason(
    app: App, game: Game, best: Option, rival: Option | None = None, which: Rival = Rival.NEXT
) -> Node:
    """Why a move is good, as `reasons` finds it: sentences, and a table of what comes of both."""
    found = reasons(app, game, best, rival, which)
    return (
        h.p[found.at_once] if found.at_once else None,
        h.p[found.rival] if found.rival else None,
        _figures(app, found, game.state.to_move) if found.lines else None,
        h.p["\n".join(found.notes)] if found.notes else None,
    )


def _figures(app: App, found: Reasons, player: Player) -> Element:
    """What comes of two moves; of each pair the chance that is better for the player stands out."""
    w, way = app.words, -1 if found.is_turned else 1
    return h.table(".outcomes")[
        h.caption(".visually-hidden")[w.say("What each move leads to")],
        h.thead[
            h.tr[
                h.td[w.say("With best play")],
                (h.th(scope="col")[head] for head in [*_heads(found, player)][::way]),
                h.th(scope="col")[w.say("Effect")],
            ]
        ],
        h.tbody[(_told(pair, way) for pair in _pairs(found.lines))],
    ]


def _pairs(lines: Iterable[Line]) -> list[list[Line]]:
    """The lines, each with the next one if one effect is that of both."""
    found = list[list[Line]]()
    for line in lines:
        if line.effect or not found:
            found.append([])
        found[-1].append(line)
    return found


def _told(lines: list[Line], way: int) -> Iterator[Element]:
    """The rows of lines that share an effect, each with its note below it; `way` is -1 where the
    second move stands first."""
    rows = sum(2 if line.note else 1 for line in lines)
    is_shared = len(lines) > 1
    for n, line in enumerate(lines):
        both = [*zip(line.chances, (1, -1), strict=True)][::way]
        yield h.tr[
            h.th(scope="row")[line.text],
            (h.td[h.strong[chance] if line.speaks == sign else chance] for chance, sign in both),
            n == 0 and h.td(".outcomes-effect", rowspan=is_shared and rows)[line.effect],
        ]
        if line.note:
            yield h.tr[h.td(".outcomes-note", colspan=3 if is_shared else 4)[measured(line.note)]]


def _heads(found: Reasons, player: Player) -> Iterator[tuple[Node, ...]]:
    """What stands over the chances after a move: its die, if that tells the two apart."""
    for head, number in zip(found.heads, found.dice or (None, None), strict=True):
        if number is None:
            yield (head,)
        else:
            yield die(number, player, "small"), h.span(".visually-hidden")[head]


def reasons(
    app: App, game: Game, best: Option, rival: Option | None = None, which: Rival = Rival.NEXT
) -> Reasons:
    """Find why a move is good; or what it does, if it is not the best.

    Better than a rival, if there is one; `which` says what that is.
    """
    w = app.words
    # Where the difference is smaller than the teacher’s own error it has no reason.
    is_next = which is Rival.NEXT
    if rival is None or (
        is_close(best, rival) if is_next else is_about_equal(rival.loss - best.loss)
    ):
        if rival is None or not is_next:
            return Reasons(at_once(app, game, best, rival, is_next=is_next))
        # What speaks for each of them says why, but of what is won or lost anyway; else what each
        # of them does.
        if not isinstance(best.move, UseJoker) and 0 < nearest(100 * best.win) < 100:
            found = _decides(app, game, best, rival, which)
            if found.lines:
                return found
        name = named(w, rival.move, game.state, reader(app))
        other = w.say("About as good: {move}.", move=name)
        one, two = (at_once(app, game, option) for option in (best, rival))
        return Reasons(one, rival=" ".join(filter(None, [other, two])))
    found = _decides(app, game, best, rival, which)
    # What a shanghai or a joker brings at once is told as well.
    is_told = isinstance(best.move, Shanghai | UseJoker) or rival.move == Shanghai()
    if found.lines and not is_told:
        return found
    now = at_once(app, game, best, rival, is_next=is_next)
    notes = tuple(note for note in found.notes if note not in now)
    return replace(found, at_once=" ".join(filter(None, [found.at_once, now])), notes=notes)


def _decides(app: App, game: Game, best: Option, rival: Option, which: Rival) -> Reasons:
    """Find what makes a move better than another; no lines if that is not known."""
    w, below, state = app.words, reader(app), game.state
    found = _seen(state, best, rival)
    # What a joker brings its crew is told at once.
    if not found and not isinstance(best.move, UseJoker):
        return Reasons("")
    # As the table of all moves has them.
    wins = chance(w, best.win), chance_after(w, best, rival)
    rolled = after_rolling(w, game, best, rival)
    whole = difference(best, rival)
    effect = points(w, whole / 100, signed=True)
    win = Line(w.say("Your winning chances"), wins, int(wins[0] != wins[1]), rolled, effect)
    # What a trick card can become later says nothing where it is that now.
    is_joker = UseJoker in {type(best.move), type(rival.move)}
    told = [
        [replace(one, note="") if is_joker and factor.kind is Kind.TRICK else one for one in both]
        for factor in found
        for both in [_both(w, game, factor, below)]
    ]
    lines = _each_note_once(chain.from_iterable(told))
    first = next((each for each in found if each.kind is Kind.CARD), None)
    end = ends_at_once(app, game, best, rival) or is_free(w, game, best.move)
    notes = [comeback(w, game, best)]
    if first is not None:
        notes.append(tied(w, state, best.move, rival.move, first, below))
    kinds = {factor.kind for factor in found}
    if Kind.START in kinds:
        notes.append(w.say("Whoever starts a round rolls first and numbers the row."))
    noted = [each for each, (line, *_) in zip(found, told, strict=True) if line.note]
    if any(is_foreseen(state, each) for each in noted):
        notes.append(w.say(LED))
    # Where the points that are told do not speak for the move.
    if state.round < ROUNDS and (ahead := [*expected(state, noted)]) and sum(ahead) <= 0.0:
        notes.append(w.say("Points are as the crews stand now; later rounds can change that."))
    if Kind.TRICK in kinds and all(factor.kind is not Kind.TRICK for factor in noted):
        notes.append(w.say("Each unused trick card is worth 1 point at the end."))
    rest = whole - sum(
        nearest(100 * abs(each.gain)) * (1 if each.gain > 0 else -1) for each in found
    )
    if rest and found:
        other = points(w, rest / 100, signed=True)
        what, is_most = term("Everything else"), False
        if Shanghai() in {best.move, rival.move} and state.round < ROUNDS:
            what = term("Later rounds and everything else")
            is_most = rest > max(nearest(100 * each.gain) for each in found)
        elif is_joker:
            what = term("“2 sailors” and everything else")
        lines.insert(0 if is_most else len(lines), Line(w.say(what), ("", ""), effect=other))
    every = Reasons(end, lines=(win, *lines), notes=tuple(filter(None, notes)))
    if which is not Rival.NEXT:
        return replace(every, heads=(w.say(HEADS[which][0]), w.say(HEADS[which][1])))
    one, two = (opening(order(app, game, option.move)) for option in (best, rival))
    match best.move, rival.move:
        case Place(left), Place(right):
            is_turned = left > right
            return replace(every, heads=(one, two), dice=(left, right), is_turned=is_turned)
        case ChooseDirection(way), ChooseDirection():
            return replace(every, heads=(one, two), is_turned=way is not ends(app)[0])
    return replace(every, heads=(one, two))


def _each_note_once(lines: Iterable[Line]) -> list[Line]:
    """The lines, without a note that was read above: trick cards are good for the same."""
    found, notes = list[Line](), set[str]()
    for line in lines:
        found.append(replace(line, note="") if line.note in notes else line)
        notes.add(line.note)
    return found


def _seen(state: State, best: Option, rival: Option) -> tuple[Factor, ...]:
    """What decides, as the hint tells it. Where the first reason is most of it, without what
    nobody sees on the table: another one that is a card on which neither move changes who leads."""
    found = in_order(state, best.move, rival.move, factors(state, best, rival))
    every = sum(max(factor.gain, 0.0) for factor in found)
    is_on_cards = isinstance(best.move, ON_CARDS) and isinstance(rival.move, ON_CARDS)
    if not is_on_cards or (found[:1] and found[0].gain < ENOUGH * every):
        return found

    def is_seen(factor: Factor) -> bool:
        is_reached = any(_is_reached(state, one.move, factor) for one in (best, rival))
        if factor.kind is not Kind.CARD or factor.gain < 0 or is_reached:
            return True
        one, two = awards_after(state, best.move, rival.move, factor)
        return one.winner is not two.winner

    return tuple(factor for n, factor in enumerate(found) if not n or is_seen(factor))


def in_order(
    state: State, best: Move, rival: Move, found: tuple[Factor, ...]
) -> tuple[Factor, ...]:
    """What decides in the order in which it comes to mind: the card that the die goes to first;
    before a shanghai any card."""

    most = max((factor.gain for factor in found), default=0.0)

    def comes_later(factor: Factor) -> bool:
        if factor.gain < 0:
            return True
        if rival == Shanghai():
            return factor.kind is not Kind.CARD
        is_clear = abs(factor.chance - factor.rival) >= SEEN and factor.gain >= MUCH * most
        return not (is_clear and _is_reached(state, best, factor))

    return tuple(sorted(found, key=comes_later))


def _is_reached(state: State, move: Move, factor: Factor) -> bool:
    """Whether a factor is whose the card will be that the move puts a die on."""
    return factor.kind is Kind.CARD and factor.position in _places(state, move)


def _places(state: State, move: Move) -> tuple[int, ...]:
    """Where the card lies that a move puts a die on."""
    return (state.position(move.number),) if isinstance(move, Place | UseAdjust) else ()


def factors(state: State, best: Option, rival: Option) -> tuple[Factor, ...]:
    """What makes a move better than another, the most important first, and what it costs."""
    if best.prospect is None or rival.prospect is None:
        return ()
    places = {*_places(state, best.move), *_places(state, rival.move)}
    found = deciding(best.prospect, rival.prospect, state.to_move, places)
    # A trick card is always good to get; only rounding says otherwise.
    found = tuple(
        factor
        for factor in found
        if factor.kind is not Kind.CARD
        or isinstance(state.tavern[factor.position], Sailor)
        or is_good(state, factor)
    )
    # A cost alone is no reason.
    return found if any(factor.gain > 0 for factor in found) else ()


def _both(w: Words, game: Game, factor: Factor, below: Player) -> Iterator[Line]:
    """What a factor tells and, where much of that is that the other player gets the card, that."""
    yield _factor(w, game, factor, below)
    if others := told_others(game.state, factor):
        one, two = others
        other = replace(factor, player=factor.player.other, chance=one, rival=two)
        line = replace(_factor(w, game, other, below), effect="")  # it is in the one above
        if line.chances[0] != line.chances[1]:
            yield line


def _factor(w: Words, game: Game, factor: Factor, below: Player) -> Line:
    """Tell in a line what speaks for a move, or what it costs."""
    is_own, chances = factor.player is game.state.to_move, (factor.chance, factor.rival)
    values = {} if is_own else {"name": rival_name(w, game)}
    match factor.kind:
        case Kind.CARD:
            message = CARDS[is_own, is_good(game.state, factor)]
            values["the_card"] = which_card(w, game.state, factor.position, below)
        case Kind.START:
            message = STARTS[is_own, is_own is (factor.gain > 0)]
        case Kind.TRICK:
            message = TRICKS[is_own]
    now, other = (points(w, chance) for chance in chances)
    speaks, note = 1 if factor.gain > 0 else -1, worth(w, game, factor)
    effect = points(w, factor.gain, signed=True)
    return Line(w.say(message, **values), (now, other), speaks, note, effect)
