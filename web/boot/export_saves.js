// Exports all games as files that the page can import (app/storage/games_file.py), without Python:
// for a page that cannot start. Only undamaged copies are taken (app/storage/store.py), and nothing
// is written.
import { saveAsFile } from "./save_as_file.js";
import { PREFIX } from "./storage_prefix.js";
import { opened } from "./save_copy_format.js";

const LARGEST_FILE = 16_000_000; // bytes that the page imports (app/kit/error_texts.py)
const SAVES = `${PREFIX}save:`;

function localEntries() {
  try {
    return Object.entries(localStorage);
  } catch {
    return [];
  }
}

// The page gives the database's name its prefix (prefix_databases.js). A missing one must not be
// created.
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
    const { when = null, remote, sent } = meta; // the last two are of a game by link
    return { entry: { id, when, remote, sent }, record: text, written, age };
  } catch {
    return null;
  }
}

const isNewer = (one, other) => {
  const index = one.age.findIndex((part, each) => part !== other.age[each]);
  return index >= 0 && one.age[index] > other.age[index];
};

const textOf = (games) => (
  `{"format": "pompeii-games", "version": 1, "games": [${games.join(", ")}]}`
);

// The texts of the files: one, or more if that would be too large; none if there is no game.
async function gamesFiles() {
  const entries = [...localEntries(), ...await databaseEntries()];
  const kept = entries.filter(([key]) => key.startsWith(SAVES));
  const newest = new Map();
  for (const copy of await Promise.all(kept.map(read))) {
    const other = copy && newest.get(copy.entry.id);
    if (copy && (!other || isNewer(copy, other))) newest.set(copy.entry.id, copy);
  }
  const games = [...newest.values()]
    .filter(({ record }) => record !== null) // deleted
    .sort((one, other) => one.written - other.written)
    .map(({ entry, record }) => `${JSON.stringify(entry).slice(0, -1)}, "record": ${record}}`);
  const files = [];
  let size = LARGEST_FILE;
  for (const game of games) {
    const need = new Blob([game, ", "]).size;
    if (size + need > LARGEST_FILE) {
      files.push([]);
      size = textOf([]).length;
    }
    files.at(-1).push(game);
    size += need;
  }
  return files.map(textOf);
}

// Shows a copy of the hidden button for each file.
export async function offer(button) {
  const files = await gamesFiles();
  button.replaceWith(...files.map((text, index) => {
    const part = button.cloneNode(true);
    const number = index + 1;
    if (files.length > 1) part.textContent += ` ${number}/${files.length}`;
    part.id = number === 1 ? button.id : `${button.id}-${number}`;
    part.hidden = false;
    const name = number === 1 ? "pompeii-games.json" : `pompeii-games-${number}.json`;
    part.addEventListener("click", () => saveAsFile(name, text));
    return part;
  }));
}
