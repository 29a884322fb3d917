// Gives PyScript, in the page and in the worker, the Python that the build has prepared: restored
// from a snapshot of its memory, or started in the usual way where that does not work.
import { loadPyodide as load, version } from "../node_modules/pyodide/pyodide.mjs";
import { info } from "../node_modules/pyodide/pyodide-lock.json"; // esbuild takes no more of it
import { inflate, read, restore, seal, unpack } from "./snapshot.mjs";

export { version };

// With it the runtime gives each asynchronous call of Python a stack of its own. Chromium, where it
// samples its allocations, looks for callers past the end of that stack, and the tab is gone.
delete WebAssembly.Suspending;

/** Where the browser denies its database PyScript, which wants one for packages, would not start. */
function denied() {
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const method = (_, name) => () => answer(name === "getAllKeys" ? [] : undefined);
  const store = new Proxy({}, { get: method });
  const transaction = () => ({ objectStore: () => store });
  const database = { objectStoreNames: ["none"], transaction, close() {} };
  const open = (name) => {
    if (name.startsWith("IDBMap/")) return answer(database); // PyScript's own: kept empty
    throw new DOMException("The browser blocks access to its database.", "SecurityError");
  };
  Object.defineProperty(globalThis, "indexedDB", { value: { open }, configurable: true });
}
try {
  if (!globalThis.indexedDB) denied();
} catch {
  denied();
}

const site = new URL("../../", import.meta.url).href;
const [head] = TAKEN["start.zip"]; // the build gives addresses and hashes (web/build/bundle.py)
const isPage = "document" in globalThis;
const HOME = "/home/pyodide/"; // where Python believes that our files lie (web/build/compile.py)

// What a start from bytecode costs more than one from the snapshot on a slow machine, in milliseconds.
const PATIENCE = 2500;

const fetchCode = () => globalThis.start.takeCode(); // the worker gets it from the page
const fetchMemory = async () => read(await take("snapshot.bin"));
const fetchLibrary = async () => inflate(await take("library.bin"));
const fetchRooms = async () => inflate(await take("rooms.bin"));
const fetchWords = async (name) => name && inflate(await take(name));

// The large downloads begin with this module, before PyScript asks for Python. A first visit starts
// from bytecode: the snapshot is larger than what it saves. It is fetched when all that the page
// waits for is there, for the worker; that gets from the page all it has, and unpacks it itself.
const isFirst = isPage && globalThis.start.isFirst;
let wanted; // the hash that a stored memory must have
const given = isPage ? undefined : ask();
// The memory is no part of what the service worker looks at, and nothing waits for both.
const unseen = isPage && !isFirst ? fetchMemory() : undefined;
const getSeen = async () => read(await globalThis.start.get("snapshot.bin"));
const stored = unseen && check(() => [fetchCode()]).then(([code]) => [code, wanted ? unseen : getSeen()]);
const library = isFirst ? fetchLibrary() : undefined;
const part = (number) => (given ?? stored)?.then((parts) => parts[number]);
let code = part(0) ?? fetchCode();
let memory = part(1) ?? Promise.all([code, library]).then(fetchMemory);
let rooms = isFirst ? Promise.all([code, library]).then(fetchRooms) : undefined;
const creator = import("../../pyodide/pyodide.asm.mjs");
for (const promise of [stored, unseen, library, code, memory, rooms, creator]) promise?.catch(() => {});

/** In the page: give the modules that a first visit has started without, or nothing for now. */
export async function takeRooms() {
  try {
    return await (rooms ?? fetchRooms());
  } catch {
    return undefined; // a promise that is refused counts in WebKit as one that nobody hears
  } finally {
    rooms = undefined;
  }
}

/** Give the response for a file, which may be under way already. */
async function take(name) {
  if (isPage) return globalThis.start.take(name);
  const [address, integrity] = TAKEN[name];
  const response = await fetch(site + address, { integrity });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/**
 * Fetch large files. The service worker gives them at once and looks meanwhile whether they are what
 * was stored; nothing of them runs before its word. A damaged one it has fetched anew: take that. Of
 * the memory it only says what its hash must be.
 */
async function check(get) {
  const found = Promise.all(get());
  found.catch(() => {});
  const answer = await fetch(`${site}${head}?checked`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const [word, hash] = (await answer.text()).split(" ");
  const isStored = word === "mended" || word === "sound"; // else no service worker has answered
  if (isStored) wanted = hash;
  return word === "mended" ? Promise.all(get()) : found;
}

/** In the worker: give the functions of the solver of rounds to Python (web/browser/kernel.py). */
async function fetchKernel() {
  const found = await (await take("kernel.wasm")).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(found);
  instance.exports._initialize();
  return instance.exports;
}
if (!isPage) globalThis.fetchKernel = fetchKernel;

/** In the worker: ask the page for its parts of Python. */
function ask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    postMessage("parts", [port2]);
  });
}

/** In the page: give a worker what it has asked for; the memory is large and goes for good. */
export async function hand(port) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const found = await Promise.race([memory ?? fetchMemory(), late]).catch(() => undefined);
  memory = undefined;
  const moved = found ? [(found.pages ?? found.packed).buffer] : [];
  port.postMessage([await code, found], moved);
}

/** Start Python; PyScript's own idea of where its files lie gives way to ours. */
export async function loadPyodide(options) {
  const ours = {
    ...options,
    // No packages are installed, so there is no list of them to fetch; the version must fit.
    lockFileContents: { info: { abi_version: info.abi_version }, packages: {} },
    indexURL: `${site}${head}?`, // the runtime is here already: any name here is a small file
    stdLibURL: site + head,
  };
  const python = await begin(ours);
  performance.mark("python");
  // PyScript sends its own package as a text that writes and imports it; it is here already.
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = async (text, ...rest) =>
    text.includes("\nimport pyscript as _pyscript\n")
      ? python.pyimport("pyscript").destroy()
      : run(text, ...rest);
  return python;
}

/** Start Python in the fastest way that works. */
async function begin(options) {
  if (stored || (await given)?.[1]) {
    try {
      return await wake(options);
    } catch (error) {
      memory = Promise.reject(error); // it is not for the worker either
      memory.catch(() => {});
      if (stored) getSeen().catch(() => {}); // the service worker mends what it gives
      console.warn("Starting Python without its snapshot.", error);
    }
  }
  try {
    return await start(options);
  } catch (error) {
    globalThis.early?.fail(error.message);
    throw error;
  }
}

/** Start Python from bytecode. */
async function start(options) {
  const parts = fetchPlain();
  code = parts.then(([compiled]) => compiled); // of what was stored one part may have failed
  code.catch(() => {});
  return load({
    ...options,
    async fsInit(files) {
      const [, library, rooms, words] = await parts;
      files.writeFile("/lib/library", library, { canOwn: true });
      if (rooms) files.writeFile("/lib/rooms", rooms, { canOwn: true });
      if (words) {
        files.mkdirTree(`${HOME}web/lang`);
        files.writeFile(HOME + globalThis.start.words.replace(".bin", ".words"), words);
      }
    },
    async createPyodideModule(settings) {
      const [{ default: create }, [compiled]] = await Promise.all([creator, parts]);
      return instantiate(create, settings, compiled);
    },
  });
}

/** Fetch what a start from bytecode needs: the code, the two parts of the library, and the catalogue. */
async function fetchPlain() {
  if (!isPage) return Promise.all([code, ...(await check(() => [fetchLibrary(), fetchRooms()]))]);
  if (stored) return check(() => [fetchCode(), fetchLibrary(), fetchRooms()]);
  const first = take("start.zip").then((found) => found.arrayBuffer()); // the runtime would not tell
  return Promise.all([code, library, undefined, fetchWords(globalThis.start.words), first]);
}

/** Restore a Python that has been started and has imported what the page needs. */
async function wake(options) {
  const python = await load({
    ...options,
    // Anything here makes Python wait for its memory instead of starting.
    _loadSnapshot: new Uint8Array(),
    async createPyodideModule(settings) {
      const [{ default: create }, compiled] = await Promise.all([creator, code]);
      delete settings.INITIAL_MEMORY;
      const unpacked = memory.then(unpack);
      const own = wanted && unpacked.then(seal);
      for (const promise of [unpacked, own]) promise?.catch(() => {});
      const module = await instantiate(create, settings, compiled);
      const snapshot = await unpacked;
      if (wanted && (await own) !== wanted) throw new Error("The snapshot is damaged.");
      if (!isPage) memory = undefined; // it is large and of no more use
      module.API.restoreSnapshot = () => restore(module, snapshot);
      return module;
    },
  });
  const awake = python.globals.get("wake");
  awake();
  awake.destroy();
  python.globals.delete("wake");
  return python;
}

/** Make an instance as the runtime does where there is no newer kind of WebAssembly. */
async function instantiate(create, settings, code) {
  const compile = WebAssembly.Module;
  try {
    WebAssembly.Module = remember(compile);
    return await new Promise((resolve, reject) => {
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
  } finally {
    WebAssembly.Module = compile;
  }
}

/**
 * Compile each source once: the runtime makes a module around each JavaScript function that C calls,
 * hundreds of them, of a few dozen kinds.
 */
function remember(compile) {
  const known = new Map();
  function Module(source) {
    const name = String(source);
    if (!known.has(name)) known.set(name, new compile(source));
    return known.get(name);
  }
  Module.prototype = compile.prototype; // for `instanceof`
  return Object.setPrototypeOf(Module, compile);
}
