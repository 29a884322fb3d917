// Starts the plain page: the sources as they are, with PyScript and Pyodide as they come. The build
// puts start.js in its place, which loads page.mjs (web/build/page.py).
// `make dev` keeps what Python and the page need besides the sources in build/plain, and writes the
// file `version` there anew after each change: the page then reloads itself.
export * from "./pyscript.mjs";

const MADE = "./build/plain/";
const PAUSE = 300; // milliseconds between two looks for a change

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
