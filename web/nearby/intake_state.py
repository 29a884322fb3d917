"""What comes over a line, and how much of it is heard: of the texts that wait the latest alone, in
the time that the page can spare, and nothing more of a line that floods it."""

from collections import deque
from collections.abc import Callable
from typing import Protocol

MOST, MOST_CHARACTERS, WITHIN = 200, 5_000_000, 10.0
"""Texts and characters that may come over a line, and the seconds in which there may be so many. A
page of ours waits for each answer, and hears ten texts a second at most."""
PAUSE = 0.1
"""Seconds between two texts that are heard, at least."""
REST = 3
"""How many times as long as it takes to hear a text the page rests from hearing."""


class Timer(Protocol):
    """What tells the time and calls back: the event loop."""

    def time(self) -> float:
        """Seconds from some moment on."""

    def call_later(self, delay: float, callback: Callable[[], None], /) -> object:
        """Call back in so many seconds."""


class Intake:
    """Hears what comes over one line."""

    def __init__(
        self, tell: Callable[[str], None], flooded: Callable[[], None], clock: Timer
    ) -> None:
        """`tell` is told each text that is to be heard, `flooded` once that the line is to end."""
        self._tell, self._flooded, self._clock = tell, flooded, clock
        self._came: deque[tuple[float, int]] = deque()
        """When the latest texts came, and how long each was."""
        self._characters = 0
        self._last: str | None = None
        """The text that was heard last."""
        self._waiting: str | None = None
        self._is_resting = False
        self._is_over = False

    def take(self, text: str) -> None:
        """A text has come."""
        if self._is_over:
            return
        now = self._clock.time()
        self._came.append((now, len(text)))
        self._characters += len(text)
        while self._came[0][0] <= now - WITHIN:  # the one that has just come ends it
            self._characters -= self._came.popleft()[1]
        if len(self._came) > MOST or self._characters > MOST_CHARACTERS:
            self.end()
            self._flooded()
            return
        self._waiting = text
        if not self._is_resting:
            self._pass_on()

    def forget(self) -> None:
        """The line was cut and is open again: what was heard last is news if it is said again."""
        self._last = None

    def end(self) -> None:
        """Hear nothing more."""
        self._is_over, self._waiting = True, None

    def _pass_on(self) -> None:
        self._is_resting = False
        text, self._waiting = self._waiting, None
        if text is None or text == self._last:
            return
        self._last, self._is_resting = text, True
        begun = self._clock.time()
        try:
            self._tell(text)
        # Else an error in the page would leave this line resting for good.
        finally:
            rest = max(PAUSE, REST * (self._clock.time() - begun))
            self._clock.call_later(rest, self._pass_on)
