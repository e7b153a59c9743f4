// The connection to another device, for moving all games there (app/new_device/). The app worker
// sends its actions, and gets a report of each event.
import { ANSWER, codeIn, CodeError, randomTable, unpack } from "./handshake_code.js";
import { handOver, waitForAnswers } from "./handed_answers.js";

const CARRIER = ["./rtc_carrier.js"];
const SCANNER = ["./code_scanner.js"];

let carrier = null;
let table = ""; // the table code of the invitation of this page
let connected = ""; // the peer
let stopWaiting = () => {};

const report = (event, text = "") => (
  globalThis.pompeii.boot.send(JSON.stringify({ type: "device", event, text }))
);

const events = {
  opened(peer) {
    connected = peer;
    report("opened");
  },
  received: (_, text) => report("received", text),
  closed: (_, why) => report("closed", why),
  renewed: (code) => report("invited", code),
  stalled: (_, why) => report("stalled", why),
};

function close() {
  carrier?.end();
  carrier = null;
  table = connected = "";
  stopWaiting();
}

async function start(code) {
  close();
  const { boot } = globalThis.pompeii;
  const { connect, isPossible } = await boot.load(CARRIER, () => import("./rtc_carrier.js"));
  if (!isPossible()) throw new CodeError("unable");
  carrier = connect({ table: code }, events);
}

async function accept(code) {
  if (!table) throw new CodeError("unknown");
  await carrier.accept(code);
  report("accepted");
}

async function enter(code) {
  const { kind, table: theirs } = unpack(code);
  if (kind === ANSWER) {
    if (table) await accept(code);
    else if (await handOver(code)) report("handed");
    else throw new CodeError("unknown");
    return;
  }
  if (theirs === table) throw new CodeError("own");
  await start(theirs);
  report("answered", await carrier.answer(code));
}

function isCode(text) {
  try {
    return Boolean(unpack(codeIn(text)));
  } catch {
    return false;
  }
}

const ACTIONS = {
  close,
  // No other device can open the link of a page that is a file of its own.
  async invite() {
    if (location.protocol === "file:") throw new CodeError("file");
    const code = randomTable();
    await start(code);
    table = code;
    stopWaiting = waitForAnswers((answer) => accept(answer).then(() => true, () => false));
    report("invited", await carrier.invite());
  },
  enter: ({ text }) => enter(codeIn(text)),
  send: ({ text }) => carrier?.send(connected, text),
  async scan({ video }) {
    const { boot } = globalThis.pompeii;
    const { scan } = await boot.load(SCANNER, () => import("./code_scanner.js"));
    const element = document.getElementById(video);
    if (!element) return; // the dialog was closed meanwhile
    await scan(element, boot.load, (text) => {
      if (isCode(text)) report("scanned", text);
      return isCode(text);
    }).catch(({ why }) => report("unseen", why));
  },
};

export const otherDevice = async ({ action, ...given }) => {
  try {
    await ACTIONS[action](given);
  } catch (error) {
    if (!(error instanceof CodeError)) console.warn(`other device: ${error.message}`);
    report("rejected", error.why ?? "failed");
  }
};
