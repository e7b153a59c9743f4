// Part of the service worker: the note that another site may be at this address. While it is there,
// the network answers, and the cache only without a connection (sw_address_owner_check.js,
// sw_file_cache.js). It is the existence of a cache, since a browser ends a service worker at any
// time.
import { PREFIX } from "./storage_prefix.js";

const NOTE = `${PREFIX}aside`;

let aside = caches.has(NOTE);

export const isAside = () => aside;

export async function setAside(value) {
  aside = Promise.resolve(value);
  if (value) await caches.open(NOTE);
  else await caches.delete(NOTE);
}
