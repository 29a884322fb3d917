import assert from "node:assert/strict";
import { test } from "node:test";

// What offline.mjs finds when it is imported; it registers at the mark.
const documentElement = { dataset: {} };
const status = () => documentElement.dataset.offline;
globalThis.document = Object.assign(new EventTarget(), { documentElement });
globalThis.start = { isFirst: true };
const container = new EventTarget();
globalThis.navigator = { serviceWorker: container, storage: {} };
// Node.js would wait for ever for an answer that does not come on a channel of its own.
globalThis.MessageChannel = class {
  port1 = { close() {} };
  port2 = { postMessage: (data) => queueMicrotask(() => this.port1.onmessage({ data })) };
};
const DEAF = 15_000;

/** The page with a registration. */
const begin = async (registration) => {
  delete documentElement.dataset.offline;
  performance.clearMarks();
  container.register = async () => registration;
  performance.mark("opponent-ready");
  await import(`../../../web/boot/offline.mjs?${Math.random()}`);
  await rest();
};
const rest = () => new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
const registration = (workers) => Object.assign(new EventTarget(), workers);
const worker = (...words) =>
  Object.assign(new EventTarget(), {
    postMessage: (_, [port]) => words.forEach((word) => port.postMessage(word)),
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
  await begin(registration({ waiting, active: worker("", "ready") }));
  assert.equal(status(), "waiting");
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
