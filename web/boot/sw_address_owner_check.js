// Part of the service worker. The address may get another owner: most often another project is
// served at the same port of this machine. A page is shown from the cache at once. Meanwhile the
// server is asked whose service worker it has, which costs an answer 304 on an ordinary visit.
//
// The copy for use without a connection is worth more than a wrong guess. So it is given up only if
// two answers agree that this site has left: there is no service worker here, or a script of
// somebody else, and there is a page. Games stay in any case. These answers prove nothing:
// - none: there is no connection. A network that wants a sign-in first has no certificate for this
//   address or redirects to its own, and both are errors here.
// - a status like 403, 429 or 503: the server is in trouble.
// - 404 for all: the site has gone, and nobody has taken its place.
// - a page in place of the script: another project answers everything with its page, or a network
//   its sign-in. The network's answer is shown from now on, and the cache is kept for the time
//   without a connection or after the sign-in.
import { PREFIX } from "./storage_prefix.js";
import { isAside, setAside } from "./sw_network_first_flag.js";

const MARK = "pompeii:"; // in every version of this script, as a part of PREFIX
const GONE = [404, 410];
const ATTEMPTS = 30;
const PAUSE = 100; // milliseconds

async function scriptOwner() {
  const response = await fetch(self.location.href, { cache: "no-cache" });
  if (GONE.includes(response.status)) return "another";
  if (!response.ok) return "unknown";
  if ((await response.text()).includes(MARK)) return "this site";
  return /\bjavascript\b/.test(response.headers.get("Content-Type")) ? "another" : "unclear";
}

const hasPage = async (address) => (await fetch(address, { cache: "no-store" })).ok;

// Loads a page again, unless it was closed. While a page is only beginning, Chromium reports success
// and does nothing: then the page is still the same client.
async function reload(id) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const page = await clients.get(id);
    const next = await page?.navigate(page.url).catch(() => page);
    if (page && next?.id !== id) return;
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
}

async function deleteCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX)
    || (name.startsWith("pompeii:-precache") && name.endsWith(registration.scope)));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function leave(id) {
  const pages = await clients.matchAll({ type: "window" });
  await registration.unregister();
  await deleteCaches();
  await Promise.all([...new Set([id, ...pages.map((page) => page.id)])].map(reload));
  await deleteCaches(); // a page may have stored a snapshot meanwhile
}

async function check({ request: { url }, resultingClientId }) {
  const owner = await scriptOwner();
  const wasAside = await isAside();
  if (owner === "this site" && wasAside) await setAside(false);
  if (!["another", "unclear"].includes(owner) || !await hasPage(url)) return;
  if (owner === "another") await leave(resultingClientId);
  else if (!wasAside) {
    await setAside(true);
    await reload(resultingClientId);
  }
}

export function watchOwner() {
  addEventListener("fetch", (event) => {
    if (event.request.mode !== "navigate") return;
    event.waitUntil(check(event).catch(() => {})); // there is no connection
  });
}
