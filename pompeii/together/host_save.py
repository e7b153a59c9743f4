"""The part of a host that outlives its page: the game, the seats' secrets and their nonces."""

import json
from dataclasses import dataclass, replace
from typing import Any, Final

from pompeii import registry
from pompeii.core.fair_deal import TABLE_LENGTH, base32, from_base32
from pompeii.core.i18n import FieldError, mark
from pompeii.core.json_readers import an_object, items, member, one_of, optional, text, whole
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import LONGEST, SEATS, parsed, players
from pompeii.core.safe_json_parsing import parse_json
from pompeii.core.table import AnyTable

from .seats import Seat, read_seat

OPENED: Final = "opened"
"""A record's key with the plies at which guests opened the sealed save of a lost host."""
_MOST: Final = 2**53


@dataclass(frozen=True, slots=True)
class HostSave:
    """A host's table: everything that another page needs to become the host."""

    key: str
    """The game's key."""
    table: bytes
    """The table's code."""
    revision: int
    """The number of the last view."""
    rules: dict[str, Any]
    seats: tuple[Seat, ...]
    game: AnyTable | None
    """The game; None before the deal."""

    def taken_over(self, by: int) -> "HostSave":
        """Return the table of a lost host for the device of the guest in seat `by`.

        The seats that the lost host's person played are free for a guest.
        """
        seats = list(self.seats)
        for number, seat in enumerate(seats):
            own = number == by or (not seat.remote and seat.player.kind != "human")
            secret = seat.secret if seat.remote else b""
            seats[number] = replace(
                seat, remote=not own, secret=secret, proven=bool(secret), connected=False
            )
        return replace(self, seats=tuple(seats))

    def dump(self) -> str:
        """Return the save as JSON text."""
        return json.dumps(
            {
                "game": self.key,
                "table": base32(self.table),
                "revision": self.revision,
                "rules": self.rules,
                "players": [seat.player.document() for seat in self.seats],
                "seats": [seat.document() for seat in self.seats],
                "record": None if self.game is None else self.game.dump(),
            }
        )


def load(written: str, *, opened: bool = False) -> HostSave:
    """Return the save in the JSON text `written`.

    With `opened`, the record notes that guests opened it: they could have seen all hidden hands.
    Raise `ValueError` if it is malformed.
    """
    document = an_object(parse_json(written), "save")
    key = member(document, "game", one_of({key: key for key in registry.GAMES}))
    game = registry.game(key)
    seated = players(document, dict.fromkeys(SEATS, SIDES))
    seats = member(document, "seats", items(an_object, max(SEATS), min(SEATS)))
    if len(seats) != len(seated):
        raise FieldError("seats", mark("contradicts the rest"))
    record = member(document, "record", optional(text(LONGEST)))
    if record is not None and opened:
        found = parsed(record)
        found[OPENED] = [*_plies(found), len(found.get("actions", ()))]
        record = json.dumps(found)
    return HostSave(
        key,
        member(document, "table", from_base32(TABLE_LENGTH)),
        member(document, "revision", whole(0, _MOST)),
        member(document, "rules", an_object),
        tuple(
            read_seat(player, seat, f"seats[{number}]")
            for number, (player, seat) in enumerate(zip(seated, seats, strict=True))
        ),
        None if record is None else game.table.load(record),
    )


def _plies(document: dict[str, Any]) -> list[Any]:
    """Return the plies at which the save was opened before."""
    found = document.get(OPENED)
    return found if isinstance(found, list) else []
