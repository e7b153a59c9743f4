// The prefix of every name of this page: of its databases, caches, locks, channels and stored
// texts. An origin has other pages.
export const PREFIX = `pompeii:${self.location.pathname.replace(/[^/]*$/, "")}:`;
