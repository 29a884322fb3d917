"""The pause after the first round, which offers sounds, and what follows."""

from collections.abc import Iterator
from dataclasses import replace

from tests.support import positions
from tests.support.app_driver import at_table, changed, with_panel
from web.kernel.messages import BrowserStatus, Command
from web.kernel.model import App
from web.shell.update import update


def sound_screens(language: str) -> Iterator[tuple[str, App]]:
    """The offer, each answer, and the settings of a device that lies between two people."""
    app = replace(at_table(positions.find(positions.first_end))[0], language=language)
    yield "sound: offered", app
    for answer in ("on", "muted", "off"):
        yield f"sound: {answer}", update(app, Command("sound", answer))[0]
    face, _ = update(changed(app, table="face"), Command("sound", "on"))
    yield "sound: on, face to face", face
    face, _ = update(face, BrowserStatus("vibrates"))
    yield "sound: settings, face to face", with_panel(face, "settings")
