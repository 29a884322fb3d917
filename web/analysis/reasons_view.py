"""Why a move is good, as sentences: what decides, or what the rules say of it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum
from itertools import chain
from operator import gt

import htpy as h
from htpy import Node

from shanghaien.ai.prospect import ENOUGH, Factor, Kind, deciding
from shanghaien.ai.review import Option, is_about_equal
from shanghaien.cards import Sailor
from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Shanghai,
    UseJoker,
)
from shanghaien.rounding import nearest
from shanghaien.state import ROUNDS, Player, State
from web.analysis.at_once_view import LED, at_once, order, told_names, with_joker
from web.analysis.ending_view import ON_CARDS, ends_at_once, is_free
from web.analysis.outcomes_view import Line, Reasons, figures
from web.analysis.questions import places
from web.analysis.tie_view import awards_after, tied
from web.analysis.worth_view import (
    SEEN,
    after_rolling,
    another,
    comeback,
    is_foreseen,
    is_good,
    is_riddle,
    kept,
    told_others,
    unequal,
    worth,
)
from web.kernel.model import App, reader
from web.lang import Words, term
from web.table.points_view import grown
from web.table.questions import ends
from web.ui.percentages import chance, chance_after, difference, is_close, points
from web.ui.sentences import crew_name, named, opening, rival_name, which_card


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
ADVISED, WARNED = "advised", "warned"
"""How the heads of moves are marked that lie on the table."""
MUCH = 0.5
"""So great a part of the greatest gain the card that a die goes to must bring to come first."""
MOST = 0.75
"""And one before a shanghai."""
OPEN = 0.03
"""What is likelier lost, or won, needs no table of small effects."""
HEADS = {
    Rival.TRIED: (term("Better move"), term("Your first try")),
    Rival.PLAYED: (term("Better move"), term("In the game")),
}
"""Over the chances after two moves of which one is over; else they are those on the table."""


def reason(
    app: App, game: Game, best: Option, rival: Option | None = None, which: Rival = Rival.NEXT
) -> Node:
    """Why a move is good, as `reasons` finds it: sentences, and a table of what comes of both."""
    found = reasons(app, game, best, rival, which)
    notes = [*found.notes]
    is_score_told = any(one and one.move == Shanghai() for one in (best, rival))
    if found.lines and not is_score_told and (note := unequal(app.words, game.state, best)):
        notes.append(note)
    if found.lines[1:]:
        notes.append(
            app.words.say(
                "Bold: better for you. "
                "Effect ({move}): what each line adds to your winning chances.",
                move=order(app, game, best.move),
            )
        )
    return (
        h.p[found.at_once] if found.at_once else None,
        h.p[found.rival] if found.rival else None,
        figures(app, found, game.state.to_move) if found.lines else None,
        h.p["\n".join(notes)] if notes else None,
    )


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
        # What speaks for each of them says why, in short, but of what is as good as won or lost, or
        # comes of anything else more than of that; else what each of them does.
        rest, most = _left(best, rival, _seen(game.state, best, rival))
        if not isinstance(best.move, UseJoker) and not _is_settled(best, rival) and rest <= most:
            found = _decides(app, game, best, rival, which)
            if found.lines:
                lines = tuple(replace(line, note="") for line in found.lines)
                behind = comeback(w, game, best, rival)
                return replace(found, lines=lines, notes=tuple(filter(None, [behind])))
        name = named(w, rival.move, game.state, reader(app))
        other = w.say("About as good: {move}.", move=name)
        one, two = (at_once(app, game, option) for option in (best, rival))
        return Reasons(one, rival=" ".join(filter(None, [other, two if two != one else ""])))
    found = _decides(app, game, best, rival, which)
    # What a shanghai or a joker brings at once is told as well.
    is_told = isinstance(best.move, Shanghai | UseJoker) or rival.move == Shanghai()
    if found.lines and not is_told and not _is_settled(best, rival):
        return found
    now = at_once(app, game, best, rival, is_next=is_next)
    notes = tuple(note for note in found.notes if note not in now)
    later = another(app.words, game, best), comeback(app.words, game, best, rival)
    told = filter(None, [found.at_once, now, *later])
    return replace(found, at_once=" ".join(told), notes=notes)


def _decides(app: App, game: Game, best: Option, rival: Option, which: Rival) -> Reasons:
    """Find what makes a move better than another; no lines if that is not known."""
    w, below, state = app.words, reader(app), game.state
    # What makes so little of a difference would be told many times as large.
    found = () if _is_settled(best, rival) else _seen(state, best, rival)
    # What a joker brings its crew is told at once; where that is most, the rest would be a riddle.
    is_joker = UseJoker in {type(best.move), type(rival.move)}
    if is_joker and gt(*_left(best, rival, found)):
        found = ()
    if not found and not isinstance(best.move, UseJoker) and not _is_settled(best, rival):
        return Reasons("")
    # As the table of all moves has them.
    wins = chance(w, best.win), chance_after(w, best, rival)
    rolled = after_rolling(w, game, best, rival)
    whole = difference(best, rival)
    effect = points(w, whole / 100, signed=True)
    win = Line(w.say("Your winning chances"), wins, int(wins[0] != wins[1]), rolled, effect)
    # What crew a trick card can join later says nothing where it does now.
    told = [
        [
            replace(one, note=kept(w, state)) if is_joker and factor.kind is Kind.TRICK else one
            for one in both
        ]
        for factor in found
        for both in [_both(w, game, factor, below)]
    ]
    lines = _each_note_once(chain.from_iterable(told))
    first = next((each for each in found if each.kind is Kind.CARD), None)
    end = ends_at_once(app, game, best, rival) or is_free(w, game, best.move)
    notes = list[str]()
    if first is not None:
        notes.append(tied(w, state, best.move, rival.move, first, below))
    kinds = {factor.kind for factor in found}
    if Kind.START in kinds:
        notes.append(w.say("Whoever starts a round rolls first and numbers the row."))
    noted = [each for each, (line, *_) in zip(found, told, strict=True) if line.note]
    if any(is_foreseen(state, each) for each in noted):
        notes.append(w.say(LED))
    if state.round < ROUNDS and is_riddle(state, noted):
        notes.append(w.say("Points are as the crews stand now; later rounds can change that."))
    if Kind.TRICK in kinds and all(factor.kind is not Kind.TRICK for factor in noted):
        notes.append(w.say("Each unused trick card is worth 1 point at the end."))
    if found and (rest := _rest(w, game, best, rival, found)):
        line, is_first = rest
        lines.insert(0 if is_first else len(lines), line)
    every = Reasons(end, lines=(win, *lines), notes=tuple(filter(None, notes)))
    return _in_columns(app, game, every, (best, rival), which)


def _in_columns(
    app: App, game: Game, every: Reasons, both: tuple[Option, Option], which: Rival
) -> Reasons:
    """The reasons with what stands over the chances after each move, marked as on the table, and in
    the order of its dice or its ends."""
    w, (best, rival) = app.words, both
    if which in HEADS:
        return replace(every, heads=(w.say(HEADS[which][0]), w.say(HEADS[which][1])))
    mark = WARNED if which is Rival.CHOSEN else ADVISED if is_close(best, rival) else ""
    every = replace(every, marks=(ADVISED, mark))
    match best.move, rival.move:
        case ChooseDirection(way), ChooseDirection():
            left, right = w.say("Left"), w.say("Right")
            is_turned = way is not ends(app)[0]
            heads = (right, left) if is_turned else (left, right)
            return replace(every, heads=heads, is_turned=is_turned)
        case UseJoker(_, one), UseJoker(_, two):
            heads = opening(crew_name(w, one)), opening(crew_name(w, two))
            return replace(every, heads=heads)
        case Place(one), Place(two):
            every = replace(every, is_turned=one > two)
    (first, die), (second, other) = (_head(app, game, option.move) for option in both)
    return replace(every, heads=(first, second), dice=(die, other))


def _head(app: App, game: Game, move: Move) -> tuple[str, int | None]:
    """A move over a narrow column, and the die that it adds, if it adds one."""
    if isinstance(move, UseJoker):
        return app.words.say("2 sailors"), None
    return opening(order(app, game, move)), move.number if isinstance(move, Place) else None


def _rest(
    w: Words, game: Game, best: Option, rival: Option, found: tuple[Factor, ...]
) -> tuple[Line, bool] | None:
    """What is left of a difference beside what is told, and whether that is most of it."""
    rest, most = _left(best, rival, found)
    kinds = {type(best.move), type(rival.move)}
    what, note = term("Everything else"), ""
    is_end = Shanghai in kinds and game.state.round < ROUNDS
    if is_end:
        what = term("Later rounds and everything else")
    elif UseJoker in kinds:
        what = term("“2 sailors” and everything else")
    if isinstance(rival.move, UseJoker):  # of the best one that is told at once
        met = with_joker(game.state, rival.move)
        note = grown(w, met, game.state.to_move, told_names(w, game))
    if not rest and not note:
        return None
    effect = points(w, rest / 100, signed=True)
    return Line(w.say(what), ("", ""), effect=effect, note=note), is_end and rest > most


def _is_settled(best: Option, rival: Option) -> bool:
    """Whether all is as good as lost, or won, whichever move is made."""
    return best.win < OPEN or rival.win > 1.0 - OPEN


def _left(best: Option, rival: Option, found: Iterable[Factor]) -> tuple[int, int]:
    """How much of a difference is left beside what is told, and the most of that; in percent."""
    gains = [nearest(100 * abs(each.gain)) * (1 if each.gain > 0 else -1) for each in found]
    return difference(best, rival) - sum(gains), max(gains, default=0)


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
    before a shanghai any card that matters nearly most."""

    most = max((factor.gain for factor in found), default=0.0)

    def comes_later(factor: Factor) -> bool:
        if factor.gain < 0:
            return True
        if rival == Shanghai():
            return factor.kind is not Kind.CARD or factor.gain < MOST * most
        is_clear = abs(factor.chance - factor.rival) >= SEEN and factor.gain >= MUCH * most
        return not (is_clear and _is_reached(state, best, factor))

    return tuple(sorted(found, key=comes_later))


def _is_reached(state: State, move: Move, factor: Factor) -> bool:
    """Whether a factor is whose the card will be that the move puts a die on."""
    return factor.kind is Kind.CARD and factor.position in places(state, move)


def factors(state: State, best: Option, rival: Option) -> tuple[Factor, ...]:
    """What makes a move better than another, the most important first, and what it costs."""
    if best.prospect is None or rival.prospect is None:
        return ()
    reached = {*places(state, best.move), *places(state, rival.move)}
    # What a shanghai or a joker does beside that is no other card's.
    is_apart = {Shanghai, UseJoker} & {type(best.move), type(rival.move)}
    whole = None if is_apart else difference(best, rival) / 100
    found = deciding(best.prospect, rival.prospect, state.to_move, reached, whole)
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
