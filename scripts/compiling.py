"""What bytecode.mjs runs in Pyodide: /library.zip and /game.zip become /compiled.zip.

Every module of the game is imported; of the standard library only what is there then is taken, and
what Python looks for without an ``import`` in the code.
"""

import importlib
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash

UNASKED = ("encodings.cp437", "encodings.idna", "encodings.latin_1")
NOT_IN_THE_PAGE = (
    "pompeii.__main__",
    "pompeii.arena",
    "pompeii.arguments",
    "pompeii.cli",
    "pompeii.serving",
)


def compiled(name: str, source: bytes) -> bytes:
    """Compile a module, without docstrings; it is not compared with its source when loaded."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    data: bytes = _code_to_hash_pyc(code, source_hash(source), checked=False)
    return data


def module(path: str) -> str:
    """Give the dotted name of a module in an archive."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def main() -> None:
    """Compile what is imported."""
    sys.path.insert(0, "/game.zip")
    with (
        zipfile.ZipFile("/library.zip") as library,
        zipfile.ZipFile("/game.zip") as game,
        zipfile.ZipFile("/compiled.zip", "w") as to,
    ):
        for path in game.namelist():
            if not path.endswith(".py"):
                to.writestr("game/" + path, game.read(path))
            elif not module(path).startswith(NOT_IN_THE_PAGE):
                importlib.import_module(module(path))
                to.writestr(f"game/{path}c", compiled(path, game.read(path)))
        for path in library.namelist():
            if path.endswith(".py") and module(path) in {*sys.modules, *UNASKED}:
                to.writestr(f"library/{path}c", compiled(path, library.read(path)))


main()
