// Repairs a failed start. Each file that a start needs is compared with its checksum in every cache
// of the browser, and damaged files are requested again. This file and the list of checksums are
// fetched only then.
import { isConnected } from "./connection.js";

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

// Returns true if the file came and is right, requested in one way.
async function comesWhole(name, checksum, cache) {
  try {
    const response = await request(name, cache);
    const counting = new TransformStream({
      transform(chunk, to) {
        noteBytes();
        to.enqueue(chunk);
      },
    });
    const bytes = await new Response(response.body.pipeThrough(counting)).arrayBuffer();
    return response.ok && await isRight(bytes, checksum, cache);
  } catch {
    return false;
  }
}

// Returns true if the file is undamaged now. A request that passes the browser's own cache also
// makes the service worker replace its copy (sw_files.js).
const repairFile = async (name, checksum) => await comesWhole(name, checksum, "force-cache")
  || comesWhole(name, checksum, "reload");

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
  noteBytes();
  const isOnline = await isConnected(patience.signal);
  return { state: isOnline ? "online" : "offline", names: wrong.sort() };
}
