"""Announcements of a whole game to a screen-reader user.

``python -m tests.app.announcement_transcripts`` rewrites them for every language. Read the
difference before it is committed.
"""

from random import Random
from typing import Final

from app.kit import i18n
from app.kit.i18n import DEFAULT
from tests.app.visitor import Visitor
from tests.paths import DATA
from tools.i18n import compile_catalogues
from tools.i18n.catalogues import published

TRANSCRIPTS: Final = DATA / "transcripts"
ADDRESS: Final = "?players=human,human&seed=18&handover=off&animation=off"


class Listener(Visitor):
    """A screen-reader user of the page in one language."""


def transcript(language: str) -> str:
    """Return a random game of two people.

    Each choice is written by its accessible name, with the announcements after it.
    """
    Listener.catalogue = "" if language == DEFAULT else compile_catalogues.page(language)
    try:
        visitor, random = Listener(ADDRESS), Random(1)
        lines = [*visitor.said]
        while legal := visitor.legal():
            places = [id for id in legal if id.startswith(("sq-", "gate-"))]
            heard, chosen = len(visitor.said), random.choice(places or legal)
            lines += ["", f"> {_name(visitor, chosen)}"]
            visitor.click(chosen)
            lines += visitor.said[heard:]
        lines += ["", visitor.text("result")]
    finally:
        i18n.use("")
    return "\n".join(lines) + "\n"


def _name(visitor: Visitor, id: str) -> str:
    node = visitor.find(id)
    assert node is not None
    return node.attrs.get("aria-label") or visitor.text(id)


def languages() -> tuple[str, ...]:
    """Return the languages that have a transcript: those of the site."""
    return (DEFAULT, *published())


if __name__ == "__main__":
    TRANSCRIPTS.mkdir(exist_ok=True)
    for each in languages():
        (TRANSCRIPTS / f"{each}.txt").write_text(transcript(each), encoding="utf-8")
