"""The host's save, encrypted with a key that is split among the guests.

The standard library has no cipher. So this is HMAC-SHA-256 in counter mode as a stream cipher, with
another HMAC-SHA-256 over the ciphertext (encrypt, then authenticate). Each key encrypts one save
only, so no nonce is needed. A key is the XOR of all shares: fewer reveal nothing about it.
"""

import base64
import hashlib
import hmac
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from .messages import LARGEST

KEY_LENGTH: Final = 32
"""Length of a key and of a share, in bytes."""
BLOCK: Final = 2048
"""Every save is padded to a multiple of this many bytes, so its length reveals little."""
_TAG: Final = hashlib.sha256().digest_size
_LENGTH: Final = 4


@dataclass(frozen=True, slots=True)
class SealedSave:
    """The host's save at one view, and one guest's share of its key."""

    sealed: str
    share: bytes
    holders: tuple[int, ...]
    """The seats of all guests that have a share of the key."""


def open_newest(
    own: Mapping[int, SealedSave], seat: int, others: Mapping[int, Mapping[int, bytes]]
) -> str:
    """Return the newest save that the guest in `seat` can open with the shares of the `others`.

    `own` holds its sealed saves by number of the view, and `others` the shares by seat and number.
    Raise `ValueError` if they open none.
    """
    for number in sorted(own, reverse=True):
        save = own[number]
        found = [others.get(each, {}).get(number) for each in save.holders if each != seat]
        shares = [share for share in found if share is not None]
        if len(shares) == len(found):
            try:
                return unseal(save.sealed, join([save.share, *shares]))
            except ValueError:
                continue  # another host numbered its views in the same way
    raise ValueError("the shares do not open a save")


def seal(text: str, key: bytes) -> str:
    """Return `text` encrypted with `key`, in base64. Use each key only once."""
    packed = zlib.compress(text.encode(), 9)
    plain = len(packed).to_bytes(_LENGTH, "big") + packed
    plain += bytes(-len(plain) % BLOCK)
    cipher = _xor(plain, _stream(key, len(plain)))
    return base64.b64encode(cipher + _tag(key, cipher)).decode()


def unseal(sealed: str, key: bytes) -> str:
    """Return the text that :func:`seal` encrypted with `key`.

    Raise `ValueError` if the key is another one, or `sealed` was altered.
    """
    whole = base64.b64decode(sealed, validate=True)
    cipher, tag = whole[:-_TAG], whole[-_TAG:]
    if not hmac.compare_digest(tag, _tag(key, cipher)):
        raise ValueError("the shares do not open this save")
    plain = _xor(cipher, _stream(key, len(cipher)))
    length = int.from_bytes(plain[:_LENGTH], "big")
    unpacker = zlib.decompressobj()
    try:
        return unpacker.decompress(plain[_LENGTH : _LENGTH + length], 4 * LARGEST).decode()
    except zlib.error:
        raise ValueError("the host sealed no save") from None


def split(key: bytes, shares: int, random_bytes: Callable[[int], bytes]) -> list[bytes]:
    """Return `shares` random byte strings whose XOR is `key`."""
    others = [random_bytes(len(key)) for _ in range(shares - 1)]
    return [*others, reduce(_xor, others, key)]


def join(shares: Sequence[bytes]) -> bytes:
    """Return the key of all `shares`."""
    return reduce(_xor, shares)


def _stream(key: bytes, length: int) -> bytes:
    own = hmac.digest(key, b"encrypt", "sha256")
    blocks = range(-(-length // _TAG))
    return b"".join(hmac.digest(own, block.to_bytes(8, "big"), "sha256") for block in blocks)


def _tag(key: bytes, cipher: bytes) -> bytes:
    return hmac.digest(hmac.digest(key, b"authenticate", "sha256"), cipher, "sha256")


def _xor(one: bytes, other: bytes) -> bytes:
    length = len(one)
    number = int.from_bytes(one, "big") ^ int.from_bytes(other[:length], "big")
    return number.to_bytes(length, "big")
