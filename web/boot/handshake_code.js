// The two codes of a handshake between pages: an invitation, and the answer to it. A code holds
// only what cannot be derived from a session description (SDP) of a data channel, so that it fits a
// small QR code. The remote description is composed from a code; the local one is never altered.
//
// The bytes, written as base64url:
//   1  version in the upper four bits, kind in the lower four
//   8  table code
//   1  number of the invitation
//  32  SHA-256 fingerprint of the DTLS certificate
//   2  lengths of ice-ufrag and ice-pwd
//   n  ice-ufrag and ice-pwd, six bits a character
//   then up to eight candidates, each a type, an address, and two bytes of the port

const VERSION = 1;
export const INVITATION = "invitation";
export const ANSWER = "answer";
const KINDS = [INVITATION, ANSWER];
const TABLE = 8;
const FINGERPRINT = 32;
const UFRAG = [4, 255]; // RFC 8839 allows 256 characters; browsers use 4 to 8
const PWD = [22, 255]; // and 24 to 32 here
const MOST_CANDIDATES = 8;
const SHORTEST = 1 + TABLE + 1 + FINGERPRINT; // bytes of a code
const LONGEST = 1000; // characters

// The types of candidates by number, with the bytes of an address. A name stands for a local
// address that the browser hides (mDNS). A STUN server found the address of a reflexive candidate.
const IPV4 = 0;
const IPV6 = 1;
const NAME = 2;
const SIZES = [4, 16, 16];
const REFLEXIVE = 16; // is added to the type

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const BASE64URL = `${LETTERS}-_`;
const ICE = `${LETTERS}+/`; // the characters of ice-ufrag and ice-pwd
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

// A code that cannot be read: "malformed", or "newer" if a newer version of the page made it.
export class CodeError extends Error {
  constructor(why) {
    super(`handshake code: ${why}`);
    this.why = why;
  }
}

function check(holds, why = "malformed") {
  if (!holds) throw new CodeError(why);
}

// Regroups bits: values of `from` bits become values of `to` bits. The bits that are left at the
// end are filled up with zeros, or must be zeros themselves if `strict`.
function regrouped(values, from, to, { strict }) {
  const found = [];
  let bits = 0;
  let count = 0;
  for (const value of values) {
    bits = (bits << from) | value;
    count += from;
    for (; count >= to; count -= to) found.push((bits >> (count - to)) & ((1 << to) - 1));
    bits &= (1 << count) - 1;
  }
  if (strict) check(!bits && count < from);
  else if (count) found.push((bits << (to - count)) & ((1 << to) - 1));
  return found;
}

const written = (bytes, alphabet, width) => (
  regrouped(bytes, 8, width, { strict: false }).map((value) => alphabet[value]).join("")
);

function valuesOf(text, alphabet) {
  const values = [...text].map((letter) => alphabet.indexOf(letter));
  check(!values.includes(-1));
  return values;
}

const read = (text, alphabet, width) => (
  regrouped(valuesOf(text, alphabet), width, 8, { strict: true })
);

// Texts of ICE, six bits a character.

const iceBytes = (text) => regrouped(valuesOf(text, ICE), 6, 8, { strict: false });

function iceText(bytes, length) {
  const values = regrouped(bytes, 8, 6, { strict: false });
  check(values.slice(length).every((value) => value === 0));
  return values.slice(0, length).map((value) => ICE[value]).join("");
}

// Addresses

const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0"));
const fromHex = (text) => text.match(/../g).map((byte) => parseInt(byte, 16));
const pairs = (bytes) => hex(bytes).join("").match(/.{4}/g);

const IPV4_TEXT = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6_TEXT = /^[\da-f:]{2,39}$/;
const NAME_TEXT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.local$/;

function ipv4Bytes(address) {
  const bytes = address.split(".").map(Number);
  return bytes.every((byte) => byte < 256) ? bytes : null;
}

function ipv6Bytes(address) {
  const [before, after, ...more] = address.split("::").map((part) => (part ? part.split(":") : []));
  const missing = 8 - before.length - (after?.length ?? 0);
  if (more.length || (after ? missing < 1 : missing)) return null;
  const groups = [...before, ...Array(missing).fill("0"), ...after ?? []];
  if (!groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null;
  return fromHex(groups.map((group) => group.padStart(4, "0")).join(""));
}

// The type and the bytes of an address, or null if it is of another form.
function addressBytes(address) {
  const text = address.toLowerCase();
  const [type, bytes] = IPV4_TEXT.test(text) ? [IPV4, ipv4Bytes(text)]
    : NAME_TEXT.test(text) ? [NAME, fromHex(text.slice(0, 36).replaceAll("-", ""))]
      : IPV6_TEXT.test(text) ? [IPV6, ipv6Bytes(text)] : [IPV4, null];
  return bytes && { type, bytes };
}

function addressText(type, bytes) {
  if (type === IPV4) return bytes.join(".");
  if (type === IPV6) return pairs(bytes).join(":");
  const [a, b, c, d, e, ...rest] = pairs(bytes);
  return `${a}${b}-${c}-${d}-${e}-${rest.join("")}.local`;
}

// Candidates

const CANDIDATE = /^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ (host|srflx)\b/gim;

// The bytes of a description's candidates, best first. Those over TCP or a relay stay out.
function candidateBytes(sdp) {
  const found = [...sdp.matchAll(CANDIDATE)]
    .map(([, priority, address, port, kind]) => (
      { ...addressBytes(address), priority: Number(priority), port: Number(port), kind }))
    .filter(({ bytes, port }) => bytes && port > 0 && port < 65536)
    .sort((one, other) => other.priority - one.priority);
  return found.slice(0, MOST_CANDIDATES).flatMap(({ type, bytes, port, kind }) => [
    type + (kind === "srflx" ? REFLEXIVE : 0), ...bytes, port >> 8, port & 255,
  ]);
}

// The lines of the candidates in bytes, with descending priorities (RFC 8445, 5.1.2).
function candidateLines(bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length;) {
    const reflexive = bytes[at] >= REFLEXIVE;
    const type = bytes[at] - (reflexive ? REFLEXIVE : 0);
    check(type in SIZES && lines.length < MOST_CANDIDATES);
    const address = bytes.slice(at + 1, at + 1 + SIZES[type]);
    const [high, low] = bytes.slice(at + 1 + SIZES[type], at + 3 + SIZES[type]);
    check(low !== undefined && high + low > 0);
    const priority = (reflexive ? 100 : 126) * 2 ** 24 + (65535 - lines.length) * 256 + 255;
    const kind = reflexive ? "srflx raddr 0.0.0.0 rport 0" : "host";
    lines.push(`a=candidate:${lines.length + 1} 1 udp ${priority} ${addressText(type, address)} `
      + `${high * 256 + low} typ ${kind}`);
    at += 3 + SIZES[type];
  }
  return lines;
}

// Codes

function lineOf(sdp, pattern) {
  const found = sdp.match(pattern);
  check(found);
  return found[1];
}

const isWithin = (length, [least, most]) => length >= least && length <= most;

// Returns the code of a local description. `kind` is INVITATION or ANSWER, `table` the table code
// in base32, `number` that of the invitation, below 256.
export function pack({ kind, table, number }, sdp) {
  const fingerprint = lineOf(sdp, /^a=fingerprint:sha-256 ([\dA-F]{2}(?::[\dA-F]{2}){31})\s*$/im);
  const ufrag = lineOf(sdp, /^a=ice-ufrag:(\S+)/m);
  const pwd = lineOf(sdp, /^a=ice-pwd:(\S+)/m);
  const tableBytes = read(table, BASE32, 5);
  check(tableBytes.length === TABLE && isWithin(number, [0, 255]));
  check(isWithin(ufrag.length, UFRAG) && isWithin(pwd.length, PWD));
  return written([
    VERSION * 16 + KINDS.indexOf(kind), ...tableBytes, number,
    ...fromHex(fingerprint.replaceAll(":", "")),
    ufrag.length, pwd.length, ...iceBytes(ufrag + pwd), ...candidateBytes(sdp),
  ], BASE64URL, 6);
}

// Returns the parts of a code, with the description for the other page. Throws a CodeError.
export function unpack(code) {
  check(typeof code === "string" && code.length <= LONGEST);
  const bytes = read(code, BASE64URL, 6);
  const take = (count) => {
    check(bytes.length >= count);
    return bytes.splice(0, count);
  };
  check(bytes.length > SHORTEST);
  const [first] = take(1);
  check(first >> 4 <= VERSION, "newer");
  const kind = KINDS[first & 15];
  check(first >> 4 === VERSION && kind);
  const table = written(take(TABLE), BASE32, 5);
  const [number] = take(1);
  const fingerprint = hex(take(FINGERPRINT)).join(":").toUpperCase();
  const [ufrag, pwd] = take(2);
  check(isWithin(ufrag, UFRAG) && isWithin(pwd, PWD));
  const ice = iceText(take(Math.ceil(((ufrag + pwd) * 6) / 8)), ufrag + pwd);
  const candidates = candidateLines(bytes);
  const sdp = [
    "v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0",
    `a=ice-ufrag:${ice.slice(0, ufrag)}`, `a=ice-pwd:${ice.slice(ufrag)}`, "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${fingerprint}`, `a=setup:${kind === ANSWER ? "active" : "actpass"}`,
    "a=sctp-port:5000", "a=max-message-size:65536", ...candidates, "",
  ].join("\r\n");
  const type = kind === ANSWER ? "answer" : "offer";
  return { kind, table, number, candidates: candidates.length, description: { type, sdp } };
}

// The code in a text that a person pasted or a camera read: the link of a code, or the code alone.
// A messenger may have broken the line.
export const codeIn = (text) => text.replaceAll(/\s/g, "").replace(/^.*[#&=]/, "");
