// The worker of the sandbox (bot_sandbox_frame.js), in which a bot of the player runs under a Python
// of its own. The frame puts Pyodide's program in front of this script. An opaque origin can fetch
// nothing, so all files come with the first message.
//
// The first worker of a page makes a memory snapshot, from which all others start. The frame talks
// to a worker by a port, which no global name leads to.
import "./no_import_scripts.js";
import { loadPyodide } from "pyodide";
import { removeGlobals } from "./bot_sandbox_globals.js";
import { NO_PACKAGES } from "./no_packages.js";

const MOST_MEMORY = 256 * 2 ** 20; // bytes
const WORN = 128 * 2 ** 20; // bytes; WebAssembly never gives memory back
const FOLDER = "https://files/"; // an address by form
const SIGINT = 2;
const PAUSE = 20; // milliseconds
const MODULE = "app.bot_sandbox.runtime";

// Python raises MemoryError where its memory cannot grow.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function growWithinBound(pages) {
  if (this.buffer.byteLength + pages * 65536 > MOST_MEMORY) throw new RangeError("memory");
  return grow.call(this, pages);
};

async function load({ files, module, snapshot }) {
  self.fetch = async (address) => {
    const file = files[String(address).replace(FOLDER, "")];
    return file ? new Response(file) : new Response(null, { status: 404 });
  };
  WebAssembly.instantiateStreaming = async (_, imports) => (
    { module, instance: await WebAssembly.instantiate(module, imports) }
  );
  return loadPyodide({
    indexURL: FOLDER,
    createPyodideModule: _createPyodideModule, // of Pyodide's program, in front of this script
    stdLibURL: `${FOLDER}python.zip`,
    lockFileContents: NO_PACKAGES,
    stdin: () => null,
    stdout() {},
    stderr() {},
    _makeSnapshot: !snapshot,
    _loadSnapshot: snapshot && new Uint8Array(await snapshot.arrayBuffer()),
  });
}

async function makeSnapshot({ files }, frame) {
  const module = await WebAssembly.compile(await files["pyodide.asm.wasm"].arrayBuffer());
  const python = await load({ files, module });
  for (const name of ["pompeii", "appia", "bot_sandbox"]) {
    python.unpackArchive(await files[`${name}.zip`].arrayBuffer(), "zip", { extractDir: "/game" });
  }
  python.runPython(`
import sys
sys.path.insert(0, "/game")
import ${MODULE}
${MODULE}.prepare()
`);
  frame.postMessage({ module, snapshot: new Blob([python.makeMemorySnapshot()]) });
}

// Python looks here between two instructions. SIGINT makes it call the handler of that signal, which
// looks here too: so the next SIGINT comes later.
function interruptsAfter(deadline) {
  return {
    get 0() {
      const now = performance.now();
      if (now < deadline.time) return 0;
      deadline.time = now + PAUSE;
      return SIGINT;
    },
    set 0(_) {},
  };
}

async function answerQuestions(given, frame) {
  const python = await load(given);
  const deadline = { time: Infinity };
  const answer = python.pyimport(MODULE).start({
    arm(seconds) {
      deadline.time = performance.now() + 1000 * seconds;
      frame.postMessage({ seconds });
    },
    disarm() { deadline.time = Infinity; },
    note(place) { frame.postMessage({ place }); },
  });
  console.error = () => {}; // Pyodide writes there if a bot breaks it; the page tells that
  python.setInterruptBuffer(interruptsAfter(deadline));
  const heap = () => python._module.HEAP8.length;
  frame.onmessage = ({ data }) => {
    frame.postMessage({ answer: answer(data), isWorn: heap() > WORN });
  };
  removeGlobals();
  frame.postMessage({ ready: true });
}

self.onmessage = ({ data, ports: [frame] }) => {
  self.onmessage = null;
  const work = data.snapshot ? answerQuestions : makeSnapshot;
  work(data, frame).catch((error) => frame.postMessage({ failed: String(error) }));
};
