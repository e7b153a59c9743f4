"""Servers as hosts run them: the media types that each sends for the files of the site."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from io import BytesIO
from itertools import count
from pathlib import Path, PurePosixPath
from typing import BinaryIO, ClassVar
from urllib.parse import urlsplit

from pompeii.cli.play import NAMED_BY_CONTENTS, Handler
from tools.build.serve import DIST, served

Types = Mapping[str, str | None]
"""Types by the name of a file without its hash, or by its suffix; "" stands for all others.

None means that the server sends no type.
"""

NGINX: Types = {
    "": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}
APACHE: Types = {
    **NGINX,
    "": None,
    ".bin": "application/octet-stream",
    ".js": "text/javascript",
    ".py": "text/x-python",
    ".webmanifest": "application/manifest+json",
}
CADDY: Types = {
    **NGINX,
    "": None,
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}
PYTHON: Types = {
    **NGINX,
    ".py": "text/x-python",
    ".webmanifest": "application/manifest+json",
    ".woff2": "application/octet-stream",
}
BUCKET: Types = {
    "": "binary/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
NONE: Types = {"": None, ".html": "text/html"}
SERVERS: Mapping[str, Types] = {
    "nginx": NGINX, "apache": APACHE, "caddy": CADDY, "python": PYTHON, "bucket": BUCKET,
}  # fmt: skip
"""The servers that the site runs on as they are installed.

They are nginx 1.22 and Apache 2.4 of Debian 12, Caddy 2.6, and `python -m http.server` of 3.11. The
bucket of S3 was filled by a tool that has no type for WebAssembly.
"""


class Typed(Handler):
    """A request handler that sends the types of one table."""

    types: ClassVar[Types] = {}

    def guess_type(self, path: object) -> str:
        """Return the type of the table, "" for none."""
        name = PurePosixPath(NAMED_BY_CONTENTS.sub("", str(path)))
        keys = (name.name, name.suffix, "")
        return next(self.types[key] for key in keys if key in self.types) or ""

    def send_header(self, keyword: str, value: str) -> None:
        """Leave out an empty type."""
        if value:
            super().send_header(keyword, value)


class Injecting(Typed):
    """A request handler that adds scripts to the page on its way, as content networks do.

    It redirects `index.html` to its folder, as some of them do too.
    """

    requests: ClassVar[Iterator[int]] = count()

    def send_file(self, file: Path) -> BytesIO | BinaryIO | None:
        """Answer with the page and two scripts, which differ at each request."""
        path = urlsplit(self.path).path
        if path.endswith("/index.html"):
            self.send_response(HTTPStatus.PERMANENT_REDIRECT)
            self.send_header("Location", "./")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not path.endswith("/"):
            return super().send_file(file)
        number = next(self.requests)
        page = file.read_text(encoding="utf-8")
        page = page.replace("<head>", f"<head><script>globalThis.added = {number};</script>", 1)
        page = page.replace("</body>", f"<script>globalThis.beacon = {number};</script></body>", 1)
        data = page.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return BytesIO(data)


@contextmanager
def hosted(types: Types, handler: type[Typed] = Typed) -> Iterator[str]:
    """Serve the site in a folder of a server with `types`; yield its address without last slash."""
    typed = type("Handler", (handler,), {"types": types})
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "pompeii").symlink_to(DIST)
        with served(Path(folder), typed) as address:
            yield f"{address}pompeii"
