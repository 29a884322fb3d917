"""A game at the terminal: shows the table, asks the person, lets the computer move."""

import re
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import TYPE_CHECKING

from shanghaien import ai
from shanghaien.ai import LEVELS
from shanghaien.chance import draw
from shanghaien.cli.failure import said, shown
from shanghaien.cli.helping import ENTER, EXAMPLE, nothing_to_undo, tell_help
from shanghaien.cli.program import given, hint
from shanghaien.cli.saving import Keeper
from shanghaien.cli.screen import columns, show
from shanghaien.cli.table import table
from shanghaien.cli.text import (
    end_of_row,
    event_sentence,
    names_of,
    option,
    round_lines,
    score_lines,
    seal_lines,
    undone_sentence,
    who_is_who,
)
from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Rolled,
    Shanghai,
    format_event,
)
from shanghaien.position import format_position
from shanghaien.rules import hide, legal_moves, outcome
from shanghaien.state import ROW, Phase, Player, State

if TYPE_CHECKING:
    from shanghaien.bots import Bot

QUIT = ("quit", "exit")
"""The words that leave the game."""
NAME = "Player"
"""What a person is called who gives no name."""
COMMANDS = "Type “?” for help, “quit” to leave."
_NO_COMMAND = "not a command here"
NO_PERSON = "Both players are computers; press Ctrl+C to leave."
"""What is said instead where nobody is asked for anything."""


class Left(Exception):
    """The person left the game."""


class NotNow(Exception):
    """What was typed is unclear or not a legal move; its arguments are the lines that say which."""


def play(game: Game, rng: Random, keeper: Keeper, bot: "Bot | None" = None) -> None:
    """Play a game to its end, or until the person leaves it; each step is saved.

    With a bot the computer's moves are those of the bot, which may raise BotError.
    """
    # Of a game that was over when it was loaded, only the copy made here can get lost.
    kept = "this copy" if game.is_over and keeper.path is None else "it"
    # A file that the person named is there from the beginning.
    if game.events or keeper.is_from_position or keeper.path is not None:
        keeper.save(game)
    else:
        keeper.foresee()
    if outcome(game.state) is None:
        is_asked = not all(seat.is_computer for seat in game.seats)
        show([COMMANDS if is_asked else NO_PERSON])
        if not keeper.problem:
            show(["The game is saved after every move. To resume it later:"])
            print(f"  {keeper.command}")
        show((*seal_lines(game, was_shown=not game.events), *who_is_who(game)))
    try:
        final = _play(game, rng, keeper, bot)
        if not keeper.is_from_position:
            _offer_to_save(final, keeper, kept)
            keeper.clear()
    except KeyboardInterrupt:
        print()
        tell_left(keeper, game)
        raise
    except Left:
        tell_left(keeper, game)


def _play(game: Game, rng: Random, keeper: Keeper, bot: "Bot | None") -> Game:
    """The game, played to its end and scored. Raises Left."""
    names, was_shown = names_of(game), not game.events
    is_shown = False
    while outcome(game.state) is None:
        before = game.state
        # A roll moves nothing on the table, so that is shown once a turn.
        is_due = before.phase is Phase.TURN or not is_shown
        if is_due and not game.seats[before.to_move].is_computer:
            _show_table(game, before.to_move)
        is_shown = True
        turn, game = game.turn, _step(game, rng, keeper, bot)
        keeper.save(game)
        if game.turn < turn:
            show([undone_sentence(game.state)])
            is_shown = (game.state.round, game.state.sides) == (before.round, before.sides)
            continue
        event = game.events[-1]
        if not isinstance(event, Roll):
            # Between two computers no table is shown, so left and right need to be somebody's.
            is_seen = not all(seat.is_computer for seat in game.seats)
            bottom = _bottom(game, before.to_move) if is_seen else None
            show([event_sentence(before, event, names, bottom)])
        if isinstance(event, Shanghai):
            show(round_lines(before, names), hang=3)
            # The table, which comes next where a person starts, has a blank line above it.
            if game.is_over or game.seats[game.state.to_move].is_computer:
                print()
    final = outcome(game.state)
    assert final is not None
    show(score_lines(final, names))
    show(seal_lines(game, was_shown=was_shown))
    return game


def _bottom(game: Game, to_move: Player) -> Player:
    """Who sees the table from below while a player moves: that player, or the computer's opponent.

    In a game of two people it turns with each turn.
    """
    is_seen = game.seats[to_move].is_computer and not game.seats[to_move.other].is_computer
    return to_move.other if is_seen else to_move


def tell_left(keeper: Keeper, begun: Game, why: str = "You left the game.") -> None:
    """Say why a game is left, whether it is saved, and how to continue it."""
    game = keeper.game or begun
    if not game.is_over:
        show([why])
    if keeper.game is not None and not keeper.problem:
        if game.is_over:
            show([f"The game is saved in {keeper.path}."])
        else:
            show(["It is saved. To resume it:"])
            print(f"  {keeper.command}")
        return
    if keeper.has_copy_of(game):
        _tell_copy(keeper, "A copy is saved in {}.", "To continue it:")
        return
    if keeper.game is None:
        show(["Nothing was played, so this game was not saved."])
    elif game.is_over:
        show(["The game was not saved."])
    elif _is_usual(game):
        show(["It was not saved. To continue from here:"])
        print(f"  {_again(game, keeper)}")
    else:
        show(["It was not saved. Its position:"])
        print(f"  {format_position(hide(game.state))}")
    _tell_copy(keeper, "A copy from your last “save” is in {}.", "To continue from there:")


def _tell_copy(keeper: Keeper, where: str, how: str) -> None:
    """Say in which file the last copy is, if one is, and how to continue it."""
    if keeper.copy is None:
        return
    name, game = keeper.copy
    show([where.format(shown(name)) + ("" if game.is_over else f" {how}")])
    if not game.is_over:
        print(f"  {hint('play', *given('--load', name))}{keeper.opponent}")


def _is_usual(game: Game) -> bool:
    """Whether the person and the computer sit, and dice are rolled, as in a game that begins."""
    return not game.seats[0].is_computer and game.seats[1].is_computer and not game.chance.enters


def _again(game: Game, keeper: Keeper) -> str:
    """The command that starts from where a game is, with the same players."""
    words = ["play", "--position", format_position(hide(game.state))]
    for seat in game.seats:
        if seat.level is None and seat.name != NAME:
            words += given("--name", seat.name)
        elif seat.level not in (None, LEVELS[0].id) and not keeper.opponent:
            words += ["--level", seat.level]
    practice = [] if game.practice is None else ["--practice"]
    return hint(*words, *practice) + keeper.opponent


def _step(game: Game, rng: Random, keeper: Keeper, bot: "Bot | None") -> Game:
    """The game after its next event. Raises Left."""
    state = game.state
    if state.phase is Phase.ROLLING:
        if game.is_entering:
            name = names_of(game)[state.to_move]
            prompt = f"Roll two real dice for {name} and enter both, such as {EXAMPLE}.\n{name}> "
            return _asked(game, keeper, prompt, _dice)
        # What was rolled before an undo in practice comes again.
        return game.play(game.known_roll or draw(state, rng))
    level = game.seats[state.to_move].level
    if level is not None:
        seen = hide(state)
        return game.play(ai.choose_move(seen, level, rng) if bot is None else bot(seen, rng))
    show_options(state)
    return _asked(game, keeper, f"{names_of(game)[state.to_move]}> ", find)


def _dice(text: str, _state: State) -> Rolled:
    """The dice that were rolled on the table, as the person types them. Raises NotNow."""
    found = sorted(text.split())
    if len(found) == 2 and all(face in ("1", "2", "3", "4", "5", "6") for face in found):
        return Rolled(int(found[0]), int(found[1]))
    raise NotNow(f"{said(text)} is not a roll. {ENTER}, or “?” for help.")


def _leave(game: Game, keeper: Keeper) -> None:
    """Raise Left; where what was played would be lost, only if the person says so once more.

    What else is typed then is answered if it is a command; no move is made unasked.
    """
    if keeper.problem and keeper.game is not None and not keeper.has_copy_of(game):
        show([f"This game is not saved: {keeper.problem}."])
        ways = "“quit” again to leave anyway, or press Enter to keep playing"
        if not keeper.is_from_position:
            ways = f"“save FILE” to keep a copy, {ways}"
        show([f"Type {ways}."])
        answer = typed("> ")
        if answer.lower() not in QUIT:
            if answer and not _is_answered(game, keeper, answer):
                show([f"{said(answer)} is {_NO_COMMAND}, so the game goes on."])
            return
    raise Left


def _show_table(game: Game, bottom: Player) -> None:
    names = names_of(game)
    print()
    show(table(game.state, names, bottom, columns()))
    print()


def show_options(state: State) -> None:
    """Print the moves that can be made, each with the key that chooses it."""
    show(option_lines(state, legal_moves(state)), hang=5)


def option_lines(state: State, moves: Collection[Move]) -> Iterator[str]:
    """Some of the moves that can be made, each with the key that chooses it."""
    for key, move in keys(legal_moves(state)).items():
        if move in moves:
            yield f"{key:>3}  {option(state, move)}"


def keys(moves: tuple[Move, ...]) -> dict[str, Move]:
    """The number by which each move is chosen: a die by what it shows, a trick from 7 on."""
    numbers = iter(range(ROW + 1, 100))
    if not any(isinstance(move, Place) for move in moves):
        numbers = iter(range(1, 100))
    return {str(move.number if isinstance(move, Place) else next(numbers)): move for move in moves}


def find(text: str, state: State) -> Move:
    """The move that was typed, as the player to move means it. Raises NotNow.

    It may be typed as it is shown, of which the first letters are enough, or as records have it.
    """
    moves = legal_moves(state)
    by_number = keys(moves)
    if text.strip() in by_number:
        return by_number[text.strip()]
    wanted = _plain(text)
    by_record = {_record_words(state, move): move for move in moves}
    if wanted in by_record:
        return by_record[wanted]
    texts = {each: move for move in moves for each in _texts(state, move)}
    if wanted in texts:
        return texts[wanted]
    matches = {move for each, move in texts.items() if wanted and each.startswith(wanted)}
    if len(matches) == 1:
        return matches.pop()
    if matches:
        raise NotNow(f"{said(text)} could be:", *option_lines(state, matches))
    told = f"{said(text)} is not a move here (type “?” for help). Your moves:"
    raise NotNow(told, *option_lines(state, moves))


def _texts(state: State, move: Move) -> Iterator[str]:
    """The texts by which a move is chosen; left and right are those of the person."""
    yield _plain(option(state, move))
    if isinstance(move, ChooseDirection):
        yield end_of_row(move.direction, state.to_move)


def _record_words(state: State, move: Move) -> str:
    """A move as records have it, but for left and right: those are of the person, too."""
    if isinstance(move, ChooseDirection):
        return f"direction {end_of_row(move.direction, state.to_move)}"
    return _plain(format_event(move))


def _plain(text: str) -> str:
    """The words that count in what is typed or shown: “add the 4” is “add 4”."""
    return " ".join(word for word in re.findall(r"\w+", text.lower()) if word != "the")


def _asked(
    game: Game, keeper: Keeper, prompt: str, read: Callable[[str, State], Move | Rolled]
) -> Game:
    """The game after the move or dice that a person types, or before the choice that is undone.

    `read` raises NotNow. Raises Left.
    """
    while True:
        text = typed(prompt)
        command = text.lower()
        if command in QUIT:
            _leave(game, keeper)
        elif command == "undo":
            turn = game.way_back
            if turn is not None:
                return game.back(turn)
            show([nothing_to_undo(game)])
        elif text and not _is_answered(game, keeper, text):
            try:
                return game.play(read(text, game.state))
            except NotNow as error:
                told, *moves = error.args
                show([told])
                show(moves, hang=5)


def _is_answered(game: Game, keeper: Keeper, text: str) -> bool:
    """Answer a question about the game, or save it; False if the text is no such command."""
    state, (word, _, argument) = game.state, text.partition(" ")
    if word.lower() == "save":
        keeper.save_copy(game, argument.strip(), typed)
        return True
    match text.lower():
        case "?" | "help":
            tell_help(game, keeper)
        case "table":
            _show_table(game, _bottom(game, state.to_move))
            show_options(state)
        case "hint" if not legal_moves(state):
            show(["There is nothing to choose now."])
        case "hint":
            from shanghaien.cli.review import KEY, hang, hint_lines  # noqa: PLC0415 - `play` starts sooner

            chosen = {move: key for key, move in keys(legal_moves(state)).items()}
            for line in hint_lines(state, chosen, is_typed=keeper.is_from_position):
                show([line], hang=hang(line, KEY))
        case "position":
            print(format_position(hide(state)))
        case _:
            return False
    return True


def typed(prompt: str) -> str:
    """A line that was typed behind the last line of a prompt. Raises Left at the input's end."""
    *told, prompt = prompt.split("\n")
    show(told)
    try:
        return input(prompt).strip()
    except (EOFError, OSError, RuntimeError):  # its end, or it breaks, or there is none at all
        print()
        raise Left from None


def _offer_to_save(game: Game, keeper: Keeper, kept: str) -> None:
    """The last question after a game, which says whether the game stays saved. Raises Left."""
    show(_offer(game, keeper, kept))
    while (text := typed("> ")) and text.lower() not in QUIT:
        command, _, name = text.partition(" ")
        if command.lower() == "save":
            keeper.save_copy(game, name.strip(), typed)
        else:
            show((f"{said(text)} is {_NO_COMMAND}.", *_offer(game, keeper, kept)))


def _offer(game: Game, keeper: Keeper, kept: str) -> Iterator[str]:
    """What can be done with a game that is over; without a file for it, `kept` would be lost."""
    is_saved = not keeper.problem and not keeper.is_usual
    if is_saved:
        yield f"The game is saved in {keeper.path}."
    if is_saved or keeper.has_copy_of(game):
        yield "Type “save FILE” to save a copy, or press Enter to finish."
    else:
        yield f"Type “save FILE” to keep the game, or press Enter to finish without keeping {kept}."


def level_names() -> tuple[str, ...]:
    """The identifiers of the levels, from the weakest to the strongest."""
    return tuple(level.id for level in LEVELS)
