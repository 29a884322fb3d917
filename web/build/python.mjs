// Starts the browser's Python in Node.js, for the scripts beside this one.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// An uncaught error would print the runtime's only, endless line.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

/** Start the Python of the runtime in a folder; `options` are loadPyodide's. */
export async function startPython(runtime, options) {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
  return loadPyodide({ indexURL: runtime, ...options });
}

/** Let Python see the folder `from` at the path `to`. */
export function mount(python, from, to) {
  python.FS.mkdirTree(to);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, to);
}
