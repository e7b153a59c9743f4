"""The dialog that lets players of a game play on other devices, by link or live, and back."""

from typing import Any, Final

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.form_fields import labelled
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.screens.base_screen import BACK, Drawing, Go, Screen
from app.screens.open_lazy_screens import to_live_table
from app.screens.visit_context import Context
from app.storage.record_page_data import TABLE, extra, put_extra
from app.table.local_game import LocalGame

from .intents import GatherHere, MeetLive, SetDevices
from .invitation import random_code
from .secrecy_note import secrecy_note

PLACE: Final = "device"
"""Field name of a player's device: this prefix, a dash and the seat."""
HERE, ELSEWHERE = "here", "elsewhere"


class DevicesDialog(Screen):
    """The choice of the players on other devices."""

    dialog = True

    def __init__(self, context: Context, local_game: LocalGame[Any, Any]) -> None:
        super().__init__(context)
        self._local_game = local_game
        seats = range(local_game.table.seats)
        self._people = [seat for seat in seats if local_game.is_human(seat)]
        self._remote = {*local_game.remote_seats} & {*self._people}

    def render(self) -> Drawing:
        """Return a field for each person."""
        fields = h("div", "devices-fields", {"class": "fields"}, *map(self._field, self._people))
        return Drawing(
            None,
            dialog(
                _("Who plays on which device?"),
                fields,
                h("p", "devices-refusal", {"class": "refusal", "role": "status"}, self._refusal),
                secrecy_note("devices-note"),
                *self._buttons(),
            ),
        )

    def _field(self, seat: int) -> Node:
        words = _("{name} plays").format(name=self._local_game.table.record.players[seat].name)
        places = {HERE: _("on this device"), ELSEWHERE: _("on another device")}
        chosen = ELSEWHERE if seat in self._remote else HERE
        return labelled(f"{PLACE}-{seat}", words, chosen, places)

    def _buttons(self) -> list[Node]:
        back = button("devices-back", intents.Back(), _("Back to the game"))
        if self._refusal:
            return [back]
        words = _("By link, in turns") if self._remote else _("Play like this")
        ways = [button("devices-set", SetDevices(), words, legal=True, kind="primary")]
        if self._remote and not self._local_game.waits:
            ways.append(button("devices-live", MeetLive(), _("Live, at one table")))
        if self._local_game.sent is not None:
            words = _("Everybody plays on this device again")
            ways.append(button("devices-gather", GatherHere(), words))
        return [*ways, back]

    @property
    def _refusal(self) -> str:
        """The reason why the choice is impossible, or ""."""
        return (
            _("At least one person has to play on this device.")
            if {*self._people} == self._remote
            else ""
        )

    def change(self, name: str, value: str) -> None:
        """Choose the device of a person."""
        for seat in self._people:
            if name == f"{PLACE}-{seat}":
                self._remote = self._remote - {seat} | ({seat} if value == ELSEWHERE else set())

    @on(SetDevices)
    def set_devices(self, _intent: SetDevices) -> Go:
        """Play as chosen; a game with players elsewhere gets a code, by which they find it."""
        local_game = self._local_game
        if not self._remote:
            return self.gather(GatherHere())
        if not self._refusal:
            if extra(local_game.table.record, TABLE) is None:
                put_extra(local_game.table.record, TABLE, random_code())
            sent = -1 if local_game.sent is None else local_game.sent
            local_game.play_by_link(self._remote, sent)
        return BACK

    @on(MeetLive)
    def meet_live(self, _intent: MeetLive) -> Go:
        """Become the host of a table, at which the other players take their seats."""
        if self._refusal or not self._remote or self._local_game.waits:
            return BACK
        return to_live_table(self.context, self._local_game, self._remote)

    @on(GatherHere)
    def gather(self, _intent: GatherHere) -> Go:
        """Let all people play on this device again."""
        self._local_game.stop_links()
        return BACK
