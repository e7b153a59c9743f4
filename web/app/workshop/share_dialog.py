"""The dialog with the link of a bot."""

import json

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.nodes import h
from app.screens.base_screen import Drawing, Screen
from app.screens.visit_context import Context
from app.storage.own_bots import OwnBot
from app.table.replay_and_share_intents import Send

from . import bot_link

LONG = 8_000
"""Characters of a link that some programs cut off."""


class ShareBotDialog(Screen):
    """The ways to give a bot to others."""

    dialog = True

    def __init__(self, context: Context, bot: OwnBot) -> None:
        super().__init__(context)
        self._link = f"#bot={bot_link.code(bot)}"
        self._name = bot.name
        self._message = ""
        context.commands.append(("share", json.dumps({"action": "open"})))

    def tell(self, words: str) -> None:
        """Show a message in the dialog."""
        self._message = words

    def render(self) -> Drawing:
        """Return the dialog."""
        words = _("The link has the whole source. Whoever opens it sees the source first.")
        if len(self._link) > LONG:
            words = _("This link is long, and some programs cut it off. A .py file is safer.")
        return Drawing(
            None,
            dialog(
                _("Give this bot away"),
                h("p", "share-bot-words", {}, words),
                button("share-bot-copy", intents.CopyLink(self._link), _("Copy the link")),
                button(
                    "share-bot-send",
                    Send(self._link, self._name),
                    _("Send the link …"),
                    kind="sends",
                ),
                h("p", "share-bot-told", {"role": "status"}, self._message),
                button("share-bot-close", intents.Back(), _("Close"), kind="primary"),
            ),
        )
