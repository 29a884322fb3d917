"""The screens of games with a friend, by link and on two devices, and of a move to a new phone."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from shanghaien.fair_play import Ending, Series
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import can_promise
from shanghaien.sources import Agreed
from tests.shanghaien.two_sides import begin as by_letters
from tests.support.friends import Person
from tests.support.movers import Mover
from tests.support.tables import Host, can_pair, described, paired, play_one
from tests.support.tour import positions
from web.kernel.messages import (
    SettingChanged,
    TextOpened,
)
from web.kernel.model import App, is_person_to_move
from web.nearby.messages import CameraStopped, CodeScanned, LineChanged, PeerChanged
from web.nearby.moving_state import REASONS, Cargo, MoveStage, Moving
from web.nearby.pairing_questions import shown_text
from web.nearby.pairing_state import Pairing, Role
from web.nearby.wire_state import Wire
from web.shell.update import update


def by_link(language: str) -> Iterator[tuple[str, App]]:
    """A game by link, from the invitation to its end, as both see it."""
    rng = Random(3)
    anna, bernd = (Person(name, rng, language) for name in ("Anna", "Bernd"))
    anna.send(SettingChanged("starter", "A")).send(SettingChanged("start_trick", "again"))
    yield "by link: inviting", anna.do("panel", "friend").app
    anna.do("friend-invite").do("friend-copy")
    yield "by link: an invitation", anna.app
    yield "by link: waiting for an answer", anna.do("close").app
    yield "by link: invited", bernd.open(anna.link).app
    bernd.do("friend-accept").do("friend-copy")
    yield "by link: an answer", bernd.app
    yield "by link: own link", anna.open(anna.link).app
    yield "by link: in the wrong browser", Person("", rng, language).open(bernd.link).app
    anna.open(bernd.link).play()
    yield "by link: a roll to be sent", anna.app
    bernd.open(anna.do("friend-copy").link)
    yield "by link: a roll to be answered", bernd.app
    anna.open(bernd.do("friend-copy").link).play()
    yield "by link: a move to be sent", anna.app
    yield "by link: other ways", anna.do("panel", "friend").app
    bernd.open(anna.do("friend-offer").link)
    yield "by link: a draw is offered", bernd.app
    older, pact = bernd.app, pact_of(anna.game)
    assert pact is not None
    silent = write_letter(replace(anna.game, chance=Agreed(replace(pact, ending=Ending.NONE))))
    yield "by link: the other's move", replace(bernd.app, shown_to=(bernd.app.ticket, 2))
    yield "by link: resigning", bernd.do("panel", "friend").do("friend-resign").app
    anna.open(bernd.do("friend-resign-now").link)
    yield "by link: resigned", bernd.app
    yield "by link: told otherwise", update(older, TextOpened(f"#{silent}"))[0]
    yield "by link: said to have resigned", update(older, TextOpened(bernd.link))[0]
    yield "by link: won", anna.app
    yield "by link: won, the result", anna.do("close").do("continue").do("skip-meetings").app
    yield "by link: in the list", anna.do("friend-again").do("leave").app


def announcing(language: str) -> Iterator[tuple[str, App]]:
    """The next roll that is announced with a move, as both see it."""
    rng = Random(4)
    anna, bernd = (Person(name, rng, language) for name in ("Anna", "Bernd"))
    bernd.open(anna.do("friend-invite").do("friend-copy").link)
    anna.open(bernd.do("friend-accept").do("friend-copy").link)
    while not can_promise(anna.play().game):
        bernd.open(anna.do("friend-copy").link)
        anna.open(bernd.play().do("friend-copy").link)
    yield "by link: the next roll, too", anna.app
    yield "by link: the next roll, too, other ways", anna.do("panel", "friend").app
    bernd.open(anna.do("friend-copy").link)
    yield "by link: the next roll is announced", bernd.app


def in_a_series(language: str) -> Iterator[tuple[str, App]]:
    """A series by link, from the first invitation to its end, and a draw offered with a move."""
    rng = Random(3)
    anna, bernd = (Person(name, rng, language) for name in ("Anna", "Bernd"))
    anna.send(SettingChanged("starter", "A")).send(SettingChanged("series", "3"))
    bernd.open(anna.do("friend-invite").do("friend-copy").link)
    yield "series: invited", bernd.app
    anna.open(bernd.do("friend-accept").do("friend-copy").link)
    bernd.open(anna.play().do("friend-copy").link)
    anna.open(bernd.do("friend-copy").link)
    anna.do("panel", "friend").do("friend-offer-with")
    yield "series: a draw to be offered", anna.app
    yield "series: a draw with the move", anna.do("close").play().app
    bernd.open(anna.do("friend-copy").link)
    anna.open(bernd.do("friend-resign").do("friend-resign-now").link)
    yield "series: the first game is over", anna.app
    yield "series: a result", anna.do("close").do("continue").do("skip-meetings").app
    series = Series(3, (2, 1))
    yield "series: won", replace(anna.app, game=_with_series(anna.game, series))
    anna.do("friend-again").do("friend-copy")
    yield "series: the next invitation", anna.app
    bernd.open(f"#{write_letter(_with_series(read_letter(anna.link), series))}")
    yield "series: another score", bernd.app


def _with_series(game: Game, series: Series) -> Game:
    return replace(game, chance=Agreed(replace(pact_of(game), series=series)))


def at_one_table(language: str) -> Iterator[tuple[str, App]]:
    """Two devices at one table, as both see it."""
    rng = Random(3)
    people = anna, bernd = Person("Anna", rng, language), Person("Bernd", rng, language)
    host = Host(*people)
    yield "at one table: how", anna.do("panel", "friend").app
    yield "at one table: the first waits", anna.do("wire-invite").app
    yield "at one table: waiting behind the panel", anna.do("close").app
    host.list_tables()
    yield "at one table: somebody waits", bernd.app
    yield "at one table: somebody waits, in the panel", bernd.do("panel", "friend").app
    bernd.do("wire-sit", anna.app.part(Wire).offered).do("friend-accept")
    host.pass_on()
    while not is_person_to_move(anna.app):
        play_one((bernd, anna), rng)
        host.pass_on()
    yield "at one table: the other one’s turn", bernd.app
    yield "at one table: the own turn", anna.app
    host.cut()
    table = pact_of(bernd.game).id
    yield "at one table: the line is cut", bernd.app
    yield "at one table: two others are there", bernd.send(LineChanged(table, "full")).app
    yield "at one table: by link", bernd.do("panel", "friend").app
    for person in people:
        person.do("leave").do("wire-invite")
    host.list_tables()
    first, second = sorted(people, key=lambda person: person.app.part(Wire).offered)
    yield "at one table: two wait, the first", first.app
    yield "at one table: two wait, the second", second.app


def without_a_server(language: str) -> Iterator[tuple[str, App]]:
    """Two devices that are connected by codes, as both see it."""
    rng = Random(3)
    anna, bernd = (can_pair(Person(name, rng, language)) for name in ("Anna", "Bernd"))
    yield "paired: how", anna.do("panel", "friend").app
    yield "paired: one moment", anna.do("pairing-invite").app
    yield "paired: the first code", anna.send(described(anna, Role.OFFER)).app
    yield "paired: behind the panel", anna.do("close").app
    yield "paired: the panel by link", anna.do("panel", "friend").app
    yield "paired: the camera", anna.do("panel", "pairing").do("pairing-scan", "on").app
    yield "paired: another code", anna.send(CodeScanned("?")).app
    yield "paired: no camera", anna.send(CameraStopped(has_failed=True)).app
    bernd.open(shown_text(anna.app)).do("friend-accept")
    yield "paired: the answer", bernd.send(described(bernd, Role.ANSWER)).app
    yield "paired: connecting", anna.send(CodeScanned(shown_text(bernd.app))).app
    yield "paired: not yet", anna.send(PeerChanged(anna.app.part(Pairing).number, "slow")).app
    yield "paired: given up", anna.send(PeerChanged(anna.app.part(Pairing).number, "late")).app
    (anna, bernd), line = paired(rng, language)
    yield "paired: connected", anna.do("panel", "friend").app
    yield "paired: connected, without a game", bernd.do("leave").do("panel", "friend").app
    bernd.press("wire-invite")
    yield "paired: inviting over the connection", bernd.app
    line.pass_on()
    yield "paired: invited over the connection", anna.do("leave").app
    yield "paired: flooded", anna.send(PeerChanged(anna.app.part(Pairing).number, "flooded")).app
    line = paired(rng, language)[1]
    for person in line.tell("ended").people:
        yield "paired: the end of the connection", person.app


def moving(language: str) -> Iterator[tuple[str, App]]:
    """Everything goes over to another device, as both see it."""
    rng = Random(3)
    running = by_letters(rng)[0]
    old, new = (
        Mover("Anna", rng, [*positions()[:3], running], language),
        Mover("", rng, (), language),
    )
    host = Host(old, new)
    yield "moving: how", old.do("panel", "moving").app
    yield "moving: the code", old.do("move-show").app
    yield "moving: asked", new.open(f"#m={old.move.table}").app
    yield "moving: asked in vain", new.app.having(replace(new.app.part(Wire), line="open"))
    new.do("move-take")
    host.pass_one()
    host.pass_one()
    for name, person in (("the old one", old), ("the new one", new)):
        cargo = Cargo(8, 1, "")
        for stage in (MoveStage.BEGUN, MoveStage.PASSING, MoveStage.KEEPING):
            move = replace(person.move, stage=stage, cargo=cargo, done=5)
            yield f"moving: {stage.value} at {name}", person.app.having(Moving(move))
        for line in ("cut", "full", "open"):
            wire = replace(person.app.part(Wire), line=line, is_present=False)
            yield f"moving: {line} at {name}", person.app.having(wire)
        for why in REASONS:
            stopped = person.move.stopped(why, is_own=person is old)
            yield f"moving: {why} at {name}", person.app.having(Moving(stopped))
    host.pass_on()
    assert (old.move.stage, new.move.stage) == (MoveStage.DONE, MoveStage.DONE)
    yield "moving: arrived", new.app
    yield "moving: all is there", old.app.having(Moving(replace(old.move, left_out=1)))
    alone = replace(new.app.part(Wire), addresses=None)
    asked = replace(new.move, stage=MoveStage.ASKED)
    yield "moving: without a line", new.app.having(Moving(asked)).having(alone)


def nearby(language: str) -> Iterator[tuple[str, App]]:
    """Two devices: at one table through the house or by codes, and everything moved."""
    yield from at_one_table(language)
    yield from without_a_server(language)
    yield from moving(language)
