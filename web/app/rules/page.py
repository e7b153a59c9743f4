"""The rules as they are drawn, of what the build has made of their words
(``tools/build/rules_html.py``) and of their examples (``art/draw_examples.py``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.catalogue import Game
from app.games.downfall.board_svg import drawing
from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, remembered
from app.kit.nodes import Attrs, Node, h, raw

from . import options
from .search import fits

_BOX = 'x="0" y="0" width="1240" height="860"'
_TOWN = f'<foreignObject {_BOX}><div class="ground"></div></foreignObject>'
"""The picture of the town, which the style sheet knows."""
WIDE = 1000
"""From so many of the drawing's units on a picture shows the whole board, or nearly."""


@dataclass(frozen=True, eq=False)
class Book:
    """What is drawn of: the words, the pictures if there are some, the game, the rules that are in
    force, and words that say whose these are, with a place for a ``{value}``.
    """

    words: Mapping[str, Any]
    drawn: Mapping[str, Any]
    game: Game
    rules: Any
    now: str

    def found(self, query: str) -> int:
        """How many rules have some words."""
        return sum(fits(query, rule["folded"]) for rule in self.words["rules"].values())


def chapter(book: Book, number: int, query: str, shown: frozenset[str]) -> Node:
    """A chapter; of its rules those that have the words that are looked for. ``shown`` are the
    examples that were done.
    """
    told = book.words["chapters"][number]
    id = f"section-{told['id']}"
    rules = [
        _rule(book, name, shown & _examples(book, name), hidden=not _fits(book, query, name))
        for name in told["rules"]
    ]
    hidden = bool(query) and all("hidden" in rule.attrs for rule in rules)
    attrs: Attrs = {"class": "found" if query else None, "hidden": hidden}
    return h("section", id, attrs, *_head(book, number), *rules, *_end(book, number))


@remembered
def symbols() -> Node:
    """What the pictures are made of: the symbols, patterns and glows of the board's drawing."""
    before, end, _rest = drawing()[1].partition("</defs>")
    attrs = {"class": "unseen", "aria-hidden": "true"}
    return raw("rules-art", "svg", attrs, before + end, {})


@remembered
def contents(book: Book) -> Node:
    """Where each chapter and each rule is to be found."""
    inside = raw("rules-contents-list", "ul", {}, book.words["contents"], {})
    return h("nav", "rules-contents", {"aria-label": _("Contents")}, inside)


def _fits(book: Book, query: str, name: str) -> bool:
    return not query or fits(query, book.words["rules"][name]["folded"])


def _examples(book: Book, name: str) -> set[str]:
    parts = book.words["rules"][name]["parts"]
    return {part["example"] for part in parts if not isinstance(part, str)}


@remembered
def _head(book: Book, number: int) -> tuple[Node, ...]:
    told = book.words["chapters"][number]
    id = f"{told['id']}-head"
    parts = _parts(book, f"{told['id']}-part", told["parts"], frozenset())
    return raw(id, "div", {}, told["head"], {}), h("div", f"{id}-parts", {}, *parts)


@remembered
def _end(book: Book, number: int) -> tuple[Node, ...]:
    told = book.words["chapters"][number]
    end = raw(f"{told['id']}-end", "div", {"class": "end"}, told["end"], {})
    return (end,) if told["end"] else ()


@remembered
def _rule(book: Book, name: str, shown: frozenset[str], *, hidden: bool) -> Node:
    told, id = book.words["rules"][name], f"rule-{name}"
    return h(
        "article",
        f"{id}-article",
        {"class": "rule", "aria-labelledby": id, "hidden": hidden},
        raw(f"{id}-head", "div", {}, told["head"], {}),
        *_parts(book, f"{id}-part", told["parts"], shown),
        *options.marked(book.game, name, book.rules, book.now),
    )


def _parts(book: Book, id: str, parts: list[Any], shown: frozenset[str]) -> Iterator[Node]:
    """Words, and the examples between them."""
    for number, part in enumerate(parts):
        if isinstance(part, str):
            yield raw(f"{id}-{number}", "div", {}, part, {})
        else:
            yield _figure(part, book.drawn[part["example"]], shown=part["example"] in shown)


def _figure(part: Mapping[str, str], drawn: Mapping[str, Any], *, shown: bool) -> Node:
    """An example with what is to be seen in it; ``shown`` is whether it has been done."""
    name = part["example"]
    id = f"ex-{name}"
    if "html" in part:
        caption = raw(f"{id}-words", "figcaption", {}, part["html"], {})
    else:
        caption = h("figcaption", f"{id}-words", {}, part["words"])
    looks = ["example"]
    looks += ["wide"] if float(drawn["box"].split()[2]) > WIDE else []
    looks += ["told"] if "html" in part else []
    looks += ["shown"] if shown else []
    buttons = []
    if "after" in drawn:
        label = _("As it was before") if shown else _("Show it")
        buttons = [button(f"{id}-show", intents.Show(name), label)]
    views = h("div", f"{id}-views", {"class": "views"}, *_pictures(name, drawn))
    return h("figure", id, {"class": " ".join(looks)}, views, caption, *buttons)


def _pictures(name: str, drawn: Mapping[str, Any]) -> Iterator[Node]:
    """The board before something is done, and after it."""
    for when in ("before", "after"):
        if when in drawn:
            looks = {"class": f"example-board {when} {drawn['phase']}", "viewBox": drawn["box"]}
            attrs = {**looks, "aria-hidden": "true"}
            yield raw(f"ex-{name}-{when}", "svg", attrs, _TOWN + drawn["ground"] + drawn[when], {})
