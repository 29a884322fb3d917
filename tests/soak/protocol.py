"""Two people who play by link, and whatever can happen to the links; Hypothesis looks for trouble.

Both are honest and use the page: they play, send, resign, open any link of the chat in any order or
twice, open older files, and use second browsers. tests/soak/courses.py adds a line, and people who
are not honest.

After each step it is looked at what docs/guide/fair-play.md promises; at the end, whether the game
of two honest people can go on.
"""

from functools import lru_cache
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from shanghaien.fair_play import Ending, Pact, Rolls, newest_index, secret_at
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.record import read, write
from shanghaien.game import Game, pact_of
from shanghaien.letters import can_end, can_post
from shanghaien.moves import format_event
from shanghaien.receiving import Doubt
from shanghaien.rules import legal_moves
from shanghaien.state import Phase, Player
from tests.soak.chat import Sent, Side
from tests.soak.lies import LUCK
from tests.support.friends import Person
from web.friend.questions import doubt, invitation
from web.kernel.messages import MovePlayed, SettingChanged
from web.kernel.model import is_person_to_move, shown

read, read_letter = lru_cache(4096)(read), lru_cache(4096)(read_letter)

SIGHT = 3
"""So many of the latest links are opened when both try to go on."""
BACK = st.sampled_from((0, 1, 0, 1, 2, 3, 5, 8))
"""How far back in the chat."""
WHO = st.sampled_from(Player)
FORMS = st.fixed_dictionaries(
    {
        "starter": st.sampled_from(("lot", "A", "B")),
        "start_trick": st.sampled_from(("off", "again", "both")),
        "series": st.sampled_from(("off", "3", "5")),
    }
)
"""What Anna chooses."""


def _number(pact: Pact) -> int:
    return pact.number


class Protocol(RuleBasedStateMachine):
    """What both do, and what must hold."""

    def __init__(self) -> None:
        super().__init__()
        self.chat: list[Sent] = []
        self.sides: dict[Player, Side] = {}
        self.seen: dict[int, Game] = {}
        self.texts: dict[tuple[Player, int], set[str]] = {}
        """What both have sent under each number."""

    @initialize(luck=LUCK, form=FORMS, turns=st.integers(0, 12))
    def begin(self, luck: int, form: dict[str, str], turns: int) -> None:
        """Anna invites, Bernd accepts, and some turns are played as they should be."""
        rng = Random(luck)
        anna, bernd = Person("Anna", rng), Person("Bernd", rng)
        for name, value in form.items():
            anna.send(SettingChanged(name, value))
        anna.do("friend-invite")
        self.sides[Player.A] = Side(Player.A, [anna])
        self.hand_on(Player.A, anna)
        bernd.open(self.invitation(luck)).do("friend-accept")
        self.sides[Player.B] = Side(Player.B, [bernd])
        self.hand_on(Player.B, bernd)
        for i in range(turns):
            self.turn(Player(i % 2), 0, luck + i)

    def invitation(self, luck: int) -> str:
        """The link that Bernd accepts."""
        assert luck >= 0
        return self.chat[0].text

    def hand_on(self, who: Player, browser: Person) -> None:
        """The latest letter of a browser stands in the chat."""
        pact = pact_of(browser.do("friend-copy").game)
        if pact.sender is who:
            self.chat.append(Sent(browser.link, who))
            self.texts.setdefault((who, pact.number), set()).add(browser.link)
            self.sides[who].has_sent(browser)

    @rule(who=WHO, at=LUCK, luck=LUCK, whole=st.booleans())
    def play(self, who: Player, at: int, luck: int, whole: bool) -> None:
        """Choose a move, or all of the turn."""
        browser = self.sides[who].table(at)
        browser.rng = Random(luck)
        if whole:
            browser.play()
        elif is_person_to_move(shown(browser.app)):
            move = browser.rng.choice(legal_moves(browser.game.state))
            browser.send(MovePlayed(format_event(move)))

    @rule(who=WHO, at=LUCK, luck=LUCK)
    def turn(self, who: Player, at: int, luck: int) -> None:
        """Open the latest link, play and send."""
        links = [i for i, sent in enumerate(self.chat) if sent.sender is who.other]
        self.open(who, at, len(self.chat) - 1 - links[-1])
        self.play(who, at, luck, whole=True)
        self.send(who, at, "friend-copy")
        if luck % 3 == 0:  # a file, for later
            side = self.sides[who]
            side.files.append(write(side.table(at).game))

    def next_turn(self, at: int, luck: int) -> None:
        """Whoever has to do something does it, and the answer is not yet read."""
        latest = max((pact_of(side.best().game) for side in self.sides.values()), key=_number)
        self.turn(latest.sender.other, at, luck)

    @rule(
        who=WHO,
        at=LUCK,
        way=st.sampled_from(
            (
                "friend-copy",
                "friend-copy",
                "friend-offer",
                "friend-offer-with",
                "friend-promise",
                "undo",
            )
        ),
    )
    def send(self, who: Player, at: int, way: str) -> None:
        """Send what is complete, or the latest again; or take back what was not sent."""
        browser = self.sides[who].table(at)
        if way in ("undo", "friend-offer-with", "friend-promise"):
            browser.do(way)
        elif can_post(browser.game):
            self.hand_on(who, browser.do(way))
        else:
            self.hand_on(who, browser)

    @rule(who=WHO, at=LUCK, draws=st.booleans())
    def end(self, who: Player, at: int, draws: bool) -> None:
        """Resign, or take a draw that was offered."""
        browser = self.sides[who].table(at)
        if not can_end(browser.game) or pact_of(browser.game).number < 6:
            return
        if draws:
            browser.do("friend-draw")
        else:
            browser.do("friend-resign").do("friend-resign-now")
        self.hand_on(who, browser)

    @rule(who=WHO, at=LUCK, back=BACK)
    def open(self, who: Player, at: int, back: int) -> None:
        """Open a link of the chat: an old one, one's own, the same again."""
        self.read(self.sides[who], self.sides[who].table(at), self.sent(back))

    def deceive(self, who: Player, at: int, letter: Game) -> None:
        """A letter that somebody has made up stands in the chat and is opened."""
        self.chat.append(Sent(f"#{write_letter(letter)}", None))
        self.open(who, at, 0)

    def sent(self, back: int) -> Sent:
        """A link of the chat, counted from the last one."""
        return self.chat[-1 - back % len(self.chat)]

    def read(self, side: Side, browser: Person, sent: Sent) -> None:
        """Open a link, and answer what the page asks."""
        before = dict(browser.records)
        self.bring(browser, sent)
        self.see_unasked(browser, before)
        asked = doubt(browser.app)
        if asked is not None:
            if self.believes(sent, asked):
                browser.do("friend-believe")
                pact = pact_of(browser.game)
                side.endings.add((pact.number, pact.ending))
                if asked.ending is Ending.OFFERED:
                    side.endings.add((pact.number - 1, Ending.OFFERED))
            else:
                browser.do("friend-disbelieve")
        elif invitation(browser.app) is not None:
            self.hand_on(side.me, browser.do("friend-accept"))

    def bring(self, browser: Person, sent: Sent) -> None:
        """A letter comes to a browser."""
        browser.open(sent.text)

    def believes(self, sent: Sent, asked: Doubt) -> bool:
        """Whether somebody confirms what is asked: the two talk to each other."""
        return sent.sender is not None and sent == self.latest(sent.sender, asked.game)

    def latest(self, sender: Player, game: Game) -> Sent | None:
        """The link that somebody has sent last under a letter's number."""
        found = [
            sent
            for sent in self.chat
            if sent.sender is sender
            and pact_of(read_letter(sent.text)).number == pact_of(game).number
        ]
        return found[-1] if found else None

    @precondition(lambda self: any(side.files for side in self.sides.values()))
    @rule(who=WHO, at=LUCK, which=LUCK, is_new=st.booleans())
    def go_back(self, who: Player, at: int, which: int, is_new: bool) -> None:
        """Open a file, in a browser that has the game or in one that has not."""
        side = self.sides[who]
        if not side.files:
            return
        if is_new and len(side.browsers) < 3:
            side.browsers.append(Person(who.name, Random(at)))
            at = -1
        browser = side.table(at)
        before = dict(browser.records)
        browser.open(side.files[which % len(side.files)])
        self.see_unasked(browser, before)

    @precondition(lambda self: any(side.files for side in self.sides.values()))
    @rule(who=WHO, which=LUCK, luck=LUCK)
    def play_twice(self, who: Player, which: int, luck: int) -> None:
        """Play on from an older file elsewhere, and send that, too."""
        self.go_back(who, luck, which, is_new=True)
        self.play(who, -1, luck, whole=True)
        self.send(who, -1, "friend-copy")

    @rule(who=WHO, at=LUCK)
    def reload(self, who: Player, at: int) -> None:
        """The browser is closed and opened again."""
        browser = self.sides[who].table(at)
        game = browser.game
        assert browser.reload().game.events[: game.turn] == game.events

    def see_unasked(self, browser: Person, before: dict[str, str]) -> None:
        """Nothing that was sent from here has changed without a question."""
        for id_, text in before.items():
            if browser.records[id_] == text:
                continue
            old, new = read(text), read(browser.records[id_])
            turn = pact_of(old).turn
            assert pact_of(new).number >= pact_of(old).number, "a letter was taken back"
            assert new.events[:turn] == old.events[:turn], "moves were changed unasked"

    @invariant()
    def see_endings(self) -> None:
        """Nobody has ended a game without knowing it."""
        for side in self.sides.values():
            for browser in side.browsers:
                pact = pact_of(browser.game)
                if not pact.is_ended:
                    continue
                if pact.sender is side.me:
                    assert (pact.number, pact.ending) in side.endings, "an own ending unasked"
                elif pact.ending is Ending.AGREED:
                    assert (pact.number - 1, Ending.OFFERED) in side.endings, "no draw was offered"

    @invariant()
    def see_secrets(self) -> None:
        """Dice and cards are those of the secrets that both were bound to from the start."""
        for side in self.sides.values():
            for browser in side.browsers:
                pact = pact_of(browser.game)
                for player, one in self.sides.items():
                    index = newest_index(pact.number, player)
                    if index >= 0 and pact.number > 1:
                        secrets = [secret_at(root, index) for root in one.roots]
                        assert pact.newest[player] in secrets, "dice were chosen"
                if self.seen.get(id(browser)) is not browser.game:
                    self.seen[id(browser)] = browser.game
                    again = read_letter(write_letter(browser.game))
                    assert again.events == browser.game.events[: pact.turn]

    @invariant()
    def see_rolls(self) -> None:
        """Nobody can know dice while something can be decided that comes before them."""
        for side in self.sides.values():
            for browser in side.browsers:
                game, pact = browser.game, pact_of(browser.game)
                if not game.goes_on_here or pact.rolls is not Rolls.CHOSEN:
                    continue
                is_open = game.state.phase is not Phase.ROLLING
                moves = legal_moves(game.state) if is_open else ()
                falling = [game.play(move).known_roll for move in moves]
                is_choice = len(moves) > 1 or pact.number == 1 or pact.ending is Ending.OFFERED
                assert not is_choice or not any(falling), "a roll can be known before it is made"

    @invariant()
    def see_one_game(self) -> None:
        """What both have answered is the same for both, unless one of them has sent two things."""
        if len(self.sides) < 2 or any(len(texts) > 1 for texts in self.texts.values()):
            return
        for a in self.sides[Player.A].browsers:
            for b in self.sides[Player.B].browsers:
                one, other = sorted((a.game, b.game), key=lambda game: pact_of(game).number)
                turn = min(pact_of(one).before, pact_of(other).before)
                if pact_of(one).number == pact_of(other).number:
                    assert one.events[:turn] == other.events[:turn], "two games of one number"

    def teardown(self) -> None:
        """Both go on as far as they can."""
        if len(self.sides) == 2:
            self.go_on()

    def go_on(self) -> None:
        """Nobody is stuck: the links of both in the chat lead on, or the game is over for both."""
        begun = self.furthest()
        for luck in range(5):
            for side in self.sides.values():
                for browser in side.browsers:
                    self.catch_up(side, browser)
                browser = side.best()
                browser.rng = Random(luck)
                self.hand_on(side.me, browser.play())
            if self.is_well(begun):
                return
        raise AssertionError("stuck")

    def is_well(self, begun: int) -> bool:
        """Whether both have the same game, and it has gone on or is over."""
        a, b = (side.best().game for side in self.sides.values())
        turn = min(pact_of(a).turn, pact_of(b).turn)
        if a.events[:turn] != b.events[:turn]:
            return False
        if a.is_over and b.is_over:
            return pact_of(a).verdict == pact_of(b).verdict
        return min(pact_of(a).number, pact_of(b).number) > begun

    def furthest(self) -> int:
        """The latest number that anybody has."""
        return max(pact_of(side.best().game).number for side in self.sides.values())

    def catch_up(self, side: Side, browser: Person) -> None:
        """Open what the other one has sent last, then older links, and the last one again."""
        theirs = [sent for sent in self.chat if sent.sender is side.me.other]
        for sent in [*dict.fromkeys(theirs[: -SIGHT - 1 : -1]), *theirs[-1:]]:
            self.read(side, browser, sent)
