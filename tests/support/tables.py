"""A host that passes letters on between two Apps, as an honest one does; and what may go wrong."""

import json
from random import Random

from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from tests.support.friends import Person
from web.app.messages import MovePlayed
from web.app.model import is_person_to_move, shown
from web.wire.questions import wish

HOUSE = json.dumps({"tables": True, "addresses": ["http://192.168.1.5:8000/"]})


class Host:
    """Passes on whatever the two lay at the same table."""

    def __init__(self, *people: Person) -> None:
        self.people = people
        self.is_cut = False
        self.laid: list[str] = []
        """All letters, the latest last."""
        for person in people:
            person.do("wire-house", HOUSE)

    def list_tables(self) -> None:
        """Tell everybody who waits."""
        wishes = [w for p in self.people if (w := wish(p.app)) and w.is_offered]
        told = json.dumps([{"id": w.table, "letter": w.letter} for w in wishes])
        for person in self.people:
            person.do("wire-waiting", told)

    def pass_on(self) -> None:
        """Deliver what is new, until nothing is."""
        while not self.is_cut and self._passed():
            pass

    def _passed(self) -> bool:
        one, two = self.people
        a, b = wish(one.app), wish(two.app)
        if a is None or b is None or a.table != b.table:
            return False
        for person in self.people:
            if not person.app.wire.is_there:
                person.do("wire-line", "open").do("wire-there", f"{a.table} 1")
        for sender, reader in ((one, two), (two, one)):
            laid = wish(sender.app)
            if laid and laid.letter and laid.letter not in self.laid[-1:]:
                self.laid.append(laid.letter)
                reader.do("wire-letter", laid.letter)
                return True
        return False

    def cut(self) -> None:
        """The line is gone."""
        self.is_cut = True
        for person in self.people:
            person.do("wire-line", "cut")

    def mend(self) -> None:
        """The line is back: both lay their latest letter there again."""
        self.is_cut = False
        self.laid.clear()
        self.pass_on()


def play_one(people: tuple[Person, Person], rng: Random) -> bool:
    """Whoever can choose at this moment makes one move; tell whether anybody could."""
    for person in people:
        if is_person_to_move(shown(person.app)):
            moves = sorted(legal_moves(person.game.state), key=format_event)
            person.send(MovePlayed(format_event(rng.choice(moves))))
            return True
    return False


def at_one_table(rng: Random) -> tuple[tuple[Person, Person], Host]:
    """Anna waits, Bernd has sat down; nothing was sent by hand."""
    people = Person("Anna", rng), Person("Bernd", rng)
    host = Host(*people)
    anna, bernd = people
    anna.do("panel", "friend").press("wire-invite")
    host.list_tables()
    bernd.press("Sit down").press("Accept")
    host.pass_on()
    return people, host
