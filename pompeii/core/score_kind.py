"""The description of a game's final scores."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """A number that describes the result of a game, such as a lead or a tie-breaker."""

    name: str
    """Name in the results of matches."""
    label: str
    """Column heading in tables of matches, marked for translation."""
    weight: int
    """1 if more is better, -1 if fewer is better, 0 if it does not decide the game."""
