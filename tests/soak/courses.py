"""All who play by link and over a line, the honest and the others; and the search for trouble.

In `Fair` nobody else is there. In `Altered` a third person alters the letters without having a
secret. In `Cheated` Bernd has his secrets and makes up whatever he can compute.
"""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import seed, settings
from hypothesis.stateful import rule, run_state_machine_as_test

from shanghaien.fair_play import Rolls, Series
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import pact_of
from shanghaien.receiving import Doubt
from shanghaien.sources import Agreed
from shanghaien.state import Player
from tests.soak.chat import Sent
from tests.soak.lies import LIES, LUCK, Lie
from tests.soak.protocol import BACK
from tests.soak.wired import Wired
from web.build.environment import number

GAMES, STEPS = 2000, 40
"""How many courses of events `make letters` tries, and how many steps each has at most."""


class Fair(Wired):
    """Nobody else is there; letters are lost, doubled, old."""


class Altered(Wired):
    """A third person of the chat alters letters without having a secret."""

    def invitation(self, luck: int) -> str:
        """The invitation, too, may have been altered."""
        if luck % 4:
            return super().invitation(luck)
        game = read_letter(self.chat[0].text)
        pact = pact_of(game)
        false = replace(pact, rolls=Rolls.ANNOUNCED)
        if luck % 8 == 0:
            false = replace(pact, series=Series(5, (0, 4)))
        return f"#{write_letter(replace(game, chance=Agreed(false)))}"

    @rule(at=LUCK, back=BACK, lie=LIES)
    def alter(self, at: int, back: int, lie: Lie) -> None:
        """Other moves or another ending with the same secrets, or another name; it comes first."""
        if back == 0:
            self.next_turn(at, lie.luck)
        letter = replace(lie, ahead=min(lie.ahead, 0)).tell(read_letter(self.sent(back).text), None)
        if letter is not None:
            self.deceive(pact_of(letter).sender.other, at, letter)


class Cheated(Wired):
    """Bernd makes up whatever he can compute, and does not care whether the game goes on."""

    @rule(at=LUCK, back=BACK, lie=LIES)
    def cheat(self, at: int, back: int, lie: Lie) -> None:
        """A letter with the secrets that Bernd has: his own, and those that were told."""
        if back == 0:
            self.next_turn(at, lie.luck)
        root = pact_of(self.sides[Player.B].best().game).root
        letter = lie.tell(read_letter(self.sent(back).text), root)
        if letter is not None:
            self.deceive(Player.A, at, letter)

    def believes(self, sent: Sent, asked: Doubt) -> bool:
        """Whether somebody confirms what is asked: it may be a wrong guess."""
        return (len(sent.text) + asked.turn) % 2 == 0

    def see_one_game(self) -> None:
        """What Bernd shows himself is his affair."""

    def go_on(self) -> None:
        """A cheat cannot be made to go on."""


MACHINES: dict[str, type[Wired]] = {"fair": Fair, "altered": Altered, "cheated": Cheated}


def search(machine: Callable[[], Wired], hunt: settings) -> None:
    """Try courses of events; what is found is raised with the steps that lead to it."""
    run_state_machine_as_test(machine, settings=hunt)  # type: ignore[no-untyped-call]


def run() -> int:
    """Search anew, with another SEED elsewhere."""
    for i, (name, machine) in enumerate(MACHINES.items()):
        games = number("N", GAMES)
        hunt = settings(
            max_examples=games,
            stateful_step_count=STEPS,
            derandomize=False,
            deadline=None,
            database=None,
        )
        print(f"{name}: {games} courses of up to {STEPS} steps", flush=True)
        search(seed(number("SEED", 1) + i)(machine), hunt)
    return 0
