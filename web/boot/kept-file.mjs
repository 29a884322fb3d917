// A file that the person has picked, in which a copy of everything is kept up to date. Its handle lies
// with the games: where a browser throws these away it goes too, so nothing empty is ever written over
// the copy. Nothing here rejects a promise: what fails is told as a word (web/kernel/ports.py: CopyFile).
import { fact, state } from "./games-db.mjs";

const PLACE = "copy-file";
const LOCK = "shanghaien copy";
const WRITE = { mode: "readwrite" };
const TYPES = [{ accept: { "text/plain": [".txt"] } }];
const WHY = { NotAllowedError: "asks", NotFoundError: "gone", QuotaExceededError: "full" };

/** Whether the browser can do that. */
export const isPossible = () => Boolean(globalThis.showSaveFilePicker && globalThis.showOpenFilePicker && navigator.locks);

const why = ({ name }) => WHY[name] ?? "broken";
const told = async (handle) => `${await handle.queryPermission(WRITE)} ${handle.name}`;

/** Whether the file of an earlier visit may be written, and its name; empty without one. */
export const look = async () => {
  try {
    const handle = await fact(PLACE);
    return handle ? await told(handle) : "";
  } catch {
    return "";
  }
};

/** Let the person pick a new one: the browser empties one that is there. The answer is as above, "refused" where the browser does not let them. */
export const pick = async (suggestedName) => {
  try {
    const handle = await showSaveFilePicker({ id: "shanghaien", suggestedName, types: TYPES });
    await state(PLACE, handle);
    return await told(handle);
  } catch ({ name }) {
    return name === "AbortError" ? "" : "refused";
  }
};

/** What is in a file; "?" where that is too much, or cannot be read. */
const read = async (handle, most) => {
  try {
    const file = await handle.getFile();
    return file.size > most ? "?" : await file.text();
  } catch {
    return "?";
  }
};

let chosen = null;

/** Let the person choose one that is there, and keeps what is in it; the answer is as of `pick`. */
export const choose = async () => {
  try {
    [chosen] = await showOpenFilePicker({ id: "shanghaien", types: TYPES });
    await chosen.requestPermission(WRITE).catch(() => {}); // then it is asked for later
    return await told(chosen);
  } catch ({ name }) {
    return name === "AbortError" ? "" : "refused";
  }
};

/** What is in the one that was chosen. */
export const content = (most) => read(chosen, most);

/** Keep the one that was chosen: "refused" where it cannot be remembered. */
export const take = () =>
  state(PLACE, chosen).then(
    () => "",
    () => "refused",
  );

/** Let the browser ask the person once more. */
export const renew = async () => {
  try {
    const handle = await fact(PLACE);
    await handle?.requestPermission(WRITE);
    return await look();
  } catch {
    return look();
  }
};

let kept = null;
let file = null;
let free = () => {};

/** Begin to write it, once no other tab does: who is last has read everything last, too. */
export const open = async () => {
  try {
    await new Promise((resolve, reject) => {
      const wait = () => new Promise((done) => resolve((free = done)));
      navigator.locks.request(LOCK, wait).catch(reject);
    });
    kept = await fact(PLACE);
    if (!kept) return await end("none");
    if ((await kept.queryPermission(WRITE)) !== "granted") return await end("asks");
    await kept.getFile(); // or a new one would be made where it was
    file = await kept.createWritable();
    return "";
  } catch (error) {
    return end(why(error));
  }
};

/** What is in the one that is being written, as it was before. */
export const before = (most) => read(kept, most);

/** Write on: beside the file, until `close` puts it in its place. */
export const add = async (text) => {
  try {
    await file.write(text);
    return "";
  } catch (error) {
    return why(error);
  }
};

export const close = async () => {
  try {
    await file.close();
    return await end("");
  } catch (error) {
    return end(why(error));
  }
};

/** Leave the file as it is. */
export const leave = async () => {
  await file.abort().catch(() => {}); // it has ended by itself
  return end("");
};

const end = async (word) => {
  file = null;
  free();
  return word;
};

/** Forget the file; it stays where it is. */
export const drop = () => state(PLACE, undefined).catch(() => {});
