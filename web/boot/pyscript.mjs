// PyScript and what Python uses of the page's modules; starts the opponent as soon as the page can
// be used. The plain page (plain.mjs) and the built one (page.mjs) share it.
import { hooks } from "../node_modules/@pyscript/core/dist/core.js";
import { whenMarked } from "./marks.mjs";

export { hooks };
export { Idiomorph } from "../node_modules/idiomorph/dist/idiomorph.esm.js";
export * as gamesDb from "./games-db.mjs"; // it opens the database while Python starts
export * as keptFile from "./kept-file.mjs";
export { pressable, pressed } from "./controls.mjs";

// PyScript rebuilds its default hook for workers from text with Function(), which the page's policy
// forbids and which nothing here needs.
hooks.worker.onBeforeRunAsync.clear();

// The built page (start.js) knows its files by address and hash; the plain one takes what is there.
const { start } = globalThis;

/** Give the address of a file of the site. */
export const address = (name) => start?.address(name) ?? `./${name}`;

/** Give a text of the site. */
export async function getText(name) {
  const response = await (start ? start.get(name) : fetch(`./${name}`));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.text();
}

/**
 * Ask the host for what is no file of the site, or bring it a body: its status and the text, or
 * nothing where nobody answers. A promise that Python awaits counts in WebKit as one that nobody hears.
 */
export async function ask(path, body) {
  const brought = { method: "POST", body, headers: { "Content-Type": "application/json" } };
  try {
    const response = await fetch(path, { cache: "no-store", ...(body ? brought : {}) });
    return `${response.status} ${await response.text()}`;
  } catch {
    return "";
  }
}

const PAIRING = "web/boot/pairing.js";

/** Load what pairs two devices, which few visits need; nothing where it cannot be had. */
export async function loadPairing() {
  const place = start ? new URL(start.address(PAIRING), document.baseURI) : "./pairing.mjs";
  try {
    return await import(place);
  } catch {
    return undefined;
  }
}

/** Give the clipboard's text, or nothing where there is none to be had; see above. */
export async function clipboard() {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return "";
  }
}

const WORKER = "web/worker.py";
const ended = new Set(); // the names of workers that were given up

/** Start a worker for the opponent, under a name; Python asks for others when one is lost. */
export function startOpponent(name) {
  const script = document.createElement("script");
  script.type = "py";
  script.src = address(WORKER);
  script.setAttribute("name", name);
  script.setAttribute("worker", "");
  const begin = () => ended.has(name) || document.body.append(script);
  // PyScript would run whatever it gets.
  if (start?.isFirst) getText(WORKER).then(begin, () => {});
  else begin();
}

/** End the worker of a name. */
export function endOpponent(name) {
  ended.add(name);
  const script = document.querySelector(`script[name="${CSS.escape(name)}"]`);
  script?.xworker?.terminate();
  script?.remove();
}

// The opponent's Python would compete with the page's for the machine, so it starts second.
whenMarked("usable", () => startOpponent("opponent"));
