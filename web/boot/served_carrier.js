// The carrier of a site that `pompeii play --share` serves: a WebSocket to that computer, which
// passes messages on between its visitors. The connection is opened again when it breaks off.
const HOST = "host";
const WAITS = [500, 1000, 2000, 5000]; // milliseconds before each attempt; the last one repeats

const address = () => Object.assign(new URL("./together", location.href), {
  protocol: location.protocol.replace("http", "ws"), search: "", hash: "",
}).href;

const isServed = async () => {
  const response = await fetch("./together.json", { cache: "no-store" });
  return response.ok && (await response.json()).together === 1;
};

// What arrives is told by the part that this page has: it hosts, is a guest, or looks at the tables.
function partOf(options, events) {
  if (options.host) {
    const { host, secret } = options;
    return {
      first: () => ({ host, secret, title: options.title }),
      wrap: (peer, text) => JSON.stringify({ peer, text }),
      read({ peer, open, text, closed }) {
        if (open) events.opened(peer);
        else if (closed) events.closed(peer, "left");
        else events.received(peer, text);
      },
    };
  }
  if (options.join) {
    return {
      first: () => ({ join: options.join }),
      wrap: (_peer, text) => text,
      read(message, text) {
        if (message.relay === "away") events.closed(HOST, "away");
        else if (message.relay === "back") events.opened(HOST);
        else events.received(HOST, text);
      },
    };
  }
  return {
    first: () => ({ list: true }),
    wrap: (_peer, text) => text,
    read: (_message, text) => events.received("tables", text),
  };
}

export function connect(options, events) {
  const part = partOf(options, events);
  const peers = new Set();
  let socket = null;
  let attempt = 0;
  let ended = false;

  const lose = () => {
    peers.forEach((peer) => events.closed(peer, "lost"));
    peers.clear();
  };
  const tracked = {
    opened(peer) {
      peers.add(peer);
      events.opened(peer);
    },
    closed(peer, why) {
      peers.delete(peer);
      events.closed(peer, why);
    },
    received: events.received,
  };
  Object.assign(part, { read: partOf(options, tracked).read });

  const stop = (why) => {
    ended = true;
    socket?.close();
    events.closed("", why);
  };
  const again = () => {
    lose();
    if (ended) return;
    setTimeout(open, WAITS[Math.min(attempt, WAITS.length - 1)]);
    attempt += 1;
  };

  function open() {
    if (ended) return;
    socket = new WebSocket(address());
    socket.onopen = () => socket.send(JSON.stringify(part.first()));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      attempt = 0;
      if ("error" in message) stop(message.error);
      else part.read(message, data);
    };
    socket.onclose = again;
  }

  const send = (text) => socket?.readyState === WebSocket.OPEN && socket.send(text);

  isServed().then((served) => (served ? open() : stop("absent")), () => stop("absent"));
  return {
    send: (peer, text) => send(part.wrap(peer, text)),
    close: (peer) => options.host && send(JSON.stringify({ peer, close: true })),
    title(title) {
      options.title = title;
      send(JSON.stringify({ title }));
    },
    end() {
      ended = true;
      socket?.close();
    },
  };
}
