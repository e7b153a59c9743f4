"""The themes of puzzles."""

from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.puzzle_goals import BURY, GOALS, HOLD, LEAD_OUT, good_starts
from pompeii.games.downfall.puzzle_lead_out import Task, best
from pompeii.games.downfall.puzzle_themes import THEMES, themes
from tests.games.downfall.test_puzzle_lead_out import FAR, task


def about(found: Task, *line: str, alone: bool = True) -> tuple[str, ...]:
    count, lines = best(found)
    actions = [parse(text) for text in line] or lines[0].actions
    good = [*good_starts(LEAD_OUT, found, count)]
    return themes(found, LEAD_OUT, good, actions, alone=alone)


def test_piece_threatened_by_lava_moves_twice() -> None:
    assert about(task({"c5": "red"}, f"a5 b5 c5 {FAR}")) == ("moves", "gate", "cut-off", "twice")


def test_several_lines_are_not_characterised_by_one() -> None:
    found = task({"c5": "red"}, f"a5 b5 c5 {FAR}")
    assert about(found, alone=False) == ("gate", "cut-off")


def test_goals_that_hinder_others_are_a_theme() -> None:
    found = task({"c5": "red"}, f"a5 b5 c5 {FAR}")
    points = [themes(found, goal, [], [], alone=False)[:1] for goal in GOALS]
    assert dict(zip(GOALS, points, strict=True)) == {
        LEAD_OUT: ("gate",),
        HOLD: ("bar",),
        BURY: ("lava",),
    }


def test_one_piece_is_left_behind() -> None:
    found = task({"c5": "red red red"}, f"a5 b5 c5 {FAR}", "coin>j5")
    line = ("coin>k4", "c5-out", "c5-a5", "coin>k6", "a5-out", "done")
    assert "behind" in about(found, *line)
    assert "twice" not in about(found, *line)


def test_joining_another_piece_is_no_double_move() -> None:
    found = task({"b5": "red", "a5": "red"}, f"a5 b5 {FAR}", "coin>j5")
    line = ("coin>k4", "b5-a5", "a5-out", "coin>k6", "a5-out")
    assert not {"twice", "behind"} & {*about(found, *line)}


def test_moves_in_two_turns_are_no_double_move() -> None:
    found = task({"b5": "red", "k5": "red"}, f"a5 b5 {FAR}", "coin>j5")
    line = ("coin>k4", "k5-out", "b5-a5", "coin>k6", "a5-out")
    assert "twice" not in about(found, *line)


def test_lava_that_kills_without_enclosing_is_no_cut_off() -> None:
    found = task({"a5": "red"}, f"a5 {FAR}")
    assert about(found, "coin>k4", "a5-out") == ("moves", "gate")


def test_every_theme_has_a_label() -> None:
    assert all(THEMES.values())
