"""The colours of the style sheets, and their contrast (WCAG 2.2)."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.paths import ROOT
from tools.build.colours import palette

STYLE = ROOT / "web" / "style"
THEMES = ("light", "dark")
_PROPERTY = re.compile(r"--([\w-]+):\s*(light-dark\((#\w+),\s*(#\w+)\)|#\w+);")


def colours(theme: str, *more: Path) -> dict[str, str]:
    """Return the colour of each custom property in a theme, with those of `more` style sheets."""
    found = {}
    paths = [*sorted(STYLE.glob("*.css")), *more]
    sheets = [path.read_text(encoding="utf-8") for path in paths]
    for sheet in (*sheets, palette()):
        for name, plain, light, dark in _PROPERTY.findall(sheet):
            found[name] = {"light": light, "dark": dark}[theme] or plain
    return found


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    return sum(
        weight * part
        for weight, part in zip((0.2126, 0.7152, 0.0722), _linear(colour), strict=True)
    )


def _linear(colour: str) -> Iterator[float]:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    assert len(digits) == 6, f"{colour} is no opaque colour"
    for at in (0, 2, 4):
        part = int(digits[at : at + 2], 16) / 255
        yield part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
