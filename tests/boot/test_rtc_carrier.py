"""The live carrier (``web/boot/rtc_carrier.js``), run under node with connections of the test."""

from pathlib import Path
from typing import Any

import pytest

from tests.boot.node_scripts import run

PROGRAM = """
import { connect } from "./rtc_carrier.js";

const [messages] = JSON.parse(process.argv[2]);
const happened = [];
const made = [];
const note = (name) => (...given) => happened.push([name, ...given]);
const sdp = [
  `a=fingerprint:sha-256 ${Array(32).fill("AB").join(":")}`,
  "a=ice-ufrag:abcd", `a=ice-pwd:${"a".repeat(24)}`, "",
].join("\\r\\n");

globalThis.setInterval = () => 0;
globalThis.setTimeout = () => 0;
globalThis.RTCPeerConnection = class {
  constructor() {
    this.iceGatheringState = "new";
    this.listeners = [];
    made.push(this);
  }
  createDataChannel() {
    this.channel = { readyState: "open" };
    return this.channel;
  }
  addEventListener(_type, listener) { this.listeners.push(listener); }
  async setLocalDescription() { this.localDescription = { sdp }; }
  async setRemoteDescription(description) { happened.push(["remote", made.indexOf(this)]); }
  gather() {
    this.iceGatheringState = "complete";
    this.listeners.forEach((listener) => listener());
  }
  close() { happened.push(["shut", made.indexOf(this)]); }
};
const turn = () => new Promise((resolve) => { setImmediate(resolve); });

const carrier = connect({ table: "A".repeat(13) }, {
  opened: note("opened"), received: note("received"), closed: note("closed"),
});
const first = carrier.invite(0, "");
await turn();
if (messages) {
  for (const [last, text, times] of messages) {
    const bytes = Buffer.from(text.repeat(times));
    made[0].channel.onmessage({ data: new Uint8Array([last, ...bytes]).buffer });
  }
} else {
  const second = carrier.invite(0, "");
  await turn();
  made[1].gather();
  const code = await second;
  made[0].gather();
  await first;
  const answer = Buffer.from(code, "base64url");
  answer[0] += 1;
  await carrier.accept(answer.toString("base64url"));
}
console.log(JSON.stringify(happened));
"""


def receive(folder: Path, *parts: tuple[int, str, int]) -> Any:
    """Return what a carrier did with parts of messages.

    Each has its first byte, and a text with the number of its repetitions.
    """
    return run(folder, PROGRAM, parts)


def test_parts_of_a_message_are_joined(tmp_path: Path) -> None:
    found = receive(tmp_path, (0, "sal", 1), (1, "ve", 1), (1, "", 1))
    assert found == [["received", "1", "salve"], ["received", "1", ""]]


@pytest.mark.parametrize(
    "part", [(0, "", 1), (2, "x", 1), (1, "x", 262_145)], ids=["empty", "flag", "long"]
)
def test_part_that_no_carrier_sends_closes_the_connection(
    tmp_path: Path, part: tuple[int, str, int]
) -> None:
    assert receive(tmp_path, (0, "a", 1), part) == [["shut", 0], ["closed", "1", "malformed"]]


def test_answer_belongs_to_the_newest_invitation_with_its_number(tmp_path: Path) -> None:
    found = run(tmp_path, PROGRAM, None)
    assert found == [["shut", 0], ["remote", 1]]
