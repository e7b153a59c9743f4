// Workbox for offline.py: node offline.mjs FOLDER FILE
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateSW } from "workbox-build";

const [folder, file] = process.argv.slice(2);

// The browser refuses what is not exactly this: nothing that was damaged on its way is ever kept.
const integrity = (entry) => {
  const hash = createHash("sha256").update(readFileSync(join(folder, entry.url)));
  return { ...entry, integrity: `sha256-${hash.digest("base64")}` };
};

const { warnings } = await generateSW({
  globDirectory: folder,
  globPatterns: ["**/*"],
  swDest: file,
  // What this origin keeps for others is none of ours: the name begins with ours, and its end is the
  // page. Workbox would tidy up after older Workboxes by a part of the name, whoever they belong to.
  cacheId: "pompeii:",
  importScripts: readdirSync(folder).filter((name) => /^(?:compiled|guard)\..*js$/.test(name)),
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  maximumFileSizeToCacheInBytes: 2 ** 25,
  dontCacheBustURLsMatching: /\.[0-9a-f]{12}[./]/, // naming.py: such a name says what is in it
  manifestTransforms: [(manifest) => ({ manifest: manifest.map(integrity) })],
  // A game's address is the page with a query.
  ignoreURLParametersMatching: [/./],
});
if (warnings.length) throw new Error(warnings.join("\n"));
