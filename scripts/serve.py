"""Serves dist/, and opens the browser unless the environment has OPEN=0."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pompeii.serving import make_server, serve  # noqa: E402

__all__ = ["DIST", "make_server"]

DIST = ROOT / "dist"

if __name__ == "__main__":
    try:
        serve(DIST, browse=os.environ.get("OPEN") != "0")
    except OSError as error:
        sys.exit(f"No server: {error.strerror}.")
