"""Compiled catalogues for the page's tests, which run in plain CPython."""

import pytest

import web.shell.features  # noqa: F401 - has all features installed
from web.build import catalogue


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    """Compile every catalogue beside its source, as the build does inside the archive."""
    catalogue.compile_all()
