"""The colours of the four sides, each in one place.

Drawings and films import them; the style gets them as custom properties (tools/build/colours.py).
"""

from typing import Final

_RED, _BLUE, _BRIGHT = "#c4302b", "#2b66c8", "#f4c430"

RIM_LIGHT: Final = "#fff4dc"
RIM_DARK: Final = "#1b1411"
RIMS: Final = (RIM_LIGHT, RIM_LIGHT, RIM_DARK, RIM_LIGHT)
"""Outline colour of each side, visible on any ground."""
PAINTS: Final = (_RED, RIM_DARK, "#e3b51c", _BLUE)
"""The sides' colours in pictures without a style sheet."""
INKS: Final = ("#fff", "#fff", "#2e211b", "#fff")
"""Text colour on each of these."""
LINES: Final = (_RED, RIM_DARK, _BRIGHT, _BLUE)
"""The sides' colours on the boards of the page."""
ICONS: Final = ("#d63a30", "#171416", "#f7c62e", _BLUE)
"""The sides' colours in small pictures."""
MARKS: Final = (
    (_RED, "#e8645c"), ("#242022", "#9a9094"), ("#9c7400", _BRIGHT), (_BLUE, "#7aa5f2"),
)  # fmt: skip
"""The sides' colours on paper, by day and by night."""
SEAT_YELLOW: Final = "#d9a916"
"""The yellow of a frame on paper."""
