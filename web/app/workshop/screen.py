"""The workshop: the screen in which a player writes bots."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from app.bot_sandbox.request import BotRequest
from app.bot_sandbox.source_check import Problem, check
from app.bot_sandbox.stored_bot_to_source import file_name
from app.game_catalogue import Table
from app.jobs.workshop_bots import bot_id
from app.kit.i18n import _, language
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.screens.base_screen import STAY, Drawing, Go, News, Screen, To
from app.screens.new_game_form import NewGame
from app.screens.open_lazy_screens import game_loading
from app.screens.visit_context import Context
from app.storage import own_bots
from app.storage.own_bots import LARGEST, OwnBot
from app.storage.store import Saved
from app.table.local_game import LocalGame
from app.worker_messages import File
from pompeii import RecordError
from pompeii.registry import GAMES

from . import add_bot, drawing, examples, match_drawing, positions, reference, steps, trial
from .editor import FIELD, editor, editor_help
from .intents import (
    ChooseHere,
    CopyBot,
    DeleteBot,
    ExportBot,
    NewBot,
    NewExample,
    NewStep,
    OpenBot,
    OtherDeal,
    PlayAgainst,
    RestoreBot,
    ShareBot,
)
from .match_screen import MatchScreen
from .positions import START
from .share_dialog import ShareBotDialog
from .template import CLASS, template
from .trial import Trial

SHOWN: Final = "shown"
"""The key of the position at the table or in the replay below."""
MATCH: Final = "match"
"""The key of a position of a match."""
SEEDS: Final = 1 << 31
"""Number of seeds for the generator of a bot."""


@lru_cache(maxsize=2)
def _checked(source: str, _language: str) -> tuple[str, list[Problem]]:
    """Check a source. The problems are texts in the current language."""
    return check(source)


class WorkshopScreen(MatchScreen):
    """The list of the player's bots, the editor, the console and the names for bots."""

    name = "workshop"

    def __init__(
        self, context: Context, bot: str = "", shown: LocalGame[Any, Any] | None = None
    ) -> None:
        """Open the bot with the id `bot`, or else the newest one.

        It can be asked about the position that is `shown`, and then the newest one is of that game.
        """
        super().__init__(context)
        self._shown = shown
        there = own_bots.bots(context.store)
        if shown is not None:
            there = [each for each in there if each.game == shown.game.key]
        self._open = bot if own_bots.find(context.store, bot) else there[-1].id if there else ""
        self._deleted: dict[str, OwnBot] = {}  # can still be restored
        self._opened: dict[str, str] = {}  # the source of a bot when its editor was drawn first
        self._too_long = False
        self._trial: Trial | None = None
        self._running: Sequence[Saved] = ()
        """The games among the positions, looked up once for many drawings."""
        context.commands += [("show", "app"), ("editor",)]

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the open bot."""
        return {"screen": self.name, **({"bot": self._open} if self._open else {})}

    @property
    def title(self) -> str:
        """The title."""
        return _("Bot workshop")

    @property
    def _bot(self) -> OwnBot | None:
        return own_bots.find(self.context.store, self._open)

    @property
    def open_class(self) -> tuple[OwnBot, str] | None:
        """The open bot and the name of its class; None without a class."""
        bot = self._bot
        name, _problems = _checked(bot.source, language()) if bot else ("", [])
        return (bot, name) if bot and name else None

    def key(self, key: str, data: Mapping[str, str]) -> Go:  # noqa: ARG002 - for overrides
        """Stay on Escape, which is a key of the editor."""
        return STAY

    def refresh(self, over: Screen | None) -> None:
        """Let editors be drawn again once the player opens another screen. Deal the first position
        once the game is loaded, and play on.
        """
        if over is not None and not over.dialog:
            self._opened.clear()
            self._deleted.clear()
        bot = self._bot
        if bot and self.context.is_loaded(bot.game) and self._trial is None:
            if self._shown is not None and self._shown.game.key == bot.game:
                self._move_to_shown(bot, self._shown)
            else:
                self._move_to(bot, START)
            self.restore_match()
        self.advance_match()

    # Bots

    @on(NewBot)
    def new(self, intent: NewBot) -> None:
        """Begin a bot, from the template."""
        if intent.game in GAMES:
            self._add(_("My bot"), intent.game, template(intent.game))

    @on(NewStep)
    def new_step(self, intent: NewStep) -> None:
        """Begin a bot, from a step of "A bot in ten minutes"."""
        if source := steps.source(intent.game, intent.step):
            self._add(_("Step {number}").format(number=intent.step), intent.game, source)

    @on(NewExample)
    def new_example(self, intent: NewExample) -> None:
        """Begin a bot from an example."""
        if found := examples.examples().get(intent.example):
            self._add(examples.title(intent.example), found["game"], found["source"])

    @on(OpenBot)
    def open(self, intent: OpenBot) -> None:
        """Open a bot."""
        if own_bots.find(self.context.store, intent.bot):
            self._show(intent.bot)

    @on(CopyBot)
    def copy(self, _intent: CopyBot) -> None:
        """Copy the open bot, and open the copy."""
        if bot := self._bot:
            self._add(bot.name, bot.game, bot.source)

    @on(ExportBot)
    def export(self, _intent: ExportBot) -> None:
        """Save the open bot as a file."""
        if bot := self._bot:
            self.context.commands.append(("download", file_name(bot), bot.source))

    @on(ShareBot)
    def share(self, _intent: ShareBot) -> Go:
        """Open the dialog with the link of the open bot."""
        bot = self._bot
        return To(ShareBotDialog(self.context, bot)) if bot else STAY

    @on(PlayAgainst)
    def play_against(self, _intent: PlayAgainst) -> Go:
        """Open the form of a new game of the player against the open bot."""
        found, context = self.open_class, self.context
        if found is None or not context.is_loaded(found[0].game):
            return STAY
        setup = context.setup_of(found[0].game)
        context.setup = setup.with_kinds(["human", f"bot:{bot_id(found[0].id)}"])
        context.commands.append(("focus", "start"))
        return To(NewGame(context), alone=True)

    @on(DeleteBot)
    def delete(self, _intent: DeleteBot) -> None:
        """Delete the open bot; it can be restored until the player leaves the screen."""
        if bot := self._bot:
            own_bots.delete(self.context.store, bot.id)
            self._deleted[bot.id] = bot
            there = own_bots.bots(self.context.store)
            self._show(there[-1].id if there else "")
            self.context.commands.append(("focus", f"bot-{bot.id}-restore"))

    @on(RestoreBot)
    def restore(self, intent: RestoreBot) -> None:
        """Restore a deleted bot, and open it."""
        if bot := self._deleted.pop(intent.bot, None):
            own_bots.put(self.context.store, bot)
            self._show(bot.id)
            self.context.commands.append(("focus", f"bot-{bot.id}-open"))

    def opened(self, file: File) -> bool:
        """Make a bot of a file, for the game that it names."""
        text = (file.text or "").removeprefix("\ufeff").replace("\r\n", "\n")
        if file.size > LARGEST or own_bots.size(text) > LARGEST:
            words = _("A bot has at most {most} kB. This file is larger.")
            self.context.notices.add(words.format(most=LARGEST // 1024))
        elif file.text is None:
            self.context.notices.add(_("The browser could not read this file."))
        else:
            name, _problems = _checked(text, language())
            self._add(name or _("My bot"), add_bot.game_of(text), text)
        return True

    def _add(self, name: str, game: str, source: str) -> None:
        """Keep a new bot, and open it with the focus on its name."""
        if bot := add_bot.add(self.context, name, game, source):
            self._show(bot.id)
            self.context.commands.append(("focus", drawing.NAME))

    def _show(self, id: str) -> None:
        self._opened.clear()
        self._open, self._too_long, self._trial = id, False, None
        self.forget_match()

    # Choices in a position

    @property
    def bot_requests(self) -> Sequence[BotRequest]:
        """The question of the player to the open bot, then that of the match."""
        asked = [self._trial.request] if self._trial and self._trial.request else []
        return [*asked, *self.match_requests]

    @on(ChooseHere)
    def choose_here(self, _intent: ChooseHere) -> None:
        """Ask the open bot for its choice."""
        if self._trial and (found := self.open_class):
            self._trial.ask(*found, int(self.context.random.random() * SEEDS))

    @on(OtherDeal)
    def deal_again(self, _intent: OtherDeal) -> None:
        """Deal other cards for the start of a game."""
        if bot := self._bot:
            self._move_to(bot, START)

    def _move_to(self, bot: OwnBot, position: str) -> None:
        seed = self.context.seed()
        self._running = positions.running(self.context.store, bot.game)
        table = positions.table(self.context.store, bot.game, position, seed)
        self._trial = Trial(bot, table, position, seed)

    def _move_to_shown(self, bot: OwnBot, shown: LocalGame[Any, Any]) -> None:
        table = shown.table.at(len(shown.table.steps))
        self._running = positions.running(self.context.store, bot.game)
        self._trial = Trial(bot, table, SHOWN, shown.id, positions.words(table))
        self._trial.shown = shown

    def show_position(self, table: Table, id: str, words: str) -> None:
        """Show a position of a match."""
        if bot := self._bot:
            self._trial = Trial(bot, table, MATCH, id, words)

    def news(self) -> News:
        """Return the answer of the bot and the result of the match, each once."""
        bot, trial = self._bot, self._trial
        told = trial.news(bot) if bot and trial else ()
        return News(announcements=[*told, *self.match_news()])

    # Fields

    def change(self, name: str, value: str) -> None:
        """Keep a changed name or source."""
        if name == drawing.NAME and (bot := self._bot):
            if own_bots.is_name(value.strip()):
                own_bots.put(self.context.store, replace(bot, name=value.strip()))
        elif name == trial.FIELD and (bot := self._bot):
            try:
                self._move_to(bot, value)
            except RecordError as error:
                self.context.notices.add(error.translated())
        elif name == match_drawing.OPPONENT and (bot := self._bot):
            self.change_opponent(bot.game, value)
        elif name.startswith(FIELD):
            self._keep(name.removeprefix(FIELD), value)

    def _keep(self, id: str, source: str) -> None:
        """Keep a source, also of a bot that is no longer open: the message may be late."""
        bot, too_long = own_bots.find(self.context.store, id), own_bots.size(source) > LARGEST
        if id == self._open:
            self._too_long = too_long
        if bot and not too_long:
            own_bots.put(self.context.store, replace(bot, source=source))
            self.stop_for_edit(id, source)

    # Rendering

    def render(self) -> Drawing:
        """Return the screen."""
        bots, bot = own_bots.bots(self.context.store), self._bot
        deleted = [each for id, each in self._deleted.items() if id not in {b.id for b in bots}]
        head = screen_head("workshop", self.title, self.way_back)
        if bot is None:
            kind = "workshop beginning"
            parts = [
                head,
                drawing.own_bots(bots, "", deleted, drawing.welcome(), drawing.guide()),
                h("div", "beside", {}, examples.render(), steps.render_open()),
            ]
        else:
            kind, parts = "workshop", [head]
            parts.append(drawing.own_bots(bots, self._open, deleted, steps.render()))
            name, problems = _checked(bot.source, language())
            opened = self._opened.setdefault(bot.id, bot.source)
            tools = drawing.tools(bot, plays=bool(name))
            writing = tools, editor(bot, opened, problems), editor_help()
            beside = (
                drawing.console(name, problems, too_long=self._too_long),
                *self._draw_trial(bot, name),
                reference.render(bot.game),
                drawing.terminal(bot.game, file_name(bot), name or CLASS),
                drawing.guide(),
            )
            parts += [
                h("section", "writing", {"aria-label": bot.name}, *writing),
                h("div", "beside", {}, *beside),
            ]
        return Drawing(h("main", "app", {"class": kind}, *parts))

    def _draw_trial(self, bot: OwnBot, name: str) -> list[Node]:
        if self._trial is None:
            return game_loading(self.context)
        choices = positions.texts(self._running)
        return [trial.render(self._trial, bot, name, choices), self.draw_match(bot.game)]
