"""Quick starts: a memory snapshot is made once, and copied to the browser contexts of the tests.

A start without one takes three times the processor time. Tests of such a start, or of the
snapshot itself, have contexts without a copy.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext

from e2e.visitor import wait_until_kept
from pompeii.cli.play import Handler
from tools.build.serve import DIST, served
from tools.env import ROOT

FOLDER = ROOT / "build/e2e"
"""The snapshot of the newest site, from this run of the tests or from an earlier one."""
PARTS = ("vendor/pyodide.*", "python.zip.*", "pompeii.zip.*")
"""The files whose names are the version of a snapshot (``web/boot/snapshot.js``)."""
EMPTY = "nothing-is-here"
"""The name of a page without the game and its policy: that of an error."""
PART = ".part"
"""The suffix of a file that is being written."""
SEND = """async (address) => {
  const cache = await caches.open("pompeii:/:snapshot");
  const [key] = await cache.keys();
  const body = await (await cache.match(key)).blob();
  await fetch(address, { method: "POST", body });
  return key.url;
}"""
RECEIVE = """async ([address, key]) => {
  const body = await (await fetch(address)).arrayBuffer();
  const headers = { "X-Length": body.byteLength };
  await (await caches.open("pompeii:/:snapshot")).put(key, new Response(body, { headers }));
}"""


class Store(Handler):
    """A handler for files that pages of any origin may read and write."""

    def end_headers(self) -> None:
        """Let pages of every origin read the answer."""
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def do_POST(self) -> None:  # noqa: N802 - as the base class has it
        """Write a file, whole or not at all, in the place of those of other sites."""
        path = Path(self.translate_path(self.path))
        part = path.with_name(f"{os.getpid()}{PART}")
        part.write_bytes(self.rfile.read(int(self.headers["Content-Length"])))
        part.replace(path)
        for other in path.parent.iterdir():
            if other != path and other.suffix != PART:
                other.unlink(missing_ok=True)
        self.send_response(204)
        self.end_headers()


class QuickStart:
    """A snapshot for contexts of any origin."""

    def __init__(self, address: str) -> None:
        """Keep the snapshot in a store at an address."""
        pyodide, python, game = (found.name for part in PARTS for found in DIST.glob(part))
        self._key = f"https://snapshot/?./vendor/{pyodide}/,./{python},./{game}"
        name = ",".join((pyodide, python, game))
        self._file = FOLDER / name
        self._at = address + name

    def give(self, context: BrowserContext, site: str) -> None:
        """Put the snapshot into a context without one, for the site at an address."""
        page = context.new_page()
        if self._file.exists():
            page.goto(site + EMPTY)
            page.evaluate(RECEIVE, [self._at, self._key])
        else:
            page.goto(site)
            wait_until_kept(page)
            page.goto(site + EMPTY)
            assert page.evaluate(SEND, self._at) == self._key
        page.close()


@contextmanager
def quick_starts() -> Iterator[QuickStart]:
    """Serve the snapshot to the contexts of this process."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with served(FOLDER, Store) as address:
        yield QuickStart(address)
