// The memory of a Python in which the game is loaded, kept in the browser: the next start takes it
// up where it stands instead of starting Python anew (docs/performance.md has the figures). It is
// made in the background by a worker that is good for nothing else afterwards. Whatever goes wrong
// with it only means the ordinary start.

import { OURS } from "./storage.js";

// What it is made of; the build puts a hash into each name. A snapshot of another version is void.
export const VERSION = ["./vendor/pyodide/", "./python.zip.deflate", "./pompeii.zip.deflate"].join();

const CACHE = `${OURS}snapshot`;
const KEY = `https://snapshot/?${VERSION}`; // an address by form, as a cache wants it
const LENGTH = "X-Length"; // a copy that was cut short is none

// What is kept, not yet read, or nothing.
export async function kept() {
  try {
    return await (await caches.open(CACHE)).match(KEY);
  } catch {
    return null;
  }
}

// Its bytes.
export async function whole(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length !== Number(response.headers.get(LENGTH))) throw new Error("cut short");
  return bytes;
}

// In place of whatever was kept before.
export async function keep(bytes) {
  await forget();
  const headers = { [LENGTH]: bytes.length };
  await (await caches.open(CACHE)).put(KEY, new Response(bytes, { headers }));
}

export async function forget() {
  try {
    await caches.delete(CACHE);
  } catch {
    // There is no place to keep anything: nothing to forget.
  }
}
