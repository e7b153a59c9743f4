"""Messages of the page to the app worker, and commands of the worker to the page.

Both are JSON in between. The class of a message has the name of the message, in lower case there.
Its class attributes tell how the worker treats it. The classes look like frozen dataclasses to a
type checker only: real ones would cost time at every start, as for
:class:`app.kit.base_intent.Intent`.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, dataclass_transform

from pompeii.core.safe_json_parsing import parse_json

# Messages to the app worker


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Message:
    """A base class of messages, made of named fields. Only a given or default field exists."""

    by_person = False
    """True if a player did something. It ends the notices from before, if it changes the screen."""
    stales_clicks = True
    """True if a click on the drawing from before may mean something else on a new drawing of the
    same screen. On another screen it always may.
    """
    id: int | None = None
    """The number of the message, which its answer repeats."""
    rev: int = 0
    """The number of the drawing that the page showed."""

    def __init_subclass__(cls) -> None:
        KINDS[cls.__name__.lower()] = cls

    def __init__(self, **fields: Any) -> None:
        vars(self).update(fields)


KINDS: dict[str, type[Message]] = {}
"""The classes of messages, by their name in JSON."""


class Hello(Message):
    """The first message of a page: its address, its copy of the storage and its device."""

    query: str
    hash: str
    base: str
    """The folder of the page, which separates the storage of several copies of the site."""
    local: Mapping[str, str] | None
    """The content of ``localStorage``, None if it is forbidden."""
    handed: str
    """A key of :data:`app.kit.error_texts.HANDED` if another worker drew the page, else ""."""
    cores: int
    memory: float | None
    """Gigabytes, None if the browser does not tell."""
    coarse: bool
    """True if the main pointer is a finger."""


class Ping(Message):
    """A question that only checks that the worker is alive."""


class OnDrawing(Message):
    """A base class of actions on an element. They are dropped if the drawing is outdated."""

    by_person = True
    data: Mapping[str, str] = {}
    """The ``data-`` attributes of the element, without the ``data-``."""


class Click(OnDrawing):
    """A click, a tap, or a form that was sent."""

    early: bool = False
    """True if it was made before this visit drew anything."""


class Key(OnDrawing):
    """A key; ``data`` is of the element with the focus."""

    key: str


class Change(Message):
    """A changed form field. A click on a button may follow before the next drawing."""

    by_person = True
    stales_clicks = False
    name: str
    value: str


class File(Message):
    """A file that the player opened."""

    by_person = True
    text: str | None = None
    """Its content, None if it was not read."""
    size: int = 0
    """Its bytes if it is too large."""


class Popped(Message):
    """A step by the browser's Back or Forward, to an entry of its history."""

    by_person = True
    depth: int
    query: str
    hash: str


class Copied(Message):
    """The outcome of copying a text."""

    by_person = True
    ok: bool


class Sent(Message):
    """A link was sent with the share function of the device."""

    by_person = True


class Filmed(Message):
    """The outcome of encoding frames of a film."""

    stales_clicks = False
    film: str
    ok: bool


class Carried(Message):
    """An event of the connection to other devices (``boot/other_devices.js``)."""

    connection: str
    """The id of the connection; "" if none is open."""
    event: str
    """``opened``, ``received`` or ``closed``. Of a handshake ``invited``, ``answered``,
    ``accepted``, ``stalled``, ``rejected``, ``handed``, ``scanned`` and ``unseen``. ``gathered`` is
    a part of a lost host's key, and ``asked`` the answer about notifications.
    """
    peer: str
    """The other side, or the number of an invitation. A ``closed`` without it is for good."""
    text: str = ""
    """The text or code that came, the number of an accepted invitation, or a reason."""


class BotAnswered(Message):
    """The answer of a bot of the player (``boot/bot_sandbox.js``)."""

    stales_clicks = False
    of: int
    """The number of the question."""
    outcome: str
    """``answered``, ``ended`` if the bot was ended, or ``unavailable``."""
    text: str
    """The answer, or a reason (:class:`app.bot_sandbox.request.BotFailure`)."""
    place: str = ""
    """The place in the bot when its time was over; "" if it had time left."""


class Visible(Message):
    """The page became visible or hidden."""

    stales_clicks = False
    visible: bool


class Update(Message):
    """A newer version of the page is there."""

    stales_clicks = False


class Offline(Message):
    """The installation of the service worker failed several times, or succeeded after that."""

    stales_clicks = False
    ready: bool


class Persisted(Message):
    """The browser's answer to the command ``persist``."""

    stales_clicks = False
    ok: bool


class Stored(Message):
    """The outcome of writes to ``localStorage``, each time that it changes."""

    stales_clicks = False
    ok: bool


# Messages that begin in the worker


class Tick(Message):
    """The time for the next background work has come."""


class Fetched(Message):
    """A lazy file; the text is "" if it could not be loaded.

    It adds parts to a screen, or opens the screen that waited for it.
    """

    stales_clicks = False
    name: str
    text: str
    outcome: str = "whole"
    """A key of :data:`app.kit.error_texts.FETCHED`, or "whole" or "mended"."""


class Missing(Message):
    """A script that is loaded on demand was damaged or missing."""

    stales_clicks = False
    outcome: str
    """A key of :data:`app.kit.error_texts.FETCHED`, or "mended"."""


class Thought(Message):
    """A message of job worker number ``thinker``: that it is ready, or a result.

    Results arrive up to ten times a second, so they must not drop clicks. The move of a bot that
    follows from one is made in a :class:`Tick`.
    """

    stales_clicks = False
    thinker: int
    of: int = 0
    """The number of the question."""
    part: float = 0.0
    """The part of the job that is done, 0 to 1."""
    found: str = ""
    """The result, pickled, in base64."""


class Chosen(Message):
    """The answer of a served bot to a question; the text is "" if none came.

    It must not drop clicks, as a result of a job worker must not.
    """

    stales_clicks = False
    number: int
    """The number of the question."""
    text: str


class Died(Message):
    """The death of job worker number ``thinker``."""

    thinker: int


class Overheard(Message):
    """A message of another page of this origin, which may be of another version or not ours."""

    stales_clicks = False
    game: object = None
    """The id of the game that the other page plays."""
    record: object = None
    """The record of that game as JSON text."""
    wanted: object = None
    """The id of the game that the other page takes over, None for no game."""


def read(text: str) -> Message:
    """Return the message of a JSON text. A message of an unknown kind is a plain `Message`."""
    fields = json.loads(text)
    return KINDS.get(fields.pop("type"), Message)(**fields)


def overheard(text: str) -> Overheard:
    """Return the message of another page.

    Raise `ValueError` or `TypeError` if it is invalid.
    """
    fields = {**parse_json(text)}
    return Overheard(**{name: fields.get(name) for name in ("game", "record", "wanted")})


# Commands to the page (``web/dom/commands.py``)

Command: TypeAlias = """(
    tuple[Literal["place"], Sequence[str]]
    | tuple[Literal["take", "title", "lang", "look", "style", "focus", "show", "open"], str]
    | tuple[Literal["announce", "sound", "share", "devices", "askbot"], str]
    | tuple[Literal["awake"], bool]
    | tuple[Literal["download"], str, str]
    | tuple[Literal["local"], str, str | None]
    | tuple[Literal["animate"], Sequence[list[str | float]], float]
    | tuple[Literal["update", "persist", "editor"]]
)"""
"""A name and its arguments, in JSON a list.

``place`` holds addresses in the browser's history, one per screen. ``take`` takes over the game
that another page plays, and ``update`` loads the newer version of the page. ``look`` remembers
attributes of the body for the start of the next visit; ``style`` adds a style sheet. ``focus``,
``show`` and ``open`` focus an element, scroll to it or open it as a modal dialog. ``share`` makes
a picture, a QR code or a film (``boot/share_qr_and_pictures.js``), and ``devices`` is for the
connection to other devices (``boot/other_devices.js``). ``askbot`` is a question to a bot of the
player (``boot/bot_sandbox.js``). ``local`` writes to ``localStorage``; the text None deletes.
``animate`` has the milliseconds of all animations. ``persist`` asks the browser to keep the storage
for good. ``editor`` loads the script of the code editor.
"""


def leads(command: Command) -> bool:
    """Return True if saving comes first: a command leads to another address or away, or other
    devices see the result.
    """
    return command[0] in ("place", "take", "update", "devices")
