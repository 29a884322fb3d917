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


PROGRAM = "python3 -m web.build"
"""What is typed before a target, without make."""
NODE = (node.ensure,)
SITE = (node.ensure, _need_site)
ALL = (node.ensure, engines.ensure, _need_site)


@dataclass(frozen=True, slots=True)
class MakeTarget:
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
    "help": MakeTarget("List all targets", f"{__name__}:show_help", ""),
    "play": MakeTarget(
        "Build the site, serve it and open a browser (PORT=8000 BROWSER=none)",
        "web.build.serve:play",
        "page",
        SITE,
    ),
    "dev": MakeTarget(
        "Serve the sources; the page reloads when one changes (PORT=8000 BROWSER=none)",
        "web.build.dev:run",
        "page",
        NODE,
    ),
    "site": MakeTarget(
        "Build the site into dist/, for any static host, and print its size (ROWS=10)",
        "web.build.site:build",
        "page",
        NODE,
    ),
    "package": MakeTarget(
        "Write the wheel, the site archive and the sources into build/package/",
        "web.build.package:make",
        "package",
        SITE,
    ),
    "retire": MakeTarget(
        "Build a site into dist/ that removes its service worker and caches",
        "web.build.site:retire",
        "page",
        NODE,
    ),
    "test": MakeTarget(
        "Check style and types, and run the tests", "web.build.checks:test", needs=NODE
    ),
    "test-all": MakeTarget(
        "Run “test” with all sizes, engines and benches, as before a release (EVERYWHERE=1)",
        "web.build.checks:all_",
        needs=NODE,
    ),
    "lint": MakeTarget("Check style", "web.build.checks:lint"),
    "types": MakeTarget("Check types", "web.build.checks:types"),
    "unit": MakeTarget(
        "Run the quick tests that need no browser, or those of a folder or file (ONLY=web/copies"
        " HYPOTHESIS_PROFILE=search)",
        "web.build.checks:unit",
        needs=NODE,
    ),
    "browser": MakeTarget(
        "Run the tests in browsers (ENGINES=chromium,firefox,webkit)",
        "web.build.checks:browser",
        needs=ALL,
    ),
    "pyodide-test": MakeTarget(
        "Run the tests of the rules in Pyodide, the browser’s Python",
        "tests.support.pyodide_tests:run_tests",
        needs=NODE,
    ),
    "fuzz": MakeTarget(
        "Alter records, links, collections and letters; nothing invalid may get in (N=10000)",
        "tests.soak.fuzz:run",
    ),
    "faults": MakeTarget(
        "Play sessions while storage fails; nothing shown may be lost (N=2000)",
        "tests.soak.faults:run",
    ),
    "letters": MakeTarget(
        "Play by link with lost, altered and forged links; nobody may get stuck or be cheated"
        " (N=2000 SEED=1)",
        "tests.soak.courses:run",
    ),
    "kills": MakeTarget(
        "Kill tabs in the middle of games; nothing shown may be lost (N=200 ENGINES=firefox)",
        "tests.soak.kills:run",
        needs=ALL,
    ),
    "soak": MakeTarget(
        "Play games in one tab and check that memory does not grow; kill the opponent in others"
        " (GAMES=10 ENDS=20)",
        "tests.soak.lasting:run",
        needs=ALL,
    ),
    "mutants": MakeTarget(
        "Break the code in small ways; a quick test should notice each (N=20 SEED=1 SINCE=commit"
        " ONLY=views, or a folder such as ONLY=web/copies)",
        "tests.soak.mutants:run",
        needs=NODE,
    ),
    "shots": MakeTarget(
        "Take screenshots of every screen (SCREENS= LAYOUTS= THEMES=)",
        "tests.support.shots:run",
        needs=ALL,
    ),
    "eyes": MakeTarget(
        "Count the controls and words of each screen of a phone",
        "tests.support.eyes:run",
        needs=ALL,
    ),
    "read-aloud": MakeTarget(
        "Write what the page says with real values, to be read by people (LANGUAGES=fr,it SEED=1)",
        "tests.soak.aloud:run",
    ),
    "outlines": MakeTarget(
        "Update the outlines of all screens after an intended change",
        "tests.support.outlines:run",
        needs=NODE,
    ),
    "map": MakeTarget(
        "Draw the tower in docs/architecture.md and the pictures in docs/pictures",
        "tests.support.drawings:run",
    ),
    "picture": MakeTarget(
        "Update the README’s picture of the table", "tests.support.picture:run", needs=ALL
    ),
    "bench-start": MakeTarget(
        "Time the start, compared with the plain page (N=5 ENGINES=)", "bench.start:run", needs=ALL
    ),
    "bench-click": MakeTarget(
        "Time from a click to the painted response (N=150 SLOW=6 AGAINST=folder)",
        "bench.click:run",
        needs=ALL,
    ),
    "bench-opponent": MakeTarget(
        "Measure the opponent’s strength in matches (GAMES=400 SEED=1 ONLY=captain-greedy"
        " PART=1/2 OLD=file)",
        "bench.opponent:run",
    ),
    "bench-certainty": MakeTarget(
        "Measure how far off the chances are as a round starts and ends (N=40 PROCESSES=2)",
        "bench.certainty:run_all",
    ),
    "bench-teacher": MakeTarget(
        "Check the teacher’s marks (GAMES=60 EACH=3 SEED=1) or reasons (REASONS=500)",
        "bench.teacher:run",
    ),
    "lang": MakeTarget(
        "Update the translation catalogues from the code", "web.build.catalogue:report"
    ),
    "lock": MakeTarget(
        "Update the lock files after a change of versions", "web.build.lock:write", ""
    ),
    "clean": MakeTarget(
        "Remove everything that was built or installed here", "web.build.clean:clean", ""
    ),
}
"""By name, in the order of `help`."""


def show_help() -> None:
    """Print the table."""
    width = max(map(len, TARGETS))
    for name, target in TARGETS.items():
        print(f"make {name:<{width}}  {target.help}")
    print(f"Without make: {PROGRAM} TARGET; set variables such as ROWS=10 before it.")


def main(arguments: list[str]) -> int:
    """Run the target that the person named, in the project's environment if it needs that."""
    name, *rest = arguments or ["help"]
    if name in ("-h", "--help"):
        name = "help"
    if name not in TARGETS or rest:
        what = f"“{rest[0]}”: unexpected" if name in TARGETS else f"“{name}”: no such target"
        print(f"{what} (see {PROGRAM} help)", file=sys.stderr)
        return 2
    target = TARGETS[name]
    try:
        # `help` and `clean` have none: they work where nothing was ever installed.
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


def find(target: MakeTarget) -> Callable[[], int | None]:
    """The function of a target; its module may import what the target's group installs."""
    module, _, name = target.run.partition(":")
    function: Callable[[], int | None] = getattr(import_module(module), name)
    return function
