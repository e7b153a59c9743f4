"""Messages are read back as they were written, and everything else is rejected or ignored."""

import base64
import json

import pytest

from pompeii.together import messages as m
from pompeii.together import sealed_save
from pompeii.together.inbox_limits import ConnectionClosedError, Inbox
from pompeii.together.sealed_save import (
    BLOCK,
    SealedSave,
    join,
    open_newest,
    seal,
    split,
    unseal,
)

CODE, SECRET, BYTES = bytes(8), b"t" * 16, b"b" * 32
FROM_GUEST: tuple[m.Message, ...] = (
    m.Hello("1.0.0", "Marcus", None, None, False),
    m.Hello("1.0.0", "Marcus", SECRET, BYTES, True),
    m.Reveal(BYTES),
    m.Act(1, 2, "6@c4"),
    m.Draw(2, 3),
    m.Undo(3, 4),
    m.Emote("thanks", None),
    m.Pong(7),
    m.Bye("I must go."),
)
FROM_HOST: tuple[m.Message, ...] = (
    m.Welcome(CODE, "pompeii", {"preset": "classic"}, ({"name": "A"},) * 2, 1, SECRET, True),
    m.Commitments((BYTES, BYTES)),
    m.View(5, {"seat": "red"}, 1, ({"player": "red"},), "c2VhbGVk", BYTES, (1, 2)),
    m.View(5, {"seat": None}, 0, (), None, None, ()),
    m.Refused(1, "No."),
    m.Presence((0, 3), (0, 17)),
    m.Clock((1000, 2000), (10, 20), 1, False),
    m.Over("{}"),
    m.Bye("The host has left."),
    m.Emote("hello", 0),
    m.Ping(),
)


@pytest.mark.parametrize("message", FROM_GUEST)
def test_message_of_a_guest_is_read_back(message: m.Message) -> None:
    assert m.read(m.write(message), m.GUEST_SENDS) == message


@pytest.mark.parametrize("message", FROM_HOST)
def test_message_of_the_host_is_read_back(message: m.Message) -> None:
    assert m.read(m.write(message), m.HOST_SENDS) == message


def test_unknown_types_and_keys_are_ignored() -> None:
    assert m.read(m.with_checksum('{"v": 1, "t": "dance"}'), m.GUEST_SENDS) is None
    assert m.read(m.write(m.Ping()), m.GUEST_SENDS) is None
    text = m.with_checksum('{"v": 1, "t": "pong", "n": 7, "x": []}')
    assert m.read(text, m.GUEST_SENDS) == m.Pong(7)


def test_damaged_text_is_rejected_at_every_place() -> None:
    text = m.write(m.Act(1, 2, "6@c4"))
    for place in range(len(text)):
        for damaged in (text[:place], f"{text[:place]}7{text[place + 1 :]}"):
            if damaged != text:
                with pytest.raises(ValueError, match=r"."):
                    m.read(damaged, m.GUEST_SENDS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        '{"v": 1}',
        '{"t": "pong", "n": 7}',
        '{"v": true, "t": "pong", "n": 7}',
        '{"v": 0, "t": "pong", "n": 7}',
        '{"v": 1, "t": ["pong"], "n": 7}',
        '{"v": 1, "t": "pong"}',
        '{"v": 1, "t": "pong", "n": -1}',
        '{"v": 1, "t": "pong", "n": 7.0}',
        '{"v": 1, "t": "pong", "n": 1e999}',
        '{"v": 1, "t": "pong", "n": NaN}',
        '{"v": 1, "t": "pong", "n": ' + "9" * 5000 + "}",
        '{"v": 1, "t": "reveal", "nonce": "00"}',
        '{"v": 1, "t": "emote", "emote": "insult", "seat": null}',
        '{"v": 1, "t": "act", "n": 1, "ply": 1, "action": "' + "x" * 21 + '"}',
        '{"v": 1, "t": "pong", "n": 7, "x": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"v": 1, "t": "pong", "n": 7, "x": "' + "x" * m.LARGEST + '"}',
        '{"v": 1, "t": "pong", "n": 7, "x": "' + "€" * (m.LARGEST // 2) + '"}',
        *(
            json.dumps({**json.loads(m.write(FROM_GUEST[0])), "name": name})
            for name in ("", " ", "\x07", "a\nb", "\u200f", "x" * 41, "\ud800", 1, "\x85b")
        ),
    ],
)
def test_malformed_text_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        m.read(m.with_checksum(text) if text.endswith("}") else text, m.GUEST_SENDS)


def test_newer_version_says_who_has_to_reload() -> None:
    with pytest.raises(m.NewerVersionError):
        m.read(m.with_checksum('{"v": 2, "t": "pong"}'), m.GUEST_SENDS)
    for known, who in ((m.GUEST_SENDS, "host"), (m.HOST_SENDS, "guest")):
        with pytest.raises(ConnectionClosedError, match=f"{who}'s page is too old"):
            Inbox(known, lambda: 0.0).receive(m.with_checksum('{"v": 2, "t": "later"}'))


def test_third_malformed_message_closes_the_connection() -> None:
    inbox = Inbox(m.GUEST_SENDS, lambda: 0.0)
    assert inbox.receive("{") is None
    assert inbox.receive(m.write(m.Pong(1))) == m.Pong(1)
    assert inbox.receive("[]") is None
    with pytest.raises(ConnectionClosedError, match="cannot be read"):
        inbox.receive("")


def test_too_many_messages_are_paused_and_then_closed() -> None:
    now = 0.0
    inbox, text = Inbox(m.GUEST_SENDS, lambda: now), m.write(m.Pong(1))
    for _ in range(30):
        assert inbox.receive(text) == m.Pong(1)
    for _ in range(5):
        assert inbox.receive(text) is None
    now = 1.5
    for _ in range(30):
        assert inbox.receive(text) == m.Pong(1)
    with pytest.raises(ConnectionClosedError, match="too many"):
        inbox.receive(text)


def test_thirty_messages_a_second_are_accepted() -> None:
    times = iter(number / 30 + number / 10_000 for number in range(1000))
    inbox = Inbox(m.GUEST_SENDS, lambda: next(times))
    for _ in range(1000):
        assert inbox.receive(m.write(m.Pong(1))) == m.Pong(1)


def test_sealed_text_opens_with_its_key_only() -> None:
    key = bytes(range(32))
    sealed = seal("Livia holds a joker", key)
    assert unseal(sealed, key) == "Livia holds a joker"
    assert len(sealed) == len(seal("x" * 1500, key))
    assert len(seal("", key)) > BLOCK
    for wrong in (bytes(32), bytes(range(1, 33))):
        with pytest.raises(ValueError, match="do not open"):
            unseal(sealed, wrong)
    for altered in (sealed[:-8] + "AAAAAAA=", "AAAA" + sealed[4:], "", "AAAA"):
        with pytest.raises(ValueError, match="do not open"):
            unseal(altered, key)
    with pytest.raises(ValueError, match=r"."):
        unseal("{}", key)


def test_key_is_the_xor_of_all_shares() -> None:
    key = bytes(range(32))
    assert split(key, 1, bytes) == [key]
    numbers = iter(range(1, 9))
    shares = split(key, 3, lambda length: bytes([next(numbers)]) * length)
    assert len({*shares}) == 3
    assert join(shares) == key
    assert bytes(a ^ b ^ c for a, b, c in zip(*shares, strict=True)) == key
    for missing in range(3):
        assert join(shares[:missing] + shares[missing + 1 :]) != key


def test_newest_save_that_all_shares_open_is_opened() -> None:
    own, other, foreign = {}, {}, {}
    for n in (1, 2, 3):
        shares = (bytes([n]) * 32, bytes(31) + b"k")
        own[n] = SealedSave(seal(f"save {n}", join(shares)), shares[0], (1, 2))
        other[n], foreign[n] = shares[1], bytes(32)
    assert open_newest(own, 1, {2: other}) == "save 3"
    assert open_newest(own, 1, {2: {n: other[n] for n in (1, 2)}}) == "save 2"
    assert open_newest(own, 1, {2: {**other, 3: foreign[3]}, 3: foreign}) == "save 2"
    for shares_of_others in ({}, {3: other}, {2: foreign}, {2: {4: bytes(32)}}):
        with pytest.raises(ValueError, match="do not open a save"):
            open_newest(own, 1, shares_of_others)
    with pytest.raises(ValueError, match="do not open a save"):
        open_newest({}, 1, {2: other})


def test_sealed_bytes_that_are_no_save_are_rejected() -> None:
    key, plain = bytes(range(32)), bytes([0, 0, 0, 4]) + b"save"
    cipher = sealed_save._xor(plain, sealed_save._stream(key, len(plain)))
    sealed = base64.b64encode(cipher + sealed_save._tag(key, cipher)).decode()
    with pytest.raises(ValueError, match="sealed no save"):
        unseal(sealed, key)
