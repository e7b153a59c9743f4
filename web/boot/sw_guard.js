// Part of the service worker (tools/build/service_worker.mjs). A page of which the very beginning is damaged in
// what is kept here, index.html or boot.js, cannot say so; it is noticed by its saying nothing. What
// is wrong is then fetched anew, and the page loaded again. All other files are mended by the page.
const PATIENCE = 5000; // milliseconds; who is only slow loses nothing
const BEGINNING = /^(?:index\.html|boot\..*\.js)$/;
const waiting = new Map(); // by the client's id

addEventListener("message", ({ source, data }) => {
  if (data === "here") waiting.get(source.id)?.();
});

const matches = (name) => caches.match(name, { ignoreSearch: true });

async function replaced(name, checksum) {
  const kept = await matches(name);
  const digest = kept && await crypto.subtle.digest("SHA-256", await kept.arrayBuffer());
  if (!kept || btoa(String.fromCharCode(...new Uint8Array(digest))) === checksum) return false;
  const good = await fetch(name, { cache: "reload", integrity: `sha256-${checksum}` });
  const ours = (cache) => cache.startsWith("pompeii:-precache") && cache.endsWith(registration.scope);
  const cache = await caches.open((await caches.keys()).find(ours));
  const [key] = await cache.keys(name, { ignoreSearch: true });
  await cache.put(key, good);
  return true;
}

async function watched(id) {
  const came = await new Promise((resolve) => {
    waiting.set(id, () => resolve(true));
    setTimeout(() => resolve(false), PATIENCE);
  });
  waiting.delete(id);
  const page = came || await clients.get(id);
  if (came || !page) return;
  const checksums = await (await matches("./files.json")).json();
  const names = Object.keys(checksums).filter((name) => BEGINNING.test(name));
  const done = await Promise.all(names.map((name) => replaced(name, checksums[name])));
  if (done.includes(true)) await page.navigate(page.url);
}

addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.waitUntil(watched(event.resultingClientId));
});
