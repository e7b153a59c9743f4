"""The key by which a guest of a relay takes its seat again, as text in a file."""

import pytest

from pompeii.relay.reconnecting_guest import SeatKey, load_seat_key
from tests.relay.test_reconnecting_guest import CODE, PROOF


def test_seat_key_is_read_as_it_was_written() -> None:
    for nonce, proof in ((b"n" * 32, PROOF), (None, None)):
        key = SeatKey(CODE, b"s" * 16, nonce, proof)
        assert load_seat_key(key.dump()) == key
    for text in ("", "[]", "{}", key.dump().replace("table", "chair")):
        with pytest.raises(ValueError, match=r".+"):
            load_seat_key(text)
