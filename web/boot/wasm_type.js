// A browser compiles WebAssembly from a response only if that has its type, which many servers do
// not know. Returns the response itself where it can be: only with that the browser keeps its
// compiled code.
const TYPE = "application/wasm";

export function asWebAssembly(response) {
  const isTyped = response.headers.get("Content-Type") === TYPE;
  if (isTyped || !response.ok || !response.url.endsWith(".wasm")) return response;
  return new Response(response.body, { headers: { "Content-Type": TYPE } });
}
