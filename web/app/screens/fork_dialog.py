"""The question before a fork: a new game from a position of another one, with new players."""

from collections.abc import Iterator
from dataclasses import replace

from app.game_catalogue import Table
from app.kit import intents, player_names
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.form_fields import labelled
from app.kit.i18n import _, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.storage.record_page_data import PRACTICE, extra, put_extra
from app.table.game_ui import of_table
from app.table.replay_and_share_intents import PlayOnNow
from pompeii.core.record_document import Player

from .base_screen import Drawing, Go, Screen, To
from .table_screen import TableScreen
from .visit_context import Context

PLAYS = "fork"
"""Field name of a seat's player: this prefix, a dash and the seat."""


class ForkDialog(Screen):
    """The dialog that chooses a human or bot for each seat of a fork."""

    dialog = True

    def __init__(self, context: Context, table: Table, ply: int, id: str) -> None:
        """Prepare a fork after `ply` actions of `table`, which is saved under `id`."""
        super().__init__(context)
        self._game = table
        self._ply = ply
        self._id = id
        self._bots = of_table(table).bots
        self._players = [
            replace(player, kind=self._kind(player)) for player in table.record.players
        ]

    def render(self) -> Drawing:
        """Return the question."""
        words = (
            n_(
                "A new game begins with the first {count} move of this one. "
                "This game stays as it is.",
                "A new game begins with the first {count} moves of this one. "
                "This game stays as it is.",
                self._ply,
            )
            if self._ply
            else _("A new game begins with the same deal. This game stays as it is.")
        )
        fields = h("div", "fork-fields", {"class": "fields"}, *self._fields())
        begin = button("fork-yes", PlayOnNow(), _("Play on"), legal=True, kind="primary")
        leave = button("fork-no", intents.Back(), _("Back"))
        explained = h("p", "fork-words", {}, words)
        return Drawing(None, dialog(_("Play on from here"), explained, fields, begin, leave))

    def _fields(self) -> Iterator[Node]:
        kinds = player_names.kinds(self._bots)
        for seat, player in enumerate(self._players):
            words = _("{name} is played by").format(name=player.name)
            yield labelled(f"{PLAYS}-{seat}", words, player.kind, kinds)

    def _kind(self, player: Player) -> str:
        """Return the kind of `player`, or human if its bot is unknown here."""
        return player.kind if player.kind.removeprefix("bot:") in self._bots else "human"

    def change(self, name: str, value: str) -> None:
        """Set the player of a seat."""
        for seat, player in enumerate(self._players):
            if name == f"{PLAYS}-{seat}" and value in player_names.kinds(self._bots):
                self._players[seat] = replace(player, kind=value)

    @on(PlayOnNow)
    def play_on(self, _intent: PlayOnNow) -> Go:
        """Start the fork as a save of its own, which records its origin."""
        table = self._game.fork(self._ply, self._players, self._id)
        put_extra(table.record, PRACTICE, extra(self._game.record, PRACTICE))
        return To(TableScreen.begin(self.context, table), alone=True)
