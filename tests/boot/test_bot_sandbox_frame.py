"""The workers for bots of the player (``web/boot/bot_sandbox_frame.js``), run under node."""

from pathlib import Path
from typing import Any

from tests.boot.node_scripts import run

PROGRAM = """
const [steps] = JSON.parse(process.argv[2]);
const workers = [];
const reported = [];
let open;

globalThis.MessageChannel = class {
  constructor() {
    this.port1 = { postMessage: (data) => this.port2.onmessage({ data }) };
    this.port2 = { postMessage: (data) => this.port1.onmessage({ data }) };
  }
};
globalThis.Worker = class {
  constructor() {
    this.asked = [];
    this.isAlive = true;
    workers.push(this);
  }
  postMessage(_files, [port]) {
    this.port = port;
    port.onmessage = ({ data }) => this.asked.push(data);
  }
  terminate() { this.isAlive = false; }
};
globalThis.addEventListener = (_name, listener) => { open = listener; };
await import("./bot_sandbox_frame.js");
const { port1: page, port2 } = new MessageChannel();
page.onmessage = ({ data: { of, outcome, text } }) => reported.push([of, outcome, text]);
open({ data: { program: [], files: {} }, ports: [port2] });
for (const [of, message] of steps) {
  if (of === "frame") page.postMessage(message);
  else workers[of].port.postMessage(message);
}
const shown = workers.map(({ asked, isAlive }) => [asked, isAlive]);
console.log(JSON.stringify([reported, shown]));
process.exit();
"""
Step = tuple[object, dict[str, object]]
READY: dict[str, object] = {"ready": True}
MOST_MESSAGES = 20


def question(number: int, bot: str) -> Step:
    """Return the step that asks `bot`."""
    return "frame", {"id": number, "bot": bot, "seconds": 1, "text": f"question {number}"}


def answer(worker: int, text: str) -> Step:
    """Return the step by which a worker answers."""
    return worker, {"answer": text}


def carry_out(folder: Path, *steps: Step) -> Any:
    """Return the reports to the page, and of each worker the questions to it and if it is there."""
    return run(folder, PROGRAM, steps)


def test_each_bot_of_a_table_keeps_its_worker(tmp_path: Path) -> None:
    steps = question(1, "a"), (0, READY), answer(0, "x"), question(2, "b"), (1, READY)
    again = answer(1, "y"), question(3, "a"), answer(0, "z"), question(4, "b")
    reported, workers = carry_out(tmp_path, *steps, *again)
    assert reported == [[1, "answered", "x"], [2, "answered", "y"], [3, "answered", "z"]]
    assert workers == [[["question 1", "question 3"], True], [["question 2", "question 4"], True]]


def test_fifth_bot_takes_the_place_of_the_one_that_was_not_asked_for_longest(
    tmp_path: Path,
) -> None:
    steps: list[Step] = []
    for at, bot in enumerate("abcd"):
        steps += [question(at, bot), (at, READY), answer(at, "x")]
    _reported, workers = carry_out(
        tmp_path, *steps, question(4, "a"), answer(0, "x"), question(5, "e")
    )
    assert [alive for _asked, alive in workers] == [True, False, True, True, True]


def test_worker_answers_only_the_question_to_its_own_bot(tmp_path: Path) -> None:
    first = question(1, "a"), (0, READY), answer(0, "x"), question(2, "b"), (1, READY)
    reported, _workers = carry_out(tmp_path, *first, answer(0, "of another"), answer(1, "y"))
    assert reported == [[1, "answered", "x"], [2, "answered", "y"]]


def test_bot_that_sends_too_much_while_others_are_asked_is_ended(tmp_path: Path) -> None:
    first = question(1, "a"), (0, READY), answer(0, "x"), question(2, "b"), (1, READY)
    flood = [answer(0, "x")] * MOST_MESSAGES
    reported, workers = carry_out(tmp_path, *first, *flood, answer(1, "y"))
    assert reported == [[1, "answered", "x"], [2, "answered", "y"]]
    assert [alive for _asked, alive in workers] == [False, True, True]


def test_spare_worker_takes_the_next_new_bot(tmp_path: Path) -> None:
    worn = 0, {"answer": "x", "isWorn": True}
    steps = question(1, "a"), (0, READY), worn, (1, READY), question(2, "b"), answer(1, "y")
    reported, workers = carry_out(tmp_path, *steps)
    assert reported == [[1, "answered", "x"], [2, "answered", "y"]]
    assert workers == [[["question 1"], False], [["question 2"], True]]


def test_worker_with_the_snapshot_takes_the_question_of_the_one_that_made_it(
    tmp_path: Path,
) -> None:
    made: Step = (0, {"module": "module", "snapshot": "snapshot"})
    reported, workers = carry_out(tmp_path, question(1, "a"), made, (1, READY), answer(1, "x"))
    assert reported == [[1, "answered", "x"]]
    assert workers == [[[], False], [["question 1"], True]]
