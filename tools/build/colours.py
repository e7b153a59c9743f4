"""The colours of sides and lava as custom properties of the style, read off the palettes.

So each colour is written in one place, for Python and for the style.
"""

from collections.abc import Mapping
from typing import Final

from app.games.downfall import lava_palette as lava
from app.kit import player_palette as sides
from pompeii.core.player_colour_names import SIDES

PROPERTIES: Final[Mapping[str, str]] = {
    **{f"paint-{side}": colour for side, colour in zip(SIDES, sides.LINES, strict=True)},
    **{f"icon-{side}": colour for side, colour in zip(SIDES, sides.ICONS, strict=True)},
    **{
        f"side-{seat}": f"light-dark({day}, {night})"
        for seat, (day, night) in enumerate(sides.MARKS)
    },
    "rim-light": sides.RIM_LIGHT,
    "rim-dark": sides.RIM_DARK,
    "seat-yellow": sides.SEAT_YELLOW,
    "lava-crust": lava.CRUST,
    "lava-body": lava.BODY,
    "lava-edge": lava.EDGE,
    "lava-veins": lava.VEINS,
    "lava-glow": lava.GLOW,
    "lava-sign": lava.SIGN,
    "lava-shine": lava.SHINE,
    "spark": lava.CRATER[0],
}
"""Values by name, without the two hyphens."""


def palette() -> str:
    """Return the rule that gives the page these properties."""
    lines = (f"  --{name}: {value};\n" for name, value in PROPERTIES.items())
    return f":root {{\n{''.join(lines)}}}\n"
