"""Many games in one file. As the page writes them: a JSON object with its ``format`` and
``version``, ``settings`` that are the page's own, and ``games``, each with its ``record``. As a
match writes them (``--out``): such a game a line.
"""

import json
from typing import Final

from .document import Json, RecordError
from .i18n import mark

FORMAT: Final = "pompeii-games"
VERSION: Final = 1


def is_games(text: str) -> bool:
    """Whether a file is one of these; what is not may be a single record."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("format") == FORMAT


def is_journal(text: str) -> bool:
    """Whether a file is one that a match wrote: so does its first line look."""
    line = text.lstrip().partition("\n")[0]
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and {"match", "record"} <= {*document}


def journal(text: str) -> list[Json]:
    """The games of a file that a match wrote; None for a line that is cut off."""
    return [_line(line) for line in text.splitlines() if line.strip()]


def _line(text: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


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
