"""A substitute for modules of the standard library that are imported and never used.

asyncio names them to start programs, Pyodide to unpack packages: in the page there are none.
"""


def __getattr__(name: str) -> None:
    """Anything: None."""
    if name.startswith("__"):
        raise AttributeError(name)
