"""The same two people with a line between two of their browsers, which send by themselves.

The line is cut and mended; what comes over it comes late, twice, in another order or spoilt. Each
letter is in the chat, too: whoever plays at one table can hand the latest one on as a link.
"""

from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from shanghaien.fair_play import Ending
from shanghaien.game import pact_of
from shanghaien.state import Player
from tests.soak.chat import Sent, Side
from tests.soak.lies import LUCK
from tests.soak.protocol import BACK, WHO, Protocol
from tests.support.friends import Person
from tests.support.tables import HOUSE
from web.friend.questions import link
from web.nearby.messages import HouseFound, LetterCame, LineChanged, PresenceChanged
from web.nearby.wire_questions import wanted_line

SPOILT = st.sampled_from(("", "f=", "{}", "#f=AAAA", "0 1"))


class Wired(Protocol):
    """What both do beside `Protocol`, and what must hold over a line, too."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: dict[Player, Person] = {}
        """The two browsers between which there is a line; none if there is no line."""
        self.by_line = False
        """Whether the letter that is being read comes over the line."""

    def see_posts(self) -> None:
        """What a browser has sent by itself can be found in the chat, too."""
        for side in self.sides.values():
            for browser in side.browsers:
                pact, lies_there = pact_of(browser.game), wanted_line(browser.app)
                if lies_there is None or not lies_there.letter:
                    continue
                text = link(browser.app, browser.game)
                if text in self.texts.get((side.me, pact.number), set()):
                    continue
                assert pact.ending in (Ending.NONE, Ending.OFFERED), "an ending sent by itself"
                self.texts.setdefault((side.me, pact.number), set()).add(text)
                self.chat.append(Sent(text, side.me))
                side.has_sent(browser)

    @invariant()
    def see_endings(self) -> None:
        """Letters that went by themselves count before anything is judged."""
        self.see_posts()
        super().see_endings()

    def bring(self, browser: Person, sent: Sent) -> None:
        """By hand, or over the line."""
        if self.by_line:
            browser.send(LetterCame(pact_of(browser.game).id, sent.text.partition("#")[2]))
        else:
            super().bring(browser, sent)

    def hear(self, browser: Person, side: Side, sent: Sent) -> None:
        """A letter comes over the line."""
        self.by_line = True
        try:
            self.read(side, browser, sent)
        finally:
            self.by_line = False
        self.see_posts()

    @precondition(lambda self: len(self.sides) == 2)
    @rule(at=LUCK, other=LUCK)
    def connect(self, at: int, other: int) -> None:
        """Two browsers have a line; the one before is cut."""
        self.cut()
        for side, which in zip(self.sides.values(), (at, other), strict=True):
            browser = side.table(which)
            table = pact_of(browser.game).id
            browser.send(HouseFound(HOUSE)).send(LineChanged(table, "open"))
            browser.send(PresenceChanged(table, is_there=True))
            self.ends[side.me] = browser
        self.see_posts()

    @precondition(lambda self: self.ends)
    @rule()
    def cut(self) -> None:
        """The line is gone."""
        for browser in self.ends.values():
            browser.send(LineChanged(pact_of(browser.game).id, "cut"))
        self.ends.clear()

    @precondition(lambda self: self.ends)
    @rule(turns=st.integers(1, 6), luck=LUCK)
    def play_on_line(self, turns: int, luck: int) -> None:
        """Both play, and each letter arrives."""
        for i in range(turns):
            for who, browser in list(self.ends.items()):
                browser.rng = Random(luck + i)
                browser.play()
                self.see_posts()
                self.pass_on(who)

    @precondition(lambda self: self.ends)
    @rule(who=WHO)
    def pass_on(self, who: Player) -> None:
        """What somebody has laid there last arrives."""
        sender = self.ends[who]
        laid = wanted_line(sender.app)
        if laid is not None and laid.letter:
            sent = Sent(link(sender.app, sender.game), who)
            self.hear(self.ends[who.other], self.sides[who.other], sent)

    @precondition(lambda self: self.ends)
    @rule(who=WHO, back=BACK)
    def pass_on_late(self, who: Player, back: int) -> None:
        """An older letter arrives, one of the other side perhaps, or the same again."""
        self.hear(self.ends[who], self.sides[who], self.sent(back))

    @precondition(lambda self: self.ends)
    @rule(who=WHO, back=BACK, at=LUCK, spoilt=SPOILT)
    def pass_on_spoilt(self, who: Player, back: int, at: int, spoilt: str) -> None:
        """A piece of a letter arrives, with something else in its place."""
        text = self.sent(back).text.partition("#")[2]
        browser = self.ends[who]
        before = browser.game
        browser.send(LetterCame(pact_of(before).id, f"{text[: at % len(text)]}{spoilt}"))
        assert browser.game == before

    def go_on(self) -> None:
        """The line alone leads on, where both have just one browser; the chat always does."""
        if all(len(side.browsers) == 1 for side in self.sides.values()):
            begun = self.furthest()
            self.connect(0, 0)
            for who in (*Player, *Player):
                self.pass_on(who)
            self.play_on_line(3, 0)
            assert self.is_well(begun), "stuck on the line"
        super().go_on()
