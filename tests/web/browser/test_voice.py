"""The device's own voice: what is read aloud asks nobody on the internet."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

from tests.support.imports import Import


def voice(lang: str, *, is_local: bool = True, is_default: bool = False) -> SimpleNamespace:
    return SimpleNamespace(lang=lang, localService=is_local, default=is_default)


def test_a_voice_that_a_service_lends_is_not_used(js: MagicMock, imported: Import) -> None:
    synthesis = js.window.speechSynthesis
    synthesis.getVoices.return_value = [voice("en-US", is_local=False), voice("de_DE")]
    assert list(imported("voice").voices()) == ["de"]
    imported("voice").say("Anna rolled 2 and 4.", "en")
    synthesis.speak.assert_not_called()


def test_the_voice_that_the_device_prefers_reads(js: MagicMock, imported: Import) -> None:
    synthesis, wanted = js.window.speechSynthesis, voice("en-GB", is_default=True)
    synthesis.getVoices.return_value = [voice("en-US"), wanted, voice("en-AU")]
    synthesis.pending = False
    imported("voice").say("Anna rolled 2 and 4.", "en")
    (utterance,) = synthesis.speak.call_args.args
    assert (utterance.voice, utterance.lang) == (wanted, "en-GB")
    synthesis.cancel.assert_not_called()


def test_what_waits_to_be_read_makes_way_for_what_is_new(js: MagicMock, imported: Import) -> None:
    synthesis = js.window.speechSynthesis
    synthesis.getVoices.return_value = [voice("en-GB")]
    synthesis.pending = True
    imported("voice").say("", "en")
    synthesis.cancel.assert_not_called()
    imported("voice").say("Anna adds a 2 to Dutch 4.", "en")
    synthesis.cancel.assert_called_once()


def test_the_page_is_told_once_which_languages_there_are(js: MagicMock, imported: Import) -> None:
    synthesis, said = js.window.speechSynthesis, list[Any]()
    synthesis.getVoices.return_value = []
    imported("input").listen_for_voices(said.append)
    synthesis.getVoices.return_value = [voice("fr-FR"), voice("de-DE")]
    ((_, tell),) = (call.args for call in synthesis.addEventListener.call_args_list)
    tell(None)
    tell(None)
    assert [message.word for message in said] == ["voices de fr"]
