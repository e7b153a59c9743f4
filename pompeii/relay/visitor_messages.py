"""The frames that visitors send to the relay, read from JSON text and checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pompeii.core.fair_deal import TABLE_LENGTH, from_base32, from_hex
from pompeii.core.i18n import FieldError, mark
from pompeii.core.json_readers import (
    an_object,
    items,
    member,
    optional,
    text,
    whole,
)
from pompeii.core.record_document import NAME_LENGTH
from pompeii.core.safe_json_parsing import parse_json
from pompeii.together.host_save import HOST_SECRET_LENGTH, PROOF_LENGTH
from pompeii.together.messages import LARGEST, MOST_SEATS

LARGEST_FRAME: Final = 2 * LARGEST + 1024
"""Maximum size of a frame in bytes: a message whose every quotation mark is escaped."""
LARGEST_FIRST: Final = 4096
GUEST_LARGEST: Final = 16 * 1024
"""Maximum size of a guest's message in bytes; the largest one has less than a tenth of that."""
_DEEPEST: Final = 4
_NUMBER_LENGTH: Final = 20


@dataclass(frozen=True, slots=True)
class Title:
    """The public facts about a table."""

    game: str
    """The game's key."""
    names: tuple[str, ...]
    """The names of the players."""
    free: int
    """Number of free seats."""

    def document(self) -> dict[str, Any]:
        """Return the title as a JSON object."""
        return {"game": self.game, "names": [*self.names], "free": self.free}


@dataclass(frozen=True, slots=True)
class Hosting:
    """A host opens the table `code`, or comes back to it with the same secret.

    A guest that goes on without a lost host proves that by the secret `inherited` from it, and
    replaces it by its own.
    """

    code: str
    secret: bytes
    title: Title
    inherited: bytes | None


@dataclass(frozen=True, slots=True)
class Joining:
    """A guest joins the table `code`. `proof` is that of the host which it had there before.

    `proof` is "" for a guest that was not there before.
    """

    code: str
    proof: str


@dataclass(frozen=True, slots=True)
class Looking:
    """A visitor wants the list of tables."""


@dataclass(frozen=True, slots=True)
class ToPeer:
    """A host's text for a guest; None closes the guest's connection."""

    number: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Ending:
    """A host closes its table for good."""


Frame = Hosting | Joining | Looking
"""A visitor's first frame."""


def read_first(written: str) -> Frame:
    """Return the first frame in the text `written`. Raise `ValueError` if it is malformed."""
    if len(written) > LARGEST_FIRST:
        raise ValueError("larger than 4 KiB")
    found = an_object(parse_json(written, _DEEPEST), "frame")
    if "host" in found:
        return Hosting(
            _code(found, "host"),
            member(found, "secret", from_hex(HOST_SECRET_LENGTH)),
            read_title(found),
            optional(from_hex(HOST_SECRET_LENGTH))(found.get("inherited"), "inherited"),
        )
    if "join" in found:
        proof = optional(from_hex(PROOF_LENGTH))(found.get("again"), "again")
        return Joining(_code(found, "join"), "" if proof is None else proof.hex())
    _true(found, "list")
    return Looking()


def read_of_host(written: str) -> Title | ToPeer | Ending:
    """Return a later frame of a host. Raise `ValueError` if it is malformed."""
    found = an_object(parse_json(written, _DEEPEST), "frame")
    if "title" in found:
        return read_title(found)
    if "end" in found:
        _true(found, "end")
        return Ending()
    number = member(found, "peer", text(_NUMBER_LENGTH))
    if "close" in found:
        _true(found, "close")
        return ToPeer(number, None)
    message = found.get("text")
    if not isinstance(message, str) or len(message.encode()) > LARGEST:
        raise FieldError("text", mark("must be text of at most {most} characters"), most=LARGEST)
    return ToPeer(number, message)


def _code(found: Mapping[str, Any], key: str) -> str:
    member(found, key, from_base32(TABLE_LENGTH))
    return str(found[key])


def read_title(found: Mapping[str, Any]) -> Title:
    """Return the title in the frame `found`. Raise `FieldError` if it is malformed."""
    title = member(found, "title", an_object)
    return Title(
        member(title, "game", text(NAME_LENGTH), "title"),
        member(title, "names", items(text(NAME_LENGTH), MOST_SEATS), "title"),
        member(title, "free", whole(0, MOST_SEATS), "title"),
    )


def _true(found: Mapping[str, Any], key: str) -> None:
    if found.get(key) is not True:
        raise ValueError(f"{key} must be true")
