// Runs repack.py inside the browser's Python: node repack.mjs CHECKOUT FOLDER
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mount, startPython } from "./python.mjs";

const [checkout, folder] = process.argv.slice(2);
// A fixed seed gives sets a fixed order, and so the same bytes each time.
const python = await startPython(checkout, { env: { PYTHONHASHSEED: "0" } });
mount(python, folder, "/folder");
python.runPython(readFileSync(join(checkout, "web/build/repack.py"), "utf8"));
python.globals.get("repack")("/folder");
