"""A server, and a browser's cache, in which one file of the site is not as it should be."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import ClassVar
from urllib.parse import urlsplit

from serve import DIST, served

from pompeii.serving import Handler

LOGIN = b"<!doctype html><title>Welcome</title><form><input name=user><button>Sign in</button>"

Spoil = Callable[[bytes, Random], bytes]


def _flipped(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


SPOILT: dict[str, Spoil] = {
    "cut": lambda data, _: data[: len(data) // 2],
    "flipped": _flipped,
    "emptied": lambda _data, _: b"",
    "login page": lambda _data, _: LOGIN,
}
KEPT_WAYS = (*SPOILT, "missing")
"""What can become of a file in a cache."""
WAYS = ("interrupted", *KEPT_WAYS)
"""What can become of it on its way."""


class Faulty(Handler):
    """Answers as it should, but for what is said here."""

    fault: ClassVar[tuple[str, str] | None] = None  # a file, and what becomes of it
    lasts: ClassVar[bool] = False  # each time, or once
    down: ClassVar[bool] = False
    asked: ClassVar[float] = 0.0  # when something was asked for last

    def do_GET(self) -> None:
        """Answer, or not."""
        cls = type(self)
        cls.asked = time.monotonic()
        name = urlsplit(self.path).path[1:] or "index.html"
        if self.down:
            self.close_connection = True
        elif self.fault is None or self.fault[0] != name:
            super().do_GET()
        else:
            way = self.fault[1]
            if not self.lasts:
                cls.fault = None
            self._spoil(name, way)

    do_HEAD = do_GET

    def _spoil(self, name: str, way: str) -> None:
        data = (DIST / name).read_bytes()
        if way == "missing":
            self.send_error(404)
            return
        sent = SPOILT[way](data, Random(name)) if way in SPOILT else data
        self._tag = f'"{way}"'
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if sent is LOGIN else self.guess_type(name))
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent[: len(sent) // 2] if way == "interrupted" else sent)
        self.close_connection |= way == "interrupted"


@contextmanager
def faulty(folder: Path = DIST) -> Iterator[str]:
    """Serve the site with nothing wrong yet; give its address."""
    Faulty.fault, Faulty.lasts, Faulty.down = None, False, False
    with served(folder, Faulty) as address:
        yield address
