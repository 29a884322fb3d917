// Lets the runtime's code go on into its rest, which the build has parted from what a start and a game
// call (web/build/split.py). Both are there before Python starts, but only the first part is compiled
// for that.

/** The rest: bytes, until somebody has had the time to compile them to a module. */
export class Rest {
  constructor(code) {
    this.code = code;
  }

  /** Give the module, at once. */
  compiled() {
    if (this.code instanceof WebAssembly.Module) return this.code;
    console.warn("The rest of Python's code was needed early.");
    return (this.code = new WebAssembly.Module(this.code));
  }
}

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

/** Let the first part call the rest; both get the same imports. */
export function join(first, imports, rest) {
  if (!first.slots) return; // the code is whole
  const open = () => {
    new WebAssembly.Instance(rest.compiled(), { ...imports, first });
    first.slots.set(GATE, latch.pass);
  };
  const knocked = { "": { "": open } };
  const latch = new WebAssembly.Instance(new WebAssembly.Module(LATCH), knocked).exports;
  first.slots.set(GATE, latch.knock);
}
