"""A bot in a link: its name, its game and its source, encoded like a record."""

import json

from app.storage import own_bots
from app.storage.own_bots import OwnBot
from pompeii import RecordError
from pompeii.core.i18n import mark
from pompeii.core.record_link import to_link
from pompeii.core.safe_json_parsing import json_or_none


def code(bot: OwnBot) -> str:
    """Return the code of a bot, to be placed after ``#bot=``."""
    return to_link(json.dumps({"name": bot.name, "game": bot.game, "source": bot.source}))


def read(text: str) -> OwnBot:
    """Return the bot in the JSON text of a link. Raise `RecordError` if it has none."""
    document = json_or_none(text)
    if not isinstance(document, dict):
        raise RecordError("link", mark("has no bot"))
    return own_bots.read({**document, "id": "shared", "made": ""})
