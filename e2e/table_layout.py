"""The layout of the table in a window: nothing is cut off, too small, or lies over another part."""

from itertools import combinations

from e2e.visitor import Visitor

Size = tuple[int, int]
MAGNIFIED = (320, 180)
"""A window of 1280 x 720 at 400 % zoom."""
FINGER = 44
BIG_ENOUGH = {(360, 740), (390, 844), (412, 915)}
"""Phones with squares as large as a finger."""

# The squares and gates that are covered within a few pixels of their centre.
COVERED = """() => [...document.querySelectorAll("[data-square], [data-gate]")].filter((place) => {
  const { x, y, width, height } = place.getBoundingClientRect();
  const [left, right] = [x + width / 2 - 4, x + width / 2 + 4];
  const [top, bottom] = [y + height / 2 - 4, y + height / 2 + 4];
  const around = [[left, top], [right, top], [left, bottom], [right, bottom]];
  return around.some((point) => document.elementFromPoint(...point) !== place);
}).map(({ id }) => id)"""

# Boxes of the visible parts of the table, with parts that are cut off or too small.
LOOK = """() => {
  const box = (element) => {
    const { x, y, right, bottom } = element.getBoundingClientRect();
    const { overflowY, display } = getComputedStyle(element.parentNode);
    const scrolls = overflowY === "auto" && display !== "contents";
    const ends = scrolls ? element.parentNode.getBoundingClientRect().bottom : bottom;
    return { id: element.id, x, y, right, bottom: Math.min(bottom, ends) };
  };
  const seen = ({ x, y, right, bottom }) => right - x > 0 && bottom - y > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].map(box).filter(seen);
  return {
    parts: all("[role=application], main > section, main > div:has(> section) > :not(aside)"
      + ", #quarry, #faces, .appia > #acts"),
    board: all("[role=application], #quarry")[0],
    squares: all("[data-square], [data-space]"),
    legal: all("[data-legal]"),
    buttons: all("button:not(:disabled)"),
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
  };
}"""


def check_table(visitor: Visitor, place: str, size: Size, *, fingers: bool) -> None:
    """Check that the board is whole, and that the parts of the table lie side by side."""
    look = visitor.page.evaluate(LOOK)
    here, (width, high) = f"{place} at {size[0]} x {size[1]}", size
    board = look["board"]
    assert board["x"] >= -1, f"{here}: the board is cut off"
    assert board["right"] <= width + 1, f"{here}: the board is cut off"
    assert board["bottom"] - board["y"] <= high + 1, f"{here}: the board is cut off"
    for one, other in combinations(look["parts"], 2):
        apart = (
            one["right"] <= other["x"] + 1
            or other["right"] <= one["x"] + 1
            or one["bottom"] <= other["y"] + 1
            or other["bottom"] <= one["y"] + 1
        )
        assert apart, f"{here}: {one['id']} lies over {other['id']}"
    for square in look["squares"]:
        inside = (
            board["x"] - 1 <= square["x"]
            and board["y"] - 1 <= square["y"]
            and square["right"] <= board["right"] + 1
            and square["bottom"] <= board["bottom"] + 1
        )
        assert inside, f"{here}: {square['id']} is not on the board"
        if fingers and size in BIG_ENOUGH:
            assert square["right"] - square["x"] >= FINGER, f"{here}: {square['id']}"
    for button in look["buttons"]:
        small = min(button["right"] - button["x"], button["bottom"] - button["y"])
        assert small >= 24, f"{here}: {button['id']} is too small"
    if place != "game over" and size != MAGNIFIED:
        assert look["high"] <= high, f"{here}: the board can be scrolled away"
