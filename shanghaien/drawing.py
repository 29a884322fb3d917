"""A position as a picture: SVG with the page's own drawings, for notebooks and pages of others.

The picture brings its own ground, so it looks the same on light and dark pages, and needs nothing
from outside. Only those of the drawings are in it that it shows.
"""

import re
from functools import cache
from html import escape
from pathlib import Path

from shanghaien.cards import Card, Nationality, Sailor, Trick
from shanghaien.moves import UseJoker
from shanghaien.rules import hide
from shanghaien.scoring import score
from shanghaien.state import NUMBERS, ROUNDS, ROW, Direction, Phase, Player, State
from shanghaien.tricks import functions

_PACKAGE = Path(__file__).resolve().parent

_PLACES = (_PACKAGE / "art", _PACKAGE.parent / "web" / "art" / "symbols")
"""Where the drawings are: in the installed package, or in a checkout."""

COLOURS = {
    "american": ("#b3281f", "#6e1411", "#fff6e2"),
    "french": ("#92cdec", "#1e5a7c", "#20140d"),
    "german": ("#1e3472", "#101d45", "#fff6e2"),
    "chinese": ("#fbd95a", "#7a5200", "#20140d"),
    "dutch": ("#ea7a1e", "#8a3f06", "#20140d"),
    "turkish": ("#9a58ab", "#57266a", "#fffaf0"),
    "spanish": ("#379a5b", "#12502b", "#20140d"),
    "italian": ("#b7b3a9", "#4d4a44", "#20140d"),
}
"""Of each nationality the ground of its cards, the ink of its values, and of its mark."""

PAINTS = {
    "wood-edge": "#5b361a",
    "felt": "#2f5d50",
    "paper": "#f9ecd0",
    "paper-ink": "#2a190f",
    "trick-joker": "#1d4a4c",
    "trick-own": "#5a2320",
    "brass-light": "#f3c766",
    "red": "#c4352a",
    "blue": "#2a64b4",
    "grey": "#9d968a",
    "trick-ink": "#fdeecb",
}
"""Colours of the page by their names in web/style/tokens.css, as the ones above."""

_SIDES = ("red", "blue")
"""The colours of players A and B."""
_WIDTH, _HEIGHT = 680, 476
_CARD = 88
"""The width of a card; its height is 7/5 of that."""
_STEP = 96
"""From one card of the row to the next."""
_LEFT = (_WIDTH - ROW * _STEP + _STEP - _CARD) / 2
_TOP, _BOTTOM = 126, 126 + _CARD * 1.4
"""The edges of the row."""
_TEXT = "Cabin, 'Segoe UI', 'Noto Sans', system-ui, sans-serif"
_DISPLAY = "'Alfa Slab One', Rockwell, Georgia, serif"


_BOTH = ((Player.B, _TOP - 36, -28), (Player.A, _BOTTOM + 10, 28))
"""Each player with the edge where their dice begin, and the way in which they go on."""
_DUE = {
    Phase.TURN: "to move",
    Phase.ROLLING: "rolls",
    Phase.DIRECTION: "decides where 1 is",
    Phase.PLACE: "has rolled",
}
"""What the player to move does."""


def svg(state: State) -> str:
    """The table, seen from player A's side, as the text of an SVG document of 5 to 40 kB."""
    drawn = "".join(
        (
            _rect(0, 0, _WIDTH, _HEIGHT, rx=18, fill=PAINTS["wood-edge"]),
            _rect(7, 7, _WIDTH - 14, _HEIGHT - 14, rx=12, fill=PAINTS["felt"]),
            _strip(state, Player.B, 16),
            _row(state) if state.tavern else _end(state),
            _strip(state, Player.A, _BOTTOM + 76),
            _table(state, _BOTTOM + 122),
        )
    )
    used = sorted(set(re.findall(r'href="#([\w-]+)"', drawn)))
    return _tag(
        "svg",
        f"<defs>{''.join(map(_symbol, used))}</defs>{drawn}",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        width=_WIDTH,
        role="img",
        aria_label=escape(f"Shanghaien: {hide(state)}"),
        font_family=_TEXT,
        style="max-width:100%;height:auto",
    )


@cache
def _symbol(name: str) -> str:
    """A drawing as a symbol with its name as id."""
    place = next(place for place in _PLACES if place.is_dir())
    text = (place / f"{name}.svg").read_text(encoding="utf-8")
    return text[text.index("<symbol") : text.rindex("</svg>")]


def _row(state: State) -> str:
    """The tavern with the captains beside number 1."""
    return "".join(_slot(state, number) for number in NUMBERS) + _captains(state)


def _end(state: State) -> str:
    """Who has won, in the place of the row."""
    final = score(state.sides)
    who = "A draw" if final.winner is None else f"{final.winner.name} wins"
    points = " : ".join(map(str, sorted(final.totals, reverse=True)))
    ink = PAINTS["brass-light"]
    return _say(
        f"{who}, {points}", _WIDTH / 2, (_TOP + _BOTTOM) / 2 + 12,
        font_size=38, fill=ink, font_family=_DISPLAY,
    )  # fmt: skip


def _slot(state: State, number: int) -> str:
    """A card of the row with the dice on it and its number."""
    place = state.position(number)
    x = _LEFT + place * _STEP
    label, wide = (str(number), 22) if state.direction else (f"{number}/{ROW + 1 - number}", 36)
    parts = [
        _card(state.tavern[place], x),
        _rect(x - 5, _BOTTOM - 17, wide, 22, rx=11, fill=PAINTS["paper"]),
        _say(label, x - 5 + wide / 2, _BOTTOM - 1, font_size=15, fill=PAINTS["paper-ink"]),
    ]
    for player, y, step in _BOTH:
        count = state.sides[player].dice[number - 1]
        for i in range(count):
            left = x + _CARD / 2 - 14 * min(count - i // 3 * 3, 3) + i % 3 * 28 + 1
            parts.append(_die(number, player, left, y + i // 3 * step, 26))
    return "".join(parts)


def _card(card: Card, x: float) -> str:
    """A card of the row, drawn 100 wide and 140 high."""
    shadow = _rect(2, 3, 100, 140, rx=9, fill="#000", fill_opacity=0.3)
    face = _sailor(card) if isinstance(card, Sailor) else _trick(card)
    place = f"translate({x:g} {_TOP:g}) scale({_CARD / 100:g})"
    return _tag("g", f"<title>{card}</title>{shadow}{face}", transform=place)


def _sailor(card: Sailor) -> str:
    word = card.nationality.word
    ground, deep, ink = COLOURS[word]
    value = _tag(
        "path", fill=PAINTS["paper"], d="M0 9a9 9 0 0 1 9-9h21v21a12 12 0 0 1-12 12H0z"
    ) + _say(str(card.value), 15.5, 26, font_size=29, fill=deep, font_family=_DISPLAY)
    return "".join(
        (
            _rect(0, 0, 100, 140, rx=8.5, fill=PAINTS["paper"]),
            _rect(4.5, 4.5, 91, 131, rx=5, fill=ground),
            _tag("circle", cx=50, cy=84, r=45.5, fill="#fff6d6", fill_opacity=0.2),
            _tag("circle", cx=50, cy=84, r=35.5, fill="#fff6d6", fill_opacity=0.38),
            _use(f"sailor-{word}", 4.5, 44.5, 91),
            _use(f"mark-{word}", 69, 9.5, 21, color=ink),
            _say(card.nationality.letters, 79.5, 41, font_size=11.5, fill=ink),
            value,
            _tag("g", value, transform="rotate(180 50 70)"),
        )
    )


def _trick(card: Trick) -> str:
    """Its two halves, of which one is used."""
    halves = []
    for kind, y in zip(functions(card), (4.5, 72.25), strict=True):
        paint = PAINTS["trick-joker" if kind is UseJoker else "trick-own"]
        halves.append(_rect(4.5, y, 91, 63.25, rx=5, fill=paint))
        halves.append(_use(f"trick-{kind.verb}", 23, y + 4.5, 54))
    return _rect(0, 0, 100, 140, rx=8.5, fill=PAINTS["brass-light"]) + "".join(halves)


def _captains(state: State) -> str:
    """Both captains beside number 1; one whose player has played a trick has a colour."""
    if state.direction is None:
        return ""
    x = 14 if state.direction is Direction.LEFT else _WIDTH - 46
    colours = [_SIDES[p] if state.sides[p].captain_out else "grey" for p in Player]
    return "".join(
        _use("captain", x, _TOP + 14 + 52 * player.other, 32, height=42, color=PAINTS[colour])
        for player, colour in zip(Player, colours, strict=True)
    )


def _strip(state: State, player: Player, y: float) -> str:
    """A player's letter, dice just rolled, unused tricks, and supply."""
    is_due = state.to_move is player and state.phase is not Phase.OVER
    ink, colour = PAINTS["trick-ink"], PAINTS[_SIDES[player]]
    parts = [
        _rect(16, y, _WIDTH - 32, 38, rx=10, fill="#000", fill_opacity=0.22),
        _rect(22, y + 6, 26, 26, rx=13, fill=colour),
        _say(player.name, 35, y + 25, font_size=16, fill=ink),
    ]
    if is_due:
        brass = PAINTS["brass-light"]
        parts += [
            _rect(16, y, _WIDTH - 32, 38, rx=10, fill="none", stroke=brass, stroke_width=2.5),
            *(_die(n, player, 58 + i * 38, y + 2, 34) for i, n in enumerate(state.roll or ())),
        ]
        x = 142 if state.roll else 58
        parts.append(
            _say(_DUE[state.phase], x, y + 24, font_size=14, fill=ink, text_anchor="start")
        )
    for i, trick in enumerate(state.sides[player].tricks):
        parts.append(_use(f"trick-{functions(trick)[1].verb}", 284 + i * 26, y + 7, 24))
    for i in range(state.supply(player)):
        parts.append(_rect(_WIDTH - 46 - i * 23, y + 10, 18, 18, rx=4, fill=colour))
    return "".join(parts)


def _table(state: State, y: float) -> str:
    """The crews of both, bold where they give points, and the points without this round's cards."""
    ink, points = PAINTS["trick-ink"], score(state.sides)
    title = f"Round {state.round} of {ROUNDS}" if state.tavern else "The end"
    parts = [_say(title, 22, y + 19, font_size=14, fill=ink, text_anchor="start")]
    lines = ((Player.B, y + 46), (Player.A, y + 70))
    for nationality in Nationality:
        x = 132 + nationality * 47
        ground, _, mark = COLOURS[nationality.word]
        parts.append(_rect(x, y + 2, 43, 24, rx=5, fill=ground))
        parts.append(_use(f"mark-{nationality.word}", x + 11.5, y + 4, 20, color=mark))
        for player, line in lines:
            strength = state.sides[player].strength(nationality) or "·"
            weight = 800 if points.points(player, nationality) else 400
            parts.append(
                _say(str(strength), x + 21.5, line, font_size=15, fill=ink, font_weight=weight)
            )
    columns = (("tricks", 544, points.tricks), ("points", 622, points.totals))
    for name, x, numbers in columns:
        parts.append(_say(name, x, y + 19, font_size=14, fill=ink))
        parts += [_say(str(numbers[p]), x, line, font_size=16, fill=ink) for p, line in lines]
    parts += [_say(p.name, 35, line, font_size=15, fill=ink) for p, line in lines]
    return "".join(parts)


def _die(face: int, player: Player, x: float, y: float, size: float) -> str:
    return _use(f"die-{face}", x, y, size, color=PAINTS[_SIDES[player]])


def _use(name: str, x: float, y: float, width: float, **more: str | float) -> str:
    return _tag("use", href=f"#{name}", x=x, y=y, width=width, **{"height": width, **more})


def _rect(x: float, y: float, width: float, height: float, **more: str | float) -> str:
    return _tag("rect", x=x, y=y, width=width, height=height, **more)


def _say(text: str, x: float, y: float, **more: str | float) -> str:
    return _tag("text", text, x=x, y=y, **{"font_weight": 800, "text_anchor": "middle", **more})


def _tag(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element; in the names of its attributes underscores stand for hyphens."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else format(value, "g")}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"
