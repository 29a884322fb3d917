// Gives PyScript, in the page and in the worker, the Python that the build has prepared.
import { loadPyodide as load, version } from "../../pyodide/pyodide.mjs";

export { version };

const site = new URL("../../", import.meta.url).href;

/** Start Python; PyScript's own idea of where its files lie gives way to ours. */
export const loadPyodide = (options) =>
  load({
    ...options,
    indexURL: `${site}pyodide/`,
    stdLibURL: `${site}stdlib.zip`,
    // No packages are installed, so there is no list of them to fetch; the version must fit.
    lockFileContents: { info: { abi_version: "2026_0" }, packages: {} },
  });
