// Part of the service worker (tools/build/service_worker.mjs). A browser keeps what it has compiled of WebAssembly
// only with a response of its own, not with one that a service worker has kept: so it is asked first.
// Its name says what is in the file; so the browser need not ask anybody, unless what it has is to be
// thrown away (repair.js).
async function answer(request) {
  const cache = request.cache === "reload" ? "reload" : "force-cache";
  try {
    const response = await fetch(request, { cache });
    if (response.ok) return response;
  } catch {
    // There is no connection.
  }
  return caches.match(request);
}

addEventListener("fetch", (event) => {
  if (!event.request.url.endsWith(".wasm")) return;
  event.stopImmediatePropagation(); // Workbox, which comes after this, would answer too
  event.respondWith(answer(event.request));
});
