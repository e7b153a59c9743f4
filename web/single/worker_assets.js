// In a worker: the first message holds the page's files.
import { serveFiles } from "./serve_embedded_files.js";

const files = new Map();
const filled = new Promise((resolve) => {
  self.addEventListener("message", (event) => {
    event.stopImmediatePropagation();
    event.data.forEach((file, name) => files.set(name, file));
    resolve();
  }, { once: true });
});
serveFiles(self.page, files, filled);
// The worker pretends to be at the page's address, as the modules of the site expect.
Object.defineProperty(self, "location", { value: new URL(self.page) });
// Pyodide rejects a worker that is no module: it looks for this.
self.importScripts = undefined;
