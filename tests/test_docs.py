"""Paths and links in the documentation and in code: each leads to a file that exists."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from shanghaien.ai.strengths import LEVELS, Sight
from shanghaien.learning.fitting import LADDER
from web.build.catalogue import LANG, read
from web.build.commands import TARGETS
from web.build.paths import ROOT
from web.lang import LANGUAGES
from web.setup.options_view import LEVEL_LINES

LINK = re.compile(r"\]\(([^)\s]+)\)")
"""The target of a Markdown link or picture."""

PATH = re.compile(r"\bdocs/[\w./-]*\w")
"""A path as prose, comments and docstrings name it."""

FILE = re.compile(r"`((?:bench|shanghaien|tests|web)/[a-z0-9_./-]*[a-z/])`")
"""A file or folder of the project in backticks; capitals stand for a name to be filled in."""

SUFFIXES = {".css", ".html", ".js", ".md", ".mjs", ".py", ".svg", ".toml", ".txt", ".yml"}

FOLDERS = ("bench", "docs", "shanghaien", "tests", "web", ".ci", ".github")

OTHERS = {"node_modules", "__pycache__"}
"""Folders with files that are not ours."""


def texts() -> Iterator[Path]:
    """Every text file of the project, lock files and other people's packages left out."""
    yield from (path for path in ROOT.iterdir() if path.is_file() and path.suffix in SUFFIXES)
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            is_ours = not OTHERS & set(path.relative_to(ROOT).parts)
            if is_ours and path.is_file() and path.suffix in SUFFIXES:
                yield path


def name(path: Path) -> str:
    """A path relative to the checkout, for messages and test ids."""
    return path.relative_to(ROOT).as_posix()


def anchors(text: str) -> set[str]:
    """The fragments that a Markdown page's headings can be linked by."""
    headings = re.findall(r"^#+ +(.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def exists(file: Path, fragment: str) -> bool:
    """Whether a file of the project is there and has the heading that a link names, if any."""
    if not file.exists() or not file.is_relative_to(ROOT):
        return False
    return not fragment or fragment in anchors(file.read_text(encoding="utf-8"))


def dead_links(page: Path) -> Iterator[str]:
    """The relative links of a Markdown page that lead nowhere."""
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        target, _, fragment = link.partition("#")
        file = (page.parent / target).resolve() if target else page
        if not re.match(r"[a-z]+:", link) and not exists(file, fragment):
            yield link


MARKDOWN = sorted(path for path in texts() if path.suffix == ".md")


@pytest.mark.parametrize("document", MARKDOWN, ids=name)
def test_every_link_leads_somewhere(document: Path) -> None:
    assert not list(dead_links(document))


def test_every_document_that_is_named_exists() -> None:
    dead = [
        f"{name(path)} names {found}"
        for path in texts()
        for found in PATH.findall(path.read_text(encoding="utf-8"))
        if not (ROOT / found).exists()
    ]
    assert not dead


LASTING = [path for path in MARKDOWN if path.parent.name != "decisions"]
"""The documents that are kept up to date; a decision speaks of the files of its day."""


@pytest.mark.parametrize("document", LASTING, ids=name)
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    named = map(Path, FILE.findall(document.read_text(encoding="utf-8")))
    ours = [file for file in named if not OTHERS & set(file.parts)]
    assert not [file for file in ours if not (ROOT / file).exists()]


@pytest.mark.parametrize("document", LASTING, ids=name)
def test_every_target_that_a_document_names_is_one(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"(?:`|^    )(?:[A-Z]+=\S+ )*make ([a-z-]+)", text, re.MULTILINE)
    assert set(named) <= TARGETS.keys()


@pytest.mark.parametrize("document", LASTING, ids=name)
def test_help_knows_every_option_that_a_document_gives_a_target(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    given = re.findall(r"(?:`|^    )((?:[A-Z_]+=\S+ )+)make ([a-z-]+)", text, re.MULTILINE)
    named = {(each, target) for options, target in given for each in re.findall(r"\w+=", options)}
    assert [pair for pair in sorted(named) if pair[0] not in TARGETS[pair[1]].help] == []


@pytest.mark.parametrize("document", LASTING, ids=name)
def test_tests_and_measurements_are_called_where_they_are_installed(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert re.findall(r"(?:`|^    )(?:pytest |python -m (?:bench|pytest)).*", text, re.M) == []


# Debian and macOS have no `python`.
@pytest.mark.parametrize("document", MARKDOWN, ids=name)
def test_the_game_is_started_as_every_system_can(document: Path) -> None:
    assert "python -m shanghaien" not in document.read_text(encoding="utf-8")


def test_the_map_names_every_folder_of_tests() -> None:
    told = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    folders = {path.name for path in (ROOT / "tests").iterdir() if (path / "__init__.py").is_file()}
    own = {folder for folder in folders if not (ROOT / folder).is_dir()}
    assert own == set(re.findall(r"`tests/(\w+)/`", told))


def test_each_ruling_that_the_code_names_has_a_test() -> None:
    rulings = ROOT / "tests/shanghaien/test_rulings.py"
    tested = {int(n) for n in re.findall(r"def test_r(\d+)_", rulings.read_text(encoding="utf-8"))}
    code = "".join(path.read_text("utf-8") for path in (ROOT / "shanghaien").rglob("*.py"))
    assert {int(number) for number in re.findall(r"\bR(\d+)\b", code)} <= tested
    assert f"R1 to R{max(tested)}" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert tested == set(range(1, max(tested) + 1))


OWN_QUOTES = {
    "Inspected",  # the guide's own mark
    "Anna will roll next turn.",  # with a name in it
    "You put number 1 on the left in 38 of 40 rounds; that was best in 19.",  # with numbers
    "optimisation",
    "website data",  # as browsers say
    "≈",
    "ES5",  # in error messages
    "??",
    "place 3",
}
"""What guides put in quotation marks that is no text of the page."""


# A guide that names a button sends people to look for it.
def test_what_the_guides_quote_is_a_text_of_the_page() -> None:
    ids = [message.id for message in read(LANG / "de.po")]
    pages = [page for page in MARKDOWN if page.parent.name == "guide"]
    pages.remove(ROOT / "docs/guide/languages.md")  # it writes of words
    quoted = {
        (name(page), " ".join(quote.split()))
        for page in [*pages, ROOT / "README.md"]
        for quote in re.findall(r"“([^”]+)”", page.read_text(encoding="utf-8"))
    }
    known = "\n".join(each for id_ in ids for each in ([id_] if isinstance(id_, str) else id_))
    assert {
        (page, quote)
        for page, quote in quoted
        if quote not in OWN_QUOTES and quote.rstrip(".,") not in known
    } == set()
    assert {quote for _, quote in quoted} >= OWN_QUOTES


MOST_NEWS = 8
"""Lines of news for one version; guides say the rest."""


def test_what_is_new_for_players_can_be_skimmed() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    news = re.findall(r"^## ([\d.]+),.*?^### For players\n\n(.*?)(?=^#|\Z)", text, re.M | re.S)
    assert len(news) == len(re.findall(r"^## \d", text, re.M))
    lines = {version: told.strip().splitlines() for version, told in news}
    assert [version for version, told in lines.items() if len(told) > MOST_NEWS] == []
    assert [line for told in lines.values() for line in told if len(line) > 120] == []


def prose(page: Path) -> str:
    """The sentences of a page: what is neither code, nor a quotation, nor a program's own."""
    return re.sub(
        r"```.*?```|^    .*?$|`[^`\n]*`|“[^”]*”",
        "",
        page.read_text(encoding="utf-8"),
        flags=re.M | re.S,
    )


@pytest.mark.parametrize("document", MARKDOWN, ids=name)
def test_documents_have_one_voice_and_the_signs_of_printed_english(document: Path) -> None:
    found = re.findall(
        r"\bcannot\b|\b(?:does|is|are|was)\s+not\b(?! only)|\d %|\bKB\b|\"|\w'\w"
        r"|(?i:\bby\s+(?:plain\s+)?http\b|\b(?:an|two|few|fewer)\s+own\b)",
        prose(document),
    )
    assert found == []


IN_ENGLISH = {"en": "English", "de": "German", "nl": "Dutch", "fr": "French", "it": "Italian"}


def test_the_readme_names_every_language() -> None:
    assert LANGUAGES.keys() == IN_ENGLISH.keys(), "IN_ENGLISH here"
    *others, last = (IN_ENGLISH[language] for language in LANGUAGES)
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert f" languages** ({', '.join(others)} and {last})" in text, "README.md"


def test_the_guide_tells_of_every_level_and_its_error() -> None:
    guide = (ROOT / "docs/guide/opponent.md").read_text(encoding="utf-8")
    ids = "|".join(level.id for level in LEVELS)
    rows = re.findall(rf"^\| ({ids}) \|.*\| (none|[\d.]+).*\|$", guide, re.MULTILINE)
    told = {id_: 0.0 if error == "none" else float(error) for id_, error in rows}
    parts = {Sight.TAVERN: 1, Sight.ROUND: 100, Sight.GAME: 100}
    assert told == {level.id: round(level.noise * parts[level.sight], 6) for level in LEVELS}


@pytest.mark.parametrize(
    ("guide", "folder", "suffix"),
    [("opponent", "shanghaien/ai", ".py"), ("design", "web/style", ".css")],
)
def test_a_guide_tells_of_every_file_of_its_folder(guide: str, folder: str, suffix: str) -> None:
    told = (ROOT / f"docs/guide/{guide}.md").read_text(encoding="utf-8")
    files = {path.name for path in (ROOT / folder).glob(f"[a-z]*{suffix}")}
    assert files
    assert {file for file in files if f"{file}`" not in told} == set()


# Browsers keep games by address: two names for this machine are two lists of games.
def test_this_machine_has_one_address() -> None:
    texts_ = {name(path): path.read_text(encoding="utf-8") for path in texts()}
    ours = {path: text for path, text in texts_.items() if not path.startswith("tests/")}
    assert [path for path, text in ours.items() if re.search(r"localhost[:/]", text)] == []


def test_a_dead_link_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("# A b\n[here](#a-b) [gone](gone.md) [no part](#c) [far](https://example.org)")
    assert list(dead_links(page)) == ["gone.md", "#c"]


def test_every_document_can_be_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            target = (page.parent / link.partition("#")[0]).resolve()
            waiting += [target] if target in MARKDOWN else sorted(target.glob("*.md"))
    assert {name(page) for page in MARKDOWN} - {name(page) for page in reached} == set()


PARTS = {"two games in three": 2 / 3, "three games in four": 3 / 4, "four games in five": 4 / 5}
"""How a share of the points is said."""


def test_each_level_says_of_itself_what_was_measured() -> None:
    text = (ROOT / "docs/figures/matches.md").read_text(encoding="utf-8")
    for below, level in pairwise(level for level in LEVELS if level.id in LADDER):
        row = re.search(rf"^\| {level.id} – {below.id} \| ([\d.]+)%", text, re.MULTILINE)
        assert row is not None, level.id
        share = float(row[1]) / 100
        nearest = min(PARTS, key=lambda said: abs(PARTS[said] - share))
        assert f"Wins about {nearest} against the {below.name}." in LEVEL_LINES[level.id]
