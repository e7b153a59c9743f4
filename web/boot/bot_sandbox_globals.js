// The global names that the worker of the sandbox keeps (bot_sandbox_worker.js).
//
// The policy of the frame stops every connection. It does not stop a bot that got hold of JavaScript
// from ending its worker, starting others, or setting timers that compute after its answer.

const LANGUAGE = `
  Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error Float32Array
  Float64Array FinalizationRegistry Function Infinity Int16Array Int32Array Int8Array JSON Map Math
  NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol
  SyntaxError TypeError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet
  globalThis isFinite isNaN parseFloat parseInt undefined
`;
const PYODIDE = "TextDecoder TextEncoder WebAssembly console crypto performance self";
const KEPT = new Set(`${LANGUAGE} ${PYODIDE}`.match(/\w+/g));

// Removes all other names. Pyodide must be loaded.
export function removeGlobals() {
  let scope = self;
  while (scope !== Object.prototype) {
    for (const name of Reflect.ownKeys(scope)) {
      if (!KEPT.has(name)) Reflect.deleteProperty(scope, name);
    }
    scope = Object.getPrototypeOf(scope);
  }
}
