"""The opponent: it sees what a player sees and answers with a legal move (docs/opponent.md)."""

from shanghaien.ai.levels import LEVELS, Level, choose
from shanghaien.ai.view import read_view, write_view

__all__ = ["LEVELS", "Level", "choose", "read_view", "write_view"]
