// PyScript and what Python uses of the page's modules; starts the opponent as soon as the page can
// be used. The plain page (plain.mjs) and the built one (page.mjs) share it.
import { hooks } from "../node_modules/@pyscript/core/dist/core.js";
import { whenMarked } from "./marks.mjs";

export { hooks };
export { Idiomorph } from "../node_modules/idiomorph/dist/idiomorph.esm.js";
export * as gamesDb from "./games-db.mjs"; // it opens the database while Python starts

// PyScript rebuilds its default hook for workers from text with Function(), which the page's policy
// forbids and which nothing here needs.
hooks.worker.onBeforeRunAsync.clear();

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
