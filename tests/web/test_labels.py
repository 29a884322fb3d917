"""One name for one command: the same act is called the same, wherever it can be done."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from web.build.paths import ROOT

LABELLED = {"do": (0, 1), "icon_button": (1, 2)}
"""What makes a control, with the places of its command and of its label."""
BY_PLACE = {
    "close": "also the way back where an answer is in the dice’s place",
    "continue": "the last continues to the result",
    "course-on": "says what comes next",
    "friend-refuse": "answers different questions",
    "friend-resign": "asks, and takes the question back",
    "friend-send": "a letter, or a last one in a row",
    "lesson": "the lesson is its argument",
    "move-end": "after the move, or before it",
    "move-show": "a code, or a new one",
    "page": "the page is its argument",
    "pairing-connect": "for the first time, or again",
    "pairing-copy": "says what is copied",
    "pairing-end": "a connection that is there, or not yet",
    "panel friend": "says what is in the panel now",
    "panel round": "the answer to a question, and an overview",
    "puzzle-day": "the day is its argument",
    "puzzle-leave": "says where it leads",
    "puzzle-next": "says what comes next",
    "share": "says what is shared",
    "share-picture": "by what the device can do",
    "start": "a first game, another one, or the second of a match",
    "undo": "dice that were typed are corrected",
    "whatif-close": "says where it leads",
}
"""Commands with a name for each place, and why."""


def controls() -> Iterator[tuple[str, str]]:
    """Each control's command with a constant argument, and its label or one of them."""
    for path in sorted((ROOT / "web").glob("*/*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                yield from _control(call, call.func.id)


def _control(call: ast.Call, name: str) -> Iterator[tuple[str, str]]:
    command, label = LABELLED.get(name, (0, len(call.args)))
    if label >= len(call.args) or not isinstance(call.args[command], ast.Constant):
        return
    given = (key.value for key in call.keywords if key.arg == "argument")
    parts = [each.value for each in (call.args[command], *given) if isinstance(each, ast.Constant)]
    for text in _said(call.args[label]):
        yield " ".join(map(str, parts)), text


def _said(label: ast.expr) -> Iterator[str]:
    """The messages of a label."""
    for call in ast.walk(label):
        match call:
            case ast.Call(func=ast.Attribute(attr="say"), args=[ast.Constant(value=str(text)), *_]):
                yield text


def test_a_command_has_one_name() -> None:
    found = defaultdict[str, set[str]](set)
    for command, text in controls():
        found[command].add(text)
    assert found["export-all"] == {"Download all games"}
    assert found["leave"] == {"Start screen"}
    several = {command: names for command, names in found.items() if len(names) > 1}
    assert several.keys() - BY_PLACE.keys() == set(), several
    assert BY_PLACE.keys() - several.keys() == set()
