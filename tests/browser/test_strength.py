"""How somebody plays, from a backup of their games to a game at the level that fits them."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from playwright.sync_api import Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.game import Game, Seat, seed_setup, start
from shanghaien.learning.decisions import study
from shanghaien.learning.study import Study
from shanghaien.moves import ChooseDirection
from shanghaien.seed import Seed
from shanghaien.sources import Seeded
from shanghaien.state import Player
from tests.support.axe import findings
from tests.support.random_games import finished, shanghai_soon
from tests.support.seasons import somebody
from tests.support.studies import decision
from tests.support.table_page import START, Table
from web.kernel.saved_state import Entry, entry
from web.lang import words
from web.saved.row_state import read_kept, write_kept
from web.strength.state import fit, persons
from web.strength.view import says

SEATS = (Seat("Red"), Seat("Bosun", "bosun"))


def games(decide: Callable[[Random, Game], Study]) -> tuple[tuple[Entry, ...], str]:
    """Some games of somebody who decides so, and their backup."""
    rng, entries, texts = Random(7), [], []
    for number in range(14):
        seed = Seed(f"word {number}")
        game = start(seed_setup(seed, Player.A), SEATS, Seeded(seed))
        game = finished(game, Random(number), shanghai_soon)
        saved = entry(f"game-{number}", game, 1_790_000_000_000 + number)
        kept = replace(saved.kept, study=(decide(rng, game), None))
        stored = write_kept(kept)
        entries.append(replace(saved, kept=read_kept(stored, game.turn)))
        texts.append((stored, write(game)))
    return tuple(entries), write_all(texts)


def test_a_backup_tells_how_its_owner_plays_and_the_next_game_is_at_the_level_that_fits(
    page: Page,
) -> None:
    entries, text = games(lambda rng, _: somebody(rng, 0.016, "neighbour"))
    (person,) = persons(entries)
    table = Table(page).open()
    table.load(text)
    expect(page.get_by_text("14 games were added.")).to_be_visible(timeout=START)
    table.more("How I play")
    expect(page.get_by_role("dialog", name="How I play")).to_be_visible()
    said = list(says(words("en"), person.losses, person.habit))
    assert said[0].startswith("You give away more than usual where neighbouring pips decide")
    for sentence in said:
        expect(page.get_by_text(sentence)).to_be_visible()
    page.get_by_text("What you give away, in figures").click()
    row = page.get_by_role("row", name="Neighbouring pips unlikely to be chance")
    expect(row).to_contain_text(f"{person.losses.cell('neighbour').count} choices")
    assert findings(page) == []
    table.button("Puzzles: Neighbouring pips").click()
    expect(page.get_by_label("Theme")).to_have_value("neighbour", timeout=START)
    page.get_by_role("button", name="Start screen").click()
    table.button("Against the computer").click()
    page.get_by_role("radio", name="My level").check()
    level = fit(entries, "").level
    assert level != "deckhand", "it would be that of a beginner, too"
    told = f"Going by your results so far, that’s now the {level.title()}."
    expect(page.get_by_text(told)).to_be_visible()
    table.button("Start the game").click()
    expect(page.get_by_role("region", name="Start screen")).to_be_hidden(timeout=START)
    assert table.kept().seats[1].level == level


def on_the_left(rng: Random, game: Game) -> Study:
    """Of somebody who puts number 1 on the left, mostly wrongly; else they lose little."""
    found = []
    for turn, (state, event) in enumerate(zip(game.states, game.events, strict=False)):
        if state.to_move is Player.A and isinstance(event, ChooseDirection):
            best = rng.choice(("left", "right", "right"))
            loss = rng.uniform(0.03, 0.06) if best == "right" else 0.0
            found.append(decision(turn, "end", loss, answers=(("left", best),)))
    return study(found)


def test_a_habit_is_told_with_its_counts_and_three_own_positions_to_retry(page: Page) -> None:
    entries, text = games(on_the_left)
    (person,) = persons(entries)
    assert person.habit is not None
    assert person.habit.answer == "left"
    table = Table(page).open()
    table.load(text)
    expect(page.get_by_text("14 games were added.")).to_be_visible(timeout=START)
    table.more("How I play")
    panel = page.get_by_role("dialog", name="How I play")
    asked, best = person.habit.asked, person.habit.best
    told = f"You put number 1 on the left in {asked} of {asked} rounds; that was best in {best}."
    expect(panel.get_by_text(told)).to_be_visible()
    expect(panel.get_by_text("in winning chances per game.")).to_have_count(1)
    assert findings(page) == []
    table.button("Retry 3 of these positions").click()
    expect(page.get_by_role("heading", name="Mistake 1 of 3")).to_be_visible(timeout=START)
    expect(table.button("Number 1 on the left")).to_be_visible()
    expect(table.button("Number 1 on the right")).to_be_visible()
