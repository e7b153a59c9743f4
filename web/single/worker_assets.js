// In a worker: what the page carries is the first message.
import { carry } from "./assets.js";

const files = new Map();
const filled = new Promise((resolve) => {
  self.addEventListener("message", (event) => {
    event.stopImmediatePropagation();
    event.data.forEach((file, name) => files.set(name, file));
    resolve();
  }, { once: true });
});
carry(self.page, files, filled);
// It takes itself to be where the page is, as the modules of the site expect.
Object.defineProperty(self, "location", { value: new URL(self.page) });
// Pyodide refuses a worker that is no module: it looks for this.
self.importScripts = undefined;
