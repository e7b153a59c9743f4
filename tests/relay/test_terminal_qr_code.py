"""The QR code in a terminal has the modules of the library's, dark on light."""

import re
import sys

import pytest
import segno

from pompeii.arena.match_errors import ArenaError
from pompeii.relay.terminal_qr_code import BORDER, qr_code

ADDRESS = "http://192.168.178.120:7900/"


def test_code_has_every_module_at_its_place() -> None:
    rows: list[list[int]] = []
    for line in qr_code(ADDRESS, "utf-8"):
        plain = re.fullmatch("\x1b\\[38;5;16;48;5;231m(.*)\x1b\\[0m", line)
        assert plain
        rows.append([char in "▀█" for char in plain[1]])
        rows.append([char in "▄█" for char in plain[1]])
    wanted = [[bool(dark) for dark in row] for row in segno.make_qr(ADDRESS).matrix_iter(1, BORDER)]
    assert rows[: len(wanted)] == wanted
    assert not any(map(any, rows[len(wanted) :]))


def test_terminal_without_block_characters_gets_no_code() -> None:
    assert qr_code(ADDRESS, "ascii") == []


def test_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(ArenaError, match=r"this needs segno, which `pip install '\.\[share\]'"):
        qr_code(ADDRESS, "utf-8")
