// The registration of the service worker once the page can be used, and its state for the page:
// `data-offline` on the document is "storing", "ready", "waiting" (a new version), "failed" (a file
// is missing, or there is no room), "none" (not in this browser), "altered" (the
// page does not arrive as the host has it), "cut" (the host does not send the
// service worker as it is), "open" (not at an address with https) or "retired" (the host ends it).
import { whenMarked } from "./marks.mjs";

// How long the opponent, which is worth more just then, is waited for, in milliseconds.
const LATE = 30_000;

// How long a service worker may take to say that it has heard, in milliseconds: one that a host has
// sent empty never does.
const DEAF = 15_000;

// How often the page is drawn anew for how much is stored, in milliseconds: for each of thirty files
// it would take more work than storing them.
const NEWS = 250;

const WORKER = "./service-worker.js";
const END = "// the end"; // its last line

const root = document.documentElement;

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
const say = (status, stored = 0, of = 0) => {
  root.dataset.offline = status;
  tell("offline-status", `${status} ${stored} ${of}`);
};

/** Whether the browser would keep what is stored without asking anybody. */
const isGranted = async () => {
  const { state } = await navigator.permissions.query({ name: "persistent-storage" });
  return state === "granted";
};

/**
 * Ask the browser to keep what is stored, and tell its answer: "kept" or "loose". Some ask the
 * person, who may never answer: `isWorth` tells whether they may.
 */
const persist = async (isWorth) => {
  try {
    const { storage } = navigator;
    const isKept =
      (await storage.persisted()) ||
      ((isWorth || (await isGranted())) && (await storage.persist()));
    tell("browser-news", isKept ? "kept" : "loose");
  } catch {
    tell("browser-news", "loose"); // there is nobody to ask
  }
};

// Once a game is over there is something to keep. The person is asked for it no second time.
const onWorth = () => {
  try {
    if (localStorage.getItem(early.keys.asked)) return;
    localStorage.setItem(early.keys.asked, "yes");
  } catch {
    // storage is denied or full
  }
  persist(true);
};
document.addEventListener("worth-keeping", onWorth, { once: true });

/** Ask a service worker whether every file is there; it fetches what is missing. */
const ask = (worker) => {
  const { port1, port2 } = new MessageChannel();
  const late = setTimeout(() => say("failed"), DEAF);
  // One that its host has ended may be gone before it can answer.
  worker.addEventListener("statechange", async () => {
    if (worker.state !== "redundant" || (await navigator.serviceWorker.getRegistration())) return;
    clearTimeout(late);
    say("retired");
  });
  port1.onmessage = ({ data }) => {
    clearTimeout(late);
    if (!data) return; // it was heard
    port1.close();
    const isOld = ["waiting", "retired"].includes(root.dataset.offline); // another has come meanwhile
    if (!isOld || data === "retired") say(data);
  };
  worker.postMessage("state", [port2]);
};

/**
 * Tell of the version that waits; of one without files, that the host ends offline play. One that
 * never answers was sent empty: then the one that serves is what there is.
 */
const announce = ({ active }, coming) => {
  const { port1, port2 } = new MessageChannel();
  const late = setTimeout(() => ask(active), DEAF);
  port1.onmessage = ({ data }) => {
    clearTimeout(late);
    if (!data) return say("waiting");
    port1.close();
    if (data === "retired") say(data);
  };
  coming.postMessage("state", [port2]);
};

const watch = (registration) => {
  const look = () => {
    const { active, waiting } = registration;
    // Without an active one it is the first, and does not wait.
    if (active && waiting) announce(registration, waiting);
    else if (active) ask(active);
  };
  const follow = () => {
    const coming = registration.installing;
    const isNewer = Boolean(registration.active);
    // It takes over at once where no page was served by the version before: on a first visit.
    const hear = () => {
      if (isNewer && coming.state === "installed") announce(registration, coming);
      else look();
    };
    coming?.addEventListener("statechange", hear);
    const end = async ({ target }) => {
      if (target.state !== "redundant" || registration.active) return; // else it is installed
      say((await isAltered().catch(() => false)) ? "altered" : "failed");
    };
    coming?.addEventListener("statechange", end, { once: true });
  };
  registration.addEventListener("updatefound", follow);
  follow();
  look();
  document.addEventListener("apply-update", () => {
    const coming = registration.waiting;
    if (!coming) return location.reload(); // it has taken over by itself
    // Other tabs go on as they are until somebody loads them anew.
    coming.addEventListener("statechange", () => location.reload(), { once: true });
    coming.postMessage("apply");
  });
};

/**
 * Tell whether the host sends the service worker whole. Browsers look for a new version by asking
 * whether the one that they have kept is still good, and many a server goes by date and size alone,
 * which may be the same: so it is fetched past all that is kept.
 */
const look = async () => {
  try {
    const response = await fetch(WORKER, { cache: "reload" });
    return response.ok && (await response.text()).trimEnd().endsWith(END);
  } catch {
    return true; // no network: what is stored serves
  }
};

/** Whether the page arrives otherwise than the service worker's list has it: then it is not stored. */
const isAltered = async () => {
  const get = async (place) => (await fetch(place, { cache: "reload" })).text();
  const [list, page] = await Promise.all([WORKER, "./"].map(get));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(page));
  const sum = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return list.includes('["index.html", ') && !list.includes(`["index.html", "${sum}"]`);
};

/**
 * Where nothing is stored: look whether the host has another version, which is then what a reload
 * brings. A page that was fetched a while ago may be shown without asking anybody. What is looked at
 * is not kept: a host may be writing it just now, and the next visit would be shown half a page.
 */
const compare = async () => {
  const found = await fetch("./", { cache: "no-store" }).catch(() => undefined); // no network
  const text = await found?.text().catch(() => "");
  if (!text) return;
  const made = (page) => page.querySelector('meta[name="boot"]')?.content;
  const theirs = made(new DOMParser().parseFromString(text, "text/html"));
  if (!theirs || theirs === made(document)) return;
  document.addEventListener("apply-update", async () => {
    const whole = fetch("./", { cache: "reload" }).then((page) => page.text());
    await within(whole.catch(() => {})); // else a server that goes by date may confirm the old one
    location.reload();
  });
  say("waiting");
};

/** What is looked at, or true if that takes too long. */
const within = (looking) => {
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(() => resolve(true), DEAF)));
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
};

const register = async () => {
  try {
    const container = navigator.serviceWorker;
    let told = -NEWS;
    container.addEventListener("message", ({ data }) => {
      // Only the first version's progress is told; messages may come late.
      const isNews = ["storing", undefined].includes(root.dataset.offline);
      if (!data.of || !isNews || performance.now() - told < NEWS) return;
      told = performance.now();
      say("storing", data.stored, data.of);
    });
    const looking = look();
    const known = await container.getRegistration();
    const isKnown = known?.scope === new URL("./", location).href; // and not of a folder above
    if (!isKnown && !(await within(looking))) {
      say("cut");
      return compare();
    }
    const registration = await container.register(WORKER, { updateViaCache: "none" });
    watch(registration);
    // It was asked for before it was looked at.
    if (registration.active) {
      looking.then((isWhole) => isWhole && registration.update()).catch(() => {});
    }
    await persist(false);
  } catch {
    say("none"); // no service workers here, a private window, or a host that refuses
    return compare();
  }
};

let isBegun = false;
const begin = () => {
  if (isBegun) return;
  isBegun = true;
  register();
};
if ("serviceWorker" in navigator) {
  whenMarked("opponent-ready", begin);
  whenMarked("usable", () => setTimeout(begin, LATE)); // two people can play without an opponent
} else {
  whenMarked("usable", () => {
    say(isSecureContext ? "none" : "open");
    compare();
  });
}
