// Runs Python from code in two parts:
//   node split.mjs RUNTIME PARTS PROGRAM
// Prints what the program prints, and whether the second part was compiled for it.
import { readFileSync } from "node:fs";
import { join as path } from "node:path";
import { join, Rest } from "../../../web/boot/rest.mjs";
import { startPython } from "../../../web/build/python.mjs";

const [runtime, parts, program] = process.argv.slice(2);
const rest = new Rest(readFileSync(path(parts, "rest.wasm")));
console.warn = () => {};

const { default: create } = await import(path(runtime, "pyodide.asm.mjs"));
const createPyodideModule = (settings) => {
  settings.instantiateWasm = (imports, receive) => {
    const mark = Symbol("error");
    imports.env.Jsv_GetError_import = () => mark;
    imports.env.JsvError_Check = (value) => value === mark;
    WebAssembly.instantiate(readFileSync(path(parts, "first.wasm")), imports).then((made) => {
      join(made.instance.exports, imports, rest);
      receive(made.instance, made.module);
    });
    return {};
  };
  return create(settings);
};
const python = await startPython(runtime, { createPyodideModule, stdLibURL: path(runtime, "python_stdlib.zip") });
python.runPython(program);
console.log("compiled", rest.code instanceof WebAssembly.Module);
