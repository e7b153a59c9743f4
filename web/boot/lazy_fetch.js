// Fetches a file that no start needs: when a player opens something. The browser compares it with
// `integrity`, its checksum. A damaged one is fetched again, past every cache (sw_file_cache.js).
import { fetchPlain, isConnected } from "./site_connection_check.js";

async function request(address, cache, integrity) {
  const response = await fetchPlain(new URL(address, self.location.href).href, { cache, integrity });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

async function hasCopy(address) {
  try {
    return Boolean(await caches.match(new URL(address, self.location.href), { ignoreSearch: true }));
  } catch {
    return false; // without https there is no such cache
  }
}

// The response, and the outcome: "whole"; "mended" if it came on the second attempt; without a
// response "wrong" if the server has no better one, "damaged" if there is no connection but a
// damaged copy, "absent" if there is not even that.
export async function fetchLazily(address, integrity) {
  try {
    return { response: await request(address, "default", integrity), outcome: "whole" };
  } catch {
    // It is damaged, or did not come.
  }
  try {
    return { response: await request(address, "reload", integrity), outcome: "mended" };
  } catch {
    if (await isConnected()) return { outcome: "wrong" };
    return { outcome: await hasCopy(address) ? "damaged" : "absent" };
  }
}
