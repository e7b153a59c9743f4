// Replaces pyodide-lock.json (120 kB, of packages not used here). A Pyodide with another binary
// interface rejects it, naming its own.
export const NO_PACKAGES = { info: { abi_version: "2026_0" }, packages: {} };
