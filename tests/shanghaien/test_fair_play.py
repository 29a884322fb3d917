"""Chains of secrets, and what is drawn from two of them."""

import re
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from shanghaien.cards import CARDS, card_order
from shanghaien.fair_play import LENGTH, SIZE, Draw, forward, secret_at
from shanghaien.moves import Rolled
from web.build.paths import ROOT


def test_draws_follow_from_both_secrets_as_the_guide_says() -> None:
    own, other = b"\1" * SIZE, b"\2" * SIZE
    draw = Draw(own, other)
    raw = sha256(b"shanghaien/fair-play/1/dice/0/0/" + own + other).digest()
    fair = [byte % 6 + 1 for byte in raw if byte < 252]
    assert draw.dice(0) == Rolled(*sorted(fair[:2]))
    assert draw.dice(0) != Draw(other, own).dice(0) or draw.dice(1) != Draw(other, own).dice(1)
    assert len({*draw.deal(CARDS)} | {*CARDS}) == len({*CARDS})
    assert sorted(draw.deal(CARDS[:6]), key=card_order) == list(CARDS[:6])


@pytest.mark.host_only
def test_the_twenty_lines_of_the_guide_draw_the_same() -> None:
    guide = (ROOT / "docs" / "guide" / "fair-play.md").read_text(encoding="utf-8")
    section = guide[guide.index("## Checking it in twenty lines") :]
    code = re.findall(r"```python\n(.*?)```", section, re.DOTALL)[0]
    theirs: dict[str, Any] = {}
    exec(code, theirs)
    rng = Random(3)
    for _ in range(50):
        own, other = rng.randbytes(SIZE), rng.randbytes(SIZE)
        draw = Draw(own, other)
        assert theirs["starter"](own, other) == draw.starter().name
        for number in (0, 1):
            roll = draw.dice(number)
            assert theirs["dice"](own, other, number) == [roll.low, roll.high]
        for left in (CARDS, CARDS[12:], CARDS[42:]):
            assert tuple(theirs["deal"](own, other, list(left))) == draw.deal(left)


def test_dice_and_lot_are_fair_over_many_secrets() -> None:
    rng, n = Random(1), 6000
    draws = [Draw(rng.randbytes(SIZE), rng.randbytes(SIZE)) for _ in range(n)]
    faces = [face for draw in draws for face in (draw.dice(0).low, draw.dice(0).high)]
    for face in range(1, 7):
        assert abs(faces.count(face) / (2 * n) - 1 / 6) < 0.015
    assert abs(sum(draw.starter() for draw in draws) / n - 0.5) < 0.03
    firsts = [CARDS.index(draw.deal(CARDS)[0]) for draw in draws]
    assert abs(sum(firsts) / n - sum(CARDS.index(c) for c in CARDS) / 48) < 1


def test_each_secret_is_the_hash_of_the_one_told_after_it() -> None:
    root = bytes(range(SIZE))
    assert secret_at(root, LENGTH - 1) == root
    assert all(
        secret_at(root, i) == sha256(secret_at(root, i + 1)).digest() for i in range(LENGTH - 1)
    )
    assert forward(root, 0) == root
