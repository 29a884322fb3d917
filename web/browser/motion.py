"""What moves on top of the page: cards are dealt, fly to their owners, turn with the table; dice
travel to where they can be chosen, and to their cards.

It only adds to the page and delays nothing; where the browser lacks something, it is left out.
"""

from collections.abc import Iterator
from typing import Any

from js import Object, document, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

from web.browser.dom import js_object

_FLIGHT = 450
"""Milliseconds that a card takes to its new owner, and a die to its card."""
_REST = 220
"""Milliseconds that dice lie still where they fell."""
_REACH = 260
"""Milliseconds that they take from there to where they can be chosen."""
_TRAVEL = "travel"
_DIE = ".die"
_LYING = f".dice-stack {_DIE}"
_NEXT = 130
"""Milliseconds between two cards that leave."""
_DEAL = 420
"""Milliseconds that a new card takes to its place."""
_TURN = 600
"""Milliseconds until the table has turned: half of them wait for the last die to land."""
_CARDS = ".tavern .slot-card"


def _frames(*frames: dict[str, Any]) -> Any:
    return to_js(frames, dict_converter=Object.fromEntries)


class Cards:
    """What the cards of the row do when the page is drawn anew.

    Those of a new round are dealt; those that were won fly to their new owners; the same ones turn
    with the table. On a still screen, where one jumps from row to row, they just lie there.
    """

    def __init__(self, html: str, *, is_still: bool, was_still: bool) -> None:
        """Look at the page before it is drawn anew, from a screen that was still or not."""
        self._leaving: list[tuple[Any, Any, str]] = []
        self._is_moving = not is_still and is_moving()
        self._before = _row() if self._is_moving else []
        is_ending = document.querySelector(".tavern.resolved") and "tavern resolved" not in html
        if not is_ending or not self._is_moving or was_still:
            return
        for place in ("above", "below"):
            for card in document.querySelectorAll(f".slot.to-{place} .slot-card"):
                self._leaving.append((card, card.getBoundingClientRect(), place))

    def move(self) -> None:
        """Begin what is to be seen of it, on the page that is drawn now."""
        if not self._is_moving:
            return
        now = _row()
        if now and not set(now) & set(self._before):
            _deal()
        elif now and now == self._before[::-1]:
            _turn()
        self._fly()

    def _fly(self) -> None:
        """Fly copies of the cards over the new page; they take no room and no taps."""
        if not self._leaving:
            return
        sky, last = _sky(), None
        for card, box, place in self._leaving:
            strip = document.querySelector(f".strip.{place}")
            if not strip:
                continue
            goal = strip.getBoundingClientRect()
            copy = card.cloneNode(True)
            copy.removeAttribute("id")  # the document has each id once
            copy.style.left, copy.style.top = f"{box.left}px", f"{box.top}px"
            copy.style.setProperty("--card-w", f"{box.width}px")
            copy.style.setProperty("--card-h", f"{box.height}px")
            sky.append(copy)
            across = goal.left + goal.width / 2 - box.left - box.width / 2
            down = goal.top + goal.height / 2 - box.top - box.height / 2
            frames = _frames(
                {"transform": "none", "opacity": 1},
                {"transform": f"translate({across}px, {down}px) scale(0.2)", "opacity": 0.2},
            )
            delay = _NEXT * (sky.childElementCount - 1)  # they go aboard one after the other
            last = copy.animate(
                frames, js_object(duration=_FLIGHT, delay=delay, easing="ease-in", fill="both")
            )
        if last is None:
            sky.remove()
        else:
            last.onfinish = create_once_callable(lambda _: sky.remove())


def _row() -> list[str]:
    """The names of the cards in the row, from the left."""
    return [str(card.id) for card in document.querySelectorAll(_CARDS)]


def _deal() -> None:
    """Deal the row from the left."""
    frames = _frames({"transform": "translate(-3rem, -4rem) rotate(-16deg)", "opacity": 0}, {})
    for place, card in enumerate(document.querySelectorAll(_CARDS)):
        options = js_object(
            id="deal",
            duration=_DEAL,
            delay=50 * place,
            easing="cubic-bezier(0.2, 0.8, 0.2, 1)",
            fill="backwards",
        )
        card.animate(frames, options)


def _turn() -> None:
    """Turn the row to the other player once the last die has landed; its cards stay upright."""
    options = js_object(id="turn", duration=_TURN, easing="ease-in-out")
    for selector, angle in ((".tavern .row", "180deg"), (_CARDS, "-180deg")):
        frames = _frames({"rotate": angle}, {"rotate": angle, "offset": 0.5}, {"rotate": "0deg"})
        for element in document.querySelectorAll(selector):
            element.animate(frames, options)


def is_moving() -> bool:
    """Whether the person and the system let things move."""
    is_still = window.matchMedia("(prefers-reduced-motion: reduce)").matches
    setting = getattr(document.documentElement.dataset, "motion", None)  # not there at the start
    return setting == "on" and not is_still


class Dice:
    """What dice do when the page is drawn anew.

    Those that were thrown lie still where they fell, then come within reach; the one that is added
    travels to its card.
    """

    def __init__(self) -> None:
        """Look at the page before it is drawn anew."""
        self._thrown: list[_Box] = []
        self._cast: dict[str, _Box] = {}
        self._lying: set[str] = set()
        if not is_moving():
            return
        self._thrown = [_Box(die) for die in document.querySelectorAll(".throw .thrown")]
        for die in document.querySelectorAll(".roll .cast"):
            self._cast[str(die.dataset.die)] = _Box(die)
        self._lying = {str(die.id) for die in document.querySelectorAll(_LYING)}

    def move(self) -> None:
        """Begin what is to be seen of it, on the page that is drawn now."""
        if not self._thrown and not self._cast:
            return
        if self._thrown:
            cast = document.querySelectorAll(".roll .cast")
            faces = (die.firstElementChild for die in cast)
            pairs: Iterator[tuple[Any, _Box]] = zip(faces, self._thrown, strict=False)
            rest, flight = _REST, _REACH
        else:
            pairs = self._added()
            rest, flight = 0, _FLIGHT
        # All are looked at before any is set going: else each would be laid out anew.
        travels = [(die, start, _Box(die)) for die, start in pairs]
        sky = _sky() if travels else None
        for die, start, goal in travels:
            _travel(sky, die, (start, goal), rest, flight)

    def _added(self) -> Iterator[tuple[Any, "_Box"]]:
        """The dice that were added to cards, each with where it lay when it could be chosen."""
        for die in document.querySelectorAll(f".dice-stack.last {_DIE}"):
            number = str(die.closest(".slot").dataset.number)
            if str(die.id) not in self._lying:
                yield die, self._cast.get(number) or next(iter(self._cast.values()))


class _Box:
    """Where something is, and how wide: turned or not."""

    def __init__(self, element: Any) -> None:
        box = element.getBoundingClientRect()
        self.x, self.y = box.left + box.width / 2, box.top + box.height / 2
        self.width = element.offsetWidth if hasattr(element, "offsetWidth") else box.width


def _travel(sky: Any, die: Any, way: tuple[_Box, _Box], rest: int, flight: int) -> None:
    """Let a copy of a die lie where it was, then travel to where the die is; it hides meanwhile."""
    start, goal = way
    copy = die.cloneNode(True)
    copy.removeAttribute("id")
    copy.style.width = copy.style.height = f"{goal.width}px"
    copy.style.left, copy.style.top = f"{goal.x - goal.width / 2}px", f"{goal.y - goal.width / 2}px"
    sky.append(copy)
    away = f"translate({start.x - goal.x}px, {start.y - goal.y}px)"
    start_frame = {"transform": f"{away} scale({start.width / max(goal.width, 1)})"}
    total = rest + flight
    frames = _frames(
        start_frame,
        {**start_frame, "offset": rest / total, "easing": "ease-in-out"},
        {"transform": "none"},
    )
    animation = copy.animate(frames, js_object(id=_TRAVEL, duration=total, fill="both"))
    die.animate(_frames({"opacity": 0}, {"opacity": 0}), js_object(id=_TRAVEL, duration=total))

    def arrive(_event: Any) -> None:
        copy.remove()
        if not sky.childElementCount:
            sky.remove()

    animation.onfinish = create_once_callable(arrive)


def _sky() -> Any:
    """A layer over the page that takes no room and no taps."""
    sky = document.createElement("div")
    sky.className = "sky"
    sky.setAttribute("aria-hidden", "true")
    sky.inert = True  # or a keyboard could reach the copies of controls
    document.body.append(sky)
    return sky


def listen() -> None:
    """Let dice that travel arrive when the person taps."""

    def on_pointer(_event: Any) -> None:
        if not document.querySelector(".sky .die"):
            return
        for animation in document.getAnimations():
            if getattr(animation, "id", None) == _TRAVEL:
                animation.finish()

    document.addEventListener("pointerdown", create_proxy(on_pointer))
