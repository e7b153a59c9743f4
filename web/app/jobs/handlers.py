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

from app.catalogue import Game, Tried, Work, load
from pompeii import RecordError
from pompeii.analysis.analyser import CLOSE, PLAYOUTS, SHARES, Analysis
from pompeii.analysis.analyser import closer as played_out
from pompeii.analysis.analyser import compared as alike
from pompeii.analysis.hints import Hint
from pompeii.analysis.report import FEWEST, LuckResult, Moment, Report
from pompeii.analysis.win_probability import odds as chances
from pompeii.core.incremental import Gradual

T = TypeVar("T")

SEED: Final = "79"
"""The seed of hints and win probabilities, so that the same position gets the same ones."""
HINTED: Final = 200
"""Approximate number of pieces of a hint."""
NEARLY: Final = 0.999
"""The part done before the final result."""


def choice(
    game: Game, given: tuple[str, Any, str, float], thinker: int
) -> Iterator[tuple[Tried, float]]:
    """Yield the findings of a searching bot: number of visits and value by the text of an action.

    `given` holds the bot, a View, a seed and the seconds.
    """
    bot, view, seed, seconds = given
    found = game.think(bot, view, Random(f"{seed}:{thinker}"), seconds)
    yield {action.text: tried for action, tried in found.items()}, 1.0


def analysis(game: Game, text: str, _thinker: int) -> Iterator[tuple[Report, float]]:
    """Yield the report on the game of a record."""
    table = load(text)
    table.draw()
    found = Analysis(table, game.engine.evaluation)
    for _ in found.run():
        yield found.findings, min(found.done, NEARLY)
    yield found.findings, 1.0


def accounts(
    game: Game, text: str, _thinker: int
) -> Iterator[tuple[Sequence[LuckResult] | None, float]]:
    """Yield luck and skill per seat in the game of a record, without playouts.

    Yield None for an invalid record.
    """
    try:
        table = load(text)
    except RecordError:
        yield None, 1.0
        return
    found = Analysis(table, game.engine.evaluation)
    for _ in found.tell_apart():
        yield None, min(found.done / SHARES[0], NEARLY)
    yield [*map(found.account, range(table.seats))], 1.0


def compared(
    game: Game, given: tuple[str, int, Sequence[str]], _thinker: int
) -> Iterator[tuple[Mapping[str, tuple[float, float]] | None, float]]:
    """Yield the value and win probability of some written actions after `ply` actions of a record.

    Both are of the seat that acted then.
    """
    text, ply, written = given
    table = load(text)
    table.draw()
    actions = [game.engine.parse(each) for each in written]
    work = alike(table, game.engine.evaluation, ply, actions)
    for worths, part in _gradually(work, PLAYOUTS * len(actions)):
        yield None if worths is None else dict(zip(written, worths, strict=True)), part


def closer(game: Game, given: tuple[str, int], _thinker: int) -> Iterator[tuple[Moment, float]]:
    """Yield the win probability per seat after `ply` actions of a record."""
    text, ply = given
    table = load(text)
    table.draw()
    moments = played_out(table, game.engine.evaluation, ply)
    for moment in moments:
        yield moment, _part(moment)
    yield moment, 1.0


def hint(game: Game, view: Any, _thinker: int) -> Iterator[tuple[Hint[Any] | None, float]]:
    """Yield the action that a bot would choose in the position of a View, with the reason."""
    return _gradually(game.engine.hints.hint(view, Random(SEED)), HINTED)


def odds(game: Game, view: Any, _thinker: int) -> Iterator[tuple[Moment | None, float]]:
    """Yield the win probability per seat, as far as the seat of a View may know."""
    for moment in chances(view, game.engine.evaluation, SEED):
        yield (moment if moment.playouts >= FEWEST else None), _part(moment)
    yield moment, 1.0


def _part(moment: Moment) -> float:
    """Return the part done of a moment: its margin shrinks with the root of the playouts."""
    return NEARLY * min(1.0, CLOSE / max(moment.margin, CLOSE)) ** 2


def _gradually(work: Gradual[T], pieces: int) -> Iterator[tuple[T | None, float]]:
    """Yield None for each of about `pieces` pieces of work, then the result."""
    for done in count(1):
        try:
            next(work)
        except StopIteration as end:
            yield end.value, 1.0
            return
        yield None, min(done / pieces, NEARLY)


WORKS: Final[Mapping[str, Callable[[Game, Any, int], Work]]] = {
    "choice": choice,
    "analysis": analysis,
    "accounts": accounts,
    "compared": compared,
    "closer": closer,
    "hint": hint,
    "odds": odds,
}
