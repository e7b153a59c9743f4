"""What a game offers to whoever asks what to do: its module ``hint``."""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from pompeii.core.action import Action
from pompeii.core.incremental import Gradual

from .evaluation import SURE

A = TypeVar("A", bound=Action)
V = TypeVar("V", contravariant=True)

OFFERED: Final = 3
"""Actions that a hint names: the one that is chosen and the next best."""
NAMED: Final = 2
"""Reasons that it gives."""
TOLD: Final = 0.005
"""What differs by less than that is not worth a word."""


class Option(NamedTuple, Generic[A]):
    """An action that can be taken."""

    action: A
    behind: float = 0.0
    """By how much less it leads than the choice is expected to, in what decides the game; nothing
    where that cannot be told from nothing."""


class Reason(NamedTuple):
    """A part of an estimate in which the chosen action differs from the next best."""

    label: str
    """What it is about, marked."""
    value: float
    """How much better the chosen one is in that; below nothing, how much worse."""


class Hint(NamedTuple, Generic[A]):
    """What somebody who thinks ahead would do."""

    options: Sequence[Option[A]]
    """The choice first, then those that are least behind."""
    reasons: Sequence[Reason]
    """What differs most, in that order; none where there is nothing to be chosen."""


class Hinter(Protocol[V]):
    """What a game offers."""

    def hint(self, view: V, random: Random) -> Gradual[Hint[Any]]:
        """What the player ``hard`` would do whom the View is of, and why; known of it is what the
        View tells.
        """


def lag(chosen: Sequence[float], other: Sequence[float]) -> float:
    """By how much less an action leads than the chosen one, in the deals in which both were played:
    the leads in either, deal by deal, of which the one that was given up has fewer. Nothing where
    the margin of 95 % is no less.
    """
    lags = [best - led for best, led in zip(chosen, other, strict=False)]
    count = len(lags)
    behind = sum(lags) / count
    spread = sum((each - behind) ** 2 for each in lags) / max(1, count - 1)
    sure = count > 1 and behind > SURE * sqrt(spread / count)
    return behind if sure else 0.0


def reasons(chosen: Mapping[str, float], other: Mapping[str, float]) -> list[Reason]:
    """In which parts of an estimate one action differs most from another; by label, how much each
    part comes to.
    """
    labels = dict.fromkeys([*chosen, *other])
    found = [Reason(label, chosen.get(label, 0.0) - other.get(label, 0.0)) for label in labels]
    told = [reason for reason in found if abs(reason.value) >= TOLD]
    return sorted(told, key=lambda reason: -abs(reason.value))[:NAMED]


def ahead(parts: Mapping[str, Sequence[float]], seat: int, best: float) -> dict[str, float]:
    """What each part of an estimate adds to the lead of a seat: over the best of the others, whom
    the whole tells, and over the mean of them, of which the former counts so much, in parts of one.
    """
    whole = [sum(worths) for worths in zip(*parts.values(), strict=True)]
    rivals = [rival for rival in range(len(whole)) if rival != seat]
    first = max(rivals, key=lambda rival: whole[rival])
    return {
        label: worths[seat]
        - best * worths[first]
        - (1 - best) * sum(worths[rival] for rival in rivals) / len(rivals)
        for label, worths in parts.items()
    }


def mean(estimates: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """By label, the mean of each part over some positions; of a part that one lacks it has none."""
    labels = dict.fromkeys(label for parts in estimates for label in parts)
    return {
        label: sum(parts.get(label, 0.0) for parts in estimates) / len(estimates)
        for label in labels
    }
