// The worker's place to keep things: IndexedDB, one object store of texts. It may be missing,
// forbidden or hang; then read() gives "null" and write() false, and the game goes on without it.

// How everything begins that this page keeps: an origin has other pages.
export const OURS = `pompeii:${self.location.pathname.replace(/[^/]*$/, "")}:`;

const PATIENCE = 5000; // milliseconds
let database = null;

const settled = (start) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("IndexedDB does not answer")), PATIENCE);
  start(resolve, reject);
});

const opened = (name) => settled((resolve, reject) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("texts");
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// All that is there, as a JSON object.
export async function read(name) {
  try {
    database = await opened(name);
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

// All changes or none of them, on the disk when it returns.
export async function write(changes) {
  try {
    return await settled((resolve, reject) => {
      const transaction = database.transaction("texts", "readwrite", { durability: "strict" });
      const texts = transaction.objectStore("texts");
      for (const [key, text] of JSON.parse(changes)) {
        if (text === null) texts.delete(key);
        else texts.put(text, key);
      }
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    return false;
  }
}
