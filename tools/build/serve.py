"""The command ``play`` for dist/. It opens no browser if the environment has OPEN=0."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pompeii.cli import main, play
from pompeii.cli.play import HOST, Handler, make_server
from tools.env import ROOT

DIST = ROOT / "dist"
DOCUMENTS = ("docs", "llms.txt")
"""Names in dist/ that `tools.docs.site` writes; the game neither caches nor contains them."""


@contextmanager
def served(folder: Path = DIST, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder for tests and measurements on any free port, and yield its address."""
    server = make_server(folder, range(1), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


if __name__ == "__main__":
    play.BUNDLED = DIST
    quiet = ["--no-browser"] if os.environ.get("OPEN") == "0" else []
    sys.exit(main.main(["play", *sys.argv[1:], *quiet]))
