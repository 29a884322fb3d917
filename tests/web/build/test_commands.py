"""Each target of `make help` is there and does its work, in the smallest size that shows it.

Those that need a browser are in tests/browser/test_targets.py.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from bench import opponent
from tests.soak import fuzz
from tests.support import engines, hosts
from web.build import (
    addresses,
    catalogue,
    checks,
    clean,
    commands,
    dev,
    lock,
    node,
    offline,
    serve,
    site,
    venv,
)
from web.build.commands import TARGETS
from web.build.errors import CommandError
from web.build.paths import HERE, ROOT


def test_makefile_has_the_targets_of_help() -> None:
    lines = (ROOT / "Makefile").read_text().splitlines()
    listed = next(line for line in lines if line.startswith("TARGETS := "))
    assert listed.removeprefix("TARGETS := ").split() == list(TARGETS)


@pytest.fixture(autouse=True)
def _whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ONLY", raising=False)  # it says which tests run, too: ONLY=web/build


@pytest.mark.parametrize("name", TARGETS)
def test_target_names_a_function_and_a_lock_file(name: str) -> None:
    target = TARGETS[name]
    assert callable(commands.find(target))
    assert not target.group or (HERE / f"{target.group}.lock").is_file()


def test_help_lists_every_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines[:-1]] == list(TARGETS)
    assert commands.main(["--help"]) == 0
    assert capsys.readouterr().out.splitlines() == lines


@pytest.mark.parametrize(
    ("only", "path"),
    [
        ("web/copies", "tests/web/copies"),
        ("tests/web/copies/", "tests/web/copies"),
        ("web/game/test_undo.py", "tests/web/game/test_undo.py"),
    ],
)
def test_the_quick_tests_of_one_folder_or_file_run_in_one_process(
    monkeypatch: pytest.MonkeyPatch, only: str, path: str
) -> None:
    run: list[list[str]] = []
    monkeypatch.setattr(checks, "call", run.extend)
    monkeypatch.setenv("ONLY", only)
    checks.unit()
    assert run == [[*checks.UNIT, path]]


def test_a_folder_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONLY", "web/copy")
    with pytest.raises(CommandError, match=r"tests/web/copy$"):
        checks.unit()


def test_unknown_target_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, what in (
        (["sight"], "“sight”: no such target"),
        (["site", "ROWS=10"], "“ROWS=10”: unexpected"),
        (["help", "site"], "“site”: unexpected"),
    ):
        assert commands.main(arguments) == 2
        assert capsys.readouterr().err == f"{what} (see python3 -m web.build help)\n"


def test_needs_are_seen_to_before_and_a_trouble_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def need() -> None:
        print("first")
        raise CommandError("There is no Node.js.")

    target = commands.MakeTarget("", "web.build.commands:show_help", "", (need,))
    monkeypatch.setitem(TARGETS, "lint", target)
    assert commands.main(["lint"]) == 1
    told = capsys.readouterr()
    assert told.out == "first\n"
    assert told.err == "There is no Node.js.\n"


@pytest.mark.parametrize(
    ("name", "tools"),
    [
        ("lint", ["ruff", "ruff"]),
        ("types", ["mypy"]),
        ("unit", ["pytest"]),
        ("browser", ["pytest"]),
    ],
)
def test_checks_run_their_tools_up_to_the_first_that_fails(
    name: str, tools: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []
    failing = ""

    def call(command: list[str], cwd: Path, env: dict[str, str]) -> int:
        assert cwd == ROOT
        assert checks.DONT_WRITE not in env
        called.append(str(command[2]))
        return 3 if command[2] == failing else 0

    monkeypatch.setattr(subprocess, "call", call)
    assert commands.find(TARGETS[name])() == 0
    assert called == tools
    called.clear()
    failing = tools[0]
    assert commands.find(TARGETS[name])() == 3
    assert called == tools[:1]


@pytest.mark.parametrize(
    ("failing", "done"),
    [
        ("", ["ruff", "ruff", "mypy", "browsers", "3 servers", "site", "pytest"]),
        ("ruff", ["ruff"]),
        ("mypy", ["ruff", "ruff", "mypy", "browsers", "3 servers", "site"]),
        ("pytest", ["ruff", "ruff", "mypy", "browsers", "3 servers", "site", "pytest"]),
    ],
)
def test_all_checks_look_at_types_while_the_site_is_built(
    failing: str, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []

    class Popen:
        """A tool that runs beside what comes next."""

        def __init__(self, command: list[str], cwd: Path, **_more: Any) -> None:
            assert cwd == ROOT
            called.append(command[2])
            self.returncode = 3 if command[2] == failing else 0

        def __enter__(self) -> "Popen":
            return self

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr(subprocess, "Popen", Popen)
    monkeypatch.setattr(subprocess, "call", lambda *a, **b: Popen(*a, **b).returncode)
    monkeypatch.setattr(engines, "ensure", lambda: called.append("browsers"))
    monkeypatch.setattr(hosts, "ensure", lambda *names: called.append(f"{len(names)} servers"))
    monkeypatch.setattr(site, "ensure", lambda: called.append("site"))
    assert checks.all_() == (3 if failing else 0)
    assert called == done


@pytest.mark.parametrize(
    ("names", "ran"),
    [("", checks.BROWSER), ("chromium,webkit", checks.BROWSER), ("webkit", checks.WEBKIT)],
)
def test_webkit_alone_has_its_own_tests_alone(
    names: str, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[list[list[str]]] = []
    monkeypatch.setattr(checks, "call", called.append)
    monkeypatch.setenv("ENGINES", names)
    checks.browser()
    assert called == [ran]
    assert all((ROOT / path).exists() for path in checks.WEBKIT[0] if "/" in path)


def test_unit_tests_and_those_in_browsers_make_up_all_tests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run: list[list[str]] = []
    monkeypatch.setattr(checks, "call", run.extend)
    checks.unit()
    assert [word for word in run[0] if word.startswith(("--ignore", "tests"))] == [
        "--ignore=tests/browser"
    ]
    assert "tests/browser" in checks.BROWSER[0]


@pytest.mark.parametrize("name", ["play", "dev"])
def test_pages_are_served_on_a_port_of_their_own(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[str] = []

    def show(server: serve.Server, what: str) -> None:
        server.server_close()
        shown.append(f"{what} {server.address}")

    monkeypatch.setattr(serve, "show", show)
    monkeypatch.setattr(serve, "DIST", tmp_path)
    monkeypatch.setattr(dev, "make", lambda _root: "")
    monkeypatch.setattr(dev, "watch", lambda *_arguments: None)
    monkeypatch.delenv("PORT", raising=False)
    commands.find(TARGETS[name])()
    assert "http://127.0.0.1:" in shown[0]


FILES = {"index.html": b"<p>", "web/a.css": b"b"}


def test_site_is_put_in_the_place_of_the_old_one_built_once_and_can_be_retired(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "old.txt").write_text("old")
    for module in (site,):
        monkeypatch.setattr(module, "DIST", dist)
        monkeypatch.setattr(module, "SCRATCH", tmp_path)
        monkeypatch.setattr(module, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(site, "_files", lambda: {**FILES, offline.HOUSE: b"{}"})
    monkeypatch.setattr("web.build.costs.table", lambda folder, rows: f"{rows} rows of {folder}")
    monkeypatch.setenv("ROWS", "3")
    site.build()
    names = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    style = addresses.address("web/a.css", b"b")
    assert names == {"index.html", style, offline.HOUSE, offline.NAME}
    rows = (dist / offline.NAME).read_text()
    assert f'["{style}", "' in rows
    assert offline.HOUSE not in rows  # no two servers answer the same
    assert f"3 rows of {dist}" in capsys.readouterr().out
    (dist / style).write_text("as it was built")
    site.ensure()
    assert (dist / style).read_text() == "as it was built"
    site.retire()
    assert "unregister" in (dist / offline.NAME).read_text()
    site.ensure()
    assert (dist / style).read_text() == "b"
    assert f'["{style}", "' in (dist / offline.NAME).read_text()


@pytest.mark.parametrize("reference", ["./gone.js", "https://example.org/a.js", "/a.js"])
def test_page_that_names_what_is_not_of_the_site_is_refused(reference: str) -> None:
    own = addresses.address("a.js", b"")
    files = {"index.html": f'<script src="./{own}"></script>'.encode(), "a.js": b""}
    site.check_references(files)
    files["index.html"] += f'<script src="{reference}"></script>'.encode()
    with pytest.raises(CommandError, match=r"index\.html names"):
        site.check_references(files)


def test_fuzz_alters_as_many_as_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("N", "2")
    assert fuzz.run() == 0
    assert len(capsys.readouterr().out.splitlines()) >= len(fuzz.KINDS)


def test_match_is_played_and_its_result_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = opponent.Fixture("greedy", "random", 0.5)
    monkeypatch.setattr(opponent, "MATCHES", (match,))
    monkeypatch.setattr(opponent, "FOLDER", tmp_path)
    monkeypatch.setenv("GAMES", "2")
    opponent.run()
    assert list(opponent.read(opponent.file_of(match, 1, tmp_path))) == [0]


@pytest.mark.long
def test_catalogues_are_brought_up_to_date(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "de.po").write_text((ROOT / "web" / "lang" / "de.po").read_text())
    date = '"POT-Creation-Date: 2026-11-22 15:44+0000\\n"'
    assert date in (tmp_path / "de.po").read_text()
    (tmp_path / "nl.po").write_text("")
    monkeypatch.setattr(catalogue, "LANG", tmp_path)
    catalogue.report()
    assert date in (tmp_path / "de.po").read_text()
    german, dutch = capsys.readouterr().out.splitlines()
    assert german == "de.po: 0 messages to translate"
    assert int(dutch.removeprefix("nl.po: ").split()[0]) > 400


def test_a_reworded_message_wants_its_translation_to_be_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    template = Catalog()
    for message in ("Roll all the dice", "Shanghai!"):
        template.add(message)
    path = tmp_path / "de.po"
    path.write_text('msgid "Roll all dice"\nmsgstr "Alle würfeln"\n', encoding="utf-8")
    monkeypatch.setattr(catalogue, "LANG", tmp_path)
    catalogue.update(template)
    assert [each.id for each in catalogue.missing(path, template)] == [
        "Roll all the dice",
        "Shanghai!",
    ]
    reworded, new = (catalogue.read(path).get(each.id) for each in template if each.id)
    assert reworded is not None
    assert new is not None
    assert (reworded.string, reworded.fuzzy) == ("Alle würfeln", True)
    assert (new.string, new.fuzzy) == ("", False)
    assert b"w\xc3\xbcrfeln" not in catalogue.translate(tmp_path)["de.words"]


def test_locks_are_written_without_an_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands_run: list[list[str]] = []
    installed: list[str] = []
    package = {"packages": {"": {"funding": {"url": "https://example.org"}, "version": "1"}}}
    (tmp_path / "package-lock.json").write_text(json.dumps(package))

    def run(command: list[Any], **_more: Any) -> subprocess.CompletedProcess[str]:
        commands_run.append([str(part) for part in command])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(lock, "run", run)
    monkeypatch.setattr(venv, "ensure", installed.append)
    monkeypatch.delattr(venv, "pip")  # nothing comes without its hash
    monkeypatch.setattr(node, "find", Path)
    monkeypatch.setattr(lock, "NODE_MODULES", tmp_path / "node_modules")
    lock.write()
    assert installed == ["resolver"]
    *compiled, npm = commands_run
    assert [Path(each[-1]).stem for each in compiled] == lock.GROUPS
    assert all({"--generate-hashes", "--no-emit-index-url"} <= set(each) for each in compiled)
    assert "--omit-lockfile-registry-resolved" in npm
    assert "://" not in (tmp_path / "package-lock.json").read_text()


def test_clean_removes_what_was_made_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(clean, "ROOT", tmp_path)
    for name in (*clean.MADE, "web/__pycache__", "bench/__pycache__", "docs", "web/lang"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("de.po", "de.words"):
        (tmp_path / "web" / "lang" / name).touch()
    clean.clean()
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert left == {"bench", "docs", "web", "web/lang", "web/lang/de.po"}
