"""Commands for connections to other devices (``web/boot/other_devices.js``), run under node."""

from pathlib import Path
from typing import Any

from tests.boot.node_scripts import run

PROGRAM = """
const [steps] = JSON.parse(process.argv[2]);
const happened = [];
let answer;

globalThis.self = globalThis;
globalThis.location = { href: "http://192.0.2.7:7900/", pathname: "/", protocol: "http:" };
globalThis.fetch = async () => ({ ok: true, json: async () => ({ together: 1, addresses: [] }) });
globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() {
    setImmediate(() => {
      this.onopen();
      this.onmessage({ data: '{"relay":"here","host":"00"}' });
    });
  }
  send(text) { happened.push(["sent", text]); }
  close() {}
};
globalThis.Notification = class {
  static requestPermission() { return new Promise((resolve) => { answer = resolve; }); }
};
globalThis.pompeii = { boot: {
  send(text) {
    const { event, text: given } = JSON.parse(text);
    happened.push([event, given]);
  },
  load: (_names, fetched) => fetched(),
} };
const turn = () => new Promise((resolve) => { setImmediate(resolve); });
const { handle } = await import("./other_devices.js");
for (const step of steps) {
  if (step === "answer") answer("granted");
  else handle(JSON.stringify(step));
  for (let turns = 0; turns < 9; turns += 1) await turn();
}
console.log(JSON.stringify(happened));
process.exit();
"""
JOIN = {"connect": {"id": "1", "carrier": "served", "join": "AAAAAAAAAAAAA"}}


def carry_out(folder: Path, *steps: object) -> Any:
    """Return what happened after the first frame of a connection."""
    return run(folder, PROGRAM, [JOIN, *steps])[2:]


def test_texts_leave_while_the_browser_asks_about_notifications(tmp_path: Path) -> None:
    found = carry_out(tmp_path, {"ask": ""}, {"send": ["host", "salve"]}, "answer")
    assert found == [["sent", "salve"], ["asked", "granted"]]


def test_command_that_is_not_possible_is_rejected_and_the_next_one_is_carried_out(
    tmp_path: Path,
) -> None:
    found = carry_out(tmp_path, {"accept": "AAAA"}, {"send": ["host", "salve"]})
    assert found == [["rejected", "failed"], ["sent", "salve"]]
