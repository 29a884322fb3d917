"""A substitute for `_colorize` in the browser's Python, where nothing is written in colour.

Making that module's themes takes more time than any other import of a start.
"""


class Blank(str):
    """A colour, or a group of them, that changes nothing."""

    __slots__ = ()

    def __getattr__(self, name: str) -> "Blank":
        """Any name: the same blank."""
        # Python itself asks for such names, to find out what an object can do.
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _key: object) -> "Blank":
        """Any kind: the same blank."""
        return self


def can_colorize(**_options: object) -> bool:
    """Never."""
    return False


def get_theme(**_options: object) -> Blank:
    """The only theme."""
    return Blank()


def get_colors(*_arguments: object, **_options: object) -> Blank:
    """Its colours."""
    return Blank()


def decolor(text: str) -> str:
    """The text, which has no colours to lose."""
    return text


ANSIColors = NoColors = Blank()
