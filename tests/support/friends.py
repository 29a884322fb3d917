"""Two people who play by link, each with an App of their own: they share nothing but the texts."""

from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import replace
from functools import wraps
from random import Random
from typing import Any, Self, TypeVar, cast

from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from tests.support.app_driver import press
from web.kernel.effect import Effect
from web.kernel.effects import DrawSecret, Later, RollDice, SaveGame, Send
from web.kernel.messages import (
    Command,
    DiceRolled,
    GameLoaded,
    GameSaved,
    HandedOn,
    Message,
    MovePlayed,
    SettingChanged,
    TextOpened,
)
from web.kernel.model import App, is_person_to_move, shown
from web.kernel.saved_state import entry
from web.kernel.sharing_state import Sharing
from web.saved.effects import OpenGame
from web.shell.page import page
from web.shell.update import update

ADDRESS = "https://example.org/shanghaien/"

Begin = TypeVar("Begin", bound=Callable[..., Any])

LONG = 10
"""Seconds after which nothing is heard any more of what was to follow."""


class Person:
    """One of the two, in a browser."""

    def __init__(self, name: str, rng: Random, language: str = "en") -> None:
        self.app = App(language=language, sharing=Sharing(address=ADDRESS, can_send=True))
        self.rng = rng
        self.link = ""
        """What was handed on last."""
        self.records: dict[str, str] = {}
        self.now = 0
        self.send(SettingChanged("name_a", name))

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        memo[id(self)] = twin = copy(self)  # nothing in an App changes
        twin.rng, twin.records = deepcopy(self.rng, memo), self.records.copy()
        return twin

    @property
    def game(self) -> Game:
        """The game on the table."""
        assert self.app.game is not None
        return self.app.game

    def send(self, message: Message) -> Self:
        """Something happens, and all that follows from it."""
        waiting = [message]
        while waiting:
            self.app, effects = update(self.app, waiting.pop(0))
            waiting += [told for effect in effects if (told := self.answer(effect)) is not None]
        return self

    def answer(self, effect: Effect) -> Message | None:
        """What follows from an effect; None for those of which nothing comes back."""
        match effect:
            case SaveGame(id_, game):
                self.now += 1
                self.records[id_] = write(game)
                return GameSaved(entry(id_, game, self.now))
            case OpenGame(id_):
                return GameLoaded(id_, self.records.get(id_))
            case RollDice(ticket, _, _, known):
                assert known is not None
                return DiceRolled(ticket, known)
            case DrawSecret(then):
                return then(self.rng.randbytes(32))
            case Later(seconds, message) if seconds < LONG:
                return message
            case Send(link):
                self.link = link
                return HandedOn("copied")
        return None

    def close_to_links(self) -> Self:
        """From now on this is the page as iOS has it installed: links open elsewhere."""
        sharing = replace(self.app.sharing, opens_elsewhere=True)
        self.app = replace(self.app, sharing=sharing)
        return self

    def do(self, command: str, argument: str = "") -> Self:
        """Use a control."""
        return self.send(Command(command, argument))

    def press(self, what: str, argument: str | None = None) -> Self:
        """Use a control that can be seen and used, by its label or its command."""
        self.app, effects = press(self.app, what, argument)
        for effect in effects:
            message = self.answer(effect)
            if message is not None:
                self.send(message)
        return self

    def open(self, text: str) -> Self:
        """Open or paste a text."""
        return self.send(TextOpened(text))

    def html(self) -> str:
        """What the page shows."""
        return page(self.app)

    def play(self) -> Self:
        """Choose until the turn is over."""
        while is_person_to_move(shown(self.app)):
            moves = legal_moves(self.game.state)
            self.send(MovePlayed(format_event(self.rng.choice(moves))))
        return self

    def reload(self) -> Self:
        """The browser loads the page anew, with the game on its table."""
        games = replace(self.app.games, id=None, is_held=True)
        id_ = self.app.games.id
        assert id_ is not None
        self.app = App(settings=self.app.settings, sharing=self.app.sharing, games=games)
        return self.send(GameLoaded(id_, self.records[id_]))


def shared(begin: Begin) -> Begin:
    """Play once what several tests begin with; each has people and chance of its own."""
    played: dict[object, tuple[Random, object]] = {}

    @wraps(begin)
    def copied(rng: Random, *args: object, **form: object) -> object:
        key = (rng.getstate(), args, *form.items())
        if key not in played:
            own = copy(rng)
            played[key] = own, begin(own, *args, **form)
        own, begun = played[key]
        rng.setstate(own.getstate())
        return deepcopy(begun, {id(own): rng})

    return cast("Begin", copied)


@shared
def pair(rng: Random, **form: str) -> tuple[Person, Person]:
    """Anna has invited Bernd, and he has accepted; his answer is still to be opened."""
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    for name, value in form.items():
        anna.send(SettingChanged(name, value))
    anna.do("friend-invite").do("friend-copy")
    bernd.open(anna.link).do("friend-accept").do("friend-copy")
    return anna, bernd


def hand_over(sender: Person, reader: Person) -> None:
    """A whole turn and its link."""
    sender.play().do("friend-copy")
    reader.open(sender.link)


@shared
def at_the_last_link(rng: Random, **form: str) -> tuple[Person, Person]:
    """Who has just ended the game with a move that is still to be sent, and the other one."""
    sender, reader = both(rng, 0, **form)
    while not sender.play().game.is_over:
        before = sender.link
        reader.open(sender.do("friend-copy").link)
        assert sender.link != before
        assert len(sender.link) <= 400
        assert reader.app.notice is None
        # The reader's dice fall at once where they waited for this link.
        assert sender.game.events == reader.game.events[: sender.game.turn]
        sender, reader = reader, sender
    return sender, reader


@shared
def both(rng: Random, turns: int, **form: str) -> tuple[Person, Person]:
    """The two after some turns; the second has just taken in the link of the first."""
    anna, bernd = pair(rng, **form)
    anna.open(bernd.link)
    for number in range(turns):
        sender, reader = ((anna, bernd), (bernd, anna))[number % 2]
        hand_over(sender, reader)
    return anna, bernd
