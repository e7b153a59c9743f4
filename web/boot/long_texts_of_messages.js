// The long texts in the app worker's messages: the markup of new elements, copies for localStorage,
// files to save, messages to other devices and to bots, and the record of the open game. They are
// handled here, because MicroPython takes the square of a text's length for its JSON.
import { saveAsFile } from "./save_as_file.js";
import { store } from "./local_storage.js";

let isStored = true; // the last write to localStorage worked, as last reported
let openRecord = null;
const markup = new Map(); // of elements that are not inserted yet, by number
let inserts = 0; // so far

// The JSON text of the open game, or null.
export const record = () => openRecord;

// A new app worker knows of no failed write.
export function forgetFailures() {
  isStored = true;
}

// Inserts the elements that a patch has a number for.
export function insertMarkup(element, place, number) {
  element.insertAdjacentHTML(place, markup.get(number));
  markup.delete(number);
}

// Only a change between success and failure is reported: each report makes the app worker draw, and
// at a start hundreds of writes may fail.
function storeLocally(report, key, text) {
  const works = store(key, text);
  if (works !== isStored) report({ type: "stored", ok: works });
  isStored = works;
}

// Handles the long texts of a message; returns the message without them. Markup becomes a number,
// since only the DOM layer knows when it is to be inserted.
export function takeLongTexts(text, report) {
  const { record: changed, ...message } = JSON.parse(text);
  if (changed !== undefined) openRecord = changed;
  message.commands = message.commands?.filter(([command, ...given]) => {
    if (command === "local") storeLocally(report, ...given);
    else if (command === "download") saveAsFile(...given);
    else if (command === "devices") globalThis.pompeii.boot.otherDevices(...given);
    else if (command === "askbot") globalThis.pompeii.boot.askBot(...given);
    else return true;
    return false;
  });
  for (const patch of message.patches ?? []) {
    if (patch[0] !== "insert") continue;
    inserts += 1;
    markup.set(inserts, patch[3]);
    patch[3] = inserts;
  }
  return JSON.stringify(message);
}
