// Exports all games as a file that the page can import (app/storage/games_file.py), without Python:
// for a page that cannot start. Only undamaged copies are taken (app/storage/store.py), and nothing
// is written.
const OURS = `pompeii:${location.pathname.replace(/[^/]*$/, "")}:save:`;
const COPY = /([0-9a-f]{64}):(\[.*\])$/s;

function local() {
  try {
    return Object.entries(localStorage);
  } catch {
    return [];
  }
}

// All database names of the page begin with ours (boot.js). A missing one must not be created.
async function indexed() {
  try {
    return await new Promise((resolve, reject) => {
      const request = indexedDB.open("texts", 1);
      request.onupgradeneeded = () => request.transaction.abort();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const texts = request.result.transaction("texts").objectStore("texts");
        const keys = texts.getAllKeys();
        const values = texts.getAll();
        texts.transaction.onabort = () => reject(texts.transaction.error);
        texts.transaction.oncomplete = () => {
          request.result.close();
          resolve(keys.result.map((key, at) => [key, values.result[at]]));
        };
      };
    });
  } catch {
    return [];
  }
}

// One copy of a save, or null. Without https no checksum can be made, so none is checked.
async function opened([key, text]) {
  try {
    const [, checksum, body] = COPY.exec(text);
    const digest = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(body));
    const hex = digest && [...new Uint8Array(digest)]
      .map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const [revision, written, record, meta] = JSON.parse(body);
    if ((hex && hex !== checksum) || (record !== null && !JSON.parse(record))) return null;
    const id = key.slice(OURS.length).replace(/:.*/, "");
    return { id, record, written, when: meta.when ?? null, age: [revision, meta.ply ?? 0, written] };
  } catch {
    return null; // it is damaged
  }
}

const newer = (one, other) => {
  const at = one.age.findIndex((part, index) => part !== other.age[index]);
  return at >= 0 && one.age[at] > other.age[at];
};

// The text of the file, "" if there is no game.
async function games() {
  const kept = [...local(), ...await indexed()].filter(([key]) => key.startsWith(OURS));
  const newest = new Map();
  for (const copy of await Promise.all(kept.map(opened))) {
    const other = copy && newest.get(copy.id);
    if (copy && (!other || newer(copy, other))) newest.set(copy.id, copy);
  }
  const entries = [...newest.values()]
    .filter(({ record }) => record !== null) // deleted
    .sort((one, other) => one.written - other.written)
    .map(({ id, when, record }) => (
      `{"id": ${JSON.stringify(id)}, "when": ${JSON.stringify(when)}, "record": ${record}}`
    ));
  if (!entries.length) return "";
  return `{"format": "pompeii-games", "version": 1, "games": [${entries.join(", ")}]}`;
}

// Shows the button that offers the file, if there are games.
export async function offer(button) {
  const text = await games();
  button.hidden = !text;
  button.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = "pompeii-games.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
