"""How likely each seat is to win a game that goes on, as far as one seat may know.

What is hidden is dealt anew for each playout; that goes as far, and is worth as much, as in an
analysis (:mod:`.analysis`), where the hands are known.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from .analyser import CLOSE
from .evaluation import Judge
from .report import Moment


def odds(view: Any, judge: Judge[Any, Any], seed: str) -> Iterator[Moment]:
    """The chances of the seats by more and more playouts, up to a margin of ``CLOSE``; the same
    object after each of them. With the same ``seed`` everything comes out the same.
    """
    random = Random(seed)
    deals = judge.deals(view, random)
    found = Moment((), ())
    while found.margin > CLOSE:
        found.learn(judge.playout(next(deals), random)[1])
        yield found
