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

// How often a save had been written when this copy of it was (ui/keep/store.py).
function revision(copy) {
  try {
    return JSON.parse(copy.slice(copy.indexOf(":") + 1))[0];
  } catch {
    return 0; // there is none, or it is damaged
  }
}

const written = (changes) => settled((resolve, reject) => {
  const transaction = database.transaction("texts", "readwrite", { durability: "strict" });
  const texts = transaction.objectStore("texts");
  let outcome = "kept";
  const there = texts.count();
  there.onsuccess = () => { if (!there.result) outcome = "emptied"; };
  const put = (key, text) => {
    const before = texts.get(key);
    before.onsuccess = () => {
      if (before.result === text || revision(before.result) < revision(text)) {
        texts.put(text, key);
      } else {
        outcome = "outrun";
        transaction.abort();
      }
    };
  };
  for (const [key, text] of changes) {
    if (text === null) texts.delete(key);
    else if (key.includes(":save:")) put(key, text);
    else texts.put(text, key);
  }
  transaction.oncomplete = () => resolve(outcome);
  transaction.onabort = () => (outcome === "outrun" ? resolve(outcome) : reject(transaction.error));
});

// All changes, each key once, or none of them, on the disk when it returns: "kept", or "emptied" if
// nothing had been there. A page that slept, or of which nobody knew, must not write over what
// another one has made of a save since: that is "outrun".
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
