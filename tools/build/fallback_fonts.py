"""Fonts of the system in the size of the page's fonts, shown until those arrive.

A line of text then breaks at the same word before and after, and nothing on the page moves. The
style gets a rule for each system font that may be there, and the order in which to try them.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

REGULAR, BOLD = 400, 700


class _Face(NamedTuple):
    """A font of the system, which may have several names."""

    names: tuple[str, ...]
    advances: Mapping[int, float]
    """Mean advance of a letter in em, by weight."""


class _Font(NamedTuple):
    """A font of the page, and the fonts of the system that take its place."""

    advances: Mapping[int, float]
    """Mean advance of a letter in em, by weight."""
    ascent: float
    descent: float
    """Height above and below the base line in em."""
    fallbacks: tuple[_Face, ...]
    generic: str


# Advances are means over the English texts of the page, measured with fontTools. Liberation Sans
# and Gelasio stand for Arial and Georgia, which have the same advances.
_WORDS: Final = _Font(
    {400: 0.3823, 500: 0.3861, 700: 0.3913},
    0.8,
    0.2,
    (
        _Face(("Segoe UI",), {REGULAR: 0.4449, BOLD: 0.4825}),
        _Face(("Roboto",), {REGULAR: 0.4421, BOLD: 0.4485}),
        _Face(("Arial", "Liberation Sans", "Helvetica"), {REGULAR: 0.4429, BOLD: 0.4776}),
        _Face(("DejaVu Sans",), {REGULAR: 0.513, BOLD: 0.5786}),
    ),
    "sans-serif",
)
_HEADS: Final = _Font(
    {700: 0.5581},
    0.976,
    0.372,
    (
        _Face(("Georgia", "Gelasio"), {BOLD: 0.514}),
        _Face(("Times New Roman", "Liberation Serif", "Times"), {BOLD: 0.4276}),
        _Face(("DejaVu Serif",), {BOLD: 0.5697}),
    ),
    "serif",
)
FONTS: Final = {"words": ("Alegreya Sans", _WORDS), "heads": ("Cinzel", _HEADS)}
"""Name and fallbacks of each font of the page, by its custom property in the style."""


def fallback_style() -> str:
    """Return the rules of all fallbacks, and the custom properties with the order of fonts."""
    rules = [rule for family, font in FONTS.values() for rule in _rules(family, font)]
    orders = (f"  --{name}: {_order(family, font)};\n" for name, (family, font) in FONTS.items())
    return "".join([*rules, f":root {{\n{''.join(orders)}}}\n"])


def _order(family: str, font: _Font) -> str:
    names = [family, *(_name(family, face) for face in font.fallbacks)]
    return ", ".join([*(f'"{name}"' for name in names), font.generic])


def _name(family: str, face: _Face) -> str:
    return f"{family} like {face.names[0]}"


def _rules(family: str, font: _Font) -> Iterator[str]:
    for face in font.fallbacks:
        for weight, wanted in font.advances.items():
            own = BOLD if weight == BOLD else REGULAR
            size = wanted / face.advances[own]
            local = ", ".join(
                f'local("{name} Bold"), local("{name}-Bold")' if own == BOLD else f'local("{name}")'
                for name in face.names
            )
            yield (
                f'@font-face {{\n  font-family: "{_name(family, face)}";\n'
                f"  font-weight: {weight};\n  src: {local};\n  size-adjust: {size:.1%};\n"
                f"  ascent-override: {font.ascent / size:.1%};\n"
                f"  descent-override: {font.descent / size:.1%};\n  line-gap-override: 0%;\n}}\n"
            )
