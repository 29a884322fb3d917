import assert from "node:assert/strict";
import { test } from "node:test";

// What offline.mjs finds when it is imported; it registers at the mark.
const documentElement = { dataset: {} };
const status = () => documentElement.dataset.offline;
globalThis.document = Object.assign(new EventTarget(), { documentElement });
globalThis.start = { isFirst: true };
const container = new EventTarget();
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker: container, storage: {} } });
let updates = 0;
let known;
let sent = "all of it\n// the end\n";
globalThis.location = new URL("https://example.org/game/");
globalThis.fetch = async (name, { cache }) => {
  assert.equal(cache, "reload");
  if (name === "./") throw new TypeError("no page here");
  assert.equal(name, "./service-worker.js");
  if (sent === undefined) return new Promise(() => {});
  return new Response(sent, { status: sent ? 200 : 404 });
};
// Node.js would wait for ever for an answer that does not come on a channel of its own.
globalThis.MessageChannel = class {
  port1 = { close() {} };
  port2 = { postMessage: (data) => queueMicrotask(() => this.port1.onmessage({ data })) };
};
const DEAF = 15_000;

/** The page with a registration. */
const begin = async (registration) => {
  delete documentElement.dataset.offline;
  globalThis.document = Object.assign(new EventTarget(), { documentElement });
  performance.clearMarks();
  container.register = async () => registration;
  container.getRegistration = async () => known;
  performance.mark("opponent-ready");
  await import(`../../../web/boot/offline.mjs?${Math.random()}`);
  await rest();
};
const rest = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
};
const registration = (workers) =>
  Object.assign(new EventTarget(), { update: async () => (updates += 1) }, workers);
const worker = (...words) =>
  Object.assign(new EventTarget(), {
    postMessage: (_, [port] = []) => words.forEach((word) => port?.postMessage(word)),
  });

test("ready is what the service worker says", async () => {
  for (const word of ["ready", "failed", "retired"]) {
    await begin(registration({ active: worker("", word) }));
    assert.equal(status(), word);
  }
});

test("a first version that waits for its turn is not a new one", async () => {
  const waiting = worker();
  const found = registration({ waiting });
  await begin(found);
  assert.equal(status(), undefined);
  await begin(registration({ waiting: worker(""), active: worker("", "ready") }));
  assert.equal(status(), "waiting");
});

test("one that waits and has no files is the host's end, and nobody is asked to take it", async () => {
  await begin(registration({ waiting: worker("", "retired"), active: worker("", "ready") }));
  assert.equal(status(), "retired");
});

test("a newer version is looked for after what the browser had kept of it is replaced", async () => {
  updates = 0;
  await begin(registration({ active: worker("", "ready") }));
  assert.equal(updates, 1);
});

test("a service worker that its host cuts off is told as that, unless one is here already", async () => {
  const whole = sent;
  for (const text of ["", "<!doctype html><p>All that is not here gets this page.", whole.slice(0, -5)]) {
    sent = text;
    await begin(registration({ active: worker("", "ready") }));
    assert.equal(status(), "cut");
  }
  sent = whole;
});

test("a network that hangs keeps nobody from what is stored", async () => {
  const whole = sent;
  [sent, known] = [undefined, { scope: "https://example.org/game/" }];
  await begin(registration({ active: worker("", "ready") }));
  assert.equal(status(), "ready");
  [sent, known] = [whole, undefined];
});

test("a version that was sent empty and waits is passed over", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await begin(registration({ waiting: worker(), active: worker("", "ready") }));
  assert.equal(status(), undefined);
  context.mock.timers.tick(DEAF);
  await rest();
  assert.equal(status(), "ready");
});

test("a service worker that never answers has stored nothing", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await begin(registration({ active: worker() }));
  context.mock.timers.tick(DEAF - 1);
  assert.equal(status(), undefined);
  context.mock.timers.tick(1);
  assert.equal(status(), "failed");
});

test("one that was heard may take its time", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await begin(registration({ active: worker("") }));
  context.mock.timers.tick(DEAF);
  assert.equal(status(), undefined);
});

test("the person is asked to have everything kept once a game is over, and only once", async () => {
  const asked = [];
  const { storage } = navigator;
  Object.assign(storage, { persisted: async () => false, persist: async () => asked.push("now") > 1 });
  navigator.permissions = { query: async () => ({ state: "prompt" }) };
  const stored = new Map();
  globalThis.early = { keys: { asked: "asked" } };
  globalThis.localStorage = { getItem: (key) => stored.get(key), setItem: (key, text) => stored.set(key, text) };
  for (const count of [1, 1]) {
    globalThis.document = Object.assign(new EventTarget(), { documentElement });
    await begin(registration({ active: worker("", "ready") }));
    if (!stored.size) assert.deepEqual(asked, []);
    for (let game = 0; game < 3; game += 1) document.dispatchEvent(new Event("worth-keeping"));
    await rest();
    assert.equal(asked.length, count);
  }
});

test("the tab that takes a newer version starts again with it, once it has taken over", async () => {
  const waiting = worker("", "ready");
  const found = registration({ active: worker("", "ready"), waiting });
  await begin(found);
  let starts = 0;
  globalThis.location.reload = () => (starts += 1);
  document.dispatchEvent(new Event("apply-update"));
  assert.equal(starts, 0);
  waiting.dispatchEvent(new Event("statechange"));
  waiting.dispatchEvent(new Event("statechange"));
  assert.equal(starts, 1);
});
