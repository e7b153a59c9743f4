// Part of the service worker (tools/build/service_worker.mjs). A browser keeps compiled WebAssembly
// only with a response of its own cache, not with one from a service worker, so that cache comes
// first. A file name contains a hash of the contents, so the browser need not ask the server. The
// exception is a repair (repair.js), which discards the browser's copy.
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
