import assert from "node:assert/strict";
import { test } from "node:test";

/** Locks that are granted when a test says so. */
const asked = [];
const request = (name, how, act) =>
  new Promise((resolve) => {
    asked.push({ name, how, grant: async (lock) => resolve(await act(lock)) });
  });
Object.defineProperty(globalThis, "navigator", { value: { locks: { request } } });
globalThis.document = new EventTarget();
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.early = { keys: { settings: "chosen" } };
globalThis.BroadcastChannel = undefined;
const { free, hold } = await import("../../../web/boot/games-db.mjs");

/** Whether a lock that was granted has been let go by now. */
const isOver = async (granted) => {
  let over = false;
  granted.then(() => (over = true));
  await new Promise(setImmediate);
  return over;
};

test("a game is held until it is let go", async () => {
  const held = hold("one", false);
  const granted = asked.pop().grant({});
  assert.equal(await held, true);
  assert.equal(await isOver(granted), false);
  free();
  assert.equal(await isOver(granted), true);
});

test("a game that is let go before its lock came is not held", async () => {
  const held = hold("one", false);
  free();
  const granted = asked.pop().grant({});
  assert.equal(await isOver(granted), true);
  assert.equal(await held, false);
});

test("a game taken up meanwhile is the one that is held", async () => {
  const first = hold("one", false);
  const second = hold("two", false);
  const [one, two] = asked.splice(0).map(({ grant }) => grant({}));
  assert.deepEqual([await first, await second], [false, true]);
  assert.deepEqual([await isOver(one), await isOver(two)], [true, false]);
});

test("settings that another tab has written at once are told, and nothing else of its", () => {
  const told = [];
  document.addEventListener("settings-saved", ({ type }) => told.push(type));
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "another" }));
  assert.deepEqual(told, []);
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "chosen" }));
  assert.deepEqual(told, ["settings-saved"]);
});
