// Every operation of the browser's caches fails, one at a time and in pairs: with its host there a page
// comes whole all the same, and without it wherever the caches still give it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FAULTS, Origin, version } from "./host.mjs";

const FILES = version("a", { "pyodide/code.wasm": "code", "start.zip": "head" });
const OPERATIONS = ["open", "match", "put", "delete", "keys", "has"];
const NEEDED = ["open", "match"];
const single = OPERATIONS.flatMap((name) => Object.keys(FAULTS).map((fault) => [[name, fault]]));
// Nothing asks why it was refused, so that a full disk fails alone.
const mixed = single.filter(([[, fault]]) => fault !== "full");
// Two that fail alike: how the one fails makes no difference to the other.
const pairs = mixed.flatMap(([one]) =>
  mixed.filter(([two]) => one[0] < two[0] && one[1] === two[1]).map(([two]) => [one, two]),
);

// To store all anew for each case would take half of the time.
const visited = new Origin();
await visited.publish("/", FILES).install();

const rejected = [];
process.on("unhandledRejection", (reason) => rejected.push(reason));

/** Let time pass until all has happened that is awaited; what never comes is given up. */
const pass = async (context, ...awaited) => {
  let isOver = false;
  Promise.allSettled(awaited).then(() => (isOver = true));
  for (let round = 0; round < 50 && !isOver; round += 1) {
    await new Promise(setImmediate);
    context.mock.timers.tick(1000);
  }
};

/** What a page gets of every file. */
const visit = (worker) =>
  Promise.all(
    Object.keys(FILES).map((path) =>
      worker.ask(`/${path.replace("index.html", "")}`, path === "index.html" ? { mode: "navigate" } : {}),
    ),
  );
const whole = ({ isUnpacked }) =>
  Object.entries(FILES).map(([path, content]) =>
    path !== "snapshot.bin" ? content : isUnpacked ? "memory of a" : new Response(content).text(),
  );

for (const isStored of [true, false]) {
  test(`a page comes whole ${isStored ? "after" : "on"} its first visit, whatever fails`, async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    for (const faults of [...single, ...pairs]) {
      const told = JSON.stringify(faults);
      const origin = isStored ? visited.twin() : new Origin();
      const worker = origin.publish("/", FILES);
      origin.faults = Object.fromEntries(faults.map(([name, fault]) => [name, FAULTS[fault]]));
      const coming = [worker.install(), worker.activate()].map((each) => each.catch(() => {}));
      const found = visit(worker);
      await pass(context, found, ...coming);
      const isUnpacked = isStored && !faults.some(([name]) => NEEDED.includes(name));
      assert.deepEqual(await found, await Promise.all(whole({ isUnpacked })), told);
      assert.deepEqual(rejected.splice(0), [], told);
      assert.equal(coming.length, 2);
      const word = worker.ask("/start.zip?checked");
      await pass(context, word);
      assert.match(await word, /^sound /, told);
    }
  });
}

test("without its host a page comes wherever the caches still give it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const faults of [...single, ...pairs].filter((all) => !all.some(([name]) => NEEDED.includes(name)))) {
    const origin = visited.twin();
    const worker = origin.publish("/", FILES);
    origin.isDown = true;
    origin.faults = Object.fromEntries(faults.map(([name, fault]) => [name, FAULTS[fault]]));
    const found = visit(worker);
    await pass(context, found);
    assert.deepEqual(await found, await Promise.all(whole({ isUnpacked: true })), JSON.stringify(faults));
  }
});
