// Workbox for service_worker.py: node service_worker.mjs FOLDER FILE
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateSW } from "workbox-build";

const [folder, file] = process.argv.slice(2);

// The browser rejects any other contents, so a file damaged on its way is never cached.
const integrity = (entry) => {
  const hash = createHash("sha256").update(readFileSync(join(folder, entry.url)));
  return { ...entry, integrity: `sha256-${hash.digest("base64")}` };
};

const { warnings } = await generateSW({
  globDirectory: folder,
  globPatterns: ["**/*"],
  swDest: file,
  // The origin may hold caches of other sites. So the name begins with ours, and its end is the
  // page. Workbox deletes the caches of older Workboxes by a part of the name, also those of other
  // sites.
  cacheId: "pompeii:",
  importScripts: readdirSync(folder).filter((name) => /^sw_(?:guard|page|wasm)\..*js$/.test(name)),
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  maximumFileSizeToCacheInBytes: 2 ** 25,
  dontCacheBustURLsMatching: /\.[0-9a-f]{12}[./]/, // fingerprint.py puts a hash into such a name
  manifestTransforms: [(manifest) => ({ manifest: manifest.map(integrity) })],
  // A game's address is the page with a query.
  ignoreURLParametersMatching: [/./],
});
if (warnings.length) throw new Error(warnings.join("\n"));
