// The worker's place to keep things: IndexedDB, one object store of texts. It may be missing,
// forbidden or hang; then read() gives "null" and write() "failed", and the game goes on without it.

// How everything begins that this page keeps: an origin has other pages.
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
    request.result.onversionchange = () => request.result.close(); // somebody wants to delete it
    resolve(request.result);
  };
  request.onerror = () => reject(request.error);
});

// All that is there, as a JSON object.
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

// What a copy tells where its checksum is not looked at (app/storage/sealing.py). One of no known shape is
// taken for a newer version's; whether it is only damaged the next start finds out.
function told(copy) {
  const unknown = { revision: Infinity, version: Infinity, deleted: false };
  try {
    const body = JSON.parse(copy.slice(copy.indexOf(":") + 1));
    const [revision, , text, meta] = body;
    const { version = 1 } = meta;
    const deleted = text === null;
    const known = body.length === 4 && [revision, version].every(Number.isInteger)
      && (deleted || typeof text === "string") && typeof meta === "object" && !Array.isArray(meta);
    return known ? { revision, version, deleted } : unknown;
  } catch {
    return unknown;
  }
}

// Whether somebody else has kept what a text, or a deletion alone (null), must not be written over:
// of a save whatever is not older, of the settings what a newer version of the page wrote. A deletion
// alone takes away nothing but deletions.
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
  const stays = new Set(changes.map(([, text]) => text)); // also under another key: it is set aside
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
    const alone = !keys.some((each) => put.has(each)); // else the text is compared
    if (save && text !== null) keys.forEach((each) => compare(each, text, kind));
    else if (save && alone) compare(key, null, kind);
  }
  // All requests are in line by now; where one of the first finds something, none of these is done.
  for (const [key, text] of changes) {
    if (text === null) texts.delete(key);
    else texts.put(text, key);
  }
  transaction.oncomplete = () => resolve(outcome);
  transaction.onabort = () => (outcome === "outrun" ? resolve(outcome) : reject(transaction.error));
});

// All changes, each key once, or none of them, on the disk when it returns: "kept", or "emptied" if
// nothing had been there. A page that slept, or of which nobody knew, or of an older version, must not
// write over what another one has made of a save since: that is "outrun".
export async function write(text) {
  const changes = JSON.parse(text);
  try {
    return await written(changes);
  } catch (error) {
    if (error.name !== "InvalidStateError") return "failed";
  }
  try {
    database = await reopen(); // it was closed under the page
    return await written(changes);
  } catch {
    return "failed";
  }
}
