"""The carrier of a site with a relay (``web/boot/served_carrier.js``), run under node."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.paths import ROOT
from tools.env import node

SCRIPT = ROOT / "web/boot/served_carrier.js"
RUN = """
import { connect } from "./served_carrier.mjs";

const [options, frames] = JSON.parse(process.argv[2]);
const happened = [];
const sockets = [];
const timers = [];
const note = (name) => (...given) => happened.push([name, ...given]);

globalThis.location = { href: "http://192.0.2.7:7900/?x#y", protocol: "http:", hostname: "" };
globalThis.fetch = async () => ({ ok: true, json: async () => ({ together: 1, addresses: [] }) });
globalThis.setTimeout = (again, milliseconds) => timers.push([again, milliseconds]);
globalThis.WebSocket = class {
  static OPEN = 1;
  constructor(address) {
    this.readyState = 1;
    happened.push(["socket", address]);
    sockets.push(this);
  }
  send(text) { happened.push(["sent", JSON.parse(text)]); }
  close() { happened.push(["shut"]); }
};

connect(options, { opened: note("opened"), received: note("received"), closed: note("closed") });
await new Promise((resolve) => { setImmediate(resolve); });
for (const frame of frames) {
  if (frame === "open") sockets.at(-1).onopen();
  else if (frame === "lose") sockets.at(-1).onclose();
  else if (frame === "wait") timers.shift()[0]();
  else sockets.at(-1).onmessage({ data: frame });
}
console.log(JSON.stringify({ happened, timers: timers.map(([, after]) => after) }));
"""
CODE = "AAAAAAAAAAAAA"
JOIN = {"join": CODE}
SOCKET = ["socket", "ws://192.0.2.7:7900/together"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the script and the program that runs it."""
    (tmp_path / "served_carrier.mjs").write_text(SCRIPT.read_text("utf-8"), encoding="utf-8")
    (tmp_path / "run.mjs").write_text(RUN, encoding="utf-8")
    return tmp_path


def run(folder: Path, options: object, *frames: object) -> Any:
    """Return what the carrier did: a frame is a text of the relay, or what happens to a socket."""
    written = [each if isinstance(each, str) else json.dumps(each) for each in frames]
    command = [str(node()), str(folder / "run.mjs"), json.dumps([options, written])]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def test_guest_says_that_it_was_there_when_it_joins_again(folder: Path) -> None:
    found = run(folder, JOIN, "open", "salve", "lose", "wait", "open")
    assert found["happened"] == [
        SOCKET,
        ["sent", {"join": CODE, "again": False}],
        ["opened", "host"],
        ["received", "host", "salve"],
        ["closed", "host", "lost"],
        SOCKET,
        ["sent", {"join": CODE, "again": True}],
        ["opened", "host"],
    ]
    first = run(folder, {**JOIN, "again": True}, "open")["happened"][1]
    assert first == ["sent", {"join": CODE, "again": True}]


def test_guest_hears_that_the_host_is_away_and_back(folder: Path) -> None:
    found = run(folder, JOIN, "open", {"relay": "away"}, {"relay": "back"})["happened"]
    assert found[3:] == [["closed", "host", "away"], ["opened", "host"]]


def test_error_ends_the_connection_for_good(folder: Path) -> None:
    found = run(folder, JOIN, "open", {"error": "This table is full."}, "lose", "wait")
    assert found["happened"][3:] == [
        ["shut"],
        ["closed", "", "This table is full."],
        ["closed", "host", "lost"],
    ]
    assert found["timers"] == []


@pytest.mark.parametrize("options", [JOIN, {"host": CODE, "secret": "", "title": {}}])
def test_page_comes_back_to_a_relay_that_has_stopped(folder: Path, options: object) -> None:
    frames = ["open", {"error": "The computer has stopped.", "later": True}, "lose"]
    found = run(folder, options, *frames)
    assert ["closed", "", "The computer has stopped."] not in found["happened"]
    assert found["timers"] == [500]


@pytest.mark.parametrize("text", ["", "salve", "null", "7", '"error"', "[]", '{"error":7}'])
def test_text_of_a_host_that_is_no_frame_is_passed_on(folder: Path, text: str) -> None:
    assert run(folder, JOIN, "open", text)["happened"][3:] == [["received", "host", text]]
