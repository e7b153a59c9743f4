// On the page: its files are scripts of types that no browser runs.
import { PROGRAM, serveFiles } from "./serve_embedded_files.js";

const files = new Map();
for (const element of document.querySelectorAll("script[data-file]")) {
  const { dataset: { file, type }, textContent } = element;
  const start = file === PROGRAM ? `self.page = ${JSON.stringify(location.href)};\n` : "";
  files.set(file, { type, text: start + textContent });
  element.remove();
}
serveFiles(location.href, files, Promise.resolve());
