// Part of the service worker (tools/build/service_worker.mjs). A page whose very first files,
// index.html or boot.js, are damaged in the cache cannot report that; it is detected by its
// silence. The damaged files are then fetched again, and the page is reloaded. The page repairs all
// other files itself.
const PATIENCE = 5000; // milliseconds; a page that is only slow loses nothing
const BEGINNING = /^(?:index\.html|boot\..*\.js)$/;
const waiting = new Map(); // by the client's id

addEventListener("message", ({ source, data }) => {
  if (data === "here") waiting.get(source.id)?.();
});

const matchingResponse = (name) => caches.match(name, { ignoreSearch: true });

async function isRight(response, checksum) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === checksum;
}

// Returns true if the new copy is better. A page that is changed on its way (own_page.js) is not.
async function replaceDamaged(name, checksum) {
  const kept = await matchingResponse(name);
  if (!kept || await isRight(kept, checksum)) return false;
  const good = await fetch(name, { cache: "reload", integrity: `sha256-${checksum}` });
  const { scope } = registration;
  const ours = (cache) => cache.startsWith("pompeii:-precache") && cache.endsWith(scope);
  const cache = await caches.open((await caches.keys()).find(ours));
  const [key] = await cache.keys(name, { ignoreSearch: true });
  await cache.put(key, good.clone());
  return isRight(good, checksum);
}

async function watch(id) {
  const reported = await new Promise((resolve) => {
    waiting.set(id, () => resolve(true));
    setTimeout(() => resolve(false), PATIENCE);
  });
  waiting.delete(id);
  const page = reported || await clients.get(id);
  if (reported || !page) return;
  const checksums = await (await matchingResponse("./files.json")).json();
  const names = Object.keys(checksums).filter((name) => BEGINNING.test(name));
  const replaced = await Promise.all(names.map((name) => replaceDamaged(name, checksums[name])));
  if (replaced.includes(true)) await page.navigate(page.url);
}

addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.waitUntil(watch(event.resultingClientId));
});
