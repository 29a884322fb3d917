"""What the teacher says first: one short line, in every language."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random

import pytest

from shanghaien.ai.prospect import Fork, Kind, Prospect
from shanghaien.ai.review import Option
from shanghaien.cards import Card, Nationality, Sailor, Trick
from shanghaien.forecast import totals
from shanghaien.game import Game, Seat, from_position
from shanghaien.moves import Place, Roll, Shanghai, UseJoker, parse_event
from shanghaien.position import parse_position
from shanghaien.rules import apply, legal_moves
from shanghaien.state import ROUNDS, Player
from tests.support.html import plain
from tests.support.judged import choice, ranked
from tests.support.sentences import said as catalogue
from web.analysis.at_once_view import order
from web.analysis.brief_view import TRICKS, best_line, brief
from web.analysis.questions import next_best
from web.analysis.reasons_view import MUCH, factors, in_order
from web.analysis.stake_view import PART, at_stake
from web.kernel.model import App
from web.lang import LANGUAGES, together
from web.ui.percentages import is_close
from web.ui.sentences import card_name, which_card, won_card

MOST = {"en": 15}
"""Words of a line at most, if not 20."""
EVEN = Fork((0.5, 0.5, 0.0), (0.5,) * 3)
UNUSED = Fork((0.0, 1.0), (0.5, 0.5), 0.0)
TAVERN = "tavern US1 IT2 ES4 FR3 NL1 both"


@cache
def decisions() -> tuple[tuple[Game, tuple[Option, ...]], ...]:
    """Choices of random games, with values and prospects out of the air."""
    drawn = Random(51)
    games = (choice(drawn) for _ in range(400))
    return tuple((game, ranked(drawn, game.state)) for game in games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_short(language: str) -> None:
    app, lines, moves = App(language=language), set[str](), set[str]()
    w = app.words
    for game, options in decisions():
        lines |= {brief(app, game, options[0], options[1]), best_line(app, game, options)}
        # What is said of a joker is among the lines.
        others = [o.move for o in options if not isinstance(o.move, UseJoker)]
        moves |= {order(app, game, move) for move in others}
    # And whatever could be said of these moves.
    ends = {w.say(f"number 1 on the {end}") for end in ("left", "right")}
    texts = [message for message in messages() if isinstance(message, str)]
    cards = list[Card]((Trick.BOTH, Sailor(Nationality.AMERICAN, 4)))
    lines |= {
        w.say(
            message,
            move=move,
            card=card_name(w, card),
            the_card=won_card(w, card),
            name="Bernd",
            chance="12%",
            loss="12%",
            before=12,
            after=14,
            other=12,
            rival=move,
            own="+12",
            rest="−12",
            number=3,
        )
        for message, move, card in product(texts, moves, cards)
        # An end of the row takes no lead, and a trick card changes no crew's points.
        if not {"lead", "tie-break"} & set(message.split())
        or (move not in ends and not ("points" in message and isinstance(card, Trick)))
    }
    said = order(app, position("A ES3 on 1 3"), Shanghai())
    both = [message for message in messages() if not isinstance(message, str)]
    lines |= {
        w.count(one, many, n, move=said, own=12, other=10) for one, many in both for n in (1, 3)
    }
    words = {line: len(re.findall(r"\S*\w\S*", line)) for line in lines}
    assert {line: n for line, n in words.items() if n > MOST.get(language, 20)} == {}


def messages() -> list[str | Sequence[str]]:
    """The messages that a line can be; two forms of one that counts."""
    views = {"web/analysis/brief_view.py", "web/analysis/hint_view.py"}
    found = [one.id for one in catalogue() if views & {path for path, _ in one.locations}]
    assert "{move}: it’s the best move here." in found
    return [message for message in found if "{move}" in str(message)]


def position(held: str) -> Game:
    state = parse_position(f"round 2; {TAVERN}; {held}")
    return from_position(state, (Seat("Anna"), Seat("Bernd")))


@pytest.mark.parametrize(
    ("held", "move", "said"),
    [
        ("A ES3 both on 1 3; B US4 on 2 3; roll 4 6", "place 4", "add the 4"),
        ("A ES3 both on 1 3; B US4 on 2 3; roll 4 6", "both", "“Add both dice”"),
        ("A ES3 adjust on 1 3; B US4 on 2 3; roll 4 6", "adjust 4 3", "change 4 to 3"),
        ("A ES3 again on 1 3; B US4 on 2 3; roll 4 6", "again", "“Roll again”"),
        ("A ES3 again on 1 3; roll 4 6", "joker again ES", "“2 sailors” for the Spaniards"),
        ("direction open; roll 2 5", "direction left", "number 1 on the left"),
        ("A ES3 on 1 3; B US4 on 2 3", "shanghai", "shanghai"),
        ("A ES3 on 1 3; B US4 on 2 3", "roll", "roll"),
    ],
)
def test_a_move_is_told_as_one_is_to_make_it(held: str, move: str, said: str) -> None:
    assert order(App(), position(held), parse_event(move)) == said  # type: ignore[arg-type]


def test_the_best_move_is_told_with_its_chance_or_as_the_only_one() -> None:
    game = position("A ES3 on 1 3; B US4 on 2 3")
    options = tuple(
        Option(move, 0.62 - n / 10, n / 10) for n, move in enumerate(legal_moves(game.state))
    )
    first = order(App(), game, options[0].move)
    assert best_line(App(), game, options) == f"Best for Anna (62% to win): {first}."
    alone = position("A ES3 on 1; B US4")
    (only,) = legal_moves(alone.state)
    told = best_line(App(), alone, (Option(only, 0.4, 0.0),))
    assert told == "Only move for Anna (40% to win): roll."


def test_which_of_two_trick_cards_becomes_two_sailors_is_no_second_move() -> None:
    first, second, third = (
        Option(parse_event(move), 0.6, 0.0)  # type: ignore[arg-type]
        for move in ("joker adjust ES", "joker again ES", "place 4")
    )
    assert next_best((first, second, third)) == third
    assert next_best((first, second)) == second
    assert next_best((third, first, second)) == first


def test_of_what_decides_the_card_that_gets_the_die_is_named() -> None:
    seen = 0
    for game, options in decisions():
        best, rival = options[:2]
        found = factors(game.state, best, rival)
        if not isinstance(best.move, Place) or is_close(best, rival):
            continue
        reached = game.state.position(best.move.number)
        most = max((one.gain for one in found), default=0.0)
        told = {
            one.position
            for one in found
            if one.kind is Kind.CARD and one.gain >= MUCH * most and one.gain > 0
        }
        line = brief(App(), game, best, rival)
        assert (reached in told) <= (which_card(App().words, game.state, reached, Player.A) in line)
        seen += reached in told and found[0].position != reached
    assert seen


def test_a_warning_names_a_card_that_speaks_against_the_choice_and_not_what_is_better() -> None:
    seen = spent = 0
    for game, options in decisions():
        best, made = options[0], options[-1]
        said = at_stake(App(), game, best, made)
        if not said:
            continue
        if said == "You could keep that trick card.":
            assert isinstance(made.move, TRICKS)
            assert not isinstance(best.move, TRICKS)
            spent += 1
            continue
        if said.startswith("If you shanghai now"):
            assert Shanghai() in (best.move, made.move)
            continue
        if said == "A trick card can help here.":
            assert isinstance(best.move, TRICKS)
            assert not isinstance(made.move, TRICKS)
            continue
        found = factors(game.state, best, made)
        gains = {
            which_card(App().words, game.state, one.position, Player.A): one.gain
            for one in found
            if one.kind is Kind.CARD
        }
        card = said.removeprefix("Look again at ").removesuffix(".")
        assert gains[card] >= PART * made.loss
        assert gains[card] >= MUCH * max(one.gain for one in found)
        seen += 1
    assert seen > 100
    assert spent > 10


@pytest.mark.parametrize("lost", [0.4, 0.0])
@pytest.mark.parametrize(
    ("held", "best", "said"),
    [
        ("A ES3 TR2 CN4 DE4 on 1 3; B US4 on 2 3", "shanghai", "Shanghai now and you win "),
        ("A ES3 on 1 3; B US4 CN4 TR4 on 2 3", "roll", "Don’t shanghai yet: you’d lose "),
    ],
)
def test_in_the_last_round_how_the_game_would_end_is_the_reason(
    held: str, best: str, said: str, lost: float
) -> None:
    rival = {"shanghai": "roll", "roll": "shanghai"}[best]
    for number, is_told in ((8, True), (7, False)):
        state = parse_position(f"round {number}; {TAVERN}; {held}")
        game = from_position(state, (Seat("Anna"), Seat("Bernd")))
        one, two = (
            Option(parse_event(move), 0.9 - loss, loss)  # type: ignore[arg-type] # no roll
            for move, loss in ((best, 0.0), (rival, lost))
        )
        own, other = totals(apply(state, Shanghai()))
        line = brief(App(), game, one, two)
        assert (line == together(f"{said}{own}–{other}.")) == is_told


def test_a_card_is_certain_where_the_other_one_has_to_end_the_round() -> None:
    """So with the 1 added: B has too few dice to roll, and both have a die on the American 1."""
    for dice, said in (("2 2 3 4 5 6", "you get the"), ("2 3", "better chance of getting the")):
        game = position(f"A ES3 on 1 3; B US4 on {dice}; roll 1 6")
        own, other = (
            Prospect(
                (Fork((chance, 1.0 - chance, 0.0), (0.9, 0.4, 0.5)), *(EVEN,) * 5),
                Fork((0.5, 0.5), (0.5, 0.5)),
                (UNUSED, UNUSED),
            )
            for chance in (1.0, 0.2)
        )
        one, two = Option(Place(1), 0.8, 0.0, own), Option(Place(6), 0.5, 0.3, other)
        assert f": {said} American" in plain(brief(App(), game, one, two)), said


@pytest.mark.parametrize(
    ("held", "best", "rival", "said"),
    [
        ("on 1; B on 2; roll 3 4", "place 3", "place 4", "Add the 3 (Spanish\u00a04) or the 4"),
        ("on 1; B on 3 3; roll 3 4", "place 4", "place 3", "Add the 4 (French\u00a03) or the 3"),
        ("on 1 3; B on 2 4", "roll", "shanghai", "Roll. About as good: shanghai, which makes it "),
        ("on 1 3; B on 2 4", "shanghai", "roll", "Shanghai, which makes it "),
        ("direction open; roll 2 5", "direction left", "direction right", "Number 1 on the left. "),
    ],
)
def test_of_two_moves_about_as_good_it_is_told_what_both_do(
    held: str, best: str, rival: str, said: str
) -> None:
    game = position(held if held.startswith("direction") else f"A {held}")
    one, two = (Option(parse_event(move), 0.5, 0.0) for move in (best, rival))  # type: ignore[arg-type] # no roll
    assert brief(App(), game, one, two).startswith(said)


def test_the_line_is_about_the_first_reason() -> None:
    seen = 0
    for game, options in decisions():
        (best, rival), state = options[:2], game.state
        is_last = state.round == ROUNDS and Shanghai() in (best.move, rival.move)
        if is_close(best, rival) or isinstance(best.move, UseJoker) or is_last:
            continue
        found = in_order(state, best.move, rival.move, factors(state, best, rival))
        # What a shanghai brings is counted.
        if found and found[0].kind is Kind.CARD and best.move != Shanghai():
            card = which_card(App().words, state, found[0].position, Player.A)
            line = brief(App(), game, best, rival)
            assert card in line or "trick card yet" in line, line
            seen += 1
    assert seen > 10


def test_where_a_game_is_lost_whatever_is_done_nothing_else_is_said() -> None:
    game = position("A ES3 on 1 3; B US4 on 2 3")
    lost = Option(Roll(), 0.0, 0.0), Option(Shanghai(), 0.0, 0.0)
    assert brief(App(), game, *lost) == "Roll. Your chances are 0%, whatever you do."
    open_ = Option(Roll(), 0.003, 0.0), Option(Shanghai(), 0.003, 0.0)
    assert "0%" not in brief(App(), game, *open_)
