"""Holding the next seat: at most one of its people leaves in its turn."""

from collections.abc import Mapping

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import DONE, Action, parse
from pompeii.games.downfall.board import CITY, LISTED, NAMES, mask
from pompeii.games.downfall.puzzle_goals import HOLD, good_starts, in_reach
from pompeii.games.downfall.puzzle_goals import task as puzzle_task
from pompeii.games.downfall.puzzle_hold_rival import HELD, answer, hold, is_held, next_seat
from pompeii.games.downfall.puzzle_lead_out import Task
from pompeii.games.downfall.puzzles import positions
from pompeii.games.downfall.table import Table
from tests.downfall_positions import flight_position, read_game
from tests.games.downfall.exhaustive_play import after, holds

FAR = "k4 k5 k6 j5"


def task(pieces: Mapping[str, str], free: str) -> Task:
    """Return the task of red, who is to hold black; only some squares are free of lava."""
    covered = " ".join(NAMES[s] for s in LISTED[CITY & ~mask(free)])
    state = flight_position(pieces, lava={"coin": covered}, tile="coin", bag=["coin"] * 6)
    return puzzle_task(HOLD, state, [])


def good(found: Task) -> list[str]:
    return [action.text for action in good_starts(HOLD, found, HELD)]


def test_tile_on_the_way_holds_two_runners() -> None:
    found = task({"a5": "black", "b5": "black black", "k5": "red"}, f"a5 b5 {FAR}")
    assert good(found) == ["coin>a5", "coin>b5"]
    assert hold(found) == (parse("coin>a5"), DONE)
    assert next_seat(found) == 1


def test_piece_that_leaves_the_rivals_stack_takes_its_steps() -> None:
    found = task({"a5": "black", "b5": "black red", "k4": "red"}, f"a5 b5 {FAR}")
    assert good(found) == [f"coin>{square}" for square in ["k4", "a5", "b5", "j5", "k6"]]
    held = found.after(parse("coin>k6"))
    assert not is_held(held.after(DONE).state, 1)
    left = held.after(parse("b5-out"))
    assert is_held(left.after(DONE).state, 1)
    assert in_reach(HOLD, held, HELD)


def test_last_moves_that_take_no_piece_from_the_rivals_squares_are_judged_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = task({"a5": "black", "b5": "black red red", "k4": "red"}, f"a5 b5 {FAR}")
    last = found.after(parse("coin>k6")).after(parse("k4-k5"))
    assert len(game.legal(last.state)) > 4
    tried = []
    after = Task.after

    def recorded(task: Task, action: Action) -> Task:
        if task.seat == last.seat:
            tried.append(action.text)
        return after(task, action)

    monkeypatch.setattr(Task, "after", recorded)
    assert hold(last) is None
    assert tried == ["done", "b5-a5", "b5-out"]


def test_rival_who_leaves_alone_is_held() -> None:
    found = task({"a5": "black", "k5": "red"}, f"a5 b5 {FAR}")
    assert len(good(found)) == len(game.legal(found.state))


def test_no_tile_holds_runners_at_two_gates() -> None:
    pieces = {"a1": "black black black", "f1": "black black black", "k4": "red"}
    found = task(pieces, "a1 f1 k4 d5 e5")
    assert good(found) == []
    assert hold(found) is None


def test_end_of_the_game_holds_the_rival() -> None:
    found = task({"a5": "black"}, "a5 k5")
    ended = found.after(parse("coin>a5"))
    assert ended.over
    assert is_held(ended.state, 1)
    assert hold(ended) == ()


def test_answer_is_the_rivals_best_turn() -> None:
    found = task({"a5": "black", "b5": "black black", "k5": "red"}, f"a5 b5 {FAR}")
    free = found.after(parse("coin>k4")).after(DONE)
    exits = [action.text for action in answer(free).actions if "out" in action.text]
    assert sorted(exits) == ["a5-out", "b5-out"]
    ended = task({"a5": "black"}, "a5 k5").after(parse("coin>a5"))
    assert answer(ended).actions == ()


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["classic-2", "classic-3"])
def test_exhaustive_play_agrees_at_the_end_of_a_game(name: str) -> None:
    compared = 0
    for _ply, state, _lays in positions(Table(read_game(name))):
        if sum(state.crowd) > 12:
            continue
        begin = puzzle_task(HOLD, state, [])
        for lay in game.legal(state):
            found = in_reach(HOLD, begin.after(lay), HELD)
            assert found == holds(after(state, lay), state.actor, HELD)
            compared += 1
    assert compared
