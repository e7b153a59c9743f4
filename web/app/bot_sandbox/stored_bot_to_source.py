"""The source of a bot of the player, as the sandbox needs it."""

import re

from app.storage.own_bots import OwnBot

from .request import BotSource


def file_name(bot: OwnBot) -> str:
    """Return the name of the file of a bot, which every system accepts."""
    plain = re.sub(r"[^a-z0-9]+", "_", bot.name.lower()).strip("_")
    return f"{plain or 'bot'}.py"


def source_of(bot: OwnBot, name: str) -> BotSource:
    """Return the source of a bot with the class `name`."""
    return BotSource(file_name(bot), bot.source, name)
