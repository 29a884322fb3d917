"""The picture of a result as a browser has made it, looked at by that browser."""

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shanghaien.cards import Nationality
from shanghaien.game import Game
from web.lang import words
from web.sharing.picture_view import COLOURS, HEIGHT, WIDTH, Box, Text, picture

LOOK = """async (data, places) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = document.createElement("canvas");
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const seen = (x, y, w, h) => Array.from(context.getImageData(x, y, w, h).data);
    return [width, height, ...places.map((place) => seen(...place))];
}"""
"""The size of an image, and the bytes of some rectangles of it."""

OFF = 6
"""How much a colour may be off: a browser may paint in the screen's own colours."""


def check(file: Path, game: Game, look: Callable[[str, list[tuple[int, ...]]], Any]) -> None:
    """See that the picture of a game in English is there as a whole; `look` calls LOOK."""
    steps = picture(words("en"), game, address="", day="")
    grounds = {COLOURS[nationality.word] for nationality in Nationality}
    boxes = [s for s in steps if isinstance(s, Box) and s.fill in grounds and s.radius == 12]
    cards = [(int(box.x) + 10, int(box.y) + 90, 1, 1) for box in boxes]
    sailors = [(int(box.x + box.width / 2) - 40, int(box.y) + 80, 80, 80) for box in boxes]
    said = [s for s in steps if isinstance(s, Text) and s.align == "center" and s.size > 60]
    heads = [(int(text.x) - 80, int(text.y) - 20, 160, 40) for text in said]
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG")
    data = f"data:image/png;base64,{b64encode(content).decode()}"
    width, height, *seen = look(data, [*cards, *sailors, *heads])
    assert (width, height) == (WIDTH, HEIGHT)
    assert len(cards) == len(Nationality)
    for box, found in zip(boxes, seen, strict=False):
        wanted = bytes.fromhex(box.fill[1:])
        assert all(abs(a - b) <= OFF for a, b in zip(found, wanted, strict=False)), (box, found)
    for found in seen[len(cards) :]:  # a figure or letters, with their edges
        assert len({tuple(found[i : i + 3]) for i in range(0, len(found), 4)}) > 50
