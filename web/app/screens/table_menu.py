"""The menu of a table, and the question before a game is ended early."""

from collections.abc import Iterator
from typing import Any

from app.game_catalogue import of_format
from app.kit import intents, player_names
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.form_fields import check, labelled
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.storage.games_file import file_name
from app.storage.record_page_data import PRACTICE, extra, put_extra
from app.table.bot_runner import BotRunner
from app.table.game_ui import of_table
from app.table.local_game import LocalGame
from app.table.replay_and_share_intents import AskOwnBot, ChooseDevices, ConfigureForecasts, Share
from app.table.tutorial import Tutorial

from .asking_own_bot import ask, can_ask
from .base_screen import BACK, Drawing, Go, Screen, To
from .open_lazy_screens import to_devices
from .settings import speeds
from .visit_context import Context

SEAT = "plays"
"""Field name of a seat's player: this prefix, a dash and the seat."""


def shared(context: Context, local_game: LocalGame[Any, Any]) -> Go:
    """Return the navigation to the share dialog of a table, with no more than its
    viewer may know.
    """
    from .share import ShareDialog  # see app.snapshot_preload

    table = local_game.table
    return To(ShareDialog(context, table, local_game.viewer, len(table.steps)))


class MenuDialog(Screen):
    """The menu of a table."""

    dialog = True

    def __init__(
        self,
        context: Context,
        local_game: LocalGame[Any, Any],
        bot_runner: BotRunner,
        tutorial: Tutorial,
    ) -> None:
        super().__init__(context)
        self._local_game = local_game
        self._bot_runner = bot_runner
        self._tutorial = tutorial
        practice = bool(local_game.game.practice)
        self._can_practise = practice and not (self._practises or local_game.watching)
        """True if this menu can make it a game for practice, which it then remains."""

    def render(self) -> Drawing:
        """Return the current entries of the menu."""
        close = button("menu-close", intents.Back(), _("Back to the game"), kind="primary")
        fields = h("div", "menu-fields", {"class": "fields"}, *self._fields())
        return Drawing(None, dialog(_("Menu"), fields, *self._groups(), close, kind="menu"))

    def _fields(self) -> Iterator[Node]:
        local_game = self._local_game
        if local_game.over:
            return
        players = local_game.table.record.players
        for seat, player in enumerate(players):
            kind = "human" if local_game.is_human(seat) else player.kind
            words = _("{name} is played by").format(name=player.name)
            yield labelled(
                f"{SEAT}-{seat}", words, kind, player_names.kinds(self._local_game.game.bots)
            )
        if not all(map(local_game.is_human, range(len(players)))):
            speed = self.context.user_settings.speed
            yield labelled("speed", _("Speed of bots and animations"), speed, speeds())
        if self._can_practise:
            yield check("practice", _("Practice"), self._practises, _(local_game.game.practice))

    @property
    def _practises(self) -> bool:
        """True if the game is for practice."""
        return extra(self._local_game.table.record, PRACTICE) is True

    def _groups(self) -> Iterator[Node]:
        yield _group("game", _("This game"), self._game_buttons())
        yield _group("help", _("Rules and settings"), self._help_buttons())
        yield _group("files", _("Share and save"), self._file_buttons())
        yield _group("leave", _("Leave the table"), self._leave_buttons())

    def _game_buttons(self) -> Iterator[Node]:
        if self._tutorial.active:
            yield button("leave-guide", intents.LeaveGuide(), _("Close the guide"))
        elif self._tutorial.exists and not self._local_game.over:
            yield button("call-guide", intents.CallGuide(), _("Reopen the guide"))
        if self._local_game.table.steps:
            yield button("look-back", intents.Replay(), _("Review the game"))
            yield button("in-numbers", intents.ShowStatistics(), _("The game in numbers"))
        yield from self._device_buttons()
        if can_ask(self._local_game):
            yield button("ask-own-bot", AskOwnBot(), _("Ask my bot"))
        if not self._local_game.over:
            yield button("foresee", ConfigureForecasts(), _("Hints and chances"))

    def _device_buttons(self) -> Iterator[Node]:
        people = sum(map(self._local_game.is_human, range(self._local_game.table.seats)))
        if people > 1 and not (self._local_game.over or self._local_game.watching):
            yield button("devices", ChooseDevices(), _("Who plays on which device …"))

    def _help_buttons(self) -> Iterator[Node]:
        yield button("rules", intents.Rules(), _("Rules"))
        yield button("settings", intents.Settings(), _("Settings"))
        yield button("keys", intents.Keys(), _("Keys"))
        yield button("about", intents.About(), _("About and licences"))

    def _file_buttons(self) -> Iterator[Node]:
        yield button("menu-share", Share(), _("Share …"))
        record = self._local_game.table.record
        players = " ".join(player.name for player in record.players)
        export = intents.Export(file_name(players, of_format(record.document["format"])))
        yield button("export", export, _("Export this game"))
        yield button("report", intents.Report(), _("Report a problem"))

    def _leave_buttons(self) -> Iterator[Node]:
        if not (self._local_game.over or self._local_game.watching):
            yield button("end", intents.End(), _("End the game early …"))
        yield button("home", intents.Home(), _("Home"))

    def change(self, name: str, value: str) -> None:
        """Set the player of a seat or make it a game for practice, if the field `name` means it."""
        if name == "practice" and self._can_practise:
            put_extra(self._local_game.table.record, PRACTICE, True if value == "true" else None)
        seats = (
            () if self._local_game.watching else range(len(self._local_game.table.record.players))
        )
        for seat in seats:
            if name == f"{SEAT}-{seat}" and value in player_names.kinds(self._local_game.game.bots):
                self._local_game.set_player_kind(seat, value)
                self._bot_runner.ask_again()

    @on(intents.LeaveGuide)
    def leave_guide(self, _intent: intents.LeaveGuide) -> Go:
        """Leave the tutorial."""
        self._tutorial.leave()
        return BACK

    @on(intents.CallGuide)
    def call_guide(self, _intent: intents.CallGuide) -> Go:
        """Start the tutorial again."""
        self._tutorial.resume()
        return BACK

    @on(Share)
    def share(self, _intent: Share) -> Go:
        """Open the share dialog with the current state of the game."""
        return shared(self.context, self._local_game)

    @on(AskOwnBot)
    def ask_own_bot(self, _intent: AskOwnBot) -> Go:
        """Open the workshop with the shown position."""
        return ask(self.context, self._local_game)

    @on(ChooseDevices)
    def devices(self, _intent: ChooseDevices) -> Go:
        """Choose the players who play on other devices."""
        return to_devices(self.context, self._local_game)

    @on(ConfigureForecasts)
    def foresee(self, _intent: ConfigureForecasts) -> Go:
        """Open the settings of hints and chances."""
        return To(HintSettingsDialog(self.context, self._local_game), instead=True)

    @on(intents.End)
    def end(self, _intent: intents.End) -> Go:
        """Open the question before the game ends early."""
        return To(EndGameDialog(self.context, self._local_game), instead=True)


def _group(name: str, heading: str, buttons: Iterator[Node]) -> Node:
    """Return buttons under their heading, or an empty group without buttons."""
    id = f"menu-{name}"
    title = h("h3", f"{id}-title", {}, heading)
    inside = h("div", f"{id}-buttons", {"class": "choices"}, *buttons)
    return h("section", id, {"class": "group", "aria-labelledby": f"{id}-title"}, title, inside)


class HintSettingsDialog(Screen):
    """The dialog with hints and win chances."""

    dialog = True

    def __init__(self, context: Context, local_game: LocalGame[Any, Any]) -> None:
        super().__init__(context)
        self._local_game = local_game

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers to start before something is chosen."""
        return 1

    def render(self) -> Drawing:
        """Return the fields, each a setting."""
        offered = of_table(self._local_game.table).forecast_fields(self.context.user_settings)
        fields = h("div", "foreseen", {"class": "fields"}, *offered)
        close = button("foreseen-close", intents.Back(), _("Back to the game"), kind="primary")
        return Drawing(None, dialog(_("Hints and chances"), fields, close))


class EndGameDialog(Screen):
    """The question before a game is ended early."""

    dialog = True

    def __init__(self, context: Context, local_game: LocalGame[Any, Any]) -> None:
        super().__init__(context)
        self._local_game = local_game

    def render(self) -> Drawing:
        """Return the question."""
        words = _("Nobody wins. The game stays saved, and you can still continue it later.")
        return Drawing(
            None,
            dialog(
                _("End this game early?"),
                h("p", "ending-words", {}, words),
                button("end-yes", intents.EndNow(), _("End it"), legal=True, kind="danger"),
                button("end-no", intents.Back(), _("Go on playing")),
            ),
        )

    @on(intents.EndNow)
    def end(self, _intent: intents.EndNow) -> Go:
        """End the game."""
        self._local_game.end()
        return BACK
