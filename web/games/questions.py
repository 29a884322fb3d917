"""What several features that go by saved games ask."""

from datetime import date


def today() -> int:
    """The day on this machine, as `date.toordinal` has it."""
    return date.today().toordinal()
