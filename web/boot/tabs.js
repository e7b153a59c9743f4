// The other pages of this origin that show the game. One page plays it and holds the game's lock;
// the others watch. The playing page sends them the position. A page that wants to take over asks
// for the lock, or steals it if there is no answer (boot.js). The former player is notified in both
// cases.
import { OURS } from "./storage.js";

let channel = null;
let hear = () => {};
let release = () => {};

export function listen(heard) {
  hear = heard;
  channel = new BroadcastChannel(`${OURS}games`);
  channel.onmessage = ({ data }) => hear(data);
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
    navigator.locks.request(`${OURS}game:${game}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock && new Promise((done) => { release = done; });
    }).catch(() => hear(JSON.stringify({ wanted: game })));
  });
}
