"""What sentences with a player's name become for the person at the screen: "you".

What is not here needs no other grammar, as "{name} {own}, {rival} {rest}".
"""


class You(str):
    """The name by which a game that is shown calls the person at the screen: "You"."""

    kept: str
    """Their name in the record of the game, which links and files get."""

    def __new__(cls, word: str, kept: str) -> "You":
        """`word` is "You" in the language of the page."""
        name = str.__new__(cls, word)
        name.kept = kept
        return name


_YOURS = dict[str, str]()
_COUNTED = dict[str, tuple[str, str]]()


def yours(message: str, own: str) -> None:
    """Mark a message as the one for "you"; like `term`, for the catalogues."""
    _YOURS[message] = own


def yours_counted(message: str, one: str, many: str) -> None:
    """Mark a message with a number, in both forms; the other is known by its one for 1."""
    _COUNTED[message] = one, many


def said(message: str, name: object) -> str:
    """The message that is said of somebody: the one for "you", where that is who is named."""
    return _YOURS.get(message, message) if isinstance(name, You) else message


def counted(one: str, many: str, name: object) -> tuple[str, str]:
    """The same of a message for a number, in both forms."""
    return _COUNTED.get(one, (one, many)) if isinstance(name, You) else (one, many)


yours("Cards dealt in round {round}, good for {name}", "Cards dealt in round {round}, good for you")
yours("Choose {name}’s dice, or roll them.", "Choose your dice, or roll them.")
yours(
    "Game {n} ended {own}–{other}, a win for {name}.",
    "Game {n} ended {own}–{other}, a win for you.",
)
yours(
    "{name} played at a level between the {low} and the {high}.",
    "You played at a level between the {low} and the {high}.",
)
yours(
    "{name}’s winning chances at the start: {start}. Both players’ choices: {skill}. "
    "Luck: {luck}. Result: {end}.",
    "Your winning chances at the start: {start}. Both players’ choices: {skill}. "
    "Luck: {luck}. Result: {end}.",
)
yours(
    "Points this round: {name}\u00a0{own}, {rival}\u00a0{rest}.",
    "Points this round: you\u00a0{own}, {rival}\u00a0{rest}.",
)
yours(
    "{crew}: {before} becomes {after}. Points: {name}\u00a0{own}, {rival}\u00a0{rest}.",
    "{crew}: {before} becomes {after}. Points: you\u00a0{own}, {rival}\u00a0{rest}.",
)
yours(
    "Unused tricks: {name} {own}, {rival} {rest}.",
    "Unused tricks: you {own}, {rival} {rest}.",
)
yours(
    "Winning chances: {name} {own}, {rival} {rest}",
    "Winning chances: you {own}, {rival} {rest}",
)
yours(
    "If the round ended now, {name} would get {the_card} ({reason}).",
    "If the round ended now, you would get {the_card} ({reason}).",
)
yours("Luck was against {name}.", "Luck was against you.")
yours("Luck was with {name}.", "Luck was with you.")
yours("Only {name} had a trick card from the start.", "Only you had a trick card from the start.")
yours("Retry {name}’s mistakes", "Retry your mistakes")
yours("Without that, {name} would have won.", "Without that, you would have won.")
yours(
    "{mark} Next: {move}. That costs {name} {loss}. Better: {best}.",
    "{mark} Next: {move}. That costs you {loss}. Better: {best}.",
)
yours("Best for {name} ({chance} to win): {move}.", "Best ({chance} to win): {move}.")
yours(
    "Only move for {name} ({chance} to win): {move}.",
    "Only move ({chance} to win): {move}.",
)
yours("{name} adds a {number} to the {card}.", "You add a {number} to the {card}.")
yours("{name} gets {the_card} ({reason}).", "You get {the_card} ({reason}).")
yours("{name} has played a trick this round.", "You’ve played a trick this round.")
yours("{name} hasn’t played a trick this round.", "You haven’t played a trick this round.")
yours("{name} numbers the row from the left.", "You number the row from the left.")
yours("{name} numbers the row from the right.", "You number the row from the right.")
yours("{name} played about as well as the {level}.", "You played about as well as the {level}.")
yours(
    "{name} played about as well as the {level}, or worse.",
    "You played about as well as the {level}, or worse.",
)
yours(
    "{name} plays “2 sailors”, who join the {crew}.", "You play “2 sailors”, who join the {crew}."
)
yours(
    "{name} plays “Add both dice”: a {low} and a {high}.",
    "You play “Add both dice”: a {low} and a {high}.",
)
yours(
    "{name} plays “Die ±1” to turn a {die} into a {number}, and adds it to the {card}.",
    "You play “Die ±1” to turn a {die} into a {number}, and add it to the {card}.",
)
yours("{name} plays “Roll again”.", "You play “Roll again”.")
yours("{name} resigned", "You resigned")
yours(
    "{name} resigned in round {round}. The score was {own}–{other}.",
    "You resigned in round {round}. The score was {own}–{other}.",
)
yours("{name} rolls {low} and {high}.", "You roll {low} and {high}.")
yours("{name} rolls.", "You roll.")
yours("{name} shanghais and ends round {round}.", "You shanghai and end round {round}.")
yours("{name} will roll next turn.", "You will roll next turn.")
yours("{name} wins", "You win")
yours("{name} wins the match", "You win the match")
yours("{name} wins the series {most}–{least}.", "You win the series {most}–{least}.")
yours("{name} would have won even without that.", "You would have won even without that.")
yours("{name}, add a die – or play a dirty trick.", "Add a die – or play a dirty trick.")
yours("{name}, add a die.", "Add a die.")
yours("{name}, choose a die to add.", "Choose a die to add.")
yours("{name} starts round {round}.", "You start round {round}.")
yours("{name}, roll two dice.", "Roll two dice.")
yours(
    "{name}, roll two real dice and tap what they show.",
    "Roll two real dice and tap what they show.",
)
yours("{name}, roll – or shanghai to end the round.", "Roll – or shanghai to end the round.")
yours("{name}, which end is number 1?", "Which end is number 1?")
yours(
    "{name}, you have too few dice left to roll, so you must shanghai.",
    "You have too few dice left to roll, so you must shanghai.",
)
yours("{name}’s crews", "Your crews")
yours("{name}’s mistakes", "Your mistakes")
yours(
    "{name}’s winning chances: {start} at the start, {end} at the end",
    "Your winning chances: {start} at the start, {end} at the end",
)
yours_counted(
    "Only {name} has any, and scores {n} point.",
    "Only you have any, so you score {n} point.",
    "Only you have any, so you score {n} points.",
)
yours_counted(
    "{name}’s biggest gain: {crew} {own}–{other}, {n} point.",
    "Your biggest gain: {crew} {own}–{other}, {n} point.",
    "Your biggest gain: {crew} {own}–{other}, {n} points.",
)
yours_counted(
    "The decider: {crew} {own}–{other}, {n} point for {name}.",
    "The decider: {crew} {own}–{other}, {n} point for you.",
    "The decider: {crew} {own}–{other}, {n} points for you.",
)
yours_counted(
    "{name}’s crew is stronger and scores the weaker one’s strength ({n} point).",
    "Your crew is stronger and scores the weaker one’s strength ({n} point).",
    "Your crew is stronger and scores the weaker one’s strength ({n} points).",
)
