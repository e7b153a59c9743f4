// Workbox for offline.py: node offline.mjs FOLDER FILE
import { readdirSync } from "node:fs";
import { generateSW } from "workbox-build";

const [folder, file] = process.argv.slice(2);
const { warnings } = await generateSW({
  globDirectory: folder,
  globPatterns: ["**/*"],
  swDest: file,
  // What this origin keeps for others is none of ours: the name begins with ours, and its end is the
  // page. Workbox would tidy up after older Workboxes by a part of the name, whoever they belong to.
  cacheId: "pompeii:",
  importScripts: readdirSync(folder).filter((name) => /^compiled\..*js$/.test(name)),
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  maximumFileSizeToCacheInBytes: 2 ** 25,
  dontCacheBustURLsMatching: /\.[0-9a-f]{12}[./]/, // naming.py: such a name says what is in it
  // A game's address is the page with a query.
  ignoreURLParametersMatching: [/./],
});
if (warnings.length) throw new Error(warnings.join("\n"));
