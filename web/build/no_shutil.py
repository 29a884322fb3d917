"""A substitute for `shutil` in the browser's Python, where no files are copied.

Pyodide tells it at each start how its packages are unpacked, and there are none.
"""


def register_archive_format(*_: object, **__: object) -> None:
    """Nothing is packed."""


def register_unpack_format(*_: object, **__: object) -> None:
    """Nothing is unpacked."""


def get_unpack_formats() -> list[tuple[str, list[str], str]]:
    """The formats that can be unpacked: none."""
    return []


def __getattr__(name: str) -> None:
    """Anything else: None."""
    # Whoever asks for such a name wants to know whether it is there.
    if name.startswith("__"):
        raise AttributeError(name)
