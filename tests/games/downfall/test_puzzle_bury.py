"""Burying others: the most people that two tiles of a seat destroy."""

from collections.abc import Iterator

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import DONE, parse
from pompeii.games.downfall.puzzle_bury import buried, most_buried
from pompeii.games.downfall.puzzle_goals import BURY, good_starts, in_reach
from pompeii.games.downfall.puzzle_lead_out import Task
from tests.games.downfall.test_puzzle_lead_out import FAR, task


def test_second_tile_cuts_off_more_than_the_first_buries() -> None:
    found = task({"b5": "black", "c5": "black black", "k5": "red"}, f"a5 b5 c5 {FAR}")
    count, line = most_buried(found)
    assert count == 3
    assert line[1] is DONE
    assert in_reach(BURY, found, 3)
    assert not in_reach(BURY, found, 4)


def test_people_buried_so_far_are_not_counted_again() -> None:
    found = task({"b5": "black", "c5": "black black", "k5": "red"}, f"a5 b5 c5 {FAR}")
    later = found.after(parse("coin>c5"))
    assert buried(later) == 2
    assert most_buried(later)[0] == 1


def test_own_losses_do_not_count() -> None:
    found = task({"a5": "red red", "k5": "black"}, f"a5 b5 {FAR}", "coin>b5")
    assert most_buried(found)[0] == 1
    assert buried(found.after(parse("coin>a5"))) == 0


def test_people_buried_by_the_first_lay_count_for_it() -> None:
    found = task({"b5": "black", "c5": "black black", "k5": "red"}, f"a5 b5 c5 {FAR}")
    assert "coin>c5" in [action.text for action in good_starts(BURY, found, 3)]


def test_moves_do_not_change_the_buried_number() -> None:
    found = task({"a5": "red black", "b5": "black", "k5": "red"}, "a5 b5 k5 k4", "coin>k4")
    ends = {
        later.state.volcano[1]
        for first in ("coin>k5", "coin>a5", "coin>b5")
        for later in _ends(found.after(parse(first)))
    }
    assert max(ends) == most_buried(found)[0]


def _ends(found: Task) -> Iterator[Task]:
    """Yield every end of the task, with all moves."""
    if found.over:
        yield found
        return
    for action in game.legal(found.state):
        yield from _ends(found.after(action))


def test_task_that_is_over_buries_no_more() -> None:
    found = task({"a5": "black", "k5": "red"}, f"a5 b5 {FAR}", "coin>b5")
    for text in ("coin>k4", "done", "coin>k6", "done"):
        found = found.after(parse(text))
    assert most_buried(found) == (0, ())
