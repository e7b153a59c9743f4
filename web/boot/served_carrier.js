// The carrier of a site that `pompeii play --share` serves: a WebSocket to that computer, which
// passes messages on between its visitors. The connection is opened again when it breaks off; the
// reason "unreachable" says that no server answers. Each time that it is open, a host gets the page's
// address on the network as a text of the peer "site".
const HOST = "host";
const WAITS = [500, 1000, 2000, 5000]; // milliseconds before each attempt; the last one repeats
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const LONGEST = 300; // characters of a sentence from the relay

const address = () => Object.assign(new URL("together", location.href), {
  protocol: location.protocol.replace("http", "ws"), search: "", hash: "",
}).href;

// The address of this page for other devices; "" if it is the page's own, null without a relay.
// It fails if no server answers, or one in front of the relay alone.
async function askSite() {
  const response = await fetch("together.json", { cache: "no-store" });
  if (response.status >= 500) throw new Error(response.statusText);
  const { together, addresses } = response.ok ? await response.json() : {};
  if (together !== 1) return null;
  return LOOPBACK.includes(location.hostname) && addresses[0] || "";
}

// The frame in a text. A guest also gets the texts of its host, which may be anything.
function frameOf(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

// The first frame, the form of a text, and the reading of a frame differ by the page's part at the
// table: it hosts one, is a guest at one, or looks for one. A guest knows its host again by the
// hash of that host's secret. With it the guest waits for this host, also if the relay has started
// anew, and sends nothing before the relay has found it.
const PARTS = {
  host: ({ host, secret, inherited, title }, { opened, received, closed }) => ({
    first: { host, secret, inherited, title },
    wrap: (peer, text) => JSON.stringify({ peer, text }),
    read({ peer, open, text, closed: left }) {
      if (open) opened(peer);
      else if (left) closed(peer, "left");
      else received(peer, text);
    },
  }),
  join: ({ join, again = null }, { opened, received, closed }) => ({
    first: { join, again },
    wrap: (_peer, text) => text,
    read({ relay, host }, text) {
      if (relay === "away") closed(HOST, "away");
      else if (relay === "here") {
        this.first.again = host;
        opened(HOST, host);
      } else received(HOST, text);
    },
  }),
  list: (_options, { received }) => ({
    first: { list: true },
    wrap: (_peer, text) => text,
    read: (_message, text) => received("tables", text),
  }),
};

export function connect(options, events) {
  const peers = new Set(); // those that are there
  let site = "";
  let socket = null;
  let failures = 0;
  let ended = false;

  const part = Object.entries(PARTS).find(([name]) => name in options)[1](options, {
    opened(peer, host) {
      peers.add(peer);
      events.opened(peer, host);
    },
    received: events.received,
    closed(peer, why) {
      peers.delete(peer);
      events.closed(peer, why);
    },
  });

  function stop(why) {
    ended = true;
    socket?.close();
    events.closed("", why);
  }

  function later(attempt) {
    setTimeout(attempt, WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
  }

  function open() {
    if (ended) return;
    socket = new WebSocket(address());
    socket.onopen = () => {
      socket.send(JSON.stringify(part.first));
      if (options.host) events.received("site", site);
    };
    socket.onmessage = ({ data }) => {
      const frame = frameOf(data);
      failures = 0;
      if (typeof frame.error !== "string") part.read(frame, data);
      else if (!frame.later) stop(frame.error.slice(0, LONGEST));
    };
    socket.onclose = () => {
      peers.forEach((peer) => events.closed(peer, "lost"));
      peers.clear();
      if (failures) events.closed(HOST, "unreachable");
      later(open);
    };
  }

  // A page that was at a table of this site before knows that the site has a relay.
  async function begin() {
    if (ended) return;
    try {
      site = await askSite();
      if (site === null) stop("absent");
      else open();
    } catch {
      if (!options.again) stop("absent");
      else {
        events.closed(HOST, "unreachable");
        later(begin);
      }
    }
  }

  const send = (text) => socket?.readyState === WebSocket.OPEN && socket.send(text);

  begin();

  return {
    send: (peer, text) => send(part.wrap(peer, text)),
    close: (peer) => send(JSON.stringify({ peer, close: true })),
    dissolve: () => send(JSON.stringify({ end: true })),
    title(title) {
      part.first.title = title;
      send(JSON.stringify({ title }));
    },
    // Closing a socket that is not open yet would be a warning in the console.
    end() {
      ended = true;
      if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
      else socket?.close();
    },
  };
}
