"""The picture of a result or a position, painted on a canvas, which has the page's fonts."""

import asyncio
from collections.abc import Iterable
from math import pi
from typing import Any

from js import Date, Image, document, encodeURIComponent, getComputedStyle
from pyodide.ffi import create_once_callable
from pyscript.js_modules import page

from web.browser.dom import js_object
from web.kernel.sharing_state import Picture, Scene
from web.lang import words
from web.sharing import scene_view
from web.sharing.picture_view import HEIGHT, WIDTH, Box, Drawing, Step, Text, fitted, picture

_MIDDLE = 0.36
"""How far below the middle of its capitals a line stands, as a share of its size."""
_LEADING = 1.3
_NOISE = 8
"""How much a colour may be off that is read back: some browsers alter colours a little."""


async def drawn(wanted: Picture) -> Any:
    """The picture as a PNG file without a name (a Blob); None if the browser lets none be made."""
    try:
        return await _drawn(wanted)
    except Exception as error:  # no room, no canvas, or one that may not be read
        print(f"no picture: {error}")
        return None


async def _drawn(wanted: Picture) -> Any:
    steps = _steps(wanted)
    style = getComputedStyle(document.documentElement)
    families = {
        "display": f"400 %s {style.getPropertyValue('--font-display')}",
        "text": f"650 %s {style.getPropertyValue('--font-text')}",
    }
    images = await _images(steps)
    await _fonts(steps, families)
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = WIDTH, HEIGHT
    context = canvas.getContext("2d")
    if not _is_honest(context):
        return None
    for step in steps:
        _shade(context, is_on=not isinstance(step, Drawing) and step.has_shadow)
        match step:
            case Box():
                _box(context, step)
            case Drawing() if step in images:
                context.drawImage(images[step], step.x, step.y, step.width, step.height)
            case Text():
                _text(context, step, families[step.font])
    blob: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(blob.set_result), "image/png")
    return await blob or None  # null where the browser makes none


def _steps(wanted: Picture) -> list[Step]:
    """What is to be painted."""
    w, shown = words(wanted.language), wanted.shows
    if isinstance(shown, Scene):
        return scene_view.picture(w, shown, address=wanted.address)
    day = ""
    if wanted.ended:
        day = str(
            Date.new(wanted.ended).toLocaleDateString(wanted.language, js_object(dateStyle="long"))
        )
    return picture(w, shown, address=wanted.address, day=day)


async def _images(steps: Iterable[Step]) -> dict[Drawing, Any]:
    """The drawings, ready to be painted; one that cannot be had is left out."""
    found = {}
    for step in steps:
        if isinstance(step, Drawing):
            try:
                found[step] = await _image(step)
            except Exception as error:  # no network, and not stored yet
                print(f"{step.name}: {error}")
    return found


async def _image(step: Drawing) -> Any:
    """A drawing as an image."""
    image, symbol = Image.new(), document.getElementById(step.name)
    if symbol:
        # A symbol of the page is no image: it becomes a document of its own.
        box = symbol.getAttribute("viewBox")
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" color="{step.colour}"'
            f' width="{step.width}" height="{step.height}">{symbol.innerHTML}</svg>'
        )
        image.src = f"data:image/svg+xml,{encodeURIComponent(text)}"
    else:
        image.src = page.address(step.name)
    await image.decode()
    return image


async def _fonts(steps: Iterable[Step], families: dict[str, str]) -> None:
    """Wait for the fonts' files; others stand in for those that cannot be had."""
    for name, font in families.items():
        text = "".join(s.text for s in steps if isinstance(s, Text) and s.font == name)
        try:
            # Those that stand in are not there everywhere, which would count as a failure.
            await document.fonts.load(font.replace("%s", "40px").partition(",")[0], text)
        except Exception as error:  # no network, and not stored yet
            print(f"{name}: {error}")


def _is_honest(context: Any) -> bool:
    """Whether a canvas gives back what was painted: some browsers give noise, against tracking."""
    context.fillStyle = "#6496c8"
    context.fillRect(0, 0, 1, 1)
    found = context.getImageData(0, 0, 1, 1).data.to_py()
    return all(abs(a - b) <= _NOISE for a, b in zip(found, (100, 150, 200), strict=False))


def _shade(context: Any, *, is_on: bool) -> None:
    context.shadowColor = "#1c0c0399" if is_on else "transparent"
    context.shadowBlur, context.shadowOffsetX, context.shadowOffsetY = 12, 2, 5


def _box(context: Any, box: Box) -> None:
    context.beginPath()
    context.roundRect(box.x, box.y, box.width, box.height, box.radius)
    context.fillStyle = box.fill
    context.fill()
    if box.line:
        _shade(context, is_on=False)
        context.strokeStyle, context.lineWidth = box.line, 3
        context.stroke()


def _text(context: Any, text: Text, font: str) -> None:
    def width(line: str) -> float:
        return float(context.measureText(line).width)

    context.font = font.replace("%s", f"{text.size}px")
    lines, size = fitted(text, width)
    context.font = font.replace("%s", f"{size}px")
    context.textAlign, context.fillStyle = text.align, text.colour
    context.save()
    context.translate(text.x, text.y)
    context.rotate(pi if text.is_turned else 0)
    for i, line in enumerate(lines):
        context.fillText(line, 0, ((i - (len(lines) - 1) / 2) * _LEADING + _MIDDLE) * size)
    context.restore()
