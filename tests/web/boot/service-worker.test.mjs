import assert from "node:assert/strict";
import { test } from "node:test";
import { FAULTS, Origin, RETIRED, sha, version } from "./host.mjs";

const own = (folder) => `shanghaien-files ${folder}`;
const paths = (folder) => ["index.html", "snapshot.bin", "web/same.css"].map((path) => folder + path);
const start = async (worker) => {
  await worker.install();
  await worker.activate();
};

test("two copies on one origin leave each other's files alone", async () => {
  const origin = new Origin();
  const a = origin.publish("/game/", version("a"));
  const b = origin.publish("/game/preview/", version("b"));
  await start(a);
  await start(b);
  await start(origin.publish("/game/", version("newer")));
  for (const folder of ["/game/", "/game/preview/"]) {
    assert.deepEqual(origin.held(own(folder)), paths(folder));
  }
  await start(origin.publish("/game/", RETIRED));
  assert.deepEqual(origin.held(own("/game/")), []);
  assert.deepEqual(await b.state(), ["", "ready"]);
});

test("a version that takes over while a newer one is being stored leaves that one its files", async () => {
  const origin = new Origin();
  await start(origin.publish("/", version("first")));
  const second = origin.publish("/", version("second"));
  await second.install();
  const third = origin.publish("/", version("third"));
  const installed = third.install();
  second.registration.installing = {};
  await second.activate();
  await installed;
  await third.activate();
  origin.isDown = true;
  assert.deepEqual(await third.state(), ["", "ready"]);
  assert.deepEqual(origin.held(own("/")), paths("/"));
});

test("what is removed while a version is being stored is stored once more", async () => {
  const origin = new Origin();
  const worker = origin.publish("/", version("a"));
  let isFirst = true;
  worker.clients.push({
    url: "https://example.org/",
    postMessage: () => {
      if (isFirst) origin.caches.get(own("/")).entries.clear();
      isFirst = false;
    },
  });
  await worker.install();
  assert.deepEqual(origin.held(own("/")), paths("/"));
});

test("a browser that keeps nothing does not make the worker try for ever", async () => {
  const origin = new Origin();
  const worker = origin.publish("/", version("a"));
  (await origin.storage.open(own("/"))).put = async () => {};
  await assert.rejects(worker.install());
});

test("ready means that every file is there; what is missing is fetched", async () => {
  const origin = new Origin();
  const worker = origin.publish("/", version("a"));
  await start(worker);
  assert.deepEqual(await worker.state(), ["", "ready"]);
  const { entries } = origin.caches.get(own("/"));
  const lose = () => entries.delete([...entries.keys()][0]);
  lose();
  assert.deepEqual(await worker.state(), ["", "ready"]);
  assert.deepEqual(origin.held(own("/")), paths("/"));
  lose();
  origin.isDown = true;
  assert.deepEqual(await worker.state(), ["", "failed"]);
});

test("only the pages of this copy hear how far it is", async () => {
  const origin = new Origin();
  const worker = origin.publish("/game/", version("a"));
  const heard = [];
  for (const url of ["/game/?play=people", "/game/preview/", "/"]) {
    worker.clients.push({ url: `https://example.org${url}`, postMessage: () => heard.push(url) });
  }
  await worker.install();
  assert.deepEqual([...new Set(heard)], ["/game/?play=people"]);
});

test("a retired worker waits for its turn, removes itself, and says so to a page that asks", async () => {
  const origin = new Origin();
  await start(origin.publish("/", version("a")));
  const worker = origin.publish("/", RETIRED);
  await start(worker);
  assert.deepEqual(worker.said, ["unregistered"]);
  assert.equal(origin.caches.size, 0);
  assert.deepEqual(await worker.state(), ["", "retired"]);
});

test("a version arrives although the server calls the files of the one before still good", async () => {
  const origin = new Origin();
  const old = origin.publish("/", version("a"));
  await start(old);
  const worker = origin.publish("/", version("b"));
  await start(worker);
  assert.equal(await worker.ask("/", { mode: "navigate" }), "page of b");
  assert.deepEqual(await worker.state(), ["", "ready"]);
});

test("a file is asked for by the address of its version, and another version's is looked at, too", async () => {
  const origin = new Origin();
  const worker = origin.publish("/", version("a"));
  await start(worker);
  const address = [...origin.kept.keys()].find((each) => each.includes("same.css"));
  assert.match(address, /\/web\/same\.css\?[0-9a-f]{12}$/);
  assert.equal(await worker.ask("/web/same.css" + new URL(address).search), version("a")["web/same.css"]);
  assert.equal(await worker.ask("/web/same.css"), version("a")["web/same.css"]);
  await assert.rejects(worker.ask("/web/same.css?000000000000"), /doesn’t belong to this version/);
  assert.equal(await worker.ask("/?play=computer", { mode: "navigate" }), "page of a");
});

test("a link whose sign has become a part of the path leads to the page, and nothing else does", async () => {
  const worker = new Origin().publish("/game/", version("a"));
  await start(worker);
  const lost = { "%23f=AQ": "f=AQ", "index.html%2523g%253DAQ": "g%253DAQ", "&q=2026-11-26": "q=2026-11-26" };
  for (const [path, link] of Object.entries(lost)) {
    assert.equal(await worker.led(`/game/${path}`), `https://example.org/game/#${link}`);
    assert.equal(await worker.ask(`/game/${path}`), undefined, "a file that the page asks for");
  }
  for (const path of ["/game/other/", "/game/%23x=1", "/other/%23f=AQ"]) assert.equal(await worker.led(path), undefined);
});

test("where a page is damaged and its host has a newer one, that one comes", async () => {
  const origin = new Origin();
  const worker = origin.publish("/", version("a"));
  await start(worker);
  origin.publish("/", version("b"));
  origin.caches.get(own("/")).entries.clear();
  origin.kept.clear();
  assert.equal(await worker.ask("/", { mode: "navigate" }), "page of b");
  await assert.rejects(worker.ask("/index.html"), /doesn’t belong to this version/);
  const newer = origin.publish("/", version("b", { "web/same.css": "another" }));
  const address = (text) => `/web/same.css?${sha(text).slice(0, 12)}`;
  assert.equal(await worker.ask(address("another")), "another");
  await assert.rejects(worker.ask(address("a third")), /doesn’t belong to this version/);
  assert.ok(newer);
});

test("what was found damaged is not given unseen again, also where it cannot be replaced", async () => {
  const origin = new Origin();
  const worker = origin.publish("/", version("a", { "pyodide/code.wasm": "code", "start.zip": "head" }));
  await start(worker);
  const { entries } = origin.caches.get(own("/"));
  const [key] = [...entries.keys()].filter((each) => each.includes("code.wasm"));
  entries.set(key, new Response("damaged"));
  origin.faults = { delete: FAULTS.refused, put: FAULTS.refused };
  assert.equal(await worker.ask("/pyodide/code.wasm"), "damaged");
  assert.match(await worker.ask("/start.zip?checked"), /^mended /);
  assert.equal(await worker.ask("/pyodide/code.wasm"), "code");
});

test("a slow cache loses nothing, and answers where the network does not", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const origin = new Origin();
  const worker = origin.publish("/", version("a"));
  await start(worker);
  let give;
  const slow = new Promise((resolve) => (give = resolve));
  origin.faults = { match: () => slow };
  const found = worker.ask("/web/same.css");
  const wait = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise(setImmediate);
      context.mock.timers.tick(500);
    }
  };
  origin.isSilent = true;
  await wait();
  give(new Response("the same in all versions"));
  assert.equal(await found, "the same in all versions");
  assert.deepEqual(origin.held(own("/")), paths("/"));
});
