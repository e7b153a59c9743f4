// Part of the service worker. A browser keeps compiled WebAssembly only with a response of its own
// cache, not with one from a service worker, so that cache comes first. A file name contains a hash
// of the contents, so the browser need not ask the server.
export const isWasm = (address) => address.endsWith(".wasm");

const isPage = ({ headers }) => /\bhtml\b/.test(headers.get("Content-Type"));

// The browser's own copy or the server's file; `otherwise` without a connection, or if a page came
// in its place, as from a network that wants a sign-in first.
export async function fetchCompiled(request, otherwise) {
  const response = await fetch(request, { cache: "force-cache" }).catch(() => null);
  return response?.ok && !isPage(response) ? response : otherwise;
}
