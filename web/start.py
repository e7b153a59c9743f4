"""What PyScript runs: the hands, of which all else is there as bytecode (scripts/mpy.py)."""

import binascii
import os

import js


def check(path: str) -> None:
    """Raise ValueError unless bytecode is whole, by the CRC-32 at its end: of a damaged one
    MicroPython may read for ever, and then nothing on the page could say so.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - MicroPython has no pathlib
        data = file.read()
    if len(data) < 4 or binascii.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ValueError(path)


try:
    check("/main.mpy")
    for name in os.listdir("/hands"):  # noqa: PTH208
        check("/hands/" + name)
    import main  # noqa: F401
except BaseException:
    js.pompeii.boot.trouble()
    raise
