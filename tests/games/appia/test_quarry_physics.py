"""The quarry, model 1 (V-Q11 to V-Q17), and its starting fills."""

import pytest

from pompeii.core.i18n import FieldError
from pompeii.games.appia import starting_fills
from pompeii.games.appia.quarry_physics import (
    EDGE,
    FILL,
    MODEL,
    RADIUS,
    REACH,
    TANGENTS,
    Frame,
    Stone,
    check_fill,
    mirrored,
    overlap,
    push,
    wall,
)
from tests.games.appia.golden_pushes import pushes
from tests.games.appia.positions import column


def test_V_Q11_the_walls_lean() -> None:
    assert [wall(radius, radius) for radius in RADIUS] == [3860, 3620, 3300]
    assert wall(800, EDGE) == 5840


def test_V_Q12_a_fill_must_be_valid() -> None:
    good = list(starting_fills.fill(0))
    check_fill(good)
    check_fill(mirrored(good))

    def refusal(stones: list[Stone]) -> str:
        with pytest.raises(FieldError) as caught:
            check_fill(stones)
        return str(caught.value)

    assert refusal(good[:-1]) == "quarry: must hold 8 stones m, not 7"
    assert refusal([*good, (2, 0, 0)]) == "quarry: must hold 4 stones l, not 5"
    size, x, y = good[3]
    for outside in ((size, x, 799), (size, x, 8801), (size, 6000, y), (size, -6000, y)):
        assert refusal([*good[:3], outside, *good[4:]]).startswith("quarry[3]: lies outside")
    twice = [*good[:3], (size, good[8][1], good[8][2]), *good[4:]]
    assert refusal(twice) == "quarry[8]: overlaps stone 3"


def test_V_Q12_stones_may_overlap_by_the_tolerance_only() -> None:
    assert overlap((0, 0, 800), (0, 0, 2370)) == 30
    assert overlap((0, 0, 800), (0, 0, 2407)) == -7
    (size, x, y), *others = starting_fills.fill(0)
    worst = 0
    while worst <= 40:
        x -= 1
        worst = max(overlap((size, x, y), other) for other in others)
        if worst <= 30:
            check_fill([(size, x, y), *others])
        else:
            with pytest.raises(FieldError, match="overlaps stone 0"):
                check_fill([(size, x, y), *others])


@pytest.mark.parametrize("mirror", [False, True])
def test_V_Q12_every_dealt_fill_is_valid(mirror: bool) -> None:
    dealt = [starting_fills.fill(number) for number in range(starting_fills.COUNT)]
    for fill in dealt:
        check_fill(mirrored(fill) if mirror else fill)
    assert len({*dealt}) == starting_fills.COUNT == 128
    assert dealt[0][:2] == ((2, 3353, 7991), (2, 1861, 5358))


def test_V_Q13_the_largest_push_goes_to_the_bars() -> None:
    assert REACH == (37, 34, 30)
    assert len(TANGENTS) == 46
    assert push([], 0, 37, 45)[0] == [(0, 3860, 800)]
    assert push([], 0, -37, -45)[0] == [(0, -3860, 800)]
    assert push([], 2, 0, 10)[0] == [(2, 3000 * TANGENTS[10] // 4096, 1500)]


def test_V_Q13_frames_show_each_step_of_the_pusher_and_the_end() -> None:
    for size, steps in enumerate((8, 11, 15)):
        frames: list[Frame] = []
        stones, fallen = push(column("ssssss"), size, 0, 0, frames)
        assert len(frames) == steps + 1
        assert [frame[-1][2] for frame in frames[:2]] == [200 - RADIUS[size], 400 - RADIUS[size]]
        assert [(x, y) for _, x, y in frames[-1]] == [(x, y) for _, x, y in stones]
        assert len(frames[-1]) == 7 - len(fallen)
        assert frames[-1][-1][0] == 6


def test_V_Q14_stones_yield_from_the_line_to_the_edge() -> None:
    stones, fallen = push([(0, 0, 2400)], 0, 0, 0)
    assert (stones, fallen) == ([(0, 0, 2400), (0, 0, 800)], [])
    stones, fallen = push([(0, 0, 2000)], 0, 0, 0)
    assert fallen == []
    assert stones[0][2] >= 2396
    # One stone exactly on the other moves straight ahead.
    stones, _ = push([(0, 0, 5000), (0, 0, 5000)], 0, 30, 0)
    assert stones[1][1] == 0
    assert stones[1][2] > 5000 > stones[0][2]


def test_V_Q14_stones_are_kept_between_the_walls_and_before_the_line() -> None:
    stones, _ = push([(2, 3300, 1500), (2, 3300, 1600), (0, -3860, 800), (0, -3860, 810)], 0, 0, 0)
    assert all(y >= RADIUS[size] for size, _x, y in stones)
    assert all(abs(x) <= wall(RADIUS[size], y) for size, x, y in stones)


def test_V_Q15_the_farthest_falls_first_then_list_order() -> None:
    beyond: list[Stone] = [(0, -3000, 9700), (2, 3000, 9900), (1, 0, 9700), (0, 0, EDGE)]
    stones, fallen = push(beyond, 0, 0, 0)
    assert fallen == [2, 0, 1]
    assert stones == [(0, 0, EDGE), (0, 0, 800)]


@pytest.mark.no_cover  # four hundred pushes: see tests/conftest.py
def test_V_Q14_stones_stay_inside_and_hardly_overlap() -> None:
    assert MODEL == 1
    assert sorted(size for size, _x, _y in starting_fills.fill(0)) == [
        size for size, count in enumerate(FILL) for _ in range(count)
    ]
    for stones, _fallen in pushes():
        for one, x, y in stones:
            assert RADIUS[one] <= y <= EDGE
            assert abs(x) <= wall(RADIUS[one], y)
        assert max(overlap(a, b) for a in stones for b in stones if a is not b) < 50


def test_V_Q17_aiming_noise_is_outside_the_quarry() -> None:
    stones = list(starting_fills.fill(7))
    before = stones.copy()
    assert push(stones, 1, 3, -4) == push(stones, 1, 3, -4)
    assert stones == before
