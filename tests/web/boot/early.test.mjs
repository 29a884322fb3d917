import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../web/boot/early.js", import.meta.url), "utf8");

/** A window in which the script has run, with a page that has nothing on it but what belongs to settings. */
const open = (hash = "", parts = null, { kept = {}, pathname = "/game/", search = "", dependent = [], href, launchQueue } = {}) => {
  const querySelector = (selector) => (parts[selector] ??= {});
  const listening = { querySelectorAll: () => dependent, addEventListener() {} };
  const app = { ...listening, querySelector, firstElementChild: parts };
  const documentElement = { dataset: {}, lang: "en" };
  const heard = [];
  const getElementById = (id) => (id === "app" ? app : null);
  const document = Object.assign(new EventTarget(), { documentElement, getElementById });
  document.addEventListener("browser-news", ({ detail }) => heard.push(detail));
  const window = new EventTarget();
  const replaced = [];
  const location = { hash, pathname, search, href, replace: (address) => replaced.push(address) };
  const storage = { getItem: (key) => kept[key] ?? null, setItem: (key, text) => (kept[key] = text) };
  const addEventListener = window.addEventListener.bind(window);
  const rest = { AbortController, CSS: { escape: String }, CustomEvent, URL, URLSearchParams, addEventListener, document, launchQueue };
  runInNewContext(SOURCE, Object.assign(window, { ...rest, location, navigator: {}, window, localStorage: storage, sessionStorage: storage }));
  return { window, document, heard, replaced };
};

test("every link shows that it is being opened, and nothing else does", () => {
  const shown = (hash) => {
    const parts = {};
    open(hash, parts);
    assert.equal(parts[".setup"].hidden, !parts[".followed"].hidden);
    return !parts[".followed"].hidden;
  };
  for (const kind of "dfgmpq") {
    for (const mark of [`#${kind}=`, `#${kind}%3D`, `#fbclid=x&${kind}=`]) assert.ok(shown(`${mark}AQ`), mark);
  }
  for (const hash of ["", "#", "#app", "#x=AQ"]) assert.ok(!shown(hash), hash);
});

test("a link whose sign has become a part of the path is followed in the page's folder", () => {
  const { replaced } = open("", null, { pathname: "/game/index.html%2523g%253DAQ" });
  assert.deepEqual(replaced, ["./#g%253DAQ"]);
  assert.deepEqual(open("", null, { pathname: "/a=b/game/" }).replaced, []);
  const address = (path) => Object.assign(new URL(path, "https://x/"));
  const { early } = open().window;
  assert.deepEqual([...early.brought(address("/game/%23f=AQ?x=1"))], ["link", "%23f=AQ"]);
  assert.equal(early.brought(address(`/game/#${"&%25".repeat(1e5)}`)), null);
});

test("the way to play that comes first is shown by what was stored, and not a second time", () => {
  const shown = (settings) => {
    const when = ["played=off", "played=on mode=computer", "played=on mode=people"];
    const dependent = when.flatMap((text) => [{ dataset: { when: text } }, { dataset: { unless: text } }]);
    const kept = settings ? { "shanghaien.settings": JSON.stringify(settings) } : {};
    open("", {}, { kept, dependent });
    for (let i = 0; i < dependent.length; i += 2) {
      assert.equal(dependent[i].hidden, !dependent[i + 1].hidden);
    }
    return when.filter((_, i) => !dependent[2 * i].hidden);
  };
  assert.deepEqual(shown(null), ["played=off"]);
  assert.deepEqual(shown({ played: "off", mode: "people" }), ["played=off"]);
  assert.deepEqual(shown({ played: "on", mode: "people" }), ["played=on mode=people"]);
});

test("a shortcut of the installed game opens the sheet of a way to play, but over no game", () => {
  const action = (search, kept = {}) =>
    JSON.parse(open("", {}, { search, kept }).window.early.take());
  assert.deepEqual(action("?play=people"), ["panel", "people"]);
  assert.equal(action("?play=games"), null);
  assert.equal(action(""), null);
  assert.equal(action("?play=people", { "shanghaien.table": "a-1" }), null);
  assert.equal(action("?play=people", { "shanghaien.draft": "[1]" }), null);
});

test("what another app shares is read out of the address, and never more than can be looked at", () => {
  const { window } = open();
  const brought = (search, hash = "") => {
    const found = window.early.brought({ hash, pathname: "/game/", search });
    return found && [...found];
  };
  assert.deepEqual(brought("?title=Chat&text=Your+turn&url=https://x/%23f%3DAQ"), ["words", "Chat\nYour turn\nhttps://x/#f=AQ"]);
  assert.deepEqual(brought("?text=%20&title="), null);
  assert.equal(brought(`?text=${"x".repeat(99_999)}`)[1].length, 10_000);
  assert.deepEqual(brought("?text=a", "#g=AQ"), ["link", "#g=AQ"]);
  assert.deepEqual(brought("?play=computer"), ["way", "computer"]);
  const parts = {};
  open("", parts, { search: "?text=hello" });
  assert.equal(parts[".followed"].hidden, false);
});

test("a link that is brought to the open game is told once, whenever it comes", () => {
  let bring;
  const launchQueue = { setConsumer: (consumer) => (bring = (targetURL) => consumer({ targetURL })) };
  const at = "https://x/game/";
  const kept = { "shanghaien.launch": `${at}#f=LAST` };
  const { window } = open("#f=OWN", {}, { kept, href: `${at}#f=OWN`, launchQueue });
  const told = [];
  for (const end of ["#f=OWN", "#f=LAST", "#f=AQ", ""]) bring(at + end);
  bring(undefined);
  window.early.hear((...found) => told.push(found));
  bring(`${at}?text=hello`);
  bring(`${at}?play=people`);
  assert.deepEqual(told, [["link", "#f=AQ"], ["words", "hello"], ["way", "people"]]);
  assert.equal(kept["shanghaien.launch"], `${at}?play=people`);
});

test("what opened the page itself does not come again when the page is loaded anew", () => {
  let bring;
  const launchQueue = { setConsumer: (consumer) => (bring = (targetURL) => consumer({ targetURL })) };
  const [at, kept, told] = ["https://x/game/", {}, []];
  const address = `${at}?text=https%3A%2F%2Fx%2F%23f%3DAQ`;
  for (const href of [address, at, at]) { // Python takes it out of the address
    const { window } = open("", {}, { kept, href, launchQueue });
    bring(address);
    window.early.hear((...found) => told.push(found));
  }
  assert.deepEqual(told, []);
});

test("an offer to install that comes before Python is kept until the person takes it", () => {
  const { window, document, heard } = open();
  let prompts = 0;
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => (prompts += 1);
  window.dispatchEvent(offer);
  assert.ok(offer.defaultPrevented);
  assert.equal(document.documentElement.dataset.install, "offered");
  assert.deepEqual(heard, ["offered"]);
  document.dispatchEvent(new CustomEvent("install"));
  assert.equal(prompts, 1);
  assert.equal(document.documentElement.dataset.install, undefined);
});
