"""Puzzles: positions with a goal, whose solutions are counted by a full search (docs/puzzles.md).

A file of puzzles has a line for each game, since several positions of one game share its beginning.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from pompeii.core.puzzle_difficulty import weakest_bot
from pompeii.core.record_document import USUAL_NAMES, Json, Player

from . import game
from .actions import Action, Lay, parse
from .board import LISTED, NAMES
from .cards import Tile
from .puzzle_bury import buried, most_buried
from .puzzle_goals import BURY, HOLD, LEAD_OUT, good_starts, in_reach, task
from .puzzle_hold_rival import HELD, hold
from .puzzle_lead_out import Line, Task, best, reply
from .puzzle_themes import MOVES
from .record import Record, new
from .state import AT_LAVA, IN_FLIGHT, State
from .table import Table
from .view import View


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of a game and its task."""

    seed: str
    players: int
    actions: tuple[str, ...]
    """Actions of the game up to the position; a seat has just drawn a tile in its turn."""
    goal: str
    """Goal of the seat, one of :data:`pompeii.games.downfall.puzzle_goals.GOALS`."""
    count: int
    """Greatest number of people that can be led out or buried by the seat, or led out by the one
    that it holds.
    """
    first: tuple[int, int]
    """Number of first actions that keep the goal in reach, and of all legal ones."""
    replies: tuple[str, ...]
    """Lays of the other seats in between, in turn order; none if the goal is to hold a seat."""
    line: tuple[str, ...]
    """A solution, with lava on the first squares that permit it."""
    themes: tuple[str, ...] = ()
    """Themes of the puzzle, from :data:`pompeii.games.downfall.puzzle_themes.THEMES`."""
    solved: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Successes and tries, by bot; a success leads ``count`` people out."""

    @property
    def ply(self) -> int:
        """Number of actions before the position."""
        return len(self.actions)

    @property
    def name(self) -> str:
        """Name of the puzzle in the saved progress: the seats, the deal, the ply, and the goal
        unless it is to lead people out.
        """
        name = f"{self.players}-{self.seed.rpartition('/')[2]}-{self.ply}"
        return name if self.goal == LEAD_OUT else f"{name}-{self.goal}"

    @property
    def difficulty(self) -> str:
        """Difficulty of the puzzle, the weakest bot that solves it."""
        return weakest_bot(self.solved)

    def record(self) -> Record:
        """Return the record of the game up to the position."""
        players = [Player(USUAL_NAMES[seat], seat) for seat in range(self.players)]
        record = new(players, {}, self.seed)
        record.actions += map(parse, self.actions)
        return record

    def table(self) -> Table:
        """Return the table at the position. Raise RecordError if there is no such game."""
        return Table(self.record())

    def task(self) -> Task:
        """Return the task for the solver."""
        state = self.record().start()
        for text in self.actions:
            game.advance(state, parse(text))
        return task(self.goal, state, map(parse, self.replies))

    @property
    def tiles(self) -> tuple[Tile, Tile]:
        """The two known tiles: the one to lay, and the next of the seat or of the held one."""
        state = self.task().state
        seats = 1 if self.goal == HOLD else state.seats
        return state.tile, state.bag[state.tiles + seats - 1]

    def proved(self) -> bool:
        """Return True if a full search finds the same count, the same number of first actions and
        ``line``. It is the only line if that is a theme.
        """
        task = self.task()
        good = [*good_starts(self.goal, task, self.count)]
        actions = tuple(map(parse, self.line))
        if self.first != (len(good), len(game.legal(task.state))) or actions[0] not in good:
            return False
        if self.goal == HOLD:
            return self.count == HELD and hold(task) == actions
        if self.goal == BURY:
            return most_buried(task) == (self.count, actions)
        count, lines = best(task)
        alone = [line.runs for line in lines] == [Line(actions).runs]
        return count == self.count and alone == (MOVES in self.themes)

    def tried(self, choose: Callable[[View], Action | None]) -> bool:
        """Return True if ``choose`` reaches the goal, given the views of the seat in the game.

        It stops once the goal is out of reach.
        """
        table, task = self.table(), self.task()
        seat, replies, before = table.actor, task.replies, self._done(task)
        while not task.over:
            view = table.view(table.actor)
            if table.actor == seat:
                action = choose(view)
                assert action is not None
                task = task.after(action)
                if not in_reach(self.goal, task, self.count - self._done(task) + before):
                    return False
            else:
                action = reply(view.legal, replies[table.actor])
            table.play(action)
            table.draw()
        return self.goal == HOLD or self._done(task) - before >= self.count

    def _done(self, task: Task) -> int:
        """Return the number of people that count for the goal so far."""
        return buried(task) if self.goal == BURY else task.state.rescued[task.seat]


def last_piece(task: Task) -> str:
    """Return the square of the seat's piece if it has only one in the city, else ""."""
    squares = LISTED[task.state.where[task.seat]]
    alone = len(squares) == 1 and task.state.own(task.seat, squares[0]) == 1
    return NAMES[squares[0]] if alone else ""


def positions(table: Table) -> Iterator[tuple[int, State, list[Action]]]:
    """Yield every position of a game that could be a puzzle, with its ply and the lays of the
    others. A seat with people in the city lays a tile in the flight. Each of the others then lays
    one, and the seat another.
    """
    plies = [ply for ply, step in enumerate(table.steps) if isinstance(step.action, Lay)]
    states = [*table.states()]
    for index, ply in enumerate(plies):
        state, laid = states[ply], plies[index : index + states[ply].seats + 1]
        turns = [(state.actor + turn) % state.seats for turn in range(state.seats + 1)]
        if _flees(state) and [table.steps[each].seat for each in laid] == turns:
            yield ply, state, [table.steps[each].action for each in laid[1:-1]]


def _flees(state: State) -> bool:
    """Return True if the actor is about to lay a tile and has a piece to lead out."""
    return state.phase is IN_FLIGHT and state.decision is AT_LAVA and bool(state.where[state.actor])


def write(puzzles: Iterable[Puzzle]) -> str:
    """Return ``puzzles`` as the text of a file."""
    lines = []
    for (players, seed), found in groupby(sorted(puzzles, key=_place), _game):
        group = [*found]
        lines.append(
            {
                "seed": seed,
                "players": players,
                "actions": " ".join(group[-1].actions),
                "puzzles": [
                    {
                        "ply": puzzle.ply,
                        "goal": puzzle.goal,
                        "count": puzzle.count,
                        "first": [*puzzle.first],
                        "replies": " ".join(puzzle.replies),
                        "line": " ".join(puzzle.line),
                        "themes": [*puzzle.themes],
                        "solved": {bot: [*of] for bot, of in puzzle.solved.items()},
                    }
                    for puzzle in group
                ],
            }
        )
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def read(text: str) -> list[Puzzle]:
    """Return the puzzles of a file's text."""
    return [puzzle for line in text.splitlines() for puzzle in _read(json.loads(line))]


def _read(line: Mapping[str, Json]) -> Iterator[Puzzle]:
    actions: Sequence[str] = line["actions"].split()
    for each in line["puzzles"]:
        yield Puzzle(
            line["seed"],
            line["players"],
            tuple(actions[: each["ply"]]),
            each["goal"],
            each["count"],
            (each["first"][0], each["first"][1]),
            tuple(each["replies"].split()),
            tuple(each["line"].split()),
            tuple(each["themes"]),
            {bot: (hits, tries) for bot, (hits, tries) in each["solved"].items()},
        )


def _game(puzzle: Puzzle) -> tuple[int, str]:
    return puzzle.players, puzzle.seed


def _place(puzzle: Puzzle) -> tuple[int, int, str, int, str]:
    """Return the sort key of a puzzle in the file: seats, deal, ply, goal."""
    deal = puzzle.seed.rpartition("/")[2]
    return puzzle.players, len(deal), deal, puzzle.ply, puzzle.goal
