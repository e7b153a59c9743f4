// Exports all games and own bots as files that the page can import (app/storage/games_file.py),
// without Python: for a page that cannot start. Only undamaged copies are taken
// (app/storage/store.py), and nothing is written.
import { saveAsFile } from "./save_as_file.js";
import { PREFIX } from "./storage_prefix.js";
import { opened } from "./stored_copy_format.js";

const LARGEST_FILE = 16_000_000; // bytes that the page imports (app/kit/error_texts.py)

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

// One copy of a save or a bot, or null if it is damaged.
async function read([key, copy]) {
  try {
    const { revision, written, text, meta } = await opened(copy);
    if (text !== null && !JSON.parse(text)) return null;
    const [, id] = key.slice(PREFIX.length).split(":");
    return { id, text, meta, written, age: [revision, meta.ply ?? 0, written] };
  } catch {
    return null;
  }
}

const isNewer = (one, other) => {
  const index = one.age.findIndex((part, each) => part !== other.age[each]);
  return index >= 0 && one.age[index] > other.age[index];
};

// The newest copies of a kind, oldest first.
async function newestOf(kind, entries) {
  const kept = entries.filter(([key]) => key.startsWith(`${PREFIX}${kind}:`));
  const newest = new Map();
  for (const copy of await Promise.all(kept.map(read))) {
    const other = copy && newest.get(copy.id);
    if (copy && (!other || isNewer(copy, other))) newest.set(copy.id, copy);
  }
  return [...newest.values()]
    .filter(({ text }) => text !== null) // deleted
    .sort((one, other) => one.written - other.written);
}

// The last two facts are of a game by link.
function gameOf({ id, text, meta: { when = null, remote, sent } }) {
  return `${JSON.stringify({ id, when, remote, sent }).slice(0, -1)}, "record": ${text}}`;
}

const botOf = ({ id, text }) => JSON.stringify({ ...JSON.parse(text), id });

const textOf = (games, bots) => `{"format": "pompeii-games", "version": 1, "games": [${
  games.join(", ")}]${bots.length ? `, "bots": [${bots.join(", ")}]` : ""}}`;

// The texts of the files: one, or more if that would be too large; none if there is nothing.
async function gamesFiles() {
  const entries = [...localEntries(), ...await databaseEntries()];
  const games = (await newestOf("save", entries)).map(gameOf);
  const bots = (await newestOf("bot", entries)).map(botOf);
  const files = games.length || bots.length ? [[]] : [];
  let size = new Blob([textOf([], bots)]).size;
  for (const game of games) {
    const need = new Blob([game, ", "]).size;
    if (size + need > LARGEST_FILE) {
      files.push([]);
      size = textOf([], []).length;
    }
    files.at(-1).push(game);
    size += need;
  }
  return files.map((each, index) => textOf(each, index ? [] : bots));
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
