"""Questions to the App about a game by link."""

from shanghaien.fair_play import Ending, Series
from shanghaien.formats.letter import write_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import can_end, can_promise
from shanghaien.receiving import Doubt
from web.friend.state import Friend, Lines
from web.kernel.feature import answers
from web.kernel.model import App, is_live
from web.kernel.names_state import isolated, plain_name
from web.lang import Words


def by_link(app: App) -> Game | None:
    """The game by link that goes on in this tab, if it is on the screen."""
    game = app.game
    return game if game is not None and game.chance.is_by_link and is_live(app) else None


def copies(app: App, game: Game) -> list[str]:
    """The names of all saved games of a link, the one that has come furthest first."""
    saved = [e for e in app.games.entries if e.link == game.chance.link and e.sound]
    return [e.id for e in sorted(saved, key=lambda e: (e.turn, e.kept.changed), reverse=True)]


def link(app: App, game: Game) -> str:
    """The link of the latest letter of a game."""
    return f"{app.sharing.address}#{write_letter(game)}"


def lines(app: App, game: Game) -> Lines:
    """How a game is connected to another device."""
    return next(answers("friend.lines", app, pact_of(game).id), Lines())


def is_wired(app: App, game: Game) -> bool:
    """Whether the letters of a game by link send themselves."""
    return lines(app, game).is_wired


def is_sent(game: Game) -> bool:
    """Whether the latest letter is this side's: it can be sent again."""
    pact = pact_of(game)
    return pact.sender is pact.me


def is_waiting_here(app: App, game: Game) -> bool:
    """Whether the invitation is there for everybody at this host: then nothing was sent."""
    pact = pact_of(game)
    return pact.number == 0 and lines(app, game).is_offered


def friend_name(w: Words, game: Game) -> str:
    """The other one's name for a sentence: in this language, if the page has given it."""
    side = game.chance.side
    assert side is not None
    name = game.seats[side.other].name
    plain = plain_name(name, None)
    return isolated(name) if plain is None else w.say(plain)


def rest(app: App) -> Friend:
    """What stays when all else about a link is done with: what is to be said with the move."""
    friend = app.part(Friend)
    return Friend(offers=friend.offers, held_back=friend.held_back)


def stray_game(app: App) -> Game | None:
    """The game of a letter that was opened where it is not saved, if there is one."""
    return app.part(Friend).letter if app.part(Friend).is_stray else None


def invitation(app: App) -> Game | None:
    """The invitation that waits to be answered, if there is one."""
    game = app.part(Friend).letter
    return game if game is not None and pact_of(game).number == 0 else None


def doubt(app: App) -> Doubt | None:
    """What the person is asked about a link, for the game on the screen."""
    asked = app.part(Friend).doubt
    return None if asked is None or asked[0] != app.ticket or by_link(app) is None else asked[1]


def is_offered(app: App, game: Game) -> bool:
    """Whether a draw is to be taken or declined."""
    is_open = pact_of(game).ending is Ending.OFFERED and not is_sent(game) and can_end(game)
    return is_open and not app.part(Friend).plays_on


def is_offering(app: App, game: Game) -> bool:
    """Whether a draw is to be offered with the move that is being made."""
    return app.part(Friend).offers == game.chance.link


def can_offer(game: Game) -> bool:
    """Whether the next letter can offer a draw: with a whole turn. Nobody could answer an offer
    that came with a roll that is only announced, or with the reply to one."""
    pact = pact_of(game)
    return game.turn > pact.turn and game.state.to_move is not pact.me and not game.is_over


def offers_now(app: App, game: Game) -> bool:
    """Whether the next letter offers a draw."""
    return can_offer(game) and is_offering(app, game)


def promises(app: App, game: Game) -> bool:
    """Whether the next letter announces the next roll: unless the person has chosen otherwise."""
    pact = pact_of(game)
    return can_promise(game) and app.part(Friend).held_back != (pact.id, pact.number)


def chosen_series(app: App) -> Series | None:
    """The series that an invitation begins, as the person has chosen."""
    target = app.settings.series
    return None if target is None else Series(target)


def is_unfinished(game: Game) -> bool:
    """Whether a game belongs to a series that nobody has won yet."""
    series, wins = game.chance.series, game.standing
    return series is not None and wins is not None and max(wins) < series.target


def own_standing(app: App, asked: Game) -> tuple[int, int] | None:
    """By the games saved here: the wins of whoever invites, and the own ones, before the game.

    None where no game with somebody of that name belongs to such a series.
    """
    # Nothing proves that two games were of one series: the name is all there is to go by.
    series, name = asked.chance.series, asked.seats[0].name
    for saved in app.games.finished:  # the latest first
        if series is None or saved.seat is None or saved.names[1 - saved.seat] != name:
            continue
        if saved.series is not None and saved.series[0] == series.target:
            wins, seat = saved.series[1:], saved.seat
            # After one that somebody has won, the next begins anew.
            return (0, 0) if max(wins) == series.target else (wins[1 - seat], wins[seat])
    return None
