"""Describe the failures of bots, in sentences."""

from collections.abc import Iterator, Sequence

from pompeii.bots.driver import Failure
from pompeii.core.game_interfaces import View
from pompeii.core.i18n import _
from pompeii.core.terminal_text import printable

from .matches import Json, Result


class Faults:
    """A reporter that describes each kind of failure once, at its first occurrence."""

    def __init__(self) -> None:
        self._reported: set[tuple[str, object]] = set()

    def new_faults(self, result: Result) -> Iterator[str]:
        """Yield a sentence for each failure in `result` that is new for its bot."""
        for fault in result.faults:
            bot = result.bots[fault["seat"]]
            kind = bot, fault.get("way", fault["words"])
            if kind not in self._reported:
                self._reported.add(kind)
                words = _("{bot} {fault} (deal {deal}, action {action}); a stand-in chose.")
                yield printable(words.format(bot=bot, **_facts(result, fault)))


def fault_message(bot: str, failure: Failure, view: View) -> str:
    """Return a sentence about the failure of `bot` in a game that is no match."""
    words = _("{bot} {fault} (action {action}); a stand-in chose.")
    return printable(words.format(bot=bot, fault=failure.words, action=len(view.log) + 1))


def summary(results: Sequence[Result]) -> Iterator[str]:
    """Yield a sentence for each bot that was replaced by the fallback action at least once."""
    first: dict[str, dict[str, object]] = {}
    faults: dict[str, int] = {}
    decisions: dict[str, int] = {}
    for result in results:
        for bot, count in zip(result.bots, result.decisions, strict=True):
            decisions[bot] = decisions.get(bot, 0) + count
        for fault in result.faults:
            bot = result.bots[fault["seat"]]
            faults[bot] = faults.get(bot, 0) + 1
            first.setdefault(bot, _facts(result, fault))
    for bot, count in faults.items():
        words = _(
            "{bot}: a stand-in chose in {count} of {all} decisions, first because it {fault} (deal"
            " {deal}, action {action})."
        )
        yield printable(words.format(bot=bot, count=count, all=decisions[bot], **first[bot]))


def _facts(result: Result, fault: Json) -> dict[str, object]:
    return {"fault": fault["words"], "deal": result.deal, "action": fault["ply"] + 1}
