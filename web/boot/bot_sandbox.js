// Loaded when a bot that the player wrote is asked (app/bot_sandbox). It makes the frame in which
// such bots run, gives it all files, and passes questions and answers on.
//
// The frame has an opaque origin, so it reaches neither this page nor its storage. Its document is
// given as text: a service worker gives no files to such a frame, and it shall start without a
// connection too. Therefore it is under this page's policy besides its own, and index.html allows
// its script by a hash.
import { fetchChecksums } from "./checksum_list.js";
import { fetchLazily } from "./lazy_fetch.js";

const PROGRAM = ["./vendor/pyodide/pyodide.asm.js", "./bot_sandbox_worker.js"];
const FILES = {
  "pyodide.asm.wasm": "./vendor/pyodide/pyodide.asm.wasm",
  "python.zip": "./python.zip.deflate",
  "pompeii.zip": "./pompeii.zip.deflate",
  "appia.zip": "./appia.zip.deflate",
  "bot_sandbox.zip": "./bot_sandbox.zip.deflate",
};

// The script of the frame (bot_sandbox_frame.js) and its hash; the build fills them in
// (tools/build/page_scripts.py).
const SCRIPT = "";
const HASH = "";
const POLICY = `default-src 'none'; script-src 'wasm-unsafe-eval' '${HASH}'; worker-src blob:`;
const DOCUMENT = `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${SCRIPT}</script>`;

const send = (message) => globalThis.pompeii.boot.send(
  JSON.stringify({ type: "botanswered", ...message }),
);

// An outcome of lazy_fetch.js, for a file that could not be fetched.
class FetchError extends Error {}

async function fetchFile(address, checksums) {
  const checksum = checksums?.[address.replace("./", "")]; // missing if the server is newer
  const { response, outcome } = await fetchLazily(address, checksum && `sha256-${checksum}`);
  if (!response) throw new FetchError(outcome);
  if (!address.endsWith(".deflate")) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream("deflate")));
}

// Chromium starts no module in a worker of an opaque origin, so a module becomes a plain script.
const asPlainScript = (module) => module
  .replaceAll("import.meta.url", "self.location.href")
  .replace(/export default \w+;\s*$/, "");

function showFrame() {
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.hidden = true;
  frame.srcdoc = DOCUMENT;
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame.contentWindow);
    document.documentElement.append(frame); // the app worker draws the whole body
  });
}

// Returns the port of a new frame.
async function open() {
  // The page that is one file has no checksums.
  const checksums = await fetchChecksums().catch(() => null);
  const fetchText = async (address) => (await fetchFile(address, checksums)).text();
  const fetchBlob = async ([name, address]) => (
    [name, await (await fetchFile(address, checksums)).blob()]
  );
  const [scripts, files] = await Promise.all([
    Promise.all(PROGRAM.map(fetchText)),
    Promise.all(Object.entries(FILES).map(fetchBlob)),
  ]);
  const frame = await showFrame();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: { of, outcome, text, place } }) => send({ of, outcome, text, place });
  const given = { program: scripts.map(asPlainScript), files: Object.fromEntries(files) };
  frame.postMessage(given, "*", [port2]);
  return port1;
}

let opened = null; // the promise of the frame's port

// Asks a question: {id, seconds, text} in JSON.
export async function ask(text) {
  const question = JSON.parse(text);
  opened ??= open();
  try {
    (await opened).postMessage(question);
  } catch (error) {
    opened = null;
    const reason = error instanceof FetchError ? error.message : "";
    send({ of: question.id, outcome: "unavailable", text: reason });
  }
}
