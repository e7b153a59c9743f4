"""The messages between host and guests: typed values, and their form as JSON text."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final
from zlib import crc32

from pompeii.core.fair_deal import NONCE_LENGTH, TABLE_LENGTH, base32, from_base32, from_hex
from pompeii.core.i18n import FieldError, mark
from pompeii.core.json_readers import (
    Json,
    Reader,
    an_object,
    boolean,
    items,
    member,
    named,
    one_of,
    optional,
    text,
    whole,
)
from pompeii.core.record_document import LONGEST, NAME_LENGTH, is_visible
from pompeii.core.safe_json_parsing import parse_json
from pompeii.core.step_reader import LONGEST_NOTATION, MOST_STEPS

from .game_clock import TimeLimit, read_limit

VERSION: Final = 1
LARGEST: Final = 256 * 1024
"""Maximum size of a message in bytes of UTF-8."""
DEEPEST: Final = 12
"""Maximum nesting depth of a message."""
SECRET_LENGTH: Final = 16
"""Length of a seat's secret, in bytes."""
LONGEST_SENTENCE: Final = 500
MOST_SEATS: Final = 4
EMOTE_TEXTS: Final = {
    "hello": mark("Hello!"),
    "thanks": mark("Thank you!"),
    "well-played": mark("Well played!"),
    "good-game": mark("Good game!"),
    "oh-no": mark("Oh no!"),
    "laugh": mark("Ha ha!"),
    "thinking": mark("Let me think …"),
    "hurry": mark("Your turn!"),
}
"""The texts of the emotes, in the order in which they are offered."""
EMOTES: Final = tuple(EMOTE_TEXTS)
"""The emotes that a player can send; there is no free text."""
PRESENCES: Final = ("host", "free", "here", "away", "bot")
"""The states of a seat: played on the host's device, free, and so on."""
_MOST: Final = 2**53


class NewerVersionError(ValueError):
    """A message of a newer version of the protocol."""


@dataclass(frozen=True, slots=True)
class Hello:
    """A guest asks for a free seat, for the seat of its secret, or to watch.

    It repeats the message with the commitment to its nonce as soon as it knows its seat.
    """

    build: str
    name: str
    secret: bytes | None
    commitment: bytes | None
    watch: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """A guest reveals its nonce to the host.

    No guest gets the nonces of others before the end: they give the seed, and so everything hidden.
    """

    nonce: bytes


@dataclass(frozen=True, slots=True)
class Act:
    """A guest's request number ``n``: an action after ``ply`` actions."""

    n: int
    ply: int
    action: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A guest's request number ``n``: the draw that waits after its own action."""

    n: int
    ply: int


@dataclass(frozen=True, slots=True)
class Undo:
    """A guest's request number ``n``: take back its own last action."""

    n: int
    ply: int


@dataclass(frozen=True, slots=True)
class Emote:
    """An emote. The host adds the seat; a guest sends None."""

    emote: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Pong:
    """A guest's answer to a ping, with the number of its latest view."""

    n: int


@dataclass(frozen=True, slots=True)
class Welcome:
    """The table, and the guest's seat with its secret; a spectator has neither.

    ``begun`` is true once the game is dealt, and ``limit`` is that of the players' time.
    """

    table: bytes
    game: str
    rules: Mapping[str, Any]
    players: tuple[Mapping[str, Any], ...]
    seat: int | None
    secret: bytes | None
    begun: bool
    limit: TimeLimit | None = None


@dataclass(frozen=True, slots=True)
class Commitments:
    """The commitments of all seats."""

    commitments: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class View:
    """View number ``n`` of the guest's seat: its document without ``log``.

    ``log`` has the steps from step ``since`` on. ``sealed`` is the host's save, encrypted with a
    key of which ``share`` is this guest's part. The seats ``holders`` are those of all guests that
    have a part. A spectator gets none of the three.
    """

    n: int
    document: Mapping[str, Any]
    since: int
    log: tuple[Mapping[str, Any], ...]
    sealed: str | None
    share: bytes | None
    holders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """The host's rejection of request ``n``, with the reason in a sentence."""

    n: int
    why: str


@dataclass(frozen=True, slots=True)
class Presence:
    """The state of every seat (`PRESENCES`), and the seconds since an absent one was heard."""

    seats: tuple[int, ...]
    silent: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that each seat has ``used``, and the part of its latest turn, in milliseconds.

    ``running`` is the seat whose clock runs, and ``is_up`` is true if no time is left to it.
    """

    used: tuple[int, ...]
    turns: tuple[int, ...]
    running: int | None
    is_up: bool


@dataclass(frozen=True, slots=True)
class Over:
    """The whole record of the finished game."""

    record: str


@dataclass(frozen=True, slots=True)
class Bye:
    """The last message, with the reason in a sentence."""

    why: str


@dataclass(frozen=True, slots=True)
class Ping:
    """A question if the guest is still there."""


Message = (
    Hello | Reveal | Act | Draw | Undo | Emote | Pong | Welcome | Commitments  | View
    | Refused | Presence | Clock | Over | Bye | Ping
)  # fmt: skip


def _name(value: Json, place: str) -> str:
    """Return `value` if it is a player's name of a record."""
    name = text(NAME_LENGTH)(value, place)
    if not is_visible(name) or any(c < " " or "\x7f" <= c <= "\x9f" for c in name):
        raise FieldError(place, mark("must have a character that can be seen"))
    return name


_number: Final = whole(0, _MOST)
_ply: Final = whole(0, MOST_STEPS)
_seat: Final = optional(whole(0, MOST_SEATS - 1))
_secret: Final = optional(from_base32(SECRET_LENGTH))
_bytes: Final = from_hex(NONCE_LENGTH)
_sentence: Final = text(LONGEST_SENTENCE)
_by_seat: Final = items(_bytes, MOST_SEATS, 2)
_request: Final[dict[str, Reader[Any]]] = {"n": _number, "ply": _ply}
GUEST_SENDS: Final[Mapping[type[Any], Mapping[str, Reader[Any]]]] = {
    Hello: {
        "build": text(NAME_LENGTH),
        "name": _name,
        "secret": _secret,
        "commitment": optional(_bytes),
        "watch": boolean,
    },
    Reveal: {"nonce": _bytes},
    Act: {**_request, "action": text(LONGEST_NOTATION)},
    Draw: _request,
    Undo: _request,
    Emote: {"emote": one_of({each: each for each in EMOTES}), "seat": _seat},
    Pong: {"n": _number},
    Bye: {"why": _sentence},
}
"""The messages of a guest, with a reader of each field."""
HOST_SENDS: Final[Mapping[type[Any], Mapping[str, Reader[Any]]]] = {
    Welcome: {
        "table": from_base32(TABLE_LENGTH),
        "game": text(NAME_LENGTH),
        "rules": an_object,
        "players": items(an_object, MOST_SEATS, 2),
        "seat": _seat,
        "secret": _secret,
        "begun": boolean,
        "limit": optional(read_limit),
    },
    Commitments: {"commitments": _by_seat},
    View: {
        "n": _number,
        "document": an_object,
        "since": _ply,
        "log": items(an_object, MOST_STEPS),
        "sealed": optional(text(LARGEST)),
        "share": optional(_bytes),
        "holders": items(whole(0, MOST_SEATS - 1), MOST_SEATS),
    },
    Refused: {"n": _number, "why": _sentence},
    Presence: {
        "seats": items(named(PRESENCES), MOST_SEATS, 2),
        "silent": items(_number, MOST_SEATS, 2),
    },
    Clock: {
        "used": items(_number, MOST_SEATS, 2),
        "turns": items(_number, MOST_SEATS, 2),
        "running": _seat,
        "is_up": boolean,
    },
    Over: {"record": text(LONGEST)},
    Bye: {"why": _sentence},
    Emote: GUEST_SENDS[Emote],
    Ping: {},
}
"""The messages of the host, with a reader of each field."""


def write(message: Message) -> str:
    """Return `message` as JSON text."""
    found = {each.name: _written(message, each.name) for each in fields(message)}
    head = {"v": VERSION, "t": type(message).__name__.lower()}
    return with_checksum(json.dumps({**head, **found}, ensure_ascii=False, separators=(",", ":")))


def with_checksum(body: str) -> str:
    """Return the JSON object `body` with a last key ``c``: the CRC-32 over `body` in UTF-8."""
    return f'{body[:-1]},"c":"{crc32(body.encode("utf-8", "replace")):08x}"}}'


def _written(message: Message, name: str) -> Json:
    value = getattr(message, name)
    match name:
        case "secret" | "table":
            return None if value is None else base32(value)
        case "commitments":
            return [each.hex() for each in value]
        case "seats":
            return [PRESENCES[each] for each in value]
        case "limit":
            return value and value.document()
    return value.hex() if isinstance(value, bytes) else value


def read(written: str, known: Mapping[type[Any], Mapping[str, Reader[Any]]]) -> Message | None:
    """Return the message in the text `written`, None if its type is not among `known`.

    Raise `FieldError` or another `ValueError` if it is malformed, `NewerVersionError` if a newer
    version of the protocol wrote it.
    """
    if len(written) > LARGEST or len(written.encode("utf-8", "replace")) > LARGEST:
        raise ValueError("larger than 256 KiB")
    body = written.rpartition(',"c":"')[0] + "}"
    if written != with_checksum(body):
        raise ValueError("damaged on the way")
    found = an_object(parse_json(written, DEEPEST), "message")
    if member(found, "v", whole(1, _MOST)) > VERSION:
        raise NewerVersionError
    kinds = {kind.__name__.lower(): kind for kind in known}
    kind = kinds.get(member(found, "t", text(NAME_LENGTH)))
    if kind is None:
        return None
    message: Message = kind(**{name: member(found, name, r) for name, r in known[kind].items()})
    return message
