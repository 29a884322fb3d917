"""A substitute for asyncio's loop of events in the browser's Python, which has Pyodide's.

What remains is the policy that Pyodide's own is derived from. Real loops, their sockets, pipes and
programs are what asyncio mostly consists of.
"""

from asyncio import events

__all__ = ()


class _DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):  # type: ignore[misc, name-defined]
    """By the name that asyncio gives it."""
