"""The examples in the rules: an action before and after, as the page's board draws it.

Each is a position and the actions taken there. The rulebook provides the result of an action. It
also provides the marks before it: squares for a card, number of relatives, casualties of a tile,
range of a stack. This module only chooses the part of the board. ``python -m tools.build.site``
draws the examples into a file of the site, which is fetched with the rules.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from pompeii import Table
from pompeii.games.downfall.board import square
from tools.env import ROOT

from .example_positions import in_flight, in_game, in_the_city, play

GAME: Final = (ROOT / "examples" / "game.json").read_text(encoding="utf-8")
WHOLE: Final = "a1-k7"


@dataclass(frozen=True)
class Example:
    """One example, or a picture without an action."""

    name: str
    rule: str
    """Rule of the example; empty if the document names the picture itself."""
    words: str
    """Description of the picture, for the eye and for the ear."""
    seen: str
    """Squares of two opposite corners."""
    position: Callable[[], Table]
    acts: str = ""
    """Actions, in the notation of records."""
    picked: str = ""
    """Card or stack that is selected before."""
    then: bool = False
    """True if the choices afterwards are marked, too."""

    @property
    def corners(self) -> tuple[int, int]:
        """Squares of the two corners."""
        first, last = self.seen.split("-")
        return square(first), square(last)


def examples() -> Iterator[Example]:
    """Yield all examples, in the order of the rules."""
    yield from _minute()
    yield Example("board", "", "", WHOLE, partial(in_game, GAME, 0))
    yield from _city()
    yield from _lava()
    yield from _flight()


def _minute() -> Iterator[Example]:
    """Yield the three pictures of the game in a minute."""
    yield Example("minute-1", "", "", "c1-g4", partial(in_game, GAME, 56), picked="4")
    yield Example("minute-2", "", "", "g1-k4", partial(in_game, GAME, 74))
    yield Example("minute-3", "", "", "f5-j7", partial(in_game, GAME, 96), picked="h6")


def _city() -> Iterator[Example]:
    yield Example(
        "two-buildings",
        "P2",
        "Red holds a 6 and may choose: the building in the west has spaces on c4 and c5, the one"
        " in the east on d4 and d5. Red goes to d5.",
        "b3-e6",
        partial(in_the_city, {"c4": "black", "d4": "red"}, (6, 1, 2, 7)),
        "6@d5",
        picked="6",
    )
    yield Example(
        "omen",
        "P4",
        "Red has drawn an Omen: every black piece in the city has a ring. Red throws the one on"
        " f5 into the volcano; the red pieces beside it are safe.",
        "e4-h6",
        lambda: play(
            in_the_city(
                {"f5": "black red", "g4": "red black", "g5": "black", "h6": "red"},
                (1, 2, 7, 9),
                omen=True,
            ),
            ["1@a2"],
        ),
        "xf5:black",
    )
    yield Example("relatives", "", "", WHOLE, partial(in_game, GAME, 33), "+f5 +b4 +b6")
    yield Example(
        "how-many-come",
        "P5",
        "Two pieces live in building 2, a black and a red one: whoever moves in brings two"
        " relatives. Red goes to e2, and the relatives to d3 and d2, each into a house of its own.",
        "c1-f4",
        partial(in_the_city, {"e1": "black red", "c3": "black"}, (2, 1, 6, 7)),
        "2@e2 +d3 +d2",
        picked="2",
    )
    yield Example(
        "joker",
        "P6",
        "All three spaces of building 7 are taken, so the 7 is a joker: its piece may go wherever"
        " a space is free. Red goes to h4, where a black piece lives, and brings no relative.",
        "e4-h6",
        partial(
            in_the_city, {"f5": "black black red", "g4": "black red", "h4": "black"}, (7, 1, 2, 6)
        ),
        "7@h4",
        picked="7",
    )


def _lava() -> Iterator[Example]:
    yield Example(
        "flow",
        "E2",
        "A coin is drawn. Coins lie on c2 and c3 already, so it goes beside one of these, on a"
        " square that a side joins and not a corner. It is laid on d3.",
        "a1-e4",
        partial(
            in_flight,
            {"d2": "red", "b3": "black", "e2": "black"},
            {"coin": "c2 c3", "column": "e4"},
            "coin",
        ),
        "coin>d3",
    )
    yield Example(
        "buried",
        "E3",
        "A number on a square says how many people a vase there would cost. It is laid on j4:"
        " the two black pieces and the red one there fall into the volcano.",
        "h2-k5",
        partial(
            in_flight,
            {"j4": "black black red", "i3": "red", "h4": "red", "k4": "black"},
            {"vase": "k3 j3", "scroll": "h1"},
            "vase",
        ),
        "vase>j4",
    )
    yield Example(
        "shut-in",
        "E4",
        "Lava lies on j5, j6 and j7. A helmet on k5 closes the last gate that k6 and k7 could"
        " reach: the two pieces on k6 and the one on k7 are cut off, and lost.",
        "h4-k7",
        partial(
            in_flight,
            {"k6": "black red", "k7": "black", "i6": "red red", "h5": "black"},
            {"helmet": "j7 j6 j5"},
            "helmet",
        ),
        "helmet>k5",
    )


def _flight() -> Iterator[Example]:
    yield Example(
        "turn",
        "M1",
        "Red draws a mask and lays it on e7, beside the mask on d7. Then come the two moves: one"
        " of the two on f7 leaves by Porta di Stabia, and the one on e6 runs to f6.",
        "c5-g7",
        partial(
            in_flight,
            {"e7": "black", "f7": "red red", "e6": "red", "d5": "black"},
            {"mask": "d7"},
            "mask",
        ),
        "mask>e7 f7-out e6-f6",
    )
    yield Example(
        "as-far-as-many",
        "M2",
        "Three pieces stand on e5, so a red one of them may run up to three steps; the small"
        " numbers say how many it takes. It runs to g4. The lava on e4 is in the way.",
        "c3-h7",
        partial(
            in_flight, {"e5": "red red black", "c5": "black"}, {"column": "e4 f4", "mask": "d7"}
        ),
        "e5-g4",
        picked="e5",
    )
    yield Example("flight", "", "", WHOLE, partial(in_game, GAME, 96), "h6-out", picked="h6")
    yield Example(
        "two-pieces",
        "M4",
        "Red runs from b5 to b4, and stands there as the only red piece. It has made its move:"
        " the second one begins with a piece that is still on b5.",
        "a3-d6",
        partial(in_flight, {"b5": "red red black", "d5": "black"}, {"coin": "c2 c3"}),
        "b5-b4",
        picked="b5",
        then=True,
    )
