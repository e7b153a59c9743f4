// Storage of the app worker: IndexedDB, one object store of texts. It may be missing, forbidden or
// hang. Then read() returns "null" and write() "failed", and the game continues without it.
import { runIfAllowed } from "./run_if_allowed.js";
import { facts } from "./stored_copy_format.js";

const PATIENCE = 5000; // milliseconds
let database = null;
let reopen = null;

const inTime = (start) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("IndexedDB does not answer")), PATIENCE);
  start(resolve, reject);
});

// Opens the database in the version that it has, unless one is given: another page of this origin
// may have raised it. If that page removed the object store, a higher version gets it again.
async function openDatabase(name, version) {
  const opened = await inTime((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => request.result.createObjectStore("texts");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  if (!opened.objectStoreNames.contains("texts")) {
    opened.close();
    return openDatabase(name, opened.version + 1);
  }
  opened.onversionchange = () => opened.close(); // another page deletes or changes it
  return opened;
}

// Another page of this origin may have stored another value, which the app worker sets aside as a
// damaged copy. It may be circular, or nested too deep to be written.
const asText = (value) => (typeof value === "string" ? value
  : runIfAllowed(() => JSON.stringify(value), undefined) ?? "no text");

// All contents, as a JSON object of texts.
export async function read(name) {
  try {
    reopen = () => openDatabase(name);
    database = await reopen();
    return await inTime((resolve, reject) => {
      const transaction = database.transaction("texts");
      const texts = transaction.objectStore("texts");
      const keys = texts.getAllKeys();
      const values = texts.getAll();
      transaction.oncomplete = () => resolve(JSON.stringify(
        Object.fromEntries(keys.result.map((key, index) => [key, asText(values.result[index])])),
      ));
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    return "null";
  }
}

// True if a stored copy must not be overwritten by a text, or by a mere deletion (null). That holds
// for a save or a bot that is not older, and for settings that a newer version of the page wrote. A
// mere deletion removes nothing but deletions.
function isOverruled(text, before, kind) {
  const stored = facts(before);
  if (text === null) return !stored.deleted;
  const ours = facts(text);
  return stored.version > ours.version || (kind !== "settings" && stored.revision >= ours.revision);
}

const GUARDED = /^(.*:(save|settings|bot):[^:]*:)[01]$/;

const writeAll = (changes) => inTime((resolve, reject) => {
  const transaction = database.transaction("texts", "readwrite", { durability: "strict" });
  const texts = transaction.objectStore("texts");
  // Even under another key: then it is set aside.
  const staying = new Set(changes.map(([, text]) => text));
  let outcome = "kept";
  const count = texts.count();
  count.onsuccess = () => { if (!count.result) outcome = "emptied"; };
  const compare = (key, text, kind) => {
    const before = texts.get(key);
    before.onsuccess = () => {
      if (typeof before.result !== "string" || staying.has(before.result)) return;
      if (!isOverruled(text, before.result, kind)) return;
      outcome = "outrun";
      transaction.abort();
    };
  };
  const put = new Map(changes.filter(([, text]) => text !== null));
  for (const [key, text] of changes) {
    const [, save, kind] = GUARDED.exec(key) ?? [];
    const keys = [0, 1].map((generation) => save + generation);
    const deletesOnly = !keys.some((each) => put.has(each)); // otherwise the text is compared
    if (save && text !== null) keys.forEach((each) => compare(each, text, kind));
    else if (save && deletesOnly) compare(key, null, kind);
  }
  // All requests are queued by now. If one of the first finds a conflict, none of these is carried
  // out.
  for (const [key, text] of changes) {
    if (text === null) texts.delete(key);
    else texts.put(text, key);
  }
  transaction.oncomplete = () => resolve(outcome);
  transaction.onabort = () => (outcome === "outrun" ? resolve(outcome) : reject(transaction.error));
});

// Writes all changes, each key once, or none of them. They are on the disk when it returns "kept",
// or "emptied" if nothing had been stored. A page that slept, that was unknown, or of an older
// version must not overwrite a save that another page has changed since: that is "outrun".
export async function write(text) {
  const changes = JSON.parse(text);
  try {
    return await writeAll(changes);
  } catch (error) {
    if (error.name !== "InvalidStateError") return "failed";
  }
  try {
    database = await reopen(); // the browser had closed it
    return await writeAll(changes);
  } catch {
    return "failed";
  }
}
