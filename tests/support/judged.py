"""What the page says of random games, reviews, positions and results, and what it was said of."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import htpy as h
import pytest
from htpy import Node

from shanghaien.ai.certainty import MOST, Estimate, first_estimate
from shanghaien.ai.prospect import SIDES, Fork, Prospect
from shanghaien.ai.review import Cause, Change, Option, Review
from shanghaien.cards import Trick
from shanghaien.dice_fairness import Fairness, faces
from shanghaien.game import Game, from_position
from shanghaien.moves import Move, Place, Shanghai, UseAdjust, UseBoth, format_event
from shanghaien.position import parse_position
from shanghaien.rules import apply, can_roll, can_shanghai, hide, legal_moves
from shanghaien.scoring import awards, score
from shanghaien.seed import Seed
from shanghaien.sources import Seeded
from shanghaien.state import ROUNDS, ROW, Phase, Player, State
from tests.support.app_driver import at_table
from tests.support.listening import listening
from tests.support.random_games import AGAINST, PEOPLE, finished, random_game, shanghai_soon
from tests.support.reviews import helped_now_and_then
from web.analysis import answer_view, retry_view
from web.analysis.brief_view import brief
from web.analysis.chances_view import certainty, sureness
from web.analysis.reasons_view import Rival, reason
from web.analysis.review_view import review
from web.analysis.rollout_view import rollout
from web.analysis.state import (
    Analysis,
    Chances,
    Ranking,
    Refining,
    Retry,
    Retrying,
    Reviewing,
    Rollout,
)
from web.analysis.view import chances
from web.game.remark_view import remark
from web.game.result_view import story, title
from web.kernel.model import App, on_screen
from web.opponent.review_protocol import causes
from web.replay.state import Replay, Replaying
from web.replay.view import screen as replay_screen
from web.ui.components import flat
from web.ui.dice_histogram import sentence
from web.ui.sentences import comparison_sentence, seat_names


@dataclass(frozen=True)
class Heard:
    """A message as the page said it."""

    message: str
    """In English; of one with two forms that of many."""
    values: dict[str, object]
    about: object
    """What it was said of: one of the classes below."""


@dataclass(frozen=True)
class Asked:
    """A choice whose best move, or another one, is explained."""

    state: State
    options: tuple[Option, ...]
    told: Option
    rival: Option | None
    which: Rival


@dataclass(frozen=True)
class Reviewed:
    """A game with its review."""

    game: Game
    found: Review
    is_done: bool
    turn: int = -1
    """Where a replay of it stands."""


@dataclass(frozen=True)
class Retried:
    """A mistake that was decided anew."""

    tried: Retry
    options: tuple[Option, ...]
    """As a hint has them."""


@dataclass(frozen=True)
class Sure:
    """A position with what is known of its chances."""

    state: State
    is_whole: bool
    estimate: Estimate | None
    is_going: bool


def hear(about: object, show: Callable[[], Node]) -> list[Heard]:
    """What is said by what shows something."""
    with listening() as heard:
        flat(h.div[show()])
    return [Heard(one.message, one.values, about) for one in heard]


def choice(rng: Random) -> Game:
    """A random game at a choice between two moves or more."""
    seed, until = rng.randrange(10_000), rng.randrange(140)
    trick = rng.choice((None, *Trick))
    game = random_game(
        seed,
        trick=trick,
        until=lambda game: game.turn >= until and len(legal_moves(game.state)) > 1,
    )
    return game if game.state.phase is not Phase.OVER else choice(rng)


def fork(rng: Random, ways: int) -> Fork:
    """How something may come out."""
    parts = [rng.random() ** 2 for _ in range(ways)]
    if rng.random() < 0.2:  # it is sure
        sure = rng.randrange(ways)
        parts = [float(way == sure) for way in range(ways)]
    chances = tuple(part / sum(parts) for part in parts)
    return Fork(chances, tuple(rng.random() for _ in range(ways)), rng.choice((0.0, 1.0)))


def prospect(rng: Random, state: State, move: Move) -> Prospect:
    """What may come of a move; at times the other player ends the round right after it."""
    after = apply(state, move) if isinstance(move, Place | UseAdjust | UseBoth) else None
    if after is not None and can_shanghai(after) and (not can_roll(after) or rng.random() < 0.4):
        found = _settled(rng, after)
    elif move == Shanghai():
        found = _settled(rng, state)
    else:
        cards = tuple(replace(fork(rng, SIDES), weight=1.0) for _ in range(ROW))
        start = replace(fork(rng, 2), weight=1.0)
        found = Prospect(cards, start, (fork(rng, 2), fork(rng, 2)))
    if state.round < ROUNDS:
        return found
    # Who would start a round that is not played is worth nothing.
    return replace(found, start=replace(found.start, wins=(0.5, 0.5)))


def _settled(rng: Random, state: State) -> Prospect:
    """What comes of a shanghai."""

    def sure(way: int | None, ways: int) -> Fork:
        at = ways - 1 if way is None else way
        wins = tuple(rng.random() for _ in range(ways))
        return Fork(tuple(float(one == at) for one in range(ways)), wins)

    owners = {state.position(award.number): award.winner for award in awards(state)}
    cards = tuple(sure(owners[position], SIDES) for position in range(ROW))
    return Prospect(cards, sure(state.to_move.other, 2), (sure(1, 2), sure(1, 2)))


def ranked(rng: Random, state: State) -> tuple[Option, ...]:
    """The moves of a hint with values out of the air, some about equal; each kind is best alike."""
    moves = rng.sample(legal_moves(state), len(legal_moves(state)))
    kind = rng.choice(sorted({type(move).__name__ for move in moves}))
    moves.sort(key=lambda move: type(move).__name__ != kind)
    best, is_near = rng.choice((rng.random(), 1.0, 0.004)), rng.random() < 0.3
    losses = [best * rng.choice((0.0, 0.004)) if is_near else best * rng.random() for _ in moves]
    has_prospects = rng.random() < 0.5
    options = (
        Option(move, best - loss, loss, prospect(rng, state, move) if has_prospects else None)
        for move, loss in zip(moves, (0.0, *losses[1:]), strict=True)
    )
    return tuple(sorted(options, key=lambda option: option.loss))


TIGHT = parse_position("tavern US1 NL2 DE2 CN1 US2 NL1; A again on 2 5; B on 1 1 6 6 6; roll 3 4")
"""Once a die is added, the other player has too few to roll."""


def reasons(rng: Random) -> list[Heard]:
    """Why the best move is good, or what another one does, at some positions of a game."""
    game = random_game(rng.randrange(10_000), trick=rng.choice((None, *Trick)))
    choices = [state for state in game.states if legal_moves(state)]
    # Ends of games are few.
    last = [s for s in choices if s.round == ROUNDS and Shanghai() in legal_moves(s)]
    return [one for s in (*rng.sample(choices, 16), *last, TIGHT) for one in _reason(rng, s)]


def _reason(rng: Random, state: State) -> list[Heard]:
    options = ranked(rng, state)
    best, *others = options
    which = rng.choice([*Rival])
    told = rng.choice(options) if rng.random() < 0.2 else best
    against = None
    if told is best and others and rng.random() < 0.9:
        against = others[0] if which is Rival.NEXT else rng.choice(others)
    return explained(Asked(state, options, told, against, which))


def lines(rng: Random) -> list[Heard]:
    """The line of a hint at each choice of a game, with what will come of both moves."""
    game = random_game(rng.randrange(10_000), trick=rng.choice([*Trick]))
    heard = []
    for state in game.states:
        if len(legal_moves(state)) > 1:
            options = tuple(
                replace(o, prospect=prospect(rng, state, o.move)) for o in ranked(rng, state)
            )
            asked = Asked(state, options, options[0], options[1], Rival.NEXT)
            heard += hear(asked, partial(brief, App(), from_position(state, PEOPLE), *options[:2]))
    return heard


def explained(asked: Asked) -> list[Heard]:
    """What is said of a move."""
    game = from_position(asked.state, PEOPLE)
    heard = hear(asked, lambda: reason(App(), game, asked.told, asked.rival, asked.which))
    if asked.which is not Rival.NEXT or asked.rival is None:
        return heard
    # Without prospects the rules have the word.
    bare = replace(asked.told, prospect=None)
    briefs = (partial(brief, App(), game, told, asked.rival) for told in (asked.told, bare))
    return heard + [one for show in briefs for one in hear(asked, show)]


def late_game(rng: Random) -> Game:
    """The last three rounds of a game."""
    before = random_game(
        rng.randrange(10_000), pick=shanghai_soon, until=lambda game: game.state.round == 6
    )
    return finished(from_position(before.state, PEOPLE), rng, shanghai_soon)


def a_review(rng: Random) -> tuple[Game, Review]:
    """A game that is over, with gains out of the air; its first roll makes up for their sum."""
    game = late_game(rng)
    final = score(game.state.sides)
    end = {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]
    changes = []
    for turn, cause in causes(game):
        state, best, gain = (
            game.states[turn],
            None,
            rng.choice((0.001, *(rng.gauss(0.0, 0.1) for _ in range(3)))),
        )
        if cause is Cause.CHOICE:
            made = game.events[turn]
            best = rng.choice(legal_moves(state))
            gain = -rng.choice((0.004, 0.02, rng.random() / 4)) if best != made else 0.0
        player = state.starter if cause is Cause.CARDS else state.to_move
        changes.append(Change(turn, state.round, cause, player, gain, best))
    start = rng.random()
    if rng.random() < 0.2:  # nobody had luck, nor made a mistake
        return game, Review(end, end, tuple(replace(change, gain=0.0) for change in changes))
    rest = end - start - sum(change.gain * change.player.sign for change in changes)
    k = next(k for k, change in enumerate(changes) if change.cause is Cause.DICE)
    changes[k] = replace(changes[k], gain=changes[k].gain + rest * changes[k].player.sign)
    return game, Review(start, end, tuple(changes))


def reviews(rng: Random) -> list[Heard]:
    """The review on the result screen, and the replay of a choice."""
    game, found = a_review(rng)
    is_done = rng.random() < 0.7
    now = Reviewing(game, found, is_whole=True, is_done=is_done)
    app = at_table(game)[0].having(Analysis(reviewing=now))
    heard = hear(Reviewed(game, found, is_done), lambda: review(app, game))
    for turn in rng.sample([c.turn for c in found.changes], 3):
        screen = Replaying(Replay(game, turn))
        about = Reviewed(game, found, is_done, turn)
        heard += hear(about, partial(_replayed, on_screen(app, screen), screen))
    return heard


def remarks(rng: Random) -> list[Heard]:
    """What is said of a game beneath its result, to one who played it or to two at one device."""
    game, found = a_review(rng)
    if rng.random() < 0.6:
        game = replace(game, seats=AGAINST)
    if rng.random() < 0.6:  # somebody who plays well
        changes = (
            replace(each, gain=0.0) if each.best and rng.random() < 0.8 else each
            for each in found.changes
        )
        found = replace(found, changes=tuple(changes))
    is_done = rng.random() < 0.7
    now = Reviewing(game, found, is_whole=True, is_done=is_done)
    app = helped_now_and_then(at_table(game)[0].having(Analysis(reviewing=now)), game)
    won = score(game.state.sides).winner
    return hear(Reviewed(game, found, is_done), lambda: remark(app, game, won))


def _replayed(app: App, screen: Replaying) -> Node:
    return replay_screen(app, screen)[1]


def results(rng: Random) -> list[Heard]:
    """Who has won a game or a match, and what decided it."""
    game = random_game(rng.randrange(10_000), seats=PEOPLE, pick=shanghai_soon)
    if rng.random() < 0.4:
        first = rng.randrange(60), rng.randrange(60)
        game = replace(game, chance=Seeded(Seed("harbour", leg=2, first=first)))
    final, w = score(game.state.sides), App().words
    return hear(game, lambda: (title(w, game, final), story(w, game, final, Player.A)))


def retries(rng: Random) -> list[Heard]:
    """The verdict on a mistake that is decided anew."""
    game = late_game(rng)
    turns = [n for n, state in enumerate(game.states[:-1]) if len(legal_moves(state)) > 1]
    turn = rng.choice(turns)
    options = ranked(rng, game.states[turn])
    chosen = format_event(rng.choice(options).move)
    losses = () if rng.random() < 0.3 else (rng.choice((0.02, rng.random())),)
    tried = Retry(game, game.states[turn].to_move, (turn,), losses, chosen=chosen)
    ranking = Ranking(tried.ticket, options)
    app = on_screen(App().having(Analysis(ranking=ranking)), Retrying(tried))
    asked: list[Asked] = []

    def noted(
        _: App, game: Game, told: Option, rival: Option | None = None, which: Rival = Rival.NEXT
    ) -> None:
        asked.append(Asked(game.state, tried.ranked(ranking), told, rival, which))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(retry_view, "reason", noted)
        patch.setattr(answer_view, "reason", noted)
        patch.setattr(retry_view, "moves", lambda *_: None)
        heard = hear(
            Retried(tried, options),
            lambda: (retry_view.judgment(app, tried), retry_view.why(app, tried)),
        )
    return heard + [said for one in asked for said in explained(one)]


def certainties(rng: Random) -> list[Heard]:
    """How sure chances are: in the bar, and in what it opens."""
    game = choice(rng)
    app, _ = at_table(game, bar="always")
    state, win, is_whole, known = game.state, rng.random(), rng.random() < 0.6, None
    if is_whole and rng.random() < 0.9:
        known = replace(first_estimate(state, win), playouts=rng.choice((0, 4, MOST)))
        if known.error and rng.random() < 0.3:
            known = replace(known, playouts=rng.choice((4, 360)), ends=360)
    has_failed = rng.random() < 0.3
    refining = None if known is None else Refining(app.ticket, state, win, known, has_failed)
    app = app.having(Analysis(Chances(app.ticket, 0.5, is_whole), refining=refining))
    is_going = known is not None and not known.is_enough and not has_failed
    about = Sure(state, is_whole, known, is_going)
    sure = partial(sureness, app, state, app.ticket, win, is_whole=is_whole)
    heard = hear(about, lambda: (chances(app, game), sure()))
    return [one for one in heard if "rest" not in one.values]


def rollouts(rng: Random) -> list[Heard]:
    """Two moves played out."""
    game = choice(rng)
    one, two, *_ = legal_moves(state := hide(game.state))
    mean, spread = rng.choice(((0.0, 0.1), (0.2, 0.1), (0.005, 0.001)))
    gains = [rng.gauss(mean, spread) for _ in range(rng.choice((2, 8, 40)))]
    found = Rollout(state, one, two)
    found = replace(found, lead=replace(found.lead, gains=tuple(gains)))
    app = at_table(game)[0].having(Analysis(rollouts=(found,)))
    return hear(found, lambda: rollout(app, state, one, two))


def bars(rng: Random) -> list[Heard]:
    """The bar of chances, and what it opens."""
    game = choice(rng)
    app, _ = at_table(game, bar="always")
    win = rng.choice((0.0, 0.004, 0.505, 0.575, rng.random(), 1.0))
    app = app.having(Analysis(chances=Chances(app.ticket, win)))
    heard = hear(win, lambda: (chances(app, game), certainty(app, game)))
    return [one for one in heard if "rest" in one.values]


def crews(rng: Random) -> list[Heard]:
    """Which points each nationality brings."""
    game, w = random_game(rng.randrange(10_000), pick=shanghai_soon), App().words
    names = seat_names(game)
    return [
        one
        for found in score(game.state.sides).comparisons
        for one in hear(found.strengths, partial(comparison_sentence, w, found, names))
    ]


def dice(rng: Random) -> list[Heard]:
    """How often each face fell."""
    found = Fairness(faces(random_game(rng.randrange(10_000), until=rng.randrange(300)).events))
    if rng.random() < 0.5:
        found = Fairness(tuple(rng.randrange(90) for _ in found.counts))
    return hear(found, lambda: sentence(App().words, found))
