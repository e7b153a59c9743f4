// Registers the service worker (made by tools/build/service_worker.py), which caches the whole site
// for use without a connection. That happens after the start, so that it does not slow the start. A
// newer version waits until the player accepts it: a page keeps the version that it began with.
// The script runs as soon as it is there, even while the parser waits for boot.js, so it also
// watches that script.
import { watchBootScript } from "./boot_script_watch.js";

const PAUSE = 1000; // milliseconds after the first failed installation, doubled after each
const PATIENCE = 3; // failures before the player hears of it

const started = new Promise((resolve) => {
  const check = () => {
    if (!document.body?.hasAttribute("data-ready")) return;
    observer.disconnect(); // every later change of the page would pass it
    resolve();
  };
  const observer = new MutationObserver(check);
  observer.observe(document, { attributeFilter: ["data-ready"], subtree: true });
  check();
});

const report = (ready) => pompeii.boot.send(JSON.stringify({ type: "offline", ready }));

// Returns true once the service worker has cached the whole site, false if it failed.
const isInstalled = (worker) => new Promise((resolve) => {
  const check = () => {
    if (worker.state === "redundant") resolve(false);
    else if (worker.state !== "installing") resolve(true);
  };
  worker.addEventListener("statechange", check);
  check();
});

// The registration, null after a failure. Another error than a script that did not come or came
// damaged is a browser that allows none.
async function register(container) {
  try {
    return await container.register("./sw.js");
  } catch (error) {
    if (error.name !== "TypeError") throw error;
    await fetch("./sw.js", { cache: "reload" }).catch(() => {}); // for the next attempt
    return null;
  }
}

// Returns the registration of the service worker that has cached the site, after any number of
// attempts: each continues where the one before failed.
async function install(container) {
  for (let failures = 0, pause = PAUSE; ; pause *= 2) {
    const registration = await register(container);
    if (registration !== null) {
      const { active, installing } = registration;
      if (active || !installing || await isInstalled(installing)) {
        if (failures >= PATIENCE) report(true);
        return registration;
      }
    }
    failures += 1;
    if (failures === PATIENCE) report(false);
    await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
}

function offerUpdates(container, registration) {
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

watchBootScript();
await started;
reportAddedScripts();
// Without it, as in private browsing or without https, the page works the same with a connection.
const { serviceWorker } = navigator;
if (serviceWorker) {
  install(serviceWorker)
    .then((registration) => offerUpdates(serviceWorker, registration))
    .catch(() => {});
}
