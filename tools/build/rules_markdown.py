"""The rulebook of a game as data for the page, in each language.

The document is the one source. Its translation units are paragraphs, headings, list entries, table
cells and the descriptions of pictures, each in the document's own Markdown (:func:`messages`).
Units without a translation stay English. Only the Markdown that the document uses is supported;
anything else is an error.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from babel.messages.catalog import Catalog

from art.rule_examples import examples
from tools.build.rulebooks import BOOKS, END, Book
from tools.build.rules_html import TEXTS
from tools.env import ToolError

Json = dict[str, Any]
Spans = list[Any]
"""A text with its markup: texts, and ``{"b": […]}``, ``{"i": […]}``, ``{"code": …}`` or ``{"to":
anchor, "words": […]}``."""
Translate = Callable[[str, str], str]
"""A function that translates a message; the comment names its place in the document."""

_RULE: Final = re.compile(r'<a id="[\w-]+"></a>\*\*(?P<name>[\w-]+) (?P<title>.+?)\.\*\* *')
_PICTURE: Final = re.compile(r"!\[(?P<words>.+)\]\(pictures/(?P<name>[\w-]+)\.svg\)")
_SPAN: Final = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<b>.+?)\*\*|\*(?P<i>.+?)\*|\[(?P<words>[^\]]+)\]\((?P<to>[^)]+)\)"
)
_ITEM: Final = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)
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


def keeps(message: str) -> list[str]:
    """Return the parts that a translation must contain as often as the message.

    They are links, code and the rule's name.
    """
    links = [found["to"] for found in _SPAN.finditer(message) if found["to"]]
    name = re.match(r"\*\*((?:V-)?[A-Z]\d*[a-z]?) ", message)
    return sorted([*links, *_CODE.findall(message), *(name.groups() if name else ())])


def rulebook(
    translate: Translate = lambda message, _comment: message, book: Book = BOOKS[0]
) -> Json:
    """Return the whole rulebook for the page: a lead, the chapters, the texts of the examples."""
    lead, *chapters = re.split(r"^## ", _document(book), flags=re.MULTILINE)
    title, _, opening = lead.partition("\n")
    beginning = _Reader(translate, book.document)
    return {
        "title": beginning.told(title.removeprefix("# ")),
        "lead": [beginning.block(each) for each in _paragraphs(opening)],
        "chapters": [_chapter(each, translate, book.document) for each in chapters],
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
    return f"{before}<!-- options -->\n{rest.split(END)[1]}"


def _paragraphs(text: str) -> list[str]:
    return [each for each in re.split(r"\n{2,}", text.strip("\n")) if each]


def _chapter(text: str, translate: Translate, document: str) -> Json:
    """Return a chapter: the blocks before its first rule, its rules, and parts under a heading."""
    title, _, rest = text.partition("\n")
    reader = _Reader(translate, f"{document}, {title}")
    chapter: Json = {"id": _slug(title), "title": reader.told(title), "blocks": [], "rules": []}
    blocks = chapter["blocks"]
    for paragraph in _paragraphs(rest):
        if found := _RULE.match(paragraph):
            reader.place = f"{document}, {found['name']}"
            rule = reader.rule(paragraph)
            chapter["rules"].append(rule)
            blocks = rule["blocks"]
        elif paragraph.startswith("### ") or paragraph == "<!-- options -->":
            blocks = chapter.setdefault("end", [])
            blocks.append(reader.block(paragraph))
        else:
            blocks.append(reader.block(paragraph))
    return chapter


def _slug(title: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


class _Reader:
    """A parser of paragraphs that translates them."""

    def __init__(self, translate: Translate, place: str) -> None:
        self._translate = translate
        self.place = place

    def told(self, text: str) -> str:
        """Return a text translated, on one line; a text without words is the same in all."""
        text = " ".join(text.split())
        if not _WORD.search(_CODE.sub("", text)):
            return text
        return self._translate(text, self.place)

    def rule(self, paragraph: str) -> Json:
        """Return the name and title of a rule, and its first paragraph."""
        told = self.told(re.sub(r'^<a id="[\w-]+"></a>', "", paragraph))
        found = _RULE.match(f'<a id="x"></a>{told}')
        if not found:
            raise ToolError(f"{self.place}: “{told[:60]}” does not begin with the rule's title.")
        text = found.string[found.end() :]
        blocks = [{"kind": "text", "text": spans(text)}] if text else []
        return {"id": found["name"], "title": found["title"], "blocks": blocks}

    def block(self, paragraph: str) -> Json:
        """Return a paragraph that does not open a rule."""
        if paragraph == "<!-- options -->":
            return {"kind": "options"}
        if paragraph.startswith("### "):
            return {"kind": "heading", "text": spans(self.told(paragraph.removeprefix("### ")))}
        if paragraph.startswith("|"):
            return self._table(paragraph)
        if _ITEM.match(paragraph):
            items = [each for each in _ITEM.split(paragraph) if each]
            ordered = paragraph[0].isdigit()
            told = [spans(self.told(each)) for each in items]
            return {"kind": "list", "ordered": ordered, "items": told}
        if found := _PICTURE.fullmatch(" ".join(paragraph.split())):
            words = self._translate(found["words"], f"{self.place}, what is seen in a picture")
            return {"kind": "picture", "name": found["name"], "words": words}
        if paragraph.startswith(("#", ">", "<", "```", "    ")):
            raise ToolError(f"{self.place}: the page has no way to show “{paragraph[:60]}”.")
        return {"kind": "text", "text": spans(self.told(paragraph))}

    def _table(self, paragraph: str) -> Json:
        """Return a table. One split into two halves side by side becomes a long one again."""
        head, _line, *rows = (
            [cell.strip() for cell in row.strip("|").split("|")] for row in paragraph.split("\n")
        )
        if "" in head:
            wide = head.index("")
            left, right = [row[:wide] for row in rows], [row[wide + 1 :] for row in rows]
            head, rows = head[:wide], [row for row in [*left, *right] if any(row)]
        told = [[spans(self.told(cell)) for cell in row] for row in (head, *rows)]
        return {"kind": "table", "head": told[0], "rows": told[1:]}


def spans(text: str) -> Spans:
    """Split a text at its markup."""
    found: Spans = []
    done = 0
    for each in _SPAN.finditer(text):
        found.append(text[done : each.start()])
        done = each.end()
        if each["code"]:
            found.append({"code": each["code"]})
        elif each["to"]:
            found.append({"to": _target(each["to"]), "words": spans(each["words"])})
        else:
            kind = "b" if each["b"] else "i"
            found.append({kind: spans(each[kind])})
    return [each for each in (*found, text[done:]) if each]


def _target(link: str) -> str:
    """Return the anchor in the document that a link leads to."""
    if not link.startswith("#"):
        raise ToolError(f"The rules: the page cannot follow a link to {link}.")
    return link.removeprefix("#")
