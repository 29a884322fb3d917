"""Marks for single cases of a test."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet


def release(*values: object) -> ParameterSet:
    """A case that `make test` leaves to `make test-all`: another of its kind shows the same."""
    return pytest.param(*values, marks=pytest.mark.release)


def first_of_all(values: Iterable[object], *first: object) -> list[object]:
    """Cases of one parameter, all but some of which are left to `make test-all`."""
    return [value if value in first else release(value) for value in values]
