"""Serve the page of this checkout and show each change of it at once.

    python -m tools.dev.server       (`python -m tools dev`, once the packages are installed)

An open page hears of a build through Server-Sent Events. It swaps the style, and reloads for
anything else.
"""

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from io import BytesIO
from pathlib import Path
from queue import Queue
from typing import BinaryIO, Final
from urllib.parse import urlsplit

from pompeii.cli.play import HOST, Handler, add_address, make_server
from tools.env import ROOT

OUT: Final = ROOT / "build/dev"
PAGE: Final = Path(__file__).with_name("page.js")
PORTS: Final = range(7800, 7900)
"""The ports that are tried. On those of `make play` a service worker would answer first."""
WATCHED: Final = ("pompeii", "web", "docs", "art", "tools/build", "tools/dev")
PAUSE: Final = 0.15
"""Seconds between two looks at the files."""
WORKER: Final = b'<script async type="module" src="register_sw.js" data-spare></script>\n'


class Builds:
    """The builds so far, and the open pages that hear of the next one."""

    def __init__(self) -> None:
        self.number = time.time_ns()  # another one after a new start of the server
        self.pages: set[Queue[bytes]] = set()
        """The queue of events of each open page."""

    def tell(self, event: str) -> None:
        """Tell all open pages of a new build."""
        self.number = time.time_ns()
        for page in [*self.pages]:
            page.put(self._written(event))

    def add_page(self, seen: str) -> Queue[bytes]:
        """Return the events of a page that shows the build number `seen`."""
        page = Queue[bytes]()
        self.pages.add(page)
        if seen != str(self.number):
            page.put(self._written("reload"))
        return page

    def _written(self, event: str) -> bytes:
        return f"id: {self.number}\nevent: {event}\ndata: \n\n".encode()


class DevHandler(Handler):
    """A handler that adds the script of the development server to the page."""

    builds: Builds

    def do_GET(self) -> None:  # noqa: N802 - the base class's name
        """Answer with a stream of events at their address, else with a file."""
        address = urlsplit(self.path)
        if address.path != "/dev-events":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        seen = self.headers.get("Last-Event-ID") or address.query.removeprefix("build=")
        page = self.builds.add_page(seen)
        try:
            while True:
                self.wfile.write(page.get())
        finally:
            self.builds.pages.remove(page)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer a request for the page or the script without asking for the browser's copy."""
        path = urlsplit(self.path).path
        if path == "/dev.js":
            return self._send(PAGE.read_bytes(), "text/javascript; charset=utf-8")
        if path not in ("/", "/index.html"):
            return super().send_head()
        script = f'<script src="dev.js" data-build="{self.builds.number}"></script>\n'.encode()
        page = (OUT / "index.html").read_bytes().replace(WORKER, b"")
        head, mark, rest = page.partition(b"<script")
        return self._send(head + script + mark + rest, "text/html; charset=utf-8")

    def _send(self, data: bytes, kind: str) -> BytesIO:
        self._tag = None
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return BytesIO(data)


def files() -> dict[str, int]:
    """Return the time of the last change of each watched file, by path."""
    found = {}
    for watched in WATCHED:
        for folder, folders, names in os.walk(ROOT / watched):
            folders[:] = [name for name in folders if name != "__pycache__"]
            for name in names:
                path = Path(folder, name)
                try:
                    found[path.relative_to(ROOT).as_posix()] = path.stat().st_mtime_ns
                except FileNotFoundError:  # an editor's temporary file
                    continue
    return found


def syntax_error(changed: set[str]) -> str:
    """Return a sentence about the first of the files that is no Python, "" if there is none."""
    for name in sorted(changed):
        if name.endswith(".py") and (ROOT / name).exists():
            try:
                compile((ROOT / name).read_bytes(), name, "exec", dont_inherit=True)
            except (SyntaxError, ValueError) as error:
                line = error.lineno if isinstance(error, SyntaxError) else None
                return f"{name}:{line or 1}: {getattr(error, 'msg', error)}."
    return ""


def build(changed: set[str]) -> list[str] | None:
    """Build what depends on the files. Return the new files, None after a printed error."""
    if sentence := syntax_error(changed):
        print(sentence, flush=True)
        return None
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "tools.dev.build", *sorted(changed)],
        cwd=ROOT, capture_output=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        print(done.stderr.strip().splitlines()[-1], flush=True)
        return None
    new: list[str] = json.loads(done.stdout.splitlines()[-1])
    print(f"Built in {time.monotonic() - start:.1f} s: {', '.join(sorted(changed)) or 'all of it'}")
    sys.stdout.flush()
    return new


def watch(builds: Builds, before: dict[str, int]) -> None:
    """Build after each change and tell the pages, until Ctrl-C.

    Files whose build failed are built again with the next change.
    """
    pending = set[str]()
    while True:
        time.sleep(PAUSE)
        now = files()
        if now == before:
            continue
        pending |= {name for name, _time in now.items() ^ before.items()}
        before = now
        new = build(pending)
        if new is not None:
            pending.clear()
            if new:
                builds.tell("style" if new == ["style.css"] else "reload")


def main() -> None:
    """Build all of it, then serve and watch it until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tools dev")
    add_address(parser)
    given = parser.parse_args()
    before = files()
    if build(set()) is None:
        sys.exit(1)
    builds = DevHandler.builds = Builds()
    ports, host = PORTS if given.port is None else [given.port], given.host or HOST
    with make_server(OUT, ports, DevHandler, host) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"Pompeii is at http://{host}:{server.server_port}/ (Ctrl-C ends it)")
        sys.stdout.flush()
        try:
            watch(builds, before)
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
