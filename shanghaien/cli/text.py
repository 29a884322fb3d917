"""What the command line says: cards, moves, awards and points as English sentences.

The sentences are made from the data that the rules give (`Award`, `Comparison`, events); no other
module of the command line explains anything.
"""

from collections.abc import Iterator

from shanghaien.cards import Card, Sailor, Trick
from shanghaien.game import Game, pact_of
from shanghaien.moves import (
    ChooseDirection,
    Event,
    Move,
    Place,
    Roll,
    Rolled,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.scoring import Award, Comparison, Reason, Score, Verdict, awards
from shanghaien.sources import Sealed
from shanghaien.state import ROW, Direction, Player, State

Names = tuple[str, str]

ADJECTIVES = ("American", "French", "German", "Chinese", "Dutch", "Turkish", "Spanish", "Italian")
CREWS = ("Americans", "French", "Germans", "Chinese", "Dutch", "Turks", "Spaniards", "Italians")
_FIXED_FOR_ALL = "All cards and dice were set before the first move; nobody can change them."
_FIXED = (
    "All cards and dice were set before the first move. If this seal is the one shown at the "
    "start, nobody has changed them."
)
_CHECKED_ALL = "Checked: nobody has changed the cards or dice since the game began."
_CHECKED = (
    "Checked: cards and dice match this seal. If it is the one shown at the start, nobody has "
    "changed them."
)
TRICKS = {Trick.ADJUST: "Die ±1", Trick.BOTH: "Add both dice", Trick.AGAIN: "Roll again"}


def names_of(game: Game) -> Names:
    """What the players are called; two of one name are told apart by their seats."""
    a, b = (seat.name for seat in game.seats)
    return (a, b) if a != b else (f"{a} (A)", f"{b} (B)")


def who_is_who(game: Game) -> Iterator[str]:
    """Which of two players of one name the person is, if the other one is the computer."""
    a, b = game.seats
    if a.name == b.name and a.is_computer != b.is_computer:
        own, other = names_of(game)[::-1] if a.is_computer else names_of(game)
        yield f"You are {own}, and the computer is {other}."


def awaited(game: Game) -> str:
    """What a game by link waits for: who is to send the next letter, by name."""
    pact = pact_of(game)
    # Nobody has taken the other seat before the invitation is accepted.
    return names_of(game)[pact.sender.other] if pact.number else "a reply"


def card_name(card: Card) -> str:
    """ "Spanish 4", or "“Die ±1” trick card"."""
    return short_name(card) if isinstance(card, Sailor) else f"“{TRICKS[card]}” trick card"


def short_name(card: Card) -> str:
    """ "Spanish 4", or "Die ±1"."""
    if isinstance(card, Sailor):
        return f"{ADJECTIVES[card.nationality]} {card.value}"
    return TRICKS[card]


def the_card(card: Card) -> str:
    """ "the Spanish 4", or "the “Die ±1” trick card"."""
    return f"the {card_name(card)}"


def count(number: int, thing: str) -> str:
    """ "1 point", "2,000 points"; "1 die", "2 dice"."""
    if number == 1:
        return f"1 {thing}"
    return f"{number:,} dice" if thing == "die" else f"{number:,} {thing}s"


def end_of_row(direction: Direction, bottom: Player) -> str:
    """Which end of the row that is, as the bottom player sees it: "left" or "right"."""
    return (direction if bottom is Player.A else direction.opposite).value


def _whose(name: str) -> str:
    """Whose left or right it is: that of the person who reads, or of somebody with a name."""
    return f"{name}’s" if name else "the"


def option(state: State, move: Move, name: str = "") -> str:
    """What a move that can be chosen does; left and right are those of the player to move.

    Where no table is seen from there, the player's `name` tells whose they are.
    """
    match move:
        case Roll():
            return "roll two dice"
        case Shanghai():
            return "shanghai and end the round"
        case ChooseDirection(direction):
            return f"number the row from {_whose(name)} {end_of_row(direction, state.to_move)}"
        case Place(number):
            return f"add the {number} to {the_card(state.card(number))}"
        case UseJoker(trick, nationality):
            return f"play “{TRICKS[trick]}” as “2 sailors”, who join the {CREWS[nationality]}"
        case UseAdjust(die, number):
            card = the_card(state.card(number))
            return f"play “Die ±1” to turn the {die} into a {number}, and add it to {card}"
        case UseBoth():
            return "play “Add both dice”: each goes to the card with its number"
        case UseAgain():
            return "play “Roll again”: reroll both dice, then add one of them"


def event_sentence(before: State, event: Event, names: Names, bottom: Player | None = None) -> str:
    """What happened in a position; left and right are those of the bottom player.

    Without one they are those of the player who moves, and it is told whose they are.
    """
    name = names[before.to_move]
    match event:
        case Roll():
            return f"{name} rolls."
        case Rolled(low, high):
            return f"{name} rolls {low} and {high}."
        case Shanghai():
            return f"{name} shanghais and ends round {before.round}."
        case ChooseDirection(direction):
            whose = _whose(name if bottom is None else "")
            end = end_of_row(direction, before.to_move if bottom is None else bottom)
            return f"{name} numbers the row from {whose} {end}."
        case Place(number):
            return f"{name} adds a {number} to {the_card(before.card(number))}."
        case UseJoker(trick, nationality):
            crew = CREWS[nationality]
            return f"{name} plays “{TRICKS[trick]}” as “2 sailors”, who join the {crew}."
        case UseAdjust(die, number):
            card = the_card(before.card(number))
            return f"{name} plays “Die ±1” to turn a {die} into a {number}, and adds it to {card}."
        case UseBoth():
            low, high = before.roll or (0, 0)
            if low == high:
                card = the_card(before.card(low))
                return f"{name} plays “Add both dice”: both {low}s to {card}."
            return (
                f"{name} plays “Add both dice”: a {low} to {the_card(before.card(low))}"
                f" and a {high} to {the_card(before.card(high))}."
            )
        case UseAgain():
            return f"{name} plays “Roll again”."


def undone_sentence(state: State) -> str:
    """That a choice was undone, in the position to which that leads, and the roll that is there."""
    roll = "" if state.roll is None else " The roll is {} and {}.".format(*state.roll)
    return f"Undone.{roll}"


def award_sentence(award: Award, names: Names) -> str:
    """Where a card of the row goes when the round ends, and why."""
    card = the_card(award.card)
    (a, b), (c, d) = award.dice, award.neighbours
    won, lost = (0, 1) if award.winner is not Player.B else (1, 0)
    who = names[won] if award.winner is not None else ""
    where = f"neighbouring card{'s' if 1 < award.number < ROW else ''}"
    match award.reason:
        case Reason.EMPTY:
            story = f"nobody has a die on {card}, so it is removed from the game"
        case Reason.ALONE:
            story = f"only {who} has dice on {card} and gets it"
        case Reason.MAJORITY:
            more, less = award.dice[won], award.dice[lost]
            story = f"{who} has more dice on {card} ({more}–{less}) and gets it"
        case Reason.NEIGHBOURS:
            more, less = award.neighbours[won], award.neighbours[lost]
            story = (
                f"{count(a, 'die')} each on {card}, but {who} has more pips"
                f" on the {where} ({more}–{less}) and gets it"
            )
        case Reason.TIED:
            story = (
                f"{count(b, 'die')} each on {card} and {count(c, 'pip')} each"
                f" on the {where}, so it is removed from the game"
            )
    assert award.reason is not Reason.TIED or c == d
    return f"Card {award.number}: {story}."


def comparison_sentence(comparison: Comparison, names: Names) -> str:
    """The points that a nationality scores, and why."""
    crew = CREWS[comparison.nationality]
    a, b = comparison.strengths
    points = count(comparison.points, "point")
    who = "" if comparison.winner is None else names[comparison.winner]
    match comparison.verdict:
        case Verdict.NOBODY:
            return f"{crew}: nobody has any."
        case Verdict.ALONE:
            return f"{crew}: nobody else has any, so {who} scores {points}."
        case Verdict.STRONGER:
            strong, weak = max(a, b), min(a, b)
            return (
                f"{crew}: {who} is stronger ({strong}–{weak})"
                f" and scores the weaker crew’s {points}."
            )
        case Verdict.EQUAL:
            return (
                f"{crew}: equal strength ({a}–{b}), so both crews are discarded and nobody scores."
            )


def round_lines(before: State, names: Names) -> Iterator[str]:
    """The end of a round, card by card; `before` is the position that was distributed."""
    for award in awards(before):
        yield award_sentence(award, names)


def score_lines(final: Score, names: Names) -> Iterator[str]:
    """The final scoring, nationality by nationality."""
    for comparison in final.comparisons:
        yield comparison_sentence(comparison, names)
    for player in Player:
        if final.tricks[player]:
            tricks = count(final.tricks[player], "unused trick")
            yield f"{names[player]}: {tricks}, {count(final.tricks[player], 'point')}."
    a, b = final.totals
    yield f"{names[0]} {a}–{b} {names[1]}: {result(final, names)}"


def result(final: Score, names: Names) -> str:
    """Who wins, as a sentence."""
    if final.winner is None:
        return "a draw."
    return f"{names[final.winner]} wins."


def seal_lines(game: Game, *, was_shown: bool = False) -> Iterator[str]:
    """What is told of cards and dice that were set at the deal; nothing of others.

    The seal is told from the beginning, the secret that opens it once the game is over and checked.
    Only whoever shows the whole game knows that the seal `was_shown` before the first move.
    """
    match game.chance:
        case Sealed(secret, seal=seal) as sealed:
            if not game.is_over:
                yield _FIXED_FOR_ALL if was_shown else _FIXED
            elif sealed.holds(game.setup.deck, game.events, game.states):
                yield _CHECKED_ALL if was_shown else _CHECKED
            else:
                yield "These are not the cards and dice set before the first move."
            yield f"Seal: {seal}"
            if game.is_over:
                yield f"Secret that opens the seal: {secret}"
            else:
                yield "The secret that opens the seal is shown when the game is over."
