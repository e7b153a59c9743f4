"""A QR code in a terminal, two rows of modules in each line."""

from typing import Final

from pompeii.arena.optional_libraries import extra

BORDER: Final = 2
"""Width of the light border in modules; on a screen half of the standard's four is enough."""
_DARK_ON_LIGHT: Final = "\x1b[38;5;16;48;5;231m"
_PLAIN: Final = "\x1b[0m"
_BLOCKS: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""The characters of an upper and a lower module, 1 for a dark one."""


def qr_code(text: str, encoding: str) -> list[str]:
    """Return the lines of a QR code with `text`; none if `encoding` lacks the block characters.

    Raise `ArenaError` if the extra is not installed.
    """
    code = extra("segno", "share").make_qr(text)
    rows = [[*row] for row in code.matrix_iter(border=BORDER)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    try:
        "".join(_BLOCKS.values()).encode(encoding)
    except UnicodeEncodeError:
        return []
    pairs = (zip(*both, strict=True) for both in zip(rows[::2], rows[1::2], strict=True))
    lines = ("".join(_BLOCKS[pair] for pair in line) for line in pairs)
    return [f"{_DARK_ON_LIGHT}{line}{_PLAIN}" for line in lines]
