// The page's side of the app worker (worker.js). Its messages are kept until the DOM layer is
// ready.
import { attempt } from "./attempt.js";
import { language } from "./language.js";
import { store, stored } from "./local_storage.js";
import { PREFIX } from "./prefix.js";
import { showProgress } from "./progress.js";
import { isStarting, noteProgress, recover, watchStart } from "./supervisor.js";

// A note marks that the app worker is making a memory snapshot. A normal exit removes it, so it
// remains only if that ended the page.
const MAKING = `${PREFIX}making`;

const messages = [];
let domLayer = null;
let worker = null;
let answered = false; // the app worker, since it was started

export const forgetSnapshotAtExit = () => addEventListener("pagehide", () => store(MAKING, null));

export const send = (text) => worker.postMessage(text);

// The first message, with all stored data: a thousand games took MicroPython twenty seconds.
export const sendHello = (text) => send(JSON.stringify({ ...JSON.parse(text), local: stored() }));

function receive({ data: message }) {
  noteProgress();
  answered ||= typeof message === "string";
  if ("making" in Object(message)) store(MAKING, message.making);
  else if (typeof message !== "string") showProgress(message);
  else if (domLayer) domLayer.receive(message);
  else messages.push(message);
}

// Starts the app worker, or restarts it.
export function startWorker() {
  worker?.terminate();
  answered = false;
  watchStart(() => worker.terminate());
  const unfinished = attempt(() => localStorage.getItem(MAKING), null) ?? "";
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
