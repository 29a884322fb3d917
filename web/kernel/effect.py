"""What is to be done for the page, since `update` itself does nothing."""

from typing import ClassVar


class Effect:
    """Something to be done. web/kernel/effects.py has those of all features; a feature's own ones
    are in its `effects.py`."""

    __slots__ = ()

    by: ClassVar[str] = ""
    """The target (web/kernel/feature.py) that does it: a function of the effect, the ports and what
    sends messages, which returns what is still to be awaited, or None. Empty where the runtime does
    it itself."""
