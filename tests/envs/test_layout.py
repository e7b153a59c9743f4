"""Layouts: the places, the bounds and the shapes of the parts of an observation."""

import numpy as np

from pompeii.envs.layout import Layout, Part

LAYOUT = Layout((Part("first", (2, 3), 5, "six"), Part("second", (1,), 9, "one", low=-1)), np.int8)


def test_parts_follow_one_another() -> None:
    assert LAYOUT.slices == {"first": slice(0, 6), "second": slice(6, 7)}
    assert (LAYOUT.start("second"), LAYOUT.size) == (6, 7)


def test_bounds_are_those_of_each_part() -> None:
    low, high = LAYOUT.bounds()
    assert low.tolist() == [0] * 6 + [-1]
    assert high.tolist() == [5] * 6 + [9]
    assert low.dtype == high.dtype == np.int8


def test_parts_are_read_in_their_shapes() -> None:
    parts = LAYOUT.read(np.arange(7))
    assert parts["first"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert parts["second"].tolist() == [6]
