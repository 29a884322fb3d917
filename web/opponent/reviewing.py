"""The review of a game in the worker, a step at each question."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from shanghaien.ai import review_steps
from shanghaien.ai.review import Review
from shanghaien.formats.record import read
from shanghaien.game import Game
from web.opponent.review_protocol import causes


@dataclass
class ReviewInProgress:
    """The review of a record, taken up again by each question."""

    record: str = ""
    steps: Iterator[Review | None] = field(default_factory=lambda: iter(()))
    game: Game | None = None
    found: tuple[Review, ...] = ()
    """After each round that has ended; then the whole."""
    is_done: bool = False

    @property
    def whole(self) -> Review | None:
        """The review, once it has the whole game; marks may still be looked at more closely."""
        found = self.found[-1] if self.found else None
        is_whole = found and self.game and len(found.changes) == len(causes(self.game))
        return found if is_whole else None

    def begin(self, record: str) -> None:
        """Begin with another record. Raises RecordError."""
        self.game = read(record)
        self.steps, self.found, self.is_done = self._steps(self.game), (), False
        self.record = record

    def forget(self) -> None:
        """Give back what is known, and the rounds that were solved for it."""
        self.record, self.game, self.steps, self.found = "", None, iter(()), ()
        self.is_done = False

    def advance(self) -> None:
        """A little more of it."""
        try:
            found = next(self.steps, None)
        except Exception:
            self.forget()  # the next question starts anew
            raise
        if found is not None:
            self.found = (*self.found, found)

    def go_on(self, record: str, step: int) -> Generator[None, None, tuple[Game, Review, bool]]:
        """The game, its review after a step, and whether there is no more to come."""
        if self.record != record:
            self.begin(record)
        while len(self.found) <= step and not self.is_done:
            self.advance()
            yield
        last = min(step, len(self.found) - 1)
        assert self.game is not None
        return self.game, self.found[last], self.is_done and last == len(self.found) - 1

    def _steps(self, game: Game) -> Generator[Review | None, None, None]:
        """The steps of a review, the whole at the end."""
        whole = yield from review_steps(game)
        self.is_done = True
        yield whole
