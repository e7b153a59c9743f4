"""A connection of the page to other devices: commands for ``boot/together.js``."""

import json
from typing import Any, Final

from app.screens.visit_context import Context
from app.worker_messages import Carried

SERVED: Final = "served"
"""The carrier of a site that one computer serves to its surroundings."""


def command(context: Context, name: str, value: Any) -> None:
    """Give the page a command for the open connection, or for what else such a table needs."""
    context.commands.append(("together", json.dumps({name: value}, ensure_ascii=False)))


class Connection:
    """A connection with an id of its own, so that late events of another one are ignored.

    It is open as long as the screen with its :attr:`opening` is on the stack.
    """

    def __init__(self, context: Context, **options: Any) -> None:
        """`options` are those of the carrier: a code to host or to join, or a list to look at."""
        self._context = context
        self._id = context.new_id()
        self.opening = json.dumps(
            {"connect": {"id": self._id, "carrier": SERVED, **options}}, ensure_ascii=False
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
