"""Bytecode for the page, made by the very Python that runs there: Pyodide, under node.

Starting Pyodide from its standard library as source takes five times as long, since every visit
compiles it anew (docs/performance.md). What was compiled is kept in build/.
"""

import zipfile
from pathlib import Path

from tools.build.files import made
from tools.build.in_pyodide import LATER
from tools.env import NODE_MODULES, ROOT, node, node_on_path, run

CACHE = ROOT / "build/bytecode"
LIBRARY = NODE_MODULES / "pyodide/python_stdlib.zip"
SCRIPTS = [ROOT / "tools/build" / name for name in ("bytecode.mjs", "in_pyodide.py")]

Members = dict[str, bytes]
"""Files of an archive by their names in it."""


def compiled(game: Members, cache: Path = CACHE) -> dict[str, Members]:
    """Compile the games' modules and those of the standard library that they need.

    Gives those of each archive: ``library``, the ``game`` that is fetched at once, and what is
    fetched later (``compiling.LATER``); what is no module stays as it is. Raises ``ToolError`` if a
    module cannot be imported.
    """
    tools = {path.name: path.read_bytes() for path in (LIBRARY, *SCRIPTS)}
    inputs = {**tools, **{f"game/{name}": data for name, data in game.items()}}
    with zipfile.ZipFile(made(cache, inputs, lambda folder: _compile(game, folder))) as archive:
        return {
            part: {
                name.removeprefix(f"{part}/"): archive.read(name)
                for name in archive.namelist()
                if name.startswith(f"{part}/")
            }
            for part in ("library", "game", *LATER)
        }


def _compile(game: Members, folder: Path) -> Path:
    source, done = folder / "game.zip", folder / "compiled.zip"
    with zipfile.ZipFile(source, "w") as archive:
        for name, data in game.items():
            archive.writestr(name, data)
    run(node(), SCRIPTS[0], LIBRARY, source, done, env=node_on_path())
    return done
