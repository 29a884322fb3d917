"""`python -m shanghaien`: see `cli`."""

import sys

OLDEST = (3, 11)
"""What can read the other modules; this one keeps to old syntax, so that it can say so."""


def main() -> int:
    """Run a command; give the exit code, also if it is interrupted before it has been loaded."""
    if sys.version_info < OLDEST:
        sys.exit("shanghaien: needs Python 3.11 or newer; this is " + sys.version.split()[0])
    try:
        from shanghaien.cli.main import main as run  # noqa: PLC0415 - loading takes its time

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
