// Gives PyScript, in the page and in the worker, the Python that the build has prepared: restored
// from a snapshot of its memory, or started in the usual way where that does not work.
import { loadPyodide as load, version } from "../../pyodide/pyodide.mjs";
import { fetchSnapshot, restore } from "./snapshot.mjs";

export { version };

const site = new URL("../../", import.meta.url).href;
const runtime = `${site}pyodide/`;
const nothing = `${site}web/boot/empty.zip`;

// A first visit starts from bytecode: the snapshot is larger than what it saves, and is fetched when
// everything is stored for offline play. Later visits have it at hand.
const isStored = (async () => {
  try {
    return await caches.has("shanghaien-files");
  } catch {
    return false; // storage is denied, or the page is not on a secure host
  }
})();

// The large downloads begin with this module, before PyScript asks for Python.
let coming = isStored.then((yes) => yes && fetchSnapshot(`${site}snapshot.bin`));
const archive = isStored.then((yes) => yes || get("app.zip").then((found) => found.arrayBuffer()));
const compiled = isStored.then((yes) =>
  WebAssembly.compileStreaming(yes ? fetch(`${runtime}pyodide.asm.wasm`) : get("pyodide/pyodide.asm.wasm")),
);
const creator = import("../../pyodide/pyodide.asm.mjs");
for (const promise of [coming, archive, compiled, creator]) promise.catch(() => {});

/** Fetch a file of the site and tell the page how much of it is there. */
async function get(name) {
  const response = await fetch(site + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      globalThis.early?.progress(name, chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: response.headers });
}

/** Start Python; PyScript's own idea of where its files lie gives way to ours. */
export async function loadPyodide(options) {
  const ours = {
    ...options,
    // No packages are installed, so there is no list of them to fetch; the version must fit.
    lockFileContents: { info: { abi_version: "2026_0" }, packages: {} },
  };
  if (await isStored) {
    try {
      return await wake(ours);
    } catch (error) {
      console.warn("Python starts without its snapshot.", error);
    }
  }
  try {
    return await start(ours);
  } catch (error) {
    globalThis.early?.fail(error.message);
    throw error;
  }
}

/** Start Python from bytecode. */
async function start(options) {
  const python = await load({
    ...options,
    indexURL: `${nothing}?`, // the runtime is here already, as in `wake`
    stdLibURL: `${site}stdlib.zip`,
    async createPyodideModule(settings) {
      const [{ default: create }, code] = await Promise.all([creator, compiled]);
      return instantiate(create, settings, code);
    },
  });
  const ready = await archive;
  const app = ready === true ? await (await get("app.zip")).arrayBuffer() : ready;
  python.unpackArchive(app, "zip");
  return python;
}

/** Restore a Python that has been started and has imported what the page needs. */
async function wake(options) {
  const python = await load({
    ...options,
    // The runtime asks for what is here already or not needed: any name here is an empty file.
    indexURL: `${nothing}?`,
    stdLibURL: nothing,
    // Anything here makes Python wait for its memory instead of starting.
    _loadSnapshot: new Uint8Array(),
    async createPyodideModule(settings) {
      const [{ default: create }, code] = await Promise.all([creator, compiled]);
      delete settings.INITIAL_MEMORY;
      const module = await instantiate(create, settings, code);
      const snapshot = await coming;
      coming = undefined; // it is large and of no more use
      module.API.restoreSnapshot = () => restore(module, snapshot);
      return module;
    },
  });
  const awake = python.globals.get("wake");
  awake();
  awake.destroy();
  python.globals.delete("wake");
  // PyScript sends its own package as a text that writes and imports it; the snapshot has it.
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = async (code, ...rest) =>
    code.includes("\nimport pyscript as _pyscript\n")
      ? python.pyimport("pyscript").destroy()
      : run(code, ...rest);
  return python;
}

/** Make an instance as the runtime does where there is no newer kind of WebAssembly. */
function instantiate(create, settings, code) {
  return new Promise((resolve, reject) => {
    settings.instantiateWasm = (imports, receive) => {
      const mark = Symbol("error");
      imports.env.Jsv_GetError_import = () => mark;
      imports.env.JsvError_Check = (value) => value === mark;
      WebAssembly.instantiate(code, imports)
        .then((instance) => receive(instance, code))
        .catch(reject);
      return {};
    };
    create(settings).then(resolve, reject);
  });
}
