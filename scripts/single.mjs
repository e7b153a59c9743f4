// esbuild for single.py: node single.mjs SITE PYODIDE FILE ENTRY=FORMAT...
// What is made of each entry stands in the file, as JSON.
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild-wasm";

const [site, pyodide, to, ...entries] = process.argv.slice(2);

// Pyodide's large module is carried packed, beside the programs.
const packed = {
  name: "packed",
  setup({ onResolve }) {
    const path = join(site, "single/pyodide.asm.js");
    onResolve({ filter: /\.mjs$/ }, (asked) => (asked.path.endsWith(pyodide) ? { path } : null));
  },
};

// Parts of PyScript and Pyodide that the page never asks for (VENDOR in build_site.py), and node's.
const absent = {
  name: "absent",
  setup({ onResolve }) {
    onResolve({ filter: /^[^#]/ }, ({ path, resolveDir }) => (
      existsSync(resolve(resolveDir, path)) ? null : { path, external: true }
    ));
  },
};

const made = {};
for (const entry of entries) {
  const [name, format] = entry.split("=");
  const { outputFiles } = await build({
    absWorkingDir: site,
    entryPoints: [name],
    format: format || undefined, // a style has none
    bundle: true,
    write: false,
    outdir: site,
    minifyWhitespace: true,
    logLevel: "error", // Pyodide's use of eval would be a warning
    loader: { ".svg": "dataurl", ".woff2": "dataurl" },
    plugins: [packed, absent],
  });
  made[name] = outputFiles[0].text;
}
writeFileSync(to, JSON.stringify(made));
