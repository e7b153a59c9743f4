// Part of the service worker: the page itself if its checksum is never right (own_page.js).
import { isOwnPage } from "./own_page.js";

const PAGE = new URL("./index.html", self.location).pathname;
const fetchPlain = self.fetch;

const isPage = (address) => new URL(address, self.location).pathname === PAGE;

async function fetchChanged(error) {
  const [page, list] = await Promise.all(
    [PAGE, "./files.json"].map((name) => fetchPlain(name, { cache: "no-cache" })),
  );
  if (!page.ok || !isOwnPage(await page.clone().text(), Object.keys(await list.json()))) throw error;
  return page;
}

self.fetch = (request, options) => fetchPlain(request, options).catch((error) => {
  if (isPage(request.url ?? request)) return fetchChanged(error);
  throw error;
});
