// Runs compile.py inside the browser's Python: node compile.mjs RUNTIME FOLDER
import { mount, startPython } from "./python.mjs";

const [runtime, folder] = process.argv.slice(2);
// A fixed seed gives sets a fixed order, and so the same bytes each time. Columns are left out: they
// weigh as much as a sixth of all, and where there is no source a traceback cannot show them.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await startPython(runtime, { env });
mount(python, folder, "/folder");
python.runPython("import sys; sys.path.append('/folder/tools')");
python.pyimport("compile").compile_library("/folder");
