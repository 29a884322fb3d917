"""How far chances are off: the figures of a round, and that a last round is off by nothing."""

from bench.certainty import Off, row, take


def test_a_row_tells_what_the_playouts_scatter_apart() -> None:
    found = [Off(0.03, 0.0005, 0.1), Off(-0.01, 0.0, 0.2), Off(0.01, 0.0, 0.3)]
    # The squares 0.0009, 0.0001, 0.0001, less the 0.0005 of doubt: 0.0006 in three.
    cells = row(4, found).strip("| ").split(" | ")
    assert cells == ["4", "3", "+0.0100", "0.0141", "0.0100", "0.030", "0.200"]


def test_a_beginning_is_rolled_out() -> None:
    off = take(7, 0, 4)
    assert abs(off.error) < 0.5
    assert 0.0 < off.doubt < off.scatter**2
    assert take(7, 0, 4) == off
