"""Matches of bots: the same cards and dice for both, and how sure the result is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from shanghaien.bots import Bot, checked
from shanghaien.cards import Trick
from shanghaien.chance import draw
from shanghaien.game import Game, second, seed_setup, start
from shanghaien.proportion import interval
from shanghaien.rules import outcome
from shanghaien.seed import Seed, is_seed_word
from shanghaien.sources import Seeded
from shanghaien.state import Phase, Player


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match, for its first player."""

    pairs: tuple[float, ...]
    """For each deal, the points of its two games together, 0 to 2; a draw is ½."""
    is_whole: bool = True
    """Whether the last deal was played twice, as all others were."""

    @classmethod
    def of(cls, points: Sequence[float]) -> "Result":
        """The result of single games, 0, ½ or 1 each, in the order of `Match.play`."""
        pairs = (sum(points[i : i + 2]) for i in range(0, len(points), 2))
        return cls(tuple(pairs), len(points) % 2 == 0)

    @property
    def games(self) -> int:
        """The number of games played."""
        return 2 * len(self.pairs) - (not self.is_whole)

    @property
    def share(self) -> float:
        """The first player's part of all points, 0 to 1."""
        return sum(self.pairs) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson's), for as many games as the pairs are worth.

        The two games of a pair depend on each other. The number of independent games that would
        scatter as much is worked out from the pairs; it is at least half of the games, and at most
        twice as many.
        """
        n, p, games = len(self.pairs), self.share, self.games
        if n < 2:
            return 0.0, 1.0
        sizes = (*[2] * (n - 1), 2 if self.is_whole else 1)
        scatter = sum((pair - p * k) ** 2 for pair, k in zip(self.pairs, sizes, strict=True))
        variance = scatter * n / (n - 1) / games**2  # of a share of clusters (Cochran 1977, ch. 9)
        size = float(games)
        if variance:
            size = min(max(p * (1 - p) / variance, n), 2 * size)
        return interval(p, size)

    def __str__(self) -> str:
        """For example "62.5% (57.7 to 67.1) of 400 games"."""
        if not self.pairs:
            return "no games yet"
        low, high = self.interval
        part = f"{100 * self.share:.1f}% ({100 * low:.1f} to {100 * high:.1f})"
        return f"{part} of {self.games:,} game{'s' if self.games > 1 else ''}"


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two bots: each deal is played twice with seats swapped, so luck counts for both.

    Deals come from seeds, so people can play them on the page, too. A match with the same fields
    has the same games if its bots draw from their generator alone. Raises ValueError for fewer than
    one game, for a seed with too many digits, and for `start_trick_for` without `start_trick`.
    """

    first: Bot | str
    """A bot, or the name of one (`find_bot`)."""
    second: Bot | str
    games: int = 100
    """The number of games; if it is odd, the last deal is played once."""
    seed: int = 0
    start_trick: Trick | None = None
    """The extra card of each player (R12), or None."""
    start_trick_for: Player | None = None
    """The only bot that has it, A for the first; None for both."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise ValueError("a match has one game or more")
        if self.start_trick_for is not None and self.start_trick is None:
            raise ValueError("there is no starting trick card to give to one player only")
        if not is_seed_word(self._word(self.games)):
            raise ValueError("the seed has too many digits")

    def play(self) -> Iterator[Game]:
        """The games, one by one as they are asked for. Raises BotError."""
        one, two = checked(self.first), checked(self.second)
        for deal in range((self.games + 1) // 2):
            is_pair, word = 2 * deal + 1 < self.games, self._word(deal)
            seed = Seed(word, leg=int(is_pair))
            setup = seed_setup(seed, None, self.start_trick, self.start_trick_for)
            game = start(setup, (one.seat(), two.seat()), Seeded(seed))
            # The generator is the bots' alone: the dice are the seed's.
            yield (game := play_out(game, (one, two), Random(word)))
            if is_pair:
                yield play_out(second(game), (two, one), Random(f"{word} again"))

    def result(self) -> Result:
        """The result, after playing all games. Raises BotError."""
        return Result.of([reward(game, Player(i % 2)) for i, game in enumerate(self.play())])

    def _word(self, deal: int) -> str:
        return f"match {self.seed} {deal}"


def play_out(game: Game, bots: tuple[Bot | str, Bot | str], rng: Random) -> Game:
    """The game, played to its end by the bots of A and B, or those of two names. Raises BotError.

    Without a seed, its dice are drawn from `rng`. Each bot has a generator of its own, so other
    bots would get the same rolls in the same order.
    """
    players = checked(bots[0]), checked(bots[1])
    minds = [Random(rng.getrandbits(64)) for _ in Player]
    while outcome(game.state) is None:
        state = game.state
        if state.phase is Phase.ROLLING:
            game = game.play(game.known_roll or draw(state, rng))
        else:
            game = game.play(players[state.to_move](state, minds[state.to_move]))
    return game


def reward(game: Game, player: Player) -> float:
    """A player's reward for a game played to its end: 1 if won, ½ if drawn, 0 if lost."""
    final = outcome(game.state)
    winner = None if final is None else final.winner
    return 0.5 if winner is None else float(winner is player)
