// Repairs a failed start. Each file that a start needs is compared with its checksum in every cache
// of the browser, and damaged files are requested again. This file and the list of checksums are
// fetched only then.
const PATIENCE = 30_000; // milliseconds without a byte
const LIST = "./files.json";

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

// Returns true if the file is undamaged now. The service worker answers from its cache without a
// check, so a damaged copy is removed first. Without a better one it is put back, for the next
// start to find.
async function repairFile(name, checksum) {
  if (await fetchWhole(name, checksum, "force-cache")) return true;
  const kept = await openPrecache();
  const [key] = await kept?.keys(new URL(name, document.baseURI), { ignoreSearch: true }) ?? [];
  const copy = key && await kept.match(key);
  const damaged = copy && !await isRight(await copy.clone().arrayBuffer(), checksum);
  if (damaged) await kept.delete(key);
  const good = await fetchWhole(name, checksum, "force-cache")
    ?? await fetchWhole(name, checksum, "reload");
  if (damaged) await kept.put(key, good ?? copy);
  return Boolean(good);
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
// or "online". A page opened from a file contains everything: "file".
export async function repair() {
  if (location.protocol === "file:") return { state: "file", names: [] };
  const wrong = [];
  try {
    const list = await request(LIST, "no-cache").then((response) => response.json());
    await Promise.all(Object.entries(list).map(async ([name, checksum]) => {
      if (!await repairFile(name, checksum)) wrong.push(name);
    }));
  } catch {
    wrong.push(LIST);
  }
  const isWhole = !wrong.length || await takeNewerVersion().catch(() => false);
  if (isWhole) return { state: "whole", names: [] };
  return { state: await isConnected() ? "online" : "offline", names: wrong.sort() };
}
