"""What the command `link` says of a chat, as it is read at a terminal."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests.shanghaien import golden
from tests.shanghaien.cli.commands import Run, saved
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.two_sides import begin, letters
from tests.support.kinds import FOLDER


@pytest.mark.usefixtures("terminal")
def test_what_is_said_of_a_chat_folds_and_a_link_does_not(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    _, link, _ = run("link", saved(tmp_path, golden.replay(load(FILES[0]))))
    assert max(len(line) for line in link.splitlines()) > 60
    rng = Random(4)
    sent = [text for _, text in islice(letters(begin(rng), rng), 16)]
    _, chat, _ = run("link", "-", typed="\n".join(f"#{text}" for text in sent))
    assert "Verified 16 messages of game" in chat
    told = [line for line in chat.splitlines() if " " in line.strip()]  # a secret stays whole
    assert max(map(len, told)) <= 60


def test_a_roll_before_a_resignation_is_told_of_whoever_rolls(run: Run) -> None:
    _, chat, _ = run("link", str(FOLDER / "link-careful-won.json"))
    assert "  Bernd rolls.\n  Bernd resigns.\n" in chat
