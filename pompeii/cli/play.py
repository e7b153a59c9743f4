"""The command ``play``: the browser game, served on this machine, or a game in the terminal.

By default the server listens on 127.0.0.1 alone; with ``--share`` other devices on the network can
open the page and play together (`share.py`). With ``--bot`` it lets bots play on the page
(`bot_server.py`). The server sends the media types and the caching headers that the page relies on.
"""

import argparse
import errno
import os
import re
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from pompeii.arena.signals import Terminated
from pompeii.core.i18n import _
from pompeii.core.whole_number import whole_number

from . import terminal_game
from .command_interface import Commands
from .errors import CommandError

BUNDLED = Path(__file__).parents[1] / "site"
"""The built site, if the package was installed from a wheel."""
HOST = "127.0.0.1"
PORTS = range(7900, 8000)
"""The ports that are tried, the first free one is taken.

They are not the 8000 of other servers: a browser keeps this page's service worker for its port.
"""
HIGHEST_PORT = 65535
MOST_CONNECTIONS = 384
"""Open connections at a time: a browser has up to six, and one more at a table."""
NAMED_BY_CONTENTS = re.compile(r"\.[0-9a-f]{12}(?=[./])")
"""The mark in the address of a file that never changes; tools/build/fingerprint.py writes it."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``play``, added to `commands`."""
    parser = commands.add(
        "play",
        _("serve the browser game here and open it, or play in the terminal"),
        "pompeii play",
        "pompeii play --share",
        "pompeii play --bot examples/greedy.py:Greedy",
        "pompeii play --terminal --bot hard",
        "pompeii play --terminal --bot examples/greedy.py:Greedy -o game.json",
    )
    parser.add_argument(
        "--no-browser",
        dest="browse",
        action="store_false",
        help=_("only serve it, open no browser"),
    )
    parser.add_argument(
        "--share",
        action="store_true",
        help=_("let the devices on this network open the page and play together on it"),
    )
    add_address(parser)
    terminal_game.add_flags(parser, commands.game)
    return parser


def add_address(parser: argparse.ArgumentParser) -> None:
    """Add the flags for the server's address to `parser`."""
    parser.add_argument(
        "--host",
        metavar=_("ADDRESS"),
        help=_("the address to listen on (default: {host}; with --share every one)").format(
            host=HOST
        ),
    )
    words = _("the port (default: the first free one from {first} on)")
    parser.add_argument("--port", type=_port, metavar=_("N"), help=words.format(first=PORTS[0]))


def _port(text: str) -> int:
    """Return the port in `text`. Raise `ArgumentTypeError` if there is no such port."""
    port = whole_number(text)
    if port is None or not 0 < port <= HIGHEST_PORT:
        words = _("must be a whole number from {least} to {most}")
        raise argparse.ArgumentTypeError(words.format(least=1, most=HIGHEST_PORT))
    return port


def run(arguments: argparse.Namespace) -> None:
    """Serve the bundled page until Ctrl-C, or play in the terminal.

    Raise `CommandError` if there is no page, or no port, or if flags contradict each other.
    """
    _check_flags(arguments)
    if arguments.terminal:
        terminal_game.run(arguments)
        return
    if not BUNDLED.is_dir():
        words = _("the page is not built here; in a checkout `make play` does that")
        raise CommandError(f"play: {words}")
    if arguments.bot:
        # Imported only here: other commands do without it.
        from .bot_server import ServedBots, serve_with_bots

        bots = ServedBots(arguments.game, arguments.bot, arguments.budget)
        serve_with_bots(BUNDLED, arguments.port, bots, browse=arguments.browse)
    elif arguments.share:
        # Likewise: they do without an event loop.
        from .share_server import share

        share(BUNDLED, arguments.host, arguments.port, browse=arguments.browse)
    else:
        serve(BUNDLED, arguments.host or HOST, arguments.port, browse=arguments.browse)


def _check_flags(arguments: argparse.Namespace) -> None:
    """Raise `CommandError` if the flags contradict each other."""
    address = {"--share": arguments.share, "--host": arguments.host}
    page = {"--no-browser": not arguments.browse, "--port": arguments.port}
    if arguments.terminal:
        _reject({**address, **page}, _("is for the page, not for --terminal"))
        return
    _reject(terminal_game.given_flags(arguments), _("needs --terminal"))
    if arguments.bot:
        address["--host"] = arguments.host not in (None, HOST)
        _reject(address, _("does not go with --bot, which is for this computer alone"))
    else:
        _reject(terminal_game.given_bot_flags(arguments), _("needs --bot or --terminal"))


def _reject(flags: Mapping[str, object], words: str) -> None:
    """Raise `CommandError` with `words` for the first of `flags` that is set."""
    for flag, value in flags.items():
        if value:
            raise CommandError(f"play: {flag} {words}")


class Handler(SimpleHTTPRequestHandler):
    """A handler for the files of one folder.

    The browser asks for a file that may change each time, and receives it only if it did.
    """

    protocol_version = "HTTP/1.1"
    # Set here, since the system's own table (the registry on Windows) may differ: a browser rejects
    # modules and WebAssembly with a wrong type.
    extensions_map = {  # noqa: RUF012 - the base class declares it as an instance attribute
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }
    _tag: str | None = None

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer 304 if the browser holds this very version, else as the base class does."""
        # The base class compares times by the second and misses a quick rebuild: use only the tag.
        del self.headers["If-Modified-Since"]
        path, self._tag = Path(self.translate_path(self.path)), None
        try:
            file = path / "index.html" if path.is_dir() else path
            # Another form of an address may be one that cannot be split.
            facts = file.stat() if self.path.startswith("/") and file.is_file() else None
        except OSError:  # e.g. too long for a name
            facts = None
        if facts is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self._tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
        if self.headers.get("If-None-Match") == self._tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        return self.send_file(file)

    def send_file(self, file: Path) -> BytesIO | BinaryIO | None:  # noqa: ARG002 - by the address
        """Answer with the requested file, which is `file` if that exists."""
        return super().send_head()

    def end_headers(self) -> None:
        """Add the headers that let a browser keep a file: for good, or with a check each time."""
        named = self._tag and NAMED_BY_CONTENTS.search(urlsplit(self.path).path)
        self.send_header("Cache-Control", "max-age=31536000, immutable" if named else "no-cache")
        if self._tag:
            self.send_header("ETag", self._tag)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Print nothing: only errors are worth a line."""


class Server(ThreadingHTTPServer):
    """A server with one thread per request, which never shares a port, on Windows either."""

    allow_reuse_address = os.name != "nt"
    request_queue_size = 128
    """Connections that may wait; each of the default 5 more costs its client a second or more."""

    def __init__(self, address: tuple[str, int], handler: Callable[..., Handler]) -> None:
        super().__init__(address, handler)
        self._free = BoundedSemaphore(MOST_CONNECTIONS)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Handle the requests of a connection in a new thread, unless there are too many."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Handle the requests of a connection, and then make room for another one."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closed its connection, which is common; else print a traceback."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(
    folder: Path,
    ports: Sequence[int] = PORTS,
    handler: Callable[..., Handler] = Handler,
    host: str = HOST,
) -> Server:
    """Return a server for `folder` at `host`, on the first free port of `ports`.

    Raise `OSError` if all are taken, or if this machine has no such `host`.
    """
    for port in ports:
        try:
            return Server((host, port), partial(handler, directory=str(folder)))
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
    words = _("the ports {first} to {last} are all taken")
    if len(ports) == 1:
        words = _("the port {first} is taken or not allowed")
    raise OSError(errno.EADDRINUSE, words.format(first=ports[0], last=ports[-1]))


def serve(folder: Path, host: str, port: int | None, *, browse: bool) -> None:
    """Serve `folder` until Ctrl-C, and open the browser if `browse`.

    Without a `port`, take the first free one of :data:`PORTS`. Raise `CommandError` if there is no
    such address.
    """
    server = open_server(folder, host, port)
    address = f"http://{host}:{server.server_port}/"
    run_until_ctrl_c(
        server,
        _("Pompeii is at {address} (Ctrl-C ends it)").format(address=address),
        address if browse else None,
    )


def open_server(
    folder: Path, host: str, port: int | None, handler: Callable[..., Handler] = Handler
) -> Server:
    """Return a server for `folder`, as :func:`make_server`. Raise `CommandError` if that fails."""
    try:
        return make_server(folder, PORTS if port is None else [port], handler, host)
    except OSError as error:
        raise CommandError(f"play: {host}: {error.strerror}") from None


def run_until_ctrl_c(server: Server, words: str, address: str | None) -> None:
    """Print `words`, serve until Ctrl-C, and open the browser at the `address` if given."""
    try:
        print(words, flush=True)
        if address is not None:
            # On some systems the call only returns after the browser is closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        server.serve_forever()
    except Terminated:
        raise
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
