// The text of the code editor when its page goes: the last message with it may be lost then. It is
// kept for the tab. It is used if the stored text is one that this editor had sent before: another
// text is of another page, and newer.
const keyOf = (name) => `pompeii: draft of ${name}`;

export function keepDraft(name, text, sent) {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ text, sent }));
  } catch {
    // The browser forbids it, or has no room. The last message may still arrive.
  }
}

// Returns the kept text if `stored` is older, else `stored`.
export function withDraft(name, stored) {
  try {
    const { text, sent } = JSON.parse(sessionStorage.getItem(keyOf(name)));
    sessionStorage.removeItem(keyOf(name));
    return sent.includes(stored) ? text : stored;
  } catch {
    return stored; // there is none
  }
}
