"""The relay between hosts and guests: it moves texts, and knows neither games nor rules.

A visitor says with its first frame what it is. A looker gets the list of tables. A host gives its
table a code and a title. The frames of a guest go to the host of its table, and back.
"""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from pompeii.core.i18n import TranslatableError, _, mark
from pompeii.together.host_save import proof_of
from pompeii.together.rate_limit import MOST_A_SECOND, RateLimit

from .visitor_messages import (
    GUEST_LARGEST,
    Ending,
    Frame,
    Hosting,
    Joining,
    Title,
    ToPeer,
    read_first,
    read_of_host,
)

MOST_VISITORS: Final = 128
MOST_TABLES: Final = 32
MOST_GUESTS: Final = 16
"""Maximum number of guests at a table, spectators included."""
HOST_MOST_A_SECOND: Final = MOST_A_SECOND * (1 + MOST_GUESTS)
"""Maximum number of frames of a host in any second, since it sends to every guest."""
SILENT_FOR: Final = 10.0
"""Time in seconds after which a visitor without a first frame has to leave."""
AWAY_FOR: Final = 600.0
"""Time in seconds for which a table waits for its host."""
MOST_PROOFS: Final = 8
"""Number of the latest proofs of a table that are kept; a table has at most four hosts."""
MOST_UNSENT: Final = 1024 * 1024
"""Texts are lost from this many unsent bytes on. Host and guests repeat what gets no answer."""


class Peer(Protocol):
    """The connection of a visitor."""

    @property
    def unsent(self) -> int:
        """Number of bytes that wait for a slow visitor."""

    def send(self, text: str) -> None:
        """Send `text` as one frame."""

    def end(self) -> None:
        """Close the connection as soon as everything is sent."""


@dataclass(eq=False, slots=True)
class Visitor:
    """A connected visitor; `number` names it for hosts."""

    number: str
    peer: Peer
    since: float
    rate: RateLimit
    hosts: "Table | None" = None
    """The table of which it is the host."""
    joined: "Table | None" = None
    """The table at which it is a guest."""
    proof: str = ""
    """The proof of the host that this guest had at its table before; "" for a new guest."""
    looks: bool = False
    """True if it gets the list of tables."""


@dataclass(eq=False, slots=True)
class Table:
    """A table with its guests by number; without a host it waits for the one with its secret.

    A proof is the hash of a host's secret. After a restart of the relay, guests may come back
    first. Then the relay knows the right host by the proof that they bring.
    """

    code: str
    away_since: float
    proof: str = ""
    """The proof of the host; "" until it is there."""
    proofs: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_PROOFS))
    """The proofs of this host and of the lost ones before it, oldest first."""
    title: Title | None = None
    host: Visitor | None = None
    guests: dict[str, Visitor] = field(default_factory=dict)


class Relay:
    """All visitors and tables of one server.

    Call :meth:`tick` about twice a second. The clock counts in seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._visitors: dict[Peer, Visitor] = {}
        self._tables: dict[str, Table] = {}
        self._number = 0
        self._list_changed = False

    def connect(self, peer: Peer) -> None:
        """Accept the connection `peer`, unless there are too many."""
        if len(self._visitors) >= MOST_VISITORS:
            _end(peer, _("There are too many visitors here."))
            return
        self._number += 1
        rate = RateLimit(self._clock)
        self._visitors[peer] = Visitor(str(self._number), peer, self._clock(), rate)

    def receive(self, peer: Peer, text: str) -> None:
        """Handle a frame of `peer`; one that is malformed closes the connection."""
        visitor = self._visitors.get(peer)
        if visitor is None:
            return
        try:
            if not visitor.rate.is_exceeded():
                self._handle(visitor, text)
            elif visitor.rate.excesses > 1:
                raise RelayError(mark("The other device sent too many messages."))
        except TranslatableError as error:
            self._dismiss(visitor, error.translated())
        except ValueError:
            self._dismiss(visitor, _("The other device sent messages that cannot be read."))

    def disconnect(self, peer: Peer) -> None:
        """Forget the connection `peer`."""
        visitor = self._visitors.pop(peer, None)
        if visitor is None:
            return
        if visitor.joined is not None:
            self._leave(visitor, visitor.joined)
        elif visitor.hosts is not None:
            self._host_left(visitor.hosts)

    def tick(self) -> None:
        """Send a changed list, and end what has waited too long."""
        now = self._clock()
        for visitor in [*self._visitors.values()]:
            named = visitor.looks or visitor.hosts or visitor.joined
            if not named and now - visitor.since > SILENT_FOR:
                self._dismiss(visitor, _("This page was silent for too long."))
        for table in [*self._tables.values()]:
            if table.host is None and now - table.away_since > AWAY_FOR:
                self._remove(table, _("The host of this table did not come back."))
        if self._list_changed:
            self._list_changed = False
            tables = self._list()
            for visitor in self._visitors.values():
                if visitor.looks and visitor.peer.unsent < MOST_UNSENT:
                    visitor.peer.send(tables)

    def close(self, why: str) -> None:
        """Say goodbye to all visitors, with a sentence; they may come back to another relay."""
        for visitor in [*self._visitors.values()]:
            self._dismiss(visitor, why, later=True)

    # Frames

    def _handle(self, visitor: Visitor, text: str) -> None:
        if visitor.joined is not None:
            self._of_guest(visitor, visitor.joined, text)
        elif visitor.hosts is not None:
            self._of_host(visitor.hosts, read_of_host(text))
        elif visitor.looks:
            raise RelayError(mark("The other device sent messages that cannot be read."))
        else:
            self._first(visitor, read_first(text))

    def _first(self, visitor: Visitor, frame: Frame) -> None:
        match frame:
            case Hosting():
                self._open(visitor, frame)
            case Joining():
                self._join(visitor, frame)
            case _:
                visitor.looks = True
                visitor.peer.send(self._list())

    def _open(self, visitor: Visitor, frame: Hosting) -> None:
        """Make `visitor` the host of a new table, or of the one that it had before."""
        table = self._tables.get(frame.code) or self._new_table(frame.code)
        secrets = (frame.inherited, frame.secret)
        proofs = [proof_of(secret) for secret in secrets if secret is not None]
        waiting = [guest for guest in table.guests.values() if guest.proof]
        awaited = {table.proof} if table.proof else {guest.proof for guest in waiting}
        if awaited and awaited.isdisjoint(proofs):
            raise RelayError(mark("This table has another host."))
        table.proof, table.title = proofs[-1], frame.title
        table.proofs.extend(proof for proof in proofs if proof not in table.proofs)
        for guest in waiting:
            if guest.proof not in table.proofs:
                self._dismiss(guest, _("This table has another host."))
        before, table.host = table.host, visitor
        visitor.hosts, self._list_changed = table, True
        visitor.rate = RateLimit(self._clock, HOST_MOST_A_SECOND)
        if before is not None:
            before.hosts = None
            self._dismiss(before, _("This table was opened on another page."))
        for guest in table.guests.values():
            self._meet(guest, table, visitor)

    def _meet(self, guest: Visitor, table: Table, host: Visitor) -> None:
        """Connect a guest with its host, whose proof it gets to find this host again."""
        guest.proof = table.proof
        guest.peer.send(_written(relay="here", host=table.proof))
        host.peer.send(_written(peer=guest.number, open=True))

    def _new_table(self, code: str) -> Table:
        """Return a table without a host, in place of an empty one if there are too many.

        Raise `RelayError` if none is empty.
        """
        if len(self._tables) >= MOST_TABLES:
            empty = [each for each in self._tables.values() if not (each.host or each.guests)]
            if not empty:
                raise RelayError(mark("There are too many tables here."))
            oldest = min(empty, key=lambda table: table.away_since)
            self._remove(oldest, _("The host of this table did not come back."))
        table = self._tables[code] = Table(code, self._clock())
        return table

    def _join(self, visitor: Visitor, frame: Joining) -> None:
        table = self._tables.get(frame.code)
        if table is None:
            if not frame.proof:
                raise RelayError(mark("There is no such table here."))
            table = self._new_table(frame.code)
        if len(table.guests) >= MOST_GUESTS:
            raise RelayError(mark("This table is full."))
        if table.proof and frame.proof and frame.proof not in table.proofs:
            raise RelayError(mark("This table has another host."))
        visitor.joined, table.guests[visitor.number] = table, visitor
        visitor.proof = frame.proof
        if table.host is None:
            visitor.peer.send(_written(relay="away"))
        else:
            self._meet(visitor, table, table.host)

    def _of_guest(self, guest: Visitor, table: Table, text: str) -> None:
        if len(text.encode()) > GUEST_LARGEST:
            raise RelayError(mark("The other device sent messages that are too large."))
        if table.host is not None and table.host.peer.unsent < MOST_UNSENT:
            table.host.peer.send(_written(peer=guest.number, text=text))

    def _of_host(self, table: Table, frame: Title | ToPeer | Ending) -> None:
        if isinstance(frame, Ending):
            self._remove(table, _("The host has closed the table."))
            return
        if isinstance(frame, Title):
            self._list_changed |= frame != table.title
            table.title = frame
            return
        guest = table.guests.get(frame.number)
        if guest is None:  # it has just left
            return
        if frame.text is None:
            self._end_guest(guest)
        elif guest.peer.unsent < MOST_UNSENT:
            guest.peer.send(frame.text)

    # Leaving

    def _dismiss(self, visitor: Visitor, why: str, **more: bool) -> None:
        _end(visitor.peer, why, **more)
        self.disconnect(visitor.peer)

    def _end_guest(self, guest: Visitor) -> None:
        guest.peer.end()
        self.disconnect(guest.peer)

    def _leave(self, guest: Visitor, table: Table) -> None:
        del table.guests[guest.number]
        if table.host is not None:
            table.host.peer.send(_written(peer=guest.number, closed=True))
        elif table.title is None and not table.guests:
            self._tables.pop(table.code, None)  # it may just have been removed

    def _host_left(self, table: Table) -> None:
        table.host, table.away_since, self._list_changed = None, self._clock(), True
        for guest in table.guests.values():
            guest.peer.send(_written(relay="away"))

    def _remove(self, table: Table, why: str) -> None:
        """Remove a table, with a sentence for its guests."""
        del self._tables[table.code]
        for guest in [*table.guests.values()]:
            self._dismiss(guest, why)
        if table.host is not None:
            table.host.hosts = None
        self._list_changed = True

    def _list(self) -> str:
        return _written(
            tables=[
                {
                    "table": table.code,
                    "title": table.title.document(),
                    "here": table.host is not None,
                }
                for table in self._tables.values()
                if table.title is not None
            ]
        )


class RelayError(TranslatableError):
    """A reason to close a connection, in a sentence."""


def _end(peer: Peer, why: str, **more: bool) -> None:
    peer.send(_written(error=why, **more))
    peer.end()


def _written(**members: object) -> str:
    return json.dumps(members, ensure_ascii=False, separators=(",", ":"))
