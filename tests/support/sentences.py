"""Every message of a language, said with every kind of value that it is ever given."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from string import Formatter

from babel.messages.catalog import Catalog

from shanghaien.ai.review import MARKS
from shanghaien.cards import Nationality, Sailor, Trick
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.moves import Move
from shanghaien.rules import legal_moves
from shanghaien.scoring import Verdict, awards, score
from shanghaien.state import Phase, Player, State
from tests.support.tour import stages
from web.build import catalogue
from web.lang import Words, words
from web.saved.error_text import place, reason
from web.ui.percentages import points
from web.ui.sentences import (
    MONTHS,
    award_reason,
    card_name,
    card_names,
    comparison_sentence,
    crew_name,
    event_sentence,
    named,
    opening,
    trick_name,
    won_card,
)

LONG_NAME = "Maximiliane-Charlotte von Kapp-Seefahrts"
"""As long as a name may be."""

SIZES = (0, 1, 2, 126)
"""Numbers in each plural form of each language."""


@cache
def said() -> Catalog:
    """Every message of the code: it takes a quarter of a second to find them."""
    return catalogue.extract()


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """A message in English, and what is said for it: once for each value of its longest list."""
    w = words(language)
    known = _values(w)
    for message in said():
        if isinstance(message.id, tuple | list):
            one, many = message.id
            for n, given in product(SIZES, _given(many, known)):
                yield many, w.count(one, many, n, **{k: v for k, v in given.items() if k != "n"})
        elif message.id:
            for given in _given(message.id, known):
                if any(name.isdigit() for name in given):
                    yield message.id, w.say(message.id).format(7, 12)
                else:
                    yield message.id, w.say(message.id, **given)


def _given(message: str, known: dict[str, list[object]]) -> Iterator[dict[str, object]]:
    fields = {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    if "card" in fields:
        fields.add("the_card")  # some languages write that, see `card_names`
    lists = {name: known.get(f"{message} {name}") or known.get(name, [7]) for name in fields}
    for i in range(max(map(len, lists.values()), default=1)):
        yield {name: values[i % len(values)] for name, values in lists.items()}


def _values(w: Words) -> dict[str, list[object]]:
    """What stands for each name in braces; a number where nothing is said of it here."""
    all_cards = *(Sailor(n, 4) for n in Nationality), *Trick
    cards = [card_name(w, card) for card in all_cards]
    names = ["Anna", LONG_NAME, w.say("Deckhand"), w.say("Red")]
    shares = [points(w, 0.07), points(w, 1.0)]
    gains = [points(w, value, signed=True) for value in (0.07, -0.12, 0.0)]
    moves = _moves(w, named)
    known: dict[str, list[object]] = {
        **_each(("name", "name_a", "a", "rival", "level"), names),
        **_each(("name_b", "b"), [w.say("Captain"), LONG_NAME]),
        **_each(("card", "cards"), cards),
        "the_card": [won_card(w, card) for card in all_cards],
        "crew": [crew_name(w, n) for n in Nationality],
        "trick": [trick_name(w, trick) for trick in Trick],
        **_each(("move", "best", "better"), moves),
        "loss": [points(w, 0.07), points(w, 0.5)],
        **_each(("start", "end", "rest"), shares),
        **_each(("skill", "luck"), gains),
        **_each(("mark", "sign"), [sign for _, sign in MARKS]),
        "places": [
            ", ".join(
                w.say("the {number} to the {card}", number=3, **card_names(w, card))
                for card in all_cards
            )
        ],
        "where": [place(w, "games[1].events[6]"), place(w, "link"), place(w, "rules")],
        "reason": [
            reason(w, RecordError("event", "?", problem, "'roll'")) for problem in RecordProblem
        ],
        "value": ["'roll'", 4],
        "mean": [w.say("{whole}.{tenth}", whole=20, tenth=8), "21"],
        "word": ["harbour"],
        "address": ["http://127.0.0.1:8000"],
    }
    whole = [*_comparisons(w, names), *_events(w, names)]
    return {
        **known,
        "Winning chances: {name} {own}, {rival} {rest} own": [*shares],
        **{f"{message} move": [opening(str(move)) for move in moves] for message in _opened()},
        "{move}. About as good: {rival}. rival": moves,
        "Plays both moves out many times with the same dice. "
        "Move 1: {best}. Move 2: {rival}. rival": moves,
        "with “Die ±1”, {what} what": [
            w.say(ADJUSTED, die=2, number=3, **card_names(w, card)) for card in all_cards
        ],
        "{crew}: {what} what": [7, *_comparisons(w, names)],
        "Show this position. {what} what": whole,
        **{f"{message} reason": _reasons(w) for message in _AWARDED},
        "{day} {month} {year}, {hour}:{minute:02} day": ["21", w.say("1")],
        "Daily puzzle, {day} {month} day": ["21", w.say("1")],
        "{day} {month} {year}, {hour}:{minute:02} month": [*w.say(MONTHS).split(" ")],
        "Daily puzzle, {day} {month} month": [*w.say(MONTHS).split(" ")],
    }


ADJUSTED = "turn the {die} into a {number} and add it to the {card}"

_AWARDED = (
    "Nobody gets {the_card} ({reason}).",
    "{name} gets {the_card} ({reason}).",
    "If the round ended now, nobody would get {the_card} ({reason}).",
    "If the round ended now, {name} would get {the_card} ({reason}).",
)


def _opened() -> list[str]:
    """What begins with a move, as a sentence begins."""
    return [str(m.id) for m in said() if isinstance(m.id, str) and m.id.startswith("{move}")]


def _each(names: tuple[str, ...], values: list[object] | list[str]) -> dict[str, list[object]]:
    """The same values for each of some names."""
    return {name: [*values] for name in names}


def _moves(w: Words, label: Callable[[Words, Move, State, Player], str]) -> list[object]:
    states = [game.state for game in stages().values() if game.state.phase is not Phase.OVER]
    found = {label(w, move, state, Player.A): 1 for state in states for move in legal_moves(state)}
    return list(found)


def _reasons(w: Words) -> list[object]:
    before = stages()["the next round"].last_round()
    assert before is not None
    return [award_reason(w, award) for award in awards(before)]


def _comparisons(w: Words, names: list[str]) -> list[object]:
    found = score(stages()["the end"].state.sides).comparisons
    assert Verdict.ALONE in {c.verdict for c in found}
    return [comparison_sentence(w, c, (names[0], names[1])) for c in found]


def _events(w: Words, names: list[str]) -> list[object]:
    game = stages()["the end"]
    pair = (names[0], names[1])
    return [
        event_sentence(w, state, event, pair, Player.A)
        for state, event in zip(game.states, game.events, strict=False)
    ]
