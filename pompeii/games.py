"""Many games in one file, as the page writes them: a JSON object with its ``format`` and
``version``, ``settings`` that are the page's own, and ``games``, each with its ``record``.
"""

import json
from typing import Final

from .frame import Json, RecordError
from .words import mark

FORMAT: Final = "pompeii-games"
VERSION: Final = 1


def is_games(text: str) -> bool:
    """Whether a file is one of these; what is not may be a single record."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT


def read(text: str) -> dict[str, Json]:
    """The document of such a file; what stands in its list ``games`` may be anything. Raises
    RecordError for a version that is not known here, or without games.
    """
    document: dict[str, Json] = json.loads(text)
    if document.get("version") != VERSION:
        raise RecordError("version", mark("must be {version}"), version=VERSION)
    if not isinstance(document.get("games"), list):
        raise RecordError("games", mark("must be a list"))
    return document


def record_text(game: Json) -> str:
    """The text of the record of an entry. Raises RecordError if it has none."""
    if not isinstance(game, dict):
        raise RecordError("game", mark("must be an object"))
    if "record" not in game and "copies" in game:
        words = mark("was kept by a newer version of the page, which reads it")
        raise RecordError("game", words)
    return json.dumps(game.get("record"))
