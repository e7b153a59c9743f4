"""The entry point for PyScript: unpacks the other modules of the DOM layer from bytecode.

The build makes that file (tools/build/micropython_bytecode.py).
"""

import binascii
import json
import os

import js


def unpack(path: str) -> list[str]:
    """Write the modules into files, and return their names.

    Raise `ValueError` unless the file is whole, by the CRC-32 at its end. MicroPython may read
    damaged bytecode for ever, and the page could then not report anything.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - MicroPython has no pathlib
        data = file.read()
    if len(data) < 4 or binascii.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ValueError(path)
    at = data.find(b"\n") + 1
    modules = json.loads(data[:at])
    os.mkdir("/dom")  # noqa: PTH102
    for name, length in modules:
        with open("/" + name + ".mpy", "wb") as file:  # noqa: PTH123
            file.write(data[at : at + length])
        at += length
    return [name.replace("/", ".") for name, _length in modules]


try:
    for module in unpack("/dom.bin"):
        __import__(module)
except BaseException:
    js.pompeii.boot.recover()
    raise
