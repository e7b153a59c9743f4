"""The browser game on this machine: a folder at 127.0.0.1, with the media types and the caching
that the page relies on.
"""

import errno
import os
import re
import sys
import threading
import webbrowser
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from pompeii.core.i18n import _

BUNDLED = Path(__file__).parents[1] / "site"
"""The built site, where the package was installed from a wheel."""
HOST = "127.0.0.1"
PORTS = range(8000, 8100)
NAMED_BY_CONTENTS = re.compile(r"\.[0-9a-f]{12}(?=[./])")
"""In the address of a file that never changes: tools/build/fingerprint.py puts it there."""


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder. What may change is asked for each time, but sent only when it did."""

    protocol_version = "HTTP/1.1"
    # Set here, since the system's own table (a registry on Windows) may say otherwise: a browser
    # refuses modules and WebAssembly under a wrong type.
    extensions_map = {  # noqa: RUF012 - the base class declares it as an instance attribute
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }
    _tag: str | None = None

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer 304 where the browser holds this very version, else as the base class does."""
        # The base class compares by the second, which misses a quick rebuild: only the tag counts.
        del self.headers["If-Modified-Since"]
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        self._tag = None
        if file.is_file():
            facts = file.stat()
            self._tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
        if self._tag and self.headers.get("If-None-Match") == self._tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        return self.send_file(file)

    def send_file(self, file: Path) -> BytesIO | BinaryIO | None:  # noqa: ARG002 - by the address
        """Answer with what was asked for, which is this file if there is such a one."""
        return super().send_head()

    def end_headers(self) -> None:
        """Add what lets a browser keep a file: for good, or asking each time."""
        named = self._tag and NAMED_BY_CONTENTS.search(urlsplit(self.path).path)
        self.send_header("Cache-Control", "max-age=31536000, immutable" if named else "no-cache")
        if self._tag:
            self.send_header("ETag", self._tag)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing: errors alone are worth a line."""


class Server(ThreadingHTTPServer):
    """One thread a request; a port that is taken is taken, on Windows too."""

    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over a browser that hung up, which is everyday; the rest is worth a traceback."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(folder: Path, ports: range = PORTS, handler: type[Handler] = Handler) -> Server:
    """Listen on the first free port.

    Raises `OSError` when all are taken.
    """
    for port in ports:
        try:
            return Server((HOST, port), partial(handler, directory=str(folder)))
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
    words = _("the ports {first} to {last} are all taken")
    raise OSError(errno.EADDRINUSE, words.format(first=ports[0], last=ports[-1]))


def serve(folder: Path, *, browse: bool) -> None:
    """Serve the folder until Ctrl-C; ``browse`` opens the browser.

    Raises `OSError` when no port is free.
    """
    server = make_server(folder)
    address = f"http://{HOST}:{server.server_port}/"
    try:
        print(_("Pompeii is at {address} (Ctrl-C ends it)").format(address=address), flush=True)
        if browse:
            # Some systems start a browser that does not return before it is closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
