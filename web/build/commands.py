"""Everything that can be done to the project, as a table: what it needs, does and is called."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from tests.support import engines
from web.build import node, venv
from web.build.errors import CommandError


def _need_site() -> None:
    from web.build import site

    site.ensure()


NODE = (node.ensure,)
BROWSERS = (node.ensure, engines.ensure)
SITE = (node.ensure, _need_site)
ALL = (node.ensure, engines.ensure, _need_site)


@dataclass(frozen=True, slots=True)
class Target:
    """One word after `make` or `python3 -m web.build`."""

    help: str
    """What it does, and the environment variables that it takes."""
    run: str
    """The function, as module:name, imported once its packages are there."""
    group: str = "dev"
    """The lock file whose packages are installed first; none if empty."""
    needs: tuple[Callable[[], None], ...] = ()
    """What is seen to before, in this order."""


TARGETS = {
    "help": Target("List what can be done", f"{__name__}:show_help", ""),
    "play": Target(
        "Build the site, serve it here and open it (PORT=8000 BROWSER=none)",
        "web.build.serve:play",
        "page",
        SITE,
    ),
    "dev": Target(
        "Serve the sources as they are; the page reloads when one changes (PORT=8000 BROWSER=none)",
        "web.build.dev:run",
        "page",
        NODE,
    ),
    "site": Target(
        "Build the site into dist/, for any static host, and say what it costs (ROWS=10)",
        "web.build.site:build",
        "page",
        NODE,
    ),
    "package": Target(
        "Write the wheel, the site as one file and the sources into build/package/",
        "web.build.package:make",
        "package",
        SITE,
    ),
    "retire": Target(
        "Build a site into dist/ that removes its service worker and what it stored",
        "web.build.site:retire",
        "page",
        NODE,
    ),
    "test": Target("Check style and types, and run the tests", "web.build.checks:test", needs=NODE),
    "test-all": Target(
        "The same with all sizes, engines and benches, as before a release",
        "web.build.checks:all_",
        needs=NODE,
    ),
    "lint": Target("Check style", "web.build.checks:lint"),
    "types": Target("Check types", "web.build.checks:types"),
    "unit": Target("Run the quick tests that need no browser", "web.build.checks:unit", needs=NODE),
    "browser": Target(
        "Run the tests in browsers (ENGINES=chromium,firefox,webkit)",
        "web.build.checks:browser",
        needs=ALL,
    ),
    "pyodide-test": Target(
        "Run the tests of the rules inside the browser's Python",
        "tests.support.pyodide_tests:run_tests",
        needs=NODE,
    ),
    "fuzz": Target(
        "Alter records, links, collections, letters; nothing false may come in (N=10000)",
        "tests.soak.fuzz:run",
    ),
    "faults": Target(
        "Play sessions while the storage fails; nothing that was shown may be lost (N=2000)",
        "tests.soak.faults:run",
    ),
    "letters": Target(
        "Play by link with links lost, altered, made up; nobody may be stuck or cheated (N=2000"
        " SEED=1)",
        "tests.soak.courses:run",
    ),
    "kills": Target(
        "Kill tabs in the middle of games; nothing that was shown may be lost (N=200"
        " ENGINES=firefox)",
        "tests.soak.kills:run",
        needs=ALL,
    ),
    "soak": Target(
        "Play games on end in one tab, which may not grow; end the opponent in others (GAMES=10"
        " ENDS=20)",
        "tests.soak.lasting:run",
        needs=ALL,
    ),
    "mutants": Target(
        "Turn things round in the code; a quick test should notice each (N=20 SEED=1 SINCE=commit"
        " ONLY=views)",
        "tests.soak.mutants:run",
        needs=NODE,
    ),
    "shots": Target(
        "Take pictures of every screen (SCREENS= LAYOUTS= THEMES=)",
        "tests.support.shots:run",
        needs=ALL,
    ),
    "outlines": Target(
        "Write the outlines of all screens anew, after a change that is meant",
        "tests.support.outlines:run",
        needs=NODE,
    ),
    "picture": Target(
        "Take the README's picture of the table anew", "tests.support.picture:run", needs=ALL
    ),
    "bench-start": Target(
        "Measure the start beside the plain page's (N=5 ENGINES=)", "bench.start:run", needs=ALL
    ),
    "bench-first-roll": Target(
        "Measure from the wheel and from a clone to the first roll (N=3)",
        "bench.first_roll:run",
        needs=ALL,
    ),
    "bench-click": Target(
        "Measure from a click to the painted answer (N=150 SLOW=6)", "bench.click:run", needs=ALL
    ),
    "bench-bulk": Target(
        "Measure thousands of games brought in, listed, handed out and deleted (N=2000)",
        "bench.bulk:run",
        needs=ALL,
    ),
    "bench-think": Target(
        "Measure how long the opponent thinks in the page (N=4 PAUSE=1000)",
        "bench.think:run",
        needs=ALL,
    ),
    "bench-kernel": Target(
        "Measure the solver of rounds in C beside the one in Python (N=8)", "bench.kernel:run"
    ),
    "bench-opponent": Target(
        "Measure the opponent's strength in matches (GAMES=400 SEED=1 ONLY=captain-greedy)",
        "bench.opponent:run",
        "bench",
    ),
    "bench-certainty": Target(
        "Measure how far the chances at a round's beginning are off (N=40 PROCESSES=2)",
        "bench.certainty:run_all",
    ),
    "bench-teacher": Target(
        "Check the teacher's marks by rollouts (GAMES=60 EACH=3 SEED=1)", "bench.teacher:run"
    ),
    "lang": Target(
        "Bring the languages' catalogues up to date with the code", "web.build.catalogue:report"
    ),
    "unread": Target(
        "List the messages that nobody has read since they were written",
        "web.build.readings:report",
    ),
    "read": Target("Mark every message as read, once somebody has", "web.build.readings:mark"),
    "lock": Target(
        "Write the lock files anew after a change of versions", "web.build.lock:write", ""
    ),
    "clean": Target("Remove all that was made or installed here", "web.build.clean:clean", ""),
}
"""By name, in the order of `help`."""


def show_help() -> None:
    """Print the table."""
    width = max(map(len, TARGETS))
    for name, target in TARGETS.items():
        print(f"make {name:<{width}}  {target.help}")
    print("Without make: python3 -m web.build and the same word.")


def main(arguments: list[str]) -> int:
    """Run the target that the person named, in the project's environment if it needs that."""
    name, *rest = arguments or ["help"]
    if name not in TARGETS or rest:
        print(f"There is no {' '.join(arguments)!r}; see `help`.", file=sys.stderr)
        return 2
    target = TARGETS[name]
    try:
        if target.group:
            venv.ensure(target.group)
            if not venv.is_inside():
                return venv.reenter(arguments)
        for see_to in target.needs:
            see_to()
        return int(find(target)() or 0)
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1


def find(target: Target) -> Callable[[], int | None]:
    """The function of a target; its module may import what the target's group installs."""
    module, _, name = target.run.partition(":")
    function: Callable[[], int | None] = getattr(import_module(module), name)
    return function
