"""Games in files: where a game that is being played is saved after every step, and how."""

import os
import platform
from pathlib import Path
from tempfile import NamedTemporaryFile

from shanghaien.cli.failure import Failure
from shanghaien.formats.errors import RecordError
from shanghaien.formats.record import MAX_LENGTH, read, write
from shanghaien.game import Game

NO_RECORD = "it started from a position"
"""Why a game cannot be saved that no record can describe."""


class Keeper:
    """Saves one game after every step: its file is there whole, or as it was before."""

    def __init__(self, path: Path | None = None, opponent: str = "") -> None:
        """Without a path it is a new file in `folder()`, which is made when it is needed.

        `opponent` is the file of the bot that plays instead of the computer, if one does.
        """
        self.path = path
        self._opponent = f" --opponent{_word(opponent)}" if opponent else ""
        self.game: Game | None = None
        """The game as it was when it was to be saved last."""
        self.is_usual = path is None or path.absolute().parent == _folder_or_none()
        self.trouble = ""
        """Why the game is not saved; empty if it is, or if nothing has happened yet."""

    def save(self, game: Game) -> None:
        """Write the game's record. Where that fails it is said, once, and the game goes on."""
        self.game, before = game, self.trouble
        try:
            self.trouble = "" if game.is_from_deal else NO_RECORD
            if game.is_from_deal:
                self.path = self.path or _new_file(folder())
                _replace(self.path.resolve(), _text(game))
        except (OSError, RuntimeError) as error:
            self.trouble = _why(error)
        if self.trouble and not before:
            print(f"This game is not being saved: {self.trouble}.")

    def clear(self) -> None:
        """Remove the file of a game that is over, unless the person gave it its name."""
        if self.is_usual and self.path is not None:
            self.path.unlink(missing_ok=True)

    @property
    def command(self) -> str:
        """The command that resumes the game."""
        return resume(None if self.is_usual else self.path) + self._opponent


def resume(path: Path | None) -> str:
    """The command that resumes the game in a file."""
    return "shanghaien play --resume" + ("" if path is None else _word(str(path)))


def _word(name: str) -> str:
    """A file's name as one more word of a command."""
    return f' "{name}"' if " " in name else f" {name}"


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


def latest() -> tuple[Path, Game] | None:
    """The game in `folder()` that was played last. A file that cannot be read is said and kept."""
    here = _folder_or_none()
    files = [] if here is None else list(here.glob("game-*.json"))
    for path in sorted(files, key=_age, reverse=True):
        try:
            return path, read_file(path)
        except (RecordError, OSError) as error:
            print(f"Skipped {path}, which cannot be read: {_why(error)}.")
    return None


def read_file(path: Path) -> Game:
    """The game of a file. Raises RecordError or OSError."""
    with path.open("rb") as file:
        return read(file.read(4 * MAX_LENGTH + 1).decode("utf-8", "replace"))


def choose_file(name: str, game: Game) -> Path:
    """The file of this name, to save the game in. Raises Failure if it has anything else."""
    path = Path(name)
    try:
        if name != "-" and path.exists() and not game.goes_on_from(read_file(path)):
            raise Failure(f"{name} contains another game. To resume that one: {resume(path)}")
    except RecordError:
        raise Failure(f"{name} exists and is not a saved game; it was not changed.") from None
    except (OSError, ValueError) as error:
        raise Failure(f"cannot read {name}: {_why(error)}") from None
    if name == "-" or not path.absolute().parent.is_dir():
        raise Failure(f"cannot save to {name}: it is not a file in an existing folder")
    return path


def save(game: Game, name: str) -> None:
    """Write the game's record to a file and say so, or say why not. No other file is replaced."""
    if not name:
        print('Type a file name as well, such as "save game.json".')
        return
    if not game.is_from_deal:
        print("A game that started from a position cannot be saved.")
        return
    path = Path(name)
    try:
        if path.exists() and not _is_record(path):
            print(f"{name} exists and is not a saved game; it was not changed.")
            return
        _replace(path.resolve(), _text(game))
    except (OSError, ValueError) as error:
        print(f"Cannot write {name}: {_why(error)}.")
        return
    print(f"Saved to {name}.")


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


def _new_file(place: Path) -> Path:
    """A file that no other game has, not even one that begins in this moment."""
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    number = 1
    while True:
        path = place / f"game-{number}.json"
        try:
            path.open("x").close()
        except FileExistsError:
            number += 1
        else:
            return path


def _text(game: Game) -> str:
    return write(game, indent=1) + "\n"


def _replace(path: Path, text: str) -> None:
    """Write a file so that it is there whole, or as it was before."""
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # else a power cut may leave the new name with nothing in it
            file.close()
            beside.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
            beside.replace(path)
        except BaseException:  # an interrupt, too
            file.close()
            beside.unlink(missing_ok=True)
            raise


def _umask() -> int:
    """What the person's new files do not allow."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _is_record(path: Path) -> bool:
    try:
        read_file(path)
    except RecordError:
        return False
    return True


def _why(error: Exception) -> str:
    return str(error.strerror if isinstance(error, OSError) and error.strerror else error)
