// Starts PyScript, and the opponent as soon as the page can be used.
import { compile, hand } from "./interpreter.mjs"; // first: PyScript asks for a database as it loads
import { hooks } from "../../pyscript/core.js";
import { whenMarked } from "./marks.mjs";
import "./offline.mjs";

// What Python uses of the page's modules; the kept games are looked up while it starts.
export { Idiomorph } from "../../idiomorph/idiomorph.esm.js";
export * as gamesDb from "./games-db.mjs";

// PyScript rebuilds its default hook for workers from text with Function(), which the page's policy
// forbids and which nothing here needs.
hooks.worker.onBeforeRunAsync.clear();

// A worker asks for what the page has already fetched and compiled.
hooks.main.onWorker.add((_, worker) => {
  worker.addEventListener("message", ({ data, ports }) => data === "parts" && hand(ports[0]));
});

/** Start a worker for the opponent, under a name; Python asks for others when one is lost. */
export function startOpponent(name) {
  const script = document.createElement("script");
  script.type = "py";
  script.src = "./web/worker.py";
  script.setAttribute("name", name);
  script.setAttribute("worker", "");
  document.body.append(script);
}

/** End the worker of a name. */
export function endOpponent(name) {
  const script = document.querySelector(`script[name="${CSS.escape(name)}"]`);
  script?.xworker?.terminate();
  script?.remove();
}

// The opponent's Python would compete with the page's for the machine, so it starts second.
whenMarked("usable", () => startOpponent("opponent"));

// What none of them has called may be called later; where this fails, it is compiled then.
whenMarked("opponent-ready", () => compile().catch(() => {}));
