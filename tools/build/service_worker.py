"""The service worker, by Workbox: after one visit the whole site works without a connection.

The generated file stays in build/.
"""

from pathlib import Path

from tools.build.files import made, write
from tools.env import ROOT, node, node_on_path, run

CACHE = ROOT / "build/offline"
SCRIPT = ROOT / "tools/build/service_worker.mjs"


def service_worker(files: dict[str, bytes], cache: Path = CACHE) -> bytes:
    """Generate the worker that caches exactly `files`, given by their addresses."""

    def generate(folder: Path) -> Path:
        site, worker = folder / "site", folder / "sw.js"
        write(files, site)
        run(node(), SCRIPT, site, worker, env=node_on_path())
        return worker

    inputs = {"generator": SCRIPT.read_bytes(), **{f"site/{name}": files[name] for name in files}}
    return made(cache, inputs, generate).read_bytes()
