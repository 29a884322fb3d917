// Runs the tests of one folder inside the browser's Python, in Node.js, where it is at hand:
//   node pyodide-tests.mjs CHECKOUT FOLDER LIBRARY...
// Each LIBRARY is a package or a module of the host's environment that the tests import.
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { mount, startPython } from "../../web/build/python.mjs";

const [checkout, folder, ...libraries] = process.argv.slice(2);
const python = await startPython(join(checkout, "web/node_modules/pyodide"), {
  env: {
    HOME: "/tmp",
    HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis",
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
    PYTHONDONTWRITEBYTECODE: "1",
  },
});
const lend = (from, to) => {
  if (statSync(from).isDirectory()) mount(python, from, to);
  else python.FS.writeFile(to, readFileSync(from));
};
for (const top of ["/project", "/libraries"]) python.FS.mkdir(top);
for (const part of ["pyproject.toml", "bench", "shanghaien", "tests", "web"]) {
  lend(join(checkout, part), `/project/${part}`);
}
for (const path of libraries) lend(path, `/libraries/${basename(path)}`);

python.globals.set("folder", folder);
process.exitCode = python.runPython(`
import os
import sys

sys.path[:0] = ["/project", "/libraries"]
os.chdir("/project")

import pytest
from hypothesis import settings

# This Python is slower than the one that the tests' deadlines were set for; and it only has to
# agree with that one, which has tried more examples.
settings.register_profile("inside", deadline=None, database=None, max_examples=20)
settings.load_profile("inside")
left_out = ["-p", "no:cacheprovider", "-p", "no:faulthandler", "-m", "not host_only and not long"]
int(pytest.main([folder, "-p", "_hypothesis_pytestplugin", "--capture=sys", *left_out]))
`);
