"""The links of a document and its link targets, as GitHub shows them."""

import re

from tests.paths import ROOT

DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
)

_FENCED = re.compile(r"^( *)(```|~~~).*?^\1\2 *$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"(`+).+?\1", re.DOTALL)
_INDENTED = re.compile(r"(?<=\n\n)(?: {4}.*\n)+")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LINK = re.compile(r"!?\[((?:[^][]|\[[^][]*\])*)\]\(([^()\s]+)\)")
_HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
_ID = re.compile(r"<a id=\"([^\"]+)\"></a>")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def prose(text: str) -> str:
    """Return a document without its code, which holds no links."""
    for code in (_FENCED, _INDENTED, _COMMENT, _CODE):
        text = code.sub("", text)
    return text


def links(text: str) -> list[tuple[str, str]]:
    """Return the words and the target of each link and picture."""
    return [(words, target) for words, target in _LINK.findall(_unfenced(text))]


def _unfenced(text: str) -> str:
    return _INDENTED.sub("", _FENCED.sub("", text))


def without_links(text: str) -> str:
    """Return the prose outside links."""
    return _LINK.sub("", prose(text))


def anchors(text: str) -> list[str]:
    """Return the possible fragments after ``#``: the explicit ids, and a slug for each heading."""
    unfenced = _unfenced(text)
    slugs: list[str] = []
    for heading in _HEADING.findall(unfenced):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        again = slugs.count(slug)
        slugs.append(f"{slug}-{again}" if again else slug)
    return [*_ID.findall(unfenced), *slugs]
