"""The opponent's public names, each loaded at its first use."""

import pytest

from shanghaien import ai


@pytest.mark.parametrize("name", ai.__all__)
def test_each_public_name_can_be_had(name: str) -> None:
    assert getattr(ai, name) is getattr(ai, name)


def test_there_is_no_other() -> None:
    with pytest.raises(AttributeError, match="nobody"):
        ai.nobody  # noqa: B018 - the look itself is what is tested
