"""The table at every size: the board whole, nothing over anything, nothing to scroll sideways."""

import json
from itertools import combinations
from pathlib import Path

from e2e.visitor import Visitor

GAMES = Path(__file__).parent.parent / "tests" / "games"
SIZES = [
    (320, 568), (360, 640), (360, 740), (390, 844), (412, 915), (768, 1024), (1200, 1920),
    (568, 320), (740, 360), (915, 412), (1024, 600), (1280, 720), (1440, 900), (1920, 1080),
    (3840, 2160),
]  # fmt: skip
MAGNIFIED = (320, 180)
"""A window of 1280 x 720 at four times its size."""
FINGER = 44
BIG_ENOUGH = {(360, 740), (390, 844), (412, 915)}
"""Phones on which a square is as large as a finger."""
POSITIONS = {
    "a card is chosen": ("classic-4", 51, "[data-card][data-legal]"),
    "relatives": ("classic-4", 48, ""),
    "an Omen": ("classic-4", 59, ""),
    "a stack is chosen": ("classic-4", 131, "[data-square][data-legal]"),
    "game over": ("classic-4", 10_000, ""),
}

# The boxes of the parts of the table that are seen, and what is cut off or too small.
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
    parts: all("[role=application], main > section, main > div:has(> section) > :not(aside)"),
    board: all("[role=application]")[0],
    squares: all("[data-square]"),
    legal: all("[data-legal]"),
    buttons: all("button:not(:disabled)"),
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
  };
}"""


def test_the_table_at_every_size(visitor: Visitor) -> None:
    visitor.open("?handover=off&animation=off")
    for position, (game, plies, choose) in POSITIONS.items():
        record = json.loads((GAMES / f"{game}.json").read_text(encoding="utf-8"))
        record["actions"] = record["actions"][:plies]
        visitor.page.set_viewport_size({"width": 1440, "height": 900})
        visitor.bring(json.dumps(record))
        if choose:
            visitor.point(choose)
        check_sizes(visitor, position)


def check_sizes(visitor: Visitor, position: str) -> None:
    for width, high in [*SIZES, MAGNIFIED]:
        visitor.page.set_viewport_size({"width": width, "height": high})
        look = visitor.page.evaluate(LOOK)
        here = f"{position} at {width} x {high}"
        assert look["wide"] <= width, f"{here}: scrolls sideways"
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
            if (width, high) in BIG_ENOUGH:
                assert square["right"] - square["x"] >= FINGER, f"{here}: {square['id']}"
        for button in look["buttons"]:
            size = min(button["right"] - button["x"], button["bottom"] - button["y"])
            assert size >= 24, f"{here}: {button['id']} is too small"
        if position != "game over" and (width, high) != MAGNIFIED:
            assert look["high"] <= high, f"{here}: the board can be scrolled away"
