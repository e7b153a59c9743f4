"""Hints: the interface of a game's module ``hints``, and helpers for its implementation."""

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from pompeii.core.action import Action
from pompeii.core.incremental_work import Incremental

from .evaluator_interface import Z_95

A = TypeVar("A", bound=Action)
V = TypeVar("V", contravariant=True)

MAX_OPTIONS: Final = 3
"""Number of actions in a hint: the choice and the next best."""
MAX_REASONS: Final = 2
"""Number of reasons in a hint."""
MIN_DIFFERENCE: Final = 0.005
"""Smallest difference that is reported, in the unit of the lead."""


class Option(NamedTuple, Generic[A]):
    """A candidate action."""

    action: A
    loss: float = 0.0
    """Expected lead lost against the choice, in the unit of the game's main score.

    It is 0 if the loss is not statistically significant.
    """


class Reason(NamedTuple):
    """A term of an evaluation in which the choice differs from the next best action."""

    label: str
    """Name of the term, marked for translation."""
    value: float
    """Advantage of the choice in this term; negative for a disadvantage."""


class Hint(NamedTuple, Generic[A]):
    """The choice of a searching bot, with alternatives and reasons."""

    options: Sequence[Option[A]]
    """The choice first, then the alternatives by increasing loss."""
    reasons: Sequence[Reason]
    """The largest differences first; empty if there is only one action."""


class Hinter(Protocol[V]):
    """The members of a game's module ``hints``."""

    def hint(self, view: V, random: Random) -> Incremental[Hint[Any]]:
        """Return the choice of the bot ``hard`` for the View's seat, with reasons.

        It uses the information in `view` only.
        """


def significant_loss(chosen: Sequence[float], other: Sequence[float]) -> float:
    """Return the mean lead that `other` loses against `chosen`, over the deals that both have.

    Both list leads deal by deal; an abandoned action has fewer. Return 0.0 unless the loss exceeds
    its 95 % margin.
    """
    lags = [best - led for best, led in zip(chosen, other, strict=False)]
    count = len(lags)
    behind = fsum(lags) / count
    spread = fsum((each - behind) ** 2 for each in lags) / max(1, count - 1)
    sure = count > 1 and behind > Z_95 * sqrt(spread / count)
    return behind if sure else 0.0


def reasons(chosen: Mapping[str, float], other: Mapping[str, float]) -> list[Reason]:
    """Return the terms in which `chosen` differs most from `other`; both map labels to values."""
    labels = dict.fromkeys([*chosen, *other])
    found = [Reason(label, chosen.get(label, 0.0) - other.get(label, 0.0)) for label in labels]
    told = [reason for reason in found if abs(reason.value) >= MIN_DIFFERENCE]
    return sorted(told, key=lambda reason: -abs(reason.value))[:MAX_REASONS]


def term_leads(parts: Mapping[str, Sequence[float]], seat: int, best: float) -> dict[str, float]:
    """Return each term's contribution to the lead of `seat`, by label.

    `parts` holds one value per seat for each label. `best` is the weight, 0 to 1, of the rival with
    the highest total; the mean of all rivals has the rest.
    """
    whole = [fsum(values) for values in zip(*parts.values(), strict=True)]
    rivals = [rival for rival in range(len(whole)) if rival != seat]
    first = max(rivals, key=lambda rival: whole[rival])
    return {
        label: values[seat]
        - best * values[first]
        - (1 - best) * fsum(values[rival] for rival in rivals) / len(rivals)
        for label, values in parts.items()
    }


def mean(estimates: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the mean of each term over `estimates`, by label; a missing term counts as 0."""
    labels = dict.fromkeys(label for parts in estimates for label in parts)
    return {
        label: fsum(parts.get(label, 0.0) for parts in estimates) / len(estimates)
        for label in labels
    }
