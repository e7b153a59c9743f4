"""A Sphinx extension: the links of the documents lead to the same places as on a code host, and the
reference shows short values only.

The documents link to files beside them, to the README above them, and to anchors written as
`<a id="p5"></a>`. Sphinx alone knows none of the three.
"""

import re
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

PAGES: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "SECURITY.md": "report-a-problem.md",
}
"""Documents of the checkout's top folder, each with the page in docs/ that includes it."""

LONGEST_VALUE: Final = 60

_ANCHOR = re.compile(r'<a id="([^"]+)">')
_CITED = re.compile(r"(?<![`\w/])docs/([\w/-]+)\.md(#[\w-]+)?")
"""A document that a docstring names. The reference lies one folder below the documents."""
_TARGET = re.compile(r"(?<=\]\()(?!\w+:|#)([^()\s#]+)")
_FENCED = re.compile(r"^( *)(```|~~~).*?^\1\2 *$", re.DOTALL | re.MULTILINE)


def from_docs(target: str) -> str:
    """Return a link's target, written from the top folder, as written from docs/."""
    below = target.removeprefix("docs/")
    return PAGES.get(target) or (below if below != target else f"../{target}")


def rewritten(text: str, depth: int) -> str:
    """Return a document with links to the pages that include the top folder's documents.

    `depth` is the number of folders between the document and the top folder.
    """
    up = "../" * depth

    def new(found: re.Match[str]) -> str:
        target = found[1]
        if depth == 0:
            return from_docs(target)
        below = target.removeprefix(up)
        inner = "../" * (depth - 1)
        return f"{inner}{PAGES[below]}" if target.startswith(up) and below in PAGES else target

    parts: list[str] = []
    end = 0
    for fence in _FENCED.finditer(text):
        parts += [_TARGET.sub(new, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, _TARGET.sub(new, text[end:])])


class Anchors(SphinxTransform):  # type: ignore[misc]
    """A transform that makes anchors written in HTML known to links from any document."""

    default_priority = 200  # before MyST looks up the links within a document

    def apply(self, **_options: Any) -> None:
        """Replace each anchor by a target and note it beside the headings of its document."""
        slugs = getattr(self.document, "myst_slugs", {})
        for raw in list(self.document.findall(nodes.raw)):
            if found := _ANCHOR.match(raw.astext()):
                anchor = nodes.target("", "", ids=[found[1]])
                raw.replace_self(anchor)
                slugs[found[1]] = (raw.line, found[1], "")


class ShortValues(SphinxTransform):  # type: ignore[misc]
    """A transform that leaves out the values of constants that are long tables."""

    default_priority = 850

    def apply(self, **_options: Any) -> None:
        """Remove each value of more than `LONGEST_VALUE` characters."""
        for annotation in list(self.document.findall(addnodes.desc_annotation)):
            text = annotation.astext()
            if text.startswith(" = ") and len(text) > LONGEST_VALUE:
                annotation.parent.remove(annotation)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension with Sphinx."""

    def read(_app: Sphinx, name: str, source: list[str]) -> None:
        source[0] = rewritten(source[0], depth=1 + name.count("/"))

    def include(_app: Sphinx, path: Path, _name: str, source: list[str]) -> None:
        if path.suffix == ".md":
            source[0] = rewritten(source[0], depth=0)

    def describe(_app: Sphinx, *about: Any) -> None:
        lines: list[str] = about[-1]
        lines[:] = [_CITED.sub(r"`\g<0> <../\1.html\2>`__", line) for line in lines]

    app.connect("source-read", read)
    app.connect("include-read", include)
    app.connect("autodoc-process-docstring", describe)
    app.add_transform(Anchors)
    app.add_transform(ShortValues)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
