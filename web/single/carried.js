// A page opened from a file has no server, and browsers let it neither fetch a file nor start a
// worker from one. So it carries all it needs, and what is asked for here comes out of that: the
// modules of the site, which lie beside this folder, notice nothing of it.

export const PROGRAM = "program"; // of the workers

// Starts with the page's address and what it carries: blobs by name, all there when `filled`.
export function carry(page, files, filled) {
  const base = new URL(".", page).href;

  self.fetch = async (asked) => {
    await filled;
    const file = files.get(new URL(asked, page).href.replace(base, ""));
    if (!file) return new Response(null, { status: 404 });
    const headers = { "Content-Type": file.type };
    return new Response(unpacked(await file.text()), { headers });
  };

  // It can be no module, and no other worker's address; all it has comes as the first message.
  self.Worker = class extends Worker {
    constructor(_, { name }) {
      super(URL.createObjectURL(files.get(PROGRAM)), { name });
      this.postMessage(files);
    }
  };
}

// The bytes of a text in base64 and gzip.
function unpacked(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = packed.charCodeAt(at);
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
