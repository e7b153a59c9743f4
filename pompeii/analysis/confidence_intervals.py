"""Mean shares with an interval that respects the dependence within a group.

The games of a duplicate deal depend on each other, so they count as one observation: the variance
is that between the groups. The interval is Wilson's, with the sample size that has this variance.
That is the effective sample size of survey statistics (Korn and Graubard 1998, Dean and Pagano
2015). The quantile is Student's for the number of groups. Unlike mean +- 2 standard errors it never
leaves 0 to 1 and stays honest when one side wins every game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from .student_t import student_t

CONFIDENCE = 0.95
ROUNDING = 1e-9
"""Spread that rounding errors alone do not reach."""


@dataclass(frozen=True, slots=True)
class Share:
    """A mean share and its interval."""

    mean: float
    low: float
    high: float


def share(groups: Sequence[Sequence[float]]) -> Share:
    """Return the mean share of independent `groups` of numbers from 0 to 1, with its interval.

    There must be at least one number in all. With a single group nothing is known about the
    variance, so the interval is 0 to 1.
    """
    count = sum(len(group) for group in groups)
    mean = fsum(fsum(group) for group in groups) / count
    if len(groups) < 2:
        return Share(mean, 0.0, 1.0)
    # This is the ratio estimator's, since the last group of an interrupted run may be smaller.
    spread = fsum((fsum(group) - mean * len(group)) ** 2 for group in groups)
    variance = len(groups) / (len(groups) - 1) * spread / count**2
    # If all groups agree, up to rounding, their number bounds the probability of one that differs.
    size = mean * (1 - mean) / variance if spread > ROUNDING else len(groups)
    return _wilson(mean, size, student_t(len(groups) - 1))


def _wilson(mean: float, size: float, quantile: float) -> Share:
    part = quantile * quantile / size
    centre = mean + part / 2
    reach = sqrt(part * mean * (1 - mean) + part * part / 4)
    return Share(mean, max(0.0, (centre - reach) / (1 + part)), (centre + reach) / (1 + part))
