"""The seats of a table: their players, their secrets, and the times at which guests were heard."""

import hmac
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pompeii.core.fair_deal import NONCE_LENGTH, base32, commitment, from_base32, from_hex
from pompeii.core.json_readers import Json, boolean, member, optional, whole
from pompeii.core.record_document import Player

from .game_clock import milliseconds
from .inbox_limits import Inbox
from .messages import PRESENCES, SECRET_LENGTH, Presence

AWAY_AFTER: Final = 15.0
"""A guest that was silent for this many seconds is away."""
BOT_AFTER: Final = 60.0
"""A bot may replace a guest that was silent for this many seconds."""
VIEWS_A_SECOND: Final = 12
"""Maximum number of views that a guest gets in a second; bots may act more often."""
_LONGEST_USE: Final = 10**12


@dataclass(slots=True)
class Seat:
    """A seat; ``remote`` seats belong to guests, all others to the host's device."""

    player: Player
    remote: bool
    secret: bytes = b""
    """The secret by which a guest takes this seat again; empty before the first guest."""
    proven: bool = False
    """True once its guest has shown the secret, so that the welcome was not lost."""
    commitment: bytes = b""
    nonce: bytes = b""
    bot: bool = False
    """True while a bot plays for an absent guest."""
    heard: float = 0.0
    """Time of the last message of its guest, on the host's clock."""
    connected: bool = False
    used: float = 0.0
    """Time that the seat has used, in seconds."""
    turn: float = 0.0
    """The part of it in the seat's latest turn."""
    handled: int = 0
    """Number of the last request that was answered."""
    refusal: str = ""
    """The reason for which that request was rejected; empty if it was not."""

    @property
    def has_guest(self) -> bool:
        """True if a guest plays this seat, and no bot plays for an absent one."""
        return self.remote and bool(self.secret) and not self.bot

    @property
    def is_free(self) -> bool:
        """True if a guest without a secret may take this seat."""
        return self.remote and not self.proven and not self.connected

    @property
    def is_timed(self) -> bool:
        """True if a limit of time applies: a person plays here, and no bot for an absent one."""
        return self.player.kind == "human" and not self.bot

    def presence(self, now: float) -> str:
        """Return the state of this seat, one of `PRESENCES`."""
        if not self.remote:
            return "host"
        if self.bot:
            return "bot"
        if not self.secret:
            return "free"
        return "away" if self.is_away(now) else "here"

    def is_away(self, now: float) -> bool:
        """Return True if its guest is gone, or was silent for too long."""
        return not self.connected or now - self.heard > AWAY_AFTER

    def rename(self, name: str) -> None:
        """Give the seat to a player with the name `name`."""
        self.player = replace(self.player, name=name)

    def document(self) -> dict[str, Json]:
        """Return the part of this seat that outlives the host's page."""
        return {
            "remote": self.remote,
            "secret": base32(self.secret) if self.secret else None,
            "commitment": self.commitment.hex() or None,
            "nonce": self.nonce.hex() or None,
            "bot": self.bot,
            "used": milliseconds(self.used),
            "turn": milliseconds(self.turn),
        }


def own_seat(
    player: Player, table: bytes, number: int, random_bytes: Callable[[int], bytes]
) -> Seat:
    """Return seat `number` of the host's device at the table with the code `table`."""
    nonce = random_bytes(NONCE_LENGTH)
    return Seat(player, remote=False, commitment=commitment(table, number, nonce), nonce=nonce)


def of_secret(seats: Sequence[Seat], secret: bytes) -> int | None:
    """Return the number of the seat with this secret, or None."""
    found = (
        number
        for number, seat in enumerate(seats)
        if seat.secret and hmac.compare_digest(seat.secret, secret)
    )
    return next(found, None)


def presence(seats: Sequence[Seat], now: float) -> Presence:
    """Return the states of all seats as a message."""
    return Presence(
        tuple(PRESENCES.index(seat.presence(now)) for seat in seats),
        tuple(int(now - each.heard) if each.remote and each.is_away(now) else 0 for each in seats),
    )


def read_seat(player: Player, written: Mapping[str, Any], place: str) -> Seat:
    """Return the seat of `player` in the JSON object `written`.

    Raise `FieldError` if it is malformed.
    """
    code = optional(from_hex(NONCE_LENGTH))
    secret = member(written, "secret", optional(from_base32(SECRET_LENGTH)), place) or b""
    return Seat(
        player,
        member(written, "remote", boolean, place),
        secret,
        bool(secret),
        member(written, "commitment", code, place) or b"",
        member(written, "nonce", code, place) or b"",
        bot=member(written, "bot", boolean, place),
        used=member(written, "used", whole(0, _LONGEST_USE), place) / 1000,
        turn=member(written, "turn", whole(0, _LONGEST_USE), place) / 1000,
    )


@dataclass(slots=True)
class Connection:
    """A guest's connection, and the part of the game that it certainly has."""

    inbox: Inbox
    heard: float
    seat: int | None = None
    joined: bool = False
    stale: bool = False
    """True if the guest lacks the latest view."""
    known: int = 0
    """Number of leading steps of the log that the guest has and that cannot change."""
    _views: deque[float] = field(default_factory=lambda: deque(maxlen=VIEWS_A_SECOND))
    """Times of the latest views."""
    _emote: float = float("-inf")
    """Time of the last emote."""

    def may_get_view(self, now: float) -> bool:
        """Return True, and count a view, unless there were too many in the last second."""
        if len(self._views) == VIEWS_A_SECOND and now - self._views[0] < 1.0:
            return False
        self._views.append(now)
        self.stale = False
        return True

    def may_send_emote(self) -> bool:
        """Return True, and count an emote, unless there was one in the last second."""
        if self.heard - self._emote < 1.0:
            return False
        self._emote = self.heard
        return True
