// Starts the built page: PyScript with the Python that the build has prepared.
import { compile, hand } from "./interpreter.mjs"; // first: PyScript asks for a database as it loads
import { hooks } from "./pyscript.mjs";
import { whenMarked } from "./marks.mjs";
import "./offline.mjs";

export * from "./pyscript.mjs";

// A worker asks for what the page has already fetched and compiled.
hooks.main.onWorker.add((_, worker) => {
  worker.addEventListener("message", ({ data, ports }) => data === "parts" && hand(ports[0]));
});

// What none of them has called may be called later; where this fails, it is compiled then.
whenMarked("opponent-ready", () => compile().catch(() => {}));
