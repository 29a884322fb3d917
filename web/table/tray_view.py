"""What is going on and what can be done: story, prompt, roll, tricks, buttons."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import htpy as h
from htpy import Element, Node

from shanghaien.cards import Trick
from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Rolled,
    Shanghai,
    UseAdjust,
    UseJoker,
    format_event,
)
from shanghaien.rules import MIN_DICE, can_roll, can_shanghai, legal_moves
from shanghaien.state import Phase, State
from shanghaien.tricks import TRICKS, functions
from web.kernel.asked_state import LATE
from web.kernel.feature import answers
from web.kernel.model import App, is_entering, is_person_to_move, is_waiting, mover, reader
from web.kernel.table_state import half
from web.lang import Words, term
from web.table.dice_entry_view import entry
from web.table.questions import at_hand, can_correct, can_take_back, ends, legal_move, reach
from web.table.sound_view import ask as ask_sound
from web.table.story_view import story
from web.ui.components import (
    captain,
    colour,
    die,
    do,
    drawing,
    half_class,
    hidden,
    icon_button,
    play,
    slot,
)
from web.ui.safety import safety
from web.ui.sentences import (
    FUNCTIONS,
    move_label,
    named,
    opening,
    trick_name,
)

QUESTIONS = {
    UseJoker.verb: term("Which crew will the sailors join?"),
    UseAdjust.verb: term("Change one die and add it:"),
}
"""What the halves of trick cards ask whose use has to be chosen."""


def tray(app: App, game: Game) -> Element:
    """The part of the table where the person decides."""
    # The slot answers nothing while the person is to move: then the tray is as ever.
    if game.chance.is_by_link:
        for found in filter(None, answers("table.sending", app, game, story(app, game))):
            return found  # type: ignore[no-any-return]
    below = _body(app, game)
    for told in filter(None, answers("table.teacher", app, game, below)):
        return told  # type: ignore[no-any-return]
    return h.section(".tray", aria_label=app.words.say("Your move"))[
        h.div(".tray-words")[
            story(app, game),
            h.div(".tray-ask")[
                h.p(".prompt")[prompt(app, game)],
                slot("table.hint", app),
                ask_sound(app),
                correction(app),
            ],
        ],
        below,
    ]


def correction(app: App) -> Element | None:
    """The way back from dice that were entered wrongly or, until the computer rolls, from a choice:
    its time is short, and the bar is far from a thumb."""
    if can_correct(app):
        return icon_button("undo", "undo", app.words.say("Correct the dice"))
    if can_take_back(app):
        return icon_button("undo", "undo", app.words.say("Undo"))
    return None


def prompt(app: App, game: Game) -> str:
    """What the game waits for."""
    w, state, name = app.words, game.state, mover(game).name
    if state.phase is Phase.OVER:
        return w.say("That’s all eight rounds. Time to compare crews.")
    if (picked := legal_move(state, app.selection.picked)) is not None:
        return w.say("{move}?", move=opening(named(w, picked, state, reader(app))))
    is_first = state.phase is Phase.TURN and game.last_round() is not None
    if is_waiting(app) or (is_first and not mover(game).is_computer):
        return w.say("{name} starts round {round}.", name=name, round=state.round)
    if mover(game).is_computer or state.phase is Phase.ROLLING:
        return _awaited(app, game)
    match state.phase:
        case Phase.DIRECTION:
            return w.say("{name}, which end is number 1?", name=name)
        case Phase.PLACE if app.selection.open_trick is not None:
            return _question(w, app.selection.open_trick)
        case Phase.PLACE if any(type(move) in TRICKS for move in legal_moves(state)):
            return w.say("{name}, add a die – or play a dirty trick.", name=name)
        case Phase.PLACE if len(set(state.roll or ())) == 1:
            return w.say("{name}, add a die.", name=name)
        case Phase.PLACE:
            return w.say("{name}, choose a die to add.", name=name)
    if not can_roll(state):
        return w.say("{name}, you have too few dice left to roll, so you must shanghai.", name=name)
    if not can_shanghai(state):
        return w.say("{name}, roll two dice.", name=name)
    return w.say("{name}, roll – or shanghai to end the round.", name=name)


def _awaited(app: App, game: Game) -> str:
    """What the game waits for when nobody here chooses: dice, or the computer's move."""
    w, name, is_computer = app.words, mover(game).name, mover(game).is_computer
    if is_entering(app) and is_computer:
        return w.say("Roll two real dice for {name} and tap what they show.", name=name)
    if is_entering(app):
        return w.say("{name}, roll two real dice and tap what they show.", name=name)
    if is_computer and game.state.phase is not Phase.ROLLING:  # else it has chosen to roll
        return w.say("{name} is thinking…", name=name)
    return w.say("The dice are rolling…")


def _body(app: App, game: Game) -> Node:
    w, state = app.words, game.state
    if app.opponent_error is not None:
        return _failed(app)
    if state.phase is Phase.OVER or is_waiting(app):
        label = w.say("Final scoring") if state.phase is Phase.OVER else w.say("Continue")
        return h.div(".actions")[
            do("continue", label, classes="button primary"), _why(w, game, app.selection.step)
        ]
    picked = legal_move(state, app.selection.picked)
    if picked is not None and is_person_to_move(app):
        return h.div(".actions.picked")[
            play(picked, w.say("Confirm"), classes="button primary large"),
            do("close", w.say("Back"), classes="button"),
        ]
    if state.roll is not None:
        return _rolled(app, game)
    if is_entering(app):
        return entry(app, game)
    if state.phase is Phase.ROLLING:
        return h.div(".actions", data_do="land")
    if is_person_to_move(app):
        return _turn(w, game, app.selection.step)
    return h.div(".actions")


def _failed(app: App) -> Element:
    """That the opponent does not answer, or has not been loaded yet, and what can be done."""
    w, text = app.words, app.words.say("Your opponent isn’t responding.")
    way = do("ask-again", w.say("Ask again"), classes="button primary")
    if app.opponent_error == LATE:
        text = w.say("Your opponent is still loading.")
        way = do("reload", w.say("Reload the page"), classes="button primary")
    return h.div(".actions.alert", role="alert")[
        h.p[text, " ", safety(app)], way, do("download", w.say("Download game file"))
    ]


def _why(w: Words, game: Game, step: int) -> Node:
    if game.last_round() is None:
        return None
    label = w.say("Card by card") if step == 0 else w.say("Next card")
    return h.div(".whys")[
        do("step", label, classes="button"),
        do("panel", w.say("Why?"), argument="round", classes="button"),
    ]


def _turn(w: Words, game: Game, step: int) -> Element:
    state = game.state
    first = game.last_round() is not None
    roll_label = (
        w.say("Roll to start round {round}", round=state.round)
        if first
        else move_label(w, Roll(), state, state.to_move)
    )
    no_roll = w.say("You need {n} dice in your supply to roll.", n=MIN_DICE)
    no_shanghai = w.say("You need {n} dice on cards to shanghai.", n=MIN_DICE)
    return h.div(".actions")[
        _action(Roll(), roll_label, can_roll(state), no_roll, "primary" if can_roll(state) else ""),
        None
        if first  # nobody has dice on cards yet; the overview has other ways
        else _action(
            Shanghai(),
            move_label(w, Shanghai(), state, state.to_move),
            can_shanghai(state),
            no_shanghai,
            "" if can_roll(state) else "primary",
        ),
        _why(w, game, step),
    ]


def _action(move: Move, label: str, is_possible: bool, reason: str, style: str) -> Node:
    """A button that plays a move, or the same button, dead, with the reason."""
    classes = f"button {style}"
    if is_possible:
        return play(move, label, classes=classes)
    name = f"why-{move.verb}"
    return h.div(".impossible", id=f"not-{move.verb}")[
        h.button(type="button", class_=classes, aria_disabled="true", aria_describedby=name)[label],
        h.small(id=name)[reason],
    ]


def _rolled(app: App, game: Game) -> Element:
    w, state = app.words, game.state
    # The computer’s dice are shown as well, but cannot be touched.
    is_active = is_person_to_move(app)
    tricks = _tricks(app, state) if is_active and state.phase is Phase.PLACE else None
    is_free = is_active and app.selection.open_trick is None  # else a trick wants its choice first
    # Without buttons it would be a group of nothing.
    group = {"role": "group", "aria_label": w.say("Roll")} if is_free else {}
    return h.div(
        class_=["actions", "rolled", {"beside": tricks is not None and not state.side.captain_out}]
    )[
        h.div("#cast.roll", **group)[_dice(w, game, is_free)],
        tricks if state.phase is not Phase.DIRECTION else _ends(app) if is_active else None,
    ]


def _ends(app: App) -> Element:
    """The choice of the end that is number 1, at the hand of whoever rolled."""
    w = app.words
    names = w.say("Number 1 on the left"), w.say("Number 1 on the right")
    return h.div(".ends")[
        (
            play(ChooseDirection(end), (captain("grey"), name), classes="button")
            for end, name in zip(ends(app), names, strict=True)
        )
    ]


def _dice(w: Words, game: Game, is_active: bool) -> Iterator[Element]:
    """The roll. Each die is a button that adds it; two equal dice are one choice (R3), of which the
    second is there for fingers alone."""
    state = game.state
    places = {m.number: m for m in legal_moves(state) if isinstance(m, Place)} if is_active else {}
    for i, number in enumerate(roll := state.roll or ()):
        face, move = _fallen(game, i, number), places.get(number)
        if move is None or number in roll[:i]:
            twin = None if move is None else format_event(move)
            yield h.span(".die-idle", data_die=number, data_move=twin)[face]
        else:
            title = move_label(w, move, state, state.to_move)
            yield play(
                move,
                face,
                classes=f"die-choice {colour(state.to_move)}",
                title=title,
                aim=reach(move, state),
            )


def _fallen(game: Game, place: int, number: int) -> Element:
    """A die of the roll, with an id of its own among all rolls."""
    rolls = sum(isinstance(event, Rolled) for event in game.events)
    return h.span(".cast", id=f"roll-{rolls}-{place}", data_die=number)[
        die(number, game.state.to_move, "rolled")
    ]


def _tricks(app: App, state: State) -> Node:
    """The mover's trick cards beside the roll; a click on a half plays it or asks on."""
    w, side = app.words, state.side
    if not side.tricks:
        return None
    if side.captain_out:
        return h.p(".hint")[w.say("You’ve already played your trick for this round.")]
    moves = legal_moves(state)
    if app.selection.open_trick is not None:
        return _choices(w, at_hand(app, state), app.selection.open_trick, state)
    return h.div(".tricks", role="group", aria_label=w.say("Dirty tricks"))[
        (
            _trick(w, trick, len(list(same)), moves, state)
            for trick, same in groupby(sorted(side.tricks))
        ),
        None
        if any(isinstance(move, UseJoker) for move in moves)
        else h.small("#why-joker.hint")[
            w.say("“2 sailors” can only join a crew you already have.")
        ],
    ]


def _uses(kind: type[Move], trick: Trick, moves: Sequence[Move]) -> list[Move]:
    """The legal uses of one half of one card."""
    return [
        move
        for move in moves
        if type(move) is kind and (not isinstance(move, UseJoker) or move.trick is trick)
    ]


def _trick(w: Words, trick: Trick, count: int, moves: Sequence[Move], state: State) -> Element:
    return h.div(
        ".card.trick.playable", role="group", aria_label=trick_name(w, trick), data_trick=trick.word
    )[
        (_half(w, kind, _uses(kind, trick, moves), state) for kind in functions(trick)),
        h.span(".card-count")[f"×{count}"] if count > 1 else None,
    ]


def _half(w: Words, kind: type[Move], uses: Sequence[Move], state: State) -> Element:
    classes = f"trick-half {half_class(kind)}"
    face = (
        drawing(f"trick-{kind.verb}", "trick-art"),
        h.span(".trick-name")[w.say(FUNCTIONS[kind])],
    )
    if not uses:
        return h.button(
            type="button", class_=classes, aria_disabled="true", aria_describedby="why-joker"
        )[face]
    if len(uses) == 1 and format_event(uses[0]) == kind.verb:
        return play(uses[0], face, classes=classes, aim=reach(uses[0], state))
    opened = half(uses[0])
    # With an id of its own it is never patched into one of its choices.
    return h.button(
        id=f"unfold-{opened.replace(' ', '-')}",
        type="button",
        class_=classes,
        data_do="unfold",
        data_argument=opened,
        data_aim=" ".join(str(number) for use in uses for number in reach(use, state)) or None,
    )[face]


def _choices(w: Words, moves: Sequence[Move], opened: str, state: State) -> Node:
    """The choices of the half that was tapped."""
    return h.div(".choices", role="group", aria_label=_question(w, opened))[
        h.div(".choices-list")[
            (_choice(w, move, state) for move in moves),
            do("unfold", w.say("Back")),
        ],
    ]


def _question(w: Words, opened: str) -> str:
    """What the unfolded half asks."""
    return w.say(QUESTIONS[opened.partition(" ")[0]])


def _choice(w: Words, move: Move, state: State) -> Element:
    name = move_label(w, move, state, state.to_move)
    label: Node = name
    if isinstance(move, UseJoker):
        one, other = (
            state.sides[p].strength(move.nationality) for p in (state.to_move, state.to_move.other)
        )
        mark = drawing(f"mark-{move.nationality.word}", "card-mark")
        label = h.span(".choice-crew", aria_hidden="true")[mark, w.score(one, other)], name
    if isinstance(move, UseAdjust):
        label = (
            die(move.die, state.to_move, "small"),
            h.span(aria_hidden="true")["→"],
            die(move.number, state.to_move, "small"),
            hidden(name),
        )
    turned = " turned" if isinstance(move, UseAdjust) else ""
    return play(move, label, classes=f"button choice{turned}", aim=reach(move, state))
