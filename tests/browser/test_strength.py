"""How somebody plays, from a backup of their games to a game at the level that fits them."""

from dataclasses import replace
from random import Random

from playwright.sync_api import Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.game import Seat, seed_setup, start
from shanghaien.seed import Seed
from shanghaien.sources import Seeded
from shanghaien.state import Player
from tests.support.axe import findings
from tests.support.random_games import finished, shanghai_soon
from tests.support.seasons import somebody
from tests.support.table_page import START, Table
from web.kernel.saved_state import Entry, entry
from web.lang import words
from web.saved.row_state import read_kept, write_kept
from web.strength.state import fit, persons
from web.strength.view import says

SEATS = (Seat("Red"), Seat("Bosun", "bosun"))


def games() -> tuple[tuple[Entry, ...], str]:
    """Some games of somebody who misses what the neighbours' pips do, and their backup."""
    rng, entries, texts = Random(7), [], []
    for number in range(14):
        seed = Seed(f"word {number}")
        game = start(seed_setup(seed, Player.A), SEATS, Seeded(seed))
        game = finished(game, Random(number), shanghai_soon)
        saved = entry(f"game-{number}", game, 1_790_000_000_000 + number)
        kept = replace(saved.kept, study=(somebody(rng, 0.016, "neighbour"), None))
        stored = write_kept(kept)
        entries.append(replace(saved, kept=read_kept(stored, game.turn)))
        texts.append((stored, write(game)))
    return tuple(entries), write_all(texts)


def test_a_backup_tells_how_its_owner_plays_and_the_next_game_is_at_the_level_that_fits(
    page: Page,
) -> None:
    entries, text = games()
    (person,) = persons(entries)
    table = Table(page).open()
    table.load(text)
    expect(page.get_by_text("14 games were added.")).to_be_visible(timeout=START)
    table.more("How I play")
    expect(page.get_by_role("dialog", name="How I play")).to_be_visible()
    said = list(says(words("en"), person.losses))
    assert said[0].startswith("You lose more than usual where neighbours’ pips decide")
    for sentence in said:
        expect(page.get_by_text(sentence)).to_be_visible()
    page.get_by_text("Where you lose, in figures").click()
    row = page.get_by_role("row", name="Neighbours’ pips too big to be chance")
    expect(row).to_contain_text(f"{person.losses.cell('neighbour').count} choices")
    assert findings(page) == []
    table.button("Puzzles: Neighbours’ pips").click()
    expect(page.get_by_label("Theme")).to_have_value("neighbour", timeout=START)
    page.get_by_role("button", name="Back to the start screen").click()
    table.button("Against the computer").click()
    page.get_by_role("radio", name="My level").check()
    level = fit(entries, "").level
    assert level != "deckhand", "it would be that of a beginner, too"
    told = f"Going by your results so far, that’s now the {level.title()}."
    expect(page.get_by_text(told)).to_be_visible()
    table.button("Start the game").click()
    expect(page.get_by_role("region", name="Start screen")).to_be_hidden(timeout=START)
    assert table.kept().seats[1].level == level
