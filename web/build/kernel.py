"""The solver of a round as WebAssembly, for the opponent's worker."""

from importlib.metadata import version

from shanghaien.ai.kernel import native
from web.build.errors import CommandError
from web.build.fingerprint import fingerprint
from web.build.paths import SCRATCH

NAME = "kernel.wasm"
"""Its name in the site."""

STACK = 1 << 16
"""Bytes; it calls itself nine times at most."""

OPTIONS = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-msimd128"),
    *("-Wl,--strip-all", f"-Wl,-z,stack-size={STACK}"),
    *(f"-Wl,--export={name}" for name in native.SIGNATURES),
)


def make() -> bytes:
    """The module; fast when no source has changed since the last time."""
    # The compiler’s version, too: another one may write other bytes.
    given = fingerprint(native.sources(), version("ziglang"), *native.OPTIONS, *OPTIONS)
    target = SCRATCH / "kernel" / f"{given[:16]}.wasm"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            native.compile_to(target, *OPTIONS)
        except native.CompilerError as error:
            raise CommandError(f"The kernel could not be compiled.\n{error}") from None
    return target.read_bytes()
