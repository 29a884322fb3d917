"""The picture of a result or a position as a browser has made it, looked at by that browser."""

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shanghaien.cards import Nationality
from shanghaien.game import Game
from web.kernel.sharing_state import Scene
from web.lang import words
from web.sharing import scene_view
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


Look = Callable[[str, list[tuple[int, ...]]], Any]
"""What calls LOOK."""


def check_scene(file: Path, scene: Scene, look: Look) -> None:
    """See that the picture of a position in English has its cards."""
    steps = scene_view.picture(words("en"), scene, address="")
    grounds = {COLOURS[nationality.word] for nationality in Nationality}
    cards = [s for s in steps if isinstance(s, Box) and s.fill in grounds and s.radius == 7]
    assert cards
    places: list[tuple[int, ...]] = [(int(box.x) + 60, int(box.y) + 20, 1, 1) for box in cards]
    width, height, *seen = look(_data(file), places)
    assert (width, height) == (WIDTH, HEIGHT)
    for box, found in zip(cards, seen, strict=True):
        wanted = bytes.fromhex(box.fill[1:])
        assert all(abs(a - b) <= OFF for a, b in zip(found, wanted, strict=False)), (box, found)


def _data(file: Path) -> str:
    """A picture as an address of its own."""
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG")
    return f"data:image/png;base64,{b64encode(content).decode()}"


def check(file: Path, game: Game, look: Look) -> None:
    """See that the picture of a game in English is there as a whole."""
    steps = picture(words("en"), game, address="", day="")
    grounds = {COLOURS[nationality.word] for nationality in Nationality}
    boxes = [s for s in steps if isinstance(s, Box) and s.fill in grounds and s.radius == 12]
    cards = [(int(box.x) + 10, int(box.y) + 90, 1, 1) for box in boxes]
    sailors = [(int(box.x + box.width / 2) - 40, int(box.y) + 80, 80, 80) for box in boxes]
    said = [s for s in steps if isinstance(s, Text) and s.align == "center" and s.size > 60]
    heads = [(int(text.x) - 80, int(text.y) - 20, 160, 40) for text in said]
    width, height, *seen = look(_data(file), [*cards, *sailors, *heads])
    assert (width, height) == (WIDTH, HEIGHT)
    assert len(cards) == len(Nationality)
    for box, found in zip(boxes, seen, strict=False):
        wanted = bytes.fromhex(box.fill[1:])
        assert all(abs(a - b) <= OFF for a, b in zip(found, wanted, strict=False)), (box, found)
    for found in seen[len(cards) :]:  # a figure or letters, with their edges
        assert len({tuple(found[i : i + 3]) for i in range(0, len(found), 4)}) > 50
