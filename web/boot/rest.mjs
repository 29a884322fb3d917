// Brings the rest of the runtime's code, which the build has parted from what a start and a game call
// (web/build/split.py). It comes when nobody waits for it, or as soon as a function of it is called.

const isPage = "document" in globalThis;
const url = new URL("../../pyodide/rest.wasm", import.meta.url).href;

// The slot where a function of the first part knocks before it goes on into the rest.
const GATE = 0;

// A module of two functions that a table takes: one that calls what it is given, one that does nothing.
const LATCH = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0], // what each module begins with
  ...[1, 4, 1, 96, 0, 0], // a type: takes and gives nothing
  ...[2, 5, 1, 0, 0, 0, 0], // one of that type is imported
  ...[3, 2, 1, 0], // one is its own
  ...[7, 16, 2, 5, 107, 110, 111, 99, 107, 0, 0, 4, 112, 97, 115, 115, 0, 1], // "knock", "pass"
  ...[10, 4, 1, 2, 0, 11], // its own returns at once
]);

/** Fetch the rest while everything waits for it. */
function bringAtOnce() {
  console.warn("The rest of Python's code was needed early.");
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  // Of these two a page may only take the one, and a worker need not.
  if (isPage) request.overrideMimeType("text/plain; charset=x-user-defined");
  else request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`rest.wasm: ${request.status}`);
  const body = request.response;
  const bytes = isPage ? Uint8Array.from(body, (letter) => letter.charCodeAt(0)) : body;
  return new WebAssembly.Module(bytes);
}

/**
 * Let the first part call the rest; both get the same imports. Gives a function that takes the
 * compiled rest, for when it is there before it is needed.
 */
export function join(first, imports) {
  if (!first.slots) return () => {}; // the code is whole
  let isOpen = false;
  const open = (rest) => {
    if (isOpen) return;
    new WebAssembly.Instance(rest, { ...imports, first });
    first.slots.set(GATE, latch.pass);
    isOpen = true;
  };
  const knocked = { "": { "": () => open(bringAtOnce()) } };
  const latch = new WebAssembly.Instance(new WebAssembly.Module(LATCH), knocked).exports;
  first.slots.set(GATE, latch.knock);
  return open;
}
