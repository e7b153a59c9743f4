"""Games of players of known skill, with forecasts at some positions and the outcomes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from pompeii import Player, Table, View, new
from pompeii.analysis.evaluator_interface import likely
from pompeii.analysis.win_probability import estimate_win_probabilities
from pompeii.arena.workers import Workers
from pompeii.bots import Budget
from pompeii.core.player_colour_names import SIDES
from pompeii.games.downfall import analysis_evaluation
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.forecast import Forecast, PieceTracker, Stack
from pompeii.games.downfall.state import IN_CITY
from research.saved_runs import resumed

TABLES: Final = (2, 2, 3, 4)
"""Number of players at the tables, alternately."""
SAMPLED: Final = 0.02
"""Share of positions with a forecast."""
LATE: Final = 1 / 3
"""Largest share of the tiles that is left late in the flight."""
PLAYERS: Final[Mapping[str, tuple[str, float]]] = {
    "random": ("random", 0.0),
    "careless": ("easy", 0.1),
    "easy": ("easy", 0.0),
    "medium": ("medium", 0.0),
}
"""The players of each skill: a bot, and the share of its actions that are random instead."""


class Task(NamedTuple):
    """A game, and the assumptions of its forecasts."""

    seed: str
    players: tuple[str, ...]
    """Skills of the players by seat (:data:`PLAYERS`)."""
    assumed: tuple[tuple[str, ...], ...]
    """Skills by seat that the forecasts assume, a forecast for each of them."""
    playouts: int
    """Number of playouts of a forecast of escapes."""
    win_playouts: int
    """Number of playouts of a forecast of the winner; with 0, there is none."""


class Fate(NamedTuple):
    """The forecasts for the pieces of a stack, and the outcome."""

    part: str
    """Part of the game: ``city`` or ``flight``."""
    left: float
    """Share of the game that was left: of the tiles, and in the city of the cards too."""
    seat: int
    size: int
    """Number of pieces."""
    out: float
    """Share of them that got out, 0 to 1."""
    bare: Sequence[float]
    """Share of the playouts in which one of them got out, by assumption."""
    told: Sequence[float]
    """Predicted chance, by assumption."""


class Chance(NamedTuple):
    """The forecasts of the winner at a position, and the outcome."""

    part: str
    """Part of the game: ``city`` or ``flight``."""
    told: Sequence[Sequence[float]]
    """Predicted chance of each seat, by assumption."""
    won: Sequence[float]
    """Share of the victory per seat."""


class Game(NamedTuple):
    """The forecasts of one game."""

    task: Task
    rescued: Sequence[int]
    """Number of rescued pieces per seat, at the end."""
    fates: Sequence[Fate]
    chances: Sequence[Chance]


class _Followed(NamedTuple):
    part: str
    forecasts: Sequence[Forecast]
    tracker: PieceTracker
    out: dict[Stack, float]
    chances: Sequence[Sequence[float]]


def play(task: Task) -> Game:
    """Play a game of bots and return its forecasts with the outcomes."""
    random, budget = Random(task.seed), Budget(iterations=1)
    bots = [make(PLAYERS[skill][0]) for skill in task.players]
    slips = [PLAYERS[skill][1] for skill in task.players]
    players = [Player(SIDES[side], side) for side in range(len(bots))]
    table = Table(new(players, {}, task.seed))
    followed: list[_Followed] = []
    while table.winners is None:
        view, seat = table.view(table.actor), table.actor
        if task.assumed and random.random() < SAMPLED:
            followed.append(_forecast(view, task))
        slip = random.random() < slips[seat]
        action = view.sample(random) if slip else bots[seat].choose(view, random, budget)
        assert action is not None
        for each in followed:
            for stack, part in each.tracker.follow(table.state, action):
                if stack in each.out:  # otherwise it came later
                    each.out[stack] += part
        table.play(action)
        table.draw()
    won = likely(table.winners, [0.0] * len(bots), {}, ("", 1.0))
    fates = [fate for each in followed for fate in _fates(each)]
    chances = [Chance(each.part, each.chances, won) for each in followed if each.chances]
    return Game(task, [*table.state.rescued], fates, chances)


def _forecast(view: View, task: Task) -> _Followed:
    forecasts = [Forecast(view, task.seed, skills) for skills in task.assumed]
    for forecast in forecasts:
        for _ in range(task.playouts):
            forecast.play_out()
    chances = []
    for skills in task.assumed if task.win_playouts else ():
        estimates = estimate_win_probabilities(view, analysis_evaluation, task.seed, skills)
        *_, last = islice(estimates, task.win_playouts)
        chances.append([*last.win_probabilities])
    counts = forecasts[0].counts
    part = "city" if view.phase is IN_CITY else "flight"
    return _Followed(part, forecasts, PieceTracker(counts), dict.fromkeys(counts, 0.0), chances)


def _fates(followed: _Followed) -> Iterator[Fate]:
    forecasts = followed.forecasts
    bare, told = [each.shares for each in forecasts], [each.outlook.chances for each in forecasts]
    for stack, size in forecasts[0].counts.items():
        yield Fate(
            followed.part,
            forecasts[0].left,
            stack[0],
            size,
            followed.out[stack] / size,
            [shares[stack] for shares in bare],
            [chances[stack] for chances in told],
        )


def parts(fate: Fate) -> Sequence[str]:
    """Return the parts of the game that a forecast belongs to: late in the flight is in both."""
    return ("flight", "late") if fate.part == "flight" and fate.left <= LATE else (fate.part,)


def played(
    tasks: Sequence[Task], file: Path, pool: Workers, work: Callable[[Task], Game] = play
) -> list[Game]:
    """Return the games of `tasks`, in their order. `work` plays those that `file` does not hold."""
    return [_game(*outcome) for outcome in resumed(work, tasks, file, pool)]


def _game(task: Sequence[Any], rescued: Sequence[int], fates: Any, chances: Any) -> Game:
    return Game(_task(*task), rescued, [Fate(*f) for f in fates], [Chance(*c) for c in chances])


def _task(seed: str, players: Sequence[str], assumed: Any, *numbers: int) -> Task:
    return Task(seed, tuple(players), tuple(tuple(each) for each in assumed), *numbers)
