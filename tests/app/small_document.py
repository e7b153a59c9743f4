"""A small document for tests: it parses HTML and applies patches."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from app.kit.diff import Patch
from app.kit.nodes import Node, to_html


@dataclass(eq=False)
class Element:
    tag: str
    attrs: dict[str, str]
    parent: "Element | None" = None
    content: "list[Element | str]" = field(default_factory=list)

    def shape(self) -> object:
        """Return the element as comparable values."""
        inner = [part if isinstance(part, str) else part.shape() for part in self.content]
        return (self.tag, dict(sorted(self.attrs.items())), inner)

    def inside(self) -> "list[Element]":
        found = [self]
        for part in self.content:
            if isinstance(part, Element):
                found += part.inside()
        return found


class Reader(HTMLParser):
    """A parser of HTML text into elements."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.top = Element("top", {})
        self.current = self.top
        self.feed(html)
        self.close()
        assert self.current is self.top, "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        new = Element(tag, {name: value or "" for name, value in attrs}, self.current)
        self.current.content.append(new)
        if tag not in ("br", "input"):
            self.current = new

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.current.tag == tag
        assert self.current.parent is not None
        self.current = self.current.parent

    def handle_data(self, data: str) -> None:
        self.current.content.append(data)


class Document:
    """A document that applies patches as the page does."""

    def __init__(self, node: Node) -> None:
        self.top = Reader(to_html(node)).top

    @property
    def elements(self) -> dict[str, Element]:
        found: dict[str, Element] = {}
        for element in self.top.inside()[1:]:
            if "id" in element.attrs:
                assert element.attrs["id"] not in found, "an id is on the page once, at any time"
                found[element.attrs["id"]] = element
        return found

    def _put(self, new: Element, parent_id: str | None, before_id: str | None) -> None:
        elements = self.elements
        parent = elements[parent_id or ""]
        at = len(parent.content)
        if before_id is not None:
            at = parent.content.index(elements[before_id])
        assert parent not in new.inside()
        parent.content.insert(at, new)
        new.parent = parent

    def apply(self, patch: Patch) -> None:
        kind, id, *rest = patch
        if kind == "insert":
            (new,) = Reader(rest[1] or "").top.content
            assert isinstance(new, Element)
            self._put(new, id, rest[0])
            return
        element = self.elements[id or ""]
        if kind == "text":
            element.content = [rest[0]] if rest[0] else []
        elif kind == "set":
            element.attrs[rest[0] or ""] = rest[1] or ""
        elif kind == "del":
            del element.attrs[rest[0] or ""]
        else:
            assert element.parent is not None
            element.parent.content.remove(element)
            if kind == "move":
                self._put(element, rest[0], rest[1])
            else:
                assert kind == "remove"
