// esbuild for page_scripts.py: node page_scripts.mjs FOLDER TO NAME=KIND...
// FOLDER holds the scripts with their modules; TO gets a bundle for each NAME. KIND is `module`,
// `large` for one with libraries, whose names are shortened too, or `classic` for a script that is
// no module.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [folder, to, ...scripts] = process.argv.slice(2);
const kinds = new Map(scripts.map((script) => script.split("=")));

// Files of their own, which a bundle refers to by their addresses.
const separate = {
  name: "separate",
  setup({ onResolve }) {
    onResolve({ filter: /^\.[/]/ }, ({ kind, path }) => {
      const isFile = path.startsWith("./vendor/") || kinds.has(path.slice(2));
      return kind !== "entry-point" && isFile ? { path, external: true } : null;
    });
  },
};

// A closure for the names of a classic script. The format "iife" would turn import() into require().
const closure = { banner: { js: "(()=>{" }, footer: { js: "})();" } };

await Promise.all(["classic", "module", "large"].map((which) => build({
  absWorkingDir: folder,
  entryPoints: [...kinds.keys()].filter((name) => kinds.get(name) === which),
  format: "esm",
  bundle: true,
  outdir: to,
  minify: which === "large",
  minifyWhitespace: true,
  external: ["node:*"], // Pyodide imports these under Node only
  nodePaths: [fileURLToPath(new URL("../../node_modules", import.meta.url))],
  logLevel: "error",
  plugins: [separate],
  ...(which === "classic" ? closure : {}),
})));
