"""Marks for single cases of a test."""

import pytest
from _pytest.mark import ParameterSet


def release(*values: object) -> ParameterSet:
    """A case that `make test` leaves to `make test-all`: another of its kind shows the same."""
    return pytest.param(*values, marks=pytest.mark.release)
