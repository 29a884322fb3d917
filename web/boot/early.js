// The set-up screen before Python is there: in the person's language, with their last choices. What
// they press or drop meanwhile is kept, and `early` hands it to Python.
const early = (() => {
  const app = document.getElementById("app");
  const ended = new AbortController(); // when Python is there nothing is listened to here
  const { signal } = ended;
  let action = null;
  let files = [];

  // What the browser stores outside the database, by these names; Python reads them from here.
  const keys = {
    settings: "shanghaien.settings",
    game: "shanghaien.game", // the first of the spare places
    name: "shanghaien.game.id",
    unfinished: "shanghaien.games", // how many games can be continued
    asked: "shanghaien.asked", // whether the browser was asked to keep everything
    table: "shanghaien.table", // in the tab: the game on its table
    draft: "shanghaien.draft", // in the tab: what one is doing there beside that
    launch: "shanghaien.launch", // in the tab: the address that was brought to it last
  };

  // What links bear, by the letter of each kind: a pairing, a friend's move, a game, a move to another
  // device, a position, a puzzle. Some programs write characters in codes or put their own parameters
  // before it; shanghaien/formats/incoming.py undoes that.
  const MARK = /(?:[#&?]|%(?:25)*2[36])([dfgmpq](?:=|%(?:25)*3d).*)/i;

  // Its "#" may even have become a part of the path, and the host have answered with the page.
  const lost = MARK.exec(location.pathname);
  if (lost) location.replace(`./#${lost[1]}`);

  const LONGEST_WORDS = 10_000; // characters

  /** What an address brings: a link, words that another app shares, or a way to play. */
  const brought = ({ hash, pathname, search }) => {
    const link = MARK.exec(pathname + hash);
    if (link) return ["link", link[0]];
    const query = new URLSearchParams(search);
    const words = ["title", "text", "url"].map((name) => query.get(name) ?? "").join("\n").trim();
    if (words) return ["words", words.slice(0, LONGEST_WORDS)];
    const way = query.get("play");
    return way === "computer" || way === "people" ? ["way", way] : null;
  };

  const isFile = location.protocol === "file:";

  const read = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null; // storage is denied
    }
  };
  const settings = (() => {
    try {
      return Object(JSON.parse(read("localStorage", keys.settings)));
    } catch {
      return {};
    }
  })();

  document.documentElement.dataset.text = settings.text ?? "100";

  // The parts that belong to some settings only (web/ui/forms.py).
  const showParts = () => {
    const isMet = (condition) => {
      const [name, value] = condition.split("=");
      return (settings[name] ?? "off") === value;
    };
    for (const part of app.querySelectorAll("[data-when], [data-unless]")) {
      const { when, unless } = part.dataset;
      part.hidden = (when ?? unless).split(" ").every(isMet) === (when === undefined);
    }
  };
  const showLanguage = (wanted) => {
    const language = String(wanted).toLowerCase().split("-")[0];
    const template = document.getElementById(`setup-${language}`);
    if (!template || language === document.documentElement.lang) return;
    app.replaceChildren(template.content.cloneNode(true));
    document.documentElement.lang = language;
  };
  const show = (language) => {
    if (!app.firstElementChild) return; // the sources' page draws nothing before Python
    showLanguage(language);
    showParts();
    const spare = read("localStorage", keys.game)?.includes('"result": null');
    const isFollowed = ["link", "words"].includes(brought(location)?.[0]);
    app.querySelector(".returning").hidden = !isBack || isFollowed;
    app.querySelector(".followed").hidden = !isFollowed;
    app.querySelector(".setup").hidden = isBack || isFollowed;
    app.querySelector(".boot-local").hidden = !isFile;
    app.querySelector(".saved").hidden = !(spare || Number(read("localStorage", keys.unfinished)));
  };

  // A press: while a finger is down the button must stay where it is, or it is no click.
  let isPressed = false;
  let release = () => {};
  const onDown = () => {
    isPressed = true;
  };
  const onUp = () => {
    setTimeout(() => {
      isPressed = false; // the click has been told by now
      release();
    });
  };
  const onDrag = (event) => event.preventDefault();
  const onDrop = (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) files = [...event.dataTransfer.files];
  };
  const onClick = ({ target }) => {
    const button = target.closest("[data-do]");
    if (!button || button.dataset.do === "reload") return; // that has a way of its own
    if (button.dataset.early) return openRules(button);
    if (button.dataset.do === "close") return closeRules();
    app.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    button.setAttribute("aria-busy", "true");
    action = [button.dataset.do, button.dataset.argument ?? ""];
  };

  // The rules for whoever waits: when Python is there it draws the same.
  let opener = null;
  const openRules = async (button) => {
    opener = button;
    const response = await fetch(button.dataset.early).catch(() => {});
    const text = await response?.text().catch(() => "");
    if (!response?.ok || !text || signal.aborted || app.querySelector("#panel-rules")) return;
    const stage = app.querySelector("#stage");
    stage.insertAdjacentHTML("afterend", text);
    stage.inert = true;
    app.querySelector("#panel-rules button").focus();
    action = ["panel", "rules"];
  };
  const closeRules = () => {
    app.querySelector("#panel-rules")?.remove();
    app.querySelector("#stage").inert = false;
    opener.focus();
    action = null;
  };
  const onKey = ({ key }) => key === "Escape" && app.querySelector("#panel-rules") && closeRules();

  // Enter that is held down would press one button after the other, as the focus moves on.
  const onHeld = (event) => {
    if (event.repeat && event.key === "Enter" && event.target.localName !== "textarea") event.preventDefault();
  };
  addEventListener("keydown", onHeld, { capture: true }); // in the game, too

  // Firefox leaves what Tab comes to beneath a bar that stays in place: it heeds no scroll margin.
  const near = { block: "nearest", inline: "nearest" };
  addEventListener("keyup", ({ key }) => key === "Tab" && document.activeElement.scrollIntoView(near));

  // A shortcut of the installed game names a way to play: its sheet opens, but over no game.
  const [kind, way] = brought(location) ?? [];
  const isBack = [keys.table, keys.draft].some((key) => (read("sessionStorage", key) ?? "no") !== "no");
  if (!isBack && kind === "way") action = ["panel", way];
  app.addEventListener("click", onClick, { signal });
  addEventListener("keydown", onKey, { signal });
  addEventListener("pointerdown", onDown, { capture: true, signal });
  addEventListener("pointerup", onUp, { capture: true, signal });
  addEventListener("pointercancel", onUp, { capture: true, signal });
  document.addEventListener("dragover", onDrag, { signal });
  document.addEventListener("drop", onDrop, { signal });
  show(settings.language ?? navigator.language ?? "");

  // To a game that is open the browser brings the address that would open it (the manifest's
  // launch_handler): so nothing is loaded anew. What did open the page comes this way, too, and what
  // came last comes again when the page is loaded anew.
  const known = [location.href, read("sessionStorage", keys.launch)];
  const launches = [];
  const note = (address) => {
    try {
      sessionStorage.setItem(keys.launch, address);
    } catch {
      // storage is denied
    }
  };
  // One that opened the page is noted now, and one that waits for Python once it is told.
  let launch = (address) => (known.includes(address) ? note(address) : launches.push(address));
  globalThis.launchQueue?.setConsumer(({ targetURL }) => targetURL && launch(targetURL));

  // The browser offers once to install the game, and that may be now: `data-install` is then
  // "offered", and Python shows a button.
  const root = document.documentElement;
  const tell = (word) => document.dispatchEvent(new CustomEvent("browser-news", { detail: word }));
  let invitation = null;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the page has a button of its own
    invitation = event;
    root.dataset.install = "offered";
    tell("offered");
  });
  addEventListener("appinstalled", () => tell("done"));
  document.addEventListener("install", () => {
    invitation?.prompt();
    invitation = null;
    delete root.dataset.install;
  });

  const LONGEST_PRESS = 5000; // milliseconds
  const LONGEST_SEARCH = 10_000; // milliseconds
  const ROOTS = ["page.js", "interpreter.js"];
  const fail = (reason, file) => {
    const fault = app.querySelector(".boot-fault");
    if (!fault?.hidden) return; // the first reason is the cause of the others
    fault.hidden = false;
    fault.querySelector("details").hidden = !reason;
    fault.querySelector(".boot-reason").textContent = reason;
    fault.querySelector("button").onclick = retry;
    explain(file);
    explain(globalThis.start?.missing);
    if (self.origin === "null") because("framed");
    else if (typeof WebAssembly !== "object") because("off");
    else if (![].toSorted || !window.DecompressionStream) because("old");
  };
  // A cause that no file has. To load the page again helps where something was turned on meanwhile.
  const because = (cause) => {
    const fault = app.querySelector(".boot-fault");
    fault.querySelector(`[data-cause=${cause}]`).hidden = false;
    fault.querySelector(".boot-damaged").hidden = true;
    fault.querySelector("button").hidden = cause !== "off";
    const address = fault.querySelector(".boot-address");
    address.href = address.textContent = location.href;
  };
  // Browsers run no module that does not come as a script; a page is what some hosts send for one that
  // is missing.
  const look = async (place) => {
    const found = await fetch(place).catch(() => {});
    if (found?.ok && !/script|html/.test(found.headers.get("content-type"))) because("typed");
  };
  // The error of a module, or of whoever reads a file, does not say which one is missing; this name does.
  const explain = (name) => {
    const shown = app.querySelector(".boot-fault:not([hidden]) .boot-file");
    if (!name || !shown || app.querySelector(".boot-cause:not([hidden])")) return;
    shown.closest("p").hidden = false;
    if (!shown.textContent || ROOTS.includes(shown.textContent)) shown.textContent = name;
  };
  // Load the page again; in a newer version if there is one, since what is damaged in this version may
  // be had nowhere any more.
  const retry = async ({ target }) => {
    target.setAttribute("aria-busy", "true");
    const late = new Promise((resolve) => setTimeout(resolve, LONGEST_SEARCH));
    const found = globalThis.start?.isFirst ? globalThis.start.renew() : renew();
    await Promise.race([Promise.allSettled([found, refresh()]), late]);
    location.reload();
  };
  // What the browser has kept of the page may be of another version, and a server may say that it is
  // still good, going by date and size.
  const refresh = () => {
    const elements = document.querySelectorAll("[integrity], [rel=stylesheet], script[src]");
    const places = [...elements].map(({ src, href }) => src || href);
    return Promise.all(["./", ...places].map((place) => fetch(place, { cache: "reload" })));
  };
  const renew = async () => {
    await fetch("./service-worker.js", { cache: "reload" }).catch(() => {}); // see above
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.scope !== new URL("./", location).href) return; // of a folder above
    await registration.update();
    const coming = registration.installing;
    if (coming) await new Promise((resolve) => (coming.onstatechange = resolve));
    const newer = registration.waiting;
    if (!newer) return;
    newer.postMessage("apply"); // nobody plays here
    await new Promise((resolve) => {
      newer.onstatechange = () => newer.state === "activated" && resolve();
    });
  };
  // A file of the page that cannot be had, and whatever breaks before Python is there.
  const onError = ({ target, message }) => {
    if (target === window) return fail(message);
    const place = target.src || target.href || "";
    const name = place.split("/").pop().replace(/\.[0-9a-f]{12}(?=\.\w+$)/, "");
    if (!name || target.rel === "modulepreload") return;
    fail("", name);
    if (target.type === "module") look(place);
  };
  const onRejection = ({ reason }) => fail(String(reason?.message ?? reason));
  addEventListener("error", onError, { capture: true, signal });
  addEventListener("unhandledrejection", onRejection, { signal });
  // It may have failed before.
  addEventListener("load", () => globalThis.start || isFile || fail("", "start.js"));

  return {
    keys,
    brought,
    /** Python is there: have it told what is brought from now on, and what came before. */
    hear(tell) {
      launch = (address) => {
        note(address);
        const found = brought(new URL(address));
        if (found) tell(...found);
      };
      launches.splice(0).forEach(launch);
    },
    /** Wait until no finger is down, but not for one that stays there. */
    released() {
      return new Promise((resolve) => {
        release = resolve;
        if (isPressed) setTimeout(resolve, LONGEST_PRESS);
        else resolve();
      });
    },
    /** Python is there: give what was pressed, as JSON text. */
    take() {
      ended.abort();
      return JSON.stringify(action);
    },
    /** The files that were dropped meanwhile: none, or one with a record, or too many. */
    chosen() {
      return files;
    },
    /** Tell that something could not be fetched or started. */
    fail,
    explain,
  };
})();
globalThis.early = early;
