// Keeps the whole site for playing without a network. The build puts in the list of its files.
//
// Files are kept under path and hash in one cache, so two versions never mix and what did not
// change is not fetched again. Each is hashed when it is stored and when it is served: a host that
// is half updated is refused (the old version runs on), a damaged entry is fetched anew.
const FILES = new Map([
  /* FILES */
]);
const CACHE = "shanghaien-files";
const SCOPE = new URL("./", self.location);

const key = (path) => new URL(`${path || "index.html"}?sha256=${FILES.get(path)}`, SCOPE).href;

const hash = async (response) => {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Fetch a file, check it, keep it, and give the response (the network's own: it has a code cache). */
const store = async (cache, path) => {
  const response = await fetch(new URL(path, SCOPE), { cache: "no-cache" });
  if (!response.ok || (await hash(response)) !== FILES.get(path)) {
    throw new Error(`${path} is not the file of this version`);
  }
  await cache.put(key(path), response.clone());
  return response;
};

const tell = async (message) => {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage(message);
};

const install = async () => {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  let done = 0;
  for (const path of FILES.keys()) {
    if (!kept.has(key(path))) await store(cache, path);
    done += 1;
    await tell({ stored: done, of: FILES.size });
  }
};

const activate = async () => {
  const cache = await caches.open(CACHE);
  const wanted = new Set([...FILES.keys()].map(key));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
};

const serve = async (path) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(key(path));
  if (kept && (await hash(kept)) === FILES.get(path)) return kept;
  return store(cache, path);
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== SCOPE.origin) return;
  if (!url.pathname.startsWith(SCOPE.pathname)) return;
  const path = url.pathname.slice(SCOPE.pathname.length) || "index.html";
  if (FILES.has(path)) event.respondWith(serve(path));
});

// The page asks for the new version between games; until then the old one runs on.
self.addEventListener("message", (event) => {
  if (event.data === "apply") self.skipWaiting();
});
