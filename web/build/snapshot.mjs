// Takes a snapshot of Python's memory when all that the page needs has been imported:
//   node snapshot.mjs RUNTIME FOLDER
// Same sources, same bytes: what differs from start to start and from machine to machine is fixed.
import crypto from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PAGE, fold } from "../boot/snapshot.mjs";
import { startPython } from "./python.mjs";

process.env.TZ = "UTC"; // Python takes the zone of the machine along
const [runtime, folder] = process.argv.slice(2);

// More than any gap in the memory, in bytes, and less than what is above it.
const ROOM = 2 ** 20;

/** Fix what differs from start to start: the clock, the entropy and the language. */
function pretend(number, language) {
  Date.now = () => number;
  performance.now = () => number;
  Math.random = () => 0.5 / number;
  crypto.randomFillSync = (view) => view.fill(number);
  navigator.language = language;
}

// The runtime takes newer WebAssembly into use where it finds it, except on this machine; what it
// then writes to the memory would not fit the browsers that lack it.
const plain = { userAgent: "iPhone", platform: "iPhone" };
Object.defineProperty(globalThis, "navigator", { value: plain });
delete WebAssembly.Suspending;
delete WebAssembly.promising;

const parts = ["library", "rooms"].map((name) => {
  const content = new Uint8Array(readFileSync(join(folder, `${name}.bin`)));
  return [`/lib/${name}`, content];
});
const options = {
  stdLibURL: join(folder, "start.zip"),
  fsInit: (files) => parts.forEach((part) => files.writeFile(...part)),
  env: { PYTHONHASHSEED: "0" },
  _sysExecutable: "python",
};
const { default: create } = await import(pathToFileURL(join(runtime, "pyodide.asm.mjs")));

/** Give the memory of an instance in which nothing has run yet. */
async function takeFresh() {
  let fresh;
  const createPyodideModule = async (settings) => {
    const module = await create({ ...settings, noInitialRun: true });
    fresh = module.HEAPU8.slice();
    throw new Error("enough");
  };
  await startPython(runtime, { ...options, createPyodideModule }).catch(() => {});
  return fresh;
}

/** Empty what is free in the memory: what was there before would travel. */
function wipe({ HEAPU8, _malloc, _free }) {
  const allocate = (size) => {
    const place = _malloc(size);
    if (!place) throw new Error("The memory is full: too much is imported.");
    HEAPU8.fill(0, place, place + size);
    return place;
  };
  // What is too large for any gap lies above all that is used.
  const end = allocate(ROOM);
  _free(end);
  const gaps = [];
  for (let size = ROOM; size >= 8; size -= Math.ceil(size / 128) * 8) {
    for (;;) {
      const place = allocate(size);
      gaps.push(place);
      if (place >= end) break;
    }
    _free(gaps.pop());
  }
  gaps.forEach(_free);
}

/** Let Python see copies of files: numbers, rights and times of those on disk would travel. */
function lend(python, from, to) {
  python.FS.mkdirTree(to);
  for (const name of readdirSync(from).sort()) {
    python.FS.writeFile(`${to}/${name}`, readFileSync(join(from, name)));
  }
}

/** Give the memory of an instance that is ready for the page, and what belongs to it. */
async function takeReady() {
  const python = await startPython(runtime, { ...options, _makeSnapshot: true });
  lend(python, join(folder, "tools"), "/tools");
  python.runPython(`
import sys

sys.path.append("/tools")
sys.dont_write_bytecode = True
import preload
from sitecustomize import library

preload.preload(library)
wake = library.wake
sys.path.remove("/tools")
sys.path_importer_cache.clear()
`);
  wipe(python._module);
  const words = new Uint32Array(python.makeMemorySnapshot().buffer);
  const whole = new Uint8Array(words.buffer);
  const [, offset, length] = words;
  const state = JSON.parse(new TextDecoder().decode(whole.subarray(48, 48 + length)));
  return { build: python._api.config.BUILD_ID, state, heap: whole.subarray(offset) };
}

pretend(200, "zh-Hant-TW");
const other = await takeFresh();
pretend(7, "en");
const fresh = await takeFresh();
const { build, state, heap } = await takeReady();
if (heap.length !== fresh.length) throw new Error("The memory had to grow: too much is imported.");

/** Note a page in a list of runs: the first page and how many there are. */
function append(runs, page) {
  const last = runs.at(-1);
  if (last && last[0] + last[1] === page) last[1]++;
  else runs.push([page, 1]);
}

const empty = Buffer.alloc(PAGE);
const runs = []; // what differs from a fresh memory
const kept = []; // what does not, and is not empty: the browser's must be the same
const pages = [];
for (let page = 0; page * PAGE < heap.length; page++) {
  const here = heap.subarray(page * PAGE, (page + 1) * PAGE);
  const isSame = (memory) =>
    Buffer.compare(here, memory.subarray(page * PAGE, (page + 1) * PAGE)) === 0;
  if (isSame(fresh) && isSame(other)) {
    if (Buffer.compare(here, empty)) append(kept, page);
  } else {
    append(runs, page);
    pages.push(here);
  }
}
let sum = 0;
for (const [first, count] of kept) {
  sum = fold(new Uint32Array(fresh.buffer), first * PAGE, (first + count) * PAGE, sum);
}
const head = JSON.stringify({ build, heap: heap.length, kept, runs, state, sum });
const text = Buffer.from(head.padEnd(Math.ceil((head.length + 4) / 4) * 4 - 4));
const size = Buffer.alloc(4);
size.writeUInt32LE(text.length);
const raw = Buffer.concat([size, text, ...pages]);
writeFileSync(join(folder, "snapshot.bin"), raw);
