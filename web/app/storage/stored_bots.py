"""The stored texts of the player's own bots as JSON, which :mod:`.own_bots` reads.

That module comes with the sandbox; this one is there from the start.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from pompeii.core.safe_json_parsing import json_or_none


def bot_document(id: str, text: str) -> dict[str, Any] | None:
    """Return the JSON object of a stored bot with its id, None for a text of another shape."""
    found = json_or_none(text)
    return {**found, "id": id} if isinstance(found, dict) else None


def bot_documents(texts: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the objects of stored bots, given by id. Texts of another shape are left out."""
    return filter(None, (bot_document(id, text) for id, text in texts.items()))
