"""A virtual DOM: elements as values, made by plain functions and written as HTML text.

Every element has an id that is unique in its drawing. ``app.kit.diff`` uses the ids to find the
changes between two drawings.
"""

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby

_VOID = {"br", "col", "hr", "img", "input", "meta", "source", "wbr"}  # HTML gives them no end tag
_TAG = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*")
_NAME = re.compile(r"[a-zA-Z_:][-a-zA-Z0-9_:.]*")
_ID = re.compile(r"[^\s\"&<>']+")
_START_TAG = re.compile(r"<([a-zA-Z][\w-]*)((?:\s+[\w:.-]+\s*=\s*\"[^\"]*\")*)\s*(/?)>")
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*\"([^\"]*)\"")
# The module html would load all HTML entities: 28 kB that delay the first visit.
_SPECIAL = re.compile(r"[&<>\"']")
_ESCAPED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}


Attrs = Mapping[str, str | bool | None]
"""Attributes as :func:`h` and :func:`raw` take them."""


@dataclass(frozen=True, slots=True)
class Node:
    """One element, made by :func:`h` or :func:`raw` and never changed.

    ``children`` is one text, or elements, or nothing. With ``markup`` (see :func:`raw`) the
    children are the slots inside it.
    """

    tag: str
    id: str
    attrs: Mapping[str, str] = field(default_factory=dict)
    children: "tuple[Node, ...] | str" = ()
    markup: str | None = None

    @property
    def nodes(self) -> "tuple[Node, ...]":
        """The children that are elements."""
        return () if isinstance(self.children, str) else self.children

    @property
    def text(self) -> str:
        """The content if it is a text, else ""."""
        return self.children if isinstance(self.children, str) else ""


def h(tag: str, id: str, attrs: Attrs, *children: Node | str) -> Node:
    """Make an element: ``h("button", "undo", {"data-action": "undo", "disabled": True}, "Undo")``.

    An attribute that is True is present without a value, False or None is absent. Texts are escaped
    in the output. A text beside elements is wrapped in a ``span`` (``tspan`` in an SVG text) with
    its own id, so that it can be changed alone.

    Raise `ValueError` for an invalid name, and for ``style`` and ``on...`` attributes, which the
    page's content security policy would ignore.
    """
    return Node(tag, _checked(tag, id), _attributes(attrs), _content(tag, id, children))


def raw(
    id: str,
    tag: str,
    attrs: Attrs,
    markup: str,
    slots: Mapping[str, Node],
) -> Node:
    """Make an element whose inner markup is trusted and fixed, like the drawing of the board.

    Each slot is a node for an element of the markup with the same id and tag. Its attributes
    override those in the markup, which return with the slot's removal. Its children go into the
    element, which must be empty in the markup.

    Raise `ValueError` if the markup has no such element.
    """
    written = written_in(markup)
    for name, slot in slots.items():
        if name != slot.id or slot.markup is not None:
            raise ValueError(f"slot {name!r}: needs a plain node with this id, not {slot.id!r}")
        if name not in written or written[name].tag != slot.tag:
            raise ValueError(f"slot {name!r}: the markup has no <{slot.tag}> with this id")
        if slot.children and not written[name].empty:
            raise ValueError(f"slot {name!r}: not empty in the markup, so it takes no children")
    return Node(tag, _checked(tag, id), _attributes(attrs), tuple(slots.values()), markup)


def to_html(node: Node, without: Container[str] = ()) -> str:
    """Return the node as HTML, without the elements below it whose ids are in ``without``."""
    pieces: list[str] = []
    _write(node, without, pieces)
    return "".join(pieces)


# Making nodes


def _checked(tag: str, id: str) -> str:
    if not _TAG.fullmatch(tag) or tag in ("script", "style"):  # nothing can be escaped there
        raise ValueError(f"not a tag: {tag!r}")
    if not _ID.fullmatch(id):
        raise ValueError(f"not an id: {id!r}")
    return id


def _attributes(attrs: Attrs) -> dict[str, str]:
    present: dict[str, str] = {}
    for name, value in attrs.items():
        if not _NAME.fullmatch(name) or name in ("id", "style") or name.startswith("on"):
            raise ValueError(f"not an attribute that can be set: {name!r}")
        if value is not None and value is not False:
            present[name] = "" if value is True else _whole(value)
    return present


def _content(tag: str, id: str, children: tuple[Node | str, ...]) -> tuple[Node, ...] | str:
    texts = [child for child in children if isinstance(child, str)]
    if len(texts) == len(children):
        return _whole("".join(texts))
    if not texts:
        return tuple(child for child in children if isinstance(child, Node))
    wrapper = "tspan" if tag in ("text", "tspan") else "span"
    nodes: list[Node] = []
    for number, (is_text, run) in enumerate(groupby(children, lambda c: isinstance(c, str))):
        if not is_text:
            nodes += [child for child in run if isinstance(child, Node)]
        elif text := "".join(child for child in run if isinstance(child, str)):
            nodes.append(Node(wrapper, f"{id}.{number}", {}, _whole(text)))
    return tuple(nodes)


def _whole(text: str) -> str:
    """Return `text` with NUL replaced as HTML does it.

    The DOM layer is written in C, so that a NUL would end the text.
    """
    return text.replace("\0", "\ufffd")


# Writing HTML


def escape(text: str) -> str:
    """Return a text escaped for HTML content and attributes."""
    if _SPECIAL.search(text):
        for plain, written in _ESCAPED.items():
            text = text.replace(plain, written)
    return text


def unescape(text: str) -> str:
    """Return the text that ``escape`` was given."""
    if "&" in text:
        for plain, written in reversed(_ESCAPED.items()):
            text = text.replace(written, plain)
    return text


def _start(tag: str, id: str, attrs: Mapping[str, str]) -> str:
    rest = "".join(f' {name}="{escape(value)}"' for name, value in attrs.items() if name != "id")
    return f'<{tag} id="{escape(id)}"{rest}>'


def _write(node: Node, without: Container[str], to: list[str]) -> None:
    """Append the HTML of the node to `to`."""
    to.append(_start(node.tag, node.id, node.attrs))
    if node.markup is not None:
        _fill(node, node.markup, without, to)
    elif isinstance(node.children, str):
        # The parser drops one line feed that opens a textarea or pre.
        if node.tag in ("textarea", "pre") and node.children[:1] == "\n":
            to.append("\n")
        to.append(escape(node.children))
    else:
        _write_inner(node, without, to)
    if node.tag not in _VOID:
        to.append(f"</{node.tag}>")


def _write_inner(node: Node, without: Container[str], to: list[str]) -> None:
    for child in node.nodes:
        if child.id not in without:
            _write(child, without, to)


def _fill(node: Node, markup: str, without: Container[str], to: list[str]) -> None:
    """Append the fixed markup with its slots filled."""
    done = 0
    written = written_in(markup)
    for slot in sorted(node.nodes, key=lambda slot: written[slot.id].start):
        place = written[slot.id]
        to.append(markup[done : place.start])
        to.append(_start(slot.tag, slot.id, {**place.attrs, **slot.attrs}))
        to.append(escape(slot.text))
        _write_inner(slot, without, to)
        to.append(f"</{slot.tag}>" if place.closed else "")
        done = place.end
    to.append(markup[done:])


@dataclass(frozen=True, slots=True)
class Written:
    """An element with an id in fixed markup: its attributes and the position of its start tag."""

    tag: str
    attrs: Mapping[str, str]
    start: int
    end: int
    closed: bool  # <g ... />
    empty: bool


@cache
def written_in(markup: str) -> Mapping[str, Written]:
    """Return the elements of fixed markup that have an id. Raise `ValueError` if an id occurs
    twice.
    """
    found: dict[str, Written] = {}
    for match in _START_TAG.finditer(markup):
        if "id" not in match[2]:
            continue  # most elements have no id
        attrs = {name: unescape(value) for name, value in _ATTRIBUTE.findall(match[2])}
        if "id" in attrs:
            if attrs["id"] in found:
                raise ValueError(f"the markup has the id {attrs['id']!r} twice")
            closed = match[3] == "/"
            empty = closed or markup.startswith(f"</{match[1]}>", match.end())
            found[attrs["id"]] = Written(match[1], attrs, match.start(), match.end(), closed, empty)
    return found
