"""A connection of the page to other devices: commands for ``boot/other_devices.js``."""

import json
from typing import Any, Final

from app.screens.visit_context import Context
from app.storage.stun_server import stun_server
from app.worker_messages import Carried

SERVED: Final = "served"
"""The carrier of a site that one computer serves to its surroundings."""
LIVE: Final = "live"
"""The carrier between two browsers, which exchange the codes of a handshake first."""
ABSENT: Final = "absent"
"""The reason for the end of a served connection if this site has no relay."""
UNREACHABLE: Final = "unreachable"
"""The reason of a served connection that keeps trying to reach the relay of this site."""


def command(context: Context, name: str, value: Any) -> None:
    """Give the page a command for the open connection, or for what else such a table needs."""
    context.commands.append(("devices", json.dumps({name: value}, ensure_ascii=False)))


class Connection:
    """A connection with an id of its own, so that late events of another one are ignored.

    It is open as long as the screen with its :attr:`opening` is on the stack.
    """

    def __init__(self, context: Context, carrier: str = SERVED, **options: Any) -> None:
        """`options` are those of the carrier.

        For a served one they are a code to host or to join, or a list to look at. For a live one
        they are the `table`, and the number of an `invitation` to make or a code to `answer`.
        """
        self._context = context
        self._id = context.new_id()
        for handshake in ("invitation", "answer"):
            if handshake in options:
                options[handshake] = [options[handshake], stun_server(context.store)]
        self.is_live = carrier == LIVE
        self.opening = json.dumps(
            {"connect": {"id": self._id, "carrier": carrier, **options}}, ensure_ascii=False
        )
        """The command that opens it."""

    def owns(self, message: Carried) -> bool:
        """Return True if `message` is of this connection."""
        return message.connection == self._id

    def send(self, peer: str, text: str) -> None:
        """Send a text."""
        command(self._context, "send", [peer, text])

    def shut(self, peer: str) -> None:
        """Close the connection to one side."""
        command(self._context, "shut", peer)

    def describe(self, title: Any) -> None:
        """Show a changed title of a hosted table."""
        command(self._context, "title", title)

    def dissolve(self) -> None:
        """Close a hosted table for good."""
        command(self._context, "dissolve", "")

    def invite(self, number: int) -> None:
        """Make an invitation; it replaces the open one with that number."""
        command(self._context, "invite", [number, stun_server(self._context.store)])

    def accept(self, code: str) -> None:
        """Accept the answer to an invitation."""
        command(self._context, "accept", code)
