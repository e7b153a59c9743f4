// The first script that runs. It starts the app worker at once, so that Pyodide loads alongside the
// DOM layer (main.py). It keeps the worker's messages and early clicks until both are ready. It
// chooses the language of the page, and watches the start.
(() => {
  const messages = [];
  const clicks = [];
  let hands = null;
  let worker = null;
  let answered = false; // the brain, since it was started

  // All data- attributes of an element as JSON text, without the "data-".
  const data = (element) => JSON.stringify(Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => name.startsWith("data-"))
      .map(({ name, value }) => [name.slice(5), value]),
  ));

  const progress = ({ done, stage, left }) => {
    document.getElementById("boot-progress")?.setAttribute("value", done);
    const words = document.getElementById("boot-words");
    const text = words?.getAttribute(left ? "data-left" : `data-${stage}`)
      ?.replace("{left}", megabytes.format(left));
    if (text && words.textContent !== text) words.textContent = text;
  };

  const keepClick = ({ target }) => {
    const element = target.closest("[data-action]");
    if (!element) return;
    document.body.setAttribute("data-busy", "");
    if (clicks.at(-1) !== data(element)) clicks.push(data(element)); // impatient repeats count once
  };
  document.addEventListener("click", keepClick);

  // A tap before the game is ready gets an answer at once.
  const answer = ({ target }) => {
    const words = document.getElementById("boot-tapped");
    const element = target.closest("[data-action]");
    if (!words || !element) return;
    const [what] = element.innerText.trim().split(/\s*(?:…|\n)/);
    const later = element.getAttribute("data-action") === "import"; // needs the tap itself
    words.textContent = words.getAttribute(later ? "data-later" : "data-soon").replace("{what}", what);
  };
  document.addEventListener("click", answer);

  // Errors of a full or forbidden localStorage end here.
  const carefully = (step, otherwise) => {
    try {
      return step();
    } catch {
      return otherwise;
    }
  };

  // PyScript makes a database of its own. An origin has other pages, so every name begins with
  // ours.
  const ours = `pompeii:${location.pathname.replace(/[^/]*$/, "")}:`;
  const openDatabase = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function open(name, ...rest) {
    return openDatabase.call(this, ours + name, ...rest);
  };

  // The look of the page (data- attributes of the body) is kept from the last visit, and so is the
  // chosen language. The page then looks the same before and after the app worker starts.
  let look = carefully(() => Object.entries(JSON.parse(localStorage.getItem(`${ours}look`))), []);
  const wear = () => look.filter(([name]) => name.startsWith("data-"))
    .forEach(([name, value]) => document.body.setAttribute(name, value));

  // The language comes from the address, else from the last choice, else from the browser. The page
  // is written in English. Other languages are patches (tools/build/index_html.py), each applied as
  // soon as its element exists, before anything is painted.
  const MANIFESTS = {}; // by language; the build fills it in (tools/build/site.py)
  const root = document.documentElement;
  root.lang = [
    new URLSearchParams(location.search).getAll("lang").at(-1),
    Object.fromEntries(look).lang,
    ...navigator.languages,
  ].map((each) => String(each).split("-")[0].toLowerCase())
    .find((each) => each === "en" || Object.hasOwn(MANIFESTS, each)) ?? "en";
  const megabytes = new Intl.NumberFormat(root.lang, { minimumFractionDigits: 1 });
  let patches = [];

  // An element is complete as soon as the parser has reached a later one.
  const whole = (element) => element.nextSibling
    || (element !== document.body && element.parentElement && whole(element.parentElement));
  const say = (within) => {
    patches = patches.filter(([id, ...what]) => {
      const element = within.querySelector(`#${id}`);
      if (!element || (document.readyState === "loading" && !whole(element))) return true;
      if (what.length === 1) [element.textContent] = what;
      else element.setAttribute(...what);
      return false;
    });
  };
  const translate = () => {
    if (root.lang === "en") return;
    const told = JSON.parse(document.getElementById("words").content.textContent)[root.lang];
    ({ patches } = told);
    document.title = told.title;
    document.querySelector("meta[name=description]").content = told.description;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", MANIFESTS[root.lang]);
    say(document);
    const watch = new MutationObserver(() => say(document));
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => {
      watch.disconnect();
      say(document);
    });
  };

  new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    carefully(wear);
    carefully(translate);
  }).observe(root, { childList: true });

  // A note marks that the app worker is making a memory snapshot. A normal exit removes it, so it
  // remains only if that ended the page.
  const making = `${ours}making`;
  addEventListener("pagehide", () => boot.store(making, null));

  // The version of a copy (app/storage/sealing.py), as storage.js reads it. A copy that a newer
  // version of the page has kept is never overwritten, even without IndexedDB.
  const version = (copy) => carefully(() => {
    const body = JSON.parse(copy.slice(copy.indexOf(":") + 1));
    return body.length === 4 ? body[3].version ?? Infinity : Infinity;
  }, Infinity);
  const outran = (key, text) => /:(save|settings):[^:]*:[01]$/.test(key) && [0, 1]
    .map((generation) => localStorage.getItem(key.slice(0, -1) + generation))
    .some((there) => there !== null && version(there) > version(text));

  const handed = `${ours}handed`;
  // The start is watched. A fatal error, or a long time without progress, for any reason, starts
  // the repair (repair.js) and one more attempt. A dialog names the files that are still wrong.
  let patience = 30; // seconds without a byte, while the page is visible
  const ASTRAY = 10; // the same after an error that may not be fatal
  const again = `${ours}again`;
  const before = carefully(() => sessionStorage.getItem(again), null); // set by an earlier attempt
  let watch = 0; // timer during a start
  let silent = 0;
  let came = 0; // files
  let over = false;

  const mend = () => import("./repair.js").then((module) => module.mend());

  const tick = () => {
    const files = performance.getEntriesByType("resource").length;
    if (document.body?.hasAttribute("data-ready")) started();
    else if (document.hidden || came !== files) silent = 0;
    else if (silent >= patience) trouble();
    silent += 1;
    came = files;
  };

  const started = () => {
    clearInterval(watch);
    watch = 0;
    carefully(() => sessionStorage.removeItem(again));
    const check = () => {
      const style = getComputedStyle(document.documentElement);
      if (!style.getPropertyValue("--whole")) trouble(); // last line of the style (site.py)
      else if (patience === ASTRAY) mend().catch(() => {});
    };
    if (document.readyState === "complete") check();
    else addEventListener("load", check);
  };

  const trouble = async () => {
    if (over) return;
    over = true;
    clearInterval(watch);
    watch = 0;
    worker.terminate();
    progress({ stage: "mend", done: 0 });
    const { state, names } = await mend().catch(() => ({ state: "online", names: ["./repair.js"] }));
    // Without sessionStorage the browser's own record shows a reload.
    const reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";
    const first = before === null && carefully(() => {
      sessionStorage.setItem(again, "1");
      return true;
    }, !reloaded);
    if (state === "whole" && first) location.reload();
    else complain(state, names);
  };

  // The texts are in index.html. File names are shown without folder and hash.
  const complain = (state, files = []) => {
    const names = files.map((name) => name.replace(/.*[/]/, "").replace(/\.[0-9a-f]{12}(?=\.)/, ""));
    const dialog = document.getElementById("trouble").content.firstElementChild.cloneNode(true);
    say(dialog);
    const told = names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
    dialog.querySelectorAll("[data-when]").forEach((words) => {
      if (words.getAttribute("data-when") !== state) words.remove();
      else words.textContent = words.textContent.replace("{files}", told);
    });
    dialog.querySelector("#again").addEventListener("click", () => {
      carefully(() => sessionStorage.removeItem(again));
      location.reload();
    });
    document.body.removeAttribute("data-busy");
    document.body.append(dialog);
    dialog.showModal();
    import("./export_saves.js").then(({ offer }) => offer(dialog.querySelector("#rescue"))).catch(() => {});
  };

  addEventListener("error", ({ target }) => {
    if (!watch) return;
    if (target !== window && target.matches("script:not([data-spare]), link[rel=stylesheet]")) trouble();
    else patience = ASTRAY;
  }, true);
  addEventListener("unhandledrejection", () => { patience = ASTRAY; });

  const boot = {
    data,
    trouble,
    waking: `${ours}waking`, // see last_board.js
    // Contents of localStorage for the app worker; null if it is forbidden.
    stored: () => carefully(() => Object.fromEntries(
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(ours) && key !== boot.waking),
    ), null),
    // Writes a text there, or deletes it. Returns true on success.
    store: (key, text) => carefully(() => {
      if (text === null) localStorage.removeItem(key);
      else if (outran(key, text)) return false;
      else localStorage.setItem(key, text);
      return true;
    }, false),
    // Keeps the app worker's look of the page for the next visit.
    remember(text) {
      const now = JSON.parse(text);
      look.filter(([name]) => !(name in now))
        .forEach(([name]) => document.body.removeAttribute(name));
      look = Object.entries(now);
      carefully(() => localStorage.setItem(`${ours}look`, text));
    },
    send: (text) => worker.postMessage(text),
    // The first message, with all stored data: a thousand games took MicroPython twenty seconds.
    greet: (text) => boot.send(JSON.stringify({ ...JSON.parse(text), local: boot.stored() })),
    // A command for share.js, as JSON text.
    share: (text) => import("./share.js").then(({ share }) => share(JSON.parse(text))),
    // Reloads the page if its files are gone because another page has taken a newer version
    // (register_sw.js). The next app worker reports the reason.
    replaced: false,
    reload(why) {
      carefully(() => sessionStorage.setItem(handed, why));
      location.reload();
    },
    handed: () => carefully(() => {
      const why = sessionStorage.getItem(handed);
      sessionStorage.removeItem(handed);
      return why;
    }, null) ?? (before === null ? "" : "mended"), // a second attempt
    // Starts the app worker, or restarts it.
    start() {
      worker?.terminate();
      answered = false;
      silent = 0;
      watch ||= setInterval(tick, 1000);
      const unfinished = carefully(() => localStorage.getItem(making), null) ?? "";
      const name = `brain ${root.lang} ${unfinished}`;
      worker = new Worker("./worker.js", { type: "module", name });
      worker.onmessage = ({ data: message }) => {
        silent = 0;
        answered ||= typeof message === "string";
        if ("making" in Object(message)) boot.store(making, message.making);
        else if (typeof message !== "string") progress(message);
        else if (hands) hands.receive(message);
        else messages.push(message);
      };
      worker.onerror = (event) => {
        console.error(event.message);
        if (answered) hands.lost();
        else if (watch) trouble();
      };
    },
    // Takes over a game from the page that plays it. That page is asked to let go; a page that
    // sleeps is not waited for.
    async take(game) {
      new BroadcastChannel(`${ours}games`).postMessage(JSON.stringify({ wanted: game }));
      const lock = `${ours}game:${game}`;
      const patience = { signal: AbortSignal.timeout(3000) };
      await navigator.locks.request(lock, patience, () => {})
        .catch(() => navigator.locks.request(lock, { steal: true }, () => {}));
      location.reload();
    },
    // The DOM layer is ready: it gets the kept messages, and from now on all. Returns the clicks.
    meet(receive, lost) {
      document.removeEventListener("click", keepClick);
      hands = { receive, lost };
      performance.mark("hands"); // for bench/page/startup.py
      messages.splice(0).forEach(receive);
      return JSON.stringify(clicks.map((click) => JSON.parse(click)));
    },
  };

  root.setAttribute("data-booted", ""); // see waking.css
  root.toggleAttribute("data-sends", "share" in navigator); // see menu.css
  carefully(() => navigator.serviceWorker?.controller?.postMessage("here")); // see sw_guard.js
  // register_sw.js replaces update().
  globalThis.pompeii = { record: () => null, boot, update: () => location.reload() };
  // A missing requirement, as in Lockdown Mode, is reported at once.
  if (globalThis.WebAssembly && "noModule" in HTMLScriptElement.prototype) boot.start();
  else addEventListener("DOMContentLoaded", () => complain("unable"));

  // PyScript requests the files of the DOM layer one after the other. They are requested here at
  // once. PyScript gets the response itself, since only with that the browser keeps its compiled
  // code. A request that names a cache (repair.js) goes to the network.
  const plain = globalThis.fetch;
  const href = (address) => new URL(address, location.href).href;
  const early = new Map([
    "./main.json", "./vendor/micropython/micropython.wasm", "./dom.bin", "./start.py",
  ].map((name) => {
    const answer = plain(name);
    answer.catch(() => {}); // the caller handles the error
    return [href(name), answer];
  }));
  globalThis.fetch = (asked, options) => {
    const address = href(asked.url ?? asked);
    const answer = options?.cache ? null : early.get(address);
    early.delete(address);
    return answer ?? plain(asked, options);
  };
})();
