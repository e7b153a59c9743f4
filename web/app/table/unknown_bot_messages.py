"""Messages about bots of a save that this page does not have."""

from collections.abc import Iterator
from typing import Any

from app.jobs.workshop_bots import is_own
from app.kit.i18n import _

from .local_game import LocalGame


def unknown_bots(local_game: LocalGame[Any, Any]) -> Iterator[str]:
    """Yield a sentence for each player of this device whose bot is unknown here."""
    people = [local_game.table.record.players[seat] for seat in local_game.local_seats]
    for player in people:
        if player.kind == "human":
            continue
        bot = player.kind.removeprefix("bot:")
        words = _("There is no bot “{bot}” here: a person plays for {name}.")
        if is_own(bot):
            words = _("The bot that played for {name} is not in this workshop: a person plays on.")
        yield words.format(bot=bot, name=player.name)
