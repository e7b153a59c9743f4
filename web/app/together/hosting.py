"""A table that this page hosts: its guests' messages, and the note that outlives the page."""

import os
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from app.game_catalogue import TOGETHER, load
from app.kit.i18n import n_
from app.other_devices.connection import ABSENT, LIVE, UNREACHABLE, Connection
from app.screens.visit_context import Context
from app.storage.new_game_form_values import Setup
from app.storage.note_names import hosted
from app.storage.store import NOTE
from app.worker_messages import Carried
from pompeii.core.fair_deal import base32
from pompeii.core.record_document import Player
from pompeii.registry import game
from pompeii.together import host_save
from pompeii.together.game_clock import TimeLimit
from pompeii.together.host import Host
from pompeii.together.host_save import HostSave

from .invitations import Invitations
from .monotonic_time import now

SITE: Final = "site"
"""The peer whose text is the address of the page for other devices."""


class Hosting:
    """A host with its connection. Call :meth:`update` after every message."""

    def __init__(self, context: Context, host: Host, *, served: bool = False) -> None:
        """Open the table of `host`; with `served` this site is known to have a relay."""
        self.host = host
        self._is_served = served
        self._context = context
        self.failure = ""
        """The reason for which the connection has ended for good; "" while it has not."""
        self.site: str | None = None
        """The address of the page for other devices; "" if it is its own, None if unknown."""
        self.awaits_relay = False
        """True while the relay of this site does not answer."""
        self.invitations: Invitations | None = None
        """The invitations of a page without a relay."""
        self.code = base32(host.hosted.code)
        """The code of the table, also the id of its save."""
        self._title = self.title
        table = host.hosted
        self.connection = Connection(
            context,
            host=self.code,
            secret=table.secret.hex(),
            inherited=table.inherited.hex() or None,
            title=self._title,
            again=served,
        )

    @classmethod
    def begin(
        cls,
        context: Context,
        setup: Setup,
        guests: Collection[int],
        limit: TimeLimit | None = None,
    ) -> "Hosting":
        """Open a table with the game of a form; the seats `guests` are for other devices.

        `limit` is that of the players' time.
        """
        seats = [
            (Player(seat.name, seat.side, "human" if at in guests else seat.kind), at in guests)
            for at, seat in enumerate(setup.playing)
        ]
        rules = {"preset": setup.preset, **setup.options}
        host = Host.new(setup.game.engine, rules, seats, now, os.urandom, limit)
        return cls(context, host)

    @classmethod
    def of_save(cls, context: Context, save: HostSave) -> "Hosting":
        """Open the table of a running game, which this device did not host before."""
        host = Host(game(save.key), save, now, os.urandom)
        return cls(context, host, served=save.served)

    @classmethod
    def resume(cls, context: Context, code: str) -> "Hosting":
        """Open the table `code` again, which this device hosts.

        Raise `ValueError` if there is none, or it cannot be read.
        """
        kept = host_save.load(context.store.text(NOTE, hosted(code)) or "")
        saved = context.store.save(code)
        if saved is None and kept.revision:
            context.store.put_text(NOTE, hosted(code), None)
            raise ValueError("the game was deleted")
        return cls.of_save(context, replace(kept, game=None if saved is None else load(saved.text)))

    @property
    def title(self) -> dict[str, Any]:
        """The public facts about the table, for those who look for one."""
        host = self.host
        return {
            "game": host.hosted.game.key,
            "names": [seat.player.name for seat in host.hosted.seats],
            "free": sum(seat.is_free for seat in host.hosted.seats),
        }

    @property
    def link(self) -> str:
        """The link to the table, for guests of a relay."""
        return f"{self.site or ''}?screen={TOGETHER}#table={self.code}"

    @property
    def remote(self) -> frozenset[int]:
        """The seats that guests play now."""
        seats = enumerate(self.host.hosted.seats)
        return frozenset(at for at, seat in seats if seat.remote and not seat.bot)

    def carried(self, message: Carried) -> None:
        """Handle an event of the connection."""
        if not self.connection.owns(message):
            return
        match message.event:
            case "closed" if message.text == ABSENT:
                self._is_served = False
                self.connection = Connection(self._context, LIVE, table=self.code)
                self.invitations = Invitations(self._context, self.connection, self.code)
            case "closed" if message.text == UNREACHABLE:
                self.awaits_relay = True
            case "received" if message.peer == SITE:
                self.site, self._is_served, self.awaits_relay = message.text, True, False
            case "received":
                self.host.receive(message.peer, message.text)
            case "closed" if message.peer:
                self.host.disconnect(message.peer)
            case "closed":
                self.failure = message.text
            case "opened":
                self.host.connect(message.peer)
        if self.invitations:
            self.invitations.carried(message)

    def update(self) -> None:
        """Send what is due, and keep the note up to date."""
        self.host.follow()
        for delivery in self.host.take():
            if delivery.text is None:
                self.connection.shut(delivery.peer)
            else:
                self.connection.send(delivery.peer, delivery.text)
        if self._title != self.title:
            self._title = self.title
            self.connection.describe(self._title)
        kept = replace(self.host.hosted.save(), game=None, served=self._is_served)
        self._context.store.put_text(NOTE, hosted(self.code), kept.dump())

    def delete(self) -> None:
        """Delete the game, and the note by which this device would open its table again."""
        self._context.store.delete(self.code)
        self._context.store.put_text(NOTE, hosted(self.code), None)

    def close(self, why: str) -> None:
        """Close the table, with a sentence for the guests."""
        self.host.close(why)
        self.update()
        self.connection.dissolve()
        self._context.store.put_text(NOTE, hosted(self.code), None)


def seats_left(count: int) -> str:
    """Return the number of free seats in words."""
    return n_("{count} free seat", "{count} free seats", count)
