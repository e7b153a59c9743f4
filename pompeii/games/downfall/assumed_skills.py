"""The skills of players that forecasts can assume, the weakest first.

A player of less skill than ``medium`` acts at random in a share of its decisions in playouts. Its
pieces have a correction of their own, and it is expected to fall behind in the rest of the game.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from pompeii.core.i18n import mark


class Correction(NamedTuple):
    """A correction of the share of playouts in which an event happened. The playout policy is
    overconfident, the more so the more of the game is left. The correction is monotonic.
    """

    floor: float
    slope: float
    power: int = 1
    late: float = 0.0
    """Change of uncertain shares at the end, where the playouts are too optimistic."""

    def at(self, share: float, left: float) -> float:
        """Return ``share`` moved towards ``floor + slope * share ** power`` by the fraction
        ``left``. The smaller ``left`` is, the more the change ``late`` counts instead. With
        ``left`` at 0, a share of 0 or 1 stays as it is.
        """
        moved = share + left * (self.floor + self.slope * share**self.power - share)
        return moved + self.late * ending(left) * share * (1 - share)

    def steepness(self, share: float, left: float) -> float:
        """Return the derivative of :meth:`at` with respect to ``share``."""
        moved = 1 + left * (self.slope * self.power * share ** (self.power - 1) - 1)
        return moved + self.late * ending(left) * (1 - 2 * share)

    def spread(self, left: float) -> float:
        """Return the greatest standard deviation of the corrected share after one playout."""
        shares = (percent / 100 for percent in range(101))
        return max(self.steepness(p, left) * sqrt(p * (1 - p)) for p in shares)


def ending(left: float) -> float:
    """Return the weight of the end of the game if the fraction ``left`` of it is left, 0 to 1."""
    return max(0.0, 1 - left) ** 3


class AssumedSkill(NamedTuple):
    """The play that a forecast assumes of a player."""

    label: str
    """Its name, marked for translation; a bot's own name if a bot plays like that."""
    slips: float
    """Share of its decisions in playouts that are random, 0 to 1."""
    behind: float
    """Pieces that it loses against ``medium`` in a whole game."""
    city: Correction
    """Correction of the escape of its pieces in the city; ``left`` counts tiles and cards."""
    flight: Correction
    """The same in the flight; ``left`` counts the tiles."""


SKILLS: Final = {
    "random": AssumedSkill(mark("Random"), 1.0, 18.26, Correction(0.0, 1.0), Correction(0.0, 1.0)),
    "careless": AssumedSkill(
        mark("Easy with more mistakes"),
        0.3,
        4.68,
        Correction(0.15, 0.753),
        Correction(0.204, 0.712, late=-0.769),
    ),
    "easy": AssumedSkill(
        mark("Easy"), 0.2, 3.15, Correction(0.167, 0.749), Correction(0.241, 0.693, late=-0.823)
    ),
    "medium": AssumedSkill(
        mark("Medium"), 0.0, 0.0, Correction(0.221, 0.633), Correction(0.259, 0.579, late=-0.303)
    ),
}
"""The skills by their ids: those of bots have the bot's id. The last one is assumed of all others
(``python -m research.fit.assumed_skills``).
"""
USUAL: Final = "medium"
"""The skill that is assumed by default."""


def slips(skills: Sequence[str]) -> list[float]:
    """Return the share of random decisions of players with these skills."""
    return [SKILLS[skill].slips for skill in skills]


def falling_behind(skills: Sequence[str], left: float) -> list[float]:
    """Return the change of each seat's lead that is expected in the rest of the game, in pieces.

    ``left`` is the part of the game that is left, 0 to 1.
    """
    losses = [left * SKILLS[skill].behind for skill in skills]
    return [(sum(losses) - own) / (len(losses) - 1) - own for own in losses]
