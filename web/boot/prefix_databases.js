// The names of the page's databases. PyScript makes one of its own, so every name gets the prefix.
import { PREFIX } from "./storage_prefix.js";

export function prefixDatabases() {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openPrefixed(name, ...rest) {
    return open.call(this, PREFIX + name, ...rest);
  };
}
