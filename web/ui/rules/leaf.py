"""The rules as they are drawn: chapters, rules, and what stands in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pompeii import Rules

from ..kit.cited import rule_link, rule_link_html
from ..kit.markup import Node, escape, h, raw
from ..kit.words import _, remembered
from . import options
from .book import Book, Chapter, Json, Rule
from .figures import Figures


@dataclass(frozen=True, eq=False)
class Leaf:
    """What is drawn of: the words, the pictures, the rules that are in force and whose they are."""

    book: Book
    figures: Figures
    rules: Rules
    now: str

    def html(self, spans: Sequence[Any]) -> str:
        """A text with what is marked in it."""
        return "".join(map(self._span, spans))

    def _span(self, span: Any) -> str:
        if isinstance(span, str):
            return escape(span)
        if "code" in span:
            return f"<code>{escape(span['code'])}</code>"
        if "to" in span:
            return rule_link_html(self.book.name(span["to"]), self.html(span["words"]))
        ((kind, inside),) = span.items()
        return f"<{kind}>{self.html(inside)}</{kind}>"

    def blocks(self, id: str, blocks: Sequence[Json], shown: frozenset[str]) -> Iterator[Node]:
        """What stands in a chapter or a rule."""
        for number, block in enumerate(blocks):
            yield from self._block(f"{id}-{number}", block, shown)

    def _block(self, id: str, block: Json, shown: frozenset[str]) -> Iterator[Node]:
        match block["kind"]:
            case "heading":
                yield raw(id, "h3", {}, self.html(block["text"]), {})
            case "text":
                yield raw(id, "p", {}, self.html(block["text"]), {})
            case "table":
                yield h("div", id, {"class": "columns"}, self._table(id, block))
            case "list" if block["ordered"]:
                yield self._minute(id, block["items"])
            case "list":
                items = "".join(f"<li>{self.html(item)}</li>" for item in block["items"])
                yield raw(id, "ul", {}, items, {})
            case "picture":
                name = block["name"]
                yield self.figures.figure(name, block["words"], shown=name in shown)
            case "options":
                yield options.table(id)

    def _table(self, id: str, block: Json) -> Node:
        head = "".join(f'<th scope="col">{self.html(cell)}</th>' for cell in block["head"])
        rows = "".join(f"<tr>{self._cells(row)}</tr>" for row in block["rows"])
        markup = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
        return raw(f"{id}-table", "table", {}, markup, {})

    def _cells(self, row: Sequence[Any]) -> str:
        first, *rest = (self.html(cell) for cell in row)
        return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest)

    def _minute(self, id: str, items: Sequence[Any]) -> Node:
        """The game in a minute: what is told in an order, each with its picture."""
        told = (
            h(
                "li",
                f"{id}-{number}",
                {},
                self.figures.figure(f"minute-{number}", "", shown=False),
                raw(f"{id}-{number}-words", "p", {}, self.html(item), {}),
            )
            for number, item in enumerate(items, start=1)
        )
        return h("ol", id, {"class": "minute"}, *told)


@remembered
def chapter_head(leaf: Leaf, chapter: Chapter) -> Sequence[Node]:
    """What stands before the first rule of a chapter."""
    id = f"chapter-{chapter.id}"
    title = h("h2", id, {"tabindex": "-1"}, chapter.title)
    return title, *leaf.blocks(f"{id}-text", chapter.blocks, frozenset())


@remembered
def chapter_end(leaf: Leaf, chapter: Chapter) -> Sequence[Node]:
    """What stands after its rules."""
    return tuple(leaf.blocks(f"chapter-{chapter.id}-end", chapter.end, frozenset()))


@remembered
def article(leaf: Leaf, rule: Rule, shown: frozenset[str], *, hidden: bool) -> Node:
    """One rule with its examples and its options; ``shown`` are the examples that were done."""
    id = f"rule-{rule.name}"
    name = h("span", f"{id}-name", {"class": "rule-name"}, rule.name)
    title = h("h3", id, {"tabindex": "-1"}, name, h("span", f"{id}-title", {}, rule.title))
    figures = (
        leaf.figures.figure(each.name, each.words, shown=each.name in shown)
        for each in rule.examples
    )
    marked = (options.marked(each, leaf.rules, leaf.now) for each in options.of(rule.name))
    return h(
        "article",
        f"{id}-article",
        {"class": "rule", "aria-labelledby": id, "hidden": hidden},
        title,
        *leaf.blocks(f"{id}-text", rule.blocks, shown),
        *figures,
        *marked,
    )


@remembered
def contents(leaf: Leaf) -> Node:
    """Where each chapter and each rule is to be found."""
    chapters = (_contents_of(leaf, chapter) for chapter in leaf.book.chapters)
    inside = h("ul", "rules-contents-list", {}, *chapters)
    return h("nav", "rules-contents", {"aria-label": _("Contents")}, inside)


def _contents_of(leaf: Leaf, chapter: Chapter) -> Node:
    id = f"contents-{chapter.id}"
    title = rule_link(f"{id}-title", chapter.id, chapter.title, kind="contents-chapter")
    rules = [_contents_rule(leaf.rules, rule) for rule in chapter.rules]
    return h("li", id, {}, title, *([h("ul", f"{id}-rules", {}, *rules)] if rules else []))


def _contents_rule(rules: Rules, rule: Rule) -> Node:
    id = f"contents-{rule.name}"
    kind = "changed" if options.differs(rules, rule.name) else ""
    name = h("b", f"{id}-name", {}, rule.name)
    title = h("span", f"{id}-title", {}, rule.title)
    return h("li", id, {}, rule_link(f"{id}-link", rule.name, name, title, kind=kind))

