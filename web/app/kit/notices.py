"""Lines that tell the player something: they stay until they are closed or life has gone on."""

from collections.abc import Mapping
from dataclasses import dataclass

from . import intents
from .button import button
from .i18n import _
from .intent import Intent, action
from .nodes import Node, h
from .rule_links import cited

Offer = tuple[Intent, str]
"""A wish, and what its button says."""


@dataclass(slots=True)
class _Line:
    number: int
    text: str
    lasting: bool
    closed: bool = False
    said: bool = False


class Notices:
    """The lines of one visit.

    A line that was added goes when something is finished after it (:meth:`forget`); one that
    holds as long as its reason does (a full storage) goes with that.
    """

    def __init__(self) -> None:
        self._lines: list[_Line] = []
        self._count = 0

    def add(self, text: str, *, lasting: bool = False) -> None:
        """Tell something; shown once while it is still there, but said every time."""
        for line in self._lines:
            if line.text == text:
                line.said = lasting
                return
        self._count += 1
        self._lines.append(_Line(self._count, text, lasting))

    def fresh(self) -> list[str]:
        """What was told and is still to be said to who does not see it."""
        fresh = [line.text for line in self._lines if not line.said]
        for line in self._lines:
            line.said = True
        return fresh

    @property
    def newest(self) -> int:
        """The number of the line that came last."""
        return self._count

    def forget(self, number: int) -> None:
        """Let go of what was added up to a line: something was finished after it."""
        self._lines = [line for line in self._lines if line.lasting or line.number > number]

    def close(self, number: str) -> None:
        """Let go of one line, as the player wishes."""
        for line in self._lines:
            line.closed = line.closed or str(line.number) == number
        self._lines = [line for line in self._lines if line.lasting or not line.closed]

    def render(self, reasons: Mapping[str, Offer | None]) -> Node:
        """All lines; ``reasons`` are those that hold now, with what can be done about each. One
        that was closed stays so.
        """
        self._lines = [line for line in self._lines if not line.lasting or line.text in reasons]
        for text in reasons:
            self.add(text, lasting=True)
        lines = [_line(line, reasons.get(line.text)) for line in self._lines if not line.closed]
        return h("section", "notices", {"aria-label": _("Notices"), "hidden": not lines}, *lines)


def _line(line: _Line, offer: Offer | None) -> Node:
    id = f"notice-{line.number}"
    return h(
        "div",
        id,
        {"class": "notice"},
        h("p", f"{id}-words", {}, *cited(f"{id}-words", line.text)),
        *([button(f"{id}-{action(type(offer[0]))}", *offer)] if offer else []),
        button(
            f"{id}-close", intents.Dismiss(str(line.number)), "×", label=_("Close this message")
        ),
    )
