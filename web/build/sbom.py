"""What the site is made of, for programs: a bill of materials as CycloneDX 1.6 has it (JSON).

Of some forty fields a reader of such a bill wants six; the library that writes it brings ten
packages along. Without a date and a random number it is the same for the same sources.
"""

import json
from collections.abc import Iterator
from urllib.parse import quote

from shanghaien import __version__
from web.build import licences

NAME = f"shanghaien-{__version__}.cdx.json"
"""Its name beside the release's other files."""


def text() -> str:
    """The bill of the site."""
    own, *others = licences.parts()
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(own, "application", __version__)},
        "components": [_component(part, "library", part.version) for part in others],
    }
    return json.dumps(bill, indent=2) + "\n"


def _component(part: licences.Component, kind: str, version: str) -> dict[str, object]:
    purl = f"pkg:{part.source}/{quote(part.name, safe='/')}@{version}" if part.source else ""
    fields = {"type": kind, "name": part.name, "version": version, "purl": purl}
    return {
        **{name: value for name, value in fields.items() if value},
        "licenses": list(_licences(part.licence)),
    }


def _licences(expression: str) -> Iterator[dict[str, object]]:
    if " " in expression:
        yield {"expression": expression}
    else:
        yield {"license": {"id": expression}}
