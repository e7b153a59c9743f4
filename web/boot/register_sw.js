// Registers the service worker (made by tools/build/service_worker.py), which caches the whole site
// for use without a connection. That happens after the start, so that it does not slow the start. A
// newer version waits until the player accepts it: a page keeps the version that it began with.
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
    const later = Boolean(registration.active); // the very first one has this version
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
// Without it, as in private browsing or without https, the page works the same with a connection.
if (navigator.serviceWorker) register(navigator.serviceWorker).catch(() => {});
