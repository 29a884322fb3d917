"""A drawing for the documents: boxes, lines and words, in the page's colours of day and night."""

import re
from html import escape

from web.build.paths import ROOT

WIDTH = 860
"""Units of every drawing across; a document shows it at about that many pixels."""
MONO = 0.61
"""How wide a character of the fixed font is at most, as a part of its size."""

_TOKENS = ROOT / "web" / "style" / "tokens.css"
_FILLS = ("surface", "surface-sunken", "line", "red-wash", "blue-wash", "brass-light", "brass")
_WORDS = ("ink", "ink-soft", "red-text", "blue-text")


def _colours() -> tuple[dict[str, str], dict[str, str]]:
    """The page's colours by name, of day and of night."""
    text = _TOKENS.read_text(encoding="utf-8")
    found = {n: re.findall(rf"--{n}: (#\w+);", text) for n in (*_FILLS, *_WORDS)}
    return {n: of[0] for n, of in found.items()}, {n: of[1] for n, of in found.items()}


def _style() -> str:
    day, night = _colours()
    rules = [f".{n}{{fill:var(--{n})}}" for n in day]
    rules += [
        ".edge{stroke:var(--line)}",
        ".on-brass{fill:#2a190f}",
        ".arrow{stroke:var(--ink-soft);stroke-width:1.5}",
    ]
    sets = ["".join(f"--{n}:{colour};" for n, colour in of.items()) for of in (day, night)]
    return (
        f":root{{{sets[0]}}}@media(prefers-color-scheme:dark){{:root{{{sets[1]}}}}}"
        "text{font:13px system-ui,sans-serif}.mono{font:12px ui-monospace,monospace}"
        f".head{{font-weight:600}}.small{{font-size:12px}}.tight{{font-size:11px}}{''.join(rules)}"
    )


class Drawing:
    """What is drawn so far; each thing lies on those before it."""

    def __init__(self, title: str, description: str) -> None:
        self._head = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
        self._parts: list[str] = []

    def box(
        self, x: float, y: float, wide: float, high: float, fill: str, *, radius: int = 4
    ) -> None:
        """A box of one of the page's colours."""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{wide:.4g}" height="{high:g}" rx="{radius}"'
            f' class="{fill} edge"/>'
        )

    def words(
        self, x: float, y: float, text: str, style: str = "ink", anchor: str = "start"
    ) -> None:
        """A line of text on its base line; `style` names classes, a colour among them."""
        kept = ' xml:space="preserve"' if "  " in text else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" class="{style}" text-anchor="{anchor}"{kept}>'
            f"{escape(text, quote=False)}</text>"
        )

    def arrow(self, *points: tuple[float, float], dashed: bool = False) -> None:
        """A line through some points, with a head at the last one."""
        way = " ".join(f"{x:g},{y:g}" for x, y in points)
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self._parts.append(
            f'<polyline points="{way}" fill="none" class="arrow" marker-end="url(#head)"{dash}/>'
        )

    def line(self, *points: tuple[float, float]) -> None:
        """A thin line."""
        way = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._parts.append(f'<polyline points="{way}" fill="none" class="edge"/>')

    def text(self, high: float) -> str:
        """The file, for a drawing of this height."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high:g}"'
                f' width="{WIDTH}" height="{high:g}" role="img">{self._head}',
                f"<style>{_style()}</style>",
                '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"'
                ' markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" class="ink-soft"/>'
                "</marker>",
                f'<rect width="{WIDTH}" height="{high:g}" rx="8" class="surface"/>',
                *self._parts,
                "</svg>\n",
            ]
        )
