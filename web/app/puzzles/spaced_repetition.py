"""FSRS-6, the Free Spaced Repetition Scheduler: the day on which a card is due again.

The formulas and the default parameters are those that Open Spaced Repetition published (J. Ye et
al., A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling, KDD 2022,
and the wiki of fsrs4anki). A card is reviewed at most once a day and either solved (``Good``) or
not (``Again``), without learning steps. So a few formulas replace the package `fsrs`, whose results
the tests compare.
"""

from collections.abc import Iterable
from math import exp
from typing import Final, NamedTuple

WEIGHTS: Final = (
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
)  # fmt: skip
"""The default parameters, by their numbers in the formulas."""
RETENTION: Final = 0.9
"""Probability of solving a card on the day on which it is due."""
AGAIN, GOOD, EASY = 1, 3, 4
"""The grades of the formulas that are in use; `EASY` is only the target of the difficulty."""
LEAST_STABILITY: Final = 0.001
LONGEST_INTERVAL: Final = 36_500
"""Maximum number of days between two reviews."""
FACTOR: Final = RETENTION ** (-1 / WEIGHTS[20]) - 1


class Memory(NamedTuple):
    """The state of a card after a review."""

    day: int
    """Day of the review, as an ordinal."""
    stability: float
    """Days until the probability of solving the card has fallen to :data:`RETENTION`."""
    difficulty: float
    """Difficulty of the card, 1 to 10."""

    @property
    def due(self) -> int:
        """The day of the next review, as an ordinal."""
        return self.day + min(max(1, round(self.stability)), LONGEST_INTERVAL)

    def retrievability(self, day: int) -> float:
        """Return the probability of solving the card on `day`, 0 to 1."""
        chance: float = (1 + FACTOR * max(0, day - self.day) / self.stability) ** -WEIGHTS[20]
        return chance

    def after(self, day: int, *, solved: bool) -> "Memory":
        """Return the state after a review on a later `day`."""
        chance = self.retrievability(day)
        stability = self._recalled(chance) if solved else self._forgotten(chance)
        grade = GOOD if solved else AGAIN
        change = -WEIGHTS[6] * (grade - GOOD) * (10 - self.difficulty) / 9
        target = WEIGHTS[7] * _first_difficulty(EASY)
        difficulty = target + (1 - WEIGHTS[7]) * (self.difficulty + change)
        return Memory(day, max(stability, LEAST_STABILITY), _within(difficulty))

    def _recalled(self, chance: float) -> float:
        gain: float = exp(WEIGHTS[8]) * (11 - self.difficulty) * self.stability ** -WEIGHTS[9]
        return self.stability * (1 + gain * (exp((1 - chance) * WEIGHTS[10]) - 1))

    def _forgotten(self, chance: float) -> float:
        long: float = WEIGHTS[11] * self.difficulty ** -WEIGHTS[12]
        long *= ((self.stability + 1) ** WEIGHTS[13] - 1) * exp((1 - chance) * WEIGHTS[14])
        return min(long, self.stability / exp(WEIGHTS[17] * WEIGHTS[18]))


def first(day: int, *, solved: bool) -> Memory:
    """Return the state of a card after its first review."""
    grade = GOOD if solved else AGAIN
    return Memory(day, WEIGHTS[grade - 1], _within(_first_difficulty(grade)))


def memory(reviews: Iterable[int]) -> Memory | None:
    """Return the state of a card after all its reviews, None if it has none.

    A review is its day as an ordinal, negative if the card was not solved.
    """
    found = None
    for review in reviews:
        day, solved = abs(review), review > 0
        found = first(day, solved=solved) if found is None else found.after(day, solved=solved)
    return found


def _first_difficulty(grade: int) -> float:
    return WEIGHTS[4] - exp(WEIGHTS[5] * (grade - 1)) + 1


def _within(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)
