"""Notices at the top of the page, which stay until the player closes them or finishes something."""

from collections.abc import Mapping
from dataclasses import dataclass

from . import intents
from .base_intent import Intent, action
from .button import button
from .i18n import _
from .nodes import Node, h
from .rule_links import link_rules

Offer = tuple[Intent, str]
"""An intent, and the text of its button."""


@dataclass(slots=True)
class _Line:
    number: int
    text: str
    lasting: bool
    closed: bool = False
    said: bool = False


class Notices:
    """The notices of one context.

    A notice added by :meth:`add` goes after the next finished task (:meth:`forget`). A banner with
    a lasting reason, for example full storage, goes with its reason.
    """

    def __init__(self) -> None:
        self._lines: list[_Line] = []
        self._count = 0

    def add(self, text: str, *, lasting: bool = False) -> None:
        """Add a notice: shown only once at a time, but announced at every call.

        A `lasting` notice is announced once and stays until its reason ends.
        """
        for line in self._lines:
            if line.text == text:
                line.said = lasting
                return
        self._count += 1
        self._lines.append(_Line(self._count, text, lasting))

    def fresh(self) -> list[str]:
        """Return the texts that the screen reader has yet to announce."""
        fresh = [line.text for line in self._lines if not line.said]
        for line in self._lines:
            line.said = True
        return fresh

    @property
    def newest(self) -> int:
        """The number of the newest notice."""
        return self._count

    def forget(self, number: int) -> None:
        """Drop the notices up to `number`, because a task was finished after them."""
        self._lines = [line for line in self._lines if line.lasting or line.number > number]

    def close(self, number: str) -> None:
        """Close one notice, as the player asked."""
        for line in self._lines:
            line.closed = line.closed or str(line.number) == number
        self._lines = [line for line in self._lines if line.lasting or not line.closed]

    def render(self, reasons: Mapping[str, Offer | None]) -> Node:
        """Return all notices.

        `reasons` maps the texts of current banners to the offer for each. A closed banner stays
        closed.
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
        h("p", f"{id}-words", {}, *link_rules(f"{id}-words", line.text)),
        *([button(f"{id}-{action(type(offer[0]))}", *offer)] if offer else []),
        button(
            f"{id}-close", intents.Dismiss(str(line.number)), "×", label=_("Close this message")
        ),
    )
