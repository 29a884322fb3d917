"""The page's tests run in plain CPython; the catalogues are compiled for them first."""

import pytest

from web.build import catalogue


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    """Compile every catalogue beside its source, as the build does inside the archive."""
    catalogue.compile_all()
