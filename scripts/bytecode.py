"""Bytecode for the page, made by the very Python that runs there: Pyodide, under node.

Starting Pyodide from its standard library as source takes five times as long, since every visit
compiles it anew (docs/performance.md). What was compiled is kept in build/ under the hash of all
that it depends on.
"""

import hashlib
import tempfile
import zipfile
from pathlib import Path

from toolchain import NODE_MODULES, ROOT, node, node_on_path, run

CACHE = ROOT / "build/bytecode"
LIBRARY = NODE_MODULES / "pyodide/python_stdlib.zip"
SCRIPTS = [ROOT / "scripts" / name for name in ("bytecode.mjs", "compiling.py")]

Members = dict[str, bytes]
"""Files of an archive by their names in it."""


def compiled(game: Members, cache: Path = CACHE) -> tuple[Members, Members]:
    """Compile the game's modules and those of the standard library that they need.

    Gives the library's and the game's; what is no module stays as it is. Raises ``ToolError`` if
    a module cannot be imported.
    """
    digest = hashlib.sha256()
    for data in (LIBRARY.read_bytes(), *(path.read_bytes() for path in SCRIPTS)):
        digest.update(hashlib.sha256(data).digest())
    for name, data in sorted(game.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    kept = cache / f"{digest.hexdigest()}.zip"
    if not kept.is_file():
        for old in cache.glob("*.zip"):
            old.unlink()
        cache.mkdir(parents=True, exist_ok=True)
        _compile(game, kept)
    with zipfile.ZipFile(kept) as archive:
        library, ours = (
            {
                name.removeprefix(folder): archive.read(name)
                for name in archive.namelist()
                if name.startswith(folder)
            }
            for folder in ("library/", "game/")
        )
    return library, ours


def _compile(game: Members, to: Path) -> None:
    with tempfile.TemporaryDirectory(dir=to.parent) as folder:
        source, done = Path(folder, "game.zip"), Path(folder, "compiled.zip")
        with zipfile.ZipFile(source, "w") as archive:
            for name, data in game.items():
                archive.writestr(name, data)
        run(node(), SCRIPTS[0], LIBRARY, source, done, env=node_on_path())
        done.replace(to)  # whole or not at all
