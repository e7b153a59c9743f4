"""Puzzles on the page: listed, solved on the board, undone, shown, played on, stored."""

from datetime import date, timedelta

import pytest

from app.puzzles import local_game, puzzle_catalogue, puzzle_order
from app.puzzles.explanation import reason
from app.puzzles.puzzle_list import PuzzlesScreen
from app.puzzles.screen import PuzzleScreen
from app.screens.home import Home
from app.screens.open_lazy_screens import LoadingScreen
from app.screens.table_screen import TableScreen
from app.storage import puzzle_progress, save_metadata
from app.storage.store import Store
from pompeii.core.puzzle_difficulty import DIFFICULTIES
from pompeii.games.downfall.actions import Lay, Move, parse
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.puzzle_goals import BURY, GOALS, HOLD, LEAD_OUT, good_starts
from pompeii.games.downfall.puzzles import Puzzle
from tests.app.visitor import Visitor, nodes

DAY = "2026-11-23"
PUZZLES = puzzle_catalogue.puzzles()
LEADING_OUT = [puzzle for puzzle in PUZZLES if puzzle.goal == LEAD_OUT]


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_metadata, "now", lambda: f"{DAY}T08:00:00.000")


def puzzle_user(puzzle: Puzzle, store: Store | None = None) -> Visitor:
    """Return a user who has opened a puzzle."""
    return Visitor(f"?screen=puzzles&puzzle={puzzle.name}&animation=off", store=store)


def screen(visitor: Visitor) -> PuzzleScreen:
    top = visitor.session.top
    assert isinstance(top, PuzzleScreen)
    return top


def do(visitor: Visitor, text: str) -> None:
    """Point at the elements of an action."""
    visitor.wait()
    action = parse(text)
    if isinstance(action, Lay):
        visitor.click(f"sq-{text.partition('>')[2]}")
    elif isinstance(action, Move):
        origin, _dash, target = text.partition("-")
        visitor.click(f"sq-{origin}")
        gates = [id for id in visitor.legal() if id.startswith("gate-")]
        visitor.click(gates[0] if target == "out" else f"sq-{target}")
    else:
        visitor.click("done")


def solve(visitor: Visitor, puzzle: Puzzle) -> None:
    for text in puzzle.line:
        if not screen(visitor)._local_game.closed:
            do(visitor, text)
    visitor.wait()


def lost_by(puzzle: Puzzle) -> str:
    """Return a place for the first tile that spoils the puzzle, "" if there is none."""
    task = puzzle.task()
    good = [*good_starts(puzzle.goal, task, puzzle.count)]
    legal = puzzle.table().view(task.seat).legal
    return next((lay.text for lay in legal if lay not in good), "")


# The list


def test_home_leads_to_the_list_and_back() -> None:
    visitor = Visitor()
    visitor.click("puzzles")
    assert isinstance(visitor.session.top, PuzzlesScreen)
    assert visitor.address == "?screen=puzzles"
    assert visitor.text("puzzles-kept") == f"0 of {len(PUZZLES)} puzzles solved."
    for difficulty in DIFFICULTIES:
        alike = sum(puzzle.difficulty == difficulty for puzzle in PUZZLES)
        assert f"0 of {alike} solved" in visitor.text(f"puzzles-{difficulty}-title")
    visitor.click("puzzles-back")
    assert isinstance(visitor.session.top, Home)


def test_puzzles_are_fetched_on_demand() -> None:
    visitor = Visitor("?screen=puzzles&puzzle=" + PUZZLES[3].name, connected=False)
    assert isinstance(visitor.session.top, LoadingScreen)
    assert "could not be loaded" in visitor.text("coming-wait")
    visitor.files.connected = True
    visitor.click("coming-retry")
    assert screen(visitor).address == {"puzzle": PUZZLES[3].name}
    assert Visitor().files.asked == []


def test_puzzle_opens_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[object] = []
    monkeypatch.setattr(local_game, "in_reach", lambda *given: searched.append(given))
    hold = next(puzzle for puzzle in PUZZLES if puzzle.goal == HOLD)
    assert puzzle_user(hold).text("puzzle-goal")
    assert not searched


def test_address_of_a_missing_puzzle_leads_to_the_list() -> None:
    visitor = Visitor("?screen=puzzles&puzzle=9-9-9")
    assert isinstance(visitor.session.top, PuzzlesScreen)
    assert visitor.session.top.title == "Puzzles"
    visitor.send({"type": "click", "data": {"action": "solve", "puzzle": "9-9-9"}})
    assert isinstance(visitor.session.top, PuzzlesScreen)


def test_week_goes_from_medium_to_the_hardest() -> None:
    order = [*DIFFICULTIES]
    for monday in ("2026-11-23", "2026-11-30", "2027-03-01"):
        first = date.fromisoformat(monday)
        week = [puzzle_catalogue.of_day(str(first + timedelta(day))) for day in range(7)]
        levels = [order.index(puzzle.difficulty) for puzzle in week]
        assert levels == sorted(levels)
        assert (levels[0], levels[-1]) == (order.index("medium"), len(order) - 1)


def test_puzzle_of_a_weekday_is_no_other_for_as_long_as_possible() -> None:
    sundays = [str(date(2026, 11, 29) + timedelta(7 * week)) for week in range(60)]
    chosen = [puzzle_catalogue.of_day(day).name for day in sundays]
    before_repeat = chosen.index(chosen[0], 1)
    assert len({*chosen}) == before_repeat >= 20
    assert puzzle_catalogue.of_day(DAY) == puzzle_catalogue.of_day(DAY)


def test_puzzle_leads_to_the_next_unsolved_one() -> None:
    first, second, third = PUZZLES[:3]
    assert puzzle_order.following(PUZZLES, first, [second.name]) == third
    assert puzzle_order.following(PUZZLES, PUZZLES[-1], []) == first
    assert puzzle_order.following(PUZZLES, first, [puzzle.name for puzzle in PUZZLES]) is None
    assert [puzzle_order.number(PUZZLES, puzzle) for puzzle in (first, second)] == [1, 2]


# Solving


@pytest.mark.no_cover
@pytest.mark.parametrize("puzzle", PUZZLES[:: len(PUZZLES) // 8], ids=lambda puzzle: puzzle.name)
def test_line_of_a_puzzle_solves_it_on_the_board(puzzle: Puzzle) -> None:
    visitor = puzzle_user(puzzle)
    goals = {LEAD_OUT: "in two turns", HOLD: "from leading more than one out", BURY: "Bury"}
    assert goals[puzzle.goal] in visitor.text("puzzle-goal")
    solve(visitor, puzzle)
    assert visitor.text("status-line").startswith("Solved!")
    right, squares = puzzle.first
    words = "Any square is right" if right == squares else f"Of the {squares} possible squares"
    assert (words in visitor.text("puzzle-told")) is (squares > 1)
    assert puzzle_progress.solved(visitor.store) == [puzzle.name]
    assert visitor.legal() == []


def test_puzzle_of_the_day_counts_days_in_a_row() -> None:
    visitor = Visitor("?screen=puzzles&animation=off")
    puzzle_progress.solve(visitor.store, "2-0-1", "2026-11-22")
    puzzle = puzzle_catalogue.of_day(DAY)
    visitor.click("puzzles-today-solve")
    solve(visitor, puzzle)
    assert puzzle_progress.days(visitor.store) == ["2026-11-22", DAY]
    visitor.click("puzzle-back")
    assert "2 days in a row" in visitor.text("puzzles-kept")
    assert "You have solved it." in visitor.text("puzzles-today-task")
    entry = visitor.find(f"puzzle-{puzzle.name}-solve")
    assert entry is not None
    assert entry.attrs["aria-label"].endswith("(solved)")


def test_mistake_is_reported_and_can_be_undone() -> None:
    leading = (each for each in PUZZLES if each.goal == LEAD_OUT and each.count > 1)
    puzzle = next(filter(lost_by, leading))
    visitor = puzzle_user(puzzle)
    do(visitor, lost_by(puzzle))
    assert "can no longer be led out" in visitor.text("status-line")
    assert any("can no longer be led out" in said for said in visitor.said)
    visitor.click("undo")
    assert "Lay the lava" in visitor.text("status-line")
    assert not screen(visitor)._local_game.can_undo
    visitor.click("redo")
    assert "can no longer be led out" in visitor.text("status-line")
    visitor.key("Undo")
    visitor.key("Redo")
    visitor.key("Undo")
    solve(visitor, puzzle)
    assert visitor.text("status-line").startswith("Solved!")


def test_early_end_shows_the_rescued_count() -> None:
    puzzle = LEADING_OUT[0]
    visitor = puzzle_user(puzzle)
    for text in (puzzle.line[0], "done"):
        do(visitor, text)
    visitor.wait()
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    visitor.click("done")
    assert f"0 of {puzzle.count}" in visitor.text("status-line")
    assert visitor.legal() == []
    visitor.key("Enter")
    visitor.click("puzzle-afresh")
    assert visitor.text("puzzle-out") == f"Out: 0 of {puzzle.count}."
    assert len(screen(visitor)._local_game.table.steps) == puzzle.ply
    assert puzzle_progress.solved(visitor.store) == []


def test_puzzle_is_played_on_against_bots() -> None:
    puzzle = PUZZLES[1]
    visitor = puzzle_user(puzzle)
    visitor.click("play-on")
    visitor.click("fork-yes")
    table = visitor.session.top
    assert isinstance(table, TableScreen)
    assert len(table.table.steps) == puzzle.ply
    kinds = [player.kind for player in table.table.record.players]
    assert kinds.count("human") == 1
    assert table.table.actor == kinds.index("human")


def test_keys_pick_and_release_as_at_any_table() -> None:
    puzzle = LEADING_OUT[0]
    visitor = puzzle_user(puzzle)
    do(visitor, puzzle.line[0])
    origin = next(id for id in visitor.legal() if id.startswith("sq-"))
    visitor.click(origin)
    visitor.key("Escape")
    assert screen(visitor)._local_game.selection.stack is None
    visitor.key("p")
    assert visitor.said
    visitor.key("?")
    assert visitor.find("dialog")
    visitor.key("Escape")
    assert isinstance(visitor.session.top, PuzzleScreen)
    visitor.key("Escape")
    assert isinstance(visitor.session.top, PuzzlesScreen)


def test_animations_show_the_moves_of_the_others() -> None:
    puzzle = next(puzzle for puzzle in LEADING_OUT if len(puzzle.line) == 6)
    visitor = Visitor(f"?screen=puzzles&puzzle={puzzle.name}")
    for text in puzzle.line[:3]:
        do(visitor, text)
    pending = screen(visitor).pending()
    assert pending is not None
    assert pending > 0.5


@pytest.mark.no_cover
def test_explanation_of_each_puzzle_covers_its_themes() -> None:
    for puzzle in PUZZLES:
        told = reason(puzzle, puzzle.task(), [*map(parse, puzzle.line)], "Marcus")
        assert ("(M4)" in told) == ("twice" in puzzle.themes)
        assert ("(M2)" in told) == ("behind" in puzzle.themes)
        assert ("gate" in told) == ("gate" in puzzle.themes)
        assert ("no other set of moves" in told) == ("moves" in puzzle.themes)
        assert ("only" in told) == (puzzle.first[0] == 1 < puzzle.first[1])
        assert ("Marcus can lead two people out" in told) == (puzzle.goal == HOLD)


def test_explanation_counts_the_moves_of_the_try() -> None:
    puzzle = next(each for each in LEADING_OUT if len(each.line) == 6)
    moves = sum(isinstance(parse(text), Move) for text in puzzle.line)
    for used in (moves, moves - 1):
        actions = [parse(text) for text in puzzle.line][: len(puzzle.line) - moves + used]
        told = reason(puzzle, puzzle.task(), actions, "Marcus")
        assert f"This took {used} of the 4 possible moves." in told


# Goals against other players


def of_goal(goal: str) -> Puzzle:
    """Return a puzzle with a goal, a wrong first square, and a line that does not end the game."""
    return next(
        each for each in PUZZLES if each.goal == goal and each.line[-1] == "done" and lost_by(each)
    )


@pytest.mark.parametrize("goal", [HOLD, BURY])
def test_goal_against_others_is_solved_by_its_line(goal: str) -> None:
    puzzle = of_goal(goal)
    visitor = puzzle_user(puzzle)
    solve(visitor, puzzle)
    assert visitor.text("status-line").startswith("Solved!")
    assert puzzle_progress.solved(visitor.store) == [puzzle.name]
    assert visitor.legal() == []


def test_rival_who_is_not_held_leads_two_out() -> None:
    puzzle = of_goal(HOLD)
    visitor = puzzle_user(puzzle)
    do(visitor, lost_by(puzzle))
    assert "can lead two out" in visitor.text("status-line")
    do(visitor, "done")
    visitor.wait()
    assert "led 2 out. Undo" in visitor.text("status-line")
    assert "led out: 2, at most 1 allowed" in visitor.text("puzzle-out")
    assert visitor.legal() == []
    visitor.click("puzzle-afresh")
    assert len(screen(visitor)._local_game.table.steps) == puzzle.ply


def test_wrong_lay_buries_too_few() -> None:
    puzzle = of_goal(BURY)
    visitor = puzzle_user(puzzle)
    do(visitor, lost_by(puzzle))
    assert "can no longer be buried" in visitor.text("status-line")
    do(visitor, "done")
    visitor.wait()
    assert not visitor.text("status-line").startswith("Solved!")
    for _decision in range(2):
        legal = visitor.legal()
        visitor.click("done" if "done" in legal else next(id for id in legal if "sq-" in id))
    assert f" of {puzzle.count}. Undo" in visitor.text("status-line")


@pytest.mark.parametrize("kind", GOALS)
def test_start_shows_no_arrow_and_the_announced_tiles(kind: str) -> None:
    puzzle = next(each for each in PUZZLES if each.goal == kind)
    visitor = puzzle_user(puzzle)
    assert [node.id for node in nodes(visitor.tree) if node.id.startswith("trace-")] == []
    laid = {NAMES[each] for each in puzzle.table().view(None).lava}
    ghosts = {text.partition(">")[2] for text in puzzle.replies} - laid
    shown = {node.id for node in nodes(visitor.tree) if node.attrs.get("class") == "announced"}
    assert shown == {f"announced-{name}" for name in ghosts}
