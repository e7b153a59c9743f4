"""The colours of the board in daylight. The page's style recolours by class.

The colours of sides and lava that the page shares are in ``app.kit.player_palette`` and
``app.games.downfall.lava_palette``.
"""

ROOFS = {
    "grey": "#8b949c",
    "purple": "#8d5f9b",
    "turquoise": "#3a9f98",
    "brown": "#a5683a",
    "neutral": "#dfc28c",
}
"""Roof colour by building colour."""

TERRACOTTA = "#b5613d"
RED = "#8c2f23"
PLASTER = "#f7ecd6"
STONE = "#cdb48a"
INK = "#2b211b"
BASALT = "#332a27"
EMBER = "#f2a65a"
PAVING = ("#b7ada0", "#aca294", "#c2b9ac", "#a3998c", "#bcb0a4")
JOINT = "#8b8072"
WALK = "#dccdb0"
SEA = "#4f93a3"

FACES = (
    ("#ea5a4a", "#a31d1a"),
    ("#4d474b", "#151214"),
    ("#ffe169", "#e8a90f"),
    ("#5b97f0", "#1b489f"),
)
"""The light and the dark end of the gradient on each side's pieces."""

LAVA_POOL = "#ff7a1a"
LAVA_JOINT = "#2a0f0a"
LAVA_CENTRE, LAVA_HOT, LAVA_COOL = "#ffe08a", "#ffb02e", "#8e1b0c"
"""The core of a pool, from the centre outwards; the page's colours lie between."""
LAVA_HALO = "#f9801d"
FLOW_FIRE, FLOW_BODY, FLOW_EDGE = "#ffb53a", "#c9320f", "#f0691a"
FLOW_CRUST, FLOW_JOINT = "#7d1a0c", "#a3240d"
"""The pattern of lava that flows: its fire, and the crust that floats on it."""


def mix(colour: str, other: str, share: float) -> str:
    """Return ``colour`` with ``share`` (0 to 1) of ``other`` in it."""
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lit(colour: str) -> str:
    """Return the colour of a surface turned to the sun."""
    return mix(colour, "#fff2d0", 0.24)


def shade(colour: str) -> str:
    """Return the colour of a surface turned away from the sun."""
    return mix(colour, "#241633", 0.2)


def edge(colour: str) -> str:
    """Return the colour of the line round a surface."""
    return mix(colour, "#1d1216", 0.52)
