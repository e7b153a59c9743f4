"""A bot that came by a link: it is shown, never run, and becomes one's own at a button."""

from collections.abc import Mapping

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Attrs, Node, h
from app.kit.screen_head import screen_head
from app.screens.base_screen import STAY, Drawing, Go, SideScreen, To
from app.screens.visit_context import Context
from pompeii.registry import GAMES

from . import add_bot, bot_link
from .intents import KeepBot
from .screen import WorkshopScreen


class SharedBotScreen(SideScreen):
    """The source of a bot that another person wrote."""

    name = "shared-bot"

    def __init__(self, context: Context, text: str) -> None:
        """Show the bot in the JSON text of a link. Raise `RecordError` if it has none."""
        super().__init__(context, from_table=False)
        self._bot = bot_link.read(text)
        context.commands.append(("show", "app"))

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the bot."""
        return {"#": f"bot={bot_link.code(self._bot)}"}

    @property
    def title(self) -> str:
        """The title."""
        return _("A bot for you")

    @on(KeepBot)
    def keep(self, _intent: KeepBot) -> Go:
        """Make the bot one's own, and open it in the workshop."""
        bot = add_bot.add(self.context, self._bot.name, self._bot.game, self._bot.source)
        return To(WorkshopScreen(self.context, bot.id), instead=True) if bot else STAY

    def render(self) -> Drawing:
        """Return the source, and what the bot could do."""
        bot = self._bot
        game = h("span", "shared-game", {"class": "small"}, _(GAMES[bot.game].label))
        facts = h("p", "shared-facts", {}, h("b", "shared-name", {}, bot.name), " ", game)
        source: Attrs = {"tabindex": "0", "role": "group", "aria-label": _("Source of the bot")}
        keep = button("keep-bot", KeepBot(), _("Keep it as one of my bots"), kind="primary")
        leave = button("leave-bot", intents.Back(), _("Leave it"))
        return Drawing(
            h(
                "main",
                "app",
                {"class": "workshop shared"},
                screen_head("shared", self.title, self.way_back),
                facts,
                *_warnings(),
                h("div", "shared-buttons", {"class": "buttons"}, keep, leave),
                h("pre", "shared-source", source, bot.source),
            )
        )


def _warnings() -> list[Node]:
    lines = (
        _("Somebody wrote this program and sent it to you. So far it is only shown: nothing ran."),
        _(
            "If you keep it, it runs only when you let it choose or play. Then it sees what its "
            "player may know, computes for some seconds, and prints text for you to read."
        ),
        _("It cannot reach your games, your files, this page or the network."),
    )
    return [h("p", f"shared-words-{number}", {}, line) for number, line in enumerate(lines)]
