// The progress bar of the start, with a text for each stage.
import { language } from "./language.js";

const megabytes = new Intl.NumberFormat(language, { minimumFractionDigits: 1 });

export function showProgress({ done, stage, left }) {
  document.getElementById("boot-progress")?.setAttribute("value", done);
  const words = document.getElementById("boot-words");
  const text = words?.getAttribute(left ? "data-left" : `data-${stage}`)
    ?.replace("{left}", megabytes.format(left));
  if (text && words.textContent !== text) words.textContent = text;
}
