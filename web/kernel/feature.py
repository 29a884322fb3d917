"""What a feature of the page has: each says so itself, in its `feature.py`.

Names and where their work is done, nothing else: it is read at the start, before the feature itself
is loaded. web/shell/features.py lists all features. What they have together stands here, since
features and the page look it up by name and know none of those that have it.

- A command: a function in the feature's `update.py`, its name in `commands`, and in the `view.py`
  its control (`do`, web/ui/components.py).
- A field that is no setting: a function in the `update.py`, its name in `fields`, its input
  (`data_field`) in the `view.py`.
- A panel: its view and its name in `panels`; a control that opens it, as `do("panel", …)`; its
  name in tests/support/screens.py, so that it is looked at in every size and language.
- A slot: a line in the docstring of Slot, `filled` or `answers` where it is, and who fills it
  says so in `slots`.

tests/web/shell/test_features.py resolves each target and checks its arguments. `make outlines`
writes down what is then on each screen.
"""

import sys
from collections.abc import Iterator, Mapping
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
    is_passing: bool = False
    """Whether a reload closes it: what it is about is gone then, or was asked for in passing."""
    is_room: bool = False
    """Whether what opens from it leads back to it."""
    is_scanned: bool = False
    """Whether the screen stays lit while it is open, since another device scans it."""
    draft: Target = ""
    """What is written in it, for a reload: a function of the App that returns texts."""
    restored: Target = ""
    """What brings those back: a function of the App and the texts that returns a Step."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button that a feature puts in a slot."""

    label: str
    """Its sentence in English (`term`)."""
    command: str
    argument: str = ""
    when: Target = ""
    """What says whether it is there (`holds`); without it, it is."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A function that a feature puts in a slot: it draws something there, or answers a question.

    The slots, with what is given beside the App:

    - news: above the start screen's ways, and below the result's head
    - start.learn: the first thing for a newcomer
    - start.ways: the tiles of ways to play
    - today.line: what the tile of the day says
    - today.ways: what is to be done today
    - more.games, more.learn, more.device: buttons of the room with all the rest
    - more.news: what its tile says while there is something to lose
    - setup.fit: the level that suits the person best
    - setup.level: a sentence about the level that is chosen
    - offline.more: below whether the page plays offline
    - offline.promise: in place of what the browser has promised to keep
    - games.more: below these
    - games.turn: whose turn it is in a game by link (its entry)
    - games.brought: puts a game by link on the table that came as a file (the game)
    - games.branch: shows the other course that a link tells (the game, its branch)
    - games.copied: the settings' text of a copy, with that marked (no App; the text, when)
    - menu.game, menu.help: buttons of the menu
    - table.hint: beside what the game waits for
    - table.teacher: in place of the tray, with its controls (the game, these)
    - table.sending: in place of the tray of a game by link (the game, the story so far)
    - table.waiting: the table of a game by link that is not dealt yet (the game)
    - table.there: whether the player at another device has the table open (the game)
    - result.level: below the result's head, where one person played against the computer
    - result.series: how a series stands (the game)
    - result.again: the next game after one by link (the game)
    - friend.house: two devices at the table of one host
    - friend.near: two devices without one
    - friend.lines: how a game is connected to another device (its link), as Lines
    - friend.line: that it is, in place of the ways to send (the game)
    - friend.invited: how the other one sits down (the game)
    - friend.reconnecting: the way back to a line (the game)
    - friend.offered, friend.joined: the App once an invitation goes over the line, or was accepted
      (its link)
    - studying: whether a game is studied in the background
    """

    does: Target
    """A function of the App and of what else the slot gives."""
    when: Target = ""
    """As of Button; `does` is not loaded before it is met."""


@dataclass(frozen=True, slots=True)
class Follower:
    """What a feature does after a message, whoever took it."""

    does: Target
    """A function of the App, the effects so far and the message that returns a Step."""
    after: tuple[str, ...] = ()
    """The names of the messages' classes; none: after each."""
    when: Target = ""
    """As of Button."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """What a folder of `web/` has."""

    commands: Mapping[str, Target] = field(default_factory=dict)
    """What a control can ask for, by the name in its `data-do`: functions of the App and the
    control's `data-argument` that return a Step."""
    fields: Mapping[str, Target] = field(default_factory=dict)
    """What listens to a field that is no setting, by the name in its `data-field`: functions of the
    App and the field's value that return a Step."""
    hears: Mapping[str, Target] = field(default_factory=dict)
    """The messages that it takes, by the names of their classes: functions of the App and the
    message that return a Step."""
    panels: Mapping[str, Panel] = field(default_factory=dict)
    """By the names in `data-argument` of the command `panel`, and in `data-hover`."""
    screens: tuple[Target, ...] = ()
    """Its screens (web/kernel/screen.py)."""
    slots: Mapping[str, Button | Slot] = field(default_factory=dict)
    """What it adds to other features' views, or answers for them, by slot (see Slot)."""
    reads: Mapping[str, Target] = field(default_factory=dict)
    """What takes a link from outside, by the letter that it begins with: functions of the App and
    the link that return a Step."""
    follows: tuple[Follower, ...] = ()
    stands_on: tuple[str, ...] = ()
    """The other features that may be taken out without which it cannot be there: their folders."""
    rare: tuple[str, ...] = ()
    """Modules, or packages with all that is in them, that few visits need: they are no part of the
    memory that later visits start from (web/build/preload.py)."""


COMMANDS: dict[str, Target] = {}
FIELDS: dict[str, Target] = {}
HEARERS: dict[str, Target] = {}
PANELS: dict[str, Panel] = {}
SCREENS: dict[str, Target] = {}
"""By the names of their classes."""
READS: dict[str, Target] = {}
FOLLOWERS: list[Follower] = []
_filled: dict[str, list[Button | Slot]] = {}


def install(features: Mapping[str, Feature]) -> None:
    """Make these features, in this order, all that the page has.

    One that stands on a feature which is missing is left out, too.
    """
    # Cleared, not made anew: other modules have imported these very objects.
    for each in (COMMANDS, FIELDS, HEARERS, PANELS, SCREENS, READS, FOLLOWERS, _filled):
        each.clear()
    for feature in standing(features).values():
        COMMANDS.update(feature.commands)
        FIELDS.update(feature.fields)
        HEARERS.update(feature.hears)
        PANELS.update(feature.panels)
        # A draft names its screens by their classes alone.
        SCREENS.update({target.partition(":")[2]: target for target in feature.screens})
        READS.update(feature.reads)
        FOLLOWERS.extend(feature.follows)
        for name, content in feature.slots.items():
            _filled.setdefault(name, []).append(content)


def standing(features: Mapping[str, Feature]) -> Mapping[str, Feature]:
    """The features whose `stands_on` is complete."""
    left = {name: each for name, each in features.items() if features.keys() >= {*each.stands_on}}
    # One that is left out may take others with it.
    return left if len(left) == len(features) else standing(left)


def is_answered(command: str, argument: str = "") -> bool:
    """Whether a feature has this command and, of `panel`, that panel."""
    return command in COMMANDS and (command != "panel" or argument in PANELS)


def filled(slot: str, *given: object) -> Iterator[Button | Slot]:
    """What the features have put in a slot, in their order, where its condition is met."""
    for content in _filled.get(slot, ()):
        if holds(content.when, *given):
            yield content


def holds(when: Target, *given: Any) -> bool:
    """Whether a condition is met.

    It names a function of what is given or, like "web.copies.state:Copies.file", an attribute of a
    part of the App, which is given first. A part whose module is not loaded cannot be there.
    """
    module, kind, attribute = names_in(when)
    if not attribute:
        return not when or bool(load(when)(*given))
    is_known = module in sys.modules
    return is_known and bool(getattr(given[0].part(getattr(sys.modules[module], kind)), attribute))


def names_in(target: Target) -> tuple[str, str, str]:
    """Its module, the function or class there and, in a condition, the attribute of that class."""
    module, _, name = target.partition(":")
    return module, *name.partition(".")[::2]


def answers(slot: str, *given: object) -> Iterator[Any]:
    """What each function in a slot returns."""
    for content in filled(slot, *given):
        if isinstance(content, Slot):
            yield load(content.does)(*given)


def load(target: Target) -> Any:
    """What a target names. Its module is imported if nothing has done so yet."""
    module, name, _ = names_in(target)
    return getattr(import_module(module), name)
