import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../web/boot/early.js", import.meta.url), "utf8");

/** A window in which the script has run, with a page that has nothing on it. */
const open = (hash = "", parts = null) => {
  const querySelector = (selector) => (parts[selector] ??= {});
  const listening = { querySelectorAll: () => [], addEventListener() {} };
  const app = { ...listening, querySelector, firstElementChild: parts };
  const documentElement = { dataset: {}, lang: "en" };
  const heard = [];
  const getElementById = (id) => (id === "app" ? app : null);
  const document = Object.assign(new EventTarget(), { documentElement, getElementById });
  document.addEventListener("browser-news", ({ detail }) => heard.push(detail));
  const window = new EventTarget();
  const location = { hash, search: "" };
  const addEventListener = window.addEventListener.bind(window);
  const rest = { AbortController, CSS: { escape: String }, CustomEvent, URLSearchParams, addEventListener, document };
  runInNewContext(SOURCE, Object.assign(window, { ...rest, location, navigator: {} }));
  return { window, document, heard };
};

test("every link shows that it is being opened, and nothing else does", () => {
  const shown = (hash) => {
    const parts = {};
    const { window } = open(hash, parts);
    assert.equal(parts[".setup"].hidden, !parts[".followed"].hidden);
    return [!parts[".followed"].hidden, window.early.links];
  };
  const [, links] = shown("");
  for (const mark of links) assert.ok(shown(`${mark}AQ`)[0], mark);
  for (const hash of ["", "#", "#app", "#x=AQ"]) assert.ok(!shown(hash)[0], hash);
});

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
