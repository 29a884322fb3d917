"""The rules' diagrams: possible positions, with every case that the text speaks of."""

import pytest

from shanghaien.cards import CARDS, VALUES, Nationality, Sailor
from shanghaien.scoring import Reason, Verdict, awards, score
from shanghaien.state import State
from tests.shanghaien.invariants import check_state
from tests.support.app_driver import with_panel
from tests.support.html import Tags
from web.kernel.model import App
from web.lang import LANGUAGES, words
from web.rulebook import diagrams_view
from web.rulebook.view import rulebook
from web.shell.page import page


@pytest.mark.parametrize("position", [diagrams_view.TURN, diagrams_view.ROUND, diagrams_view.CREWS])
def test_a_pictured_position_can_be(position: State) -> None:
    check_state(position)


def test_every_reason_why_a_card_goes_is_pictured() -> None:
    assert {award.reason for award in awards(diagrams_view.ROUND)} == set(Reason)


def test_crews_that_are_stronger_and_one_that_is_alone_are_pictured() -> None:
    verdicts = [c.verdict for c in score(diagrams_view.CREWS.sides).comparisons]
    assert verdicts.count(Verdict.STRONGER) == 2
    assert Verdict.ALONE in verdicts


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_there_in_every_language(language: str) -> None:
    tags = Tags(str(rulebook(words(language))))
    assert len(tags.classed("picture")) == 4
    ids = tags.all("id")
    assert len(ids) == len(set(ids)) == 4


def test_the_rules_tell_how_many_cards_of_each_kind_there_are() -> None:
    sailors = sum(isinstance(card, Sailor) for card in CARDS)
    assert (len(Nationality), VALUES) == (8, (1, 2, 3, 3, 4))
    counts = f"{len(CARDS) - sailors} trick cards and {sailors} sailors"
    told = f"{counts}: a 1, a 2, two 3s and a 4 in each of eight nationalities."
    assert told in str(rulebook(words("en")))


def test_a_reason_leads_to_its_rule() -> None:
    for panel, heading in (("rules-cards", "rules-cards"), ("rules-end", "rules-end")):
        shown = [
            attrs for _, attrs in Tags(page(with_panel(App(), panel))).tags if "data-shown" in attrs
        ]
        assert [attrs["id"] for attrs in shown] == [heading]
    assert not Tags(page(with_panel(App(), "rules"))).all("data-shown")
