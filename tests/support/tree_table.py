"""What the accessibility tree says of a game, and playing by nothing else."""

import re
from random import Random

from shanghaien.game import Game
from shanghaien.moves import ChooseDirection, Place
from shanghaien.rules import can_roll, can_shanghai, legal_moves
from shanghaien.scoring import score
from shanghaien.state import NUMBERS, Phase, Player
from tests.support.html import plain
from tests.support.tree import Part, Tree
from web.lang import words
from web.ui.sentences import card_name, move_label

W = words("en")

CARD = re.compile(
    r"Card (?P<number>[1-6])(/[1-6])?: (?P<card>.+?)\. "
    r"(?P<a>.+): (?P<a_dice>\d) dic?e\. (?P<b>.+?): (?P<b_dice>\d) dic?e\..*"
)
"""How a card of the row is read."""

ASIDE = {"Hint", "Why?", "Undo", "Card by card", "Next card", "Back"}
"""Buttons where a game goes on that do not make it go on."""

NO_SHANGHAI = "You need 2 dice on cards to shanghai."


def ways(whole: Part) -> list[Part]:
    """The buttons with which the game goes on: where one decides, and at the row's ends."""
    return [
        part
        for name in ("Your move", "Tavern")
        for place in whole.find("region", name)
        for part in place.find("button")
        if part.can_be_used and part.name not in ASIDE
    ]


def points(whole: Part, name: str) -> int:
    """A player's total in the score table, by the headings of its row and column."""
    table = whole.one("table", "Score")
    columns = [part.name for part in table.find("columnheader")]
    (row,) = [row for row in table.find("row") if row.find("rowheader", name)]
    total = re.match(r"Points: (\d+)", row.find("cell")[columns.index("Points")].text)
    assert total, row.text
    return int(total[1])


def expect_position(whole: Part, game: Game) -> None:
    """See that the tree says the whole position as the rules have it."""
    state, seats = game.state, [seat.name.replace("Red", "You") for seat in game.seats]
    cards = [CARD.fullmatch(item.text) for item in whole.one("region", "Tavern").find("listitem")]
    read = {found["number"]: found.groupdict() for found in cards if found}
    for number in NUMBERS:
        a, b = (str(side.dice[number - 1]) for side in state.sides)
        assert read[str(number)] == {
            "number": str(number),
            "card": plain(card_name(W, state.card(number))),
            "a": seats[0],
            "a_dice": a,
            "b": seats[1],
            "b_dice": b,
        }
    totals = score(state.sides).totals
    for player, name in zip(Player, seats, strict=True):
        assert points(whole, name) == totals[player]
        supply = W.count("{n} die in the supply", "{n} dice in the supply", state.supply(player))
        assert whole.one("region", name).find("image", supply) or not state.supply(player)
    assert whole.find("StaticText", W.say("Round {round} of {rounds}", round=state.round, rounds=8))
    expect_choices(whole, game)


def expect_choices(whole: Part, game: Game) -> None:
    """See that the tree says who is to move, and offers what the rules allow."""
    state, tray = game.state, whole.one("region", "Your move")
    prompt = tray.find("paragraph")[0].text
    # Alone against the computer a person is told without a name.
    is_named = prompt.startswith(f"{game.seats[state.to_move].name}, ")
    assert is_named or any(seat.is_computer for seat in game.seats), prompt
    named = {
        plain(move_label(W, move, state, state.to_move))
        for move in legal_moves(state)
        if isinstance(move, Place | ChooseDirection)
    }
    told = {part.name for part in ways(whole)}
    assert {name for name in told if re.match("Add the|Number 1 on", name)} == named
    if state.phase is Phase.TURN:
        assert ("Roll two dice" in told) == can_roll(state)
        assert ("Shanghai!" in told) == can_shanghai(state)
        if not can_shanghai(state):
            assert tray.one("button", "Shanghai!").description == NO_SHANGHAI
    tricks = tray.find("group", "Dirty tricks")
    halves = [part for group in tricks for part in group.all() if part.role == "group"]
    if state.phase is Phase.PLACE and not state.side.captain_out:
        assert len(halves) == len(set(state.side.tricks))


def play(tree: Tree, rng: Random, most: int) -> bool:
    """Play with what the tree offers, a shanghai when it can be; whether the game came to its end.

    Each position between two moves is compared with the game that the browser keeps.
    """
    for _ in range(most):
        tree.wait(ways)
        tree.table.settle()
        whole = tree.read()
        if not (found := ways(whole)):  # it was the position before the last press
            continue
        by_name = {part.name: part for part in found}
        if "Final scoring" in by_name:
            tree.use(by_name["Final scoring"])
            return True
        game = tree.table.kept()
        if game.last_round() is None and not whole.find("button", "Back"):
            expect_position(whole, game)
        tree.use(by_name.get("Shanghai!") or rng.choice(found))
    return False
