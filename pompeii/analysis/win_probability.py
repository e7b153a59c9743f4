"""Estimate each seat's win probability in an unfinished game, from one seat's information.

Each playout starts from a random deal of the hidden parts. Its length and evaluation are those of
the analysis (:mod:`.analyser`), which knows the hands.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from .analyser import CLOSE
from .evaluation import Judge
from .report import Moment


def odds(view: Any, judge: Judge[Any, Any], seed: str) -> Iterator[Moment]:
    """Yield the win probabilities after each playout, up to a 95 % margin of ``CLOSE``.

    The yielded object is the same each time, updated in place. Equal seeds give equal results.
    """
    random = Random(seed)
    deals = judge.deals(view, random)
    found = Moment((), ())
    while found.margin > CLOSE:
        found.learn(judge.playout(next(deals), random)[1])
        yield found
