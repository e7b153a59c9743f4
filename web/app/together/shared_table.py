"""The parts that a host's and a guest's table have in common."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final

from app import lazy_screens
from app.game_catalogue import TOGETHER
from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.icons import icon
from app.kit.intent_handlers import on
from app.kit.nodes import Attrs, Node, h
from app.other_devices.connection import command
from app.screens.base_screen import BACK, Drawing, Go, Screen, To
from app.screens.table_menu import MenuDialog
from app.screens.table_screen import TableScreen
from app.table.replay_and_share_intents import ConfigureForecasts
from app.table.view_model import Extras
from app.worker_messages import Carried
from pompeii.core.record_document import Player
from pompeii.together.messages import EMOTES, Emote
from pompeii.together.presence_sentences import PresenceCalls
from pompeii.together.time_limit_sentences import TimeCalls

from . import emotes
from .intents import AllowNotifications, OpenEmotes, SendEmote
from .presence import Presence, ShownEmotes

SECOND: Final = 1.0
"""Time between two looks at the connection, in seconds."""


class SharedTable(TableScreen):
    """A table at which people play on several devices."""

    _had_turn = True
    _shown_emotes: ShownEmotes
    _time_calls: TimeCalls
    _presence_calls: PresenceCalls
    _told_trouble = ""

    @property
    @abstractmethod
    def presence(self) -> Presence:
        """The facts about the seats."""

    @property
    @abstractmethod
    def trouble(self) -> str:
        """A sentence on the state of the connection; "" if all is well."""

    @property
    @abstractmethod
    def own_seat(self) -> int | None:
        """The seat whose emotes this page sends, or None."""

    @abstractmethod
    def send_emote(self, emote: str) -> None:
        """Show an emote of the own seat to all."""

    def _seat_devices(self) -> None:
        self._shown_emotes, self._time_calls = ShownEmotes(), TimeCalls()
        self._presence_calls = PresenceCalls()

    # Background work

    def refresh(self, over: Screen | None) -> None:
        """Draw the notes at the boxes, tell changes, and call a player whose turn begins."""
        self._draw_notes()
        if not (self.local_game.over or self.local_game.watching):
            self._answers += self._changes()
        super().refresh(over)
        has_turn = self.local_game.may_act
        if has_turn and not self._had_turn:
            command(self.context, "call", _("It is your turn."))
        self._had_turn = has_turn or self.local_game.waiting

    def _changes(self) -> list[str]:
        """Return the sentences about the connection, the players' presence and their time."""
        found, names = self.presence, [player.name for player in self.table.record.players]
        told = self._presence_calls.hear(found.presences, names)
        if self._told_trouble != self.trouble:  # it says the same with a way out
            self._told_trouble = self.trouble
            told = [self.trouble] if self.trouble else told
        return told + self._time_calls.hear(found.times, self.own_seat, names)

    def _draw_notes(self) -> None:
        seated = self.own_seat is not None and not self.local_game.over
        self.presenter.extras = Extras(
            self.presence.badges(self._shown_emotes.by_seat), [_emote_tool()] if seated else []
        )

    def _hear_emotes(self, arrived: list[Emote], players: Sequence[Player]) -> None:
        self._answers += self._shown_emotes.take(arrived, players)

    def pending(self) -> float | None:
        """Return the seconds until the next look at the connection, or until a bot acts."""
        bots = super().pending()
        return SECOND if bots is None else min(bots, SECOND)

    def tick(self) -> None:
        """Let a bot act that is due."""
        if super().pending() == 0.0:
            super().tick()

    def carried(self, message: Carried) -> None:
        """Handle the answer about notifications."""
        if message.event == "asked":
            self.context.notices.add(_notification_words(message.text))

    # Drawing and intents

    def render(self) -> Drawing:
        """Return the table with the state of the connection above it."""
        drawing = super().render()
        if not self.trouble or drawing.main is None:
            return drawing
        main = drawing.main
        line = h("p", "together-state", {}, self.trouble, *self._remedies())
        inside = h(main.tag, main.id, main.attrs, line, *main.nodes)
        return Drawing(inside, drawing.dialog, drawing.body_attributes)

    def _remedies(self) -> Iterator[Node]:
        """Yield the buttons beside the state of the connection."""
        return iter(())

    @on(intents.Rematch)
    def rematch(self, _intent: intents.Rematch) -> Go:
        """Go to the tables with other devices, where the same people meet again."""
        return To(lazy_screens.make(TOGETHER, self.context), alone=True)

    @on(OpenEmotes)
    def open_emotes(self, _intent: OpenEmotes) -> Go:
        """Open the choice of emotes."""
        return To(EmotesDialog(self))

    @on(intents.Menu)
    def menu(self, _intent: intents.Menu) -> Go:
        """Open the menu."""
        return To(SharedMenu(self))


def _notification_words(answer: str) -> str:
    if answer == "granted":
        return _("You will be notified of your turn while this page is hidden.")
    return _("The browser does not allow notifications here.")


def _emote_tool() -> Node:
    attrs: Attrs = {"type": "button", **OpenEmotes().attrs, "class": "tool"}
    return h("button", "emotes", attrs, emotes.picture("emotes-icon", "laugh"), _("Say"))


class EmotesDialog(Screen):
    """The choice of emotes."""

    dialog = True

    def __init__(self, table: SharedTable) -> None:
        super().__init__(table.context)
        self._table = table

    def render(self) -> Drawing:
        """Return the emotes as buttons."""
        choices = [
            button(
                f"emote-{emote}",
                SendEmote(emote),
                emotes.picture(f"emote-{emote}-icon", emote),
                h("span", f"emote-{emote}-words", {}, emotes.words(emote)),
            )
            for emote in EMOTES
        ]
        close = button("emotes-close", intents.Back(), _("Back to the game"), kind="primary")
        shown = h("div", "emote-choices", {"class": "choices"}, *choices)
        return Drawing(None, dialog(_("Say something to all"), shown, close))

    @on(SendEmote)
    def send(self, intent: SendEmote) -> Go:
        """Show the emote to all, and close."""
        if intent.emote in EMOTES:
            self._table.send_emote(intent.emote)
        return BACK


class SharedMenu(MenuDialog):
    """The menu of a table with other devices, at which seats do not change."""

    def __init__(self, table: SharedTable) -> None:
        super().__init__(table.context, table.local_game, table.bot_runner, table.tutorial)

    def _fields(self) -> Iterator[Node]:
        return iter(())

    def _device_buttons(self) -> Iterator[Node]:
        return iter(())

    def _game_buttons(self) -> Iterator[Node]:
        if self._local_game.has_record:
            yield from super()._game_buttons()
        elif not self._local_game.over:
            yield button("foresee", ConfigureForecasts(), _("Hints and chances"))
        if not self._local_game.over:
            words = icon("notify-icon", "insight"), _("Notify me of my turn")
            yield button("notify", AllowNotifications(), *words)

    def _file_buttons(self) -> Iterator[Node]:
        if self._local_game.has_record:
            yield from super()._file_buttons()

    def _leave_buttons(self) -> Iterator[Node]:
        yield button("home", intents.Home(), _("Home"))

    @on(AllowNotifications)
    def allow_notifications(self, _intent: AllowNotifications) -> Go:
        """Ask the browser, which allows that only within a click."""
        command(self.context, "ask", "")
        return BACK
