/** The kernel as WebAssembly, asked line by line: one JSON text in, one out. */
import { readFileSync, readSync, writeSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, ...functions } = instance.exports;
functions._initialize();

const work = {
  call: ([name, ...numbers]) => String(functions[name](...numbers) ?? 0),
  put: ([kind, address, numbers]) => {
    view(kind, address, numbers.length).set(numbers);
  },
  take: ([kind, address, count]) => [...view(kind, address, count)],
};

function view(kind, address, count) {
  return new (kind === "i" ? Int32Array : Float64Array)(memory.buffer, address, count);
}

let text = "";
const some = Buffer.alloc(1 << 16);
for (;;) {
  const end = text.indexOf("\n");
  if (end < 0) {
    const count = readSync(0, some);
    if (!count) break;
    text += some.toString("latin1", 0, count);
    continue;
  }
  const [what, ...given] = JSON.parse(text.slice(0, end));
  text = text.slice(end + 1);
  writeSync(1, `${JSON.stringify(work[what](given) ?? null)}\n`);
}
