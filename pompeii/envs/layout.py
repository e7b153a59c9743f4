"""Layouts of flat observation arrays: named parts, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[Any]
"""A flat array."""
MOST_SEATS: Final = 4
"""Places for seats in every part by seat; a game with fewer players leaves the last ones 0."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an observation. ``low`` and ``high`` are inclusive bounds of its numbers."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    """Description, in Markdown."""
    low: int = 0

    @property
    def size(self) -> int:
        """Count of numbers in the part."""
        return prod(self.shape)


class Layout:
    """The parts of an observation in their order."""

    def __init__(self, parts: Sequence[Part], dtype: type) -> None:
        self.parts = tuple(parts)
        self.dtype = dtype
        self.slices: dict[str, slice] = {}
        """The place of each part in the array, by name."""
        end = 0
        for part in parts:
            self.slices[part.name] = slice(end, end + part.size)
            end += part.size
        self.size = end
        """Length of the array."""

    def start(self, name: str) -> int:
        """Return the index of the first number of the part `name`."""
        return int(self.slices[name].start)

    def bounds(self) -> tuple[Vector, Vector]:
        """Return the least and the greatest value of each number."""
        sizes = [part.size for part in self.parts]
        lows = np.repeat([part.low for part in self.parts], sizes)
        highs = np.repeat([part.high for part in self.parts], sizes)
        return lows.astype(self.dtype), highs.astype(self.dtype)

    def read(self, array: Vector) -> dict[str, Vector]:
        """Return the parts of `array` by name, each in its shape, without copying."""
        return {part.name: array[self.slices[part.name]].reshape(part.shape) for part in self.parts}
