"""The parts of the key to a lost host's save that are here, and the save that they open."""

from collections.abc import Mapping
from typing import Final

from app.kit.i18n import _
from app.other_devices import handshake_code_header
from app.other_devices.failure_texts import rejection
from pompeii.core.fair_deal import base32
from pompeii.together import key_part
from pompeii.together.sealed_save import SealedSave, open_newest

GATHERED: Final = "gathered"
"""The event of a part that the camera read, or that another page of this device handed over."""
LINK: Final = "#part="
"""The beginning of the link of a part."""


class KeyParts:
    """The parts of the other guests of one table."""

    def __init__(self, table: str) -> None:
        """Begin without any; `table` is the code of the table."""
        self._table = table
        self._shares: dict[int, Mapping[int, bytes]] = {}
        self.message = ""
        """A sentence about the last part; "" if all is well."""
        self.opened = ""
        """The save of the lost host as JSON text; "" until it is open."""

    def take(self, given: str, own: int, saves: Mapping[int, SealedSave]) -> None:
        """Add the part in a text that a player pasted; the guest in seat `own` has the `saves`."""
        self.message = ""
        try:
            part = key_part.read(handshake_code_header.code_in(given))
        except ValueError as error:
            self.message = _connecting(given) or rejection(str(error))
            return
        holders = {seat for save in saves.values() for seat in save.holders}
        if base32(part.table) != self._table or part.seat not in holders:
            self.message = _("This part does not belong to this table.")
        elif part.seat == own:
            self.message = _("This is the part of this page. The parts of the others are needed.")
        elif self._shares.get(part.seat) == part.shares:
            self.message = _("This part is here already.")
        else:
            self._shares[part.seat] = part.shares
            self.open(own, saves)

    def open(self, own: int, saves: Mapping[int, SealedSave]) -> None:
        """Open the newest save that these parts open, if there is one."""
        try:
            self.opened = open_newest(saves, own, self._shares)
        except ValueError:
            if self.count(own, saves) == needed(saves):
                self.message = _(
                    "All parts are here, but these pages saw different moments of the game last. "
                    "So the game cannot be opened."
                )

    def count(self, own: int, saves: Mapping[int, SealedSave]) -> int:
        """Return the number of parts that are here, with that of the seat `own`."""
        return len({own, *self._shares} & {*_newest(saves).holders})


def needed(saves: Mapping[int, SealedSave]) -> int:
    """Return the number of parts that the newest of `saves` needs."""
    return len(_newest(saves).holders)


def _newest(saves: Mapping[int, SealedSave]) -> SealedSave:
    return saves[max(saves)]


def _connecting(given: str) -> str:
    """Return a sentence about the code of a handshake; "" for anything else."""
    try:
        handshake_code_header.read(given)
    except ValueError:
        return ""
    return _("This code is for a connection. The part of another player is needed here.")
