"""What is said of dice that were rolled."""

from shanghaien.dice_fairness import Fairness
from tests.support.html import Tags
from web.lang import Words
from web.ui.dice_histogram import histogram


def test_of_no_dice_nothing_but_the_title_is_said() -> None:
    drawn = Tags(str(histogram(Words("en"), Fairness((0,) * 6), "Dice rolled")))
    (words,) = drawn.page.tagged("figcaption")
    assert words.text == "Dice rolled"
