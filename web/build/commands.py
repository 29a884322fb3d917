"""What each command does, after it has seen to what it needs."""

import os
import platform
import sys
import webbrowser
from collections.abc import Callable

from web.build import checks, node, venv
from web.build.errors import Trouble
from web.build.paths import DIST

Command = Callable[[], int]


def show_help() -> int:
    """Say what there is."""
    width = max(map(len, COMMANDS))
    for name, (_, does) in COMMANDS.items():
        print(f"make {name:<{width}}  {(does.__doc__ or '').partition('.')[0]}")
    print("Without make: python3 -m web.build and the same word.")
    return 0


def play() -> int:
    """Build the page, serve it on this machine and open it (PORT=8000, BROWSER=none)."""
    from web.build import serve, site

    node.ensure()
    site.ensure()
    server = serve.start(DIST, os.environ.get("PORT"))
    print(f"Shanghaien is at {server.address} (stop with Ctrl+C).", flush=True)
    if _has_screen():
        webbrowser.open(server.address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


def make_site() -> int:
    """Build the page into dist/, ready for any static host."""
    from web.build import site

    node.ensure()
    site.build()
    site.report()
    return 0


def test() -> int:
    """Check style and types and run every test, also in a browser."""
    _with_browser()
    return checks.call(checks.ALL)


def lint() -> int:
    """Check style."""
    return checks.call(checks.LINT)


def types() -> int:
    """Check types."""
    return checks.call(checks.TYPES)


def unit() -> int:
    """Run the tests that need no browser."""
    node.ensure()
    return checks.call(checks.UNIT)


def browser() -> int:
    """Run the tests that need a browser (ENGINES=chromium,firefox,webkit)."""
    _with_browser()
    return checks.call(checks.BROWSER)


def pyodide_test() -> int:
    """Run the rules' tests inside the browser's Python."""
    from web.build import pyodide_tests

    node.ensure()
    return pyodide_tests.run_tests()


def bench_boot() -> int:
    """Measure how fast the page starts."""
    from bench import start as bench

    _with_browser()
    bench.run()
    return 0


def bench_click() -> int:
    """Measure how long a click takes until its answer is painted."""
    from bench import click as bench

    _with_browser()
    bench.run()
    return 0


def shots() -> int:
    """Make pictures of every screen (SCREENS=, LAYOUTS=, THEMES=)."""
    from web.build import shots as pictures

    _with_browser()
    pictures.run()
    return 0


def bench_think() -> int:
    """Measure how long the computer thinks in the page (N=games, PAUSE=milliseconds)."""
    from bench import think as bench

    _with_browser()
    bench.run()
    return 0


def bench_opponent() -> int:
    """Measure how strong the opponent is, in matches (GAMES=400 SEED=1 ONLY=captain-greedy)."""
    from bench import opponent

    opponent.run()
    return 0


def lock() -> int:
    """Write the lock files anew after a change of versions."""
    from web.build import lock as locks

    locks.write()
    return 0


def clean() -> int:
    """Remove everything that was made or installed here."""
    from web.build import clean as cleaner

    cleaner.clean()
    return 0


def _with_browser() -> None:
    """Have what the tests in a browser need."""
    from web.build import browser as browsers

    node.ensure()
    browsers.ensure()


def _has_screen() -> bool:
    """Say whether a browser may be opened: not in CI, nor where there is no display."""
    if os.environ.get("CI") or os.environ.get("BROWSER") == "none":
        return False
    if platform.system() == "Linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def kills() -> int:
    """Kill tabs at random moments of games, and see that nothing shown is lost (N=200)."""
    from tests.soak import kills as soak
    from web.build import site

    _with_browser()
    site.ensure()
    return soak.run()


def fuzz() -> int:
    """Alter records and links at random; nothing false may be taken in (N=10000)."""
    from tests.soak import fuzz as soak

    return soak.run()


def rehearse() -> int:
    """Play in browsers, and note which functions of the runtime's code a start and a game call."""
    from web.build import record_profile

    _with_browser()
    record_profile.run()
    return 0


def retire() -> int:
    """Build into dist/ a page that removes its service worker and what it stored."""
    from web.build import offline, site

    node.ensure()
    site.build()
    offline.retire(DIST)
    return 0


def lang() -> int:
    """Bring the languages' catalogues up to date with the code."""
    from web.build import catalogue

    for path in catalogue.update():
        print(f"{path.name}: {len(catalogue.missing(path))} messages to translate")
    return 0


COMMANDS: dict[str, tuple[str, Command]] = {
    "help": ("", show_help),
    "play": ("page", play),
    "test": ("dev", test),
    "site": ("page", make_site),
    "lint": ("dev", lint),
    "types": ("dev", types),
    "unit": ("dev", unit),
    "browser": ("dev", browser),
    "pyodide-test": ("dev", pyodide_test),
    "bench-boot": ("dev", bench_boot),
    "kills": ("dev", kills),
    "fuzz": ("dev", fuzz),
    "bench-think": ("dev", bench_think),
    "bench-opponent": ("bench", bench_opponent),
    "bench-click": ("dev", bench_click),
    "shots": ("dev", shots),
    "rehearse": ("dev", rehearse),
    "retire": ("page", retire),
    "lang": ("dev", lang),
    "lock": ("", lock),
    "clean": ("", clean),
}
"""By name: the group of packages that must be installed first, and what to do."""


def main(arguments: list[str]) -> int:
    """Run the command that the person named, in the project's environment if it needs that."""
    name, *rest = arguments or ["help"]
    if name not in COMMANDS or rest:
        print(f"There is no command {' '.join(arguments)!r}; see `help`.", file=sys.stderr)
        return 2
    group, does = COMMANDS[name]
    try:
        if group:
            venv.ensure(group)
            if not venv.is_inside():
                return venv.reenter(arguments)
        return does()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
