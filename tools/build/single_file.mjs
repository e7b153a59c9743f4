// esbuild for single_file.py: node single_file.mjs SITE FILE ENTRY=FORMAT...
// FILE holds the output of each entry, as JSON.
import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

const [site, to, ...entries] = process.argv.slice(2);

// Parts of PyScript and Pyodide that the page never asks for (VENDOR in vendored_file_list.py), and node's.
const absent = {
  name: "absent",
  setup({ onResolve }) {
    onResolve({ filter: /^[^#]/ }, ({ path, resolveDir }) => (
      existsSync(resolve(resolveDir, path)) ? null : { path, external: true }
    ));
  },
};

const outputs = {};
for (const entry of entries) {
  const [name, format] = entry.split("=");
  const { outputFiles } = await build({
    absWorkingDir: site,
    entryPoints: [name],
    format: format || undefined, // a style has none
    define: format === "iife" ? { "import.meta.url": "self.location.href" } : {},
    bundle: true,
    write: false,
    outdir: site,
    minifyWhitespace: true,
    logLevel: "error", // Pyodide's use of eval would be a warning
    loader: { ".svg": "dataurl", ".woff2": "dataurl" },
    plugins: [absent],
  });
  outputs[name] = outputFiles[0].text;
}
writeFileSync(to, JSON.stringify(outputs));
