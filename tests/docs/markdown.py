"""What a document links to and where it can be linked to, as GitHub shows it."""

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
    """A document without its code: what is read there links to nothing."""
    for code in (_FENCED, _INDENTED, _COMMENT, _CODE):
        text = code.sub("", text)
    return text


def links(text: str) -> list[tuple[str, str]]:
    """Words and target of each link and picture."""
    return [(words, target) for words, target in _LINK.findall(_unfenced(text))]


def _unfenced(text: str) -> str:
    return _INDENTED.sub("", _FENCED.sub("", text))


def without_links(text: str) -> str:
    """The prose that is no link."""
    return _LINK.sub("", prose(text))


def anchors(text: str) -> list[str]:
    """What can stand behind ``#``: the ids that are written down, and a slug for each heading."""
    unfenced = _unfenced(text)
    slugs: list[str] = []
    for heading in _HEADING.findall(unfenced):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        again = slugs.count(slug)
        slugs.append(f"{slug}-{again}" if again else slug)
    return [*_ID.findall(unfenced), *slugs]
