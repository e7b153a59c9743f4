"""Fair deals: a seed to which every seat contributed, so that no player chose it.

Each seat draws 32 random bytes, its *nonce*. Its *commitment*, a SHA-256 that hides them, goes to
all before any nonce does. The seed is the SHA-256 over all nonces. A record holds both, so any
program can verify its deal (docs/record.md#fair-deal).
"""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from .i18n import FieldError, _, listed, mark
from .json_readers import Json, Reader, an_object, items, member
from .record import AnyRecord

FAIR: Final = "fair"
"""The key of a record's document that holds commitments and nonces; optional for readers."""
NONCE_LENGTH: Final = 32
"""Length of a nonce and of a commitment, in bytes."""
TABLE_LENGTH: Final = 8
"""Length of a table's code, in bytes."""


def commitment(table: bytes, seat: int, nonce: bytes) -> bytes:
    """Return the commitment of `seat` to `nonce` at the table with the code `table`."""
    return hashlib.sha256(table + bytes([seat]) + nonce).digest()


def seed(table: bytes, nonces: Sequence[bytes]) -> str:
    """Return the seed of the deal; `nonces` are in seat order."""
    return base32(hashlib.sha256(table + b"".join(nonces)).digest())


def base32(code: bytes) -> str:
    """Return `code` in base32 without padding, as tables and seeds are written."""
    return base64.b32encode(code).decode().rstrip("=")


def from_base32(length: int) -> Reader[bytes]:
    """Return a reader of `length` bytes in base32 without padding."""

    def read(value: Json, place: str) -> bytes:
        if isinstance(value, str) and value.isascii():
            try:
                code = base64.b32decode(value + "=" * (-len(value) % 8))
            except ValueError:
                code = b""
            if len(code) == length and base32(code) == value:
                return code
        raise FieldError(place, mark("must be {count} bytes in base32"), count=length)

    return read


def from_hex(length: int) -> Reader[bytes]:
    """Return a reader of `length` bytes in lower-case hexadecimal digits."""

    def read(value: Json, place: str) -> bytes:
        digits = isinstance(value, str) and len(value) == 2 * length
        if not digits or {*value} - {*"0123456789abcdef"}:
            raise FieldError(place, mark("must be {count} hexadecimal digits"), count=2 * length)
        return bytes.fromhex(value)

    return read


@dataclass(frozen=True, slots=True)
class FairDeal:
    """The contributions of all seats to a deal, in seat order."""

    table: bytes
    """The table's code."""
    commitments: tuple[bytes, ...]
    nonces: tuple[bytes, ...]

    @property
    def seed(self) -> str:
        """The seed that the nonces give."""
        return seed(self.table, self.nonces)

    @property
    def broken(self) -> tuple[int, ...]:
        """The seats whose nonce does not match the commitment."""
        pairs = enumerate(zip(self.nonces, self.commitments, strict=True))
        return tuple(
            seat for seat, (nonce, promised) in pairs
            if commitment(self.table, seat, nonce) != promised
        )  # fmt: skip

    def document(self) -> dict[str, Json]:
        """Return the JSON object of this deal in a record."""
        return {
            "table": base32(self.table),
            "commitments": [each.hex() for each in self.commitments],
            "nonces": [each.hex() for each in self.nonces],
        }


def read(document: Json, seats: int) -> FairDeal:
    """Return the fair deal of a game with `seats` players in the JSON value `document`.

    Raise `FieldError` with the place if it is malformed.
    """
    written = an_object(document, FAIR)
    each = items(from_hex(NONCE_LENGTH), seats, seats)
    return FairDeal(
        member(written, "table", from_base32(TABLE_LENGTH), FAIR),
        member(written, "commitments", each, FAIR),
        member(written, "nonces", each, FAIR),
    )


class Verdict(StrEnum):
    """The result of a verification."""

    VERIFIED = "verified"
    BYTES = "bytes"
    """The nonces of some seats do not match their commitments."""
    SEED = "seed"
    """The record's seed is not the one that the nonces give."""
    DEAL = "deal"
    """The record's deal is not the one that its seed gives."""
    MALFORMED = "malformed"


class Verification(NamedTuple):
    """A verdict, and the seats whose nonces do not match."""

    verdict: Verdict
    seats: tuple[int, ...] = ()


def verify(record: AnyRecord) -> Verification | None:
    """Return the verification of the deal of `record`; None if it does not claim to be fair."""
    document: Mapping[str, Json] = record.document
    if FAIR not in document:
        return None
    try:
        fair = read(document[FAIR], len(record.players))
    except FieldError:
        return Verification(Verdict.MALFORMED)
    if fair.broken:
        return Verification(Verdict.BYTES, fair.broken)
    if document.get("seed") != fair.seed:
        return Verification(Verdict.SEED)
    return Verification(Verdict.VERIFIED if record.follows_seed() else Verdict.DEAL)


def sentence(found: Verification, record: AnyRecord) -> str:
    """Return the verification of `record` as a sentence in the current language."""
    match found.verdict:
        case Verdict.VERIFIED:
            return _("Fair deal: verified.")
        case Verdict.BYTES:
            names = listed([record.players[seat].name for seat in found.seats])
            return _("Fair deal: the random bytes of {players} do not match.").format(players=names)
        case Verdict.SEED:
            return _("Fair deal: the seed does not follow from the random bytes.")
        case Verdict.DEAL:
            return _("Fair deal: the deal does not follow from the seed.")
        case Verdict.MALFORMED:
            return _("Fair deal: its data are damaged.")
