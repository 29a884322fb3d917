"""The picture of a result: what it shows, that it fits, and that its colours are the page's."""

import asyncio
import re
from dataclasses import replace
from functools import partial

import pytest

from shanghaien.cards import Nationality
from shanghaien.formats.link import read_any
from shanghaien.game import Game, Practice, Seat
from shanghaien.scoring import Verdict, score
from shanghaien.seed import Seed
from shanghaien.sources import Ended
from shanghaien.state import Player
from tests.support.games import seeded
from tests.support.kinds import kind
from tests.support.positions import LONG, choice, find, over
from tests.support.runtime_fakes import Bench
from web.build.paths import ROOT
from web.kernel.model import App
from web.kernel.sharing_state import Parcel, Picture
from web.lang import LANGUAGES, words
from web.sharing.effects import SendPicture
from web.sharing.picture_view import (
    COLOURS,
    HEIGHT,
    WIDTH,
    Box,
    Drawing,
    Step,
    Text,
    fitted,
    picture,
)
from web.ui.components import colour
from web.ui.sentences import crew_name

ADDRESS = "https://somebody.example.org/games/shanghaien/"
DAY = "26 November 2026"
LETTER = 0.6
"""How wide a letter is here, as a share of its size."""


def measured(size: float, line: str) -> float:
    return len(line) * size * LETTER


def drawn(game: Game, language: str = "en", address: str = ADDRESS, day: str = DAY) -> list[Step]:
    return picture(words(language), game, address=address, day=day)


def texts(steps: list[Step]) -> list[str]:
    return [step.text.replace("\u00a0", " ") for step in steps if isinstance(step, Text)]


def captains(steps: list[Step]) -> list[Drawing]:
    return [step for step in steps if isinstance(step, Drawing) and step.name == "captain"]


def won_by(player: Player | None) -> Game:
    """A game that this player has won."""

    def is_it(game: Game) -> bool:
        return over(game) and score(game.state.sides).winner is player

    return find(is_it)


OVER = won_by(Player.B)
MATCH = seeded(Seed("harbour", leg=2, first=(41, 38)))


@pytest.mark.parametrize("nationality", Nationality)
def test_each_crew_has_its_card(nationality: Nationality) -> None:
    w = words("en")
    for game in (OVER, won_by(None), won_by(Player.A)):
        now = score(game.state.sides)
        first = now.winner or Player.A
        comparison = now.comparisons[list(Nationality).index(nationality)]
        steps = drawn(game)
        word = nationality.word
        start = next(i for i, s in enumerate(steps) if getattr(s, "fill", "") == COLOURS[word])
        rest = steps[start:]
        card = rest[: next((i for i, s in enumerate(rest) if getattr(s, "width", 0) == 229), 99)]
        (figure,) = [s for s in card if isinstance(s, Drawing) and s.name == f"sailor-{word}"]
        assert figure.width == figure.height
        own, other = comparison.strengths[first], comparison.strengths[first.other]
        assert texts(card)[:4] == [crew_name(w, nationality), ":", str(own), str(other)]
        if comparison.winner is not None:
            assert texts(card)[4] == f"+{comparison.points}"
            (badge,) = [s for s in card if isinstance(s, Box) and s.line == COLOURS["paper"]]
            assert badge.fill == COLOURS[colour(comparison.winner)]
        else:
            assert ("=" in texts(card)[4:5]) is (comparison.verdict is Verdict.EQUAL)


def test_the_winner_comes_first_and_is_larger() -> None:
    steps = drawn(OVER)
    totals = score(OVER.state.sides).totals
    assert texts(steps)[:4] == ["Bernd wins", f"{totals[1]} : {totals[0]}", "Bernd", "Anna"]
    first, second = captains(steps)
    assert (first.colour, second.colour) == (COLOURS["blue"], COLOURS["red"])
    assert first.x < second.x
    assert first.width > second.width


def test_in_a_draw_both_are_as_large() -> None:
    steps = drawn(won_by(None))
    assert texts(steps)[0] == "A draw – you share the victory"
    first, second = captains(steps)
    assert first.width == second.width


def test_a_game_that_ended_early_has_a_story_and_no_total() -> None:
    running = find(choice)
    steps = drawn(replace(running, chance=Ended(Player.B)))
    assert texts(steps)[0] == "Bernd wins"
    assert any(text.startswith("Anna resigned in round") for text in texts(steps))
    assert not any(re.fullmatch(r"\d+ : \d+", text) for text in texts(steps))
    agreed = texts(drawn(replace(running, chance=Ended(None))))
    assert any(text.startswith("The draw was agreed in round") for text in agreed)


def test_a_match_has_its_sums_and_tells_of_both_games() -> None:
    assert MATCH.match is not None
    told = texts(drawn(MATCH))
    assert told[0].endswith("wins the match")
    assert told[1] == f"{max(MATCH.match)} : {min(MATCH.match)}"
    assert any(text.startswith("Game 1 ended ") for text in told)


def test_practice_is_told() -> None:
    told = texts(drawn(replace(OVER, practice=Practice(taken=1))))
    assert any(text.endswith("Practice game: rolls were undone.") for text in told)


def test_a_trick_card_of_one_player_alone_is_told() -> None:
    game = read_any(kind("uneven-over")["link"])
    told = texts(drawn(game))
    assert any(text.endswith(" had a trick card from the start.") for text in told)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (ADDRESS, "somebody.example.org/games/shanghaien"),
        ("https://example.org/index.html", "example.org"),
        ("http://localhost:8000/", None),
        ("https://localhost/shanghaien/", None),
        ("http://192.168.1.7:8000/", None),
        ("", None),
    ],
)
def test_only_an_address_that_others_reach_is_shown(address: str, shown: str | None) -> None:
    told = texts(drawn(OVER, address=address, day=""))
    assert told[-1] == (shown or "Shanghaien")
    assert texts(drawn(OVER, address=address))[-1] == DAY


def names(name: str) -> Game:
    return replace(OVER, seats=(Seat(name), Seat(name)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game",
    [OVER, MATCH, won_by(None), names("W" * 40), names("<b>&amp;\"' </b>"), find(choice, LONG)],
    ids=["over", "match", "draw", "wide", "markup", "long"],
)
def test_all_of_it_lies_in_the_picture(game: Game, language: str) -> None:
    ended = game if game.is_over else replace(game, chance=Ended(Player.A))
    for step in drawn(ended, language):
        match step:
            case Text():
                lines, size = fitted(step, partial(measured, step.size))
                assert " ".join(lines) == step.text
                assert len(lines) <= 1 + step.is_long
                width = max(measured(size, line) for line in lines)
                assert width <= step.width + 0.01
                left = step.x - {"left": 0.0, "center": 0.5, "right": 1.0}[step.align] * width
                assert 0 <= left <= left + width <= WIDTH
                assert step.y - len(lines) * size / 2 > 0
                assert step.y + len(lines) * size / 2 < HEIGHT
            case Drawing() if "/" not in step.name:
                assert 0 <= step.x <= step.x + step.width <= WIDTH
                assert 0 <= step.y <= step.y + step.height <= HEIGHT


def test_a_name_is_shown_as_it_is() -> None:
    assert texts(drawn(names("<b>&amp;</b>")))[0] == "<b>&amp;</b> wins"


def test_words_become_smaller_or_take_a_second_line() -> None:
    text = Text("one two three", 0, 0, 60, 10, "#000000")
    assert fitted(text, len) == (["one two three"], 10)
    assert fitted(replace(text, width=6.5), len) == (["one two three"], 5)
    assert fitted(replace(text, width=8, is_long=True), len) == (["one two", "three"], 10)
    assert fitted(replace(text, text=""), len) == ([""], 10)
    assert fitted(replace(text, text="onetwothree", width=5.5, is_long=True), len)[1] == 5


def test_the_colours_are_those_of_the_page_by_day() -> None:
    tokens = (ROOT / "web" / "style" / "tokens.css").read_text(encoding="utf-8")
    day = dict(reversed(re.findall(r"--([\w-]+): (#\w{6});", tokens)))
    assert COLOURS.items() <= day.items()


def test_the_drawings_are_there() -> None:
    for step in drawn(OVER):
        if isinstance(step, Drawing):
            is_file = "/" in step.name
            path = step.name if is_file else f"web/art/symbols/{step.name}.svg"
            assert (ROOT / path).is_file()


def test_what_became_of_it_is_told() -> None:
    async def outcome() -> str:
        bench = Bench(App())
        made = Picture(OVER, "en", ADDRESS, 0)
        bench.runtime.perform((SendPicture(Parcel(made, "a.png", ADDRESS, "A game")),))
        await bench.rest()
        return bench.app.sharing.outcome

    assert asyncio.run(outcome()) == "picture-saved"
