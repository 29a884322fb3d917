"""The App on the screen: HTML in the document, and what goes along with it."""

from typing import TYPE_CHECKING

from web.app.model import App, is_between_people
from web.browser import dom, local_storage, motion
from web.ui.page import page, title

if TYPE_CHECKING:
    from web.browser.wake_lock import WakeLock
    from web.browser.way_back import WayBack


class BrowserScreen:
    """The screen; see the port in web/app/ports.py."""

    def __init__(self) -> None:
        self._wake_lock: WakeLock | None = None
        self._way_back: WayBack | None = None
        motion.listen()

    def show(self, app: App) -> None:
        """Draw the App."""
        local_storage.stay_at_table(app.games.id)
        html = page(app)
        cards = motion.Cards(html)
        dom.show(html, title(app), app.language)
        cards.move()
        if self._way_back is None and dom.find(dom.CLOSES):
            from web.browser.way_back import WayBack  # noqa: PLC0415 - something can be closed

            self._way_back = WayBack()
        if self._way_back is not None:
            self._way_back.settle()
        motion.settle(is_moving=app.settings.has_motion)
        is_awake = is_between_people(app) and app.fault is None
        if self._wake_lock is None and is_awake:
            from web.browser.wake_lock import WakeLock  # noqa: PLC0415 - two people play here

            self._wake_lock = WakeLock()
        if self._wake_lock is not None:
            self._wake_lock.settle(is_awake=is_awake)

    def saving(self, *, is_on: bool) -> None:
        """Mark that something is being saved and will be shown after that."""
        dom.saving(is_on=is_on)
