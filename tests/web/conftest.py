"""Compiled catalogues for the page's tests, which run in plain CPython."""

import pytest

from web.build import catalogue
from web.build.paths import ROOT
from web.kernel.feature import standing
from web.shell.features import FEATURES

collect_ignore = [
    path.parent.name
    for path in (ROOT / "web").glob("*/feature.py")
    if path.parent.name not in standing(FEATURES)
]
"""The tests of a feature that is taken out."""


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    """Compile every catalogue beside its source, as the build does inside the archive."""
    catalogue.compile_all()
