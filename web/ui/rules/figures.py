"""The examples of the rules: pictures of the board, cropped, before and after something is done."""

from collections.abc import Mapping
from typing import Any

from ..kit import wishes
from ..kit.button import button
from ..kit.markup import Node, h, raw
from ..kit.words import _, remembered
from ..table.art import drawing

Drawn = Mapping[str, Any]
"""One example as the build has drawn it: ``box``, ``phase``, ``ground`` and ``before``, and where
something is done ``after`` and ``moves`` (``art/draw_examples.py``)."""

_TOWN = (
    '<foreignObject x="0" y="0" width="1240" height="860"><div class="ground"></div></foreignObject>'
)
"""The picture of the town, which the style sheet knows."""


@remembered
def symbols() -> Node:
    """What the pictures are made of: the symbols, patterns and glows of the board's drawing."""
    markup = drawing()[1]
    end = "</defs>"
    attrs = {"class": "unseen", "aria-hidden": "true"}
    return raw("rules-art", "svg", attrs, markup[: markup.index(end) + len(end)], {})


class Figures:
    """The pictures of all examples; each is made once."""

    def __init__(self, drawn: Mapping[str, Drawn]) -> None:
        self._drawn = drawn
        self._views: dict[str, list[Node]] = {}

    def moves(self, name: str) -> list[list[str | float]]:
        """What moves in an example, as the hands take it."""
        moves: list[list[str | float]] = self._drawn[name]["moves"]
        return moves

    def figure(self, name: str, words: str, *, shown: bool) -> Node:
        """An example with what is to be seen in it; ``shown`` is whether it has been done."""
        id = f"ex-{name}"
        views = h("div", f"{id}-views", {"class": "views"}, *self._pictures(name))
        caption = h("figcaption", f"{id}-words", {}, words)
        wide = "wide " if self._wide(name) else ""
        attrs = {"class": f"{wide}example{' shown' if shown else ''}"}
        if "after" not in self._drawn[name]:
            return h("figure", id, attrs, views, *([caption] if words else []))
        label = _("As it was before") if shown else _("Show it")
        show = button(f"{id}-show", wishes.Show(name), label)
        return h("figure", id, attrs, views, show, caption)

    def _wide(self, name: str) -> bool:
        """Whether it shows the whole board, or nearly."""
        return float(self._drawn[name]["box"].split()[2]) > 1000

    def _pictures(self, name: str) -> list[Node]:
        if name not in self._views:
            self._views[name] = _pictures(f"ex-{name}", self._drawn[name])
        return self._views[name]


def _pictures(id: str, drawn: Drawn) -> list[Node]:
    ground = f'<g id="{id}-ground">{_TOWN}{drawn["ground"]}</g>'
    found = [_picture(f"{id}-before", drawn, ground + drawn["before"])]
    if "after" in drawn:
        again = f'<use href="#{id}-ground"/>'
        found.append(_picture(f"{id}-after", drawn, again + drawn["after"]))
    return found


def _picture(id: str, drawn: Drawn, markup: str) -> Node:
    when = id.rpartition("-")[2]
    looks = {"class": f"example-board {when} {drawn['phase']}"}
    return raw(id, "svg", {**looks, "viewBox": drawn["box"], "aria-hidden": "true"}, markup, {})
