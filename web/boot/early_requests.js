// PyScript requests the files of the DOM layer one after the other. They are requested here at
// once. PyScript gets the response itself, since only with that the browser keeps its compiled
// code. A request that names a cache (repair_damaged_files.js) goes to the network.
import { asWebAssembly } from "./wasm_type.js";

const FILES = ["./main.json", "./vendor/micropython/micropython.wasm", "./dom.bin", "./start.py"];

const absolute = (address) => new URL(address, location.href).href;

export function requestDomLayer() {
  const fetchPlain = globalThis.fetch;
  const early = new Map(FILES.map((name) => {
    const response = fetchPlain(name).then(asWebAssembly);
    response.catch(() => {}); // the caller handles the error
    return [absolute(name), response];
  }));
  globalThis.fetch = (request, options) => {
    const address = absolute(request.url ?? request);
    const response = options?.cache ? null : early.get(address);
    early.delete(address);
    return response ?? fetchPlain(request, options);
  };
}
