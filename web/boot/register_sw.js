// The page without a connection: a service worker (made by tools/build/service_worker.py) keeps the whole site.
// It is registered once the page has started, so that it takes nothing from the start. A newer
// version waits until somebody wants it: what a page began with it goes on with.
const started = new Promise((resolve) => {
  const look = () => { if (document.body.hasAttribute("data-ready")) resolve(); };
  new MutationObserver(look).observe(document.body, { attributes: true });
  look();
});

async function register(container) {
  const registration = await container.register("./sw.js");
  const offer = () => {
    if (registration.waiting && container.controller) document.dispatchEvent(new Event("update"));
  };
  let wanted = false;
  const watch = (worker) => {
    const later = Boolean(registration.active); // the first one of all is of this very version
    worker?.addEventListener("statechange", () => {
      offer();
      if (later && worker.state === "activated") pompeii.boot.replaced = true;
    });
  };
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.waiting);
  container.addEventListener("controllerchange", () => { if (wanted) location.reload(); });
  pompeii.update = () => {
    if (!registration.waiting) return location.reload();
    wanted = true;
    registration.waiting.postMessage({ type: "SKIP_WAITING" });
  };
  offer();
}

await started;
// Without it, as in private browsing or without https, the page is as good with a connection.
if (navigator.serviceWorker) register(navigator.serviceWorker).catch(() => {});
