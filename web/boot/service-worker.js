// The whole site, stored for playing without a network. The build inserts the list of its files; with
// none this is the end of it (`make retire`): it removes itself and what was stored.
//
// Files are stored under path and hash in one cache, so two versions never mix and what did not
// change is not fetched again. Each is hashed when it is stored and when it is served: a host that
// is half updated is refused (the old version runs on), a damaged entry is fetched anew. Hashing the
// large ones takes time, so the page gets them at once, and asks before it runs anything of them.
// A row of the list has a file's path and hash, and its hash when unpacked if it is stored so:
// unpacking would hold up the page at each start.
const ROWS = [
  /* FILES */
];
const FILES = new Map(ROWS.map(([path, hash]) => [path, hash]));
const UNPACKED = new Map(ROWS.filter((row) => row[2]).map(([path, , hash]) => [path, hash]));
const MARK = "unpacked"; // the header of what is kept so
const SCOPE = new URL("./", self.location);
const CACHE = `shanghaien-files ${SCOPE.pathname}`; // an origin may have several copies of the page
const NAMED = /\.([0-9a-f]{12})\.\w+$/; // a name with the beginning of a hash (web/build/addresses.py)
// A link whose "#" has become a part of the path on its way (shanghaien/formats/incoming.py).
const LOST = /(?:&|%(?:25)*2[36])([dfgmpq](?:=|%(?:25)*3d).*)/i;
const LARGE = /\.(bin|wasm)$/;
const MEMORY = [...UNPACKED.keys()].find((path) => path.startsWith("snapshot"));
const isSeen = (path) => LARGE.test(path) && path !== MEMORY; // by the service worker, in time
const WORD = "?checked";
const LATER = 5000; // milliseconds in which a start is over
const SLOW = 3000; // milliseconds after which the network is asked, too
const ROUNDS = 3; // in which all files must be there

// Browsers refuse to open their caches where the disk is full or spoilt, for instance. Then the page
// comes from the network, so this is asked anew each time.
const open = async () => caches.open(CACHE);
const later = (time) => new Promise((resolve) => setTimeout(resolve, time));

let storing; // while files are being stored
const looks = new Map(); // by client: what is being looked at
const spoilt = new Set(); // the large files that were found damaged: they are not given unseen again

const key = (path) => new URL(`${path || "index.html"}?sha256=${FILES.get(path)}`, SCOPE).href;

const hash = async (response) => {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Unpack a response. */
const unpack = (response) => {
  const body = response.body.pipeThrough(new DecompressionStream("gzip"));
  // Only the code has to be of a type: without it no browser compiles it as it comes.
  return new Response(body, { headers: { [MARK]: "yes", "content-type": "application/wasm" } });
};

/**
 * Fetch a file with the hash that it must have, or the beginning of that. A server may say of another
 * version's file that it is still good, if dates and sizes are the same: then it is fetched past what
 * the browser has kept.
 */
const getSound = async (url, sum) => {
  for (const cache of ["no-cache", "reload"]) {
    const response = await fetch(url, { cache });
    if (response.ok && (await hash(response)).startsWith(sum)) return response;
  }
  throw new Error(`${url.pathname} doesn’t belong to this version`);
};

/** Give another version's file to a page of that version: what is left of it here, or the host's. */
const getOther = async (url, sum) => {
  try {
    const cache = await open();
    const start = new URL(`${url.pathname}?sha256=${sum}`, SCOPE).href;
    const kept = await cache.match((await cache.keys()).find((request) => request.url.startsWith(start)));
    if ((await hash(kept)).startsWith(sum)) return kept;
  } catch {
    // it is gone, or was unpacked
  }
  return getSound(url, sum);
};

/** Fetch a file of this version; the response is the network's own: it has a code cache. */
const get = (path) => {
  // Some hosts redirect from the page's name to its folder, and no redirected answer may be shown.
  const place = path === "index.html" ? "./" : path;
  return getSound(new URL(place, SCOPE), FILES.get(path));
};

/** Keep a file. */
const keep = (cache, path, response) =>
  cache.put(key(path), UNPACKED.has(path) ? unpack(response) : response);

/** Give what is stored of a file; nothing if it is not there or cannot be had. */
const find = async (path) => {
  try {
    return await (await open()).match(key(path));
  } catch {
    return undefined;
  }
};

/** Put a file in the place of a damaged one, if that is possible. */
const replace = async (path, response) => {
  try {
    const cache = await open();
    await cache.delete(key(path));
    await keep(cache, path, response);
  } catch {
    // the network has it
  }
};

/** Fetch a file that is damaged or gone; it is kept unless a sound one is found after all. */
const renew = async (path, found) => {
  const response = await get(path);
  const copy = response.clone();
  found.then((kept) => kept || replace(path, copy));
  return response;
};

/** The pages of this copy that are open. */
const pages = async () => {
  const found = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  return found.filter(({ url }) => new URL("./", url).href === SCOPE.href);
};

const tell = async (message) => {
  for (const page of await pages()) page.postMessage(message);
};

const missing = async () => {
  const kept = new Set((await (await open()).keys()).map((request) => request.url));
  return [...FILES.keys()].filter((path) => !kept.has(key(path)));
};

/** Store what is missing; once more if another version has meanwhile removed what it does not want. */
const complete = async () => {
  const cache = await open();
  for (let round = 0; round < ROUNDS; round += 1) {
    const paths = await missing();
    if (!paths.length) return;
    let done = FILES.size - paths.length;
    for (const path of paths) {
      await keep(cache, path, await get(path));
      done += 1;
      await tell({ stored: done, of: FILES.size });
    }
  }
  throw new Error("The browser did not keep the stored files.");
};
const store = () => (storing ??= complete().finally(() => (storing = undefined)));

// Without files it waits for its turn like any other: nobody is interrupted.
const install = async () => {
  if (FILES.size) await store();
};

const activate = async () => {
  if (!FILES.size) {
    await caches.delete(CACHE);
    await self.registration.unregister();
    return;
  }
  await tidy();
};

/** Remove the files of other versions once none of their pages can be open. */
const tidy = async () => {
  // The next version has its files in here already, and tidies up after us.
  if (self.registration.installing || self.registration.waiting) return;
  if ((await pages()).length > 1) return;
  const cache = await open();
  const wanted = new Set([...FILES.keys()].map(key));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
};

/** Tell a page at once that it is heard, then whether every file is there or can be had. */
const answer = async (port) => {
  port.postMessage("");
  const word = FILES.size ? await store().then(() => "ready", () => "failed") : "retired";
  port.postMessage(word);
  if (FILES.size) await tidy().catch(() => {}); // the next start tries again
};

const isSound = async (path, response) => {
  const known = response.headers.has(MARK) ? UNPACKED : FILES;
  return (await hash(response).catch(() => undefined)) === known.get(path);
};

/** Give what is stored of a file if it is good; else, or where that takes long, whichever comes. */
const serveIf = async (path, isGood) => {
  const found = find(path).then(async (kept) => kept && (await isGood(path, kept)) && kept);
  const soon = await Promise.race([found, later(SLOW)]);
  if (soon) return soon;
  const stored = found.then((kept) => kept || Promise.reject(new Error(`${path} is not stored`)));
  const fresh = renew(path, found);
  return Promise.any([stored, fresh]).catch(() => fresh); // which tells why
};

/** Give a file that is known to be what it should be. */
const serve = (path) => serveIf(path, isSound);

/** Give a large file at once. */
const serveUnseen = (path) => serveIf(path, () => true);

/** Look at a large file that is kept, and fetch it anew if it is damaged; tell whether it was. */
const mend = async (path) => {
  const kept = await Promise.race([find(path), later(SLOW)]);
  if (!kept || (await isSound(path, kept))) return false;
  spoilt.add(path);
  await Promise.race([replace(path, await get(path)), later(SLOW)]);
  return true;
};

/**
 * Give the word on what a client got unseen: if it is "mended", it must take that once more. To read
 * the memory twice would take too long, so the client gets its hash to compare.
 */
const giveWord = async (client) => {
  // Who has just been started does not know what was served.
  const found = looks.get(client) ?? [...FILES.keys()].filter(isSeen).map(mend);
  looks.delete(client);
  const isMended = (await Promise.all(found)).includes(true);
  return new Response(`${isMended ? "mended" : "sound"} ${UNPACKED.get(MEMORY)}`);
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== SCOPE.origin) return;
  if (!url.pathname.startsWith(SCOPE.pathname)) return;
  const path = url.pathname.slice(SCOPE.pathname.length) || "index.html";
  if (!FILES.has(path)) {
    const lost = event.request.mode === "navigate" && LOST.exec(path);
    const [, sum] = NAMED.exec(path) ?? [];
    if (lost) event.respondWith(Response.redirect(`${SCOPE.href}#${lost[1]}`));
    else if (sum) event.respondWith(getOther(url, sum)); // of another version, whose page looks at nothing
    return;
  }
  const client = event.clientId;
  if (url.search === WORD) event.respondWith(giveWord(client));
  else if (path === MEMORY) {
    event.waitUntil(later(LATER).then(() => mend(path)).catch(() => {}));
    event.respondWith(serveUnseen(path));
  } else if (isSeen(path) && !spoilt.has(path)) {
    const look = mend(path);
    looks.set(client, [...(looks.get(client) ?? []), look]);
    event.waitUntil(look.catch(() => {})); // whoever asks for the word is told
    event.respondWith(serveUnseen(path));
  } else if (event.request.mode === "navigate") {
    // The host may have a newer version already: that page takes no file of this one.
    event.respondWith(serve(path).catch(() => fetch(event.request)));
  } else event.respondWith(serve(path));
});

// The page asks for the new version between games; until then the old one runs on.
self.addEventListener("message", (event) => {
  if (event.data === "apply") self.skipWaiting();
  if (event.data === "state") event.waitUntil(answer(event.ports[0]));
});
// the end
