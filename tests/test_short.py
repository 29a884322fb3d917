"""What `make test` leaves to `make test-all`."""

import subprocess

import pytest

from web.build.paths import PYTHON, ROOT

FILES = ["tests/browser/test_boot.py", "tests/browser/test_kills.py"]
ENGINES = ["--browser=chromium", "--browser=firefox"]


def collected(*options: str) -> set[str]:
    """The names of the tests that would run."""
    command = [
        str(PYTHON),
        "-m",
        "pytest",
        "--collect-only",
        "-o",
        "addopts=-q --import-mode=importlib",
    ]
    done = subprocess.run(
        [*command, *options, *ENGINES, *FILES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.host_only
@pytest.mark.long
@pytest.mark.release
def test_a_short_run_leaves_out_repetitions_and_keeps_firefox_where_engines_differ() -> None:
    short, whole = collected("--short"), collected()
    assert short < whole
    assert "test_page_starts_under_a_subpath_and_forbids_what_it_does_not_need[firefox]" in short
    left = whole - short
    assert "test_killed_tabs_lose_nothing[chromium]" in left
    assert "test_a_file_that_breaks_off_is_named[chromium]" in short
    assert any("firefox" in name for name in left)
