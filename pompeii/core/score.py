"""What a number is by which the end of a game is told."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """One of them."""

    name: str
    """As results of matches write it."""
    label: str
    """As tables of matches head it, marked."""
    weight: int
    """1 where more is better, -1 where fewer are, 0 where it decides nothing."""
