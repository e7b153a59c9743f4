"""How things are found out that both games have: what a bot does, where a game turned.

Each kind of thought (:class:`app.jobs.job.Thought`) is a generator, made of what the page knows
of a game, of what is given, and of the thinker's number: where several think the same, each is to
find something of its own. It gives way after each small piece of work, with what has been found out
and which part of the work is done. What is found out can be pickled.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, Final, TypeVar

from app.catalogue import Game, Tried, Work, load
from pompeii import RecordError, registry
from pompeii.analysis.analyser import CLOSE, PLAYOUTS, SHARES, Analysis
from pompeii.analysis.analyser import closer as played_out
from pompeii.analysis.analyser import compared as alike
from pompeii.analysis.hints import Hint
from pompeii.analysis.report import FEWEST, LuckResult, Moment, Report
from pompeii.analysis.win_probability import odds as chances
from pompeii.core.incremental import Gradual

T = TypeVar("T")

SEED: Final = "79"
"""Of hints and chances: the same position gets the same ones."""
HINTED: Final = 200
"""Pieces of a hint, about."""
NEARLY: Final = 0.999
"""The part that is done before the last word."""


def choice(
    game: Game, given: tuple[str, Any, str, float], thinker: int
) -> Iterator[tuple[Tried, float]]:
    """What a bot that searches has found out about a View, with a seed and for so many seconds: by
    the text of an action how often it was tried, and what that led to.
    """
    bot, view, seed, seconds = given
    found = game.think(bot, view, Random(f"{seed}:{thinker}"), seconds)
    yield {action.text: tried for action, tried in found.items()}, 1.0


def analysis(game: Game, text: str, _thinker: int) -> Iterator[tuple[Report, float]]:
    """Where the game of a record turned."""
    table = load(text)
    table.draw()
    found = Analysis(table, registry.judge(game.key))
    for _ in found.run():
        yield found.findings, min(found.done, NEARLY)
    yield found.findings, 1.0


def accounts(
    game: Game, text: str, _thinker: int
) -> Iterator[tuple[Sequence[LuckResult] | None, float]]:
    """What luck and play came to for each seat in the game of a record, without playouts; nothing
    of what is none.
    """
    try:
        table = load(text)
    except RecordError:
        yield None, 1.0
        return
    found = Analysis(table, registry.judge(game.key))
    for _ in found.tell_apart():
        yield None, min(found.done / SHARES[0], NEARLY)
    yield [*map(found.account, range(table.seats))], 1.0


def compared(
    game: Game, given: tuple[str, int, Sequence[str]], _thinker: int
) -> Iterator[tuple[Mapping[str, tuple[float, float]] | None, float]]:
    """What each of some actions, as they are written, was worth to who acted after so many actions
    of the game of a record, and how likely that seat won then.
    """
    text, ply, written = given
    table = load(text)
    table.draw()
    actions = [game.parse(each) for each in written]
    work = alike(table, registry.judge(game.key), ply, actions)
    for worths, part in _gradually(work, PLAYOUTS * len(actions)):
        yield None if worths is None else dict(zip(written, worths, strict=True)), part


def closer(game: Game, given: tuple[str, int], _thinker: int) -> Iterator[tuple[Moment, float]]:
    """How likely each seat was to win after so many actions of the game of a record."""
    text, ply = given
    table = load(text)
    table.draw()
    moments = played_out(table, registry.judge(game.key), ply)
    for moment in moments:
        yield moment, _part(moment)
    yield moment, 1.0


def hint(game: Game, view: Any, _thinker: int) -> Iterator[tuple[Hint[Any] | None, float]]:
    """What a bot would do in the place of the actor, whose View it is, and why."""
    return _gradually(registry.hinter(game.key).hint(view, Random(SEED)), HINTED)


def odds(game: Game, view: Any, _thinker: int) -> Iterator[tuple[Moment | None, float]]:
    """How likely each seat is to win, as far as the seat of a View may know."""
    for moment in chances(view, registry.judge(game.key), SEED):
        yield (moment if moment.playouts >= FEWEST else None), _part(moment)
    yield moment, 1.0


def _part(moment: Moment) -> float:
    """How much is done of what makes a margin close: it shrinks with the root of the playouts."""
    return NEARLY * min(1.0, CLOSE / max(moment.margin, CLOSE)) ** 2


def _gradually(work: Gradual[T], pieces: int) -> Iterator[tuple[T | None, float]]:
    """What comes of work of about so many pieces; nothing before its end."""
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
