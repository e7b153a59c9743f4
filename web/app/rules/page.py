"""The drawing of the rules, from the files that the build makes.

These files hold the text (``tools/build/rules_html.py``) and the examples
(``art/draw_rule_examples.py``).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.game_catalogue import Game
from app.games.downfall.board_geometry import UNIT, centre, drawing
from app.games.downfall.place_name_links import SQUARE
from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, cached
from app.kit.nodes import Attrs, Node, h, raw
from app.kit.place_name_links import PlaceNames
from pompeii.games.downfall.board import NAMES, Square, square

from . import options
from .query_match import fits

_BOX = 'x="0" y="0" width="1240" height="860"'
_TOWN = f'<foreignObject {_BOX}><div class="ground"></div></foreignObject>'
"""The picture of the town, which the style sheet provides."""
VIEWS = ("before", "after")
WIDE = 1000
"""Width in units of the drawing from which an example shows nearly the whole board."""


@dataclass(frozen=True, eq=False)
class Book:
    """The input of the drawing.

    `words` are the texts, `drawn` the pictures, which may be missing. `rules` are the rules in
    force. `now` is a text that names their game, with a place for ``{value}``.
    """

    words: Mapping[str, Any]
    drawn: Mapping[str, Any]
    game: Game
    rules: Any
    now: str

    def found(self, query: str) -> int:
        """Return the number of rules that match the query."""
        return sum(fits(query, rule["folded"]) for rule in self.words["rules"].values())


def chapter(book: Book, number: int, query: str, shown: frozenset[str]) -> Node:
    """Return a chapter with the rules that match `query`; `shown` are the examples that were
    played.
    """
    source = book.words["chapters"][number]
    id = f"section-{source['id']}"
    rules = [
        _rule(book, name, shown & _examples(book, name), hidden=not _fits(book, query, name))
        for name in source["rules"]
    ]
    hidden = bool(query) and all("hidden" in rule.attrs for rule in rules)
    attrs: Attrs = {"class": "found" if query else None, "hidden": hidden}
    return h("section", id, attrs, *_head(book, number), *rules, *_end(book, number))


@cached
def symbols() -> Node:
    """Return the symbols, patterns and glows of the board's drawing, which the examples use."""
    before, end, _rest = drawing()[1].partition("</defs>")
    attrs = {"class": "unseen", "aria-hidden": "true"}
    return raw("rules-art", "svg", attrs, before + end, {})


@cached
def contents(book: Book) -> Node:
    """Return the table of contents, with each chapter and rule."""
    inside = raw("rules-contents-list", "ul", {}, book.words["contents"], {})
    return h("nav", "rules-contents", {"aria-label": _("Contents")}, inside)


def _fits(book: Book, query: str, name: str) -> bool:
    return not query or fits(query, book.words["rules"][name]["folded"])


def _examples(book: Book, name: str) -> set[str]:
    parts = book.words["rules"][name]["parts"]
    return {part["example"] for part in parts if not isinstance(part, str)}


@cached
def _head(book: Book, number: int) -> tuple[Node, ...]:
    source = book.words["chapters"][number]
    id = f"{source['id']}-head"
    parts = _parts(book, f"{source['id']}-part", source["parts"], frozenset())
    return raw(id, "div", {}, source["head"], {}), h("div", f"{id}-parts", {}, *parts)


@cached
def _end(book: Book, number: int) -> tuple[Node, ...]:
    source = book.words["chapters"][number]
    end = raw(f"{source['id']}-end", "div", {"class": "end"}, source["end"], {})
    return (end,) if source["end"] else ()


@cached
def _rule(book: Book, name: str, shown: frozenset[str], *, hidden: bool) -> Node:
    source, id = book.words["rules"][name], f"rule-{name}"
    return h(
        "article",
        f"{id}-article",
        {"class": "rule", "aria-labelledby": id, "hidden": hidden},
        raw(f"{id}-head", "div", {}, source["head"], {}),
        *_parts(book, f"{id}-part", source["parts"], shown),
        *options.marked(book.game, name, book.rules, book.now),
    )


def _parts(book: Book, id: str, parts: list[Any], shown: frozenset[str]) -> Iterator[Node]:
    """Yield the texts of a rule, and the examples between them."""
    for number, part in enumerate(parts):
        if isinstance(part, str):
            yield raw(f"{id}-{number}", "div", {}, part, {})
        else:
            yield _figure(part, book.drawn[part["example"]], shown=part["example"] in shown)


def _figure(part: Mapping[str, str], drawn: Mapping[str, Any], *, shown: bool) -> Node:
    """Return an example with its caption; `shown` is True if it was played."""
    name = part["example"]
    id = f"ex-{name}"
    named = sorted({*re.findall(rf"\b{SQUARE}\b", part.get("words", ""))} & {*NAMES})
    if "html" in part:
        caption = raw(f"{id}-words", "figcaption", {}, part["html"], {})
    else:
        words = _squares(name, drawn, named).light(f"{id}-words", [part["words"]], focusable=True)
        caption = h("figcaption", f"{id}-words", {}, *words)
    looks = ["example"]
    looks += ["wide"] if float(drawn["box"].split()[2]) > WIDE else []
    looks += ["told"] if "html" in part else []
    looks += ["shown"] if shown else []
    buttons = []
    if "after" in drawn:
        label = _("As it was before") if shown else _("Show it")
        buttons = [button(f"{id}-show", intents.Show(name), label)]
    views = h("div", f"{id}-views", {"class": "views"}, *_pictures(name, drawn, named))
    return h("figure", id, {"class": " ".join(looks)}, views, caption, *buttons)


def _squares(name: str, drawn: Mapping[str, Any], named: Iterable[str]) -> PlaceNames:
    """Return the ``named`` squares, with their elements on the boards of an example."""
    boards = [f"ex-{name}-{when}" for when in VIEWS if when in drawn]
    return PlaceNames(
        SQUARE, {each: " ".join(f"{board}-{each}" for board in boards) for each in named}
    )


def _pictures(name: str, drawn: Mapping[str, Any], named: Iterable[str]) -> Iterator[Node]:
    """Yield the board before an action, and after it, with the ``named`` squares to be lit."""
    for when in VIEWS:
        if when in drawn:
            id = f"ex-{name}-{when}"
            looks = {"class": f"example-board {when} {drawn['phase']}", "viewBox": drawn["box"]}
            attrs = {**looks, "aria-hidden": "true"}
            lit = "".join(_lit_square(f"{id}-{each}", square(each)) for each in named)
            yield raw(id, "svg", attrs, _TOWN + drawn["ground"] + drawn[when] + lit, {})


def _lit_square(id: str, place: Square) -> str:
    x, y = centre(place)
    corner = f'x="{x - UNIT / 2:g}" y="{y - UNIT / 2:g}"'
    return f'<rect id="{id}" class="named" {corner} width="{UNIT}" height="{UNIT}"/>'
