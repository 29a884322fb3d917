"""The limits of what is stored and handed on: files out in the world keep to these very numbers."""

from shanghaien import fair_play, game, letters, position, seed
from shanghaien.formats import chat, collection, limits, link, record

LIMITS = {
    (game, "MAX_TAKEN"): 9_999,
    (seed, "MAX_WORD"): 40,
    (letters, "MAX_NAME_BYTES"): 24,
    (fair_play, "SIZE"): 32,
    (position, "MAX_POSITION"): 2_000,
    (limits, "LETTER_VERSION"): 4,
    (limits, "SERIES_VERSION"): 7,
    (fair_play, "TARGETS"): (3, 5),
    (limits, "MAX_EVENTS"): 400,
    (limits, "MAX_NAME"): 40,
    (limits, "MAX_POINTS"): 999,
    (limits, "LATEST"): 10**14,
    (limits, "SUMS"): 8,
    (link, "MAX_LINK"): 2_000,
    (link, "_MAX_LEVEL"): 32,
    (record, "MAX_LENGTH"): 50_000,
    (collection, "MAX_GAMES"): 10_000,
    (chat, "MAX_CHAT"): 1_000_000,
}


def test_a_limit_of_a_format_is_the_number_that_it_was() -> None:
    found = {(module, name): getattr(module, name) for module, name in LIMITS}
    assert found == LIMITS
