// Loaded when a player opens a connection to other devices (app/other_devices). It moves messages
// between the app worker and a carrier, and does what else such a connection needs of the browser.
// A command is JSON: {connect} opens a connection, which replaces the one before. {send}, {shut},
// {title} and {dissolve} are for the open one, as are {invite} and {accept}, the two halves of a
// handshake (handshake_code.js). {gather} waits for the parts of a lost host's key that other pages
// of this device hand over. The app worker gets every event as a message "carried".
//
// A carrier is a function (options, events) that returns {send(peer, text), close(peer), end()}. It
// calls events.opened(peer), events.received(peer, text) and events.closed(peer, why). The only peer
// of a guest is its host; a served one adds the hash of the host's secret to `opened`. A `closed`
// without a peer ends the connection for good.
import { codeIn, CodeError, unpack } from "./handshake_code.js";
import { handOver, waitForCodes } from "./handed_codes.js";
import { connect as served } from "./served_carrier.js";

const LIVE = ["./rtc_carrier.js"];
const SCANNER = ["./code_scanner.js"];
const TICKS = [80, 60, 80]; // milliseconds of vibration and pause

const load = (...given) => globalThis.pompeii.boot.load(...given);

const CARRIERS = {
  served: async () => served,
  async live() {
    // No other device can open the link of a page that is a file of its own.
    if (location.protocol === "file:") throw new CodeError("file");
    const { connect, isPossible } = await load(LIVE, () => import("./rtc_carrier.js"));
    if (!isPossible()) throw new CodeError("unable");
    return connect;
  },
};

let connection = null;
let current = "";
let stopWaiting = () => {};
let stopGathering = () => {};

const report = (event, peer = "", text = "") => globalThis.pompeii.boot.send(
  JSON.stringify({ type: "carried", connection: current, event, peer, text }),
);

function reject(error) {
  if (!(error instanceof CodeError)) console.warn(`other devices: ${error.message}`);
  report("rejected", "", error.why ?? "failed");
}

// Passes on what comes of `doing` for the connection that is open now.
function follow(doing, then) {
  const id = current;
  doing.then(...[then, reject].map((each) => (it) => { if (current === id) each(it); }));
}

function end() {
  stopWaiting();
  connection?.end();
  connection = null;
  current = "";
}

// Handshakes

const invite = ([number, stun]) => follow(
  connection.invite(number, stun), (code) => report("invited", String(number), code),
);

async function accept(code) {
  const id = current;
  const peer = await connection.accept(code);
  if (current === id) report("accepted", peer, String(unpack(code).number));
}

async function connect({ id, carrier, answer, invitation, ...options }) {
  end();
  current = id;
  const make = await CARRIERS[carrier]();
  const tell = (event) => (peer, text) => { if (current === id) report(event, peer, text); };
  connection = make(options, {
    opened: tell("opened"),
    received: tell("received"),
    closed: tell("closed"),
    stalled: tell("stalled"),
    renewed: (code, number) => tell("invited")(String(number), code),
  });
  if (invitation) invite(invitation);
  if (answer) follow(connection.answer(...answer), (code) => report("answered", "", code));
  if (carrier === "live") {
    stopWaiting = waitForCodes((code) => accept(code).then(() => true, () => false));
  }
}

// True also for a code of a newer version, about which the screen says that.
function isCode(text) {
  try {
    return Boolean(unpack(codeIn(text)));
  } catch ({ why }) {
    return why === "newer";
  }
}

// Waits for codes with this beginning, which all parts of one table have in common; "" ends that.
function gather(beginning) {
  stopGathering();
  stopGathering = beginning ? waitForCodes((code) => {
    const fits = code.startsWith(beginning);
    if (fits) report("gathered", "", code);
    return fits;
  }) : () => {};
}

async function scan(id) {
  const { scan: look } = await load(SCANNER, () => import("./code_scanner.js"));
  const video = document.getElementById(id);
  if (!video) return; // the dialog was closed meanwhile
  await look(video, load, (text) => {
    const isPart = text.includes("#part=");
    if (!isPart && !isCode(text)) return false;
    report(isPart ? "gathered" : "scanned", "", text);
    return true;
  }).catch(({ why }) => report("unseen", "", why));
}

async function hand(code) {
  if (!await handOver(code)) throw new CodeError("unknown");
  report("handed");
}

// Notifications

const isAllowed = () => "Notification" in globalThis && Notification.permission === "granted";

// A player whose page is hidden is told of the own turn.
function call(words) {
  if (document.visibilityState === "visible") return;
  navigator.vibrate?.(TICKS);
  if (!isAllowed()) return;
  const note = new Notification(document.title, { body: words, tag: "turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

const ask = async () => (
  "Notification" in globalThis ? Notification.requestPermission() : "absent"
);

const COMMANDS = {
  connect,
  send: ([peer, text]) => { connection?.send(peer, text); },
  shut: (peer) => connection?.close(peer),
  title: (title) => connection?.title?.(title),
  dissolve: () => connection?.dissolve?.(),
  invite,
  accept: (code) => follow(accept(code), () => {}),
  hand: (code) => follow(hand(code), () => {}),
  gather,
  scan: (id) => follow(scan(id), () => {}),
  call,
  ask: () => follow(ask(), (answer) => report("asked", "", answer)),
};

let turn = Promise.resolve();

// Carries out a command after those before it. An empty text closes the connection.
export function handle(text) {
  turn = turn.then(async () => {
    if (!text) return end();
    for (const [name, given] of Object.entries(JSON.parse(text))) await COMMANDS[name](given);
  }).catch(reject);
}
