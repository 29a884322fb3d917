"""Games in files: where a game that is being played is saved after every step, and how."""

import os
import platform
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

from shanghaien.ai import LEVELS
from shanghaien.cli.failure import Failure, reason, said, shown
from shanghaien.cli.files import Occupied, check, content, create, is_device, put, to_write
from shanghaien.cli.program import NAME, as_file, given, hint, quoted
from shanghaien.cli.reading import EMPTY, fault
from shanghaien.cli.screen import show
from shanghaien.formats.errors import RecordError, RecordProblem, refuse
from shanghaien.formats.record import read, write
from shanghaien.game import Game

NO_RECORD = "it started from a position"
"""Why a game cannot be saved that no record can describe."""
UNNAMED = "FILE"
"""What stands in a command for the file of a bot, which no record names."""
BOTS_FILE = f", with a level or your bot’s file in place of {UNNAMED}"
HOMELESS = "there is no home folder to save games in"
FOREIGN = "this file already exists and has no game that can be read"
UNFIT = "this is not a file that a game can be saved in"


class _NoPlaceError(Exception):
    """A new file cannot be made in `folder()`: the reason, with the name of what is in the way."""


class Keeper:
    """Saves one game after every step, unless its file has another course of it by then."""

    def __init__(
        self, path: Path | None = None, opponent: str = "", *, is_from_position: bool = False
    ) -> None:
        """Without a path it is a new file in `folder()`, which is made when it is needed.

        `opponent` is the file of the bot that plays instead of the computer, if one does. What
        `is_from_position` is never saved, be it the position of a deal.
        """
        self.path = path
        self.is_from_position = is_from_position
        self._known: str | None = None
        """What the file has, as far as this program knows; None before the first save."""
        bot = given("--opponent", opponent) if opponent else ()
        self.opponent = "".join(f" {quoted(word)}" for word in bot)
        """The option that goes on with this bot; empty without one."""
        self.game: Game | None = None
        """The game as it was when it was to be saved last."""
        self.is_usual = path is None or path.absolute().parent == _folder_or_none()
        """Whether the file is one of those in `folder()`, which `clear` removes."""
        self._is_named = not self.is_usual
        self.problem = ""
        """Why the game is not saved; empty if it is, or if nothing has happened yet."""
        self._copy: tuple[str, Game] | None = None
        """The file of the last copy that the person has saved, and the game as it was then."""

    def foresee(self) -> None:
        """Say before the first save why a new file cannot be made, if that is so."""
        self._tell(obstacle())

    def save(self, game: Game) -> None:
        """Write the game's record. Where that fails it is said, once, and the game goes on."""
        self.game = game
        self._tell(NO_RECORD if self.is_from_position else self._problem_of(game))

    def _tell(self, problem: str) -> None:
        if problem and not self.problem:
            show([f"This game is not being saved: {problem}."])
        self.problem = problem

    def _problem_of(self, game: Game) -> str:
        """Why the game cannot be saved; or empty, and it is."""
        try:
            self._put(game)
        except _NoPlaceError as error:
            return str(error)
        except (OSError, ValueError, RuntimeError) as error:
            return f"{shown(str(self.path))}: {reason(error)}"
        return ""

    def _put(self, game: Game) -> None:
        """Write the record, into a new file where another program goes on with the game, too."""
        text, left = _text(game), self.path
        try:
            if self.path is not None:
                put(self.path, text, lambda there: self._is_own(there, game))
        except Occupied:
            # What is there stays: both courses of the game are kept.
            self.path = None
        if self.path is None:
            try:
                self.path = _new_file(text)
            except BaseException:
                self.path = left
                raise
            self.is_usual, self._is_named = True, left is not None
        self._known = text
        if left not in (None, self.path):
            show([f"{left} has been changed by another program."])
            show([f"This game is saved in {self.path} from now on."])

    def _is_own(self, there: str, game: Game) -> bool:
        return there == self._known if self._known is not None else _is_earlier(there, game)

    def save_copy(self, game: Game, name: str, ask: Callable[[str], str]) -> None:
        """Write the game to a file that the person names: see `save`."""
        if self.is_from_position:
            show(["A game that started from a position cannot be saved."])
        elif written := save(game, name, ask):
            self._copy = written, game

    @property
    def copy(self) -> tuple[str, Game] | None:
        """The file of the last copy and the game as it was then, if the file is there."""
        if self._copy is None:
            return None
        path = Path(self._copy[0])
        # What was written to a pipe or to standard output cannot be read again.
        return self._copy if path.exists() and not is_device(path) else None

    def has_copy_of(self, game: Game) -> bool:
        """Whether the last copy is as the game is now, so that leaving it loses nothing."""
        copy = self.copy
        return copy is not None and copy[1] == game

    def clear(self) -> None:
        """Remove the file of a game that is over, unless the person gave it its name."""
        if self.is_usual and self.path is not None:
            with suppress(OSError):
                if content(self.path) == self._known:  # else another program goes on with it
                    self.path.unlink()

    @property
    def command(self) -> str:
        """The command that resumes the game."""
        return resume(self.path if self._is_named else None) + self.opponent


def resume(path: Path | None, game: Game | None = None) -> str:
    """The command that resumes the game in a file; a bot in it is still to be named."""
    where = ("--resume",) if path is None else given("--resume", str(path))
    return hint("play", *where, *(() if game is None else _bot(game)))


def way_to_resume(game: Game) -> str:
    """What the command of `resume` is for, after “to”, and what is still to be put into it."""
    return f"resume it{BOTS_FILE if UNNAMED in _bot(game) else ''}:"


def _bot(game: Game) -> tuple[str, ...]:
    """The option that names who plays instead of the computer, where no level does."""
    if not is_bots(game):
        return ()
    from shanghaien.bots import RANDOM  # noqa: PLC0415 - few games have one

    is_random = any(seat.is_computer and seat.name == RANDOM for seat in game.seats)
    return "--opponent", RANDOM if is_random else UNNAMED


def is_bots(game: Game) -> bool:
    """Whether moves are still to be chosen by a bot, or by a level of a later version."""
    levels = (None, *(level.id for level in LEVELS))
    return not game.is_over and any(seat.level not in levels for seat in game.seats)


def folder() -> Path:
    """Where this system keeps the state of programs. Raises RuntimeError without a home folder."""
    match platform.system():
        case "Windows":
            base = _given("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        case "Darwin":
            base = Path.home() / "Library" / "Application Support"
        case _:
            base = _given("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return base / "shanghaien"


def obstacle() -> str:
    """Why nothing can be saved in `folder()`, as far as that can be seen; or empty."""
    try:
        place = folder()
    except RuntimeError:
        return HOMELESS
    try:
        there = next(each for each in (place, *place.parents) if each.exists())
        if not there.is_dir():
            return f"{shown(str(there))}: this is not a folder"
        Path(mkdtemp(prefix=".shanghaien-", dir=there)).rmdir()  # no right tells this of /proc
    except FileNotFoundError:  # it is not missing: this is what making it comes to
        return f"{shown(str(place))}: this folder cannot be made"
    except (OSError, ValueError) as error:
        return f"{shown(str(place))}: {reason(error)}"
    return ""


def unreadable() -> str:
    """Why no saved game in `folder()` can be read, as far as that can be seen; or empty."""
    try:
        next(folder().iterdir(), None)
    except FileNotFoundError:  # then there is none
        return ""
    except (OSError, RuntimeError):
        return obstacle()
    return ""


def latest() -> tuple[Path, Game] | None:
    """The game in `folder()` that was played last. A file that cannot be read is said and kept."""
    here, files = _folder_or_none(), list[Path]()
    with suppress(OSError):  # what is in the way, `obstacle` says
        files = [] if here is None else list(here.glob("game-*.json"))
    for path in sorted(files, key=_age, reverse=True):
        try:
            return path, read_file(path)
        except (RecordError, OSError) as error:
            told = fault(error) if isinstance(error, RecordError) else reason(error)
            print(f"{NAME} play: {path}: {told}; skipped", file=sys.stderr)
    return None


def read_file(path: Path) -> Game:
    """The game of a file. Raises RecordError or OSError."""
    text = content(path)
    if not text.strip():
        refuse("record", EMPTY, RecordProblem.FOREIGN)
    return read(text)


def is_file_name(text: str) -> bool:
    """Whether a text names a file: "-" is standard input wherever a file is read."""
    return text not in ("", "-")


def choose_file(name: str, game: Game) -> Path:
    """The file of this name, to save the game in. Raises Failure if it has anything else."""
    try:
        path = to_write(name)
        if is_device(path):
            raise Failure(f"{shown(name)}: {UNFIT}")
        check(path, lambda there: _is_earlier(there, game))
    except Occupied as there:
        if not _is_record(there.text):
            raise Failure(f"{shown(name)}: {FOREIGN}") from None
        # Not overwritten, even where the person named it: a slip would cost a game.
        found = read(there.text)
        told = f"this file contains {_occupant(found, game)}"
        if found.is_over or found.chance.is_by_link:
            told += f"; to see it: {hint('replay', as_file(name))}"
        else:
            told += f"; to {way_to_resume(found)} {resume(path, found)}"
        raise Failure(f"{shown(name)}: {told}") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise Failure(f"{shown(name)}: {reason(error)}, so nothing can be saved there") from None
    return path


def save(game: Game, name: str, ask: Callable[[str], str]) -> str:
    """Write the game's record to a file and say so, or say why not; give the name of what is there.

    The name is empty if nothing was written. `ask` is asked before another game is replaced, or a
    later moment of this one; nothing else is.
    """
    if not name:
        show(["Type a file name as well, such as “save game.json”."])
        return ""
    name = _unquoted(name)
    if not is_file_name(name):
        show([f"{said(name)} is not the name of a file."])
        return ""
    try:
        is_saved = _save(game, name, ask)
    except Occupied:
        show([f"{shown(name)} has just been changed by another program, so nothing was written."])
    except (OSError, ValueError, RuntimeError) as error:
        show([f"Cannot write {shown(name)}: {reason(error)}."])
    else:
        show([f"Saved to {shown(name)}." if is_saved else f"{shown(name)} was not changed."])
        return name if is_saved else ""
    return ""


def _unquoted(name: str) -> str:
    """A file's name without the quotes that a shell would take away."""
    is_quoted = len(name) > 1 and name[0] == name[-1] and name[0] in "\"'"
    return name[1:-1] if is_quoted else name


def _save(game: Game, name: str, ask: Callable[[str], str]) -> bool:
    """Whether the record is in the file now. Raises Occupied, OSError, ValueError, RuntimeError."""
    path, text = to_write(name), _text(game)
    if path.resolve() == Path(os.devnull):  # other devices show a copy, or pass it on
        raise ValueError(UNFIT)
    try:
        put(path, text, lambda there: _is_earlier(there, game))
    except Occupied as found:
        known = found.text
        if not _is_record(known):
            raise ValueError(FOREIGN) from None
        sure = f"{shown(name)} contains {_occupant(read(known), game)}. Type “yes” to replace it."
        if ask(f"{sure}\n> ").strip().lower() != "yes":
            return False
        put(path, text, lambda there: there == known)
    return True


def _occupant(there: Game, game: Game) -> str:
    """What the game of a file is to one that shall not replace it unasked."""
    if there.goes_on_from(game):
        return "this game at a later point"
    is_same = (there.setup, there.seats) == (game.setup, game.seats)
    return "a variation of this game" if is_same else "another game"


def _given(variable: str) -> Path | None:
    """The folder that a variable of the environment names; relative ones count for nothing."""
    path = Path(os.environ.get(variable, ""))
    return path if path.is_absolute() else None


def _folder_or_none() -> Path | None:
    try:
        return folder()
    except RuntimeError:
        return None


def _age(path: Path) -> tuple[int, str]:
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name


def _new_file(text: str) -> Path:
    """A new file, which no other game has, not even one that begins in this moment.

    Raises _NoPlaceError.
    """
    try:
        place = folder()
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        return create((place / f"game-{number}.json" for number in count(1)), text)
    except (OSError, ValueError, RuntimeError) as error:
        # What is seen beforehand is said in the same words afterwards.
        told = obstacle() or f"{shown(str(folder()))}: {reason(error)}"
        raise _NoPlaceError(told) from None


def _text(game: Game) -> str:
    return write(game, indent=1) + "\n"


def _is_record(text: str) -> bool:
    try:
        read(text)
    except RecordError:
        return False
    return True


def _is_earlier(text: str, game: Game) -> bool:
    """Whether a text is the record of an earlier moment of a game."""
    try:
        return game.goes_on_from(read(text))
    except RecordError:
        return False
