"""Effects on the saved games."""

from dataclasses import dataclass
from typing import ClassVar

from shanghaien.game import Game
from web.kernel.effect import Effect
from web.kernel.saved_state import Entry, KeptBranch


@dataclass(frozen=True, slots=True)
class OpenGame(Effect):
    """Fetch a saved game; GameLoaded or GameUnreachable follows."""

    by: ClassVar[str] = "web.saved.perform:open_game"

    id: str
    is_stolen: bool = False
    """Whether another tab that holds it must give it away."""
    is_watched: bool = False
    """Whether it is to be replayed."""
    branch: KeptBranch | None = None
    """The branch of it that is to be opened."""
    is_reviewed: bool = False
    """Whether its review is to be shown."""


@dataclass(frozen=True, slots=True)
class ReadGame(Effect):
    """Read a saved game again while another tab plays it; GameRead follows."""

    by: ClassVar[str] = "web.saved.perform:read_game"

    id: str


@dataclass(frozen=True, slots=True)
class Quarantine(Effect):
    """Save a text that cannot be read, and mark it as such."""

    by: ClassVar[str] = "web.saved.perform:quarantine"

    entry: Entry
    """What the lists have shown of it."""
    text: str


@dataclass(frozen=True, slots=True)
class DeleteGames(Effect):
    """Delete saved games for good."""

    by: ClassVar[str] = "web.saved.bulk:delete_games"

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveReviewTotals(Effect):
    """Store what the review of a finished game came to, beside its record."""

    by: ClassVar[str] = "web.saved.perform:save_totals"

    entry: Entry


@dataclass(frozen=True, slots=True)
class Renew(Effect):
    """Store a row that an older version could not read, made anew from its record."""

    by: ClassVar[str] = "web.saved.perform:renew"

    entry: Entry
    game: Game


@dataclass(frozen=True, slots=True)
class KeepBranch(Effect):
    """Keep a branch beside the game on the table; GameSaved or GameTakenOver follows."""

    by: ClassVar[str] = "web.saved.perform:keep_branch"

    id: str
    game: Game
    old: KeptBranch | None
    """Its last version, if it was kept."""
    new: KeptBranch | None
    """None if it is to be deleted."""


@dataclass(frozen=True, slots=True)
class ListGames(Effect):
    """Release the game that was on the table; GamesListed follows."""

    by: ClassVar[str] = "web.saved.perform:release_and_list"


@dataclass(frozen=True, slots=True)
class ImportGames(Effect):
    """Save games from outside; GamesImported follows."""

    by: ClassVar[str] = "web.saved.bulk:import_games"

    text: str
    """Many games (shanghaien/formats/collection.py)."""


@dataclass(frozen=True, slots=True)
class ExportAllGames(Effect):
    """Hand the person all saved games and settings as one file; GamesExported follows."""

    by: ClassVar[str] = "web.saved.bulk:export_all_games"


@dataclass(frozen=True, slots=True)
class ReadSettings(Effect):
    """Read what was chosen and achieved in another tab; SettingsHeard follows."""

    by: ClassVar[str] = "web.saved.perform:read_settings"


@dataclass(frozen=True, slots=True)
class ExportGame(Effect):
    """Hand the person what is saved under a name as a file, whatever it is."""

    by: ClassVar[str] = "web.saved.perform:export_game"

    id: str
