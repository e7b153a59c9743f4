// Storage of the app worker: IndexedDB, one object store of texts. It may be missing, forbidden or
// hang. Then read() returns "null" and write() "failed", and the game continues without it.

// Prefix of every name of this page: an origin has other pages.
export const OURS = `pompeii:${self.location.pathname.replace(/[^/]*$/, "")}:`;

const PATIENCE = 5000; // milliseconds
let database = null;
let reopen = null;

const settled = (start) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("IndexedDB does not answer")), PATIENCE);
  start(resolve, reject);
});

const opened = (name) => settled((resolve, reject) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("texts");
  request.onsuccess = () => {
    request.result.onversionchange = () => request.result.close(); // another page deletes it
    resolve(request.result);
  };
  request.onerror = () => reject(request.error);
});

// All contents, as a JSON object.
export async function read(name) {
  try {
    reopen = () => opened(name);
    database = await reopen();
    return await settled((resolve, reject) => {
      const transaction = database.transaction("texts");
      const texts = transaction.objectStore("texts");
      const keys = texts.getAllKeys();
      const values = texts.getAll();
      transaction.oncomplete = () => resolve(JSON.stringify(
        Object.fromEntries(keys.result.map((key, at) => [key, values.result[at]])),
      ));
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    return "null";
  }
}

// The facts of a copy, without a check of its checksum (app/storage/sealing.py). An unknown form
// counts as a newer version's. The next start finds out if it is only damaged.
function told(copy) {
  const unknown = { revision: Infinity, version: Infinity, deleted: false };
  try {
    const body = JSON.parse(copy.slice(copy.indexOf(":") + 1));
    const [revision, , text, meta] = body;
    const { version } = meta;
    const deleted = text === null;
    const known = body.length === 4 && [revision, version].every(Number.isInteger)
      && (deleted || typeof text === "string") && typeof meta === "object" && !Array.isArray(meta);
    return known ? { revision, version, deleted } : unknown;
  } catch {
    return unknown;
  }
}

// True if a stored copy must not be overwritten by a text, or by a mere deletion (null). That holds
// for a save that is not older, and for settings that a newer version of the page wrote. A mere
// deletion removes nothing but deletions.
function outran(before, text, kind) {
  const there = told(before);
  if (text === null) return !there.deleted;
  const ours = told(text);
  return there.version > ours.version || (kind === "save" && there.revision >= ours.revision);
}

const GUARDED = /^(.*:(save|settings):[^:]*:)[01]$/;

const written = (changes) => settled((resolve, reject) => {
  const transaction = database.transaction("texts", "readwrite", { durability: "strict" });
  const texts = transaction.objectStore("texts");
  const stays = new Set(changes.map(([, text]) => text)); // even under another key: it is set aside
  let outcome = "kept";
  const there = texts.count();
  there.onsuccess = () => { if (!there.result) outcome = "emptied"; };
  const compare = (key, text, kind) => {
    const before = texts.get(key);
    before.onsuccess = () => {
      if (typeof before.result !== "string" || stays.has(before.result)) return;
      if (!outran(before.result, text, kind)) return;
      outcome = "outrun";
      transaction.abort();
    };
  };
  const put = new Map(changes.filter(([, text]) => text !== null));
  for (const [key, text] of changes) {
    const [, save, kind] = GUARDED.exec(key) ?? [];
    const keys = [0, 1].map((generation) => save + generation);
    const alone = !keys.some((each) => put.has(each)); // otherwise the text is compared
    if (save && text !== null) keys.forEach((each) => compare(each, text, kind));
    else if (save && alone) compare(key, null, kind);
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
    return await written(changes);
  } catch (error) {
    if (error.name !== "InvalidStateError") return "failed";
  }
  try {
    database = await reopen(); // the browser had closed it
    return await written(changes);
  } catch {
    return "failed";
  }
}
