"""The files of others that the site has as they are: Pyodide's, trimmed, and the fonts."""

from collections.abc import Iterator
from pathlib import Path

from web.build import bundle, trim
from web.build.errors import CommandError
from web.build.paths import NODE_MODULES

FONTS = {
    "@fontsource/alfa-slab-one": {
        "alfa-slab-one-latin-400-normal.woff2": "display.woff2",
        "alfa-slab-one-latin-ext-400-normal.woff2": "display-ext.woff2",
    },
    "@fontsource-variable/cabin": {
        "cabin-latin-wght-normal.woff2": "text.woff2",
        "cabin-latin-ext-wght-normal.woff2": "text-ext.woff2",
    },
}
"""By package: its files and what the site calls them. Each package's licence goes along."""


def files() -> Iterator[tuple[str, Path]]:
    """Every file, with its path in the site."""
    runtime = trim.make()
    yield bundle.GLUE, runtime / trim.GLUE
    yield trim.PACKED, runtime / trim.PACKED
    for name, ours in fonts().items():
        yield f"web/fonts/{ours}", _file(name)
    for package in FONTS:
        yield f"web/fonts/{package.rpartition('/')[2]}.txt", _file(f"{package}/LICENSE")


def fonts() -> dict[str, str]:
    """The site's names of the fonts, by their paths in node_modules."""
    return {
        f"{package}/files/{name}": ours
        for package, names in FONTS.items()
        for name, ours in names.items()
    }


def _file(name: str) -> Path:
    """A file of an installed package. Raises CommandError where the package lacks it."""
    path = NODE_MODULES / name
    if not path.is_file():
        raise CommandError(f"There is no {name} in node_modules; has its version changed?")
    return path
