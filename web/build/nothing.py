"""A substitute for modules of the standard library that are imported and never used.

asyncio names them to start programs and for sockets, Pyodide to unpack packages: in the page there
are none.
"""

__all__ = ()


def __getattr__(name: str) -> None:
    """Anything: None."""
    if name.startswith("__"):
        raise AttributeError(name)
