"""What PyScript runs in the opponent's worker. It is compiled at every start, so it is short."""

from web.answer import answer

__all__ = ["answer"]
__export__ = ["answer"]
