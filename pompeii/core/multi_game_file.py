"""Read files that hold many games.

The page writes a JSON object with ``format``, ``version``, its own ``settings``, and ``games``,
each with its ``record``. A match (``--output``) writes one such game per line.
"""

import json
from typing import Final

from .i18n import mark
from .record_document import Json, RecordError
from .safe_json_parsing import json_or_none

FORMAT: Final = "pompeii-games"
VERSION: Final = 1


def is_games(document: Json) -> bool:
    """Return True if the JSON `document` is a games file of the page. Any other may be a record."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def is_journal(text: str) -> bool:
    """Return True if `text` is a journal that a match wrote, judged by its first line."""
    document = json_or_none(text.lstrip().partition("\n")[0])
    return isinstance(document, dict) and {"match", "record"} <= {*document}


def journal(text: str) -> list[Json]:
    """Return one JSON value per game in the journal `text`; None for a line that is cut off."""
    return [json_or_none(line) for line in text.splitlines() if line.strip()]


def games(document: Json) -> list[Json]:
    """Return the list ``games`` of the games file `document`; its items are unchecked.

    Raise `RecordError` if the version is unknown or ``games`` is no list.
    """
    if document.get("version") != VERSION:
        raise RecordError("version", mark("must be {version}"), version=VERSION)
    if not isinstance(document.get("games"), list):
        raise RecordError("games", mark("must be a list"))
    entries: list[Json] = document["games"]
    return entries


def record_text(game: Json) -> str:
    """Return the JSON text of the record in the entry `game`.

    Raise `RecordError` if `game` is no object or a newer version of the page wrote it.
    """
    if not isinstance(game, dict):
        raise RecordError("game", mark("must be an object"))
    if "record" not in game and "copies" in game:
        words = mark("was kept by a newer version of the page, which reads it")
        raise RecordError("game", words)
    return json.dumps(game.get("record"))
