"""The picture of a result: what is drawn where, for web/browser/picture.py to paint on a canvas.

An image on its own would know neither the page's style sheets nor its fonts, a canvas knows the
fonts; so this is a list of steps, the first one undermost.

A new kind of step is drawn in web/browser/picture.py, too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from shanghaien.game import Game
from shanghaien.scoring import Comparison, Score, Verdict, score
from shanghaien.state import Player
from web.game.result_view import alone, practice, story, title, winner
from web.kernel.sharing_state import is_of_this_machine
from web.lang import Words
from web.table.match_view import both_games
from web.ui.components import colour
from web.ui.sentences import crew_name, seat_names

WIDTH, HEIGHT = 1080, 1350
"""Pixels: four to five, the tallest that all messengers show as a whole."""

COLOURS = {
    "wood": "#c79a62",
    "wood-edge": "#5b361a",
    "felt": "#2f5d50",
    "surface": "#fbf2dd",
    "line": "#cdb387",
    "ink": "#2a190f",
    "ink-soft": "#5f4632",
    "on-wood": "#2a190f",
    "brass": "#b37a1e",
    "brass-light": "#f3c766",
    "red": "#c4352a",
    "red-ink": "#fff6e2",
    "red-text": "#9c231b",
    "blue": "#2a64b4",
    "blue-ink": "#fff6e2",
    "blue-text": "#1d4f94",
    "grey": "#9d968a",
    "paper": "#f9ecd0",
    "trick-ink": "#fdeecb",
    "trick-joker": "#1d4a4c",
    "trick-own": "#5a2320",
    "american": "#b3281f",
    "american-deep": "#6e1411",
    "american-ink": "#fff6e2",
    "french": "#92cdec",
    "french-deep": "#1e5a7c",
    "french-ink": "#20140d",
    "german": "#1e3472",
    "german-deep": "#101d45",
    "german-ink": "#fff6e2",
    "chinese": "#fbd95a",
    "chinese-deep": "#7a5200",
    "chinese-ink": "#20140d",
    "dutch": "#ea7a1e",
    "dutch-deep": "#8a3f06",
    "dutch-ink": "#20140d",
    "turkish": "#9a58ab",
    "turkish-deep": "#57266a",
    "turkish-ink": "#fffaf0",
    "spanish": "#379a5b",
    "spanish-deep": "#12502b",
    "spanish-ink": "#20140d",
    "italian": "#b7b3a9",
    "italian-deep": "#4d4a44",
    "italian-ink": "#20140d",
}
"""The page's own by day (web/style/tokens.css; a test compares them), by night too: others look at
the picture."""

NIGHT = "#0b1330"
"""Behind the harbour, as on the start screen."""
DUSK, LAMP, HALO = "#06091459", "#fff6d680", "#fff6d633"
"""Over the harbour, so that words stand out; the light behind a sailor and round that."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, with round corners where it has a radius: then it may be a disc."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0
    line: str = ""
    """The colour of its edge, if it has one."""
    has_shadow: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """One of the game's drawings."""

    name: str
    """A symbol of the page, or the path of a file of the site."""
    x: float
    y: float
    width: float
    height: float
    colour: str = ""
    """What `currentColor` is in it."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words. They become smaller where they would be wider than they may."""

    text: str
    x: float
    y: float
    """The middle of the capital letters, of all lines together."""
    width: float
    size: float
    colour: str
    font: Literal["display", "text"] = "text"
    align: Literal["left", "center", "right"] = "center"
    is_long: bool = False
    """Whether they may take two lines."""
    has_shadow: bool = False
    is_turned: bool = False
    """Whether they stand on their head, around that middle."""


Step = Box | Drawing | Text


def fitted(text: Text, width: Callable[[str], float]) -> tuple[list[str], float]:
    """The lines of a text and the size of their letters; `width` measures at the wanted size."""
    lines, words = [text.text], text.text.split(" ")
    if text.is_long and len(words) > 1 and width(text.text) > text.width:
        # Of all ways to break it the one whose longer line is shortest.
        halves = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
        lines = min(halves, key=lambda half: max(map(width, half)))
    widest = max(map(width, lines))
    return lines, text.size * min(1.0, text.width / widest if widest else 1.0)


def picture(w: Words, game: Game, *, address: str, day: str) -> list[Step]:
    """The picture of a game that is over. `address` is that of the page, `day` when it was played,
    or nothing."""
    now = score(game.state.sides)
    first = winner(game, now) or Player.A
    return [
        *_head(w, game, now, first),
        *_table(w, now, first),
        *_tricks(w, game, now, first),
        *foot(address, day),
    ]


HEAD = 452
"""Where the table begins."""


def ground(head: int, harbour: int) -> Iterator[Step]:
    """The harbour at night, whose drawing begins at `harbour`, and below `head` the bare table."""
    yield Box(0, 0, WIDTH, HEIGHT, NIGHT)
    yield Drawing("web/art/harbour.svg", -600, harbour, 2000, 1250)
    yield Box(0, 0, WIDTH, head + 40, DUSK)
    yield Box(0, head - 22, WIDTH, HEIGHT, COLOURS["wood"])
    yield Drawing("web/art/wood.svg", 0, head - 22, 1088, 680)
    yield Drawing("web/art/wood.svg", 0, head + 658, 1088, 680)


def _head(w: Words, game: Game, now: Score, first: Player) -> Iterator[Step]:
    """The harbour at night, and before it who has won; the moon is behind that captain."""
    won, cream = winner(game, now), COLOURS["trick-ink"]
    yield from ground(HEAD, -20)
    headline = title(w, game, now)
    if game.verdict is None:
        a, b = game.match or now.totals
        most, least = max(a, b), min(a, b)
        yield Text(headline, 540, 74, 1000, 68, cream, "display", has_shadow=True)
        points = f"{most}\u00a0:\u00a0{least}"
        yield Text(points, 540, 270, 470, 132, cream, "display", has_shadow=True)
    else:
        yield Text(headline, 540, 250, 480, 76, cream, "display", is_long=True, has_shadow=True)
    # The winner stands on the left, before the moon.
    for player, x in ((first, 165), (first.other, 915)):
        size = 250 if player is won else 225 if won is None else 200
        name, base = colour(player), HEAD - 22
        yield Drawing("captain", x - size / 2, base - size * 1.2, size, size * 1.2, COLOURS[name])
        yield Box(x - 145, base - 40, 290, 56, COLOURS[name], 14, COLOURS["wood-edge"], True)
        words = seat_names(game)[player]
        yield Text(words, x, base - 12, 264, 34, COLOURS[f"{name}-ink"])


def _table(w: Words, now: Score, first: Player) -> Iterator[Step]:
    """The crews on the felt, each as a card, in their order."""
    yield Box(24, HEAD, 1032, 654, COLOURS["wood-edge"], 30, has_shadow=True)
    yield Box(33, HEAD + 9, 1014, 636, COLOURS["felt"], 22, COLOURS["brass"])
    for i, comparison in enumerate(now.comparisons):
        # Two rows of four.
        row, column = divmod(i, 4)
        yield from _crew(w, comparison, first, 55 + column * 247, HEAD + 31 + row * 306)


def _crew(w: Words, c: Comparison, first: Player, x: float, y: float) -> Iterator[Step]:
    """A crew's card: its sailor, how strong both are, and what it gives to whom."""
    word = c.nationality.word
    ink, middle = COLOURS[f"{word}-ink"], x + 114.5
    yield Box(x, y, 229, 286, COLOURS["paper"], 20, COLOURS["line"], has_shadow=True)
    yield Box(x + 10, y + 10, 209, 196, COLOURS[word], 12)
    # As the page draws it with gradients (web/style/cards.css).
    yield disc(middle, y + 131, 75, HALO)
    yield disc(middle, y + 131, 54, LAMP)
    yield Drawing(f"sailor-{word}", middle - 75, y + 56, 150, 150)
    yield Drawing(f"mark-{word}", x + 20, y + 18, 30, 30, ink)
    yield Text(crew_name(w, c.nationality), x + 58, y + 33, 150, 27, ink, align="left")
    yield Text(":", middle, y + 244, 20, 40, COLOURS["ink-soft"], "display")
    for player, place in ((first, x + 56), (first.other, x + 173)):
        points = COLOURS[f"{colour(player)}-text"]
        yield Text(str(c.strengths[player]), place, y + 246, 84, 52, points, "display")
    if c.winner is not None:
        place = x + (41 if c.winner is first else 188)
        yield from _badge(place, y + 182, f"+{c.points}", colour(c.winner))
    elif c.verdict is Verdict.EQUAL:
        yield from _badge(middle, y + 190, "=", "grey")


def disc(x: float, y: float, radius: float, fill: str, line: str = "") -> Box:
    """A disc around a point."""
    return Box(x - radius, y - radius, 2 * radius, 2 * radius, fill, radius, line)


def _badge(x: float, y: float, text: str, name: str) -> Iterator[Step]:
    """A round badge in a player's colour."""
    yield disc(x, y, 33, COLOURS[name], COLOURS["paper"])
    yield Text(text, x, y, 54, 34, COLOURS.get(f"{name}-ink", COLOURS["ink"]), "display")


def _tricks(w: Words, game: Game, now: Score, first: Player) -> Iterator[Step]:
    """The unused tricks, and what decided the game."""
    y = HEAD + 672
    yield Box(24, y, 1032, 124, COLOURS["surface"], 18, COLOURS["line"], has_shadow=True)
    yield Text(w.say("Unused tricks"), 540, y + 34, 700, 28, COLOURS["ink"])
    for player, x, card in ((first, 114, 44), (first.other, 966, 994)):
        text = COLOURS[f"{colour(player)}-text"]
        yield Drawing("trick-back", card, y + 13, 42, 42)
        yield Text(f"+{now.tricks[player]}", x, y + 34, 60, 36, text, "display")
    end = both_games(w, game, first) or story(w, game, now, first)
    text = " ".join(each for each in (end, practice(w, game), alone(w, game)) if each)
    yield Text(text, 540, y + 84, 984, 25, COLOURS["ink-soft"], is_long=True)


def foot(address: str, day: str) -> Iterator[Step]:
    """The game's name, where it is played, and the day."""
    ink, where = COLOURS["on-wood"], _public(address)
    yield Text("Shanghaien", 36, 1300, 480, 54, ink, "display", align="left")
    # One of the two, or both, may be missing: what is there stands in the middle.
    lines = [(text, size) for text, size in ((where, 30), (day, 27)) if text]
    for i, (text, size) in enumerate(lines):
        y = 1300 + (i - (len(lines) - 1) / 2) * 38
        yield Text(text, 1044, y, 560, size, ink, align="right")


def _public(address: str) -> str:
    """The page's address as people say it; empty where others would not find it, as at home."""
    scheme, _, place = address.partition("://")
    is_public = scheme == "https" and not is_of_this_machine(address)
    return place.removesuffix("index.html").rstrip("/") if is_public else ""
