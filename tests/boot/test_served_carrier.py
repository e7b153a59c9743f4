"""The carrier of a site with a relay (``web/boot/served_carrier.js``), run under node."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.boot.node_scripts import run

PROGRAM = """
import { connect } from "./served_carrier.js";

const [options, frames] = JSON.parse(process.argv[2]);
const statuses = [].concat(options.statuses ?? 200);
const happened = [];
const sockets = [];
const timers = [];
const note = (name) => (...given) => happened.push([name, ...given]);

globalThis.location = { href: "http://192.0.2.7:7900/?x#y", protocol: "http:", hostname: "" };
globalThis.fetch = async () => {
  const status = statuses.length > 1 ? statuses.shift() : statuses[0];
  if (status === 0) throw new Error("no connection");
  return { status, ok: status === 200, json: async () => ({ together: 1, addresses: [] }) };
};
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
  else if (frame === "wait") await timers.shift()[0]();
  else sockets.at(-1).onmessage({ data: frame });
}
console.log(JSON.stringify({ happened, timers: timers.map(([, after]) => after) }));
"""
CODE = "AAAAAAAAAAAAA"
JOIN = {"join": CODE}
HERE = {"relay": "here", "host": "0a" * 32}
SOCKET = ["socket", "ws://192.0.2.7:7900/together"]


def carry(folder: Path, options: object, *frames: object) -> Any:
    """Return what the carrier did: a frame is a text of the relay, or what happens to a socket."""
    written = [each if isinstance(each, str) else json.dumps(each) for each in frames]
    return run(folder, PROGRAM, options, written)


def test_guest_that_joins_again_sends_nothing_before_its_host_is_found(tmp_path: Path) -> None:
    found = carry(tmp_path, JOIN, "open", HERE, "salve", "lose", "wait", "open")
    assert found["happened"] == [
        SOCKET,
        ["sent", {"join": CODE, "again": None}],
        ["opened", "host", HERE["host"]],
        ["received", "host", "salve"],
        ["closed", "host", "lost"],
        SOCKET,
        ["sent", {"join": CODE, "again": HERE["host"]}],
    ]
    returning = {**JOIN, "again": "0b" * 32}
    assert carry(tmp_path, returning, "open")["happened"][1:] == [["sent", returning]]


def test_host_that_was_there_waits_for_a_relay_that_does_not_answer(tmp_path: Path) -> None:
    first: dict[str, object] = {"host": CODE, "secret": "", "inherited": None, "title": {}}
    options = {**first, "again": True, "statuses": [0, 200]}
    frames = ["wait", "open", "lose", "wait", "lose", "wait", "open"]
    found = carry(tmp_path, options, *frames)
    site = ["received", "site", ""]
    assert found["happened"] == [
        ["closed", "host", "unreachable"],
        SOCKET,
        ["sent", first],
        site,
        ["closed", "host", "unreachable"],
        SOCKET,
        ["closed", "host", "unreachable"],
        SOCKET,
        ["sent", first],
        site,
    ]
    new = carry(tmp_path, {**first, "again": False, "statuses": 0})
    assert new == {"happened": [["closed", "", "absent"]], "timers": []}


def test_guest_hears_that_the_relay_does_not_answer(tmp_path: Path) -> None:
    found = carry(tmp_path, JOIN, "open", HERE, "lose", "wait", "lose", "wait")
    assert found["happened"][3:] == [
        ["closed", "host", "lost"],
        SOCKET,
        ["closed", "host", "unreachable"],
        SOCKET,
    ]


def test_guest_hears_that_the_host_is_away_and_back(tmp_path: Path) -> None:
    found = carry(tmp_path, JOIN, "open", {"relay": "away"}, HERE)["happened"]
    assert found[2:] == [["closed", "host", "away"], ["opened", "host", HERE["host"]]]


def test_error_ends_the_connection_for_good(tmp_path: Path) -> None:
    found = carry(tmp_path, JOIN, "open", HERE, {"error": "This table is full."}, "lose", "wait")
    assert found["happened"][3:] == [
        ["shut"],
        ["closed", "", "This table is full."],
        ["closed", "host", "lost"],
    ]
    assert found["timers"] == []


@pytest.mark.parametrize("options", [JOIN, {"host": CODE, "secret": "", "title": {}}])
def test_page_comes_back_to_a_relay_that_has_stopped(tmp_path: Path, options: object) -> None:
    frames = ["open", {"error": "The computer has stopped.", "later": True}, "lose"]
    found = carry(tmp_path, options, *frames)
    assert ["closed", "", "The computer has stopped."] not in found["happened"]
    assert found["timers"] == [500]


@pytest.mark.parametrize("text", ["", "salve", "null", "7", '"error"', "[]", '{"error":7}'])
def test_text_of_a_host_that_is_no_frame_is_passed_on(tmp_path: Path, text: str) -> None:
    assert carry(tmp_path, JOIN, "open", text)["happened"][2:] == [["received", "host", text]]


def test_guest_that_was_there_waits_for_a_relay_that_does_not_answer(tmp_path: Path) -> None:
    returning = {**JOIN, "again": HERE["host"]}
    statuses = {"statuses": [0, 502, 200]}
    found = carry(tmp_path, {**returning, **statuses}, "wait", "wait", "open", HERE)
    assert found["happened"] == [
        ["closed", "host", "unreachable"],
        ["closed", "host", "unreachable"],
        SOCKET,
        ["sent", returning],
        ["opened", "host", HERE["host"]],
    ]
    assert found["timers"] == []


@pytest.mark.parametrize("status", [0, 404, 502])
def test_new_guest_of_a_site_without_an_answer_goes_on_without_a_relay(
    tmp_path: Path, status: int
) -> None:
    found = carry(tmp_path, {**JOIN, "statuses": status})
    assert found == {"happened": [["closed", "", "absent"]], "timers": []}


def test_guest_that_was_there_goes_on_without_a_relay_that_is_gone(tmp_path: Path) -> None:
    found = carry(tmp_path, {**JOIN, "again": HERE["host"], "statuses": 404})
    assert found["happened"] == [["closed", "", "absent"]]
