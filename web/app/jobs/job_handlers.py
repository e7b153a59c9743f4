"""The job handlers common to both games: moves of bots, hints, win probabilities, analyses.

A handler is a generator. Its arguments are the game as the page knows it, the input of the job
(:class:`app.jobs.job.Job`) and the number of the job worker. If several job workers share a job,
each must find something of its own. It yields after each small piece of work: the result so far,
which must be picklable, and the part done, 0 to 1.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, Final, TypeVar

from app.game_catalogue import ActionStatistics, Game, JobProgress, load
from pompeii import RecordError
from pompeii.analysis.analyser import DISPLAY_MARGIN, PLAYOUTS, SHARES, Analysis
from pompeii.analysis.analyser import compare_actions as alike
from pompeii.analysis.analyser import refine as played_out
from pompeii.analysis.hint_interface import Hint
from pompeii.analysis.report import MIN_SAMPLES, Estimate, LuckResult, Report
from pompeii.analysis.win_probability import estimate_win_probabilities
from pompeii.core.incremental_work import Incremental

T = TypeVar("T")

SEED: Final = "79"
"""The seed of hints and win probabilities, so that the same position gets the same ones."""
HINTED: Final = 200
"""Approximate number of pieces of a hint."""
NEARLY: Final = 0.999
"""The part done before the final result."""


def choice(
    game: Game, given: tuple[str, Any, str, float], worker: int
) -> Iterator[tuple[ActionStatistics, float]]:
    """Yield the findings of a searching bot: number of visits and value by the text of an action.

    `given` holds the bot, a View, a seed and the seconds.
    """
    bot, view, seed, seconds = given
    found = game.think(bot, view, Random(f"{seed}:{worker}"), seconds)
    yield {action.text: tried for action, tried in found.items()}, 1.0


def analysis(game: Game, text: str, _worker: int) -> Iterator[tuple[Report, float]]:
    """Yield the report on the game of a record."""
    table = load(text)
    table.draw()
    found = Analysis(table, game.engine.analysis_evaluation)
    for _ in found.run():
        yield found.report, min(found.done, NEARLY)
    yield found.report, 1.0


def luck_results(
    game: Game, text: str, _worker: int
) -> Iterator[tuple[Sequence[LuckResult] | None, float]]:
    """Yield luck and skill per seat in the game of a record, without playouts.

    Yield None for an invalid record.
    """
    try:
        table = load(text)
    except RecordError:
        yield None, 1.0
        return
    found = Analysis(table, game.engine.analysis_evaluation)
    for _ in found.separate_luck():
        yield None, min(found.done / SHARES[0], NEARLY)
    yield [*map(found.luck_result, range(table.seats))], 1.0


def compare_actions(
    game: Game, given: tuple[str, int, Sequence[str]], _worker: int
) -> Iterator[tuple[Mapping[str, tuple[float, float]] | None, float]]:
    """Yield the value and win probability of some written actions after `ply` actions of a record.

    Both are of the seat that acted then.
    """
    text, ply, written = given
    table = load(text)
    table.draw()
    actions = [game.engine.parse(each) for each in written]
    work = alike(table, game.engine.analysis_evaluation, ply, actions)
    for worths, part in gradually(work, PLAYOUTS * len(actions)):
        yield None if worths is None else dict(zip(written, worths, strict=True)), part


def reasons(
    game: Game, given: tuple[str, int, str], _worker: int
) -> Iterator[tuple[Sequence[Any] | None, float]]:
    """Yield the reasons why a written action was better after `ply` actions of a record."""
    text, ply, better = given
    found = game.engine.mistake_reasons.find_reasons(load(text), ply, game.engine.parse(better))
    return gradually(found, 2 * PLAYOUTS)


def refine(game: Game, given: tuple[str, int], _worker: int) -> Iterator[tuple[Estimate, float]]:
    """Yield the win probability per seat after `ply` actions of a record."""
    text, ply = given
    table = load(text)
    table.draw()
    moments = played_out(table, game.engine.analysis_evaluation, ply)
    for estimate in moments:
        yield estimate, _part(estimate)
    yield estimate, 1.0


def hint(game: Game, view: Any, _worker: int) -> Iterator[tuple[Hint[Any] | None, float]]:
    """Yield the action that a bot would choose in the position of a View, with the reason."""
    return gradually(game.engine.hints.hint(view, Random(SEED)), HINTED)


def win_probabilities(
    game: Game, given: tuple[Any, Sequence[str]], _worker: int
) -> Iterator[tuple[Estimate | None, float]]:
    """Yield the win probability per seat, as far as the seat of a View may know.

    `given` holds the View and the assumed skills of the players.
    """
    view, skills = given
    for estimate in estimate_win_probabilities(view, game.engine.analysis_evaluation, SEED, skills):
        yield (estimate if estimate.playouts >= MIN_SAMPLES else None), _part(estimate)
    yield estimate, 1.0


def _part(estimate: Estimate) -> float:
    """Return the part done of a moment: its margin shrinks with the root of the playouts."""
    return NEARLY * min(1.0, DISPLAY_MARGIN / max(estimate.margin, DISPLAY_MARGIN)) ** 2


def gradually(work: Incremental[T], pieces: int) -> Iterator[tuple[T | None, float]]:
    """Yield None for each of about `pieces` pieces of work, then the result."""
    for done in count(1):
        try:
            next(work)
        except StopIteration as end:
            yield end.value, 1.0
            return
        yield None, min(done / pieces, NEARLY)


HANDLERS: Final[Mapping[str, Callable[[Game, Any, int], JobProgress]]] = {
    "choice": choice,
    "analysis": analysis,
    "accounts": luck_results,
    "compared": compare_actions,
    "reasons": reasons,
    "closer": refine,
    "hint": hint,
    "odds": win_probabilities,
}
