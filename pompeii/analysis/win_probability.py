"""Estimate each seat's win probability in an unfinished game, from one seat's information.

Each playout starts from a random deal of the hidden parts. Its length and evaluation are those of
the analysis (:mod:`.analyser`), which knows the hands.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from .analyser import DISPLAY_MARGIN
from .evaluator_interface import Evaluator
from .report import Estimate


def estimate_win_probabilities(
    view: Any, evaluator: Evaluator[Any, Any], seed: str, skills: Sequence[str] = ()
) -> Iterator[Estimate]:
    """Yield the win probabilities after each playout, up to a 95 % margin of ``DISPLAY_MARGIN``.

    `skills` are those of the players by seat (``SKILLS`` of the evaluator); without them, the
    usual one is assumed of all. The yielded object is the same each time, updated in place. Equal
    seeds give equal results.
    """
    random = Random(seed)
    deals = evaluator.deals(view, random)
    found = Estimate((), ())
    while found.margin > DISPLAY_MARGIN:
        found.add(evaluator.playout(next(deals), random, skills)[1])
        yield found
