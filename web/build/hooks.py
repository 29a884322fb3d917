"""What hatchling asks of the project for the package: its readme, and what is built or drawn.

It loads this file by its path, where nothing of the project can be imported.
"""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NOT_BUILT = """\
The package includes the page and the solver in C, which have not been built. Run `make package` and
install the wheel from build/package/, or run `pip install -e .` to use this folder as it is."""

ABOUT_SOURCES = re.compile(r"^## (?:Host it|Develop)\n.*?(?=^## )", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n\n", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]+\)")
"""A link to a file of the repository."""


def without_links(text: str) -> str:
    """A text for a place where none of the repository's files is at hand."""
    return LINK.sub(r"\1", text)


def readme(text: str) -> str:
    """The README for whoever has the package alone: it sends nobody to files of the sources."""
    return without_links(PICTURE.sub("", ABOUT_SOURCES.sub("", text)))


class Readme(MetadataHookInterface):
    """The README as the package's long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add it to what pyproject.toml says."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text)}


class Site(BuildHookInterface[Any]):
    """The built page in the wheel, the solver, and the drawings of a position in a notebook."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Take it along, or end with a sentence that says what to do."""
        if self.target_name == "sdist" or version == "editable":
            return
        site, libraries = Path(self.root, "dist"), Path(self.root, "build", "libraries")
        if not ((site / "index.html").is_file() and (libraries / "SHA256SUMS").is_file()):
            sys.exit(NOT_BUILT)
        build_data["force_include"][str(site)] = "shanghaien/site"
        build_data["force_include"][str(libraries)] = "shanghaien/ai/kernel/given"
        drawings = Path(self.root, "web", "art", "symbols")
        build_data["force_include"][str(drawings)] = "shanghaien/art"
