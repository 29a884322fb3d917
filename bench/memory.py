"""The memory of a page's process, from Linux's `/proc`; unknown on other systems."""

from pathlib import Path

PROC = Path("/proc")


def largest_renderer(profile: str) -> float | None:
    """The largest renderer of the Chromium with this profile, in MiB.

    A page and its worker share one process; the browser's others are empty or its own. Shared
    memory is divided among the processes. None if unknown.
    """
    commands: dict[int, str] = {}
    parents: dict[int, int] = {}
    for place in PROC.glob("[0-9]*"):
        try:
            commands[int(place.name)] = (place / "cmdline").read_text(errors="replace")
            parents[int(place.name)] = parent((place / "stat").read_text(errors="replace"))
        except OSError:
            continue  # it has ended meanwhile
    sizes = [
        size
        for number, command in commands.items()
        if "--type=renderer" in command
        and any(profile in commands.get(each, "") for each in ancestors(number, parents))
        and (size := _size(number)) is not None
    ]
    return max(sizes, default=None)


def parent(stat: str) -> int:
    """Read the parent's number; the program's name before it can contain anything."""
    return int(stat.rpartition(")")[2].split()[1])


def ancestors(number: int, parents: dict[int, int]) -> list[int]:
    """List a process and its ancestors."""
    found: list[int] = []
    while number in parents and number not in found:
        found.append(number)
        number = parents[number]
    return found


def proportional(rollup: str) -> float | None:
    """Read the proportional size in megabytes (MiB)."""
    for line in rollup.splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return None


def _size(number: int) -> float | None:
    try:
        return proportional((PROC / str(number) / "smaps_rollup").read_text())
    except OSError:
        return None
