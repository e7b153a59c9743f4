// Part of the service worker. A page whose very first files, index.html or boot.js, are damaged in
// the cache cannot report that; it is detected by its silence. The damaged files are then fetched
// again, and the page is reloaded. The page repairs all other files itself.
import { isAside } from "./sw_network_first_flag.js";
import { replaceDamaged } from "./sw_file_cache.js";

const PATIENCE = 5000; // milliseconds; a page that is only slow loses nothing
const BEGINNING = /\/(?:index\.html|boot\.[^/]*\.js)$/;
const waiting = new Map(); // by the client's id

async function watch(id) {
  const reported = await new Promise((resolve) => {
    waiting.set(id, () => resolve(true));
    setTimeout(() => resolve(false), PATIENCE);
  });
  waiting.delete(id);
  if (reported || await isAside()) return;
  const page = await clients.get(id);
  if (page && await replaceDamaged(BEGINNING)) await page.navigate(page.url);
}

export function guardBeginnings() {
  addEventListener("message", ({ source, data }) => {
    if (data === "here") waiting.get(source.id)?.();
  });
  addEventListener("fetch", (event) => {
    if (event.request.mode === "navigate") event.waitUntil(watch(event.resultingClientId));
  });
}
