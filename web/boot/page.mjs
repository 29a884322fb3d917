// Starts the built page: PyScript with the Python that the build has prepared.
import { hand } from "./interpreter.mjs"; // first: PyScript asks for a database as it loads
import { hooks } from "./pyscript.mjs";
import "./offline.mjs";

export * from "./pyscript.mjs";
export { takeRooms } from "./interpreter.mjs";

// A worker asks for what the page has already fetched and compiled.
hooks.main.onWorker.add((_, worker) => {
  worker.addEventListener("message", ({ data, ports }) => data === "parts" && hand(ports[0]));
});
