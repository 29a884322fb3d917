"""What a feature of the page has: each says so itself, in its `feature.py`.

Names and where their work is done, nothing else: it is read at the start, before the feature itself
is loaded. web/shell/features.py lists all features.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

Target = str
"""A module and a name in it, as "web.replay.update:watch": loaded when it is wanted."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What can open over a screen."""

    view: Target
    """A function of the App, or of App and game: what is in the panel. Without a `title` it returns
    one with it, or None where there is nothing to show."""
    title: str = ""
    """The title's sentence in English (`term`)."""
    has_game: bool = False
    """Whether it is about the game on the screen, and not there without one."""
    part_of: str = ""
    """The panel whose place it has in the document: another part of the same text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """What a folder of `web/` has."""

    commands: Mapping[str, Target] = field(default_factory=dict)
    """What a control can ask for, by the name in its `data-do`: functions of the App and the
    control's `data-argument` that return a Step."""
    fields: Mapping[str, Target] = field(default_factory=dict)
    """What listens to a field that is no setting, by the name in its `data-field`: functions of the
    App and the field's value that return a Step."""
    panels: Mapping[str, Panel] = field(default_factory=dict)
    """By the names in `data-argument` of the command `panel`, and in `data-hover`."""
    screens: tuple[Target, ...] = ()
    """Its screens (web/kernel/screen.py)."""
    rare: tuple[str, ...] = ()
    """Modules, or packages with all that is in them, that few visits need: they are no part of the
    memory that later visits start from (web/build/preload.py)."""


def load(target: Target) -> Any:
    """What a target names. Its module is imported if nothing has done so yet."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)
