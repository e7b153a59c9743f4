"""Work that the brain does beside everything else, a little at a time, so that clicks are heard."""

from collections.abc import Callable
from time import monotonic
from typing import Final

AT_A_TIME: Final = 0.03
"""Seconds of work after which clicks are heard."""


def muse(more: Callable[[], bool], step: Callable[[], object]) -> None:
    """Do step after step for a while, as long as there is more to be done."""
    end = monotonic() + AT_A_TIME
    while more() and monotonic() < end:
        step()
