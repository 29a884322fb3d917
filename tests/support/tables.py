"""What carries letters between two Apps: an honest host, or the connection of two browsers."""

import json
from random import Random
from typing import Literal

from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from shanghaien.state import ROW
from tests.support.friends import Person, shared
from web.kernel.messages import MovePlayed, SettingChanged
from web.kernel.model import is_person_to_move, shown
from web.nearby.card_state import AddressKind, Candidate, Card, description
from web.nearby.messages import (
    CodeScanned,
    HouseFound,
    LetterCame,
    LineChanged,
    PeerChanged,
    PeerDescribed,
    PeerSaid,
    PresenceChanged,
    WaitingTold,
)
from web.nearby.moving_state import Moving
from web.nearby.pairing_questions import said, shown_text, wants_peer
from web.nearby.pairing_state import Connection, Pairing, Role
from web.nearby.wire_questions import place, wanted_line
from web.nearby.wire_state import Wire

How = Connection | Literal["flooded", "slow", "late", "failed"]

HOUSE = json.dumps({"tables": True, "addresses": ["http://192.168.1.5:8000/"]})


class Host:
    """Passes on whatever the two lay at the same table."""

    def __init__(self, *people: Person) -> None:
        self.people = people
        self.is_cut = False
        self.laid: list[str] = []
        """All letters, the latest last."""
        self.latest: dict[Person, str] = {}
        """Whose latest letter was passed on."""
        for person in people:
            person.send(HouseFound(HOUSE))

    def list_tables(self) -> None:
        """Tell everybody who waits."""
        wishes = [w for p in self.people if (w := wanted_line(p.app)) and w.is_offered]
        told = json.dumps([{"id": w.table, "letter": w.letter} for w in wishes])
        for person in self.people:
            person.send(WaitingTold(told))

    def pass_on(self) -> None:
        """Deliver what is new, until nothing is."""
        while not self.is_cut and self.pass_one():
            pass

    def pass_one(self) -> bool:
        """Deliver one letter that is new; False if there is none."""
        one, two = self.people
        table = place(one.app)
        if not table or place(two.app) != table:
            return False
        for person in self.people:
            if not person.app.part(Wire).is_present:
                person.send(LineChanged(table, "open")).send(PresenceChanged(table, is_there=True))
        for sender, reader in ((one, two), (two, one)):
            laid = wanted_line(sender.app)
            if laid and laid.letter and laid.letter != self.latest.get(sender):
                self.latest[sender] = laid.letter
                self.laid.append(laid.letter)
                reader.send(LetterCame(laid.table, laid.letter))
                return True
        return False

    def cut(self) -> None:
        """The line is gone."""
        self.is_cut = True
        for person in self.people:
            person.send(LineChanged(place(person.app) or "", "cut"))

    def mend(self) -> None:
        """The line is back: both lay their latest letter there again."""
        self.is_cut = False
        self.laid.clear()
        self.latest.clear()
        self.pass_on()


def play_one(people: tuple[Person, Person], rng: Random) -> bool:
    """Whoever can choose at this moment makes one move; tell whether anybody could."""
    for person in people:
        if is_person_to_move(shown(person.app)):
            moves = sorted(legal_moves(person.game.state), key=format_event)
            person.send(MovePlayed(format_event(rng.choice(moves))))
            return True
    return False


@shared
def at_one_table(rng: Random, series: str = "off") -> tuple[tuple[Person, Person], Host]:
    """Anna waits, Bernd has sat down; nothing was sent by hand."""
    people = Person("Anna", rng), Person("Bernd", rng)
    host = Host(*people)
    anna, bernd = people
    anna.send(SettingChanged("series", series)).do("panel", "friend").press("wire-invite")
    host.list_tables()
    bernd.press("Join").press("Accept")
    host.pass_on()
    return people, host


def can_pair(person: Person) -> Person:
    """From now on this is a browser that can be connected to another one."""
    person.app = person.app.having(Pairing(is_possible=True))
    return person


def described(person: Person, role: Role) -> PeerDescribed:
    """What the browser says once it has described itself."""
    name = person.app.settings.name_a.encode().ljust(32, b".")
    candidate = Candidate(AddressKind.NAME, name[:16], 50_000)
    card = Card(role, name, "ufrag", "password" * 3, (candidate,))
    return PeerDescribed(person.app.part(Pairing).number, description(card))


def peer_is(person: Person, how: How) -> PeerChanged:
    """What the browser says once the connection is like that."""
    return PeerChanged(person.app.part(Pairing).number, how)


def offering(rng: Random, name: str = "Anna") -> Person:
    """A person whose browser shows the first code."""
    anna = can_pair(Person(name, rng)).do("panel", "friend").press("Connect another device")
    return anna.send(described(anna, Role.OFFER))


def answering(rng: Random) -> tuple[Person, Person]:
    """Anna, whose browser shows the first code, and Bernd, whose browser shows the answer."""
    anna, bernd = offering(rng), can_pair(Person("Bernd", rng))
    bernd.open(shown_text(anna.app)).press("Accept")
    return anna, bernd.send(described(bernd, Role.ANSWER))


class Direct:
    """Two browsers, and the connection between them (web/browser/direct.py)."""

    def __init__(self, *people: Person) -> None:
        self.people = people
        self.is_open = False
        self.said = dict.fromkeys(people, "")
        self.places: dict[Person, str | None] = dict.fromkeys(people)

    def pair(self, begin: str = "pairing-invite", *, passes_on: bool = True) -> "Direct":
        """The codes go to and fro, the first person's link first."""
        one, two = self.people
        one.press(begin)
        assert wants_peer(one.app)
        one.send(described(one, Role.OFFER))
        two.open(shown_text(one.app))
        if not wants_peer(two.app):
            two.press("friend-accept" if two.app.part(Moving).move is None else "move-take")
        assert wants_peer(two.app)
        two.send(described(two, Role.ANSWER))
        one.send(CodeScanned(shown_text(two.app)))
        return self.tell("open", passes_on=passes_on)

    def tell(self, line: Connection, *, passes_on: bool = True) -> "Direct":
        """Both browsers tell how the connection is. What is said while it is cut arrives or waits,
        and nothing is said twice."""
        self.is_open = line != "ended"
        for person in self.people:
            person.send(peer_is(person, line))
        if line == "open" and passes_on:
            self.pass_on()
        return self

    def pass_on(self) -> None:
        """Deliver what is new, until nothing is."""
        while self.is_open and self.pass_one():
            pass

    def pass_one(self) -> bool:
        """Deliver one thing that is new; False if there is none."""
        one, two = self.people
        for sender, reader in ((one, two), (two, one)):
            text, here = said(sender.app), place(reader.app)
            is_new = text != self.said[sender]
            is_elsewhere = bool(here) and here != self.places[reader]
            self.said[sender], self.places[reader] = text, here
            if is_new or is_elsewhere:
                reader.send(PeerSaid(reader.app.part(Pairing).number, text))
                return True
        return False


@shared
def paired(rng: Random, language: str = "en") -> tuple[tuple[Person, Person], Direct]:
    """Anna and Bernd, whose browsers are connected."""
    anna, bernd = (can_pair(Person(name, rng, language)) for name in ("Anna", "Bernd"))
    anna.do("panel", "friend")
    return (anna, bernd), Direct(anna, bernd).pair()


def play_to_the_end(people: tuple[Person, Person], line: Host | Direct, rng: Random) -> None:
    """Whoever can choose makes a move, and each arrives."""
    while play_one(people, rng):
        line.pass_on()


def play_on(people: tuple[Person, Person], line: Host | Direct, rng: Random) -> None:
    """The game goes on for a while, and both have all of it."""
    before = people[0].game.turn
    for _ in range(12):
        play_one(people, rng)
        line.pass_on()
    assert people[0].game.is_over or people[0].game.turn > before
    assert same_game(people)


@shared
def ended_at_one_table(rng: Random, series: str = "off") -> tuple[tuple[Person, Person], Host]:
    """Anna and Bernd at a host when their game is just over; nothing was sent by hand."""
    people, host = at_one_table(rng, series)
    play_to_the_end(people, host, rng)
    return people, host


@shared
def ended_when_paired(rng: Random) -> tuple[tuple[Person, Person], Direct]:
    """The same where their browsers are connected."""
    people, line = paired(rng)
    play_to_the_end(people, line, rng)
    return people, line


def same_game(people: tuple[Person, Person]) -> bool:
    """Whether both have the same game, card for card, with all that was sent of it."""
    one, two = sorted((person.game for person in people), key=lambda game: game.turn)
    known = ROW * min(one.chance.dealt, two.chance.dealt)
    is_same = one.events == two.events[: one.turn] and one.setup.starter is two.setup.starter
    is_dealt = one.setup.deck[:known] == two.setup.deck[:known]
    return is_same and is_dealt and two.chance.sent <= one.turn
