"""The seat of this page at a table that another device hosts, or its place among the spectators."""

import json
import os
from collections.abc import Mapping
from typing import Final

from app.kit.i18n import _
from app.other_devices import handshake_code_header
from app.other_devices.code_fields import ready
from app.other_devices.connection import ABSENT, LIVE, SERVED, UNREACHABLE, Connection
from app.other_devices.failure_texts import diagnosis, ending, rejection
from app.other_devices.handshake_code_header import INVITATION
from app.screens.visit_context import Context
from app.storage.note_names import SEAT, seat_note
from app.storage.store import NOTE
from app.worker_messages import Carried
from pompeii import __version__
from pompeii.core.fair_deal import NONCE_LENGTH, base32, from_base32, from_hex
from pompeii.core.json_readers import (
    Json,
    an_object,
    boolean,
    items,
    member,
    one_of,
    optional,
    text,
    whole,
)
from pompeii.core.record_document import NAME_LENGTH
from pompeii.core.safe_json_parsing import parse_json
from pompeii.registry import GAMES
from pompeii.together.guest import KEPT_SHARES, Guest
from pompeii.together.host_save import PROOF_LENGTH
from pompeii.together.messages import LARGEST, MOST_SEATS, SECRET_LENGTH
from pompeii.together.sealed_save import KEY_LENGTH, SealedSave
from pompeii.together.seats import BOT_AFTER

from .key_parts import GATHERED, KeyParts
from .monotonic_time import now

AWAY: Final = "away"
"""The reason of a carrier that waits for a host that was there before."""
_MOST: Final = 2**53


class GuestConnection:
    """A guest with its connection. Each time that the host is reached there is a new `Guest`.

    Call :meth:`update` after every message, and then :meth:`flush`.
    """

    def __init__(
        self,
        context: Context,
        code: str,
        name: str,
        *,
        spectator: bool = False,
        carrier: str = SERVED,
        proof: bytes | None = None,
    ) -> None:
        """Ask for a seat under `name`, or only for a look.

        A page that was there before waits for the host with this `proof`, the hash of its secret.
        """
        self.code, self.name, self.spectator = code, name, spectator
        self._context = context
        self._proof = proof
        self._secret: bytes | None = None
        self._nonce: bytes | None = None
        self.game = ""
        """The key of the game; "" until the host was reached."""
        self.seat: int | None = None
        """The own seat; None for a spectator, and until the host was reached."""
        self.saves: Mapping[int, SealedSave] = {}
        """The latest sealed saves of the host, by number of the view."""
        self.parts = KeyParts(code)
        """The parts of the key to these saves that other guests have passed on."""
        self._heard = now()
        self._guest: Guest | None = None
        self._texts: list[str] = []
        self.reached = False
        """True while the host can be reached."""
        self.awaits_host = False
        """True while the relay waits for the host to come back."""
        self.awaits_relay = False
        """True while the relay of this site does not answer."""
        self.ended = ""
        """The reason for which the connection has ended for good; "" while it has not."""
        self._peer = ""
        self.answer = ""
        """The code for the host, "" if there is none yet or none is needed."""
        self.message = ""
        """A sentence about the handshake."""
        self.is_answering = False
        """True from the reading of an invitation to the end of its connection."""
        self._connect(carrier)

    def _connect(self, carrier: str, **handshake: str) -> None:
        """Wait for another connection: for that to a relay, or a live one by this `handshake`."""
        self.ended = self.answer = ""
        self.is_answering = bool(handshake)
        served = {"join": self.code, "again": self._proof and self._proof.hex()}
        options = {"table": self.code, **handshake} if carrier == LIVE else served
        self.connection = Connection(self._context, carrier, **options)

    @classmethod
    def resume(cls, context: Context, code: str) -> "GuestConnection | None":
        """Return the seat that this device has at the table `code`, or None."""
        note = context.store.text(NOTE, seat_note(code))
        if note is None:
            return None
        try:
            kept = an_object(parse_json(note), "note")
            name = member(kept, "name", text(NAME_LENGTH))
            secret = member(kept, "secret", optional(from_base32(SECRET_LENGTH)))
            nonce = member(kept, "nonce", optional(from_hex(NONCE_LENGTH)))
            spectator = member(kept, "spectator", boolean)
            proof = optional(from_hex(PROOF_LENGTH))(kept.get("host"), "host")
            seat = cls(context, code, name, spectator=spectator, proof=proof)
            seat.game = member(kept, "game", one_of({key: key for key in GAMES}))
            seat.seat = member(kept, SEAT, optional(whole(0, MOST_SEATS - 1)))
            seat.saves = dict(member(kept, "saves", items(_read_save, KEPT_SHARES)))
        except ValueError:
            return None
        seat._secret, seat._nonce = secret, nonce
        return seat

    @property
    def guest(self) -> Guest | None:
        """The guest, None until the host was reached."""
        return self._guest

    def carried(self, message: Carried) -> None:
        """Handle an event of the connection, or a part of the key that was passed on."""
        if message.event == GATHERED:
            self.pass_on(message.text)
        if not self.connection.owns(message):
            return
        match message.event:
            case "opened":
                self._peer, self._proof = message.peer, _read_proof(message.text)
                self._meet()
            case "received":
                self._heard, self.parts = now(), KeyParts(self.code)
                self._texts.append(message.text)
            case "closed" if message.text == ABSENT:
                self._connect(LIVE)
            case "closed":
                self._lose(message)
            case "answered":
                self.answer, self.message = message.text, ready()
            case "scanned":
                self.enter(message.text)
            case "stalled":
                self.message = diagnosis(message.text)
            case "rejected":
                self.message, self.is_answering = rejection(message.text), False
        self.update()

    def _lose(self, message: Carried) -> None:
        """Note that the host cannot be reached any more."""
        self.reached, self.awaits_host = False, message.text == AWAY
        self.awaits_relay = message.text == UNREACHABLE
        if self.connection.is_live:
            self._connect(LIVE)
            self.message = ending(message.text)
        elif not message.peer:
            self.ended = message.text

    def enter(self, given: str) -> None:
        """Answer the invitation of the host."""
        try:
            found = handshake_code_header.read(given)
        except ValueError as error:
            self.message = rejection(str(error))
            return
        if found.kind != INVITATION or found.table != self.code:
            self.message = _("This code is not an invitation to this table.")
            return
        self._connect(LIVE, answer=found.text)
        self.message = _("A moment …")

    def pass_on(self, given: str) -> None:
        """Take the part of the key that another guest has passed on."""
        if self.seat is not None:
            self.parts.take(given, self.seat, self.saves)

    def update(self) -> None:
        """Read the texts of the host as soon as the files of its game are loaded."""
        guest = self._guest
        while guest is not None and self._texts:
            welcome = guest.welcome
            if welcome is not None and not self._context.is_loaded(welcome.game):
                return
            guest.receive(self._texts.pop(0))
            self._keep(guest)
            if guest.closed:
                self.flush()
                self.ended, self.reached = guest.closed, False

    def flush(self) -> None:
        """Send what is due."""
        if self._guest is not None and self.reached:
            self._guest.tick()
            for text in self._guest.take():
                self.connection.send(self._peer, text)

    def reconnect(self) -> None:
        """Open another connection after this one has ended."""
        self._connect(LIVE if self.connection.is_live else SERVED)

    def forget(self) -> None:
        """Forget the seat."""
        self._context.store.put_text(NOTE, seat_note(self.code), None)

    @property
    def is_host_away(self) -> bool:
        """True if the host is silent or cannot be reached."""
        return not self.reached or self._guest is None or self._guest.is_host_away

    @property
    def is_host_lost(self) -> bool:
        """True if the host of a running game was silent for so long that others may go on."""
        closed = self._guest is not None and self._guest.closed
        return bool(self.saves) and not closed and now() - self._heard >= BOT_AFTER

    def _meet(self) -> None:
        """Greet the host that was reached."""
        self.reached, self.awaits_host, self.awaits_relay = True, False, False
        self.answer = self.message = ""
        self._texts.clear()
        self._guest = Guest(
            self.name,
            __version__,
            now,
            os.urandom,
            spectator=self.spectator,
            secret=self._secret,
            nonce=self._nonce,
            saves=self.saves,
        )

    def _keep(self, guest: Guest) -> None:
        """Note the seat, by which the page comes back after it was loaded again."""
        if guest.welcome is None or guest.record is not None:
            return
        self._secret, self._nonce = guest.secret, guest.kept_nonce
        self.game, self.seat, self.saves = guest.welcome.game, guest.seat, guest.saves
        note = {
            "name": self.name,
            "secret": None if guest.secret is None else base32(guest.secret),
            "nonce": None if self._nonce is None else self._nonce.hex(),
            "spectator": self.spectator,
            "host": self._proof and self._proof.hex(),
            "game": self.game,
            SEAT: self.seat,
            "saves": [
                {
                    "number": number,
                    "sealed": save.sealed,
                    "share": save.share.hex(),
                    "holders": [*save.holders],
                }
                for number, save in self.saves.items()
            ],
        }
        self._context.store.put_text(NOTE, seat_note(self.code), json.dumps(note))


def _read_proof(written: str) -> bytes | None:
    """Return the proof of a relay's host, None for that of a live connection."""
    try:
        return from_hex(PROOF_LENGTH)(written, "host")
    except ValueError:
        return None


def _read_save(value: Json, place: str) -> tuple[int, SealedSave]:
    """Return a noted sealed save, and the number of its view."""
    kept = an_object(value, place)
    save = SealedSave(
        member(kept, "sealed", text(LARGEST), place),
        member(kept, "share", from_hex(KEY_LENGTH), place),
        member(kept, "holders", items(whole(0, MOST_SEATS - 1), MOST_SEATS), place),
    )
    return member(kept, "number", whole(0, _MOST), place), save
