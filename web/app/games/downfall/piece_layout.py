"""Where the pieces of several sides stand on one square."""

from typing import Final

LAYOUT: Final = {
    1: ((0.0, 0.0),),
    2: ((-0.23, 0.0), (0.23, 0.0)),
    3: ((-0.23, -0.21), (0.23, -0.21), (0.0, 0.23)),
    4: ((-0.23, -0.23), (0.23, -0.23), (-0.23, 0.23), (0.23, 0.23)),
}
"""By how many there are: each one's place from the middle of the square, in squares."""
