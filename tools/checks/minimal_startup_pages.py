"""Pages that only start Python, measured beside the game as the lower limit.

`PYODIDE` runs a line in Pyodide as it comes. `PYSCRIPT` writes a line into the page from
MicroPython under PyScript. Each page then notes the time in `globalThis.answered`, milliseconds
from navigation.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pompeii.cli.play import Handler
from tools.build.serve import served
from tools.build.site import PACKAGES
from tools.build.vendored_file_list import VENDOR

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><body>{}</body></html>"""
PYODIDE = _PAGE.format("""<p>Python</p><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
globalThis.answered = performance.now();
</script>""")
PYSCRIPT = _PAGE.format("""<p>Python</p>
<script type="module" src="pyscript/core.js"></script>
<script type="mpy" config='{"interpreter": "./micropython/micropython.mjs"}'>
import js
js.document.querySelector("p").textContent = "MicroPython"
js.window.answered = js.performance.now()
</script>""")


@contextmanager
def bare(page: str, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve `page` beside the packages, on an origin of its own, and yield its address."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text(page, encoding="utf-8")
        for package, (source, _) in VENDOR.items():
            (folder / package).symlink_to(PACKAGES / source)
        with served(folder, handler) as address:
            yield address
