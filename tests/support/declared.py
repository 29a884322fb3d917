"""What features declare, found by walking all of their modules."""

from collections.abc import Iterator
from importlib import import_module
from typing import TypeVar

from web.build.paths import ROOT
from web.kernel.effect import Effect
from web.kernel.messages import Message
from web.kernel.screen import Screen

T = TypeVar("T")

BASE = frozenset(("shell", "setup", "game", "games", "opponent", "analysis", "replay", "sharing"))
"""The features that cannot be taken out: the others stand on them without saying so."""


def modules(pattern: str) -> list[str]:
    """The names of the page's modules whose path in web/ fits."""
    return sorted(
        path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        for path in (ROOT / "web").glob(pattern)
    )


def effects() -> list[type[Effect]]:
    """Every kind of effect."""
    return _derived(Effect, "*/effects.py")


def messages() -> list[type[Message]]:
    """Every kind of message."""
    return _derived(Message, "*/messages.py")


def screens() -> list[type[Screen]]:
    """Every kind of screen."""
    return _derived(Screen, "*/*state.py")


def _below(base: type[T]) -> Iterator[type[T]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _below(kind)


def _derived(base: type[T], pattern: str) -> list[type[T]]:
    for module in modules(pattern):
        import_module(module)
    # A dataclass with slots is made twice, and both know their base: the one that lasts counts.
    found = {(kind.__module__, kind.__qualname__) for kind in _below(base)}
    return [
        getattr(import_module(module), name) for module, name in sorted(found) if "web." in module
    ]
