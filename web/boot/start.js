// The downloads that Python's start needs: begun at once on a first visit, so that the network has no
// pause; after the first paint on later visits, where until then the screen is all that matters.
const start = (() => {
  const facts = JSON.parse(document.querySelector('meta[name="boot"]').content);
  const CODE = "python.bin";
  const MEMORY = "snapshot.bin";
  const SLOW = 3000; // milliseconds after which the service worker is asked, too
  const coming = new Map();
  const there = new Map();
  const isFirst = self.origin === "null" || !navigator.serviceWorker?.controller; // a sandbox has none
  let isBegun = false;
  let missing = "";
  let code;

  const add = (name, properties) => {
    document.head.append(Object.assign(document.createElement(name), properties));
  };

  // Whoever has been here has stored what they chose: then Python waits for all languages.
  const language = navigator.language.toLowerCase().split("-")[0];
  const words = [`web/lang/${language}.bin`].find((name) => facts.sizes[name]);
  const first = words ? [...facts.first, words] : facts.first;
  const awaited = [...first, ...facts.modules];
  const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);
  const all = sum(awaited.map((name) => facts.sizes[name]));
  const arrived = () => sum([...there.values()]);

  // Of a first visit on a slow link the page tells how much is there, and how long the rest takes.
  const LONG = 3000; // milliseconds after which it does
  const SPAN = 10; // looks, one a second, by which the speed is reckoned
  const STEPS = [[90, 60, "minute"], [10, 5, "second"], [0, 1, "second"]]; // from, rounded up to, unit
  const looks = [{ time: performance.now(), bytes: 0 }];
  let lost = 0; // files whose connection has broken

  /** Note that so many bytes of a file are there, and show it. */
  const note = (name, bytes) => {
    if (!awaited.includes(name)) return;
    there.set(name, Math.min(bytes, facts.sizes[name]));
    for (const bar of document.querySelectorAll("progress")) {
      bar.max = all;
      bar.value = arrived();
    }
  };

  const told = (number, unit, rest) =>
    new Intl.NumberFormat(document.documentElement.lang, { style: unit && "unit", unit, ...rest }).format(number);
  const fixed = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

  /** The words for what is waited for just now, by those that the page has; nothing where it is not long. */
  const wait = ({ coming, starting, broken }, isShown) => {
    const [first, last] = [looks[0], looks.at(-1)];
    if (lost) return broken;
    if (last.bytes === all) return starting;
    const left = ((all - last.bytes) / (last.bytes - first.bytes)) * ((last.time - first.time) / 1000);
    if (!isShown && left < LONG / 1000) return "";
    const [, step, unit] = STEPS.find(([from]) => left >= from);
    const time = Math.ceil(left / step) * (unit === "minute" ? 1 : step);
    // Nobody knows how long it takes if nothing comes.
    return (left < 3600 ? coming : coming.split(" · ")[0])
      .replace("{there}", told(last.bytes / 1e6, undefined, fixed))
      .replace("{all}", told(all / 1e6, "megabyte", fixed))
      .replace("{time}", told(time, unit, { unitDisplay: "long" }));
  };

  const [{ time: begun }] = looks;
  const tell = () => {
    const time = performance.now();
    looks.push({ time, bytes: arrived() });
    if (looks.length > SPAN) looks.shift();
    if (time - begun < LONG && !lost) return;
    for (const place of document.querySelectorAll(".loading-told")) {
      const text = wait(place.dataset, !place.hidden);
      if (!text) continue;
      place.firstElementChild.textContent = text;
      place.hidden = false;
    }
  };

  const isSecure = Boolean(globalThis.crypto?.subtle);

  /** Whether these are the bytes that the build has made. */
  const isSound = async (name, bytes) => {
    if (!isSecure) return true; // the browser has looked
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return digest.every((byte, place) => byte === bytesOf(facts.hashes[name])[place]);
  };
  const bytesOf = (hash) => hash.match(/../g).map((digits) => parseInt(digits, 16));

  /** The hash of a file as browsers compare it with what they fetch. */
  const integrity = (name) => `sha256-${btoa(String.fromCharCode(...bytesOf(facts.hashes[name])))}`;

  /** The address of a file: one that no other version's file has (web/build/addresses.py). */
  const address = (name) => `./${name.replace(/\.\w+$/, `.${facts.hashes[name].slice(0, 12)}$&`)}`;

  /**
   * The pauses before a host is asked once more, in milliseconds: none for what is fetched beside a game,
   * which is not to stand still meanwhile.
   */
  const pausesFor = (name) => (isFirst && isSecure && awaited.includes(name) ? [500, 2000, 5000] : []);

  /** Wait a while, and as long as there is no network. */
  const rest = async (pause) => {
    lost += 1;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    lost -= 1;
  };

  /** Ask for a file from one of its bytes on, more than once where the connection breaks. */
  const ask = async (name, from, options, pauses) => {
    const headers = from ? { range: `bytes=${from}-` } : {};
    try {
      const response = await fetch(address(name), { ...options, headers });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response;
    } catch (error) {
      if (!(error instanceof TypeError) || !pauses.length) throw error;
      await rest(pauses.shift());
      return ask(name, from, options, pauses);
    }
  };

  /** Give a file's bytes as they come; after a break those that are still missing. */
  const pour = async (name, response, controller) => {
    const whole = new Uint8Array(facts.sizes[name]);
    const isPlain = !response.headers.has("content-encoding"); // else a place in it is none in the file
    let [reader, skipped, bytes, pauses] = [response.body.getReader(), 0, 0, pausesFor(name)];
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({}));
      if (done) break;
      if (!value) {
        if (!pauses.length) throw new Error(`${name}: broken off`);
        await rest(pauses.shift());
        const more = await ask(name, isPlain ? bytes : 0, {}, pauses);
        [reader, skipped] = [more.body.getReader(), more.status === 206 ? 0 : bytes]; // some begin anew
        continue;
      }
      const chunk = value.subarray(skipped);
      skipped -= value.length - chunk.length;
      if (!chunk.length) continue;
      if (bytes + chunk.length > whole.length) throw new Error(`${name}: too long`);
      whole.set(chunk, bytes);
      note(name, (bytes += chunk.length));
      controller.enqueue(chunk);
      pauses = pausesFor(name);
    }
    if (!(await isSound(name, whole.subarray(0, bytes)))) throw new Error(`${name}: damaged`);
    controller.close();
  };

  /**
   * Fetch a file of the site. On a first visit, which no service worker looks after, tell the page how
   * much of it is there, and let it end only if it is what the build has made. By plain http only the
   * browser itself can look, and gives nothing before all is there.
   */
  const get = async (name) => {
    const options = isFirst && !isSecure ? { integrity: integrity(name) } : {};
    const response = await ask(name, 0, options, pausesFor(name)).catch((error) => {
      if (isFirst) miss(name);
      throw error;
    });
    if (!isFirst) return response; // what is stored comes at once, and whole
    const body = new ReadableStream({
      start(controller) {
        pour(name, response, controller).catch((error) => {
          miss(name); // whoever reads it does not know its name
          controller.error(error);
        });
      },
    });
    return new Response(body, { headers: response.headers });
  };

  /**
   * What an earlier visit has stored of a file (service-worker.js names cache and key), read by the page
   * itself: through the service worker it takes twice as long. If it is not there, or late, what that
   * one gives. Whoever reads it must hash it.
   * The code goes the other way: Chromium keeps what it has compiled only for what has an address.
   */
  const getUnseen = async (name) => {
    const scope = new URL("./", location);
    const key = new URL(`${address(name)}?sha256=${facts.hashes[name]}`, scope).href;
    const late = new Promise((resolve) => setTimeout(resolve, SLOW));
    const place = { cacheName: `shanghaien-files ${scope.pathname}` };
    const kept = Promise.resolve().then(() => caches.match(key, place));
    return (await Promise.race([kept, late]).catch(() => undefined)) ?? get(name);
  };

  /** The response for a file, which may be under way already; if it fails, an error that names it. */
  const take = (name) => {
    const response = coming.get(name) ?? get(name);
    coming.delete(name);
    return response;
  };

  /** Compile a response as it comes: the service worker has unpacked it, hosts have not. */
  const compile = async (coming) => {
    const response = await coming;
    if (response.headers.has("unpacked")) return WebAssembly.compileStreaming(response);
    const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
    const headers = { "content-type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(unpacked, { headers }));
  };

  /** Count the modules too; of them only the end can be seen. */
  const watch = () =>
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        const path = facts.modules.find((each) => new URL(address(each), location).href === name);
        if (path) note(path, facts.sizes[path]);
      }
    }).observe({ type: "resource", buffered: true });

  /** Note which file cannot be had, maybe before there is anybody to tell. */
  const miss = (name) => {
    missing ||= name.split("/").pop();
    globalThis.early?.explain(missing);
  };

  /** Do it when the whole document is there. */
  const whenRead = (act) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", act);
    else act();
  };

  /** Look whether what the browser has taken by itself is of this version: it has it still. */
  const lookAt = async (name) => {
    const sound = fetch(address(name), { integrity: integrity(name), cache: "force-cache" });
    await sound.catch(() => {
      miss(name);
      throw new Error(`${name}: damaged`);
    });
  };

  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    if (isFirst) {
      watch();
      whenRead(() => {
        const clock = setInterval(() => {
          if (document.querySelector(".loading-told")) tell();
          else clearInterval(clock); // Python has drawn the page
        }, 1000);
      });
    }
    for (const name of isFirst ? first : facts.later) {
      coming.set(name, name === MEMORY ? getUnseen(name) : get(name));
      coming.get(name).catch(() => {});
    }
    // Some browsers compile all of it before any of it can run.
    code = compile(take(CODE));
    if (isFirst) code = Promise.all([code, ...facts.written.map(lookAt)]).then(([found]) => found);
    code.catch(() => {});
    const compare = (name) => (isFirst ? integrity(name) : "");
    for (const name of facts.modules) {
      const onerror = () => miss(name);
      const what = { href: address(name), integrity: compare(name) };
      add("link", { rel: "modulepreload", ...what, onerror });
    }
    // PyScript looks for its settings in the page as soon as it is there.
    whenRead(() => {
      for (const name of facts.modules.filter((each) => each.startsWith("web/boot/"))) {
        add("script", { type: "module", src: address(name), integrity: compare(name) });
      }
    });
  };

  // Who tells of a fault may be missing, too.
  addEventListener("load", () => {
    if (globalThis.early) return;
    const fault = document.querySelector(".boot-fault");
    fault.hidden = fault.querySelector(".boot-damaged").hidden = false;
    fault.querySelector(".boot-file").textContent = "early.js";
    const places = ["./", document.querySelector('script[src*="/early."]').src];
    fault.querySelector("button").onclick = async () => {
      await Promise.allSettled(places.map((place) => fetch(place, { cache: "reload" })));
      location.reload();
    };
  });

  // A page that was opened as a file cannot fetch anything; early.js says so.
  // Nothing is painted in a tab behind others.
  if (location.protocol === "file:") isBegun = true;
  else if (isFirst || document.hidden) begin();
  else {
    document.addEventListener("visibilitychange", begin);
    whenRead(() => requestAnimationFrame(() => setTimeout(begin)));
  }

  return {
    /** Whether no earlier visit has stored the site; also after a reload past everything stored. */
    isFirst,
    /** The first file that could not be had; empty if all could. */
    get missing() {
      return missing;
    },
    /** The catalogue that a first visit needs; nothing in English. */
    words,
    address,
    get,
    take,
    /**
     * Fetch a first visit's files anew: the browser may have kept some of another version, and a server
     * may say that they are still good, going by date and size.
     */
    async renew() {
      const fresh = async (name) => {
        const sound = { cache: "no-cache", integrity: integrity(name) };
        const again = () => fetch(address(name), { cache: "reload" });
        await (await fetch(address(name), sound).catch(again)).arrayBuffer();
      };
      await Promise.all(Object.keys(facts.hashes).map(fresh));
    },
    /** The compiled code of Python, which may be under way already. */
    takeCode() {
      const found = code ?? compile(take(CODE));
      code = undefined;
      return found;
    },
  };
})();
globalThis.start = start;
