// The memory of a Python with the game loaded, kept in the browser. The next start restores it
// instead of starting Python again (docs/performance.md has the figures). It is made in the
// background by a worker that is useless afterwards. Any failure only means an ordinary start.

import { PREFIX } from "./storage_prefix.js";

// Its parts; the build puts a hash into each name. A snapshot of another version is void.
export const VERSION = [
  "./vendor/pyodide/", "./python.zip.deflate", "./pompeii.zip.deflate",
].join();

const CACHE = `${PREFIX}snapshot`;
const KEY = `https://snapshot/?${VERSION}`; // an address by form, as a cache requires
const LENGTH = "X-Length"; // detects a truncated copy

// The stored response, not yet read, or nothing.
export async function kept() {
  try {
    return await (await caches.open(CACHE)).match(KEY);
  } catch {
    return null;
  }
}

// The bytes of a stored response.
export async function whole(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length !== Number(response.headers.get(LENGTH))) throw new Error("cut short");
  return bytes;
}

// Replaces any earlier snapshot.
export async function keep(bytes) {
  await forget();
  const headers = { [LENGTH]: bytes.length };
  await (await caches.open(CACHE)).put(KEY, new Response(bytes, { headers }));
}

export async function forget() {
  try {
    await caches.delete(CACHE);
  } catch {
    // There is no storage, so nothing to forget.
  }
}
