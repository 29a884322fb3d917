"""The page's kernel without a page: WebAssembly run by Node.js."""

import json
import subprocess
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from shanghaien.ai.kernel.port import wanted
from web.build import kernel, node
from web.build.paths import ROOT


class NodeKernel:
    """`Kernel` by a process of Node.js, as web/browser/kernel.py is one by a worker."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def _ask(self, *question: Any) -> Any:
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        asked.write(f"{json.dumps(question)}\n")
        asked.flush()
        return json.loads(answers.readline())

    def call(self, name: str, *args: int) -> int:
        return int(self.real(name, *args))

    def real(self, name: str, *args: int) -> float:
        return float(self._ask("call", name, *args))

    def put(self, numbers: "array[int] | array[float]") -> int:
        address = wanted(self.call("lend", max(len(numbers), 1) * numbers.itemsize))
        self._ask("put", numbers.typecode, address, numbers.tolist())
        return address

    def take(self, address: int, count: int) -> "array[int]":
        return array("i", self._ask("take", "i", address, count))

    def reals(self, address: int, count: int) -> "array[float]":
        return array("d", self._ask("take", "d", address, count))

    def free(self, address: int) -> None:
        self.call("give_back", address)


@contextmanager
def by_node(folder: Path) -> Iterator[NodeKernel]:
    """The kernel of the page that is built from this checkout; its file goes into a folder."""
    module = folder / kernel.NAME
    module.write_bytes(kernel.make())
    script = ROOT / "tests" / "support" / "kernel.mjs"
    command = [str(node.find("node")), str(script), str(module)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        yield NodeKernel(process)
        assert process.stdin is not None
        process.stdin.close()
