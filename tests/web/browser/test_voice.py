"""The device's own voice: what is read aloud asks nobody on the internet."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.support.app_driver import at_table
from tests.support.games import played
from tests.support.imports import Import
from web.kernel.model import App
from web.kernel.screen import Start
from web.kernel.settings import change

EVENTS = ("roll", "rolled 2 4", "direction left", "place 2", "roll", "rolled 1 5", "place 5")


def voice(lang: str, *, is_local: bool = True, is_default: bool = False) -> SimpleNamespace:
    return SimpleNamespace(lang=lang, localService=is_local, default=is_default)


def table(turn: int, aloud: str = "on") -> App:
    return at_table(played(*EVENTS[:turn]), mode="people", aloud=aloud)[0]


@pytest.fixture
def synthesis(js: MagicMock) -> MagicMock:
    """A device that can speak English."""
    found: MagicMock = js.window.speechSynthesis
    found.getVoices.return_value = [voice("en-GB")]
    found.speaking = False
    js.window.SpeechSynthesisUtterance.new = lambda text: SimpleNamespace(text=text)
    return found


def read(synthesis: MagicMock) -> list[str]:
    return [call.args[0].text for call in synthesis.speak.call_args_list]


def test_a_voice_that_a_service_lends_is_not_used(synthesis: MagicMock, imported: Import) -> None:
    synthesis.getVoices.return_value = [voice("en-US", is_local=False), voice("de_DE")]
    assert list(imported("voice").voices()) == ["de"]
    reader = imported("voice").Voice()
    reader.follow(table(1))
    reader.follow(table(2))
    synthesis.speak.assert_not_called()


def test_the_voice_that_the_device_prefers_reads(synthesis: MagicMock, imported: Import) -> None:
    wanted = voice("en-GB", is_default=True)
    synthesis.getVoices.return_value = [voice("en-US"), wanted, voice("en-AU")]
    reader = imported("voice").Voice()
    reader.follow(table(1))
    reader.follow(table(2))
    (utterance,) = synthesis.speak.call_args.args
    assert (utterance.voice, utterance.lang) == (wanted, "en-GB")
    assert utterance.text == "Anna rolls 2 and 4."


def test_what_is_being_read_is_read_to_its_end(synthesis: MagicMock, imported: Import) -> None:
    reader = imported("voice").Voice()
    for turn in range(1, len(EVENTS) + 1):
        reader.follow(table(turn))
        synthesis.speaking = turn > 1
    (first,) = (call.args[0] for call in synthesis.speak.call_args_list)
    synthesis.cancel.assert_not_called()
    synthesis.speaking = False
    first.onend(None)
    _, text = read(synthesis)
    assert text.startswith("Bernd rolls 1 and 5. Bernd adds a 5 to ")


def test_whoever_leaves_the_table_hears_no_more_of_it(
    synthesis: MagicMock, imported: Import
) -> None:
    reader, app = imported("voice").Voice(), table(2)
    reader.follow(app)
    reader.follow(replace(app, game=None, screen=Start()))
    synthesis.cancel.assert_called_once()


def test_whoever_switches_it_off_hears_no_more(synthesis: MagicMock, imported: Import) -> None:
    reader, app = imported("voice").Voice(), table(2)
    settings = change(app.settings, "aloud", "off")
    assert settings is not None
    reader.follow(app)
    reader.follow(replace(app, settings=settings))
    synthesis.cancel.assert_called_once()


def test_the_first_touch_unlocks_the_voice(
    js: MagicMock, synthesis: MagicMock, imported: Import
) -> None:
    reader = imported("voice").Voice()
    reader.follow(table(1))
    reader.follow(table(1))
    names = [call.args[0] for call in js.document.addEventListener.call_args_list]
    assert names == ["pointerup", "keydown"]
    js.document.addEventListener.call_args.args[1](None)
    assert read(synthesis) == [""]


def test_where_nothing_speaks_the_page_is_shown_all_the_same(
    js: MagicMock, imported: Import
) -> None:
    del js.window.speechSynthesis
    reader = imported("voice").Voice()
    for turn in (1, 2):
        reader.follow(table(turn))
    imported("input").listen_for_voices(lambda _: pytest.fail("there are none"))


def test_the_page_is_told_which_languages_there_are(js: MagicMock, imported: Import) -> None:
    synthesis, said = js.window.speechSynthesis, list[Any]()
    synthesis.getVoices.return_value = []
    imported("input").listen_for_voices(said.append)
    ((_, tell),) = (call.args for call in synthesis.addEventListener.call_args_list)
    for lent in ([voice("fr-FR"), voice("de-DE")], [voice("de-DE"), voice("fr-FR")], []):
        synthesis.getVoices.return_value = lent
        tell(None)
    assert [{*message.languages} for message in said] == [{"de", "fr"}, set()]
