"""Errors that end a command with a sentence instead of a traceback."""


class Failure(Exception):
    """Something outside the program is wrong: the sentence is shown, and the exit code is 1."""


class Unusable(Failure):
    """The input is unusable: the exit code is 2."""
