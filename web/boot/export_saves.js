// Exports all games as a file that the page can import (app/storage/games_file.py), without Python:
// for a page that cannot start. Only undamaged copies are taken (app/storage/store.py), and nothing
// is written.
import { download } from "./download.js";
import { PREFIX } from "./storage_prefix.js";
import { opened } from "./sealed_copy.js";

const SAVES = `${PREFIX}save:`;

function localEntries() {
  try {
    return Object.entries(localStorage);
  } catch {
    return [];
  }
}

// The page gives the database's name its prefix (database_names.js). A missing one must not be created.
async function databaseEntries() {
  try {
    return await new Promise((resolve, reject) => {
      const request = indexedDB.open("texts");
      request.onupgradeneeded = () => request.transaction.abort();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const texts = request.result.transaction("texts").objectStore("texts");
        const keys = texts.getAllKeys();
        const values = texts.getAll();
        texts.transaction.onabort = () => reject(texts.transaction.error);
        texts.transaction.oncomplete = () => {
          request.result.close();
          resolve(keys.result.map((key, index) => [key, values.result[index]]));
        };
      };
    });
  } catch {
    return [];
  }
}

// One copy of a save, or null if it is damaged.
async function read([key, copy]) {
  try {
    const { revision, written, text, meta } = await opened(copy);
    if (text !== null && !JSON.parse(text)) return null;
    const id = key.slice(SAVES.length).replace(/:.*/, "");
    const age = [revision, meta.ply ?? 0, written];
    return { id, record: text, written, when: meta.when ?? null, age };
  } catch {
    return null;
  }
}

const isNewer = (one, other) => {
  const index = one.age.findIndex((part, each) => part !== other.age[each]);
  return index >= 0 && one.age[index] > other.age[index];
};

// The text of the file, "" if there is no game.
async function gamesFile() {
  const entries = [...localEntries(), ...await databaseEntries()];
  const kept = entries.filter(([key]) => key.startsWith(SAVES));
  const newest = new Map();
  for (const copy of await Promise.all(kept.map(read))) {
    const other = copy && newest.get(copy.id);
    if (copy && (!other || isNewer(copy, other))) newest.set(copy.id, copy);
  }
  const games = [...newest.values()]
    .filter(({ record }) => record !== null) // deleted
    .sort((one, other) => one.written - other.written)
    .map(({ id, when, record }) => (
      `{"id": ${JSON.stringify(id)}, "when": ${JSON.stringify(when)}, "record": ${record}}`
    ));
  if (!games.length) return "";
  return `{"format": "pompeii-games", "version": 1, "games": [${games.join(", ")}]}`;
}

// Shows the button that offers the file, if there are games.
export async function offer(button) {
  const text = await gamesFile();
  button.hidden = !text;
  button.addEventListener("click", () => download("pompeii-games.json", text));
}
