"""The announcer: it announces every event once and in order."""

import itertools
import re
from random import Random

import pytest

from pompeii.games.downfall.board import NAMES
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor, nodes


def unseen(text: str) -> str:
    """Return the events without cards that are hidden from some players."""
    return re.sub(r" draws \d+\.", " draws a card.", text)


def log(visitor: Visitor) -> list[str]:
    """Return the sentences of the log, oldest first."""
    lines = visitor.find("log-lines")
    assert lines is not None
    entries = {line.id: line for line in lines.nodes}
    steps = itertools.takewhile(entries.__contains__, (f"log-{at}" for at in itertools.count(1)))
    sentences = [sentence for step in steps for sentence in entries[step].nodes]
    return [unseen(re.sub(r"(?<=\.)\s+[A-Z]\d+$", "", visitor.text(each.id))) for each in sentences]


def check_all_heard(visitor: Visitor) -> None:
    """Check that the log was announced once and in order, with only tasks in between."""
    waiting = log(visitor)
    for text in map(unseen, visitor.said):
        rest = text
        while waiting and rest.startswith(waiting[0]):
            rest = rest.removeprefix(waiting.pop(0)).lstrip()
        assert rest in ("", text), text
        if rest:
            assert rest not in log(visitor)
    assert not waiting


@pytest.mark.no_cover
def test_every_sentence_of_the_log_is_announced_once_and_in_order() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    random = Random(5)
    while visitor.marks["data-phase"] != "over":
        visitor.click(random.choice(visitor.legal()))
    check_all_heard(visitor)


@pytest.mark.no_cover
def test_bots_that_act_at_once_are_all_announced() -> None:
    visitor = Visitor("?players=human,bot:random,bot:random,bot:random&seed=5&animation=off")
    random = Random(5)
    while visitor.marks["data-phase"] != "over":
        visitor.wait()
        if visitor.legal():
            visitor.click(random.choice(visitor.legal()))
    check_all_heard(visitor)
    assert visitor.said[-1] == visitor.text("status-line")


def test_new_task_is_announced() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    assert visitor.said == ["Livia: Play a card from your hand. Your cards: 1, 3, 4 and 7."]
    visitor.key("1")
    task = "Livia: Choose a space for card 1. You can choose grey 1 (a2) or grey 1 (b2)."
    assert visitor.said[1:] == [task]
    visitor.send({"type": "visible", "visible": True})
    assert len(visitor.said) == 2


def test_rejection_is_announced_every_time() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.said.clear()
    visitor.click("sq-a1")
    visitor.click("sq-a1")
    visitor.send({"type": "visible", "visible": True})
    assert visitor.said == ["Choose a card first."] * 2


def test_notice_is_announced_once_and_again_when_it_returns() -> None:
    visitor = Visitor()
    for _ in range(2):
        visitor.send({"type": "file", "text": "no record"})
        visitor.send({"type": "visible", "visible": True})
    assert visitor.said == [visitor.text("notice-1-words")] * 2


def test_undo_is_announced() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.key("1")
    visitor.click("sq-a2")
    played, task = "Livia plays 1 and moves into grey 1 (a2).", "Livia: End your turn, or undo it."
    assert visitor.said[-2:] == [played, task]
    visitor.key("Undo")
    assert visitor.said[-2] == "1 action undone."
    visitor.key("Redo")
    assert visitor.said[-2:] == [played, task]


def test_nothing_private_is_announced_during_the_handover() -> None:
    visitor = Visitor("?players=human,human&seed=5")
    assert visitor.said == []
    visitor.click("ready")
    visitor.key("1")
    visitor.click("sq-a2")
    visitor.said.clear()
    visitor.click("draw")
    assert visitor.said == ["Livia draws a card."]
    visitor.click("ready")
    visitor.click("ready")
    assert visitor.said[1].startswith("Marcus: Play a card from your hand. Your cards: ")


def test_keys_are_listed_and_bots_wait_meanwhile() -> None:
    visitor = Visitor("?players=human,bot:random&seed=5&animation=off")
    visitor.wait()
    visitor.key("?")
    dialog = visitor.find("dialog")
    assert dialog is not None
    assert [node.id for node in nodes(dialog) if "data-action" in node.attrs] == ["keys-close"]
    assert visitor.legal() == []
    visitor.key("1")
    visitor.key("Enter")
    assert visitor.marks["data-ply"] == "0"
    visitor.key("Escape")
    assert visitor.find("dialog") is None
    assert visitor.legal()
    visitor.click("menu")
    visitor.key("?")
    assert visitor.find("keys-close") is None  # a dialog is open already
    visitor.click("keys")
    assert visitor.legal() == []
    visitor.key("?")
    assert visitor.find("menu-close") is not None  # one screen back
    visitor.key("Escape")
    assert visitor.find("dialog") is None
    visitor.key("?")
    visitor.click("keys-close")
    assert visitor.find("dialog") is None
    assert visitor.legal()


def test_early_end_is_announced() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    for button in ("menu", "end", "end-yes"):
        visitor.click(button)
    assert visitor.said[-1] == visitor.text("status-line")


def test_own_pieces_are_announced_on_request() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.key("p")
    assert visitor.said[-1] == "The people of Livia. 36 still to come."
    visitor.key("1")
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    visitor.key("p")
    assert re.fullmatch(
        r"The people of Livia\. 1 on grey 1 \(a2\), .* gate\. 35 still to come\.", visitor.said[-1]
    )


def test_flight_lists_pieces_nearest_to_a_gate_first() -> None:
    table = game("classic-2", 100)
    visitor = visitor_with(table)
    visitor.click("save-game0-open")
    visitor.key("p")
    said = visitor.said[-1]
    steps = [int(number) for number in re.findall(r"(\d+) steps? from a gate", said)]
    assert steps == sorted(steps)
    assert said.endswith(("rescued.", "lost."))
    seat = table.actor
    there = {NAMES[at]: counts[seat] for at, counts in table.view(seat).pieces.items()}
    for count, square in re.findall(r"(\d+) on (?:[^,.]* \()?([a-k][1-7])\b", said):
        assert there.pop(square) == int(count)
    assert not any(there.values())
    assert "cut off from every gate" in said or "at a gate" in said or steps
