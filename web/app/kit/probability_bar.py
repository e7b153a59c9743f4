"""Probabilities as numbers and as bars."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pompeii.core import i18n

from .i18n import cached, n_
from .nodes import Node, h

if TYPE_CHECKING:
    from fractions import Fraction


def percent(chance: "float | Fraction") -> str:
    """Return a probability in whole percent; only certainty is written as 0 or 100."""
    points = round(100 * chance)
    if not points and chance:
        return i18n.percent("<\u202f1")
    if points == 100 and chance < 1:
        return i18n.percent(">\u202f99")
    return i18n.percent(points)


@cached
def probability_bar(id: str, label: str, chance: "float | Fraction") -> Node:
    """Return a probability as a number and as a bar."""
    size = {"width": "100", "height": "8", "rx": "4"}
    filled = {**size, "width": f"{100 * float(chance):.1f}", "class": "filled"}
    box = {"viewBox": "0 0 100 8", "preserveAspectRatio": "none", "aria-hidden": "true"}
    bar = h("svg", f"{id}-bar", box, h("rect", f"{id}-all", size), h("rect", f"{id}-part", filled))
    name, share = h("span", f"{id}-words", {}, label), h("b", f"{id}-share", {}, percent(chance))
    return h("p", id, {"class": "level"}, name, share, bar)


def margin_note(id: str, playouts: int, margin: float) -> Node:
    """Return a note on the error margin after this number of playouts (at least one)."""
    words = n_(
        "After {playouts} playouts; each chance to within {count} percentage point.",
        "After {playouts} playouts; each chance to within {count} percentage points.",
        max(1, round(100 * margin)),
        playouts=playouts,
    )
    return h("p", id, {"class": "small sure"}, words)


def assumption_note(id: str, sentence: str) -> Iterator[Node]:
    """Yield a note with a ``sentence`` on the skills that a forecast assumes, if there is one."""
    if sentence:
        yield h("p", id, {"class": "small sure"}, sentence)
