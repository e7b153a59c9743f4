// Pyodide under node for bytecode.py: node bytecode.mjs LIBRARY GAME COMPILED (archives)
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [library, game, to] = process.argv.slice(2);
// Without columns for tracebacks the bytecode is a quarter smaller.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ env });
python.FS.writeFile("/library.zip", readFileSync(library));
python.FS.writeFile("/game.zip", readFileSync(game));
python.runPython(readFileSync(new URL("compile_in_pyodide.py", import.meta.url), "utf-8"));
writeFileSync(to, python.FS.readFile("/compiled.zip"));
