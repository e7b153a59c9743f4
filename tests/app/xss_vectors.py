"""Attack texts from a well-known list, which names its source and its licence itself.

Many of them write a byte as ``\x20``, for a fuzzer to replace; they are used in both forms.
"""

import json
import re
from html.parser import HTMLParser

from pompeii.games.downfall.record import NAME_LENGTH
from tests.paths import DATA

LIST = DATA / "xss" / "vectors.json"
ESCAPED = re.compile(r"\\x([0-9A-Fa-f]{2})")


def vectors() -> list[str]:
    """Return all of them, each once."""
    written = json.loads(LIST.read_text(encoding="utf-8"))["vectors"]
    return list(dict.fromkeys([*written, *map(_with_bytes, written)]))


def _with_bytes(text: str) -> str:
    data = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    try:
        return data.encode("latin-1").decode()
    except UnicodeError:  # not UTF-8, or beyond a byte already
        return data


def drawn(text: str) -> str:
    """Return the characters a browser reads for a drawn text.

    HTML has no NUL and one kind of line end.
    """
    return re.sub("\r\n?", "\n", text).replace("\0", "\ufffd")


def names() -> list[str]:
    """Return the valid beginning of each as a player's name, each once."""
    plain = (re.sub("[\0-\x1f\x7f-\x9f]", "", text) for text in vectors())
    return list(dict.fromkeys(text[-NAME_LENGTH:] for text in plain))


class _Skeleton(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.bones: list[tuple[str, ...]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.bones.append((tag, *(name for name, _value in attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.bones.append((f"/{tag}",))

    def handle_comment(self, data: str) -> None:
        self.bones.append(("comment", data))

    def handle_decl(self, decl: str) -> None:
        self.handle_comment(decl)

    handle_pi = unknown_decl = handle_comment


def skeleton(html: str) -> list[tuple[str, ...]]:
    """Return a markup without its texts and the values of its attributes, in order."""
    reader = _Skeleton()
    reader.feed(html)
    reader.close()
    return reader.bones
