"""What each effect asks the ports for."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.formats.collection import HEADS
from shanghaien.game import Seat, draw_setup, start
from shanghaien.moves import Rolled
from tests.support.clock import run
from tests.support.declared import effects
from tests.support.runtime_fakes import Bench
from web.copies.effects import ChooseFile, DropFile, PickFile, RenewLeave, WriteFile
from web.friend.messages import AcceptanceSecret
from web.kernel.effect import Effect
from web.kernel.effects import (
    ApplyUpdate,
    AskReview,
    AskTeacher,
    Deal,
    DrawSecret,
    FetchText,
    Install,
    LandDice,
    Later,
    PlaySound,
    Reload,
    RollDice,
    SaveFile,
    SaveGame,
    SaveSettings,
    Send,
    Think,
    Vibrate,
)
from web.kernel.messages import SettingsStored
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.kernel.screen import Playing
from web.kernel.sharing_state import Parcel, Picture, Way
from web.kernel.table_state import Ticket
from web.mistakes.effects import Note, NoteAnswers, Recall, StudyGame
from web.mistakes.messages import ThemeFetched
from web.nearby.effects import Keep, Pack
from web.nearby.moving_state import Cargo
from web.saved.effects import (
    DeleteGames,
    ExportAllGames,
    ExportGame,
    ImportGames,
    KeepBranch,
    ListGames,
    OpenGame,
    Quarantine,
    ReadGame,
    ReadSettings,
    Renew,
    SaveReviewTotals,
)
from web.sharing.effects import DrawPicture, Paste, SendPicture

PEOPLE = (Seat("Anna"), Seat("Bernd"))
GAME = start(draw_setup(Random(1)), PEOPLE)
STATE = GAME.states[0]
TICKET = Ticket(1, 0)
SAVED = entry("x", GAME, 5)
PICTURE = Picture(GAME, "en", "https://x/", 0)
DONE: list[tuple[Effect, list[str]]] = [
    (Deal(None, None, PEOPLE), ["save 0", "settings played"]),
    (RollDice(TICKET, STATE, 0.5, Rolled(1, 2)), ["sleep 0.50"]),
    (LandDice(), []),
    (Think(TICKET, "bosun", STATE, 0.5), ["think bosun", "sleep 0.50"]),
    (AskTeacher(TICKET, "chances", STATE), ["teach AskTeacher"]),
    (AskReview(GAME, 0), ["teach AskReview"]),
    (DrawSecret(AcceptanceSecret), []),
    (Later(0.5, SettingsStored()), ["sleep 0.50"]),
    (SaveGame("x", GAME), []),
    (SaveSettings({"pace": "quick", "keys": "off"}), ["settings pace keys"]),
    (ReadGame("x"), ["text x"]),
    (OpenGame("x", is_stolen=True), ["load x True", "release", "games"]),
    (Quarantine(SAVED, "?"), ["quarantine x ?", "games"]),
    (DeleteGames(("x", "y")), ["delete 2", "games"]),
    (SaveReviewTotals(SAVED), ["note x"]),
    (Renew(SAVED, GAME), ["renew x 0"]),
    (StudyGame("x", "abc"), ["in sight", "study 3"]),
    (StudyGame("x"), ["in sight", "text x"]),
    (Note(SAVED, ""), ["note x"]),
    (NoteAnswers(SAVED, (3,)), ["answer x 0"]),
    (Recall("x", 3), ["text x"]),
    (KeepBranch("x", GAME, None, None), ["keep None None"]),
    (SaveFile("a.txt", "abc"), ["file a.txt 3"]),
    (FetchText("a.txt", ThemeFetched()), ["fetch a.txt"]),
    (ListGames(), ["release", "games"]),
    (ExportGame("x"), ["text x"]),
    (ExportAllGames(), ["entries", "file shanghaien-games.txt 86", "settings copies"]),
    (ImportGames(HEADS[3]), ["entries"]),
    (Pack("x"), ["entries"]),
    (Keep("x", Cargo(1, 1, "", ("QQ==",))), []),
    (PickFile(), ["copy pick"]),
    (ChooseFile(), ["copy choose", "copy take"]),
    (ReadSettings(), []),
    (RenewLeave(), ["copy renew"]),
    (DropFile(), ["copy drop"]),
    (WriteFile(), ["copy open", "entries", "copy leave"]),
    (Reload(), ["reload"]),
    (Install(), ["install"]),
    (ApplyUpdate(), ["update"]),
    (PlaySound("coin"), ["sound coin"]),
    (Vibrate(2), ["vibrate 2"]),
    (Send("https://x/#g=1", Way.CLIPBOARD), ["link https://x/#g=1"]),
    (Send("https://x/#g=1", Way.SHARE, "A game"), ["link https://x/#g=1"]),
    (DrawPicture(PICTURE), ["picture en"]),
    (Paste(), ["paste"]),
    (
        SendPicture(Parcel(PICTURE, "a.png", "https://x/#g=1", "A game")),
        ["picture a.png https://x/#g=1"],
    ),
]


@pytest.mark.parametrize(("effect", "asked"), DONE, ids=[type(e).__name__ for e, _ in DONE])
def test_each_effect_asks_for_what_it_means(effect: Effect, asked: list[str]) -> None:
    async def test() -> None:
        app = App(screen=Playing(), game=GAME, game_number=7)
        bench = Bench(replace(app, game=None) if isinstance(effect, Deal) else app)
        bench.runtime.perform((effect,))
        await bench.rest()
        assert bench.log == asked
        assert bench.app.fault is None

    run(test())


def test_every_effect_is_in_that_list() -> None:
    assert {type(effect) for effect, _ in DONE} == set(effects())
