"""Cards, moves, awards and points in a language: the explanations of the rules as sentences.

The rules give the data (`Award`, `Comparison`, events); only here do they become words.
"""

from collections.abc import Sequence
from itertools import islice

from shanghaien.cards import Card, Nationality, Sailor, Trick
from shanghaien.game import Game
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
from shanghaien.scoring import Award, Comparison, Reason, Verdict
from shanghaien.state import Direction, Player, State
from web.kernel.model import App, you
from web.kernel.names_state import isolated, plain_name
from web.lang import Words, measured, numbered, term
from web.lang.yours import You

DECISIONS: dict[str, str] = {
    "end": term("Which end is number 1"),
    "stop": term("Shanghai or roll on"),
    "place": term("Which die to add"),
    "trick": term("Dice tricks"),
    "joker": term("“2 sailors”"),
}
"""What a decision is between, by the values of Kind (shanghaien/learning/study.py)."""
THEMES = {
    "": term("All themes"),
    "stop": term("Shanghai or roll on"),
    "end": term("Which end is number 1"),
    "neighbour": term("Neighbouring pips"),
    "trick": term("The four tricks"),
    "joker": term("“2 sailors”"),
    "adjust": term("Die ±1"),
    "both": term("Add both dice"),
    "again": term("Roll again"),
    "last": term("Your last roll"),
    "late": term("The last two rounds"),
}
"""What puzzles are about: THEMES of shanghaien/learning/study.py, TRICK and LATE of its puzzles."""

SAILORS = {
    Nationality.AMERICAN: term("American {value}"),
    Nationality.FRENCH: term("French {value}"),
    Nationality.GERMAN: term("German {value}"),
    Nationality.CHINESE: term("Chinese {value}"),
    Nationality.DUTCH: term("Dutch {value}"),
    Nationality.TURKISH: term("Turkish {value}"),
    Nationality.SPANISH: term("Spanish {value}"),
    Nationality.ITALIAN: term("Italian {value}"),
}
WON = {
    Nationality.AMERICAN: term("the American {value}"),
    Nationality.FRENCH: term("the French {value}"),
    Nationality.GERMAN: term("the German {value}"),
    Nationality.CHINESE: term("the Chinese {value}"),
    Nationality.DUTCH: term("the Dutch {value}"),
    Nationality.TURKISH: term("the Turkish {value}"),
    Nationality.SPANISH: term("the Spanish {value}"),
    Nationality.ITALIAN: term("the Italian {value}"),
}
"""As somebody gets them, in languages that have a case for that."""
CREWS = {
    Nationality.AMERICAN: term("Americans"),
    Nationality.FRENCH: term("French"),
    Nationality.GERMAN: term("Germans"),
    Nationality.CHINESE: term("Chinese"),
    Nationality.DUTCH: term("Dutch"),
    Nationality.TURKISH: term("Turks"),
    Nationality.SPANISH: term("Spaniards"),
    Nationality.ITALIAN: term("Italians"),
}
FUNCTIONS: dict[type[Move], str] = {
    UseJoker: term("2 sailors"),
    UseAdjust: term("Die ±1"),
    UseBoth: term("Add both dice"),
    UseAgain: term("Roll again"),
}
TRICKS = {
    Trick.ADJUST: FUNCTIONS[UseAdjust],
    Trick.BOTH: FUNCTIONS[UseBoth],
    Trick.AGAIN: FUNCTIONS[UseAgain],
}


def all_of(w: Words, parts: Sequence[str]) -> str:
    """Parts of a sentence: "one, two and three"."""
    if len(parts) < 2:
        return "".join(parts)
    return w.say("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])


def one_of(w: Words, parts: Sequence[str]) -> str:
    """Parts of a sentence to choose from: "one, two or three"."""
    if len(parts) < 2:
        return "".join(parts)
    return w.say("{some} or {last}", some=", ".join(parts[:-1]), last=parts[-1])


def crew_name(w: Words, nationality: Nationality) -> str:
    """ "Spaniards"."""
    return w.say(CREWS[nationality])


def trick_name(w: Words, trick: Trick) -> str:
    """ "Die ±1"."""
    return w.say(TRICKS[trick])


def opening(text: str) -> str:
    """What stands inside a sentence, as one begins with it, or a label does."""
    return text[:1].upper() + text[1:]


def card_name(w: Words, card: Card) -> str:
    """ "Spanish 4", or "“Die ±1” trick card", inside a sentence."""
    if isinstance(card, Sailor):
        return numbered(w.say(SAILORS[card.nationality], value=card.value))
    return w.say("“{name}” trick card", name=trick_name(w, card))


def won_card(w: Words, card: Card) -> str:
    """ "the Spanish 4", or "the “Die ±1” trick card", as what somebody gets."""
    if isinstance(card, Sailor):
        return numbered(w.say(WON[card.nationality], value=card.value))
    return w.say("the “{name}” trick card", name=trick_name(w, card))


def card_names(w: Words, card: Card) -> dict[str, str]:
    """Both names of a card: some languages write {the_card} where English writes "the {card}"."""
    return {"card": card_name(w, card), "the_card": won_card(w, card)}


def which_card(w: Words, state: State, position: int, below: Player) -> str:
    """A card of the tavern as somebody gets it, told from others like it by where it lies."""
    card = state.tavern[position]
    name = won_card(w, card)
    like = [k for k, other in enumerate(state.tavern) if other == card]
    if len(like) == 1:
        return name
    if position not in {like[0], like[-1]}:
        return w.say("{the_card} (middle)", the_card=name)
    if (position == like[0]) is (below is Player.A):
        return w.say("{the_card} (left)", the_card=name)
    return w.say("{the_card} (right)", the_card=name)


def award_reason(w: Words, award: Award) -> str:
    """Why a card goes where it goes: the winner's figures first; nobody's are equal."""
    first = Player.A if award.winner is None else award.winner
    own, other = award.dice[first], award.dice[first.other]
    pips, pips_other = award.neighbours[first], award.neighbours[first.other]
    match award.reason:
        case Reason.EMPTY:
            return w.say("no dice")
        case Reason.ALONE | Reason.MAJORITY:
            return w.say("{own}–{other} on dice", own=own, other=other)
        case Reason.NEIGHBOURS | Reason.TIED:
            return w.say(
                "{own}–{other} on dice, {pips}–{pips_other} on neighbouring pips",
                own=own,
                other=other,
                pips=pips,
                pips_other=pips_other,
            )


def award_sentence(w: Words, award: Award, names: tuple[str, str]) -> str:
    """The whole story of one card at the end of a round."""
    nobody = term("Nobody gets {the_card} ({reason}).")
    return _awarded(w, award, names, nobody, term("{name} gets {the_card} ({reason})."))


def forecast_sentence(w: Words, award: Award, names: tuple[str, str]) -> str:
    """Who would get one card if the round ended now."""
    nobody = term("If the round ended now, nobody would get {the_card} ({reason}).")
    somebody = term("If the round ended now, {name} would get {the_card} ({reason}).")
    return _awarded(w, award, names, nobody, somebody)


def _awarded(w: Words, award: Award, names: tuple[str, str], nobody: str, somebody: str) -> str:
    given = {"the_card": won_card(w, award.card), "reason": award_reason(w, award)}
    if award.winner is None:
        return w.say(nobody, **given)
    return w.say(somebody, name=names[award.winner], **given)


def comparison_sentence(w: Words, c: Comparison, names: tuple[str, str]) -> str:
    """Which points a nationality brings, and why."""
    if c.winner is None:
        if c.verdict is Verdict.EQUAL:
            return w.say("Equal strength: both crews are discarded and nobody scores.")
        return w.say("Nobody has any.")
    name = names[c.winner]
    if c.verdict is Verdict.ALONE:
        text = w.count(
            "Only {name} has any, and scores {n} point.",
            "Only {name} has any, and scores {n} points.",
            c.points,
            name=name,
        )
    else:
        text = w.count(
            "{name}’s crew is stronger and scores the weaker one’s strength ({n} point).",
            "{name}’s crew is stronger and scores the weaker one’s strength ({n} points).",
            c.points,
            name=name,
        )
    return measured(text)


def move_label(w: Words, move: Move, state: State, below: Player) -> str:
    """What a control that plays this move says, as seen by the player below."""
    match move:
        case Roll():
            return w.say("Roll two dice")
        case Shanghai():
            return w.say("Shanghai!")
        case ChooseDirection(direction):
            if is_left(direction, below):
                return w.say("Number 1 on the left")
            return w.say("Number 1 on the right")
        case Place():
            return opening(named(w, move, state, below))
        case UseJoker(_, nationality):
            return crew_name(w, nationality)
        case UseAdjust():
            return opening(_adjusted(w, move, state))
        case UseBoth() | UseAgain():
            return w.say(FUNCTIONS[type(move)])


def _adjusted(w: Words, move: UseAdjust, state: State) -> str:
    text = term("turn the {die} into a {number} and add it to the {card}")
    names = card_names(w, state.card(move.number))
    return w.say(text, die=move.die, number=move.number, **names)


def named(w: Words, move: Move, state: State, below: Player) -> str:
    """A move inside a sentence: what it is without its control, and not called out.

    `opening` makes of it what a sentence begins with, or a row of a table.
    """
    match move:
        case Roll():
            return w.say("roll")
        case Shanghai():
            return w.say("shanghai")
        case ChooseDirection(direction):
            if is_left(direction, below):
                return w.say("number 1 on the left")
            return w.say("number 1 on the right")
        case Place(number):
            names = card_names(w, state.card(number))
            return w.say("add the {number} to the {card}", number=number, **names)
        case UseJoker(trick, nationality):
            return w.say(
                "“2 sailors” for the {crew} (“{trick}” card)",
                trick=trick_name(w, trick),
                crew=crew_name(w, nationality),
            )
        case UseAdjust():
            return w.say("with “Die ±1”, {what}", what=_adjusted(w, move, state))
        case UseBoth() | UseAgain():
            return w.say("“{trick}”", trick=w.say(FUNCTIONS[type(move)]))


def is_left(direction: Direction, below: Player) -> bool:
    """Whether an end of the row is at the left of the player below."""
    return direction is (Direction.LEFT if below is Player.A else Direction.RIGHT)


def event_sentence(
    w: Words, before: State, event: Event, names: tuple[str, str], below: Player
) -> str:
    """What happened, for the log and the status line, as seen by the player below."""
    name = names[before.to_move]
    match event:
        case Roll():
            return w.say("{name} rolls.", name=name)
        case Rolled(low, high):
            return w.say("{name} rolls {low} and {high}.", name=name, low=low, high=high)
        case Shanghai():
            return w.say("{name} shanghais and ends round {round}.", name=name, round=before.round)
        case ChooseDirection(direction):
            if is_left(direction, below):
                return w.say("{name} numbers the row from the left.", name=name)
            return w.say("{name} numbers the row from the right.", name=name)
        case Place(number):
            card = card_names(w, before.card(number))
            return w.say("{name} adds a {number} to the {card}.", name=name, number=number, **card)
        case UseJoker(_, nationality):
            crew = crew_name(w, nationality)
            return w.say("{name} plays “2 sailors”, who join the {crew}.", name=name, crew=crew)
        case UseAdjust(die, number):
            card = card_names(w, before.card(number))
            return w.say(
                "{name} plays “Die ±1” to turn a {die} into a {number}, and adds it to the {card}.",
                name=name,
                die=die,
                number=number,
                **card,
            )
        case UseBoth():
            # The trick follows a roll: there is always one.
            low, high = before.roll or (0, 0)
            return w.say(
                "{name} plays “Add both dice”: a {low} and a {high}.", name=name, low=low, high=high
            )
        case UseAgain():
            return w.say("{name} plays “Roll again”.", name=name)


MONTHS = term("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
"""As a date says them, one word each."""


def month_name(w: Words, month: int) -> str:
    """A month from 1 to 12, in a date."""
    # Not by strftime: Python in the browser has no names of months but the English ones.
    return w.say(MONTHS).split(" ")[month - 1]


def day_name(w: Words, day: int) -> str:
    """A day from 1 to 31, in a date with a month's name: some languages say "first", but "two"."""
    return w.say("1") if day == 1 else str(day)


def shown_name(w: Words, name: str, level: str | None) -> str:
    """A player's name for a sentence: in this language, if the page has given it."""
    plain = plain_name(name, level)
    return isolated(name) if plain is None else w.say(plain)


def called(app: App, game: Game) -> tuple[str, str]:
    """What the page calls players A and B of a game that it shows.

    The one person who plays it at this screen is "you" (`you`, web/kernel/model.py), whatever name
    they have chosen: that is for others, so links, files and pictures have it, and lists tell by it
    who has played. Two at one screen are their names, or Red and Blue.
    """
    w, me = app.words, you(app, game)
    a, b = (
        you_for(w, seat.name) if player is me else shown_name(w, seat.name, seat.level)
        for player, seat in zip(Player, game.seats, strict=True)
    )
    return a, b


def you_for(w: Words, name: str) -> You:
    """The person at the screen, whose game has a name for them."""
    return You(w.say("You"), name)


def rival_name(w: Words, game: Game) -> str:
    """Who waits, for reasons of a move: "you" is to them whoever is to move, a computer too."""
    seat = game.seats[game.state.to_move.other]
    name = seat.name
    return shown_name(w, name.kept, seat.level) if isinstance(name, You) else name


def seat_names(game: Game) -> tuple[str, str]:
    """The names of players A and B."""
    return (game.seats[0].name, game.seats[1].name)


def either_number(w: Words, number: int) -> str:
    """What two numbers on a card mean: its direction is open."""
    return w.say(
        "{label} means number {a} or {b}: the starting player decides after the first roll.",
        label=f"{number}/{7 - number}",
        a=number,
        b=7 - number,
    )


def log(w: Words, game: Game, below: Player, last: int | None = None) -> list[str]:
    """The last so many events of the game, or all of them, as sentences, the oldest first; "rolls"
    is left out as idle."""
    names = seat_names(game)
    # From the end, so that the last few cost no more in a long game.
    sentences = (
        event_sentence(w, state, event, names, below)
        for state, event in zip(reversed(game.states[:-1]), reversed(game.events), strict=True)
        if not isinstance(event, Roll)
    )
    return [*islice(sentences, last)][::-1]
