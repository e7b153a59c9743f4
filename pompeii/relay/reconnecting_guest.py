"""A guest's seat at a table behind a relay, kept when the connection breaks or the host reloads."""

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Queue
from typing import Any, Final

from pompeii import __version__
from pompeii.core.fair_deal import NONCE_LENGTH, TABLE_LENGTH, base32, from_base32, from_hex
from pompeii.core.i18n import _
from pompeii.core.json_readers import an_object, member, optional
from pompeii.core.record_document import Player
from pompeii.core.safe_json_parsing import json_or_none, parse_json
from pompeii.together.guest import Guest
from pompeii.together.host_save import PROOF_LENGTH
from pompeii.together.key_part import KeyPart
from pompeii.together.messages import SECRET_LENGTH
from pompeii.together.seats import BOT_AFTER

from .relay_connection import Arrived, ConnectionEvent, Opened, RelayConnection

GIVE_UP_AFTER: Final = 600.0
"""Time in seconds for which a lost connection is opened again."""
LONGEST_PAUSE: Final = 8.0
"""Longest time between two attempts, in seconds."""


@dataclass(frozen=True, slots=True)
class SeatKey:
    """The facts by which a guest takes its seat again."""

    table: str
    """The table's code."""
    secret: bytes
    nonce: bytes | None
    """The random bytes for the deal; None if the game had begun before."""
    proof: str | None
    """The hash of the host's secret in hex, by which the relay knows the right host."""

    def dump(self) -> str:
        """Return the key as JSON text."""
        document = {
            "table": self.table,
            "secret": base32(self.secret),
            "nonce": self.nonce.hex() if self.nonce else None,
            "host": self.proof,
        }
        return json.dumps(document)


def load_seat_key(text: str) -> SeatKey:
    """Return the key that :meth:`SeatKey.dump` wrote. Raise `ValueError` if it is malformed."""
    found = an_object(parse_json(text), "seat")
    proof = optional(from_hex(PROOF_LENGTH))(found.get("host"), "host")
    return SeatKey(
        base32(member(found, "table", from_base32(TABLE_LENGTH))),
        member(found, "secret", from_base32(SECRET_LENGTH)),
        member(found, "nonce", optional(from_hex(NONCE_LENGTH))),
        None if proof is None else proof.hex(),
    )


class SessionError(Exception):
    """The reason why a session is over before the end of the game, in a sentence."""


class GuestSession:
    """A guest with its connection. Pass it all events, and call :meth:`tick` several times a
    second.
    """

    def __init__(
        self,
        address: str,
        table: str,
        name: str,
        events: "Queue[Any]",
        *,
        spectator: bool = False,
        key: SeatKey | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Join `table` at `address`, or come back to the seat of `key`.

        Raise `ArenaError` if the extra is not installed.
        """
        self.notice = ""
        """A sentence about the connection; empty while all is well."""
        self.key = key
        """The key of the seat; None before there is one."""
        self._address, self._table, self._name = address, table, name
        self._spectator, self._clock, self._events = spectator, clock, events
        self._proof = None if key is None else key.proof
        self.guest = self._new_guest()
        self._is_host_there = False
        self._away_since = clock()
        self._has_joined = False
        self._lost_since: float | None = None
        self._pause = 0.5
        self._retry_at: float | None = None
        self._connection = RelayConnection(address, events)

    @property
    def is_over(self) -> bool:
        """True if the guest has the record of the finished game."""
        return self.guest.record is not None

    @property
    def key_part(self) -> str:
        """The code of this guest's part of the key to the game, once the host counts as lost.

        It is "" before, and for a game that has no other guest who could go on as the host.
        """
        guest = self.guest
        is_lost = not self._is_host_there and self._clock() - self._away_since >= BOT_AFTER
        if not (is_lost and guest.saves and guest.welcome is not None and guest.seat is not None):
            return ""
        if len(guest.saves[max(guest.saves)].holders) < 2:
            return ""
        return KeyPart.of_saves(guest.welcome.table, guest.seat, guest.saves).write()

    @property
    def players(self) -> list[Player]:
        """The players of the table; none before the host has named them."""
        record = self.guest.record
        return self.guest.players if record is None else [*record.record.players]

    def handle(self, event: ConnectionEvent) -> None:
        """Handle an event of the connection.

        Raise `SessionError` if the table is closed, or cannot be joined.
        """
        if event.connection is not self._connection:
            return
        match event:
            case Opened():
                self._retry_at = None
                self._connection.send(json.dumps({"join": self._table, "again": self._proof}))
            case Arrived(text=text):
                self._receive(text)
            case _:
                self._lost(event.why)
        self.flush()
        self._check()

    def _check(self) -> None:
        """Raise `SessionError` if the host closed the connection, or there is no free seat."""
        guest = self.guest
        if guest.closed:
            raise SessionError(guest.closed)
        if guest.welcome is not None and guest.seat is None and not self._spectator:
            raise SessionError(_("All seats of this table are taken; --watch shows the game."))

    def tick(self) -> None:
        """Repeat what is without an answer, and open a lost connection again."""
        now = self._clock()
        if self._retry_at is not None and now >= self._retry_at:
            self._retry_at = None
            self._connection = RelayConnection(self._address, self._events)
        if self._is_host_there:
            self.guest.tick()
            self.flush()

    def flush(self) -> None:
        """Send the texts of the guest."""
        if self._is_host_there:
            for text in self.guest.take():
                self._connection.send(text)

    def leave(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _receive(self, text: str) -> None:
        if text.startswith(('{"relay":', '{"error":')):
            self._hear_relay(json_or_none(text))
            return
        self._lost_since, self._pause, self.notice = None, 0.5, ""
        guest = self.guest
        guest.receive(text)
        self._has_joined = self._has_joined or guest.welcome is not None
        if guest.seat is not None and guest.secret is not None:
            self.key = SeatKey(self._table, guest.secret, guest.kept_nonce, self._proof)

    def _hear_relay(self, found: Any) -> None:
        """Handle a frame of the relay itself."""
        match found:
            case {"relay": "away"}:
                self._miss_host()
                self.notice = _("The host is away.")
            case {"relay": "here", "host": str(proof)}:
                self._is_host_there, self._proof, self.notice = True, proof, ""
                self._again()
            case {"error": str(why)}:
                self.notice = why

    def _miss_host(self) -> None:
        if self._is_host_there:
            self._is_host_there, self._away_since = False, self._clock()

    def _lost(self, why: str) -> None:
        """Open the connection again later, unless it never worked.

        Raise `SessionError` if it did not work, or was lost for too long.
        """
        self._miss_host()
        now = self._clock()
        self.notice = self.notice or why or _("The connection is lost.")
        if self._lost_since is None:
            self._lost_since = now
        if not self._has_joined or now - self._lost_since > GIVE_UP_AFTER:
            raise SessionError(self.notice)
        self._retry_at = now + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _again(self) -> None:
        """Begin the protocol with a hello, and with the secret of the seat."""
        if self.guest.record is None:
            self.guest = self._new_guest()

    def _new_guest(self) -> Guest:
        secret, nonce = (None, None) if self.key is None else (self.key.secret, self.key.nonce)
        return Guest(
            self._name, f"pompeii {__version__}", self._clock, os.urandom,
            spectator=self._spectator, secret=secret, nonce=nonce,
        )  # fmt: skip
