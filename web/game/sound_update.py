"""What is heard and felt of what happens at the table."""

from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Event,
    Place,
    Shanghai,
    UseAdjust,
    UseBoth,
    UseJoker,
)
from shanghaien.scoring import Meeting
from shanghaien.state import ROUNDS
from web.kernel.effect import Effect
from web.kernel.effects import PlaySound, Vibrate
from web.kernel.model import App, mover
from web.kernel.settings import Sound
from web.table.questions import sound

SOUNDS: dict[type[Event], str] = {
    ChooseDirection: "wood",
    Place: "wood",
    UseAdjust: "wood",
    UseBoth: "wood",
    UseJoker: "card",
    Shanghai: "card",
}
"""What is heard of an event, but for the dice that are thrown."""

TICKS: dict[type[Event], int] = {Place: 1, UseAdjust: 1, UseBoth: 1, Shanghai: 2}
"""How often the device ticks at a person's move."""


def heard(app: App, name: str | None) -> tuple[Effect, ...]:
    """A sound, where sounds are wanted at this table."""
    return (PlaySound(name),) if name and sound(app) is Sound.ON else ()


def of_event(game: Game, event: Event, *, is_thrown: bool) -> str | None:
    """The one sound of an event, after which the game is as given and dice may be thrown."""
    if not is_thrown:
        return SOUNDS.get(type(event))
    # The dice that begin a round; those of the last one come with the bell.
    is_first = game.last_round() is not None
    return "bell" if is_first and game.state.round == ROUNDS else "dice"


def of_meeting(meeting: Meeting | None) -> str:
    """The sound of crews that meet: a coin where somebody gets points."""
    return "coin" if meeting and any(meeting.points) else "card"


def felt(app: App, before: Game, event: Event) -> tuple[Effect, ...]:
    """The ticks of an event in a game, where a person here has made it and wants them.

    They are no motion on the screen: whoever wants less of that keeps them.
    """
    ticks = TICKS.get(type(event), 0)
    is_wanted = app.settings.vibrates and not mover(before).is_computer
    return (Vibrate(ticks),) if ticks and is_wanted else ()
