"""A record in a link: round trip, damage and decompression bombs."""

import base64
import json
import time
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii.core.record_link import LARGEST, from_link, to_link
from pompeii.games.downfall.record import RecordError, dump
from tests.downfall_positions import finished_games, read_game

SECONDS = 5.0
"""Time limit far beyond any rejection, in seconds; only a hang takes longer."""


@pytest.mark.parametrize("name", finished_games())
def test_link_round_trip(name: str) -> None:
    text = dump(read_game(name))
    code = to_link(text)
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert len(code) < 3_000
    assert json.loads(from_link(code)) == json.loads(text)
    assert from_link(code) == json.dumps(json.loads(text), separators=(",", ":"))


def pack(data: bytes, wbits: int = -15) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, wbits)
    packed = packer.compress(data) + packer.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def test_link_of_any_length_needs_no_padding() -> None:
    for length in range(1, 9):
        assert from_link(pack(b"x" * length)) == "x" * length


def rejected_link(code: str) -> RecordError:
    start = time.monotonic()
    with pytest.raises(RecordError) as caught:
        from_link(code)
    assert time.monotonic() - start < SECONDS
    assert caught.value.place == "link"
    assert str(caught.value).isprintable()
    return caught.value


def test_decompression_bomb_is_not_unpacked() -> None:
    assert from_link(pack(b" " * LARGEST)) == " " * LARGEST
    assert "256 kB" in str(rejected_link(pack(b" " * (LARGEST + 1))))
    assert "256 kB" in str(rejected_link(pack(b" " * 50_000_000)))


def test_damaged_link_is_rejected() -> None:
    code = to_link(dump(read_game("classic-2")))
    assert rejected_link(code[: len(code) // 2 & ~3]).message == "is cut short"
    for text in ("", "A", "äöü", "!!!!", "A" * 5, pack(b"\xff\xfe"), pack(b"{}", 15), "\ud800"):
        rejected_link(text)


@given(st.text())
def test_any_text_as_link_is_rejected_or_gives_text(code: str) -> None:
    with suppress(RecordError):
        assert isinstance(from_link(code), str)
        return
    rejected_link(code)


def test_deep_record_is_rejected_before_it_is_parsed() -> None:
    code = pack(b"[" * 6000 + b"]" * 6000)
    assert rejected_link(code).message == "is nested too deep"
    with pytest.raises(ValueError, match="levels"):
        to_link("[" * 6000 + "]" * 6000)
