"""Memoise a one-argument function as a dict whose missing keys are computed.

A dict subscript costs a third of a call, so this is faster than ``functools.lru_cache``.
"""

from collections.abc import Callable
from sys import maxsize
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V], Generic[K, V]):
    """A memo: ``Memo(find)[key]`` is ``find(key)``, computed once.

    It is cleared at `limit` entries, so that a program that runs for days does not grow.
    """

    def __init__(self, find: Callable[[K], V], limit: int = maxsize) -> None:
        self._find = find
        self._limit = limit

    def __missing__(self, key: K) -> V:
        if len(self) >= self._limit:
            self.clear()
        found = self[key] = self._find(key)
        return found
