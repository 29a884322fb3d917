// Starts the plain page: the sources as they are, with PyScript and Pyodide as they come. The build
// puts start.js, early.js and page.mjs in its place (web/build/page.py).
// `make dev` keeps what Python and the page need besides the sources in build/plain, and writes the
// file `version` there anew after each change: the page then reloads itself.
export * from "./pyscript.mjs";

const MADE = "./build/plain/";
const PAUSE = 300; // milliseconds between two looks for a change

// Before Python nothing is drawn here, so nothing can have been chosen or pressed.
globalThis.early = {
  calm: async () => {},
  take: () => JSON.stringify({ changes: [], action: null }),
  text: async () => "",
  fail: console.error,
};

const read = async (name) => {
  const response = await fetch(MADE + name, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${MADE}${name} is missing: run make dev once.`);
  return response.text();
};

const watch = async () => {
  const version = await read("version");
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    // The server may just be down, or the file be written.
    if ((await read("version").catch(() => version)) !== version) location.reload();
  }
};

document.body.insertAdjacentHTML("beforeend", await read("sprite.svg"));
watch();
