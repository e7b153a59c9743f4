// The list of files and esbuild for service_worker.py: node service_worker.mjs FOLDER SCRIPTS FILE
// FOLDER holds the site, SCRIPTS the service worker's modules; FILE gets the bundle.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { getManifest } from "workbox-build";

const [folder, scripts, file] = process.argv.slice(2);

// The browser rejects any other contents, so a file damaged on its way is never cached.
const integrity = (entry) => {
  const hash = createHash("sha256").update(readFileSync(join(folder, entry.url)));
  return { ...entry, integrity: `sha256-${hash.digest("base64")}` };
};

const { manifestEntries, warnings } = await getManifest({
  globDirectory: folder,
  globPatterns: ["**/*"],
  maximumFileSizeToCacheInBytes: 2 ** 25,
  dontCacheBustURLsMatching: /\.[0-9a-f]{12}[./]/, // fingerprint.py puts a hash into such a name
  manifestTransforms: [(manifest) => ({ manifest: manifest.map(integrity) })],
});
if (warnings.length) throw new Error(warnings.join("\n"));

// Workbox without its messages for developers.
await build({
  entryPoints: [join(scripts, "sw.js")],
  outfile: file,
  bundle: true,
  minify: true,
  format: "iife",
  nodePaths: ["node_modules"],
  logLevel: "error",
  define: {
    "process.env.NODE_ENV": '"production"',
    FILES_OF_SITE: JSON.stringify(manifestEntries),
  },
});
