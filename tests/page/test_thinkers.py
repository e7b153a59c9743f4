"""The thinkers, with a port of this test: what is asked whom, when, and what becomes of it."""

import json
from typing import Any

import pytest
from ui.downfall.facts import FACTS
from ui.think.pool import IDLE, MOST, OVERTIME, START, Thinking, seconds, thinkers
from ui.think.worker import think

from pompeii import Player, Table, View, new
from pompeii.downfall.actions import Action
from pompeii.downfall.bots import BOTS

ALONE = "hard"
SHARED = "expert"


class Port:
    """Thinkers that only note what they are told, and a clock."""

    def __init__(self) -> None:
        self.now = 100.0
        self.running: set[int] = set()
        self.started: list[int] = []
        self.asked: list[tuple[int, dict[str, Any]]] = []

    def start_thinker(self, index: int, archive: str) -> None:  # noqa: ARG002 - they have all
        assert index not in self.running
        self.running.add(index)
        self.started.append(index)

    def ask_thinker(self, index: int, text: str) -> None:
        assert index in self.running
        self.asked.append((index, json.loads(text)))

    def end_thinker(self, index: int) -> None:
        self.running.remove(index)


@pytest.fixture
def port() -> Port:
    return Port()


@pytest.fixture
def thinking(port: Port) -> Thinking:
    thinking = Thinking(port, most=3, clock=lambda: port.now)
    thinking.begin(FACTS)
    return thinking


@pytest.fixture
def view() -> View:
    table = Table(new([Player("A", 0), Player("B", 1)], {}, "79"))
    return table.view(table.state.actor)


def ready(thinking: Thinking, *indexes: int) -> None:
    for index in indexes:
        assert thinking.receive({"thinker": index, "ready": True}) is None


def answer(thinking: Thinking, index: int, of: int, found: dict[Action, list[float]]) -> Any:
    written = {action.text: tried for action, tried in found.items()}
    return thinking.receive({"thinker": index, "of": of, "found": written})


def test_a_device_gets_as_many_thinkers_as_it_can_bear() -> None:
    assert thinkers(8, 8, coarse=False) == MOST
    assert thinkers(3, 8, coarse=False) == 2
    assert thinkers(1, 8, coarse=False) == 1
    assert thinkers(8, 4, coarse=False) == 1
    assert thinkers(8, None, coarse=False) == 1
    assert thinkers(8, 8, coarse=True) == 1


def test_searching_bots_get_twice_the_budget_of_a_match() -> None:
    searching = {id: seconds(bot) for id, bot in BOTS.items() if bot.searches}
    assert searching[ALONE] == 0.4
    assert searching[SHARED] == 2.0
    assert set(searching) == {ALONE, SHARED}


def test_a_thinker_is_told_a_view_and_nothing_else(
    port: Port, thinking: Thinking, view: View
) -> None:
    id = thinking.ask(view, ALONE, "seed")
    [(index, question)] = port.asked
    assert question.keys() == {"id", "view", "game", "bot", "seed", "seconds"}
    said = json.loads(think(json.dumps({**question, "seconds": 0.01})))
    action = thinking.receive({"thinker": index, **said})
    assert said["of"] == id
    assert action in view.legal


def test_a_thinker_of_a_bot_that_searches_in_no_tree_gives_its_one_action(
    port: Port, thinking: Thinking, view: View
) -> None:
    thinking.ask(view, ALONE, "seed")
    [(index, question)] = port.asked
    said = json.loads(think(json.dumps({**question, "bot": "medium"})))
    assert len(said["found"]) == 1
    assert thinking.receive({"thinker": index, **said}) in view.legal


def test_a_long_thought_is_shared_by_all_that_have_started(
    port: Port, thinking: Thinking, view: View
) -> None:
    thinking.need(SHARED)
    assert port.started == [0, 1, 2]
    ready(thinking, 0, 2)
    id = thinking.ask(view, SHARED, "seed")
    assert [index for index, _ in port.asked] == [0, 2]
    assert len({question["seed"] for _, question in port.asked}) == 2
    good, better = view.legal[:2]
    assert answer(thinking, 0, id, {good: [10, 10.0], better: [10, 9.0]}) is None
    assert answer(thinking, 2, id, {good: [10, 1.0], better: [10, 8.0]}) is better


def test_while_none_has_started_the_first_is_asked(
    port: Port, thinking: Thinking, view: View
) -> None:
    thinking.ask(view, SHARED, "seed")
    assert [index for index, _ in port.asked] == [0]


def test_an_answer_that_nobody_waits_for_is_dropped(thinking: Thinking, view: View) -> None:
    old = thinking.ask(view, ALONE, "seed")
    ready(thinking, 0)
    thinking.forget()
    assert answer(thinking, 0, old, {view.legal[0]: [1, 1.0]}) is None
    older, newer = thinking.ask(view, ALONE, "seed"), thinking.ask(view, ALONE, "seed")
    assert answer(thinking, 0, older, {view.legal[0]: [1, 1.0]}) is None
    assert answer(thinking, 0, newer, {view.legal[1]: [1, 1.0]}) is view.legal[1]
    assert answer(thinking, 0, newer, {view.legal[1]: [1, 1.0]}) is None


def test_a_dead_thinker_is_started_and_asked_again(
    port: Port, thinking: Thinking, view: View
) -> None:
    id = thinking.ask(view, ALONE, "seed")
    thinking.died(0)
    assert port.started == [0, 0]
    assert [question["id"] for _, question in port.asked] == [id, id]
    assert not thinking.broken
    assert answer(thinking, 0, id, {view.legal[0]: [1, 1.0]}) is view.legal[0]


def test_after_two_deaths_thinkers_are_given_up_until_the_next_game(
    port: Port, thinking: Thinking, view: View
) -> None:
    id = thinking.ask(view, ALONE, "seed")
    thinking.died(0)
    thinking.died(0)
    assert thinking.broken
    assert port.running == set()
    assert answer(thinking, 0, id, {view.legal[0]: [1, 1.0]}) is None
    thinking.need(ALONE)
    assert port.running == set()
    thinking.begin(FACTS)
    thinking.need(ALONE)
    assert port.running == {0}


def test_one_that_hangs_is_dead(port: Port, thinking: Thinking, view: View) -> None:
    thinking.ask(view, ALONE, "seed")
    assert thinking.pending() == START
    port.now += START - 1
    ready(thinking, 0)
    limit = seconds(BOTS[ALONE]) + OVERTIME
    assert thinking.pending() == pytest.approx(limit)
    port.now += limit - 0.1
    assert not thinking.look()
    port.now += 0.2
    assert thinking.look()
    assert port.started == [0, 0]


def test_one_that_still_thinks_about_what_is_forgotten_gets_the_time_for_both(
    thinking: Thinking, view: View
) -> None:
    thinking.ask(view, ALONE, "seed")
    ready(thinking, 0)
    thinking.forget()
    thinking.ask(view, ALONE, "seed")
    assert thinking.pending() == pytest.approx(2 * seconds(BOTS[ALONE]) + OVERTIME)


def test_who_is_not_running_cannot_die(port: Port, thinking: Thinking, view: View) -> None:
    thinking.ask(view, ALONE, "seed")
    thinking.died(7)
    assert port.started == [0]
    assert not thinking.broken


def test_thinkers_that_nobody_needs_end_after_a_while(port: Port, thinking: Thinking) -> None:
    thinking.need(ALONE)
    ready(thinking, 0)
    assert thinking.pending() is None
    thinking.need(None)
    assert thinking.pending() == IDLE
    port.now += IDLE
    assert not thinking.look()
    assert port.running == set()


def test_thinkers_end_in_a_hidden_page_at_once_if_nobody_needs_them(
    port: Port, thinking: Thinking
) -> None:
    thinking.need(ALONE)
    ready(thinking, 0)
    thinking.need(None)
    thinking.show(visible=False)
    assert port.running == set()


def test_in_a_hidden_page_a_seat_keeps_them_for_a_while(port: Port, thinking: Thinking) -> None:
    thinking.need(ALONE)
    ready(thinking, 0)
    thinking.show(visible=False)
    thinking.need(ALONE)
    assert port.running == {0}
    port.now += IDLE
    thinking.look()
    thinking.need(ALONE)
    assert port.running == set()
    thinking.show(visible=True)
    thinking.need(ALONE)
    assert port.running == {0}
