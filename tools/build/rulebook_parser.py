"""The rulebook of a game as data for the page, in each language.

The document is the one source. Its translation units are paragraphs, headings, list entries, table
cells and the descriptions of pictures, each in the document's own Markdown (:func:`messages`).
Units without a translation stay English. Only the Markdown that the document uses is supported;
anything else is an error.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any, Final

from babel.messages.catalog import Catalog
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from art.rule_examples import examples
from tools.build.rulebook_list import BOOKS, END, Book
from tools.build.rules_html import TEXTS
from tools.env import ToolError

Json = dict[str, Any]
Spans = list[Any]
"""A text with its markup: texts, and ``{"b": […]}``, ``{"i": […]}``, ``{"code": …}`` or ``{"to":
anchor, "words": […]}``."""
Translate = Callable[[str, str], str]
"""A function that translates a message; the comment names its place in the document."""

_MARKDOWN: Final = MarkdownIt("commonmark").enable("table")
_OPTIONS: Final = "<!-- options -->"
_ANCHOR: Final = re.compile(r'<a id="[\w-]+"></a>')
_RULE: Final = re.compile(r"\*\*(?P<name>[\w-]+) (?P<title>.+?)\.\*\* *")
_CODE: Final = re.compile(r"`[^`]*`")
_WORD: Final = re.compile(r"[^\W\d_]{2}")


def messages(book: Book = BOOKS[0]) -> Iterator[tuple[str, str]]:
    """Yield every message with a comment for its translator, in the order of the page."""
    found: dict[str, str] = {}

    def note(message: str, comment: str) -> str:
        found.setdefault(message, comment)
        return message

    rulebook(note, book)
    for text in TEXTS:
        note(text, "the table of the options")
    yield from found.items()


def translation(catalogue: Catalog) -> Translate:
    """Return a function that looks up `catalogue`.

    A message that is missing or fuzzy there is returned unchanged.
    """

    def translate(message: str, _comment: str) -> str:
        entry = catalogue.get(message)
        return str(entry.string) if entry and entry.string and not entry.fuzzy else message

    return translate


def rulebook(
    translate: Translate = lambda message, _comment: message, book: Book = BOOKS[0]
) -> Json:
    """Return the whole rulebook for the page: a lead, the chapters, the texts of the examples."""
    title, *blocks = SyntaxTreeNode(_MARKDOWN.parse(_document(book))).children
    starts = [n for n, block in enumerate(blocks) if block.tag == "h2"]
    opening = _Reader(translate, book.document)
    return {
        "title": opening.translated(_source(title)),
        "lead": [opening.block(each) for each in blocks[: starts[0]]],
        "chapters": [
            _chapter(blocks[start:end], translate, book.document)
            for start, end in pairwise([*starts, None])
        ],
        "examples": [
            {
                "name": each.name,
                "rule": each.rule,
                "words": translate(each.words, f"an example of rule {each.rule}"),
            }
            for each in (examples() if book.pictured else ())
            if each.words
        ],
    }


def _document(book: Book) -> str:
    """Return the document with a mark for the options, which the page renders separately."""
    before, rest = book.path.read_text(encoding="utf-8").split(book.begin)
    return f"{before}{_OPTIONS}\n{rest.split(END)[1]}"


def _chapter(blocks: list[SyntaxTreeNode], translate: Translate, document: str) -> Json:
    """Return a chapter: the blocks before its first rule, its rules, and parts under a heading."""
    head, *rest = blocks
    title = _source(head)
    reader = _Reader(translate, f"{document}, {title}")
    found: Json = {"id": _slug(title), "title": reader.translated(title), "blocks": [], "rules": []}
    into = found["blocks"]
    for block in rest:
        if block.type == "paragraph" and (anchor := _ANCHOR.match(_source(block))):
            rule = reader.rule(_source(block)[anchor.end() :])
            found["rules"].append(rule)
            into = rule["blocks"]
            continue
        if block.type in ("heading", "html_block"):
            into = found.setdefault("end", [])
        into.append(reader.block(block))
    return found


def _source(block: SyntaxTreeNode) -> str:
    """Return the Markdown of a block with one text, on one line."""
    texts = [each.content for each in block.walk() if each.type == "inline"]
    if len(texts) != 1:
        raise ToolError(f"The rules: the page has no way to show {block.type} of {texts}.")
    return " ".join(texts[0].split())


def _slug(title: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


class _Reader:
    """A translator of blocks."""

    def __init__(self, translate: Translate, place: str) -> None:
        self._translate = translate
        self._document = place.partition(",")[0]
        self.place = place

    def translated(self, text: str) -> str:
        """Return a text translated; a text without words outside code is the same in all."""
        return self._translate(text, self.place) if _WORD.search(_CODE.sub("", text)) else text

    def spans(self, block: SyntaxTreeNode) -> Spans:
        """Return the translated text of a block, split at its markup."""
        return spans(self.translated(_source(block)))

    def rule(self, text: str) -> Json:
        """Return the name and title of a rule, and its first paragraph."""
        if named := _RULE.match(text):
            self.place = f"{self._document}, {named['name']}"
        translated = self.translated(text)
        if not (found := _RULE.match(translated)):
            raise ToolError(
                f"{self.place}: “{translated[:60]}” does not begin with the rule's title."
            )
        rest = spans(translated[found.end() :])
        blocks = [{"kind": "text", "text": rest}] if rest else []
        return {"id": found["name"], "title": found["title"], "blocks": blocks}

    def block(self, block: SyntaxTreeNode) -> Json:
        """Return a block that does not open a rule."""
        match block.type:
            case "html_block" if block.content.strip() == _OPTIONS:
                return {"kind": "options"}
            case "heading" if block.tag == "h3":
                return {"kind": "heading", "text": self.spans(block)}
            case "paragraph" if [each.type for each in block.children[0].children] == ["image"]:
                ((image,),) = (each.children for each in block.children)
                comment = f"{self.place}, what is seen in a picture"
                words = self._translate(" ".join(image.content.split()), comment)
                name = PurePosixPath(str(image.attrs["src"])).stem
                return {"kind": "picture", "name": name, "words": words}
            case "paragraph":
                return {"kind": "text", "text": self.spans(block)}
            case "bullet_list" | "ordered_list":
                items = [self.spans(item) for item in block.children]
                return {"kind": "list", "ordered": block.type == "ordered_list", "items": items}
            case "table":
                return self._table(block)
        raise ToolError(f"{self.place}: the page has no way to show a {block.type} ({block.tag}).")

    def _table(self, block: SyntaxTreeNode) -> Json:
        """Return a table. One split into two halves side by side becomes a long one again."""
        head, *rows = (row.children for part in block.children for row in part.children)
        wide = next((n for n, cell in enumerate(head) if not _source(cell)), None)
        if wide is not None:
            left, right = [row[:wide] for row in rows], [row[wide + 1 :] for row in rows]
            head, rows = head[:wide], [row for row in (*left, *right) if any(map(_source, row))]
        told = [list(map(self.spans, row)) for row in (head, *rows)]
        return {"kind": "table", "head": told[0], "rows": told[1:]}


def spans(text: str) -> Spans:
    """Split a text at its markup."""
    return _spans(SyntaxTreeNode(_MARKDOWN.parseInline(text)).children[0])


def _spans(parent: SyntaxTreeNode) -> Spans:
    found: Spans = []
    for node in parent.children:
        match node.type:
            case "text":
                found += [node.content] if node.content else []
            case "code_inline":
                found.append({"code": node.content})
            case "strong" | "em":
                found.append({"b" if node.type == "strong" else "i": _spans(node)})
            case "link" if str(node.attrs["href"]).startswith("#"):
                found.append({"to": str(node.attrs["href"])[1:], "words": _spans(node)})
            case _:
                shown = node.attrs.get("href") or node.content or node.type
                raise ToolError(f"The rules: the page has no way to show {shown}.")
    return found
