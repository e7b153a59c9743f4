// Watches the start. A fatal error, or a long time without progress, for any reason, starts the
// repair (repair_damaged_files.js) and one more attempt. A dialog names the files that are still wrong.
import { showFailure } from "./failure_dialog.js";
import { rejectedType } from "./media_type_check.js";
import { showProgress } from "./progress.js";
import { forgetRepair, noteRepair } from "./reload.js";
import { finishPage } from "./finish_stalled_page.js";

const PATIENCE = 30; // seconds without a byte, while the page is visible
const PATIENCE_AFTER_ERROR = 10; // the same after an error that may not be fatal
let patience = PATIENCE;
let timer = 0; // during a start
let silent = 0; // seconds
let files = 0; // requested so far
let failed = false;
let stopWorker = () => {};

const REPAIR = "./repair_damaged_files.js";

// The second address is in no cache.
export async function repair() {
  const module = await import("./repair_damaged_files.js").catch(() => import(`${REPAIR}?${Date.now()}`));
  return module.repair();
}

// The outcome if the repair itself cannot run. A network that wants a sign-in sends a page.
async function explainMissingRepair() {
  const response = await fetch(REPAIR, { cache: "reload" }).catch(() => null);
  const type = response?.ok ? rejectedType(REPAIR, response) : null;
  const state = type === null || type.startsWith("text/html") ? "online" : "type";
  return { state, names: [REPAIR], type };
}

function stopTimer() {
  clearInterval(timer);
  timer = 0;
}

function tick() {
  const requested = performance.getEntriesByType("resource").length;
  if (document.body?.hasAttribute("data-ready")) succeed();
  else if (document.hidden || files !== requested) silent = 0;
  else if (silent >= patience) {
    stopTimer();
    finishPage().then(recover);
  }
  silent += 1;
  files = requested;
}

function succeed() {
  stopTimer();
  forgetRepair();
  if (patience === PATIENCE_AFTER_ERROR) repair().catch(() => {});
}

// Repairs the site's files after a failure. Then the page is reloaded, once.
export async function recover() {
  if (failed) return;
  failed = true;
  stopTimer();
  stopWorker();
  showProgress({ stage: "mend", done: 0 });
  const { state, names, type } = await repair().catch(explainMissingRepair);
  const isFirst = noteRepair();
  if (state === "whole" && isFirst) location.reload();
  else showFailure(state, names, type);
}

// Watches a start of the app worker, which `stop` ends.
export function watchStart(stop) {
  stopWorker = stop;
  silent = 0;
  timer ||= setInterval(tick, 1000);
}

export const isStarting = () => timer !== 0;

// Notes that the start makes progress.
export function noteProgress() {
  silent = 0;
}

export function watchErrors() {
  addEventListener("error", ({ target }) => {
    if (!isStarting()) return;
    const isVital = target !== window
      && target.matches("script:not([data-spare]), link:is([rel=stylesheet], [rel=modulepreload])");
    if (isVital) recover();
    else patience = PATIENCE_AFTER_ERROR;
  }, true);
  addEventListener("load", () => {
    const style = getComputedStyle(document.documentElement);
    if (!style.getPropertyValue("--whole")) recover(); // last line of the style (style.py)
  });
  addEventListener("unhandledrejection", () => { patience = PATIENCE_AFTER_ERROR; });
}
