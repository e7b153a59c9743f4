"""The colours of lava, each in one place.

The drawings of the board and the film import them; the style gets them as custom properties
(tools/build/colours.py). On the page this module comes with the film
(tools/build/archive_contents.py).
"""

from typing import Final

CRUST: Final = "#2a120d"
"""The cooled edge."""
BODY: Final = "#c4260f"
EDGE: Final = "#e4530f"
"""The edge of the body."""
VEINS: Final = "#f06a16"
GLOW: Final = "#ff9a2a"
SIGN: Final = "#2a0d08"
"""The sign on a tile."""
SHINE: Final = "#ff5a10"
"""Light around lava in the picture of the home screen."""
CRATER: Final = ("#ffe9a3", "#ffb637", EDGE, "#7d1b0b", "#2a1310")
"""The crater of Vesuvius, from the centre outwards."""
