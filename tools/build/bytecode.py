"""Bytecode for the page, compiled by the same Python that runs there: Pyodide, under node.

Pyodide starts five times slower from source, since each visit compiles the standard library again
(docs/performance.md). The compiled files stay in build/.
"""

import io
import zipfile
from pathlib import Path

from tools.build.archive_contents import LATER, NOT_ON_PAGE, part_of
from tools.build.build_files import cached
from tools.env import NODE_MODULES, ROOT, node, node_on_path, run

CACHE = ROOT / "build/bytecode"
LIBRARY = NODE_MODULES / "pyodide/python_stdlib.zip"
SCRIPTS = [ROOT / "tools/build" / name for name in ("bytecode.mjs", "compile_in_pyodide.py")]

ARCHIVES = {"game": "game", "library": "library", "bots": "bot_sandbox"}
"""Archives of the modules that no lazy archive names, by their source. The library is the standard
library for every start; bots of the player get more of it.
"""

Members = dict[str, bytes]
"""Files of an archive by their names in it."""


def compiled(game: Members, cache: Path = CACHE) -> dict[str, Members]:
    """Compile the games' modules and the modules of the standard library that they need.

    Return the files of each archive: ``library``, the ``game``, which is fetched at start, and the
    lazy archives (``archive_contents.LATER``). A file other than a module stays as it is. Raise
    ``ToolError`` if a module cannot be imported.
    """
    game = {name: data for name, data in game.items() if not name.startswith(NOT_ON_PAGE)}
    tools = {path.name: path.read_bytes() for path in (LIBRARY, *SCRIPTS)}
    inputs = {**tools, **{f"game/{name}": data for name, data in game.items()}}
    parts: dict[str, Members] = {part: {} for part in ("library", "game", *LATER)}
    done = cached(cache, inputs, lambda folder: _compile(game, folder))
    with zipfile.ZipFile(io.BytesIO(done)) as archive:
        for path in archive.namelist():
            source, _, name = path.partition("/")
            lazy = part_of(name)
            parts[ARCHIVES[source] if lazy == "game" else lazy][name] = archive.read(path)
    return parts


def _compile(game: Members, folder: Path) -> Path:
    source, done = folder / "game.zip", folder / "compiled.zip"
    with zipfile.ZipFile(source, "w") as archive:
        for name, data in game.items():
            archive.writestr(name, data)
    run(node(), SCRIPTS[0], LIBRARY, source, done, env=node_on_path())
    return done
