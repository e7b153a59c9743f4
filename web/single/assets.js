// A page opened from a file has no server, and browsers let it neither fetch a file nor start a
// worker from one. So it contains all it needs, and requests are answered from that. The modules of
// the site, beside this folder, run unchanged.

export const PROGRAM = "program"; // of the workers

// Starts with the page's address and its files, texts with their types by name, complete when
// `filled`. They are no blobs, since a worker in WebKit cannot read those of a file's page.
export function carry(page, files, filled) {
  const base = new URL(".", page).href;

  self.fetch = async (asked) => {
    await filled;
    const file = files.get(new URL(asked, page).href.replace(base, ""));
    if (!file) return new Response(null, { status: 404 });
    return new Response(unpacked(file.text), { headers: { "Content-Type": file.type } });
  };

  // No worker can be a module here, or have the address of another. The first message holds all it
  // needs. In WebKit a worker cannot start another: then that counts as one that died.
  const Plain = self.Worker;
  self.Worker = function Carrier(_, { name }) {
    try {
      const worker = new Plain(URL.createObjectURL(new Blob([files.get(PROGRAM).text])), { name });
      worker.postMessage(files);
      return worker;
    } catch (error) {
      const none = { postMessage() {}, terminate() {} };
      setTimeout(() => none.onerror({ message: error.message, preventDefault() {} }));
      return none;
    }
  };
}

// The bytes of a text in base64 and gzip.
function unpacked(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = packed.charCodeAt(at);
  return new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
}
