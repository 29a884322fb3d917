"""Games by link that were resigned or drawn: reviewed, shared and kept like any other."""

import json
from random import Random

import pytest

from shanghaien.formats.link import read_link
from shanghaien.formats.record import finished, read, write
from shanghaien.game import Game, pact_of
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from tests.support.app_driver import press
from tests.support.friends import Person, at_the_last_link, both
from tests.support.html import Tags
from tests.support.reviews import made_up, with_kept
from web.analysis.state import Retry, Retrying
from web.kernel.effects import AskReview, SaveFile
from web.kernel.messages import AnalysisArrived, Command, GameLoaded, TextOpened
from web.kernel.model import App, on_screen
from web.kernel.screen import Playing
from web.replay.state import Replaying
from web.saved.effects import SaveReviewTotals
from web.shell.page import page
from web.shell.update import update
from web.statistics.state import lines


@pytest.fixture(params=["resigned", "drawn"])
def ended(request: pytest.FixtureRequest) -> tuple[Person, Person]:
    """Anna and Bernd at the end of their game; Bernd has sent the letter that ends it."""
    anna, bernd = both(Random(10), 3, starter="A")
    if request.param == "resigned":
        bernd.do("friend-resign").do("friend-resign-now").do("friend-copy")
    else:
        bernd.play().do("friend-copy")
        anna.open(bernd.link).play().do("friend-offer")
        bernd.open(anna.link).do("friend-draw").do("friend-copy")
    anna.open(bernd.link)
    assert anna.game.is_over
    assert bernd.game.is_over
    return anna, bernd


def says_how(html: str, game: Game, names: tuple[str, str] = ("Anna wins", "Bernd")) -> bool:
    """Whether the result is told as it was: not by the crews."""
    wins, loser = names
    title = "A draw – you share the victory" if game.verdict == -1 else wins
    line = "The draw was agreed in round" if game.verdict == -1 else f"{loser} resigned in round"
    return title in html and line in html


def test_it_has_a_result_with_a_review_that_counts_in_the_statistics(
    ended: tuple[Person, Person],
) -> None:
    for side in ended:
        side.do("close").do("continue")
        names = ("You win", "Bernd") if side is ended[0] else ("Anna wins", "You")
        assert says_how(side.html(), side.game, names)
        answer = with_kept(made_up(side.game)[0], side.game)
        app, effects = update(side.app, AnalysisArrived(side.game, "review", answer))
        assert any(isinstance(effect, SaveReviewTotals) for effect in effects)
        assert "Game review" in page(press(app, "review")[0])
        (line,) = lines(app.games.entries)
        assert len(line.bouts) == 1
        assert line.bouts[0].entry.kept.sums is not None


def test_its_review_is_asked_for_when_it_ends(ended: tuple[Person, Person]) -> None:
    for side in ended:
        app, effects = update(App(), GameLoaded("x", write(side.game)))
        assert AskReview(side.game, 0) in effects
        assert "Result" in page(app)


def test_its_link_shows_it_to_others_who_cannot_play_on(ended: tuple[Person, Person]) -> None:
    anna, _ = ended
    anna.do("close").do("share").do("share-copy")
    assert "Anyone who opens the link can watch a replay of this game." in anna.html()
    public = read_link(anna.link.partition("#")[2])
    assert public == anna.game.public()
    app, _ = update(App(), TextOpened(anna.link))
    assert isinstance(app.screen, Replaying)
    app, _ = update(app, Command("replay-last"))
    assert "replay-play" not in Tags(page(app)).all("data-do")
    app, effects = update(app, Command("replay-result"))
    assert says_how(page(app), public)
    assert AskReview(public, 0) in effects
    assert not Tags(page(app)).all("data-move")


def test_its_file_tells_all_of_it_and_no_secret(ended: tuple[Person, Person]) -> None:
    for side in ended:
        app, effects = update(side.app, Command("download"))
        (file,) = [effect for effect in effects if isinstance(effect, SaveFile)]
        id_ = side.app.games.id
        assert id_ is not None
        for text in (file.text, finished(side.records[id_])):
            assert json.loads(text)["version"] == 5
            assert pact_of(side.game).root.hex() not in text
            assert read(text) == side.game.public()
        app, _ = update(App(), TextOpened(file.text))
        assert isinstance(app.screen, Playing)
        assert says_how(page(app), side.game)


def test_a_mistake_in_it_can_be_decided_anew(ended: tuple[Person, Person]) -> None:
    anna, _ = ended
    moves = [
        legal_moves(state) if state.to_move is Player.A else () for state in anna.game.states[:-1]
    ]
    turn = next(turn for turn, legal in enumerate(moves) if len(legal) > 1)
    app = on_screen(anna.app, Retrying(Retry(anna.game, Player.A, (turn,))))
    assert len(Tags(page(app)).all("data-move")) > 1


def test_in_the_list_it_is_replayed(ended: tuple[Person, Person]) -> None:
    anna, _ = ended
    id_ = anna.app.games.id
    assert id_ is not None
    app, _ = update(anna.app, GameLoaded(id_, anna.records[id_], is_watched=True))
    assert isinstance(app.screen, Replaying)
    assert "Result" in page(app)


def test_the_last_move_stays_with_its_secret_until_it_is_sent() -> None:
    sender, _ = at_the_last_link(Random(1), starter="A")
    assert sender.game.public() is None
    assert read(finished(write(sender.game))) == sender.game
    sender.do("friend-copy")
    assert sender.game.public() is not None


def test_a_game_that_was_resigned_before_the_first_roll_has_a_result() -> None:
    anna, bernd = both(Random(10), 0, starter="A")
    anna.do("friend-resign").do("friend-resign-now")
    bernd.open(anna.link).do("close").do("continue")
    assert "You win" in bernd.html()
    assert "This game’s dice" in bernd.do("panel", "result").html()
