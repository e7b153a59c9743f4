// A browser runs a module and uses a style only if the server sends it with its type. A style may
// have none.
const ACCEPTED = {
  css: /^(?:text\/css\b|$)/i,
  js: /^(?:application|text)\/(?:x-)?(?:ecma|java)script\b/i,
};

// The type of a response for the named file, if browsers reject it; else null.
export function rejectedType(name, response) {
  const type = response.headers.get("Content-Type") ?? "";
  const accepted = ACCEPTED[name.replace(/.*[.]/, "")];
  return !accepted || accepted.test(type) ? null : type;
}
