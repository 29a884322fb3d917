"""What the pages of a test asked for and complained about."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

LOCAL = "http://127.0.0.1:"
"""How the address of every server of the tests begins."""

LOOKED_FOR = ("/service-worker.js", "/house.json")
"""What every visit looks for anew; where the host is gone, the browser complains of that."""

TRIED_AGAIN = "ICE failed, add a STUN server"
"""What Firefox says of an attempt to connect two browsers that failed; the page makes another."""


@dataclass
class Log:
    """Everything that is heard from the contexts it watches."""

    origin: str
    requests: list[str] = field(default_factory=list)
    """Every address that the pages and their workers asked for, in order."""
    background: list[str] = field(default_factory=list)
    """Every address that a service worker asked for; only Chromium tells them apart."""
    errors: list[str] = field(default_factory=list)
    """Console errors, uncaught exceptions and failed requests."""

    @property
    def foreign(self) -> list[str]:
        """Requests that left the page's own origin."""
        own = (self.origin, f"blob:{self.origin}", "data:")
        return [url for url in self.requests + self.background if not url.startswith(own)]

    def forgive_broken_streams(self) -> None:
        """Forget what browsers report of a stream that breaks, although the page has caught it."""
        known = (
            r"TypeError: The input",
            r"The operation was aborted",
            r"/((python|snapshot)\.\w+\.bin|start\.\w+\.zip\S*): net::ERR_ABORTED",
        )
        self.errors[:] = [
            text for text in self.errors if not any(re.search(each, text) for each in known)
        ]

    def watch(self, context: BrowserContext) -> None:
        """Listen to every page of a context."""
        context.on("request", self._hear_request)
        context.on("requestfailed", self._hear_failure)
        context.on("console", self._hear_console)
        context.on("weberror", self._hear_exception)

    def leave(self, context: BrowserContext) -> None:
        """Listen no more."""
        context.remove_listener("request", self._hear_request)
        context.remove_listener("requestfailed", self._hear_failure)
        context.remove_listener("console", self._hear_console)
        context.remove_listener("weberror", self._hear_exception)

    def _is_late(self, request: Request) -> bool:
        """Whether a service worker of an earlier test's site asks, which was not done with it."""
        place = request.url
        is_elsewhere = place.startswith(LOCAL) and not place.startswith(self.origin)
        return is_elsewhere and request.service_worker is not None

    def _hear_request(self, request: Request) -> None:
        if self._is_late(request):
            return
        (self.background if request.service_worker else self.requests).append(request.url)

    def _hear_failure(self, request: Request) -> None:
        if not self._is_late(request) and not request.url.endswith(LOOKED_FOR):
            self.errors.append(f"{request.url.partition('?')[0]}: {request.failure}")

    def _hear_console(self, message: ConsoleMessage) -> None:
        place = str(message.location.get("url"))
        if message.type == "error" and not place.endswith(LOOKED_FOR):
            self.errors.append(f"{message.text} ({place})")

    def _hear_exception(self, error: WebError) -> None:
        if TRIED_AGAIN not in str(error.error):
            self.errors.append(str(error.error))
