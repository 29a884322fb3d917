"""Stands in for `_colorize` in the browser's Python, where nothing is written in colour.

Making that module's themes takes more time than any other import of a start.
"""


class Blank(str):
    """A colour, or a group of them, that changes nothing."""

    __slots__ = ()

    def __getattr__(self, name: str) -> "Blank":
        """Give the colour of this name."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _key: object) -> "Blank":
        """Give the colour of this kind."""
        return self


def can_colorize(**_options: object) -> bool:
    """Say that there is no colour."""
    return False


def get_theme(**_options: object) -> Blank:
    """Give the only theme."""
    return Blank()


def get_colors(*_arguments: object, **_options: object) -> Blank:
    """Give its colours."""
    return Blank()


def decolor(text: str) -> str:
    """Give a text that has no colour."""
    return text


ANSIColors = NoColors = Blank()
