// The first script that runs. It starts the app worker at once, so that Pyodide loads alongside
// the DOM layer (main.py). Its modules are bundled into one classic script
// (tools/build/page_scripts.py).
import {
  forgetSnapshotAtExit, passMessages, send, sendFile, sendHello, startWorker,
} from "./app_worker_client.js";
import { applyAppearance, rememberAppearance } from "./appearance.js";
import { runIfAllowed } from "./run_if_allowed.js";
import { prefixDatabases } from "./prefix_databases.js";
import { data, keepClicks, keptClicks, stopKeepingClicks } from "./early_clicks.js";
import { saveAsFile } from "./save_as_file.js";
import { requestDomLayer } from "./early_requests.js";
import { showFailure } from "./failure_dialog.js";
import { translatePage } from "./language.js";
import { loadScript } from "./lazy_script.js";
import { LAST_BOARD, store } from "./local_storage.js";
import { insertMarkup, record } from "./long_texts_of_messages.js";
import { reload, reloadReason } from "./reload.js";
import { recover, watchErrors } from "./start_watch.js";
import { takeOver } from "./tabs.js";

const root = document.documentElement;
const SHARE = ["./share_qr_and_pictures.js", "./vendor/lean-qr/nano.js"];
const DEVICES = ["./other_devices.js"];
const EDITOR = ["./code_editor.js"];
const SANDBOX = ["./bot_sandbox.js"];
const load = (files, script) => loadScript(files, script, (outcome) => {
  send(JSON.stringify({ type: "missing", outcome }));
});
let devices = null; // the promise of other_devices.js, so that its commands stay in order
let sandbox = null; // the promise of bot_sandbox.js

// The interface for the DOM layer and the other scripts. Their texts are JSON.
const boot = {
  LAST_BOARD,
  data,
  insertMarkup,
  saveAsFile,
  recover,
  reload,
  reloadReason,
  rememberAppearance,
  replaced: false, // true if another page has taken a newer version (register_sw.js)
  send,
  sendFile,
  sendHello,
  load,
  share: (text) => load(SHARE, () => import("./share_qr_and_pictures.js"))
    .then(({ share }) => share(JSON.parse(text)), () => {}), // the app worker reports it
  // From then on the elements `code-editor` are more than their text fields.
  codeEditor: () => load(EDITOR, () => import("./code_editor.js")).catch(() => {}),
  startWorker,
  store,
  takeOver,
  otherDevices(text) {
    devices ??= load(DEVICES, () => import("./other_devices.js"));
    devices.then(({ handle }) => handle(text), () => { devices = null; });
  },
  askBot(text) {
    sandbox ??= load(SANDBOX, () => import("./bot_sandbox.js"));
    sandbox.then(({ ask }) => ask(text), () => {
      sandbox = null;
      send(JSON.stringify({
        type: "botanswered", of: JSON.parse(text).id, outcome: "unavailable", text: "absent",
      }));
    });
  },
  // The DOM layer is ready: it gets all messages of the app worker. Returns the early clicks.
  connect(receive, lost) {
    stopKeepingClicks();
    passMessages(receive, lost);
    return keptClicks();
  },
};

keepClicks();
prefixDatabases();
new MutationObserver((_, observer) => {
  if (!document.body) return;
  observer.disconnect();
  applyAppearance();
  translatePage();
}).observe(root, { childList: true });
forgetSnapshotAtExit();
watchErrors();
root.setAttribute("data-booted", ""); // see waking.css
root.toggleAttribute("data-sends", "share" in navigator); // see menu.css
// See sw_repair_silent_page.js.
runIfAllowed(() => navigator.serviceWorker?.controller?.postMessage("here"));
// register_sw.js replaces update().
globalThis.pompeii = { record, boot, update: () => location.reload() };
// A missing requirement, as in Lockdown Mode, is reported at once.
if (globalThis.WebAssembly && "noModule" in HTMLScriptElement.prototype) startWorker();
else addEventListener("DOMContentLoaded", () => showFailure("unable"));
requestDomLayer();
