// Registers the service worker (made by tools/build/service_worker.py), which caches the whole site
// for use without a connection. That happens after the start, so that it does not slow the start. A
// newer version waits until the player accepts it: a page keeps the version that it began with.
const started = new Promise((resolve) => {
  const check = () => { if (document.body.hasAttribute("data-ready")) resolve(); };
  new MutationObserver(check).observe(document.body, { attributes: true });
  check();
});

async function register(container) {
  const registration = await container.register("./sw.js");
  const offerUpdate = () => {
    if (registration.waiting && container.controller) document.dispatchEvent(new Event("update"));
  };
  let accepted = false;
  const watch = (worker) => {
    const isUpdate = Boolean(registration.active); // the very first one has this version
    worker?.addEventListener("statechange", () => {
      offerUpdate();
      if (isUpdate && worker.state === "activated") pompeii.boot.replaced = true;
    });
  };
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.waiting);
  container.addEventListener("controllerchange", () => { if (accepted) location.reload(); });
  pompeii.update = () => {
    if (!registration.waiting) return location.reload();
    accepted = true;
    registration.waiting.postMessage({ type: "SKIP_WAITING" });
  };
  offerUpdate();
}

// A content network may add scripts to the page. Those of the page have a hash in their names.
function reportAddedScripts() {
  const added = [...document.scripts].filter(({ src }) => !/\.[0-9a-f]{12}[./]/.test(src));
  if (added.length) {
    console.info("A script was added to this page on its way. The game works without it.");
  }
}

await started;
reportAddedScripts();
// Without it, as in private browsing or without https, the page works the same with a connection.
if (navigator.serviceWorker) register(navigator.serviceWorker).catch(() => {});
