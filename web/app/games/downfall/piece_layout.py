"""The layout of pieces of several sides on one square."""

from typing import Final

LAYOUT: Final = {
    1: ((0.0, 0.0),),
    2: ((-0.23, 0.0), (0.23, 0.0)),
    3: ((-0.23, -0.21), (0.23, -0.21), (0.0, 0.23)),
    4: ((-0.23, -0.23), (0.23, -0.23), (-0.23, 0.23), (0.23, 0.23)),
}
"""By number of pieces, the offset of each from the middle of the square, in squares."""
