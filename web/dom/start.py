"""What PyScript runs: the hands, of which all else is there as bytecode
(tools/build/micropython.py).
"""

import binascii
import json
import os

import js


def unpack(path: str) -> list[str]:
    """Lay out the modules, and name them. Raises ValueError unless the file is whole, by the CRC-32
    at its end: of damaged bytecode MicroPython may read for ever, and then nothing on the page
    could say so.
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
    js.pompeii.boot.trouble()
    raise
