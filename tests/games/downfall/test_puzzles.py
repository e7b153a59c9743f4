"""The file of puzzles: each is proved again, with its themes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from gzip import compress
from itertools import chain

import pytest

from pompeii.core.puzzle_difficulty import BEYOND, DIFFICULTIES, LEVELS
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import OUT, Action, Lay, Move, parse
from pompeii.games.downfall.board import GATE_SQUARES, LISTED
from pompeii.games.downfall.puzzle_goals import BURY, GOALS, HOLD, LEAD_OUT, good_starts
from pompeii.games.downfall.puzzle_goals import task as puzzle_task
from pompeii.games.downfall.puzzle_lead_out import Task, can
from pompeii.games.downfall.puzzle_themes import BAR, LAVA, MOVES, THEMES, themes
from pompeii.games.downfall.puzzles import (
    Puzzle,
    last_piece,
    positions,
    read,
    write,
)
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.table import Table
from pompeii.games.downfall.view import View
from tests.downfall_positions import finished_games, read_game
from tests.games.downfall import exhaustive_play
from tests.paths import ROOT
from tests.share_of_cases import share

FILE = ROOT / "web/app/puzzles/puzzles.jsonl"
ALL = read(FILE.read_text(encoding="utf-8"))
FIRST = next(puzzle for puzzle in ALL if puzzle.goal == LEAD_OUT)
TURNS = 2
"""Turns of the seat in which its goal is to be reached."""


@pytest.mark.no_cover
def test_every_puzzle_is_proved_with_its_themes() -> None:
    for puzzle in share(ALL, 8):
        assert puzzle.proved(), puzzle.name
    for puzzle in share(ALL, 20):
        line, begin = [parse(text) for text in puzzle.line], puzzle.task()
        good = [*good_starts(puzzle.goal, begin, puzzle.count)]
        alone = MOVES in puzzle.themes
        assert themes(begin, puzzle.goal, good, line, alone=alone) == puzzle.themes, puzzle.name


@pytest.mark.no_cover
@pytest.mark.parametrize("puzzle", share(ALL, 32, 8), ids=lambda puzzle: puzzle.name)
def test_exhaustive_play_finds_the_same_count_and_first_actions(puzzle: Puzzle) -> None:
    state, replies = puzzle.table().state, dict(puzzle.task().replies)
    seat, count, legal = state.actor, puzzle.count, game.legal(state)
    starts = [exhaustive_play.after(state, action) for action in legal]
    # Without a piece to move, the lay ends the turn.
    turns = [TURNS - (start.actor != seat) for start in starts]
    if puzzle.goal == HOLD:
        good = [exhaustive_play.holds(start, seat, count) for start in starts]
    elif puzzle.goal == BURY:
        before = sum(state.volcano) - state.volcano[seat]
        bury = partial(exhaustive_play.most_buried, seat=seat, replies=replies)
        most = [bury(start, turns=left) for start, left in zip(starts, turns, strict=True)]
        assert max(most) == before + count
        good = [each == before + count for each in most]
    else:
        led = partial(exhaustive_play.leads_out, seat=seat, replies=replies)
        assert not led(state, count=count + 1, turns=TURNS)
        good = [
            led(start, count=count, turns=left) for start, left in zip(starts, turns, strict=True)
        ]
    assert (sum(good), len(good)) == puzzle.first
    assert good[[action.text for action in legal].index(puzzle.line[0])]


def test_no_answer_is_to_leave_from_the_gate_square_one_stands_on() -> None:
    for puzzle in ALL:
        moves = [move for text in puzzle.line if isinstance(move := parse(text), Move)]
        if puzzle.goal == LEAD_OUT:
            direct = (move.target == OUT and GATE_SQUARES >> move.origin & 1 for move in moves)
            assert not all(direct), puzzle.name


class Script:
    """A way to choose actions: those of a line, then the last legal one."""

    def __init__(self, line: Sequence[str]) -> None:
        self._left = [*map(parse, line)]

    def __call__(self, view: View) -> Action:
        return self._left.pop(0) if self._left else view.legal[-1]


@pytest.mark.no_cover
def test_line_rescues_its_count_at_the_table() -> None:
    for puzzle in share(ALL, 10, 3):
        assert puzzle.tried(Script(puzzle.line)), puzzle.name


def test_wrong_first_action_does_not_solve() -> None:
    for puzzle in (next(puzzle for puzzle in ALL if puzzle.goal == goal) for goal in GOALS):
        assert puzzle.proved()
        begin, legal = puzzle.task(), game.legal(puzzle.task().state)
        good = [*good_starts(puzzle.goal, begin, puzzle.count)]
        for lay in (action for action in legal if action not in good):
            assert not puzzle.tried(Script([lay.text])), puzzle.name


def test_wrong_count_or_line_is_no_puzzle() -> None:
    assert FIRST.proved()
    assert not replace(FIRST, count=FIRST.count + 1).proved()
    assert not replace(FIRST, line=FIRST.line[:1]).proved()
    assert not replace(FIRST, first=(FIRST.first[0], FIRST.first[1] + 1)).proved()
    assert not can(FIRST.task(), FIRST.count + 1)


def test_number_and_size_of_the_puzzles() -> None:
    assert len(ALL) >= 200
    assert len({puzzle.name for puzzle in ALL}) == len(ALL)
    assert len(compress(FILE.read_bytes(), mtime=0)) < 60_000


def test_puzzles_are_varied() -> None:
    about = Counter(chain.from_iterable(puzzle.themes for puzzle in ALL))
    assert all(about[theme] >= 10 for theme in THEMES), about
    points = Counter(puzzle.themes[0] for puzzle in ALL)
    assert all(points[point] >= 40 for point in (BAR, LAVA, MOVES)), points
    difficult = Counter(puzzle.difficulty for puzzle in ALL)
    assert all(difficult[each] >= 40 for each in ("medium", "hard", BEYOND)), difficult
    assert difficult["expert"] >= 20, difficult
    assert {puzzle.players for puzzle in ALL} == {2, 3, 4}
    assert {puzzle.count for puzzle in ALL if puzzle.goal == LEAD_OUT} == {1, 2, 3, 4}


def test_one_set_of_moves_or_one_first_square_is_right() -> None:
    for puzzle in ALL:
        assert MOVES in puzzle.themes if puzzle.goal == LEAD_OUT else puzzle.first[0] == 1


def figures() -> str:
    """Return the table of docs/puzzles.md: the number of puzzles of each kind."""
    rows = [f"| puzzles | {len(ALL)} |", "|---|---|"]
    for name, kinds in (
        ("players", (str(puzzle.players) for puzzle in ALL)),
        ("goal", (puzzle.goal for puzzle in ALL)),
        ("how many are led out", (str(each.count) for each in ALL if each.goal == LEAD_OUT)),
        ("right first squares", ("one" if each.first[0] == 1 else "more" for each in ALL)),
        ("difficulty", (puzzle.difficulty for puzzle in ALL)),
        (
            "theme, of which a puzzle has several",
            chain.from_iterable(puzzle.themes for puzzle in ALL),
        ),
    ):
        counted = Counter(kinds)
        order = [each for each in (*GOALS, *DIFFICULTIES, *THEMES) if each in counted] or sorted(
            counted
        )
        told = ", ".join(f"{each}: {counted[each]}" for each in order)
        rows.append(f"| by {name} | {told} |")
    return "\n".join(rows)


def test_document_lists_the_number_of_each_kind() -> None:
    document = (FILE.parents[3] / "docs/puzzles.md").read_text(encoding="utf-8")
    table = document.partition("<!-- puzzles -->\n")[2].partition("\n<!-- end -->")[0]
    assert table == figures()


def test_file_round_trip() -> None:
    assert write(ALL) == FILE.read_text(encoding="utf-8")
    assert read(write(reversed(ALL))) == ALL
    assert read("") == []


def test_difficulty_is_the_weakest_bot_that_solves_half_its_trials() -> None:
    solved = dict.fromkeys(LEVELS, (0, 4))
    assert replace(FIRST, solved=solved).difficulty == BEYOND
    assert replace(FIRST, solved={**solved, "hard": (1, 2)}).difficulty == "hard"
    assert replace(FIRST, solved={**solved, "medium": (1, 4)}).difficulty == BEYOND
    assert replace(FIRST, solved={}).difficulty == BEYOND
    assert {*LEVELS, BEYOND} == {*DIFFICULTIES}


def test_puzzle_begins_with_a_tile_to_lay() -> None:
    table = FIRST.table()
    assert (table.phase, table.decision) == (Phase.FLIGHT, Decision.LAVA)
    assert len(table.steps) == FIRST.ply
    assert replace(FIRST, goal=HOLD).name == f"{replace(FIRST, goal=LEAD_OUT).name}-hold"
    assert (
        replace(FIRST, goal=LEAD_OUT).name
        == f"{FIRST.players}-{FIRST.seed.split('/')[1]}-{FIRST.ply}"
    )
    assert FIRST.task().state == table.state


@pytest.mark.no_cover
@pytest.mark.parametrize("name", finished_games()[::4])
def test_positions_leave_a_seat_two_turns(name: str) -> None:
    table = Table(read_game(name))
    found = [*positions(table)]
    assert found
    for ply, state, lays in found:
        task = puzzle_task(LEAD_OUT, state, lays)
        assert isinstance(table.steps[ply].action, Lay)
        assert task.seat == table.steps[ply].seat
        assert {*task.replies} == {*range(table.seats)} - {task.seat}
        while not task.over:
            task = task.after(parse("done") if state.moves_left else _first(task))
            state = task.state


def _first(task: Task) -> Action:
    return game.legal(task.state)[0]


def test_tiles_are_the_draws_of_the_seat() -> None:
    first = next(puzzle for puzzle in ALL if puzzle.goal == LEAD_OUT)
    table = first.table()
    seat, tiles = table.actor, [table.state.tile]
    while len(tiles) < 2:
        legal = table.view(table.actor).legal
        table.play(next((action for action in legal if action.text == "done"), legal[0]))
        table.draw()
        if table.actor == seat and table.decision is Decision.LAVA:
            tiles.append(table.state.tile)
    assert first.tiles == (tiles[0], tiles[1])


def test_tiles_of_a_hold_are_the_own_one_and_the_rivals() -> None:
    puzzle = next(puzzle for puzzle in ALL if puzzle.goal == HOLD)
    table = puzzle.table()
    seat, tiles = table.actor, [table.state.tile]
    while table.actor == seat:
        legal = table.view(seat).legal
        table.play(next((action for action in legal if action.text == "done"), legal[0]))
        table.draw()
    assert puzzle.tiles == (tiles[0], table.state.tile)


def test_last_piece_is_named() -> None:
    for puzzle in share(ALL, 3):
        begin = puzzle.task()
        state = begin.state
        own = [state.own(state.actor, place) for place in LISTED[state.where[state.actor]]]
        assert bool(last_piece(begin)) == (own == [1])
