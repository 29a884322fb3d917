"""What leads on is at the thumb, and always at one place."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from shanghaien.game import Game, Seat
from tests.support import positions
from tests.support.app_driver import at_table, drawn
from tests.support.easel import Easel
from tests.support.marks import first_of_all, release
from tests.support.random_games import random_game
from tests.support.screens import after, course, lessons, puzzles
from tests.support.table_page import Table
from tests.support.teacher_screens import advice
from web.kernel.messages import GamesListed
from web.kernel.model import WHY, App
from web.kernel.settings import FOLD
from web.kernel.table_state import Selection
from web.lang import LANGUAGES

PHONES = [(390, 844), (412, 915), release((360, 640)), release((390, 664))]

PLACES = """() => {
    const [row, lead] = [".row", ".tray .button.primary"].map((part) => {
        const { x, y, width } = document.querySelector(part)?.getBoundingClientRect() ?? {};
        return x === undefined ? null : [x, y, width].map((each) => Math.round(each * 4) / 4);
    });
    return { row, lead };
}"""
"""Where the row and the button that leads on are: left, top and width in pixels."""


def steps(seats: tuple[Seat, Seat], language: str) -> Iterator[tuple[str, App]]:
    """A game's screens, move by move, with what waits to be confirmed."""
    game = random_game(5, seats=seats)
    for turn in {*range(31), game.turn}:
        app = replace(drawn(game.at(turn)), language=language)
        yield f"turn {turn}", app
        if app.game and app.game.state.roll:
            picked = f"place {app.game.state.roll[0]}"
            yield f"turn {turn}, picked", replace(app, selection=Selection(picked=picked))


def taught(language: str) -> Iterator[tuple[str, App]]:
    """Every step of every lesson of both courses."""
    start = after(App(language=language), GamesListed(()))
    for name, app in (*lessons(start), *course(start)):
        yield name, replace(app, unfolded=frozenset())


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "fr"))
def test_on_a_phone_what_leads_on_is_at_one_place_in_games_and_lessons(
    easel: Easel, language: str, size: tuple[int, int]
) -> None:
    easel.set_size(*size)
    leads: dict[str, str] = {}
    for seats in (positions.PEOPLE, positions.COMPUTER):
        found = easel.look_each(steps(seats, language), PLACES)
        leads |= {str(place["lead"]): name for name, place in found if place["lead"]}
        assert len({str(place["row"]) for _, place in found if place["row"]}) == 1
    rows = set()
    for name, place in easel.look_each(taught(language), PLACES):
        if place["lead"]:
            leads[str(place["lead"])] = name
        if place["row"] and name.startswith("lesson"):
            rows.add(str(place["row"]))
    assert len(leads) == 1, leads
    # In other languages some lessons have a line more.
    assert len(rows) == 1 or language != "en" or size[1] < 800, rows


@pytest.mark.only_browser("chromium")
def test_the_direction_is_chosen_at_the_thumb_or_on_the_table(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table(page).open()
    game = positions.find(positions.direction)
    table.load(game)
    left, right = (table.button(f"Number 1 on the {end}") for end in ("left", "right"))
    expect(left).to_have_count(1)  # once for keys and screen readers
    boxes = [way.bounding_box() for way in (left, right)]
    assert all(box and box["y"] > 844 * 0.85 and box["width"] > 844 * 0.15 for box in boxes)
    page.locator(".captain-choice").first.click()
    expect(left).to_have_count(0)
    expect(page.locator(".post.left .post-captain").first).to_be_visible()


BOXES = """() => {
    const box = (part) => {
        const found = document.querySelector(part)?.getBoundingClientRect();
        return found ? [found.x, found.y, found.height] : null;
    };
    return [".row", ".below", ".tray .roll"].map(box);
}"""
"""Where row, own strip and dice are: left, top and height in pixels."""


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("size", [(390, 844), (360, 740), (820, 1180), (1024, 768), (1366, 650)])
@pytest.mark.parametrize("find", [positions.choice, positions.tricks])
def test_a_hint_and_its_reasons_move_nothing(
    easel: Easel, size: tuple[int, int], find: Callable[[Game], bool]
) -> None:
    easel.set_size(*size)
    app, _ = at_table(positions.find(find, positions.COMPUTER))
    states = [("table", app), *islice(advice(app), 4)]
    name, why = states[-1]
    states.append(("every move", replace(why, unfolded=why.unfolded | {f"{FOLD}moves"})))
    (_, before), *found = easel.look_each(states, BOXES)
    # On a low phone reasons have the place of trick cards: the dice then lie side by side.
    is_low = size[1] < 776 and size[0] < 480 and find is positions.tricks
    for name, boxes in found:
        seen = 2 if is_low and name in {"hint: why", "every move"} else 3
        for one, other in zip(before[:seen], boxes[:seen], strict=True):
            assert (one is None) == (other is None), name
            pairs = zip(one or (), other or (), strict=True)
            assert all(abs(a - b) <= 8 for a, b in pairs), (name, one, other)
        assert before[:2] == boxes[:2], name


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_the_ways_on_from_a_hint_stand_still_and_take_no_room_of_the_reasons(
    easel: Easel, size: tuple[int, int], language: str
) -> None:
    easel.set_size(*size)
    tops = {}
    for kind in (
        positions.tricks,
        positions.choice,
        positions.direction,
        positions.first_dice,
    ):
        app, _ = at_table(positions.find(kind, positions.COMPUTER))
        hinted = islice(advice(replace(app, language=language)), 2, 4)
        tops[kind] = [top for _, top in easel.look_each(hinted, WAY)]
    # Above trick cards; else beside dice and buttons: reasons have that room.
    above, asked = tops.pop(positions.tricks)
    assert all(top == why > above + 40 for top, why in tops.values()), tops
    # On a low phone they have that of the trick cards, too.
    assert asked == (above if size[1] > 776 else tops[positions.first_dice][1])


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("size", [(390, 664), (360, 640)])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_beside_a_single_trick_card_the_ways_on_stand_still_on_a_low_phone(
    easel: Easel, size: tuple[int, int], language: str
) -> None:
    easel.set_size(*size)
    app, _ = at_table(positions.find(positions.one_trick, positions.COMPUTER))
    hinted = islice(advice(replace(app, language=language)), 2, 4)
    (_, told), (_, asked) = easel.look_each(hinted, WAY)
    assert told == asked


WAY = "() => Math.round(document.querySelector('.tray-ways .button').getBoundingClientRect().top)"
"""Where “Play it” or, where a large button does, “Why?” is."""


COVERED = """() => {
    const reasons = document.querySelector(".why p");
    if (reasons) reasons.textContent = "A line that is as long as most of these are\\n".repeat(9);
    const parts = [...document.querySelectorAll(".tray :is(.tray-words, .why, button)")]
        .filter((part) => part.clientHeight && !part.parentNode.closest(".why"));
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const stays = ({tagName}, other) => tagName !== "BUTTON"
        && getComputedStyle(other.closest(".tray > *")).position === "sticky";
    return boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b, j) =>
        !stays(parts[i], parts[i + 1 + j]) && !stays(parts[i + 1 + j], parts[i]) &&
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
            ? [`${parts[i].outerHTML.slice(0, 60)} and ${parts[i + 1 + j].outerHTML.slice(0, 60)}`]
            : []));
}"""
"""Which parts of the tray lie on one another, however much there is to say; but for the button on a
low phone that stays above what is scrolled."""


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize(
    "size",
    [
        *((320, 640), (360, 640), (390, 664), (390, 844), (768, 1024), (820, 1180)),
        *((1024, 768), (1280, 720), (1440, 900)),
    ],
)
def test_nothing_that_the_teacher_says_lies_on_a_button(
    easel: Easel, size: tuple[int, int]
) -> None:
    easel.set_size(*size)
    start = after(App(language="fr"), GamesListed(()))
    states = [one for one in islice(puzzles(start), 5) if one[0] != "puzzle"]
    kinds = positions.choice, positions.tricks, positions.direction, positions.first_dice
    for kind in (*kinds, positions.one_trick):
        app, _ = at_table(positions.find(kind, positions.COMPUTER))
        states += islice(advice(replace(app, language="fr")), 2, 6)
    for name, covered in easel.look_each(states, COVERED):
        assert not covered, (name, covered)


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("size", [(390, 844), (412, 915)])
def test_the_reasons_of_a_puzzle_leave_row_and_ways_in_place(
    easel: Easel, size: tuple[int, int]
) -> None:
    easel.set_size(*size)
    start = after(App(language="en"), GamesListed(()))
    answered = [one for one in islice(puzzles(start), 5) if one[0] != "puzzle"]
    assert [WHY in app.unfolded for _, app in answered] == [False, True] * 2
    found = easel.look_each(answered, PLACES)
    assert len({str(place) for _, place in found}) == 1, found


@pytest.mark.only_browser("chromium")
def test_what_peeks_out_of_the_scores_on_a_low_phone_opens_them(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    table = Table(page).open()
    table.begin(positions.find(positions.first_dice, positions.COMPUTER))
    page.locator(".scores thead").click(position={"x": 200, "y": 6})
    expect(page.get_by_role("dialog", name="Score so far")).to_be_visible()
