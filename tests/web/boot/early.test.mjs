import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../web/boot/early.js", import.meta.url), "utf8");

/** A window in which the script has run, with a page that has nothing on it. */
const open = () => {
  const app = { querySelectorAll: () => [], addEventListener() {}, firstElementChild: null };
  const documentElement = { dataset: {} };
  const heard = [];
  const document = Object.assign(new EventTarget(), { documentElement, getElementById: () => app });
  document.addEventListener("browser-told", ({ detail }) => heard.push(detail));
  const window = new EventTarget();
  const location = { hash: "", search: "" };
  const addEventListener = window.addEventListener.bind(window);
  const rest = { AbortController, CustomEvent, URLSearchParams, addEventListener, document };
  runInNewContext(SOURCE, Object.assign(window, { ...rest, location, navigator: {} }));
  return { window, document, heard };
};

test("an offer to install that comes before Python is kept until the person takes it", () => {
  const { window, document, heard } = open();
  let prompts = 0;
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => (prompts += 1);
  window.dispatchEvent(offer);
  assert.ok(offer.defaultPrevented);
  assert.equal(document.documentElement.dataset.install, "offered");
  assert.deepEqual(heard, ["offered"]);
  document.dispatchEvent(new CustomEvent("install"));
  assert.equal(prompts, 1);
  assert.equal(document.documentElement.dataset.install, undefined);
});
