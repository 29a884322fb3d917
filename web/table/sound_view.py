"""The offer to turn on sounds, and the loudspeaker that mutes them."""

from htpy import Element

from web.kernel.model import App, is_person_to_move, is_waiting
from web.kernel.settings import Sound
from web.table.questions import is_sound_asked, sound
from web.ui.components import do, drawing


def ask(app: App) -> Element | None:
    """The offer in the pause after the first round; whoever plays on has passed it over."""
    if not is_sound_asked(app) or not (is_waiting(app) or is_person_to_move(app)):
        return None
    label = app.words.say("Turn on sound")
    return do("sound", label, argument=Sound.ON.value, classes="button", id="sound")


def loudspeaker(app: App) -> Element | None:
    """The button that mutes the sounds and brings them back; none where they were declined."""
    now = sound(app)
    if now not in (Sound.ON, Sound.MUTED):
        return None
    is_on = now is Sound.ON
    return do(
        "sound",
        drawing("icon-sound" if is_on else "icon-mute", "icon"),
        argument=(Sound.MUTED if is_on else Sound.ON).value,
        title=app.words.say("Sound"),
        classes="button icon",
        # With an id of its own it is not patched into a neighbour.
        id="loudspeaker",
        aria_pressed=str(is_on).lower(),
    )
