"""The runtime without what only packages compiled from C would ask for.

The runtime offers them every function that it was linked from, more than eight thousand. The page
loads no such package, yet a start would go through all of them: to read their names, to declare a
variable and a property for each, to look for those that are missing. What remains is what the code
imports and every name that stands anywhere else in the JavaScript, rather too much than too little,
and the functions that these can reach.
"""

import re
import shutil
import tempfile
from pathlib import Path

from web.build import node, wasm
from web.build.errors import CommandError, run
from web.build.fingerprint import fingerprint
from web.build.packing import pack
from web.build.paths import HERE, NODE_MODULES, ROOT, SCRATCH

RUNTIME = NODE_MODULES / "pyodide"
"""The runtime as it comes."""

CODE = "pyodide.asm.wasm"
"""The runtime's code."""

PACKED = "python.bin"
"""The same as the site has it: packed, since not every host packs what it sends."""

GLUE = "pyodide.asm.mjs"
"""The runtime's JavaScript that belongs to the code."""

BESIDE = ["package.json", "pyodide-lock.json", "pyodide.mjs"]
"""What goes along unchanged."""

CALLERS = [
    ROOT / "web" / "boot" / "interpreter.mjs",
    ROOT / "web" / "boot" / "snapshot.mjs",
    HERE / "snapshot.mjs",
]
"""Our own scripts that call functions of the code."""

ASSIGN = "function assignWasmExports(wasmExports){"
"""Where the glue takes every function out of the code."""

IMPORTS = "var wasmImports={"
"""Where it offers its own functions to the code and to packages."""

FEATURES = (
    "bulk-memory",
    "exception-handling",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
)
"""What the code needs beyond WebAssembly's first version; anything else is refused."""

NAME = re.compile(r"[\w$]+")


def make() -> Path:
    """The folder with the trimmed runtime, made first where it is missing."""
    taken = [RUNTIME / name for name in (CODE, GLUE, *BESIDE)]
    for path in taken:
        if not path.is_file():
            raise CommandError(f"The runtime has no {path.name}; has its version changed?")
    tools = [HERE / name for name in ("trim.py", "wasm.py", "packing.py")]
    versions = NODE_MODULES.parent / "package.json"
    folder = SCRATCH / "runtime" / fingerprint([*taken, *CALLERS, *tools, versions])[:16]
    if folder.exists():
        return folder
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.parent.mkdir(parents=True)
    callers = [path.read_text(encoding="utf-8") for path in (*CALLERS, RUNTIME / "pyodide.mjs")]
    code = (RUNTIME / CODE).read_bytes()
    glue = (RUNTIME / GLUE).read_text(encoding="utf-8")
    try:
        code, glue = trim(code, glue, "\n".join(callers))
    except CommandError as error:
        print(f"{error} The untrimmed runtime is used, which starts more slowly.", flush=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        made = Path(scratch) / "made"
        made.mkdir()
        (made / CODE).write_bytes(code)
        (made / PACKED).write_bytes(pack(code))
        (made / GLUE).write_text(glue, encoding="utf-8")
        for name in BESIDE:
            shutil.copy(RUNTIME / name, made)
        made.rename(folder)
    return folder


def trim(code: bytes, glue: str, callers: str) -> tuple[bytes, str]:
    """The code with fewer exports, and glue that does not ask for the others.

    `callers` is the text of other scripts that use exports. Raises CommandError where the
    runtime is not built as is believed here.
    """
    before, taken, after = _cut(glue, ASSIGN, "}")
    assignments = {text: _exported(text) for text in taken.split(";") if text}
    first = next(iter(assignments)).partition("=")[0]
    start, names, middle = _cut(before, f"var {first},", ";")
    used = {*_imported(code), *NAME.findall(f"{start} {middle} {after} {callers}")}

    def is_used(name: str) -> bool:
        # Emscripten puts “_” before the name of a C function in JavaScript.
        return name in used or f"_{name}" in used

    kept = [text for text, name in assignments.items() if is_used(name)]
    gone = {text.partition("=")[0] for text, name in assignments.items() if not is_used(name)}
    declared = [name for name in [first, *names.split(",")] if name.partition("=")[0] not in gone]
    start = start.removesuffix(f"{first},")
    parts = [
        wasm.Section(number, wasm.exports(content, is_used) if number == wasm.EXPORT else content)
        for number, content in wasm.sections(code)
    ]
    reached = _reached(wasm.module(parts))
    offered = _offered(after, _imported(reached))
    return reached, start + ",".join(declared) + middle + ";".join(kept) + offered


def _reached(code: bytes) -> bytes:
    """The code without the functions that no export, start or table leads to."""
    tool = NODE_MODULES / "binaryen" / "bin" / "wasm-opt"
    asked = ["--remove-unused-module-elements", *(f"--enable-{feature}" for feature in FEATURES)]
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / CODE
        path.write_bytes(code)
        run(
            [node.find("node"), tool, path, *asked, "-o", path],
            failing="Binaryen could not shorten the runtime's code.",
        )
        return path.read_bytes()


def _imported(code: bytes) -> set[str]:
    """The names that the code asks the glue for."""
    return {
        name
        for number, content in wasm.sections(code)
        if number == wasm.IMPORT
        for name in wasm.imports(content)
    }


def _offered(glue: str, imported: set[str]) -> str:
    """Leave of what the glue offers only what the code imports."""
    before, listed, after = _cut(glue, IMPORTS, "}")
    offers = [text for text in listed.split(",") if text.partition(":")[0].strip('"') in imported]
    return before + ",".join(offers) + after


def _cut(text: str, opening: str, closing: str) -> tuple[str, str, str]:
    """Cut out what stands between `opening` and the next `closing`; both stay with the rest."""
    before, found, rest = text.partition(opening)
    within, closed, after = rest.partition(closing)
    if not found or not closed or opening in rest:
        raise CommandError(
            f"Expected exactly one {opening!r} in the runtime; has its version changed?"
        )
    return before + found, within, closed + after


def _exported(assignment: str) -> str:
    """The name of the export that an assignment takes."""
    found = re.search(r'wasmExports\["([^"]+)"\]', assignment)
    if found is None:
        raise CommandError(
            f"Expected an export of the runtime in {assignment!r}; has its version changed?"
        )
    return found[1]
