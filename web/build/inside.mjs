// Runs the tests of one folder inside the browser's Python, in Node.js, where it is at hand:
//   node inside.mjs CHECKOUT FOLDER LIBRARY...
// Each LIBRARY is a package or a module of the host's environment that the tests import.
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [checkout, folder, ...libraries] = process.argv.slice(2);
const runtime = join(checkout, "web/node_modules/pyodide");
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: runtime,
  env: {
    HOME: "/tmp",
    HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis",
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
    PYTHONDONTWRITEBYTECODE: "1",
  },
});

const lend = (from, to) => {
  python.FS.mkdirTree(statSync(from).isDirectory() ? to : to.slice(0, to.lastIndexOf("/")));
  if (statSync(from).isDirectory()) {
    python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, to);
  } else {
    python.FS.writeFile(to, readFileSync(from));
  }
};
for (const part of ["pyproject.toml", "shanghaien", "tests", "web"]) {
  lend(join(checkout, part), `/project/${part}`);
}
for (const path of libraries) lend(path, `/libraries/${basename(path)}`);

// An uncaught error would print the runtime's only, endless line.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
python.globals.set("folder", folder);
process.exitCode = python.runPython(`
import os
import sys

sys.path[:0] = ["/project", "/libraries"]
os.chdir("/project")

import pytest
from hypothesis import settings

# This Python is slower than the one that the tests' deadlines were set for.
settings.register_profile("inside", deadline=None, database=None)
settings.load_profile("inside")
left_out = ["-p", "no:cacheprovider", "-p", "no:faulthandler", "-m", "not host_only"]
int(pytest.main([folder, "-p", "_hypothesis_pytestplugin", "--capture=sys", *left_out]))
`);
