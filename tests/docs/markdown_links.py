"""The links of a document and its link targets, as GitHub shows them."""

import functools
import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tests.paths import ROOT

DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
)

_MARKDOWN = MarkdownIt("commonmark").enable("table")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _nodes(text: str, *types: str) -> Iterator[SyntaxTreeNode]:
    tree = SyntaxTreeNode(_MARKDOWN.parse(text))
    return (node for node in tree.walk() if node.type in types)


def _words(node: SyntaxTreeNode) -> str:
    return "".join(each.content for each in node.walk() if each.type in ("text", "code_inline"))


def links(text: str) -> list[tuple[str, str]]:
    """Return the words and the target of each link and picture."""
    return [
        (_words(node), str(node.attrs.get("href") or node.attrs["src"]))
        for node in _nodes(text, "link", "image")
    ]


def without_links(text: str) -> str:
    """Return the prose outside links."""
    return "\n".join(
        node.content
        for node in _nodes(text, "text")
        if node.parent and node.parent.type not in ("link", "image")
    )


@functools.cache
def anchors(text: str) -> tuple[str, ...]:
    """Return the possible fragments after ``#``: the explicit ids, and a slug for each heading."""
    html = "".join(node.content for node in _nodes(text, "html_inline", "html_block"))
    slugs: list[str] = []
    for heading in _nodes(text, "heading"):
        slug = re.sub(r"[^\w\- ]", "", _words(heading).lower()).replace(" ", "-")
        again = slugs.count(slug)
        slugs.append(f"{slug}-{again}" if again else slug)
    return (*re.findall(r"<a id=\"([^\"]+)\">", html), *slugs)
