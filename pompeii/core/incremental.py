"""Work that gives way after each small piece, so that something else can be done in between."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Gradual = Generator[None, None, T]
"""Such work; what it returns is what comes of it."""


def at_once(work: Gradual[T]) -> T:
    """What comes of it, with nothing in between."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
