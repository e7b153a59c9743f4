// A page opened from a file has no server, and browsers let it neither fetch a file nor start a
// worker from one. So it contains all it needs, and requests are answered from that. The modules of
// the site, beside this folder, run unchanged.

export const PROGRAM = "program"; // of the workers

// Answers requests of the page at this address from its files: texts with their types by name,
// complete when `filled`. They are no blobs, since a worker in WebKit cannot read those of a file's
// page.
export function serveFiles(page, files, filled) {
  const base = new URL(".", page).href;

  self.fetch = async (address) => {
    await filled;
    const file = files.get(new URL(address, page).href.replace(base, ""));
    if (!file) return new Response(null, { status: 404 });
    return new Response(unpacked(file.text), { headers: { "Content-Type": file.type } });
  };

  // No worker can be a module here, or have the address of another. The first message holds all it
  // needs. In WebKit a worker cannot start another: then that counts as one that died.
  const BrowserWorker = self.Worker;
  self.Worker = function WorkerOfFiles(_, { name }) {
    try {
      const program = new Blob([files.get(PROGRAM).text]);
      const worker = new BrowserWorker(URL.createObjectURL(program), { name });
      worker.postMessage(files);
      return worker;
    } catch (error) {
      const deadWorker = { postMessage() {}, terminate() {} };
      setTimeout(() => deadWorker.onerror({ message: error.message, preventDefault() {} }));
      return deadWorker;
    }
  };
}

// The bytes of a text in base64 and gzip.
function unpacked(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = packed.charCodeAt(i);
  return new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
}
