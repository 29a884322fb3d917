"""A substitute for `logging` in the browser's Python, where asyncio alone would use it.

What it has to say goes to the console, as an error of the page does.
"""

import sys
import traceback

DEBUG, WARNING, ERROR, CRITICAL = 10, 30, 40, 50


class Logger:
    """Says what is at least a warning."""

    def isEnabledFor(self, level: int) -> bool:  # noqa: N802 - by this name it is asked
        return level >= WARNING

    def warning(self, message: str, *values: object, exc_info: object = None) -> None:
        print(message % values if values else message, file=sys.stderr)
        if isinstance(exc_info, BaseException):
            traceback.print_exception(exc_info)
        elif isinstance(exc_info, tuple):
            traceback.print_exception(*exc_info)

    error = exception = critical = warning

    def debug(self, *_: object, **__: object) -> None:
        """Nothing."""

    info = debug


_logger = Logger()


def getLogger(_: str = "") -> Logger:  # noqa: N802 - by this name it is asked
    """The only one there is."""
    return _logger
