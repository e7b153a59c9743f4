// The other pages of this origin that show the game. One page plays it and holds the game's lock; the
// others watch. Who plays tells them how it stands. Who wants to take over asks for it, or takes it
// by force where nobody answers (boot.js), and whoever played before hears of it either way.
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

// Lets go of the game before, and tells whether this one is played here alone; "" is no game.
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
