"""The file of puzzles: each is proved again, with its themes."""

from collections import Counter
from dataclasses import replace
from gzip import compress
from itertools import chain

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Action, Lay, parse
from pompeii.games.downfall.puzzle_solver import Task, can, reply
from pompeii.games.downfall.puzzle_themes import THEMES, themes
from pompeii.games.downfall.puzzles import (
    BEYOND,
    DIFFICULTIES,
    LEVELS,
    positions,
    read,
    write,
)
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.table import Table
from tests.downfall_positions import finished_games, read_game
from tests.paths import ROOT
from tests.share_of_cases import share

FILE = ROOT / "web/app/puzzles/puzzles.jsonl"
ALL = read(FILE.read_text(encoding="utf-8"))
FIRST = ALL[0]


@pytest.mark.no_cover
def test_every_puzzle_is_proved_with_its_themes() -> None:
    for puzzle in ALL:
        assert puzzle.proved(), puzzle.name
    for puzzle in share(ALL, 10):
        line = [parse(text) for text in puzzle.line]
        assert themes(puzzle.task(), line) == puzzle.themes, puzzle.name


@pytest.mark.no_cover
def test_line_rescues_its_count_at_the_table() -> None:
    for puzzle in share(ALL, 10, 3):
        table, replies = puzzle.table(), dict(puzzle.task().replies)
        seat = table.actor
        before = table.state.rescued[seat]
        left = [parse(text) for text in puzzle.line]
        while left:
            view = table.view(table.actor)
            action = left.pop(0) if table.actor == seat else reply(view.legal, replies[table.actor])
            table.play(action)
            table.draw()
        assert table.state.rescued[seat] - before == puzzle.count, puzzle.name


def test_wrong_count_or_line_is_no_puzzle() -> None:
    assert FIRST.proved()
    assert not replace(FIRST, count=FIRST.count + 1).proved()
    assert not replace(FIRST, line=FIRST.line[:1]).proved()
    assert not can(FIRST.task(), FIRST.count + 1)


def test_number_and_size_of_the_puzzles() -> None:
    assert len(ALL) >= 150
    assert len({puzzle.name for puzzle in ALL}) == len(ALL)
    assert len(compress(FILE.read_bytes(), mtime=0)) < 40_000


def test_puzzles_are_varied() -> None:
    about = Counter(chain.from_iterable(puzzle.themes for puzzle in ALL))
    assert all(about[theme] >= 10 for theme in THEMES), about
    difficult = Counter(puzzle.difficulty for puzzle in ALL)
    assert all(difficult[each] >= 10 for each in ("easy", "medium", BEYOND)), difficult
    assert {puzzle.players for puzzle in ALL} == {2, 3, 4}
    assert {puzzle.count for puzzle in ALL} == {1, 2, 3, 4}


def figures() -> str:
    """Return the table of docs/puzzles.md: the number of puzzles of each kind."""
    rows = [f"| puzzles | {len(ALL)} |", "|---|---|"]
    for name, kinds in (
        ("players", (str(puzzle.players) for puzzle in ALL)),
        ("how many are led out", (str(puzzle.count) for puzzle in ALL)),
        ("difficulty", (puzzle.difficulty for puzzle in ALL)),
        (
            "theme, of which a puzzle has several",
            chain.from_iterable(puzzle.themes for puzzle in ALL),
        ),
    ):
        counted = Counter(kinds)
        order = [each for each in (*DIFFICULTIES, *THEMES) if each in counted] or sorted(counted)
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
    assert FIRST.name == f"{FIRST.players}-{FIRST.seed.split('/')[1]}-{FIRST.ply}"
    assert FIRST.task().state == table.state


@pytest.mark.no_cover
@pytest.mark.parametrize("name", finished_games()[::4])
def test_positions_leave_a_seat_two_turns(name: str) -> None:
    table = Table(read_game(name))
    found = [*positions(table)]
    assert found
    for ply, task in found:
        assert isinstance(table.steps[ply].action, Lay)
        assert task.seat == table.steps[ply].seat
        assert {*task.replies} == {*range(table.seats)} - {task.seat}
        state = task.state
        while not task.over:
            task = task.after(parse("done") if state.moves_left else _first(task))
            state = task.state


def _first(task: Task) -> Action:
    return game.legal(task.state)[0]


def test_tiles_are_the_draws_of_the_seat() -> None:
    table = FIRST.table()
    seat, tiles = table.actor, [table.state.tile]
    while len(tiles) < 2:
        legal = table.view(table.actor).legal
        table.play(next((action for action in legal if action.text == "done"), legal[0]))
        table.draw()
        if table.actor == seat and table.decision is Decision.LAVA:
            tiles.append(table.state.tile)
    assert FIRST.tiles == (tiles[0], tiles[1])
