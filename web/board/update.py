"""What is done at the board: placing cards and dice, and asking the teacher after each change."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from shanghaien.cards import parse_card, parse_nationality, parse_trick
from shanghaien.drafts import Draft, draft_of, turned
from shanghaien.position import PositionError, parse_side
from shanghaien.state import NUMBERS, ROUNDS, ROW, Direction, Player
from web.analysis.state import Analysis
from web.board.questions import to_analyze
from web.board.state import (
    TARGETS,
    TAVERN,
    Board,
    SettingUp,
    board_of,
    read,
    read_address,
    with_card,
    with_die,
    with_joker,
    with_side,
    without_card,
)
from web.kernel.effects import AskTeacher, Send
from web.kernel.model import App, Step, on_screen
from web.kernel.screen import Screen, Start
from web.kernel.sharing_state import Way, position_fragment

Change = Callable[[Draft, str, str], Draft]
"""A change of a draft: the target and the command's argument are given with it."""


def opened(app: App, text: str) -> Step:
    """Open the position of a link."""
    try:
        board = read(read_address(text))
    except PositionError as error:
        text = app.words.say(
            "This position can’t be read: there’s a problem at “{where}”.", where=error.where
        )
        return replace(app, notice=text), ()
    return _set_up(app, board, app.screen)


def typed(app: App, text: str) -> Step:
    """Take what was typed in the position's field; an unreadable line changes nothing else."""
    if not isinstance(app.screen, SettingUp):
        return app, ()
    try:
        board = replace(read(text), typed=text, target=app.screen.board.target)
    except PositionError as error:
        # Not by `_set_up`: the position and the teacher’s answer stay as they are.
        board = replace(app.screen.board, typed=text, unreadable=error.where)
        return replace(app, screen=replace(app.screen, board=board)), ()
    return _set_up(app, board, app.screen.before)


def open_board(app: App, _: str) -> Step:
    """Open the board: from the start screen empty, from other screens with their position."""
    state = to_analyze(app)
    if state is not None:
        return _set_up(app, replace(board_of(draft_of(state)), target=Player.A.name), app.screen)
    return _set_up(app, board_of(Draft()), Start()) if isinstance(app.screen, Start) else (app, ())


def restored(app: App, draft: Any, _: str) -> Step:
    """Restore a position as far as it was set up."""
    tavern, out, sides, (round_, to_move, direction, roll), tricks, target, line, is_open = draft
    a, b = map(parse_side, sides)
    found = Draft(
        tuple(card and parse_card(card) for card in tavern),
        (a, b),
        tuple(map(parse_card, out)),
        range(ROUNDS + 1)[round_],
        Player[to_move],
        direction and Direction(direction),
        tuple(NUMBERS[number - 1] for number in roll),
        tuple(map(parse_trick, tricks)),
    )
    if len(found.tavern) != ROW or len(found.roll) > 2 or target not in TARGETS:
        raise ValueError(draft)
    app, effects = _set_up(app, board_of(found, target), app.screen)
    if line is not None:
        # After the position, since a line that cannot be read leaves that as it was.
        app, effects = typed(app, str(line))
    return open_answer(app, "")[0] if is_open is True else app, effects


def _set_up(app: App, board: Board, before: Screen | None) -> Step:
    """Show a board, and ask what its moves are worth."""
    # A link that is followed here opens no second board over the first.
    if isinstance(before, SettingUp):
        before = before.before
    # Each change is a position of its own: the worker's older answers are stale.
    is_fresh = not isinstance(app.screen, SettingUp)
    board = replace(board, number=app.part(Analysis).retried + 1, is_fresh=is_fresh)
    analysis = replace(app.part(Analysis), retried=board.number, asking=board.ticket, ranking=None)
    # “Link copied.” was about another position.
    sharing = replace(app.sharing, outcome="")
    app = replace(app, sharing=sharing).having(analysis)
    if isinstance(app.screen, SettingUp):
        app = replace(app, screen=replace(app.screen, board=board, before=before))
    else:
        app = on_screen(app, SettingUp(board, before))
    if board.game is None:
        return app, ()
    return app, (AskTeacher(board.ticket, "options", board.game.state),)


def _changed(change: Change) -> Callable[[App, str], Step]:
    def command(app: App, argument: str) -> Step:
        if not isinstance(app.screen, SettingUp):
            return app, ()
        now = app.screen.board
        try:
            draft = change(now.draft, now.target, argument)
        except (ValueError, KeyError, IndexError):
            return app, ()  # no control of ours says that
        target = now.target
        if target == TAVERN and None in now.draft.tavern and None not in draft.tavern:
            target = Player.A.name  # the row is full: next come the crews
        return _set_up(app, board_of(draft, target), app.screen.before)

    return command


def _die(by: int) -> Change:
    def change(draft: Draft, _: str, argument: str) -> Draft:
        name, place = argument.split(" ")
        return with_die(draft, Player[name], range(6)[int(place)], by)

    return change


def _taken(draft: Draft, _: str, argument: str) -> Draft:
    target, what = argument.split(" ")
    return without_card(draft, target, what)


def _roll(draft: Draft, _: str, argument: str) -> Draft:
    """Add a die to the roll, or start a new one if there are two; without a number, clear it."""
    if not argument:
        return replace(draft, roll=())
    number = range(7)[int(argument)]
    return replace(draft, roll=(number,) if len(draft.roll) == 2 else (*draft.roll, number))


def _captain(draft: Draft, _: str, argument: str) -> Draft:
    player = Player[argument]
    side = draft.sides[player]
    return with_side(draft, player, replace(side, captain_out=not side.captain_out))


def choose_target(app: App, target: str) -> Step:
    """Choose where the next card goes."""
    if not isinstance(app.screen, SettingUp) or target not in TARGETS:
        return app, ()
    board = replace(app.screen.board, target=target)
    return replace(app, screen=replace(app.screen, board=board)), ()


def open_answer(app: App, _: str) -> Step:
    """Open the whole answer, or close it."""
    if not isinstance(app.screen, SettingUp):
        return app, ()
    return replace(app, screen=replace(app.screen, is_open=not app.screen.is_open)), ()


def shut_answer(app: App, _: str) -> Step:
    """Close the answer, if it is open."""
    if not isinstance(app.screen, SettingUp):
        return app, ()
    return replace(app, screen=replace(app.screen, is_open=False)), ()


def ask_again(app: App, _: str) -> Step:
    """Ask once more where no answer came."""
    if not isinstance(app.screen, SettingUp):
        return app, ()
    return _set_up(app, app.screen.board, app.screen.before)


def copy(app: App, _: str) -> Step:
    """Copy the link to the position."""
    if not isinstance(app.screen, SettingUp) or app.screen.board.game is None:
        return app, ()
    link = app.sharing.address + position_fragment(app.screen.board.line)
    return app, (Send(link, Way.CLIPBOARD),)


def close_board(app: App, _: str) -> Step:
    """Go back to where the board was opened."""
    if not isinstance(app.screen, SettingUp):
        return app, ()
    analysis = replace(app.part(Analysis), asking=None, ranking=None)
    return on_screen(app.having(analysis), app.screen.before or Start()), ()


def clear(app: App, _: str) -> Step:
    """Start over with an empty table."""
    if not isinstance(app.screen, SettingUp):
        return app, ()
    return _set_up(app, board_of(Draft()), app.screen.before)


add_card = _changed(lambda draft, target, card: with_card(draft, target, parse_card(card)))
take_card = _changed(_taken)
add_joker = _changed(
    lambda draft, target, crew: with_joker(draft, Player[target], parse_nationality(crew))
)
add_die = _changed(_die(1))
take_die = _changed(_die(-1))
set_mover = _changed(lambda draft, _, name: replace(draft, to_move=Player[name]))
set_direction = _changed(
    lambda draft, _, end: turned(draft, None if end == "open" else Direction(end))
)
set_roll = _changed(_roll)
set_round = _changed(
    lambda draft, _, by: replace(draft, round=max(1, min(ROUNDS, draft.round + int(by))))
)
turn_captain = _changed(_captain)
