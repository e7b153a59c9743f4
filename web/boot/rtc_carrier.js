// A carrier of messages between pages on different devices: WebRTC data channels, without a server.
// A page makes an invitation, the other page answers it, and the first page accepts the answer
// (handshake_code.js). A lost connection is never repaired: a new handshake makes another one.
//
// Other carriers have the same interface: connect(options, events) returns send(peer, text),
// close(peer) and end(), and calls opened(peer), received(peer, text) and closed(peer, why). Peers
// are texts that the carrier chooses.
import { ANSWER, CodeError, INVITATION, pack, unpack } from "./handshake_code.js";

const LARGEST = 262_144; // bytes of a message
const PIECE = 16_000; // bytes of a part of a message, which every browser can send
const FULL = 1_000_000; // bytes waiting in a channel, above which messages wait here
const GATHERING = 5000; // milliseconds for the local addresses
const PATIENCE = 15_000; // milliseconds for a connection
const SECOND = 1000;
const SLEEP = 90_000; // a hidden page runs once a minute, so a longer pause was sleep

// The names under which browsers know the permission for the local network.
const PERMISSIONS = ["local-network-access", "local-network"];

export const isPossible = () => "RTCPeerConnection" in globalThis;

async function isRefused() {
  const states = await Promise.all(PERMISSIONS.map((name) => (
    navigator.permissions?.query({ name }).then(({ state }) => state).catch(() => "unknown")
  )));
  return states.includes("denied");
}

// Waits until all local addresses are known; a STUN server that does not answer is not waited for.
const gathered = (connection) => new Promise((resolve) => {
  const look = () => { if (connection.iceGatheringState === "complete") resolve(); };
  connection.addEventListener("icegatheringstatechange", look);
  setTimeout(resolve, GATHERING);
  look();
});

// The parts of a message, each with a first byte: 1 for the last part, else 0.
function piecesOf(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > LARGEST) throw new RangeError(`a message of ${bytes.length} bytes`);
  const pieces = [];
  let at = 0;
  do {
    const end = Math.min(at + PIECE, bytes.length);
    const piece = new Uint8Array(1 + end - at);
    piece[0] = end === bytes.length ? 1 : 0;
    piece.set(bytes.subarray(at, end), 1);
    pieces.push(piece);
    at = end;
  } while (at < bytes.length);
  return pieces;
}

// Joins the parts of messages. Returns the text after a last part, else null; throws an error for
// what no carrier sends.
function joiner() {
  let parts = [];
  let size = 0;
  return (data) => {
    const piece = new Uint8Array(data instanceof ArrayBuffer ? data : 0);
    const [flag] = piece;
    size += piece.length - 1;
    // Parts without a byte would never reach the limit.
    const isPart = flag === 1 || (flag === 0 && piece.length > 1);
    if (!isPart || size > LARGEST) throw new RangeError("no message");
    parts.push(piece.subarray(1));
    if (flag === 0) return null;
    const bytes = new Uint8Array(size);
    parts.reduce((at, part) => {
      bytes.set(part, at);
      return at + part.length;
    }, 0);
    parts = [];
    size = 0;
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  };
}

// One connection. `ended(why)` is called once, unless this page closes it.
class Connection {
  constructor(stun, { opened, received, ended }) {
    const iceServers = stun ? [{ urls: stun }] : [];
    this.rtc = new RTCPeerConnection({ iceServers });
    this.channel = this.rtc.createDataChannel("messages", { negotiated: true, id: 0 });
    this.channel.binaryType = "arraybuffer";
    this.channel.bufferedAmountLowThreshold = FULL / 2;
    this.waiting = [];
    this.isOpen = false;
    this.ended = ended;
    const join = joiner();
    this.channel.onopen = () => {
      this.isOpen = true;
      opened();
    };
    this.channel.onclose = () => this.end("left");
    this.channel.onbufferedamountlow = () => this.flush();
    this.channel.onmessage = ({ data }) => {
      let text = null;
      try {
        text = join(data);
      } catch {
        this.end("malformed");
      }
      if (text !== null) received(text);
    };
    this.rtc.onconnectionstatechange = () => {
      if (this.rtc.connectionState === "failed") this.end("lost");
    };
  }

  // The code of the local description, after the remote one if this is an answer.
  async code(about, remote) {
    if (remote) await this.rtc.setRemoteDescription(remote);
    await this.rtc.setLocalDescription();
    await gathered(this.rtc);
    return pack(about, this.rtc.localDescription.sdp);
  }

  // Sends as much as the channel takes.
  flush() {
    while (this.waiting.length && this.channel.bufferedAmount < FULL) {
      const { piece, sent } = this.waiting.shift();
      if (this.channel.readyState === "open") this.channel.send(piece);
      sent?.();
    }
  }

  // Resolves when the channel has taken the message, or is gone.
  send(text) {
    const pieces = piecesOf(text);
    return new Promise((sent) => {
      pieces.forEach((piece, at) => {
        this.waiting.push({ piece, sent: at === pieces.length - 1 ? sent : null });
      });
      this.flush();
    });
  }

  close() {
    this.ended = () => {};
    this.rtc.close();
    this.waiting.splice(0).forEach(({ sent }) => sent?.());
  }

  end(why) {
    const { ended } = this;
    this.close();
    ended(why);
  }
}

// Starts the carrier of a table. `table` is its code in base32. A handshake may name the address
// `stun` of a STUN server that a person has allowed; without it none is asked.
//
// Further events belong to the handshake: renewed(code, number) replaces an invitation after the
// device slept; stalled(peer, why) says why an accepted peer is not connected yet: "refused",
// "none-here", "none-there" or "elsewhere".
export function connect({ table }, events) {
  const connections = new Map(); // by peer
  const invitations = new Map(); // open ones by number: the peer, its STUN server and addresses
  let peers = 0;
  let answering = null; // the peer of an answer that is not connected yet
  let awake = Date.now();

  function begin(stun) {
    peers += 1;
    const peer = String(peers);
    connections.set(peer, new Connection(stun, {
      opened() {
        if (answering === peer) answering = null;
        events.opened(peer);
      },
      received: (text) => events.received(peer, text),
      ended(why) {
        connections.delete(peer);
        events.closed(peer, why);
      },
    }));
    return peer;
  }

  function close(peer) {
    connections.get(peer)?.close();
    connections.delete(peer);
  }

  async function invite(number, stun) {
    close(invitations.get(number)?.peer);
    const peer = begin(stun);
    const invitation = { peer, stun, addresses: 0 };
    invitations.set(number, invitation);
    const code = await connections.get(peer).code({ kind: INVITATION, table, number });
    invitation.addresses = unpack(code).candidates;
    return code;
  }

  async function explain(peer, here, there) {
    const connection = connections.get(peer);
    if (!connection || connection.isOpen) return;
    const why = await isRefused() ? "refused"
      : !here ? "none-here" : there ? "elsewhere" : "none-there";
    events.stalled(peer, why);
  }

  // After sleep the addresses of a handshake are void.
  function renew() {
    for (const [number, { stun }] of invitations) {
      invite(number, stun).then((code) => events.renewed(code, number), () => {}); // closed meanwhile
    }
    connections.get(answering)?.end("slept");
    answering = null;
  }

  const timer = setInterval(() => {
    const now = Date.now();
    if (now - awake > SLEEP) renew();
    awake = now;
  }, SECOND);

  return {
    send: (peer, text) => connections.get(peer)?.send(text) ?? Promise.resolve(),

    close,

    // Closes everything.
    end() {
      clearInterval(timer);
      invitations.clear();
      [...connections.keys()].forEach(close);
    },

    // Returns the code of an invitation. It replaces the open one with that number.
    invite,

    // Returns the answer to the code of an invitation. Throws a CodeError.
    async answer(code, stun) {
      const { kind, table: theirs, number, candidates, description } = unpack(code);
      if (kind !== INVITATION) throw new CodeError("malformed");
      close(answering);
      const peer = begin(stun);
      answering = peer;
      const about = { kind: ANSWER, table: theirs, number };
      const answer = await connections.get(peer).code(about, description);
      const here = unpack(answer).candidates;
      if (!here || !candidates) await explain(peer, here, candidates);
      return answer;
    },

    // Accepts the answer to an invitation of this page, and returns the peer. Throws a CodeError:
    // "unknown" if this page waits for no such answer.
    async accept(code) {
      const { kind, table: theirs, number, candidates, description } = unpack(code);
      if (kind !== ANSWER) throw new CodeError("malformed");
      const invitation = theirs === table && invitations.get(number);
      if (!invitation) throw new CodeError("unknown");
      invitations.delete(number);
      const { peer, addresses } = invitation;
      await connections.get(peer).rtc.setRemoteDescription(description);
      setTimeout(() => explain(peer, addresses, candidates), PATIENCE);
      return peer;
    },
  };
}
