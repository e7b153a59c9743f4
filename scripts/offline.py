"""The service worker, by Workbox: after one visit all of the site is there without a connection.

What was generated is kept in build/ under the hash of the site.
"""

import hashlib
import tempfile
from pathlib import Path

from toolchain import ROOT, node, node_on_path, run

CACHE = ROOT / "build/offline"
SCRIPT = ROOT / "scripts/offline.mjs"


def service_worker(files: dict[str, bytes], cache: Path = CACHE) -> bytes:
    """Generate the worker that keeps exactly these files, given by their addresses."""
    digest = hashlib.sha256(SCRIPT.read_bytes())
    for name, data in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    kept = cache / f"{digest.hexdigest()}.js"
    if not kept.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        for old in cache.glob("*.js"):
            old.unlink()
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            site, worker = Path(folder, "site"), Path(folder, "sw.js")
            for name, data in files.items():
                path = site / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            run(node(), SCRIPT, site, worker, env=node_on_path())
            worker.replace(kept)  # whole or not at all
    return kept.read_bytes()
