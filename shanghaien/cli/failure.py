"""What ends a command with a sentence instead of a traceback."""


class Failure(Exception):
    """Something outside the program is wrong: the sentence is shown, and the exit code is 1."""


class Unusable(Failure):
    """What was given is of no use: the exit code is 2."""
