"""The question before a game is played on from a position of another one: who plays."""

from collections.abc import Iterator
from dataclasses import replace

from pompeii.frame import Player

from ..keep.extras import ENDED, FORK, GUIDE, TITLE, put_extra
from ..keep.games import Table
from ..kit import names, wishes
from ..kit.answering import on
from ..kit.button import button
from ..kit.dialog import dialog
from ..kit.fields import labelled
from ..kit.markup import Node, h
from ..kit.words import _, n_
from ..table.skin import of_table
from ..table.wishes import PlayOnNow
from .screen import Drawing, Go, Screen, To
from .table import TableScreen
from .visit import Visit

PLAYS = "fork"
"""The field that says who plays a seat is called so, with a dash and the seat."""


class Fork(Screen):
    """Asks who plays on, people or bots in any seat."""

    dialog = True

    def __init__(self, visit: Visit, table: Table, id: str) -> None:
        """The game as it stood, and what the save is called here of which that is a position."""
        super().__init__(visit)
        self._game = table
        self._id = id
        self._bots = of_table(table).bots

    def render(self) -> Drawing:
        """The question."""
        ply = len(self._game.steps)
        words = n_(
            "A new game begins with the first {count} move of this one. This one stays as it is.",
            "A new game begins with the first {count} moves of this one. This one stays as it is.",
            ply,
        )
        fields = h("div", "fork-fields", {"class": "fields"}, *self._fields())
        begin = button("fork-yes", PlayOnNow(), _("Play on"), legal=True, kind="primary")
        leave = button("fork-no", wishes.Back(), _("Back"))
        explained = h("p", "fork-words", {}, words)
        return Drawing(None, dialog(_("Play on from here"), explained, fields, begin, leave))

    def _fields(self) -> Iterator[Node]:
        kinds = names.kinds(self._bots)
        for seat, player in enumerate(self._game.record.players):
            words = _("{name} is played by").format(name=player.name)
            yield labelled(f"{PLAYS}-{seat}", words, self._kind(player), kinds)

    def _kind(self, player: Player) -> str:
        """Who plays, a person for a bot that is not known here."""
        return player.kind if player.kind.removeprefix("bot:") in self._bots else "human"

    def change(self, name: str, value: str) -> None:
        """Let another play a seat."""
        players = self._game.record.players
        for seat, player in enumerate(players):
            if name == f"{PLAYS}-{seat}" and value in names.kinds(self._bots):
                players[seat] = replace(player, kind=value)

    @on(PlayOnNow)
    def play_on(self, _wish: PlayOnNow) -> Go:
        """Begin it, as a save of its own that says where it comes from."""
        record = self._game.record
        for gone in (ENDED, GUIDE, TITLE):
            put_extra(record, gone, None)
        put_extra(record, FORK, {"game": self._id, "ply": len(self._game.steps)})
        return To(TableScreen.begin(self.visit, self._game), alone=True)
