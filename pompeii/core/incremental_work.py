"""Cooperative work: a generator that yields between small steps, so that other work can run."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Incremental = Generator[None, None, T]
"""A generator that yields None between steps and returns the result."""


def at_once(work: Incremental[T]) -> T:
    """Run `work` to its end without pauses and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
