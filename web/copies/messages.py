"""Messages about the file that is kept up to date."""

from dataclasses import dataclass

from web.kernel.messages import Message


@dataclass(frozen=True, slots=True)
class FileFound(Message):
    """A file was picked at an earlier visit."""

    answer: str
    """As of `CopyFile.pick` (web/kernel/ports.py)."""


@dataclass(frozen=True, slots=True)
class FilePicked(Message):
    """A file was picked, or the person was asked for it again."""

    answer: str
    """As of `CopyFile.pick`, or "refused" where the page may write to no file."""


@dataclass(frozen=True, slots=True)
class NoCopyChosen(Message):
    """What was chosen as a copy is none, and was left as it is."""


@dataclass(frozen=True, slots=True)
class WritingDue(Message):
    """What has changed is to be written now."""


@dataclass(frozen=True, slots=True)
class FileWritten(Message):
    """The file was written, or was not."""

    at: int
    """The moment as of which, in milliseconds since 1970."""
    why: str
    """Why not, as of `CopyFile`, or "broken" or "empty"; empty where all is well."""
    unread: int
    """How many games could not be read."""
