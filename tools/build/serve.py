"""Serve dist/, and open the browser unless the environment has OPEN=0."""

import argparse
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pompeii.cli.errors import CommandError
from pompeii.cli.play import HOST, Handler, add_address, add_share, make_server, start
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
    parser = argparse.ArgumentParser(prog="python -m tools play")
    add_share(parser)
    add_address(parser)
    given = parser.parse_args()
    try:
        browse = os.environ.get("OPEN") != "0"
        start(DIST, given.host, given.port, browse=browse, shared=given.share)
    except CommandError as error:
        sys.exit(str(error))
