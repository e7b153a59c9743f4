// Repairs a failed start. Each file that a start needs is compared with its checksum in every cache
// of the browser, and damaged files are requested again. This file and the list of checksums are
// fetched only then.
import { rejectedType } from "./media_type.js";
import { isOwnPage } from "./own_page.js";

const PATIENCE = 30_000; // milliseconds without a byte
const LIST = "./files.json";
const PAGE = "index.html";

// All waits end after this long without a byte of any file.
const patience = new AbortController();
let timer = 0;
function noteBytes() {
  clearTimeout(timer);
  timer = setTimeout(() => patience.abort(), PATIENCE);
}

function request(name, cache) {
  noteBytes();
  return fetch(new URL(name, document.baseURI), { cache, signal: patience.signal });
}

// Without https no checksum can be made, so every file is requested again and taken as it comes.
async function isRight(bytes, checksum, cache) {
  if (!crypto.subtle) return cache === "reload";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest)) === checksum;
}

// The file, requested in one way; null if it differs or is missing.
async function fetchWhole(name, checksum, cache) {
  try {
    const response = await request(name, cache);
    const copy = response.clone();
    const counting = new TransformStream({
      transform(chunk, to) {
        noteBytes();
        to.enqueue(chunk);
      },
    });
    const bytes = await new Response(response.body.pipeThrough(counting)).arrayBuffer();
    return response.ok && await isRight(bytes, checksum, cache) ? copy : null;
  } catch {
    return null;
  }
}

// Returns true if the server sends the page, perhaps with changes of a content network.
async function comesPage(names) {
  const response = await request(PAGE, "reload").catch(() => null);
  return Boolean(response?.ok) && isOwnPage(await response.text(), names);
}

// The cache of the service worker (tools/build/service_worker.mjs), if there is one.
async function openPrecache() {
  try {
    const scope = new URL("./", document.baseURI).href;
    const ours = (name) => name.startsWith("pompeii:-precache") && name.endsWith(scope);
    const name = (await caches.keys()).find(ours);
    return name ? await caches.open(name) : null; // opening creates a cache of any name
  } catch {
    return null; // there is none, or access is forbidden
  }
}

// The file, undamaged now, or null. Its type may still be wrong. The service worker answers from
// its cache without a check, so a damaged copy is removed first. Without a better one it is put
// back, for the next start to find.
async function repairFile(name, checksum) {
  const isFit = (file) => file && rejectedType(name, file) === null;
  const first = await fetchWhole(name, checksum, "force-cache");
  if (isFit(first)) return first;
  const kept = await openPrecache();
  const [key] = await kept?.keys(new URL(name, document.baseURI), { ignoreSearch: true }) ?? [];
  const copy = key && await kept.match(key);
  const isGood = async () => isFit(copy) && isRight(await copy.clone().arrayBuffer(), checksum);
  const damaged = copy && !await isGood();
  if (damaged) await kept.delete(key);
  const next = await fetchWhole(name, checksum, "force-cache");
  const good = isFit(next) ? next : await fetchWhole(name, checksum, "reload");
  if (damaged) await kept.put(key, good ?? copy);
  return good;
}

// A damaged file may no longer exist on the server: then the site has a newer version. Its service
// worker takes over only when it has all of it.
async function takeNewerVersion() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {}); // there is no connection
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return false;
  return new Promise((resolve) => {
    const check = () => {
      if (next.state === "installed") next.postMessage({ type: "SKIP_WAITING" });
      else if (next.state === "activated") resolve(true);
      else if (next.state === "redundant") resolve(false);
    };
    next.addEventListener("statechange", check);
    patience.signal.addEventListener("abort", () => resolve(false));
    check();
  });
}

// The site's server answers a request that the service worker does not cache.
async function isConnected() {
  try {
    await request("./sw.js", "no-store");
    return true;
  } catch {
    return false;
  }
}

// The outcome. The files are "whole" now, or the names of the missing ones are listed as "offline"
// or "online". Files that the server sends with a wrong type are listed as "type". A page opened
// from a file contains everything: "file".
export async function repair() {
  if (location.protocol === "file:") return { state: "file", names: [] };
  const wrong = [];
  const types = new Map(); // rejected ones, by file
  try {
    const list = await request(LIST, "no-cache").then((response) => response.json());
    await Promise.all(Object.entries(list).map(async ([name, checksum]) => {
      const file = await repairFile(name, checksum);
      const type = file && rejectedType(name, file);
      if (name === PAGE && !file && await comesPage(Object.keys(list))) return;
      if (!file) wrong.push(name);
      else if (type !== null) types.set(name, type);
    }));
  } catch {
    wrong.push(LIST);
  }
  if (!wrong.length && types.size) {
    const type = [...new Set(types.values())].join(", ");
    return { state: "type", names: [...types.keys()].sort(), type };
  }
  const isWhole = !wrong.length || await takeNewerVersion().catch(() => false);
  if (isWhole) return { state: "whole", names: [] };
  return { state: await isConnected() ? "online" : "offline", names: wrong.sort() };
}
