"""What features declare: each target is there, nothing is declared twice or answered by nobody."""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from textwrap import dedent
from typing import get_args

import pytest

from tests.support.declared import BASE, effects, messages, modules, screens
from web.build import preload
from web.build.archive import TARGET
from web.build.paths import ROOT
from web.kernel.asked_state import QuestionKind
from web.kernel.feature import (
    COMMANDS,
    FIELDS,
    HEARERS,
    PANELS,
    Button,
    Feature,
    Slot,
    is_answered,
    load,
    names_in,
    standing,
)
from web.kernel.screen import Playing, Start
from web.kernel.sharing_state import Way
from web.shell.features import FEATURES
from web.shell.page import VIEWS
from web.shell.runtime import Runtime
from web.shell.update import _step

FILES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for kind in ("py", "js", "mjs")
    for path in sorted((ROOT / "web").glob(f"*/*.{kind}"))
}


BY_THEMSELVES = {"move", "review", "study"}
"""Questions to the worker that have an effect of their own."""


def targets() -> set[str]:
    """Every text of the page's code that names what is loaded later."""
    return {
        text
        for path, code in FILES.items()
        if path.endswith(".py") and not path.startswith("web/build/")
        for text in re.findall(r'"([^"\n]+)"', code)
        if TARGET.fullmatch(text)
    }


def takes(target: str) -> list[str]:
    """What a function is given, without what it may do without."""
    parameters = inspect.signature(load(target)).parameters.values()
    return [p.name for p in parameters if p.default is p.empty]


def test_what_is_loaded_later_is_there() -> None:
    assert len(targets()) > len(COMMANDS)
    for target in targets():
        assert load(target), target


def test_every_feature_is_in_the_list() -> None:
    declared = [
        import_module(module).FEATURE
        for module in modules("*/*feature.py")
        if hasattr(import_module(module), "FEATURE")
    ]
    assert sorted(map(id, declared)) == sorted(map(id, FEATURES.values()))


@pytest.mark.parametrize(
    "kind", ["commands", "fields", "hears", "panels", "screens", "reads", "rare"]
)
def test_nothing_is_declared_twice(kind: str) -> None:
    names = Counter(name for feature in FEATURES.values() for name in getattr(feature, kind))
    assert not [name for name, count in names.items() if count > 1]


def test_a_command_and_a_field_get_the_app_and_a_text() -> None:
    for target in {*COMMANDS.values(), *FIELDS.values()}:
        assert len(takes(target)) == 2, target


def test_a_panel_gets_the_app_and_if_it_wants_the_game() -> None:
    for name, panel in PANELS.items():
        assert len(takes(panel.view)) == 1 + panel.has_game, name
        assert not panel.part_of or panel.part_of in PANELS, name


def contents() -> list[tuple[str, Button | Slot]]:
    """What is in the slots."""
    return [each for feature in FEATURES.values() for each in feature.slots.items()]


def conditions() -> set[str]:
    """What says whether something is in a slot, or follows a message."""
    told = [content.when for _, content in contents()]
    told += [follower.when for feature in FEATURES.values() for follower in feature.follows]
    return {*filter(None, told)}


def test_each_slot_is_asked_for_filled_and_told_of() -> None:
    code = "\n".join(FILES.values())
    asked = set(re.findall(r'\b(?:slot|answers|filled)\(\s*"([\w.]+)"', code))
    told = set(re.findall(r"[a-z]+\.[a-z]+|\bnews\b|\bstudying\b", Slot.__doc__ or ""))
    assert asked == {name for name, _ in contents()}
    assert asked <= told


def test_a_button_in_a_slot_is_answered() -> None:
    for _, content in contents():
        if isinstance(content, Button):
            assert is_answered(content.command, content.argument), content


def test_a_condition_asks_the_app_or_a_part_of_it_and_loads_nothing_rare() -> None:
    rare = {name for feature in FEATURES.values() for name in feature.rare}
    at_start = {*preload.at_start(FEATURES.values())}  # so in memory though it is rare
    for when in conditions():
        module, _, attribute = names_in(when)
        if attribute:
            assert hasattr(load(when)(), attribute), when
        else:
            assert len(takes(when)) == 1, when
            assert module in at_start or not rare & {module, module.rpartition(".")[0]}, when


def test_a_follower_gets_the_app_the_effects_and_the_message() -> None:
    known = {message.__name__ for message in messages()}
    for feature in FEATURES.values():
        for follower in feature.follows:
            assert len(inspect.signature(load(follower.does)).parameters) == 3, follower
            assert known >= {*follower.after}, follower


def test_what_a_feature_stands_on_is_there() -> None:
    assert standing(FEATURES) == FEATURES
    assert not {name for feature in FEATURES.values() for name in feature.stands_on} & BASE


def test_somebody_asks_for_each_command() -> None:
    """In a control, an effect, a key or a script: its name, or what it begins with."""
    text = "\n".join(text for path, text in FILES.items() if not path.endswith("feature.py"))
    asked = set(re.findall(r'"([\w-]+)"', text)) | set(re.findall(r"=([\w-]+)\]", text))
    begun = set(re.findall(r'"([\w-]+)-\{', text))
    assert {n for n in COMMANDS if n not in asked and n.rpartition("-")[0] not in begun} == set()


def test_every_screen_is_declared_by_one_feature() -> None:
    declared = [load(target) for feature in FEATURES.values() for target in feature.screens]
    assert sorted(map(repr, declared)) == sorted(map(repr, screens()))


def test_a_screen_is_drawn_played_and_left_by_what_there_is() -> None:
    for screen in screens():
        assert len(takes(VIEWS.get(screen) or screen.view)) == 2, screen
        assert not screen.played or len(takes(screen.played)) == 2, screen
        left = set(re.findall(r"data-do=([\w-]+)", " ".join(screen.closing)))
        assert left | set(screen.keys.values()) <= COMMANDS.keys(), screen


def test_a_screen_says_where_the_focus_goes_and_if_it_was_opened_what_leaves_it() -> None:
    for screen in screens():
        assert screen is Start or screen.focus, screen
        assert screen in (Start, Playing) or screen.closing, screen


def cases(function: Callable[..., object]) -> set[str]:
    """The classes that a function tells apart."""
    tree = ast.parse(dedent(inspect.getsource(function)))
    found = [node.cls for node in ast.walk(tree) if isinstance(node, ast.MatchClass)]
    return {node.id for node in found if isinstance(node, ast.Name)}


def test_each_effect_is_carried_out_by_the_runtime_or_by_what_it_names() -> None:
    known = cases(Runtime._perform)
    for effect in effects():
        assert bool(effect.by) != (effect.__name__ in known), effect
        assert not effect.by or len(takes(effect.by)) == 3, effect


DERIVED = {"SecretDrawn", "TextFetched"}
"""What messages are derived from, and none is itself."""
SCREENS_TOO = {"DiceRolled"}
"""What a screen may take before a feature does."""


def test_each_message_is_taken_by_the_page_or_by_a_feature() -> None:
    kinds = {kind.__name__: kind for kind in messages()}
    assert len(kinds) == len(messages()), "a feature hears them by their names"
    assert kinds.keys() == (cases(_step) - SCREENS_TOO) | HEARERS.keys() | DERIVED
    for name, target in HEARERS.items():
        parameters = [*inspect.signature(load(target)).parameters.values()]
        assert len(parameters) == 2, target
        assert issubclass(kinds[name], parameters[1].annotation), target


def test_somebody_sends_each_message() -> None:
    text = "\n".join(text for path, text in FILES.items() if not path.endswith("messages.py"))
    kinds = {kind.__name__ for kind in messages()} - DERIVED
    assert {kind for kind in kinds if not re.search(rf"\b{kind}\b[()]", text)} == set()


TELL = {"web/browser/input.py", "web/browser/way_back.py", "web/shell/shortcuts.py"}
"""Who tells which control or key was used; the browser's Back is one, too."""


def test_a_command_is_a_control_or_a_key_and_all_else_that_happens_a_message_of_its_own() -> None:
    senders = {
        path
        for path, text in FILES.items()
        if re.search(r"(?<!class )\bCommand\((?!command,)", text)
    }
    assert senders == TELL


def test_a_command_asks_for_each_effect_and_all_its_kinds() -> None:
    wanted = [
        *(rf"\b{effect.__name__}\(" for effect in effects()),
        *(rf"\b{way}\b" for way in Way),
        *(
            rf'AskTeacher\([^"]+"{kind}"'
            for kind in get_args(QuestionKind)
            if kind not in BY_THEMSELVES
        ),
    ]
    commands = [text for path, text in FILES.items() if path.endswith("update.py")]
    assert [each for each in wanted if not any(re.search(each, text) for text in commands)] == []


def test_what_is_rare_is_there() -> None:
    for name in (name for feature in FEATURES.values() for name in feature.rare):
        assert import_module(name)


@pytest.mark.parametrize("kind", ["commands", "fields", "hears", "panels"])
def test_a_feature_declares_what_is_in_its_folder(kind: str) -> None:
    strange = []
    for module in modules("*/*feature.py"):
        feature = getattr(import_module(module), "FEATURE", Feature())
        folder = module.rpartition(".")[0]
        for name, value in getattr(feature, kind).items():
            target = value if isinstance(value, str) else value.view
            strange += [] if target.startswith(f"{folder}.") else [name]
    assert not strange
