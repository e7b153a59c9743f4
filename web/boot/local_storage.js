// The part of localStorage that belongs to this page; it may be full or forbidden.
import { runIfAllowed } from "./run_if_allowed.js";
import { PREFIX } from "./storage_prefix.js";
import { facts } from "./stored_copy_format.js";

export const LAST_BOARD = `${PREFIX}waking`; // see last_board.js

const SEALED = /:(save|settings):[^:]*:[01]$/;

// Contents for the app worker; null if localStorage is forbidden.
export const stored = () => runIfAllowed(() => Object.fromEntries(
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(PREFIX) && key !== LAST_BOARD),
), null);

// True if a copy there is of a newer version of the page, which is never overwritten, even without
// IndexedDB.
const isNewer = (key, text) => SEALED.test(key) && [0, 1]
  .map((generation) => localStorage.getItem(key.slice(0, -1) + generation))
  .some((copy) => copy !== null && facts(copy).version > facts(text).version);

// Writes a text there, or deletes it. Returns true on success.
export const store = (key, text) => runIfAllowed(() => {
  if (text === null) localStorage.removeItem(key);
  else if (isNewer(key, text)) return false;
  else localStorage.setItem(key, text);
  return true;
}, false);
