// What is done about a start that failed: each file that a start needs is held against its checksum,
// wherever the browser keeps it, and what is wrong is asked for anew. It is fetched only then, as is
// the list of the checksums.
const PATIENCE = 30_000; // milliseconds without a byte
const LIST = "./files.json";

// Nothing is waited for any more once no byte of anything has come for so long.
const patience = new AbortController();
let waiting = 0;
function life() {
  clearTimeout(waiting);
  waiting = setTimeout(() => patience.abort(), PATIENCE);
}

function ask(name, cache) {
  life();
  return fetch(new URL(name, document.baseURI), { cache, signal: patience.signal });
}

// Where no checksum can be made, which is without https, all is asked for anew and taken as it comes.
async function right(bytes, checksum, cache) {
  if (!crypto.subtle) return cache === "reload";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest)) === checksum;
}

// The file, asked for in one way; null where that is another one or none.
async function whole(name, checksum, cache) {
  try {
    const response = await ask(name, cache);
    const copy = response.clone();
    const counting = new TransformStream({
      transform(chunk, to) {
        life();
        to.enqueue(chunk);
      },
    });
    const bytes = await new Response(response.body.pipeThrough(counting)).arrayBuffer();
    return response.ok && await right(bytes, checksum, cache) ? copy : null;
  } catch {
    return null;
  }
}

// What the service worker keeps (tools/build/service_worker.mjs), if it keeps anything.
async function precache() {
  try {
    const scope = new URL("./", document.baseURI).href;
    const ours = (name) => name.startsWith("pompeii:-precache") && name.endsWith(scope);
    const name = (await caches.keys()).find(ours);
    return name ? await caches.open(name) : null; // opening makes a cache of any name
  } catch {
    return null; // there is none, or none may be looked at
  }
}

// Tells whether the file is there as it should be, by now. The service worker answers with what it
// keeps, without looking: so that must be gone first. Where no better is to be had it is put back, to
// be found again at the next start.
async function mended(name, checksum) {
  if (await whole(name, checksum, "force-cache")) return true;
  const kept = await precache();
  const [key] = await kept?.keys(new URL(name, document.baseURI), { ignoreSearch: true }) ?? [];
  const copy = key && await kept.match(key);
  const damaged = copy && !await right(await copy.clone().arrayBuffer(), checksum);
  if (damaged) await kept.delete(key);
  const good = await whole(name, checksum, "force-cache") ?? await whole(name, checksum, "reload");
  if (damaged) await kept.put(key, good ?? copy);
  return Boolean(good);
}

// What is damaged here may not be there any more: then the site has a newer version. Its service
// worker takes over only when it has all of it.
async function renewed() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {}); // there is no connection
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return false;
  return new Promise((resolve) => {
    const look = () => {
      if (next.state === "installed") next.postMessage({ type: "SKIP_WAITING" });
      else if (next.state === "activated") resolve(true);
      else if (next.state === "redundant") resolve(false);
    };
    next.addEventListener("statechange", look);
    patience.signal.addEventListener("abort", () => resolve(false));
    look();
  });
}

// The site's server answers something for what the service worker does not keep.
async function connected() {
  try {
    await ask("./sw.js", "no-store");
    return true;
  } catch {
    return false;
  }
}

// What came of it: the files are "whole" now, or what is missing of them, and whether it is so
// "offline" or "online". A page that is a file has all in it: "file".
export async function mend() {
  if (location.protocol === "file:") return { state: "file", names: [] };
  const wrong = [];
  try {
    const list = await ask(LIST, "no-cache").then((response) => response.json());
    await Promise.all(Object.entries(list).map(async ([name, checksum]) => {
      if (!await mended(name, checksum)) wrong.push(name);
    }));
  } catch {
    wrong.push(LIST);
  }
  if (!wrong.length || await renewed().catch(() => false)) return { state: "whole", names: [] };
  return { state: await connected() ? "online" : "offline", names: wrong.sort() };
}
