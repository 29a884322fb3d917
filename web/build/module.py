"""A WebAssembly module whose functions can be changed, taken apart as far as that needs."""

from web.build import wasm
from web.build.errors import Trouble
from web.build.wasm import Section


class Module:
    """The runtime's code. Raises Trouble where it is not built as is believed here."""

    def __init__(self, code: bytes) -> None:
        found = wasm.sections(code)
        self.sections = dict(found)
        if len(self.sections) < len(found):
            raise Trouble("The runtime's code has two sections of a kind.")
        imports = wasm.kinds(self.sections[wasm.IMPORT])
        if not imports.keys() <= {wasm.FUNCTION, wasm.GLOBAL}:
            raise Trouble("The runtime's code imports more than functions and globals.")
        self.imported = {kind: imports.get(kind, 0) for kind in (wasm.FUNCTION, wasm.GLOBAL)}
        self.types = wasm.items(self.sections[wasm.TYPES], wasm.skip_type)
        self.kinds = wasm.items(self.sections[wasm.FUNCTIONS], wasm.skip_number)
        self.bodies = wasm.bodies(self.sections[wasm.CODE])

    def changed(self, contents: dict[int, bytes]) -> bytes:
        """Give the code with other contents of some sections."""
        return wasm.module([Section(*each) for each in (self.sections | contents).items()])
