// Part of the service worker: one cache of the browser holds every file of the site, by Workbox. Each
// file has a checksum. A damaged file is fetched again, if need be past the browser's own cache: a
// wrong answer may be there for a year.
import { copyResponse } from "workbox-core/copyResponse.js";
import { setCacheNameDetails } from "workbox-core/setCacheNameDetails.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { checksumOf } from "./checksum.js";
import { isOwnPage } from "./complete_page_html_check.js";
import { isAside } from "./sw_network_first_flag.js";
import { fetchCompiled, isWasm } from "./sw_compiled_wasm.js";

const FILES = FILES_OF_SITE; // each with url, revision and integrity, by the build

const PAGE = new URL("./index.html", self.location.href).href;

// These are checked by the start itself (start_watch.js), which must not wait for their checksums.
const START = new RegExp("/(?:(?:index|boot|last_board|register_sw|worker|main|dom|start|style"
  + "|python|pompeii|words)\\.[^/]*|vendor/(?:micropython|pyodide|pyscript)\\.[^/]*/[^/]*)$");

// A damaged picture may still show something.
const PICTURES = ["image", "font"];

// The origin may hold caches of other sites. So the name begins with ours, and its end is the page.
setCacheNameDetails({ prefix: "pompeii:" });

async function isWhole(response, integrity) {
  return `sha256-${await checksumOf(await response.arrayBuffer())}` === integrity;
}

// The page itself, if something on its way changes it each time.
async function fetchChangedPage() {
  const response = await fetch(PAGE, { cache: "no-cache" });
  const html = await response.clone().text();
  if (!response.ok || !isOwnPage(html, FILES.map(({ url }) => url))) throw new Error("not the page");
  return response;
}

// Fetches a file with the right bytes, and stores it.
async function fetchAgain(key, caching) {
  const integrity = controller.getIntegrityForCacheKey(key);
  const [address] = key.split("?"); // a key may have a revision
  const fetched = await fetch(address, { cache: caching, integrity }).catch((error) => {
    if (address === PAGE && caching === "reload") return fetchChangedPage();
    throw error;
  });
  if (!fetched.ok) throw new Error(`${address}: ${fetched.status}`);
  // Some servers redirect index.html to its folder, and a browser takes no redirected page.
  const response = fetched.redirected ? await copyResponse(fetched) : fetched;
  const cache = await caches.open(controller.strategy.cacheName);
  await cache.put(key, response.clone());
  return response;
}

const replace = (key) => fetchAgain(key, "default").catch(() => fetchAgain(key, "reload"));

const plugin = {
  async cachedResponseWillBeUsed({ event, request: { url: key }, cachedResponse }) {
    if (event.type !== "fetch") return cachedResponse; // it is being installed
    const { request } = event;
    // Another site has no files with our hashes; a key without one has a revision.
    if (key.includes("?") && await isAside()) return fetch(request).catch(() => cachedResponse);
    if (request.cache === "reload") return fetchAgain(key, "reload"); // a repair by the page
    if (isWasm(key)) return fetchCompiled(request, cachedResponse);
    if (!cachedResponse) return replace(key);
    // The browser itself checks a response whose checksum the page has named.
    if (request.integrity || START.test(new URL(key).pathname)) return cachedResponse;
    const integrity = controller.getIntegrityForCacheKey(key);
    if (await isWhole(cachedResponse.clone(), integrity)) return cachedResponse;
    return replace(key).catch((error) => {
      if (PICTURES.includes(request.destination)) return cachedResponse;
      throw error;
    });
  },
  // On installation a file may be wrong in the browser's own cache. The page itself, if it is gone
  // from the cache, may be a newer one by now.
  handlerDidError({ event, request }) {
    const key = controller.getCacheKeyForURL(request.url);
    if (event.type === "install") return fetchAgain(key, "reload");
    return request.mode === "navigate" ? fetch(request) : null;
  },
};

const controller = new PrecacheController({ plugins: [plugin] });
// A game's address is the page with a query.
const route = new PrecacheRoute(controller, { ignoreURLParametersMatching: [/./] });

export function serveFiles() {
  controller.precache(FILES);
  addEventListener("fetch", (event) => {
    const { request } = event;
    const params = request.method === "GET" && route.match({ request });
    if (params) event.respondWith(controller.strategy.handle({ event, request, params }));
  });
}

// Replaces those of these files that are damaged. Returns true if a copy is better now: a page that
// is changed on its way is not.
export async function replaceDamaged(pattern) {
  const cache = await caches.open(controller.strategy.cacheName);
  const keys = [...controller.getURLsToCacheKeys().values()]
    .filter((key) => pattern.test(new URL(key).pathname));
  const replaced = await Promise.all(keys.map(async (key) => {
    const response = await cache.match(key);
    const integrity = controller.getIntegrityForCacheKey(key);
    if (response && await isWhole(response, integrity)) return false;
    return isWhole(await replace(key), integrity);
  }));
  return replaced.includes(true);
}
