"""Effects: work that `update` asks for, since it does nothing itself.

A new one: a class in the feature's `effects.py` (in web/kernel/effects.py if several ask for it),
what does it in `perform.py`, and a command that returns it. If it needs the browser: a method of
a port (web/kernel/ports.py), of the port's side in web/browser/ and of its fake in
tests/support/runtime_fakes.py. An example in tests/web/shell/test_performing.py.
"""

from typing import ClassVar


class Effect:
    """Something to be done. web/kernel/effects.py has those of all features; a feature's own ones
    are in its `effects.py`."""

    __slots__ = ()

    # A name, not the function: `perform` imports the effects and the ports, and comes late.
    by: ClassVar[str] = ""
    """The target (web/kernel/feature.py) that does it: a function of the effect, the ports and what
    sends messages, which returns what is still to be awaited, or None. Empty where the runtime does
    it itself."""
