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

test("a file that another version names by its content is looked at, too", async () => {
  const origin = new Origin();
  const worker = origin.publish("/", version("a"));
  await start(worker);
  const named = (text) => `web/all.${sha(text).slice(0, 12)}.css`;
  origin.publish("/", { [named("good")]: "good", [named("bad")]: "spoilt on the way" });
  assert.equal(await worker.ask(`/${named("good")}`), "good");
  await assert.rejects(worker.ask(`/${named("bad")}`), /doesn’t belong to this version/);
  assert.equal(await worker.ask("/web/all.css"), undefined);
  assert.equal(await worker.ask("/?play=computer", { mode: "navigate" }), "page of a");
});

test("a page of the version before has its files as long as it is open, also those that changed", async () => {
  const origin = new Origin();
  const named = (text) => `web/new.${sha(text).slice(0, 12)}.txt`;
  const of = (name) => version(name, { [named(`news of ${name}`)]: `news of ${name}` });
  const [before, after] = ["a", "b"].map(of);
  await start(origin.publish("/", before));
  const newer = origin.publish("/", after);
  newer.clients.push(...["old", "new"].map((id) => ({ id, url: "https://example.org/", postMessage() {} })));
  await start(newer);
  const address = `/${named("news of a")}`;
  assert.equal(await newer.ask(address), "news of a");
  assert.deepEqual(await newer.state(), ["", "ready"]);
  assert.equal(await newer.ask(address), "news of a");
  newer.clients.shift();
  assert.deepEqual(await newer.state(), ["", "ready"]);
  assert.deepEqual(origin.held(own("/")), Object.keys(after).map((path) => `/${path}`).sort());
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
