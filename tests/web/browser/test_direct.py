"""The connection of two browsers: what it tells is passed on, and what it cannot do is told."""

import asyncio
import sys
from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest

from tests.support.friends import Person
from tests.support.imports import Import
from tests.support.tables import can_pair, described, peer_is
from web.kernel.messages import Message
from web.nearby.messages import CameraStopped
from web.nearby.pairing_questions import shown_text
from web.nearby.pairing_state import Role


def followed(
    imported: Import, person: Person, module: object, *told: tuple[str, str]
) -> list[Message]:
    """What comes of following a person whose browser loads this, and tells that."""
    sent: list[Message] = []
    sys.modules["pyscript.js_modules"].page.loadPairing = AsyncMock(return_value=module)

    async def follow() -> None:
        direct = imported("direct").Direct(sent.append)
        direct.follow(person.app)
        await asyncio.sleep(0.01)
        for word, text in told:
            hear(module)(word, text)

    asyncio.run(follow())
    return sent


def hear(module: Any) -> Callable[[str, str], None]:
    """What the browser's part calls."""
    found: Callable[[str, str], None] = module.Peer.new.call_args.args[0]
    return found


@pytest.fixture(params=list(Role))
def side(request: pytest.FixtureRequest) -> Person:
    """Who begins, and who answers."""
    anna = can_pair(Person("Anna", Random(1))).do("panel", "friend").do("pairing-invite")
    if request.param is Role.OFFER:
        return anna
    anna.send(described(anna, Role.OFFER))
    return can_pair(Person("Bernd", Random(2))).open(shown_text(anna.app)).press("Accept")


def test_an_attempt_that_cannot_be_made_is_told(imported: Import, side: Person) -> None:
    sent = followed(imported, side, MagicMock(), ("failed", "InvalidAccessError"))
    assert sent == [peer_is(side, "failed")]
    for message in sent:
        side.send(message)
    assert "couldn’t connect" in side.html()


def test_a_connection_that_nobody_came_to_is_tried_again(imported: Import, side: Person) -> None:
    assert followed(imported, side, MagicMock(), ("failed", "")) == []


def test_a_camera_whose_decoder_cannot_be_had_is_told(imported: Import) -> None:
    anna = can_pair(Person("Anna", Random(1))).do("panel", "friend").do("pairing-invite")
    anna.send(described(anna, Role.OFFER)).press("Scan the other code")
    assert CameraStopped(has_failed=True) in followed(imported, anna, None)


def test_after_a_flood_nothing_more_is_said(imported: Import, side: Person) -> None:
    sent, module = list[Message](), MagicMock()
    module.Peer.new.return_value.send.return_value = False  # it was on its way
    sys.modules["pyscript.js_modules"].page.loadPairing = AsyncMock(return_value=module)

    async def follow() -> None:
        direct = imported("direct").Direct(sent.append)
        direct.follow(side.app)
        await asyncio.sleep(0.01)
        hear(module)("open", "")
        for n in range(1500):
            hear(module)("message", str(n))
        await asyncio.sleep(0.01)
        for message in sent:
            side.send(message)
        direct.follow(side.app)

    asyncio.run(follow())
    assert peer_is(side, "flooded") in sent
    assert "too much data" in side.html()
