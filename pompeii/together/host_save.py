"""The part of a host that outlives its page: the game, the seats' secrets and their nonces."""

import hashlib
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from pompeii import registry
from pompeii.core import fair_deal
from pompeii.core.fair_deal import FAIR, TABLE_LENGTH, base32, from_base32, from_hex
from pompeii.core.i18n import FieldError, mark
from pompeii.core.json_readers import (
    an_object,
    boolean,
    items,
    member,
    one_of,
    optional,
    text,
    whole,
)
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import LONGEST, SEATS, parsed, players
from pompeii.core.safe_json_parsing import parse_json
from pompeii.core.table import AnyTable

from .game_clock import TimeLimit, read_limit
from .seats import Seat, read_seat

OPENED: Final = "opened"
"""A record's key with the plies at which guests opened the sealed save of a lost host."""
HOST_SECRET_LENGTH: Final = 16
"""Length of the secret by which a relay knows a host again, in bytes."""
PROOF_LENGTH: Final = hashlib.sha256().digest_size
"""Length in bytes of a proof, the hash of such a secret, by which guests know their host again."""
_MOST: Final = 2**53
RandomBytes = Callable[[int], bytes]
"""A source of unpredictable bytes, by their number."""


def proof_of(secret: bytes) -> str:
    """Return the proof of the host with this `secret`, in hex."""
    return hashlib.sha256(secret).hexdigest()


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
    secret: bytes
    """The secret by which a relay knows this host again."""
    inherited: bytes = b""
    """The secret of the lost host whose table this host took over; empty for the first one."""
    limit: TimeLimit | None = None
    """The limit of the players' time."""
    served: bool = False
    """True if the page of this host was at a relay, for which it waits after a reload."""

    def taken_over(self, by: int, random_bytes: RandomBytes) -> "HostSave":
        """Return the table of a lost host for the device of the guest in seat `by`.

        The seats that the lost host's person played are free for a guest. A new secret keeps the
        lost host out if it comes back.
        """
        seats = list(self.seats)
        for number, seat in enumerate(seats):
            own = number == by or (not seat.remote and seat.player.kind != "human")
            secret = seat.secret if seat.remote else b""
            seats[number] = replace(
                seat, remote=not own, secret=secret, proven=bool(secret), connected=False
            )
        return replace(
            self,
            seats=tuple(seats),
            secret=random_bytes(HOST_SECRET_LENGTH),
            inherited=self.secret,
        )

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
                "secret": self.secret.hex(),
                "inherited": self.inherited.hex() or None,
                "limit": None if self.limit is None else self.limit.document(),
                "served": self.served,
            }
        )


def of_game(
    key: str, table: bytes, game: AnyTable, remote: Collection[int], random_bytes: RandomBytes
) -> HostSave:
    """Return the table with the code `table` of a running `game` that had no host before.

    The seats `remote` are free for guests.
    """
    record = game.record
    try:
        fair = fair_deal.read(record.document.get(FAIR), len(record.players))
        made = [*zip(fair.commitments, fair.nonces, strict=True)]
    except FieldError:  # a deal that no players contributed to
        made = [(b"", b"")] * len(record.players)
    seats = tuple(
        Seat(player, number in remote, commitment=promised, nonce=nonce)
        for number, (player, (promised, nonce)) in enumerate(zip(record.players, made, strict=True))
    )
    rules = record.document.get("rules", {})
    return HostSave(key, table, 1, dict(rules), seats, game, random_bytes(HOST_SECRET_LENGTH))


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
        member(document, "secret", from_hex(HOST_SECRET_LENGTH)),
        member(document, "inherited", optional(from_hex(HOST_SECRET_LENGTH))) or b"",
        member(document, "limit", optional(read_limit)),
        member(document, "served", boolean),
    )


def _plies(document: dict[str, Any]) -> list[Any]:
    """Return the plies at which the save was opened before."""
    found = document.get(OPENED)
    return found if isinstance(found, list) else []
