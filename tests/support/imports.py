"""Modules that only a test imports, and when it wants."""

from collections.abc import Callable
from types import ModuleType

Import = Callable[[str], ModuleType]
"""Imports a module of web/browser by its name."""
