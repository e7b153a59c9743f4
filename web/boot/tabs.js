// The other pages of this origin that show the game. One page plays it and holds the game's lock;
// the others watch. The playing page sends them the position. A page that wants to take over asks
// for the lock, or steals it if there is no answer. The former player is notified in both cases.
// The app worker plays and watches; the page itself takes over.
import { PREFIX } from "./storage_prefix.js";

const CHANNEL = `${PREFIX}games`;
const PATIENCE = 3000; // milliseconds for the playing page to let go

let channel = null;
let receive = () => {};
let release = () => {};

const lockOf = (game) => `${PREFIX}game:${game}`;
const request = (game) => JSON.stringify({ wanted: game });

// Calls `received` with each message of another page.
export function listen(received) {
  receive = received;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => receive(data);
}

export function tellPages(text) {
  channel.postMessage(text);
}

// Releases the game before. Returns true if this page alone plays `game`; "" is no game.
export async function claim(game) {
  release();
  release = () => {};
  if (!game || !navigator.locks) return true; // without https there are no locks
  return new Promise((resolve) => {
    navigator.locks.request(lockOf(game), { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock && new Promise((done) => { release = done; });
    }).catch(() => receive(request(game)));
  });
}

// Takes over a game from the page that plays it. That page is asked to let go; a page that sleeps
// is not waited for.
export async function takeOver(game) {
  new BroadcastChannel(CHANNEL).postMessage(request(game));
  const lock = lockOf(game);
  await navigator.locks.request(lock, { signal: AbortSignal.timeout(PATIENCE) }, () => {})
    .catch(() => navigator.locks.request(lock, { steal: true }, () => {}));
  location.reload();
}
