// The language comes from the address, else from the last choice, else from the browser. The page
// is written in English. Other languages are patches (tools/build/index_texts.py), each applied as
// soon as its element exists, before anything is painted.
import { keptLanguage } from "./appearance.js";
import { runIfAllowed } from "./run_if_allowed.js";

const MANIFESTS = {}; // by language; the build fills it in (tools/build/site.py)
const root = document.documentElement;

export const language = [
  new URLSearchParams(location.search).getAll("lang").at(-1),
  keptLanguage(),
  ...navigator.languages,
].map((each) => String(each).split("-")[0].toLowerCase())
  .find((each) => each === "en" || Object.hasOwn(MANIFESTS, each)) ?? "en";
root.lang = language;

let patches = [];

// An element is complete as soon as the parser has reached a later one.
const isComplete = (element) => element.nextSibling
  || (element !== document.body && element.parentElement && isComplete(element.parentElement));

// Applies the patches of the elements within another one. The browser may paint while the parser
// pauses within an element, so this one is translated at once, and again if more text comes.
export function translateWithin(container) {
  patches = patches.filter(([id, ...change]) => {
    const element = container.querySelector(`#${id}`);
    if (!element) return true;
    if (change.length > 1) element.setAttribute(...change);
    else if (element.textContent !== change[0]) [element.textContent] = change;
    return document.readyState === "loading" && !isComplete(element);
  });
}

// Translates the page while the parser reads it.
export const translatePage = () => runIfAllowed(() => {
  if (language === "en") return;
  const texts = JSON.parse(document.getElementById("words").content.textContent)[language];
  ({ patches } = texts);
  document.title = texts.title;
  document.querySelector("meta[name=description]").content = texts.description;
  document.querySelector("link[rel=manifest]")?.setAttribute("href", MANIFESTS[language]);
  translateWithin(document);
  const observer = new MutationObserver(() => translateWithin(document));
  observer.observe(document.body, { characterData: true, childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    translateWithin(document);
  });
});
