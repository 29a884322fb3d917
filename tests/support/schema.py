"""A judge of JSON by the part of JSON Schema (2020-12) that our schema uses.
It knows no other keyword: a misspelt one fails a test instead of allowing everything.
"""

import re
from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]
TYPES: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "integer": lambda value: TYPES["number"](value) and value % 1 == 0,
}
NOTES = {"$schema", "$defs", "title", "description"}
JUDGES: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "minimum": ("number", lambda said, value: value >= said),
    "maximum": ("number", lambda said, value: value <= said),
    "minLength": ("string", lambda said, value: len(value) >= said),
    "maxLength": ("string", lambda said, value: len(value) <= said),
    # Ours are for the whole text; "$" would let Python allow an end of line after it.
    "pattern": ("string", lambda said, value: re.search(said[:-1] + r"\Z", value) is not None),
    "minItems": ("array", lambda said, value: len(value) >= said),
    "maxItems": ("array", lambda said, value: len(value) <= said),
    "required": ("object", lambda said, value: set(said) <= set(value)),
    "maxProperties": ("object", lambda said, value: len(value) <= said),
}
"""The keywords that say something of one type: what is of another is allowed."""


def allows(schema: Schema, value: Any, root: Schema | None = None) -> bool:
    """Whether a value is valid by a schema; references are those within the root."""
    root = root or schema
    return all(_holds(key, schema[key], value, root) for key in schema if key not in NOTES)


def _holds(key: str, said: Any, value: Any, root: Schema) -> bool:
    if key in JUDGES:
        kind, judge = JUDGES[key]
        return not TYPES[kind](value) or judge(said, value)
    match key:
        case "$ref":
            return allows(root["$defs"][said.removeprefix("#/$defs/")], value, root)
        case "type":
            return any(TYPES[name](value) for name in ([said] if isinstance(said, str) else said))
        case "const":
            return value == said and isinstance(value, bool) is isinstance(said, bool)
        case "enum":
            return any(_holds("const", each, value, root) for each in said)
        case "anyOf":
            return any(allows(each, value, root) for each in said)
        case "items":
            return not isinstance(value, list) or all(allows(said, each, root) for each in value)
        case "properties":
            both = [name for name in said if name in value] if isinstance(value, dict) else ()
            return all(allows(said[name], value[name], root) for name in both)
    raise AssertionError(f"unknown keyword: {key}")
