"""The standings of a match, by contestant."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pompeii.analysis.confidence_intervals import Share, share

from .matches import Result


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of a contestant, as the mean per seat if it held several seats of a table."""

    bot: str
    share: Share
    """Share of the victories per seat, with joint victories split: 1 / seats is fair."""
    scores: dict[str, float]
    """Mean scores at the end of a game, by name."""
    ms_per_decision: float
    faults: int
    """Number of decisions in which the fallback action was taken."""
    decisions: int


def standings(bots: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """Return the standing of each contestant in line-up order.

    There must be at least one result.
    """
    return [_standing(bot, results) for bot in dict.fromkeys(bots)]


def _standing(bot: str, results: Sequence[Result]) -> Standing:
    groups: dict[int, list[float]] = defaultdict(list)
    scores: dict[str, int] = defaultdict(int)
    thought, decisions, faults = 0.0, 0, 0
    seats = 0
    for result in results:
        for seat, name in enumerate(result.bots):
            if name != bot:
                continue
            seats += 1
            groups[result.deal].append(result.share[seat])
            for score, had in result.scores.items():
                scores[score] += had[seat]
            thought += result.thought[seat]
            decisions += result.decisions[seat]
            faults += sum(fault["seat"] == seat for fault in result.faults)
    return Standing(
        bot=bot,
        share=share(list(groups.values())),
        scores={score: had / seats for score, had in scores.items()},
        ms_per_decision=1000 * thought / max(1, decisions),
        faults=faults,
        decisions=decisions,
    )
