// Pyodide rejects a worker that is no module. It tries this function as soon as it is imported, so
// this must be imported first.
self.importScripts = undefined;
