"""What ten games leave behind, compared."""

from tests.soak.lasting import Left, grown


def test_growth_is_told_of_the_late_games_beside_the_early_ones() -> None:
    early = Left(heap=10.0, listeners=100, nodes=1000, process=200.0, answer=20.0)
    late = Left(heap=12.0, listeners=100, nodes=900, process=200.0, answer=30.0)
    first = Left(heap=1.0, listeners=1, nodes=1, process=1.0, answer=1.0)
    shares = grown([first, early, early, early, late, late, late])
    assert shares == {
        "heap": 1.2,
        "listeners": 1.0,
        "nodes": 0.9,
        "process": 1.0,
        "answer": 1.5,
    }
