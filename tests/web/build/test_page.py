"""The built page is the sources' page with what makes it faster, and lacks nothing of it."""

import gzip
import json
import re
from collections import defaultdict
from hashlib import sha256
from html import unescape

import pytest

from web.build import addresses, archive, bundle, environment, licences, page, prerender, vendor
from web.build.errors import CommandError
from web.build.paths import NODE_MODULES, ROOT
from web.kernel.model import App, OpenPanel
from web.lang import LANGUAGES
from web.shell.page import page as page_of

FILES: defaultdict[str, bytes] = defaultdict(lambda: b"12")
"""A site whose files are all alike."""
MARK = sha256(b"12").hexdigest()[:12]


@pytest.fixture(scope="module")
def built() -> str:
    return page.fill(FILES)


def test_built_page_starts_from_our_interpreter_and_fetches_no_sources(built: str) -> None:
    found = re.search(r'<script type="py" config="([^"]+)">', built)
    assert found
    settings = json.loads(unescape(found[1]))
    assert settings["interpreter"] == f"./web/boot/interpreter.{MARK}.js"
    assert settings["js_modules"] == {"main": {f"./web/boot/page.{MARK}.js": "page"}}
    assert "files" not in settings
    assert "packages" not in settings
    assert "plain.mjs" not in built
    assert built.index('src="./web/boot/start.') < built.index('src="./web/boot/early.')


def test_start_is_told_size_and_hash_of_each_file(built: str) -> None:
    found = re.search(r'<meta name="boot" content="([^"]+)">', built)
    assert found
    facts = json.loads(unescape(found[1]))
    sent = len(gzip.compress(b"12"))  # hosts compress scripts
    assert facts["sizes"] == {name: sent if name in page.MODULES else 2 for name in page.CHECKED}
    assert facts["hashes"] == dict.fromkeys(page.CHECKED, sha256(b"12").hexdigest())
    assert {*page.FIRST, *page.LATER, *page.MODULES, archive.WORKER} <= set(facts["hashes"])


def test_page_names_each_of_its_files_by_what_is_in_it(built: str) -> None:
    elements = re.findall(r"<(?:link|script)\b[^>]*>", built)
    places = [found for each in elements if (found := re.search(r'(?:href|src)="([^"]+)"', each))]
    assert len(places) >= 8
    fixed = [place[1] for place in places if MARK not in place[1]]
    assert all(addresses.plain(name[2:]) == name[2:] for name in fixed)
    assert {name.split("/")[-1] for name in fixed} == {
        "manifest.webmanifest",
        "favicon.png",
        "apple-touch-icon.png",
    }
    compared = [each for each in elements if "integrity=" in each]
    assert len(compared) == 1
    assert "/start." in compared[0]  # it sees to the others
    assert addresses.integrity(b"12") in compared[0]


@pytest.mark.parametrize("content", [b"page of a", b"page of b", b""])
def test_file_with_blanks_at_its_end_has_another_size_when_it_has_another_content(
    content: bytes,
) -> None:
    written = addresses.uneven(content)
    assert written.rstrip() == content
    assert written == addresses.uneven(content)
    others = {len(addresses.uneven(b"page of %d" % number)) for number in range(100)}
    assert len(others) > 90


def test_whoever_waits_can_read_the_rules_as_the_page_draws_them(built: str) -> None:
    rules = prerender.rules()
    for language in LANGUAGES:
        app = App(language=language, overlay=OpenPanel("rules"))
        assert rules[f"web/rulebook/{language}.html"].decode() in page_of(app)
        assert built.count(f'data-early="./web/rulebook/{language}.{MARK}.html"') >= 3


def test_first_screen_is_there_in_every_language_before_python(built: str) -> None:
    for language in LANGUAGES:
        assert f'<template id="setup-{language}">' in built
    assert "<!--" not in re.sub(r"<template.*</template>", "", built)


def test_page_without_a_place_for_a_part_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "index.html").read_text().replace(page.BOOT, "")
    monkeypatch.setattr(page, "_skeleton", lambda: text)
    with pytest.raises(CommandError, match="boot"):
        page.fill(FILES)


def test_styles_of_the_site_use_its_own_fonts_and_all_of_them() -> None:
    text = page.styles(FILES)
    assert "node_modules" not in text
    named = set(re.findall(r'url\("([^"]+)"\)', text))
    assert {
        f"../{addresses.address(f'fonts/{name}', b'12')}" for name in vendor.fonts().values()
    } <= named
    assert all(f".{MARK}." in place for place in named)


def test_every_module_is_joined_and_what_pyscript_excludes_is_not() -> None:
    joined = bundle.join(FILES)
    asked_for = bundle.served(bundle.ASKED_FOR)
    assert set(joined) == {bundle.GLUE, *bundle.MADE, *bundle.KEPT, asked_for}
    assert asked_for not in page.FIRST_VISIT
    made = joined["web/boot/interpreter.js"]
    assert f'"../../pyodide/pyodide.asm.{MARK}.js"'.encode() in made
    assert f'"./{addresses.address("interpreter.js", made)}"'.encode() in joined["web/boot/page.js"]
    for text in joined.values():
        assert b"node_modules" not in text
        assert b"sourceMappingURL" not in text.partition(b"\n")[0]
    assert b'import("./codemirror' not in joined["web/boot/interpreter.js"]


def test_what_only_readers_need_is_not_sent() -> None:
    files = {
        "a/b.js": b"// why\nconst seen = (number) => {\n  return number;\n};\n",
        "c.css": b"/* why */\n.seen {\n  color: red;\n}\n",
    }
    made = bundle.shrink(files)
    assert made == {"a/b.js": b"const seen=e=>e;\n", "c.css": b".seen{color:red}\n"}


def test_part_that_pyscript_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "PYSCRIPT", NODE_MODULES / "idb")
    with pytest.raises(CommandError, match=r"core\.js"):
        bundle.join(FILES)


@pytest.mark.parametrize(
    "name", ["Shanghaien", "pyodide", "htpy", "segno", "idb", "idiomorph", "qr"]
)
def test_licence_of_everything_that_is_shipped_is_there(name: str) -> None:
    assert f"\n{'=' * 80}\n{name}\n{'=' * 80}\n" in licences.text()


@pytest.mark.parametrize("name", [*page.MODULES, "pairing.js", page.CODE, page.MEMORY])
def test_licences_tell_what_is_changed(name: str) -> None:
    head = licences.text().partition("=" * 80)[0]
    assert name.rpartition("/")[2] in head
    assert "unchanged" not in head


@pytest.mark.parametrize("text", ["0", "-1", "two", "", "²"])
def test_number_that_a_person_gives_is_checked(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("N", "3")
    assert environment.number("N", 5) == 3
    monkeypatch.setenv("N", text)
    with pytest.raises(CommandError, match="use 1 or more"):
        environment.number("N", 5)
