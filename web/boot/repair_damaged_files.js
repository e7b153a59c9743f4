// Repairs a failed start. Each file that a start needs is compared with its checksum in every cache
// of the browser, and damaged files are requested again. This file and the list of checksums are
// fetched only then.
import { checksumOf } from "./checksum.js";
import { LIST, fetchChecksums } from "./checksum_list.js";
import { isConnected } from "./site_connection_check.js";
import { rejectedType } from "./media_type_check.js";
import { isOwnPage } from "./complete_page_html_check.js";

const PATIENCE = 15_000; // milliseconds without a byte
const PATIENCE_WITH_VERSION = 30_000; // milliseconds until a newer version is installed
const PAGE = "index.html";

// All requests of a repair end after this long without a byte of any file.
let patience = null;
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
  return await checksumOf(bytes) === checksum;
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

// The file, undamaged now, or null. Its type may still be wrong. A request that passes the browser's
// own cache also makes the service worker replace its copy (sw_file_cache.js).
async function repairFile(name, checksum) {
  const first = await fetchWhole(name, checksum, "force-cache");
  const isFit = first && rejectedType(name, first) === null;
  return isFit ? first : fetchWhole(name, checksum, "reload");
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
    check();
  });
}

const tooLate = () => new Promise((resolve) => {
  setTimeout(() => resolve(false), PATIENCE_WITH_VERSION);
});

// The missing files, and the rejected types by file.
async function repairFiles() {
  const wrong = [];
  const types = new Map();
  patience = new AbortController();
  noteBytes();
  try {
    const list = await fetchChecksums(patience.signal);
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
  clearTimeout(timer);
  return { wrong, types };
}

// The outcome. The files are "whole" now, or the names of the missing ones are listed as "offline"
// or "online". Files that the server sends with a wrong type are listed as "type". A page opened
// from a file contains everything: "file".
export async function repair() {
  if (location.protocol === "file:") return { state: "file", names: [] };
  const { wrong, types } = await repairFiles();
  if (!wrong.length && types.size) {
    const type = [...new Set(types.values())].join(", ");
    return { state: "type", names: [...types.keys()].sort(), type };
  }
  const isWhole = !wrong.length
    || await Promise.race([takeNewerVersion().catch(() => false), tooLate()]);
  if (isWhole) return { state: "whole", names: [] };
  return { state: await isConnected() ? "online" : "offline", names: wrong.sort() };
}
