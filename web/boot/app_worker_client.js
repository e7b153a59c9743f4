// The page's side of the app worker (worker.js). Its messages are kept until the DOM layer is
// ready.
import { runIfAllowed } from "./run_if_allowed.js";
import { language } from "./language.js";
import { store, stored } from "./local_storage.js";
import { forgetFailures, takeLongTexts } from "./long_texts_of_messages.js";
import { PREFIX } from "./storage_prefix.js";
import { showProgress } from "./progress.js";
import { isStarting, noteProgress, recover, watchStart } from "./start_watch.js";

// A note marks that the app worker is making a memory snapshot. A normal exit removes it, so it
// remains only if that ended the page.
const MAKING = `${PREFIX}making`;

const messages = [];
let domLayer = null;
let worker = null;
let answered = false; // the app worker, since it was started

export const forgetSnapshotAtExit = () => addEventListener("pagehide", () => store(MAKING, null));

export const send = (text) => worker.postMessage(text);

// A message with the bytes of a file, which MicroPython would need the square of the time to write.
export const sendFile = (text, bytes) => worker.postMessage({ text, bytes }, [bytes]);

// The first message, with all stored data: a thousand games took MicroPython twenty seconds.
export const sendHello = (text) => send(JSON.stringify({ ...JSON.parse(text), local: stored() }));

function receive({ data: message }) {
  noteProgress();
  if (typeof message === "string") pass(message);
  else if ("making" in message) store(MAKING, message.making);
  else showProgress(message);
}

function pass(message) {
  answered = true;
  const text = takeLongTexts(message, (report) => send(JSON.stringify(report)));
  if (domLayer) domLayer.receive(text);
  else messages.push(text);
}

// Starts the app worker, or restarts it.
export function startWorker() {
  worker?.terminate();
  answered = false;
  forgetFailures();
  watchStart(() => worker.terminate());
  const unfinished = runIfAllowed(() => localStorage.getItem(MAKING), null) ?? "";
  worker = new Worker("./worker.js", { type: "module", name: `app ${language} ${unfinished}` });
  worker.onmessage = receive;
  worker.onerror = (event) => {
    console.error(event.message);
    if (answered) domLayer.lost();
    else if (isStarting()) recover();
  };
}

// Passes the kept messages to the DOM layer, and from now on all.
export function passMessages(receiveMessage, lost) {
  domLayer = { receive: receiveMessage, lost };
  performance.mark("dom-layer"); // for bench/page/startup.py
  messages.splice(0).forEach(receiveMessage);
}
