// The appearance of the page: data- attributes of the body, and the chosen language. It is kept
// from the last visit. The page then looks the same before and after the app worker starts.
import { runIfAllowed } from "./run_if_allowed.js";
import { PREFIX } from "./storage_prefix.js";

const KEY = `${PREFIX}look`;

let appearance = runIfAllowed(() => Object.entries(JSON.parse(localStorage.getItem(KEY))), []);

export const keptLanguage = () => Object.fromEntries(appearance).lang;

export const applyAppearance = () => runIfAllowed(() => appearance
  .filter(([name]) => name.startsWith("data-"))
  .forEach(([name, value]) => document.body.setAttribute(name, value)));

// Keeps the app worker's appearance of the page, a JSON text, for the next visit.
export function rememberAppearance(text) {
  const now = JSON.parse(text);
  appearance.filter(([name]) => !(name in now))
    .forEach(([name]) => document.body.removeAttribute(name));
  appearance = Object.entries(now);
  runIfAllowed(() => localStorage.setItem(KEY, text));
}
