"""The picture of a position: the tavern with both players' dice, tricks and crews, or a puzzle that
asks for a move. A list of steps as that of a result (web/sharing/picture_view.py)."""

from collections.abc import Iterator
from itertools import groupby

from shanghaien.cards import Card, Nationality, Sailor
from shanghaien.scoring import score
from shanghaien.state import NUMBERS, ROUNDS, Direction, Player, State
from shanghaien.tricks import functions
from web.kernel.sharing_state import Scene
from web.lang import Words
from web.sharing.picture_view import (
    COLOURS,
    HALO,
    LAMP,
    Box,
    Drawing,
    Step,
    Text,
    disc,
    foot,
    ground,
)
from web.ui.components import colour, half_class
from web.ui.sentences import FUNCTIONS, shown_name

HEAD = 262
"""Where the table begins."""
_CARD, _HIGH = 140, 196
"""A card's width and height."""
_STEP = 149
"""From one card to the next."""
_ROW = 97.5
"""Where the row begins."""
_TOP = HEAD + 234
"""Its upper edge."""
_DIE = 44
_SHADE = "#00000038"
"""Under what a player has."""


def picture(w: Words, scene: Scene, *, address: str) -> list[Step]:
    """The picture of a position. `address` is that of the page."""
    below = scene.below
    return [
        *_head(w, scene),
        *_strip(w, scene, below.other, HEAD + 26),
        *(step for number in NUMBERS for step in _slot(w, scene, number)),
        *_captains(scene),
        *_strip(w, scene, below, _TOP + _HIGH + 116),
        *_scores(w, scene, HEAD + 694),
        *foot(address, ""),
    ]


def _head(w: Words, scene: Scene) -> Iterator[Step]:
    """The harbour at night, and before it what is shown; under it the bare table."""
    cream, state = COLOURS["trick-ink"], scene.state
    name = _names(w, scene)[state.to_move]
    yield from ground(HEAD, -210)
    if scene.rating is not None:
        title = w.say("Daily puzzle") if scene.is_of_day else w.say("Find the best move")
        asked = (
            w.say("It’s {name}’s turn.", name=name),
            w.say("One move is clearly better than the rest."),
        )
        text = " ".join((*asked, w.say("Puzzle rating: {rating}", rating=scene.rating)))
    else:
        title = w.say("Round {round} of {rounds}", round=state.round, rounds=ROUNDS)
        text = w.say("It’s {name}’s turn.", name=name)
        if state.roll is not None:
            low, high = state.roll
            text = w.say("{name} rolls {low} and {high}.", name=name, low=low, high=high)
    yield Text(title, 540, 86, 1000, 74, cream, "display", has_shadow=True)
    yield Text(text, 540, 180, 1000, 36, cream, is_long=True, has_shadow=True)
    yield Box(24, HEAD, 1032, 670, COLOURS["wood-edge"], 30, has_shadow=True)
    yield Box(33, HEAD + 9, 1014, 652, COLOURS["felt"], 22, COLOURS["brass"])


def _names(w: Words, scene: Scene) -> tuple[str, str]:
    a, b = (shown_name(w, seat.name, seat.level) for seat in scene.seats)
    return a, b


def _strip(w: Words, scene: Scene, player: Player, y: float) -> Iterator[Step]:
    """A player's captain, name, dice just rolled, unused tricks, and dice in the supply."""
    state, cream, own = scene.state, COLOURS["trick-ink"], COLOURS[colour(player)]
    side, is_due = state.sides[player], state.to_move is player
    yield Box(50, y, 980, 88, _SHADE, 18, COLOURS["brass-light"] if is_due else "")
    home = own if not side.captain_out else COLOURS["grey"]
    yield Drawing("captain", 64, y + 8, 60, 72, home)
    rolled = state.roll if is_due and state.roll is not None else ()
    # The dice take the room of the name.
    width = 300 if rolled else 460
    name = _names(w, scene)[player]
    yield Text(name, 140, y + 45, width, 33, cream, "display", "left", is_long=True)
    for i, number in enumerate(rolled):
        yield Drawing(f"die-{number}", 456 + i * 82, y + 7, 74, 74, own)
    for i, (trick, some) in enumerate(groupby(side.tricks)):
        x = 622 + i * 58
        yield Drawing(f"trick-{trick.word}", x, y + 24, 40, 40)
        count = len(list(some))
        if count > 1:
            yield Text(f"×{count}", x + 28, y + 68, 44, 24, cream, "text", "left")
    for i in range(state.supply(player)):
        # From the right, so that each stays where it was when one is gone.
        yield Drawing("die-6", 980 - i * 37, y + 27, 34, 34, own)


def _place(scene: Scene, number: int) -> int:
    """Where a number lies, from the left as it is seen from below."""
    place = scene.state.position(number)
    return place if scene.below is Player.A else len(NUMBERS) - 1 - place


def _slot(w: Words, scene: Scene, number: int) -> Iterator[Step]:
    """A card of the row with its number, and the dice of both on it."""
    state, x = scene.state, _ROW + _place(scene, number) * _STEP
    yield from _card(w, state.card(number), x, _TOP)
    is_open = state.direction is None
    label = f"{number}/{len(NUMBERS) + 1 - number}" if is_open else str(number)
    width = 62 if is_open else 38
    yield Box(x - 6, _TOP + _HIGH - 32, width, 38, COLOURS["paper"], 19, COLOURS["line"])
    yield Text(label, x - 6 + width / 2, _TOP + _HIGH - 13, width - 8, 27, COLOURS["ink"])
    for player in Player:
        is_below = player is scene.below
        count = state.sides[player].dice[number - 1]
        for i in range(count):
            row, column = divmod(i, 3)
            left = x + _CARD / 2 - min(count - row * 3, 3) * (_DIE + 3) / 2 + 1.5
            # Each player’s dice begin at the card and pile up towards that player.
            near = _TOP + _HIGH + 12 if is_below else _TOP - 12 - _DIE
            y = near + row * (_DIE + 3) * (1 if is_below else -1)
            name = f"die-{number}"
            yield Drawing(name, left + column * (_DIE + 3), y, _DIE, _DIE, COLOURS[colour(player)])


def _card(w: Words, card: Card, x: float, y: float) -> Iterator[Step]:
    if isinstance(card, Sailor):
        yield from _sailor(card, x, y)
        return
    yield Box(x, y, _CARD, _HIGH, COLOURS["brass-light"], 12, has_shadow=True)
    for i, kind in enumerate(functions(card)):
        top, middle = y + 6 + i * 93, x + _CARD / 2
        yield Box(x + 6, top, _CARD - 12, 91, COLOURS[f"trick-{half_class(kind)}"], 7)
        # The lower one has its name above, where the card's number does not lie on it.
        art, name = (4, 76) if not i else (28, 15)
        yield Drawing(f"trick-{kind.verb}", middle - 30, top + art, 60, 60)
        text = w.say(FUNCTIONS[kind])
        yield Text(text, middle, top + name, _CARD - 22, 20, COLOURS["trick-ink"])


def _sailor(card: Sailor, x: float, y: float) -> Iterator[Step]:
    """A sailor with the value in two corners, one turned by half: both sides can read it."""
    word, middle = card.nationality.word, x + _CARD / 2
    ink, paper = COLOURS[f"{word}-ink"], COLOURS["paper"]
    yield Box(x, y, _CARD, _HIGH, paper, 12, has_shadow=True)
    yield Box(x + 6, y + 6, _CARD - 12, _HIGH - 12, COLOURS[word], 7)
    yield disc(middle, y + 117, 62, HALO)
    yield disc(middle, y + 117, 48, LAMP)
    yield Drawing(f"sailor-{word}", middle - 64, y + 62, 128, 128)
    yield Drawing(f"mark-{word}", x + _CARD - 42, y + 14, 30, 30, ink)
    yield Text(card.nationality.letters, x + _CARD - 27, y + 57, 40, 18, ink)
    deep = COLOURS[f"{word}-deep"]
    for left, top, is_turned in ((x, y, False), (x + _CARD - 44, y + _HIGH - 44, True)):
        yield Box(left, top, 44, 44, paper, 12)
        value = str(card.value)
        yield Text(value, left + 22, top + 22, 40, 38, deep, "display", is_turned=is_turned)


def _captains(scene: Scene) -> Iterator[Step]:
    """Both captains beside number 1; one whose player has played a trick has a colour."""
    state = scene.state
    if state.direction is None:
        return
    # Directions are named as player A sees them.
    is_left = (state.direction is Direction.LEFT) is (scene.below is Player.A)
    x = 41 if is_left else 989
    for player, y in ((scene.below.other, _TOP + 24), (scene.below, _TOP + 108)):
        name = colour(player) if state.sides[player].captain_out else "grey"
        yield Drawing("captain", x, y, 50, 60, COLOURS[name])


def _scores(w: Words, scene: Scene, y: float) -> Iterator[Step]:
    """Both crews, marked where they give points, the tricks, and the points without this round."""
    state, now = scene.state, score(scene.state.sides)
    yield Box(24, y, 1032, 268, COLOURS["surface"], 18, COLOURS["line"], has_shadow=True)
    for nationality in Nationality:
        x, word = _column(nationality), nationality.word
        yield Box(x - 36, y + 16, 72, 64, COLOURS[word], 10)
        yield Drawing(f"mark-{word}", x - 22, y + 26, 44, 44, COLOURS[f"{word}-ink"])
    yield Drawing("trick-back", _column(8) - 26, y + 22, 52, 52)
    yield Text(w.say("Points"), 990, y + 48, 112, 30, COLOURS["ink-soft"])
    for player, line in ((scene.below.other, y + 128), (scene.below, y + 212)):
        ink = COLOURS[f"{colour(player)}-text"]
        yield Text(_names(w, scene)[player], 44, line, 176, 32, ink, align="left", is_long=True)
        for nationality in Nationality:
            yield from _strength(state, player, nationality, line, now.points(player, nationality))
        tricks = len(state.sides[player].tricks)
        yield Text(str(tricks), _column(8), line, 70, 38, COLOURS["ink"])
        yield Text(str(now.totals[player]), 990, line, 112, 52, ink, "display")


def _column(number: int) -> float:
    """The middle of a column of the crews, or of the tricks behind them."""
    return 266 + number * 78


def _strength(
    state: State, player: Player, nationality: Nationality, y: float, points: int
) -> Iterator[Step]:
    """How strong a crew is, on its player's colour if it gives points now."""
    x, strength = _column(nationality), state.sides[player].strength(nationality)
    name = colour(player)
    if points:
        yield Box(x - 36, y - 34, 72, 68, COLOURS[name], 14)
    ink = COLOURS[f"{name}-ink"] if points else COLOURS["ink-soft"]
    yield Text(str(strength) if strength else "·", x, y, 64, 40, ink)
