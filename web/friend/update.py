"""A game with a friend, by link: inviting, accepting, sending moves and taking them in."""

from dataclasses import replace

from shanghaien.fair_play import Ending
from shanghaien.formats.errors import RecordError
from shanghaien.formats.letter import read_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import (
    LetterError,
    LetterProblem,
    accept,
    can_end,
    can_post,
    invite,
    of_series,
    post,
)
from shanghaien.receiving import DoubtError, receive
from shanghaien.state import Phase, Player
from web.friend.file_update import compare
from web.friend.messages import AcceptanceSecret, InvitationSecret, StepShown
from web.friend.questions import (
    by_link,
    chosen_series,
    copies,
    doubt,
    friend_name,
    invitation,
    is_sent,
    is_waiting_here,
    is_wired,
    lines,
    link,
    offers_now,
    promises,
    rest,
    stray_game,
)
from web.friend.state import Friend
from web.game.update import after_change, put, resume
from web.kernel.effect import Effect
from web.kernel.effects import DrawSecret, Later, Send
from web.kernel.feature import answers, filled
from web.kernel.messages import GameLoaded
from web.kernel.model import App, OpenPanel, Step, on_screen
from web.kernel.screen import Playing
from web.kernel.settings import Pace
from web.kernel.sharing_state import Way
from web.lang import term
from web.replay.state import Origin
from web.replay.update import look
from web.saved.effects import OpenGame
from web.saved.error_text import spoilt
from web.sharing.questions import title

REFUSALS = {
    LetterProblem.OTHER_GAME: term("This link belongs to another game."),
    LetterProblem.OTHER_PLAYER: term("Somebody else has already accepted this invitation."),
    LetterProblem.SECRET: term(
        "This link isn’t from {name}. Nothing was changed. Ask them for a new one."
    ),
    LetterProblem.HISTORY: term(
        "This link doesn’t match your game so far. Nothing was changed. Ask for a new link."
    ),
    LetterProblem.OLD: term("This link is out of date: the game has moved on."),
    LetterProblem.OWN: term("This is your own link. Send it to {name}."),
}


KNOWN = (LetterProblem.OLD, LetterProblem.OWN)
"""Why a link is not taken in by a game that has it already."""


def opened(app: App, text: str) -> Step:
    """A friend's link was opened or pasted; whatever is wrong with it changes nothing."""
    try:
        letter = read_letter(text)
    except RecordError as error:
        return replace(app, notice=spoilt(app.words, error)), ()
    return arrived(app, letter)


def arrived(app: App, letter: Game) -> Step:
    """A friend's letter is there, opened by hand or come over a line."""
    if _is_of(app.game, letter) and app.games.is_held:
        return _receive(app.having(rest(app)), letter)
    # Also the game on the table, if another tab has it: there it may be further on.
    found = copies(app, letter)
    if found:
        app = app.having(_waiting(app, letter))
        # Whoever opens a link wants the game here, not in another tab.
        return app, (OpenGame(found[0], is_stolen=True),)
    if pact_of(letter).number == 0:
        app = replace(app, notice=None).having(_waiting(app, letter))
        return _handing(app), ()
    app = replace(app, notice=None).having(_waiting(app, letter, is_stray=True))
    if letter.events:
        app = look(app, letter, letter.turn, Origin.SENT)
    return _handing(app), ()


def _is_of(game: Game | None, letter: Game) -> bool:
    """Whether a letter belongs to a game."""
    return game is not None and game.chance.link == letter.chance.link


def _waiting(app: App, letter: Game, *, is_stray: bool = False) -> Friend:
    """What is going on while a letter waits."""
    return replace(rest(app), letter=letter, is_stray=is_stray)


def fetched(app: App, effects: tuple[Effect, ...], event: GameLoaded | None = None) -> Step:
    """A saved game has come to the table; the link or file that waited for it is taken in.

    A link whose game is not saved here has waited for no other.
    """
    friend, mine = app.part(Friend), app.game
    # Whoever opens a branch wants to see that: a link goes on waiting for its game.
    if mine is None or (event is not None and event.branch is not None):
        return app, effects
    if not app.games.is_held:
        return app, effects  # another tab has it: the person decides where it goes on
    if mine.chance.is_by_link and friend.file is not None:
        return compare(app, effects, mine, friend.file)
    letter = friend.letter
    if letter is None:
        return app, effects
    if not _is_of(mine, letter):
        # A person has opened another game meanwhile: a stray link waits for none.
        return app.having(rest(app)) if friend.is_stray else app, effects
    app, more = _receive(app.having(replace(friend, is_stray=False)), letter)
    return app, (*effects, *more)


def _receive(app: App, letter: Game) -> Step:
    """Take a letter in, for the game on the table."""
    mine = app.game
    assert mine is not None
    try:
        game = receive(mine, letter)
    except (LetterError, DoubtError) as error:
        app, effects = _elsewhere(app, letter, error)
        return (app, effects) if effects else (_answered(app, mine, letter, error), ())
    return _received(app, mine.chance.sent, game)


def _elsewhere(app: App, letter: Game, error: LetterError | DoubtError) -> Step:
    """The same link for another copy of its game, or back to the best one once all were tried."""
    id_, tried = app.games.id or "", app.part(Friend).tried
    is_known = isinstance(error, LetterError) and error.problem in KNOWN
    left = [copy for copy in copies(app, letter) if copy not in (*tried, id_)]
    # A copy that has or might have the link goes first: one comes back to it.
    if id_ not in tried:
        fits = is_known or isinstance(error, DoubtError)
        tried = (id_, *tried) if fits else (*tried, id_)
    if is_known:  # but where both sides are in one browser it may be new to the other one
        left = [copy for copy in left if _side(app, copy) != _side(app, id_)]
    found = (*left, tried[0])[0]
    if found == id_:
        return app, ()
    app = app.having(replace(_waiting(app, letter), tried=tried))
    return app, (OpenGame(found, is_stolen=True),)


def _side(app: App, id_: str) -> int | None:
    """The side on which the person plays in a saved game by link."""
    found = app.games.find(id_)
    return None if found is None else found.seat


def _answered(app: App, mine: Game, letter: Game, error: LetterError | DoubtError) -> App:
    """The App that says why a letter is not taken in, or asks about it."""
    app = on_screen(app, Playing()).having(rest(app))
    if isinstance(error, DoubtError):
        app = app.having(replace(app.part(Friend), doubt=(app.ticket, error.doubt)))
        return replace(app, overlay=OpenPanel("friend"))
    if error.problem is LetterProblem.HISTORY and _is_new_invitation(mine, letter):
        app = app.having(_waiting(app, letter))
        return replace(app, overlay=OpenPanel("friend"))
    if error.problem in KNOWN and lines(app, mine).is_paired:
        return app  # the link came for the line to this game
    text = app.words.say(REFUSALS[error.problem], name=friend_name(app.words, mine))
    if error.problem is LetterProblem.OWN and pact_of(mine).number == 0:
        text = app.words.say("This is your own invitation. Send it to your friend.")
    return replace(app, notice=text)


def _is_new_invitation(mine: Game, letter: Game) -> bool:
    """Whether this is the invitation to a game that was accepted under other terms."""
    here, there = pact_of(mine), pact_of(letter)
    return here.number == 1 and here.me is Player.B and there.number == 0


def _received(app: App, known: int, game: Game) -> Step:
    """A letter was taken in: the game as it is now, from where it was known."""
    app = replace(on_screen(app, Playing()), game=game, round_end_seen=False)
    # What is under way for the position before comes too late now.
    app = replace(app, game_number=app.game_number + 1)
    app, shown = _show(app.having(rest(app)), known)
    app, effects = after_change(app)
    return app, (*effects, *shown)


def _show(app: App, turn: int) -> Step:
    """Show the game up to a turn, and go on by itself: it passes over dice in the air."""
    game, pause = app.game, app.settings.pace
    is_still = pause is Pace.INSTANT or not app.is_moving
    if game is None or turn >= game.turn or is_still:
        return replace(app, shown_to=None), ()
    if game.states[turn].phase is Phase.ROLLING:
        turn += 1
    app = replace(app, shown_to=(app.ticket, turn))
    return app, (Later(pause.seconds, StepShown(turn)),)


def replay_on(app: App, message: StepShown) -> Step:
    """The next step of the other's move."""
    shown = app.shown_to
    if shown != (app.ticket, message.turn):
        return app, ()
    app, effects = _show(app, message.turn + 1)
    return (app, effects) if effects else resume(app)


def mark_seen(app: App, _: str) -> Step:
    """The person has seen enough of the other's move."""
    return resume(replace(app, shown_to=None))


def believe(app: App, _: str) -> Step:
    """Take in the link about which the page has asked."""
    asked = doubt(app)
    if asked is None:
        return app, ()
    return _received(app, asked.turn, asked.game)


def disbelieve(app: App, _: str) -> Step:
    """Leave the game as it is."""
    if doubt(app) is None:
        return app, ()
    text = app.words.say("Nothing was changed.")
    return replace(app, overlay=None, notice=text).having(rest(app)), ()


def invite_friend(app: App, _: str) -> Step:
    """Begin an invitation."""
    return app, (DrawSecret(InvitationSecret),)


def begin(app: App, drawn: InvitationSecret) -> Step:
    """A new game with an own secret: its invitation is to be sent."""
    return put_to_send(app, inviting(app, drawn.secret))


def inviting(app: App, root: bytes) -> Game:
    """A new game as the person has chosen it, whose first letter is the invitation."""
    s = app.settings
    # In games by link the name is that of whoever holds this device, at either seat.
    game = invite(root, s.name_a, s.starter, s.start_trick)
    return of_series(game, chosen_series(app))


def accept_invitation(app: App, _: str) -> Step:
    """Accept the invitation whose link was opened."""
    return app, () if invitation(app) is None else (DrawSecret(AcceptanceSecret),)


def join(app: App, drawn: AcceptanceSecret) -> Step:
    """Accept the invitation with an own secret."""
    game = invitation(app)
    if game is None:
        return app, ()
    # The line first: whether the acceptance has to be handed on depends on it.
    app = next(answers("friend.joined", app, pact_of(game).id), app)
    return put_to_send(app, accept(game, drawn.secret, app.settings.name_a))


def put_to_send(app: App, game: Game) -> Step:
    """Put a game on the table whose first letter is to be sent."""
    app, effects = put(app.having(rest(app)), game)
    pact = pact_of(game)
    if pact.number > 0:  # at one table the acceptance sends itself
        is_sent_alone = lines(app, game).has_line
    else:  # over a line between two browsers the invitation does, too
        is_sent_alone = is_waiting_here(app, game) and not any(filled("friend.house", app))
    return app if is_sent_alone else _handing(app), effects


def _handing(app: App) -> App:
    """The App with the panel that hands the latest letter on."""
    return replace(app, overlay=OpenPanel("friend"), sharing=replace(app.sharing, outcome=""))


def refuse(app: App, _: str) -> Step:
    """Let go of a letter that waits; nobody is told."""
    return replace(app, overlay=None).having(rest(app)), ()


def posted(app: App, ending: Ending = Ending.NONE) -> Step | None:
    """The App with this side's letter written, which is then to be sent; None if it cannot be."""
    game = by_link(app)
    if game is None:
        return None
    if ending is Ending.NONE and offers_now(app, game):
        ending = Ending.OFFERED
    is_end = ending in (Ending.RESIGNED, Ending.AGREED)
    if not (can_end(game) if is_end else can_post(game)):
        return None
    try:
        # Over a line the next letter comes at once: to announce a roll saves nothing.
        game = post(game, ending, promises=promises(app, game) and not is_wired(app, game))
    # The draw that is taken may be offered no more by the time of the tap.
    except ValueError:
        return None
    is_seen = app.round_end_seen and not is_end
    friend = rest(app)  # what is shown goes on where an answer is sent by itself
    if ending is Ending.OFFERED:
        friend = replace(friend, offers="")
    return after_change(replace(app, game=game, round_end_seen=is_seen).having(friend))


def hand_on(app: App, way: Way | None, ending: Ending = Ending.NONE) -> Step:
    """Send the letter, or the same one again; without a way it is only shown."""
    game = by_link(app)
    if game is None:
        return app, ()
    step = (app, ()) if is_sent(game) else posted(app, ending)
    if step is None or step[0].game is None:
        return app, ()
    app, effects = _handing(step[0]), step[1]
    text = link(app, game if app.game is None else app.game)
    if way is not None:
        effects = (*effects, Send(text, way, title(game)))
    return app, effects


def best_way(app: App) -> Way:
    """The browser's own means where it has some, else the clipboard."""
    return Way.SHARE if app.sharing.can_send else Way.CLIPBOARD


def send(app: App, _: str) -> Step:
    """Hand the link to the browser’s own way of sharing."""
    return hand_on(app, best_way(app))


def copy(app: App, _: str) -> Step:
    """Copy the link."""
    game = stray_game(app) or invitation(app)
    if game is not None:
        return app, (Send(link(app, game), Way.CLIPBOARD),)
    return hand_on(app, Way.CLIPBOARD)


def show_code(app: App, _: str) -> Step:
    """Show the letter's link and its code, no more."""
    return hand_on(app, None)
