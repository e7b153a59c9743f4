// A code that a person opens as a link opens a page of its own. That page hands it to the page of
// this device that waits for it: an answer to the one with the invitation, a part of a lost host's
// key to the one that gathers them.
import { PREFIX } from "./storage_prefix.js";

const CHANNEL = `${PREFIX}answers`;
const PATIENCE = 2000; // milliseconds for the page that waits

// Calls `accept` with each code that is handed over; it returns true if this page waited for it.
// Returns a function that ends this.
export function waitForCodes(accept) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = async ({ data: { offered } }) => {
    if (typeof offered === "string" && await accept(offered)) {
      channel.postMessage({ taken: offered });
    }
  };
  return () => channel.close();
}

// Returns true if another page took the code.
export const handOver = (code) => new Promise((resolve) => {
  const channel = new BroadcastChannel(CHANNEL);
  const finish = (taken) => {
    channel.close();
    resolve(taken);
  };
  channel.onmessage = ({ data: { taken } }) => { if (taken === code) finish(true); };
  setTimeout(finish, PATIENCE, false);
  channel.postMessage({ offered: code });
});
