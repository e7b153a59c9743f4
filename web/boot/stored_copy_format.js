// Reads copies of saves and of the settings, in the format of app/storage/stored_copy_format.py: a
// checksum, a colon, and JSON, [revision, written, text, meta]. A copy without a text is a deletion.

const UNKNOWN = { revision: Infinity, version: Infinity, deleted: false };
const CHECKSUM = /^[0-9a-f]{64}$/; // SHA-256

// The parts of a copy in any version of the format. Throws an error if it is no such text.
function parsed(copy) {
  const end = copy.indexOf(":");
  const body = copy.slice(end + 1);
  const items = JSON.parse(body);
  const [revision, written, text, meta] = items;
  return { checksum: copy.slice(0, end), body, items, revision, written, text, meta };
}

// The facts of a copy, without a check of its checksum. An unknown form counts as a newer
// version's. The next start finds out if it is only damaged.
export function facts(copy) {
  try {
    const { items, revision, text, meta } = parsed(copy);
    const { version } = meta;
    const deleted = text === null;
    const known = items.length === 4 && [revision, version].every(Number.isInteger)
      && (deleted || typeof text === "string") && typeof meta === "object" && !Array.isArray(meta);
    return known ? { revision, version, deleted } : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

// The content of a copy; null if it is damaged. Without https no checksum can be made, so none is
// checked.
export async function opened(copy) {
  try {
    const { checksum, body, revision, written, text, meta } = parsed(copy);
    const digest = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(body));
    const hex = digest && [...new Uint8Array(digest)]
      .map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const whole = hex ? hex === checksum : CHECKSUM.test(checksum);
    return whole ? { revision, written, text, meta } : null;
  } catch {
    return null;
  }
}
