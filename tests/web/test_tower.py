"""The folders stand in floors: what a feature stands on knows no feature that can be taken out."""

from graphlib import CycleError

import pytest

from tests.support.declared import BASE
from tests.support.ranks import targets
from tests.support.tower import MAP, OPTIONAL, WIDTH, drawn, floors, folders
from web.shell.features import FEATURES

BENEATH = {"shanghaien", "lang", "kernel", "saved", "table", "ui"}
"""The folders that are no features, for all of them to stand on."""


def test_there_is_no_circle_of_folders() -> None:
    floors(folders())


def test_a_circle_is_named() -> None:
    with pytest.raises(CycleError, match="inn"):
        floors({"inn": {"quay"}, "quay": {"inn"}})


def test_each_folder_is_above_all_that_it_imports_from() -> None:
    assert floors({"quay": {"inn"}, "inn": set(), "ship": {"quay"}}) == [
        ["inn"],
        ["quay"],
        ["ship"],
    ]


def test_what_always_is_there_imports_nothing_that_can_be_taken_out() -> None:
    found = folders()
    assert {
        each: found[each] & OPTIONAL for each in {*BASE, *BENEATH} if found[each] & OPTIONAL
    } == {}


def test_a_feature_imports_from_the_base_and_what_it_says_it_stands_on() -> None:
    found = folders()
    others = {each: found[each] - BASE - BENEATH - {*FEATURES[each].stands_on} for each in OPTIONAL}
    assert {each: more for each, more in others.items() if more} == {}


def test_a_target_counts_as_an_import_and_prose_does_not() -> None:
    assert "web.sharing.perform" in targets("web/sharing/effects.py")
    assert targets("web/kernel/feature.py") == set()


def test_the_map_shows_the_floors_and_ranks_of_today() -> None:
    text = MAP.read_text(encoding="utf-8")
    assert drawn(text) == text, "`make map` draws them anew"


def test_a_picture_fits_its_columns() -> None:
    pictures = MAP.read_text(encoding="utf-8").split("```")[1::2]
    assert [line for each in pictures for line in each.splitlines() if len(line) > WIDTH] == []
