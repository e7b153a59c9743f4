"""The service worker, with Workbox: after one visit the whole site works without a connection.

The generated file stays in build/.
"""

from pathlib import Path

from tools.build.build_files import cached, write
from tools.env import ROOT, node, node_on_path, run

CACHE = ROOT / "build/offline"
GENERATOR = ROOT / "tools/build/service_worker.mjs"
SCRIPTS = ROOT / "web/boot"


def service_worker(files: dict[str, bytes], cache: Path = CACHE) -> bytes:
    """Generate the worker that caches exactly `files`, given by their addresses."""
    scripts = {path.name: path.read_bytes() for path in SCRIPTS.glob("*.js")}

    def generate(folder: Path) -> Path:
        site, worker = folder / "site", folder / "sw.js"
        write(files, site)
        run(node(), GENERATOR, site, SCRIPTS, worker, env=node_on_path())
        return worker

    inputs = {
        "generator": GENERATOR.read_bytes(),
        **{f"site/{name}": files[name] for name in files},
        **{f"boot/{name}": data for name, data in scripts.items()},
    }
    return cached(cache, inputs, generate)
