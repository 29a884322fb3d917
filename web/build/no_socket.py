"""A substitute for `socket` in the browser's Python, where none can be opened.

asyncio has two of its constants in signatures.
"""

AF_UNSPEC, AI_PASSIVE = 0, 1


def __getattr__(name: str) -> None:
    """Anything else: None."""
    if name.startswith("__"):
        raise AttributeError(name)
