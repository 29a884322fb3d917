// A host with the files of a version, a browser's caches, and the service worker between them.
import { createHash, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const SOURCE = readFileSync(new URL("../../../web/boot/service-worker.js", import.meta.url), "utf8");
const ORIGIN = "https://example.org";

export const sha = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The files of a version: by path what is in them. */
export const version = (name, more = {}) => ({
  "index.html": `page of ${name}`,
  "web/same.css": "the same in all versions",
  "snapshot.bin": gzipSync(`memory of ${name}`),
  ...more,
});

class FakeCache {
  entries = new Map();
  async keys() {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
  async match(request) {
    return this.entries.get(request.url ?? request)?.clone();
  }
  async put(request, response) {
    const body = await response.arrayBuffer();
    const kept = new Response(body, { headers: response.headers });
    this.entries.set(request.url ?? request, kept);
  }
  async delete(request) {
    return this.entries.delete(request.url ?? request);
  }
}

/** What can become of an operation of the caches. */
export const FAULTS = {
  refused: () => Promise.reject(new DOMException("refused", "UnknownError")),
  full: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
  thrown() {
    throw new DOMException("thrown", "SecurityError");
  },
  silent: () => new Promise(() => {}),
};

/** One origin with the caches of a browser that visits it. */
export class Origin {
  /** By the name of an operation what becomes of it. */
  faults = {};
  caches = new Map();
  files = new Map();
  asked = [];
  isDown = false;
  isSilent = false;

  /** Whatever it is asked, with the faults that are wanted. */
  spoilt = (target) =>
    new Proxy(target, {
      get: (_, name) =>
        target[name] && ((...rest) => this.faults[name]?.() ?? this.give(target[name](...rest))),
    });
  give = async (promise) => {
    const found = await promise;
    return found instanceof FakeCache ? this.spoilt(found) : found;
  };

  storage = {
    open: async (name) => {
      if (!this.caches.has(name)) this.caches.set(name, new FakeCache());
      return this.caches.get(name);
    },
    has: async (name) => this.caches.has(name),
    delete: async (name) => this.caches.delete(name),
  };

  /** By address what the browser itself has kept; a server that goes by dates calls all of it good. */
  kept = new Map();

  fetch = async (target, { cache } = {}) => {
    const { href, pathname } = new URL(target.url ?? target);
    this.asked.push(pathname);
    if (this.isDown) throw new TypeError("no network");
    if (this.isSilent) return new Promise(() => {});
    const found = this.files.get(pathname.replace(/\/$/, "/index.html"));
    if (cache !== "reload" && this.kept.has(href)) return new Response(this.kept.get(href));
    if (found === undefined) return new Response("", { status: 404 });
    this.kept.set(href, found);
    return new Response(found);
  };

  /** Another one that has what this one’s browser has kept. */
  twin() {
    const other = new Origin();
    other.kept = new Map(this.kept);
    for (const [name, { entries }] of this.caches)
      other.caches.set(name, Object.assign(new FakeCache(), { entries: new Map(entries) }));
    return other;
  }

  /** Publish files under a folder, "/a/" for instance, and give their service worker. */
  publish(folder, files) {
    for (const [path, content] of Object.entries(files)) this.files.set(folder + path, content);
    const row = ([path, content]) => {
      const packed = path === "snapshot.bin" ? ["memory of"] : [];
      return JSON.stringify([path, sha(content), ...packed]);
    };
    return new Worker(this, folder, Object.entries(files).map(row).join(",\n"));
  }

  /** The names of what a cache holds, with their folders and without hashes. */
  held(name) {
    const urls = [...(this.caches.get(name)?.entries.keys() ?? [])];
    return urls.map((url) => new URL(url).pathname).sort();
  }
}

/** The end of the service worker's list: it has no file, as one of `make retire`. */
export const RETIRED = {};

class Worker {
  listeners = {};
  registration = { installing: null, waiting: null, unregister: async () => this.say("unregistered") };
  said = [];
  clients = [];

  constructor(origin, folder, rows) {
    const self = {
      location: new URL(`${folder}service-worker.js`, ORIGIN),
      addEventListener: (name, act) => (this.listeners[name] = act),
      registration: this.registration,
      clients: { matchAll: async () => this.clients },
      skipWaiting: () => this.say("skipped"),
    };
    const names = ["self", "caches", "fetch", "crypto"];
    const values = [self, origin.spoilt(origin.storage), origin.fetch, webcrypto];
    new Function(...names, SOURCE.replace("/* FILES */", rows))(...values);
  }

  say(word) {
    this.said.push(word);
  }

  async send(name, facts = {}) {
    const waited = [];
    this.listeners[name]({ ...facts, waitUntil: (promise) => waited.push(promise) });
    await Promise.all(waited);
  }

  /** What the worker gives for an address; undefined where it leaves that to the network. */
  async ask(address, more = {}) {
    return (await this.given(address, more))?.text();
  }

  /** Where the worker leads whoever opens an address. */
  async led(address) {
    return (await this.given(address, { mode: "navigate" }))?.headers.get("location");
  }

  async given(address, more) {
    let given;
    const request = { url: `${ORIGIN}${address}`, method: "GET", ...more };
    const event = { request, clientId: "page", respondWith: (promise) => (given = promise) };
    this.listeners.fetch({ ...event, waitUntil: (promise) => promise.catch(() => {}) });
    return given;
  }

  install = () => this.send("install");
  activate = () => this.send("activate");

  /** What the worker answers to a page that asks for its state. */
  async state() {
    const words = [];
    await this.send("message", { data: "state", ports: [{ postMessage: (word) => words.push(word) }] });
    return words;
  }
}
