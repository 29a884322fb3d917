"""`python -m shanghaien`: see `cli`."""

import sys


def main() -> int:
    """Run a command; give the exit code, also if it is interrupted before it has been loaded."""
    try:
        from shanghaien.cli.main import main as run  # noqa: PLC0415 - loading takes its time

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
