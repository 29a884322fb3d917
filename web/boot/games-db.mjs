// The database of saved games. What belongs together is one transaction, and a transaction ends as
// soon as control goes back to the browser, which Python's `await` does: so the transactions are
// here, and Python (web/browser/games_db.py) says what to keep. Opening begins while Python starts.
import { openDB } from "../node_modules/idb/build/index.js";

const NAME = "shanghaien";
const VERSION = 1;
/**
 * Done means: handed to the operating system, so that neither the page's end nor the browser's loses
 * it. To wait until the disk has it ("strict") takes 5 to 100 times as long, and would only help
 * when the machine's power goes in that moment.
 */
const SAFE = { durability: "relaxed" };

/**
 * The stores. All copies of the page on an origin share them, and a version 2 would shut out those
 * that know only this one: whoever needs another store opens a second database.
 */
const upgrade = (db, from) => {
  if (from < 1) {
    db.createObjectStore("games", { keyPath: "id" }); // what the lists show: small
    db.createObjectStore("records"); // the texts, by the same id
    db.createObjectStore("facts"); // anything else, by its name
  }
};

let opening = null;
const forget = () => {
  opening = null;
};
const connect = async () => {
  try {
    return await openDB(NAME, VERSION, {
      upgrade,
      // Somebody deletes the database or brings a newer version: give way, open anew when needed.
      blocking: (_from, _to, { target }) => {
        target.close();
        forget();
      },
      terminated: forget,
    });
  } catch (error) {
    forget();
    throw error;
  }
};
const open = () => (opening ??= connect());
open().catch(() => {}); // Python asks again, and is told

const begin = async (stores, mode) => {
  try {
    return (await open()).transaction(stores, mode, SAFE);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    forget(); // the connection was cut without a word
    return (await open()).transaction(stores, mode, SAFE);
  }
};

/** End a transaction that is not to be carried out, and tell why. */
const abort = async (tx, error) => {
  tx.done.catch(() => {}); // it is told once
  try {
    tx.abort();
  } catch {
    // it has ended by itself
  }
  throw error;
};

const tell = (what, id) => document.dispatchEvent(new CustomEvent(what, { detail: id }));
const channel = globalThis.BroadcastChannel ? new BroadcastChannel("shanghaien") : null;

/** Which games there are, as JSON text. */
export const list = async () => {
  const tx = await begin("games", "readonly");
  return JSON.stringify(await tx.store.getAll());
};

/** The record of a game; nothing if it is not there. */
export const read = async (id) => {
  const tx = await begin("records", "readonly");
  return tx.store.get(id);
};

/**
 * Keep some games: all or none of them. `list` is JSON text of [entry, record]; each entry bears its
 * `owner`. What it does not say stays as it is; what is in `first` counts only where nothing is
 * known yet. Gives "lost" where another page has taken one of them, else "kept".
 */
export const keep = async (list) => {
  const tx = await begin(["games", "records"], "readwrite");
  const games = tx.objectStore("games");
  const records = tx.objectStore("records");
  const rows = JSON.parse(list);
  try {
    for (const [entry, record] of rows) {
      const there = await games.get(entry.id);
      if (there?.owner && entry.owner !== there.owner) {
        tx.done.catch(() => {});
        tx.abort();
        return "lost";
      }
      // A write that fails also ends the transaction, which tells it with its reason.
      const { first, ...now } = entry;
      games.put({ ...first, ...there, ...now }).catch(() => {});
      records.put(record, entry.id).catch(() => {});
    }
  } catch (error) {
    await abort(tx, error);
  }
  await tx.done;
  channel?.postMessage({ saved: rows.map(([entry]) => entry.id) });
  if (rows.some(([{ result }]) => result)) tell("worth-keeping");
  return "kept";
};

/**
 * Change what stands beside a game, whoever owns it: `change` is told the entry as JSON text, and
 * gives at once, while the transaction lasts, what is to be written over it, or "". False if nothing
 * is, if the game is not there, or if its record is not the one that is given, where one is.
 */
export const note = async (id, record, change) => {
  const tx = await begin(["games", "records"], "readwrite");
  let changes = "";
  try {
    const games = tx.objectStore("games");
    let there = await games.get(id);
    if (record && (await tx.objectStore("records").get(id)) !== record) there = undefined;
    if (there) changes = change(JSON.stringify(there));
    if (changes) await games.put({ ...there, ...JSON.parse(changes) });
  } catch (error) {
    await abort(tx, error);
  }
  await tx.done;
  return Boolean(changes);
};

/** Make this page the owner of a game, and give its record; nothing if it is not there. */
export const take = async (id, owner) => {
  const tx = await begin(["games", "records"], "readwrite");
  let record;
  try {
    const games = tx.objectStore("games");
    const entry = await games.get(id);
    record = entry && (await tx.objectStore("records").get(id));
    if (entry) await games.put({ ...entry, owner });
  } catch (error) {
    await abort(tx, error);
  }
  await tx.done;
  return record;
};

/** Forget some games; `ids` is JSON text. */
export const drop = async (ids) => {
  const tx = await begin(["games", "records"], "readwrite");
  for (const id of JSON.parse(ids)) {
    tx.objectStore("games").delete(id).catch(() => {});
    tx.objectStore("records").delete(id).catch(() => {});
  }
  await tx.done;
};

/** Anything else that is kept, by its name, as text. */
export const fact = async (name) => {
  const tx = await begin("facts", "readonly");
  return tx.store.get(name);
};

export const state = async (name, text) => {
  const tx = await begin("facts", "readwrite");
  tx.store.put(text, name).catch(() => {});
  await tx.done;
};

/** Change a text that is kept by its name: `change` is told it, or "", and gives the new one at once. */
export const rewrite = async (name, change) => {
  const tx = await begin("facts", "readwrite");
  try {
    await tx.store.put(change((await tx.store.get(name)) ?? ""), name);
  } catch (error) {
    await abort(tx, error);
  }
  await tx.done;
  channel?.postMessage({ rewritten: name });
};

let held = null;
let watched = null; // a game that another page holds, while it is on the table here
let wish = 0; // the number of the last one to hold a game or to let go
let release = () => {};

/** Let go of the game that this page holds. */
export const free = () => {
  held = watched = null;
  wish += 1;
  release();
  release = () => {};
};

/** Whether this page holds a game; at once, since a move waits for it. */
export const holds = (id) => held === id;

/**
 * Hold a game, so that other pages know that it is open here; with `steal` take it from another one.
 * False if another page holds it. A page that loses its game hears "game-lost"; whoever watches one
 * hears "game-saved" when it has gone on, or may have while the page was hidden. The lock dies with
 * its page. Where the browser has none, whoever comes last has the game, and the owner that is
 * stored with it keeps the others from writing.
 */
export const hold = (id, steal) => {
  if (holds(id) && !steal) return Promise.resolve(true);
  free();
  const mine = wish;
  const won = () => {
    held = id;
    if (steal || !navigator.locks) channel?.postMessage(id);
  };
  if (!navigator.locks) {
    won();
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const wait = (lock) => {
      if (mine !== wish) return resolve(false); // nobody wants it any more
      if (!lock) {
        watched = id;
        return resolve(false);
      }
      won();
      resolve(true);
      return new Promise((done) => {
        release = done;
      });
    };
    const how = steal ? { steal: true } : { ifAvailable: true };
    navigator.locks.request(`${NAME} ${id}`, how, wait).catch(() => {
      resolve(false);
      if (held === id) lose(id);
    });
  });
};

const lose = (id) => {
  held = null;
  watched = id;
  tell("game-lost", id);
};

channel?.addEventListener("message", ({ data }) => {
  if (data === held) lose(data);
  if (data.rewritten) tell("settings-saved");
  if (watched && data.saved?.includes(watched)) tell("game-saved", watched);
});
addEventListener("storage", ({ key }) => key === early.keys.settings && tell("settings-saved"));
document.addEventListener("visibilitychange", () => {
  if (watched && !document.hidden) tell("game-saved", watched);
});
