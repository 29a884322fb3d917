"""The App on the screen: HTML in the document, and what goes along with it."""

from typing import TYPE_CHECKING

from web.browser import dom, local_storage, motion
from web.browser.pressing import Pressing
from web.browser.voice import Voice
from web.browser.wake_lock import WakeLock
from web.browser.way_back import WayBack
from web.kernel.messages import Sender
from web.kernel.model import App, is_awake
from web.kernel.screen import Playing
from web.nearby.pairing_state import Pairing
from web.nearby.wire_state import Wire
from web.shell.draft_update import draft
from web.shell.page import page, title
from web.shell.presses import scene

if TYPE_CHECKING:  # few hosts pass letters on, and few visits pair two devices
    from web.browser.direct import Direct
    from web.browser.house import HostLine


class BrowserScreen:
    """The screen; see the port in web/kernel/ports.py."""

    def __init__(self, send: Sender) -> None:
        """`send` takes what comes from another device at the same table."""
        self._send = send
        self._house: HostLine | None = None
        self._direct: Direct | None = None
        self._wake_lock = WakeLock()
        self._way_back = WayBack(send)
        self._voice = Voice()
        motion.listen()
        self._pressing = Pressing()

    def show(self, app: App) -> None:
        # A game that is over is told of on the start screen; but a match goes on from its table.
        is_done = app.game is not None and app.game.is_settled and not app.game.is_first
        is_left = is_done and isinstance(app.screen, Playing)
        local_storage.remember("table", None if is_left else app.games.id)
        local_storage.remember("draft", draft(app))
        html = page(app)
        cards = motion.Cards(html, is_still=app.screen.is_still, was_still=dom.was_still())
        dice = motion.Dice()
        self._pressing.change(
            scene(app), lambda: dom.show(html, app.screen, title(app), app.language)
        )
        dom.set_on_root("data-text", str(app.settings.text_size))
        dice.move()  # before the row turns: they travel to where it comes to rest
        cards.move()
        self._way_back.settle()
        dom.set_on_root("data-motion", "on" if app.settings.has_motion else "off")
        self._wake_lock.settle((app.ticket, app.panel) if is_awake(app) else None)
        self._voice.follow(app)
        if app.part(Wire).addresses is not None:
            self._follow_house(app)
        if app.part(Pairing).number:
            self._follow_direct(app)

    def _follow_direct(self, app: App) -> None:
        if self._direct is None:
            from web.browser.direct import Direct  # noqa: PLC0415 - see above

            self._direct = Direct(self._send)
        self._direct.follow(app)

    def _follow_house(self, app: App) -> None:
        if self._house is None:
            from web.browser.house import HostLine  # noqa: PLC0415 - see above

            self._house = HostLine(self._send)
        self._house.follow(app)

    def saving(self, *, is_on: bool) -> None:
        if is_on:
            self._pressing.saving()  # first: what is looked at then need not be laid out anew
        dom.saving(is_on=is_on)
