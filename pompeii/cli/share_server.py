"""The server of ``play --share``: the page for all devices on the network, and the relay.

It serves the site as `play` does, and the relay at ``/together``. By ``/together.json`` the page
knows about the relay.
"""

import json
import sys
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from pompeii.core.i18n import _
from pompeii.relay.own_addresses import ANY, LOOPBACK, is_home_address, reachable
from pompeii.relay.relay_thread import WebSocketServer
from pompeii.relay.terminal_qr_code import qr_code

from .play import Handler, Server, open_server, run_until_ctrl_c


class SharingHandler(Handler):
    """A handler for the site, the relay and its mark."""

    server: Server
    timeout = 30
    """Seconds after which an idle connection is closed."""

    def __init__(self, *arguments: Any, relay: WebSocketServer, **named: Any) -> None:
        self._relay = relay
        super().__init__(*arguments, **named)

    def do_GET(self) -> None:  # noqa: N802 - the base class's name
        """Answer with the relay or its mark at their addresses, else with a file."""
        path = self.path.partition("?")[0]
        if path == "/together":
            self._hand_over()
        elif not is_home_address(self._asked):
            words = _("Open this page by the address that the terminal shows.")
            self.send_error(HTTPStatus.FORBIDDEN, explain=words)
        elif path == "/together.json":
            self._send_mark()
        else:
            super().do_GET()

    def log_error(self, format: str, *arguments: object) -> None:
        """Print nothing: visitors must not fill this terminal."""

    @property
    def _asked(self) -> str:
        """The address or name by which the visitor asked."""
        return str(self.headers.get("Host", ""))

    @property
    def _is_asked_by_own_page(self) -> bool:
        """True if a page of this server asks for the relay, or a program, which has no `Origin`.

        A page with https came through a server with a certificate for its name. So that name is
        not one that another site made point here.
        """
        origin = self.headers.get("Origin")
        if origin in (None, f"https://{self._asked}"):
            return True
        return origin == f"http://{self._asked}" and is_home_address(self._asked)

    def _hand_over(self) -> None:
        """Hand the connection to the relay, if a page of this server asks, or a program."""
        self.close_connection = True
        if not self._is_asked_by_own_page:
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        headers = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
        request = f"{self.requestline}\r\n{headers}\r\n".encode("latin-1")
        self._relay.serve(self.connection, request)

    def _send_mark(self) -> None:
        self._tag = None
        body = json.dumps({"together": 1, "addresses": _addresses(self.server)}).encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def share(folder: Path, host: str | None, port: int | None, *, browse: bool) -> None:
    """Serve `folder` and the relay to the network until Ctrl-C; open the browser if `browse`.

    Raise `ArenaError` without the extra, and `CommandError` if there is no such address.
    """
    relay = WebSocketServer()
    try:
        with open_server(folder, host or ANY, port, partial(SharingHandler, relay=relay)) as server:
            here = f"http://{LOOPBACK if host in (None, ANY) else host}:{server.server_port}/"
            run_until_ctrl_c(server, _words(_addresses(server), here), here if browse else None)
    finally:
        relay.close(_("The computer that shared this page has stopped."))


def _addresses(server: Server) -> list[str]:
    """Return the addresses of the page for other devices, the likeliest first."""
    host = str(server.server_address[0])
    return [f"http://{each}:{server.server_port}/" for each in reachable(host)]


def _words(addresses: Sequence[str], here: str) -> str:
    """Return the addresses of the page as text, with a QR code on a terminal."""
    lines = [_("Pompeii is at {address} (Ctrl-C ends it)").format(address=here)]
    if not addresses:
        lines.append(_("This computer is in no network, so other devices cannot open the page."))
        return "\n".join(lines)
    lines.append(_("Other devices on this network open {address}").format(address=addresses[0]))
    if sys.stdout.isatty():
        lines += ["", *qr_code(addresses[0], sys.stdout.encoding), ""]
    if others := addresses[1:]:
        words = _("If that address does not answer, try {others}.")
        lines.append(words.format(others=", ".join(others)))
    lines.append(_("Every device on this network can open it."))
    return "\n".join(lines)
