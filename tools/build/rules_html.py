"""The rules as HTML for the page, rendered by the build.

A visitor who never opens the rules so fetches no code that renders them. Parts that can change
while a player reads stay separate. These are the examples, which can be played and undone, and the
options of the rules in force, which the page marks itself.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from app.kit.nodes import escape
from app.kit.rule_links import rule_link_html
from app.rules.options import shown_value
from app.rules.query_match import fold
from pompeii.core.rule_options import Option
from tools.build.rulebook_list import BOOKS, Book, RuleSet

Json = dict[str, Any]
Translate = Callable[[str], str]

FEW, MANY = 2, 4
"""Numbers of players: a rule set may differ for a full table."""
OPTION: Final = "Option"
OPTIONS_OF_SETS: Final = "The options of the rule sets"
FULL: Final = "{usual}; with four players {other}"
TEXTS: Final = (OPTION, OPTIONS_OF_SETS, FULL)
"""Texts of this module, beside those of the rules and of the options."""


class Leaf:
    """A renderer of the pages of one language, from the result of `rulebook_parser.rulebook`."""

    def __init__(self, told: Json, translate: Translate, book: Book = BOOKS[0]) -> None:
        self._told = told
        self._translate = translate
        self._book = book
        rules = [rule for chapter in told["chapters"] for rule in chapter["rules"]]
        self._names = {rule["id"].lower(): rule["id"] for rule in rules}
        self._rules = rules

    def pages(self) -> Json:
        """Return all data for the page."""
        told = self._told
        return {
            "title": told["title"],
            "lead": "".join(map(self._block, told["lead"])),
            "contents": "".join(map(self._contents, told["chapters"])),
            "chapters": [self._chapter(chapter) for chapter in told["chapters"]],
            "rules": {rule["id"]: self._rule(rule) for rule in self._rules},
            "places": self._places(),
        }

    def _places(self) -> dict[str, str]:
        """Return the page's id of each link target, by its anchor in lower case."""
        places = {anchor: f"rule-{name}" for anchor, name in self._names.items()}
        others = {each["id"]: f"chapter-{each['id']}" for each in self._told["chapters"]}
        others |= {option.name: f"rules-{option.name}" for option in self._book.options}
        return places | {self._place(anchor).lower(): id for anchor, id in others.items()}

    def _place(self, anchor: str) -> str:
        """Return the name of a document's anchor in the page's address."""
        name: str | None = self._names.get(anchor)
        return name or f"{self._book.prefix}{anchor}"

    def _contents(self, chapter: Json) -> str:
        """Return the entry of a chapter and its rules in the table of contents."""
        place = self._place(chapter["id"])
        title = rule_link_html(place, escape(chapter["title"]), "contents-chapter")
        links = (
            rule_link_html(each["id"], f"<b>{each['id']}</b> <span>{escape(each['title'])}</span>")
            for each in chapter["rules"]
        )
        inside = "".join(f"<li>{link}</li>" for link in links)
        return f"<li>{title}{f'<ul>{inside}</ul>' if inside else ''}</li>"

    def _chapter(self, chapter: Json) -> Json:
        title = escape(chapter["title"])
        return {
            "id": chapter["id"],
            "head": f'<h2 id="chapter-{chapter["id"]}" tabindex="-1">{title}</h2>',
            "parts": self._parts(chapter["blocks"]),
            "rules": [rule["id"] for rule in chapter["rules"]],
            "end": "".join(map(self._block, chapter.get("end", []))),
        }

    def _rule(self, rule: Json) -> Json:
        """Return a rule's heading, its blocks, and all its words as the search compares them."""
        name = rule["id"]
        drawn = [each for each in self._told["examples"] if each["rule"] == name]
        options = [option for option in self._book.options if option.rule == name]
        told = [name, rule["title"], *_told(rule["blocks"]), *(each["words"] for each in drawn)]
        for option in options:
            told += [option.name, self._translate(option.label), self._translate(option.help)]
        examples = [{"example": each["name"], "words": each["words"]} for each in drawn]
        shown = f'<span class="rule-name">{name}</span> {escape(rule["title"])}'
        return {
            "head": f'<h3 id="rule-{name}" tabindex="-1">{shown}</h3>',
            "parts": [*self._parts(rule["blocks"]), *examples],
            "folded": re.sub(r"\s+", " ", fold(" ".join(told))),
        }

    def _parts(self, blocks: Sequence[Json]) -> list[Any]:
        """Return blocks as HTML, and the examples between them."""
        parts: list[Any] = []
        for block in blocks:
            if block["kind"] == "list" and block["ordered"] and self._book.pictured:
                # An ordered list is the game in a minute: each of its items has a picture.
                for number, item in enumerate(block["items"], start=1):
                    parts.append({"example": f"minute-{number}", "html": self.html(item)})
            elif block["kind"] == "picture":
                parts.append({"example": block["name"], "words": block["words"]})
            else:
                parts.append(self._block(block))
        return parts

    def _block(self, block: Json) -> str:
        """Return a block of a chapter or a rule as HTML."""
        match block["kind"]:
            case "heading":
                return f"<h3>{self.html(block['text'])}</h3>"
            case "text":
                return f"<p>{self.html(block['text'])}</p>"
            case "list":
                items = (f"<li>{self.html(item)}</li>" for item in block["items"])
                kind = "ol" if block["ordered"] else "ul"
                return f"<{kind}>{''.join(items)}</{kind}>"
            case "table":
                return _table([self.html(each) for each in block["head"]], self._rows(block))
        return self._options()

    def _rows(self, block: Json) -> Iterator[list[str]]:
        return ([self.html(cell) for cell in row] for row in block["rows"])

    def html(self, spans: Sequence[Any]) -> str:
        """Return a text with its markup as HTML."""
        return "".join(map(self._span, spans))

    def _span(self, span: Any) -> str:
        if isinstance(span, str):
            return escape(span)
        if "code" in span:
            return f"<code>{escape(span['code'])}</code>"
        if "to" in span:
            return rule_link_html(self._place(span["to"]), self.html(span["words"]))
        ((kind, inside),) = span.items()
        return f"<{kind}>{self.html(inside)}</{kind}>"

    # The options of the rule sets

    def _options(self) -> str:
        """Return every option with its value in each rule set."""
        sets = [self._set(each) for each in self._book.sets]
        rows = ([self._label(option), *self._chosen(option)] for option in self._book.options)
        table = _table([escape(self._translate(OPTION)), *sets], rows)
        name = escape(self._translate(OPTIONS_OF_SETS))
        return f'<div class="scrolls" tabindex="0" role="region" aria-label="{name}">{table}</div>'

    def _set(self, told: RuleSet) -> str:
        label = escape(self._translate(told.label))
        return rule_link_html(told.source, label)

    def _label(self, option: Option) -> str:
        place = self._place(option.name)
        return rule_link_html(place, escape(self._translate(option.label)))

    def _chosen(self, option: Option) -> Iterator[str]:
        return (escape(self._choice(option, each)) for each in self._book.sets)

    def _choice(self, option: Option, chosen: RuleSet) -> str:
        usual, full = (
            shown_value(option, getattr(chosen.rules(seats), option.name), self._translate)
            for seats in (FEW, MANY)
        )
        return usual if full == usual else self._translate(FULL).format(usual=usual, other=full)


def _table(head: Sequence[str], rows: Iterator[list[str]]) -> str:
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _told(what: Any) -> Iterator[str]:
    """Yield all words in blocks or texts."""
    if isinstance(what, str):
        yield what
    elif isinstance(what, list):
        for each in what:
            yield from _told(each)
    else:
        for key in ("words", "text", "items", "head", "rows", "b", "i", "code"):
            yield from _told(what.get(key, []))
