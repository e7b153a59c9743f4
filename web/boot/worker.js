// The app worker: fetches Pyodide and the game, reports its progress, and gives worker.py the
// services of JavaScript. These are messages to this page and to others (tabs.js), storage
// (indexed_db.js), and job workers for long computations. A job worker is this same file under the
// name "job", followed by the lazy archives that it needs. Under the name "snapshot" it makes
// the memory snapshot for a faster next start. Its modules are bundled (tools/build/page_scripts.py).
import { claim, listen, tellPages } from "./tabs.js";
import { fetchLazily } from "./lazy_fetch.js";
import { forget, keep, kept, VERSION, whole } from "./snapshot.js";
import { read, write } from "./indexed_db.js";
import { asWebAssembly } from "./wasm_type.js";
import { NO_PACKAGES } from "./no_packages.js";
import { loadPyodide } from "./vendor/pyodide/pyodide.js";

const [role, ...given] = self.name.split(" "); // a job worker is given its lazy archives
const [language, failed] = given;
const early = [];
let app = null;
let receive = (message) => early.push(message);
self.onmessage = ({ data }) => {
  whenQuiet();
  receive(data);
};

// Progress: three quarters are the bytes, counted as they come, the rest the stages after. A start
// from a snapshot waits for no bytes.

const FETCHING = 0.75;
const downloads = [];
let counting = false;
let furthest = 0; // a new download must not move it back

function report(stage, done, left = 0) {
  self.postMessage({ stage, done, left: left && left.toFixed(1) }); // megabytes
}

function reportBytes() {
  const all = downloads.reduce((sum, { length }) => sum + length, 0);
  const shares = downloads.map(({ length, received, packed, over }) => {
    if (over) return length;
    // The length of a compressed file says nothing about the bytes it unpacks to.
    return length * (packed ? received / (received + length) : Math.min(1, received / length));
  });
  const fetched = shares.reduce((sum, share) => sum + share, 0);
  furthest = Math.max(furthest, all && fetched / all);
  report("fetch", FETCHING * furthest, (all - fetched) / 1e6);
}

// Reads a clone: with the original response the browser keeps its compiled WebAssembly.
async function countBytes(response) {
  const packed = response.headers.has("Content-Encoding");
  const length = Number(response.headers.get("Content-Length") ?? 0);
  const download = { length, received: 0, packed, over: false };
  downloads.push(download);
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    download.received += next.value.byteLength;
    reportBytes();
  }
  download.over = true;
  reportBytes();
}

// Thrown outside of any promise, so that the page gets the error.
function fail(error) {
  setTimeout(() => { throw error; });
}

// A failed download ends the start; otherwise Pyodide might wait for it for ever.
const fetchPlain = self.fetch;
self.fetch = async (address, ...rest) => {
  const fetched = fetchPlain(address, ...rest);
  fetched.catch(fail);
  const response = await fetched;
  if (!response.ok) fail(new Error(`${response.url}: ${response.status}`));
  if (counting) countBytes(response.clone()).catch(fail);
  if (!String(address).endsWith(".deflate")) return asWebAssembly(response);
  return new Response(response.body.pipeThrough(new DecompressionStream("deflate")));
};

// Job workers, by number. An error of a worker must not reach the page, which would take it for one
// of the app worker. Messages of an ended worker are ignored.
const jobWorkers = new Map();

function startJobWorker(index, archives) {
  endMaker();
  const name = `job ${archives}`;
  const worker = new Worker(self.location.href, { type: "module", name });
  const isCurrent = () => jobWorkers.get(index) === worker;
  jobWorkers.set(index, worker);
  worker.onmessage = ({ data }) => {
    if (typeof data === "string" && isCurrent()) app.hear(index, data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    console.warn(`job worker ${index}: ${event.message}`);
    if (isCurrent()) app.lose(index);
  };
}

function endJobWorker(index) {
  jobWorkers.get(index).terminate();
  jobWorkers.delete(index);
}

// Of lazy files, by address. The build fills it in (tools/build/page_scripts.py).
const CHECKSUMS = {};

// A file fetched only when a player opens it; a failure ends nothing.
async function fetchFile(name, address) {
  const { response, outcome } = await fetchLazily(address, CHECKSUMS[address]);
  app.fetched(name, await response?.text() ?? "", outcome);
}

// The bots of the server that serves this page (pompeii/cli/bot_server.py): its list of them, and an
// answer to a question; "" if none comes.
const PATIENCE = 120_000; // milliseconds; the server itself gives a bot less

async function fetchServedBots() {
  return textOf(fetchPlain(absolute("bots.json"), { cache: "no-store" }));
}

async function askServedBot(number, body) {
  const signal = AbortSignal.timeout(PATIENCE);
  const headers = { "Content-Type": "application/json" };
  const answer = await textOf(fetchPlain(absolute("bot"), { method: "POST", headers, body, signal }));
  app.chosen(number, answer);
}

async function textOf(fetched) {
  try {
    const response = await fetched;
    return response.ok ? await response.text() : "";
  } catch {
    return "";
  }
}

// Archives that are fetched on demand: the second game and more. The worker unpacks one beside the
// first archive, where Python finds it.
const ARCHIVES = {}; // by name; the build fills it in (tools/build/site.py)

// Returns the outcome of fetching the archive.
async function unpack(python, name) {
  const address = ARCHIVES[name];
  const { response, outcome } = await fetchLazily(address, CHECKSUMS[address]);
  if (!response) return outcome;
  const stream = response.body.pipeThrough(new DecompressionStream("deflate"));
  const archive = await new Response(stream).arrayBuffer();
  python.unpackArchive(archive, "zip", { extractDir: "/game" });
  return outcome;
}

async function fetchGame(python, name) {
  const outcome = await unpack(python, name);
  app.fetched(name, ["whole", "mended"].includes(outcome) ? "true" : "", outcome);
}

// The snapshot. It is made after a while without input or jobs. It is not made again if the page
// ended while one was made: "failed" is the version of that one, which app_worker_client.js keeps.
// Making it takes memory that the job workers may need.

const QUIET = 2000; // milliseconds
let wanted = false;
let timer = 0;
let maker = null;

function whenQuiet() {
  clearTimeout(timer);
  if (wanted) timer = setTimeout(startMaker, QUIET);
}

function startMaker() {
  if (maker) return;
  if (jobWorkers.size) return whenQuiet();
  self.postMessage({ making: VERSION });
  maker = new Worker(self.location.href, { type: "module", name: "snapshot" });
  maker.onmessage = ({ data }) => { if (data.over) finish(); };
  maker.onerror = (event) => {
    event.preventDefault();
    finish();
  };
}

function endMaker() {
  if (!maker) return;
  maker.terminate();
  maker = null;
  self.postMessage({ making: null });
  whenQuiet();
}

function finish() {
  wanted = false;
  endMaker();
}

async function makeSnapshot(python) {
  python.runPython("import app.worker, app.jobs.worker, app.snapshot_preload");
  python.runPython("app.snapshot_preload.warm()");
  await keep(python.makeMemorySnapshot());
  self.postMessage({ over: true });
}

// The texts of the page's language; English is in the game itself.
const CATALOGUES = {}; // by language; the build fills it in (tools/build/site.py)
async function fetchCatalogue() {
  const address = CATALOGUES[language];
  return address ? (await fetch(absolute(address))).text() : "";
}

// The JSON of a message; a file in it came as bytes.
const readMessage = (message) => (typeof message === "string" ? message : JSON.stringify({
  ...JSON.parse(message.text), text: new TextDecoder().decode(message.bytes),
}));

function runApp(python, words) {
  app = python.pyimport("app.worker").start({
    post: (text) => self.postMessage(text),
    error: (text) => console.error(text),
    read,
    write,
    claim,
    tell: tellPages,
    start_job_worker: startJobWorker,
    ask_job_worker: (index, text) => jobWorkers.get(index).postMessage(text),
    end_job_worker: endJobWorker,
    fetch_file: fetchFile,
    fetch_game: (name) => fetchGame(python, name),
    fetch_served_bots: fetchServedBots,
    ask_served_bot: askServedBot,
  }, words);
  receive = (message) => app.receive(readMessage(message));
  listen((text) => app.overhear(text));
}

function runJobs(python) {
  const { think } = python.pyimport("app.jobs.worker");
  receive = (text) => self.postMessage(think(text));
  self.postMessage(JSON.stringify({ ready: true }));
}

const absolute = (name) => new URL(name, self.location.href).href;
const load = (options) => loadPyodide({
  indexURL: absolute("./vendor/pyodide/"),
  // The rest is fetched meanwhile. Named here, so that a bundler finds it:
  // tools/build/single_file.py
  createPyodideModule: async (settings) => (
    (await import("./vendor/pyodide/pyodide.asm.js")).default(settings)
  ),
  stdLibURL: absolute("./python.zip.deflate"), // compiled and reduced: tools/build/bytecode.py
  lockFileContents: NO_PACKAGES,
  ...options,
});

async function loadPython() {
  counting = role === "app";
  const [python, game] = await Promise.all([
    load({ _makeSnapshot: role === "snapshot" }),
    fetch("./pompeii.zip.deflate").then((response) => response.arrayBuffer()),
  ]);
  report("start", FETCHING + 0.1);
  python.unpackArchive(game, "zip", { extractDir: "/game" });
  python.runPython("import sys; sys.path.insert(0, '/game')");
  return python;
}

// Null if there is no snapshot, or no usable one.
async function restorePython() {
  if (role === "snapshot") return null;
  const response = await kept();
  if (!response) return null;
  try {
    const python = await load({ _loadSnapshot: whole(response) }); // read while the rest is fetched
    python.runPython("import random; random.seed()"); // its state is in the snapshot
    return python;
  } catch (error) {
    console.warn(`snapshot: ${error.message}`);
    await forget();
    return null;
  }
}

async function start() {
  const words = fetchCatalogue(); // alongside all else
  let python = await restorePython();
  wanted = !python && role === "app" && failed !== VERSION && "caches" in self;
  python ??= await loadPython();
  if (role === "job") for (const name of given.filter(Boolean)) await unpack(python, name);
  if (role === "snapshot") await makeSnapshot(python);
  else if (role === "job") runJobs(python);
  else runApp(python, await words);
  report("game", 1);
  early.splice(0).forEach((message) => receive(message));
  whenQuiet();
}

start().catch(fail);
