"""The workflows: what they call is there, and nothing is given out that has not been tested."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.engines import ENGINES
from web.build.commands import TARGETS
from web.build.paths import ROOT

FOLDER = ROOT / ".github" / "workflows"
NAMES = sorted(path.name for path in FOLDER.glob("*.yml"))

PINNED = re.compile(r"^([\w-]+/[\w-]+)@([0-9a-f]{40}) # v\d+\.\d+\.\d+$")
"""An action by the hash of its sources, with the version that this was."""


def text(name: str) -> str:
    """A workflow without its comments; those behind an action tell its version, and stay."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.lstrip().startswith("#"))


def jobs(name: str) -> dict[str, str]:
    """The jobs of a workflow, by their names."""
    found = re.findall(
        r"^  (\w+):\n((?:(?:    .*)?\n)+)", text(name).partition("\njobs:\n")[2], re.M
    )
    assert found
    return dict(found)


def needs(job: str) -> set[str]:
    """The jobs that one waits for."""
    found = re.search(r"^    needs: (.+)$", job, re.MULTILINE)
    return set(re.findall(r"\w+", found[1])) if found else set()


def used(job: str) -> list[str]:
    """The actions and workflows that a text calls."""
    return re.findall(r"\buses: (.+)$", job, re.MULTILINE)


@pytest.mark.parametrize("path", [*(FOLDER / name for name in NAMES), ROOT / ".ci" / "run"])
def test_targets_that_are_called_are_there(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    told = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    assert set(re.findall(r"(?:\bmake|-m web\.build) ([\w-]+)", told)) <= set(TARGETS)


@pytest.mark.parametrize("name", NAMES)
def test_jobs_wait_for_jobs_that_are_there_and_end_by_themselves(name: str) -> None:
    found = jobs(name)
    for job in found.values():
        assert needs(job) <= set(found)
        assert "timeout-minutes: " in job or "    uses: ./" in job


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_workflow_uses_is_here_or_pinned(name: str) -> None:
    for each in used(text(name)):
        if each.startswith("./"):
            assert "\n  workflow_call:\n" in text(Path(each).name)
        else:
            assert PINNED.match(each), each


def test_an_action_is_of_one_version_everywhere() -> None:
    found = {each for name in NAMES for each in used(text(name)) if not each.startswith("./")}
    assert len({each.partition("@")[0] for each in found}) == len(found) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_nobody_gets_more_rights_than_a_job_needs(name: str) -> None:
    assert "\npermissions:\n  contents: read\n\n" in text(name)
    for job in jobs(name).values():
        assert job.count("actions/checkout@") == job.count("persist-credentials: false")


def test_only_what_has_passed_the_tests_is_published() -> None:
    started_by, _, rest = text("pages.yml").partition("\njobs:\n")
    assert "workflow_run:\n    workflows: [test]" in started_by
    assert "push:" not in started_by
    assert "workflow_run.conclusion == 'success'" in rest
    assert "workflow_dispatch" not in rest.replace("event_name == 'workflow_dispatch'\n", "", 1)
    assert "ref: ${{ github.event.workflow_run.head_sha }}" in rest
    assert needs(jobs("pages.yml")["build"]) == {"test"}


def test_a_job_after_one_that_may_be_skipped_asks_only_for_its_own_needs() -> None:
    # A job without a status function is skipped as soon as any job before it was, however far.
    found = jobs("pages.yml")
    assert set(found) == {"test", "build", "deploy"}
    for name, job in found.items():
        for need in needs(job):
            condition = re.search(r"^    if: (.*)$", job, re.MULTILINE)
            assert condition, name
            assert condition[1].startswith("always() && "), name
            assert f"needs.{need}.result == 'success'" in condition[1], name


def test_only_what_has_passed_every_test_and_safari_is_released() -> None:
    started_by, _, _ = text("release.yml").partition("\njobs:\n")
    assert 'push:\n    tags: ["v*"]' in started_by
    assert "branches" not in started_by
    found = jobs("release.yml")
    assert needs(found["release"]) == {"test", "safari"}
    assert not re.search(r"^    if:", found["release"], re.MULTILINE)
    for name in ("test", "safari"):
        assert used(found[name]) == [f"./.github/workflows/{name}.yml"]
    assert "make test-all" in text("test.yml")


def test_a_release_has_hashes_a_signed_word_and_what_the_changelog_says() -> None:
    job = jobs("release.yml")["release"]
    built, attested, given_out = map(job.index, ("make package", "attest-build-", "gh release"))
    assert built < job.index("${GITHUB_REF_NAME#v}-site.zip") < attested < given_out
    assert "subject-checksums: build/package/SHA256SUMS" in job
    assert "--verify-tag --notes-file build/notes.md build/package/*" in job
    for right in ("attestations", "contents", "id-token"):
        assert f"      {right}: write\n" in job


def test_each_python_that_the_package_names_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert re.findall(r'python: "(3\.\d+)"', text("test.yml")) == told


def test_safari_is_tested_weekly_by_the_tests_of_webkit() -> None:
    assert re.search(r'- cron: "\d+ \d+ \* \* \d"', text("safari.yml"))
    job = jobs("safari.yml")["safari"]
    assert "runs-on: macos-" in job
    assert "sudo safaridriver --enable" in job
    (engine,) = re.findall(r"ENGINES: (\w+)", job)
    assert engine in ENGINES


def test_what_is_tried_by_night_stops_nobody() -> None:
    found = jobs("nightly.yml")
    assert set(found) == {"next", "search"}
    assert all("    continue-on-error: true\n" in job for job in found.values())
    assert "workflow_call" not in text("nightly.yml")
    (profile,) = re.findall(r"HYPOTHESIS_PROFILE: (\w+)", found["search"])
    assert not settings.get_profile(profile).derandomize


def test_new_versions_of_everything_pinned_are_proposed_weekly() -> None:
    told = (ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8")
    asked = re.findall(
        r"package-ecosystem: (\S+)\n +directory: /(\S*)\n.+\n +interval: weekly", told
    )
    assert dict(asked) == {"pip": "", "npm": "web", "github-actions": ""}
    assert (ROOT / "web" / "package.json").is_file()
