// Loaded when a player opens a table with other devices (app/together). It moves messages between
// the app worker and a carrier, and does what else such a table needs of the browser. A command is
// JSON: {connect} opens a connection, which replaces the one before. {send},
// {shut} and {title} are for the open one. The app worker gets every event as a message "carried".
//
// A carrier is a function (options, events) that returns {send(peer, text), close(peer), title(it),
// end()}. It calls events.opened(peer), events.received(peer, text) and events.closed(peer, why).
// For a guest the only peer is the host. A `closed` without a peer ends the connection for good.
import { connect as served } from "./served_carrier.js";

const CARRIERS = { served };
const TICKS = [80, 60, 80]; // milliseconds of vibration and pause

let connection = null;
let current = "";

const report = (id, event, peer, text = "") => globalThis.pompeii.boot.send(
  JSON.stringify({ type: "carried", connection: id, event, peer, text }),
);

function connect({ id, carrier, ...options }) {
  connection?.end();
  current = id;
  const tell = (event) => (peer, text) => {
    if (current === id) report(id, event, peer, text);
  };
  connection = CARRIERS[carrier](options, {
    opened: tell("opened"), received: tell("received"), closed: tell("closed"),
  });
}

function end() {
  connection?.end();
  connection = null;
  current = "";
}

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

async function ask() {
  const answer = "Notification" in globalThis ? await Notification.requestPermission() : "absent";
  report(current, "asked", "", answer);
}

const COMMANDS = {
  connect,
  send: ([peer, text]) => connection?.send(peer, text),
  shut: (peer) => connection?.close(peer),
  title: (title) => connection?.title(title),
  call,
  ask,
};

// An empty text closes the connection.
export function handle(text) {
  if (!text) return end();
  Object.entries(JSON.parse(text)).forEach(([name, given]) => COMMANDS[name](given));
}
