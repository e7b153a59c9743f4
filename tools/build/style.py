"""The style of the page: one sheet, from those in web/style/, the fonts and the colours."""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

from tools.build import colours
from tools.build.fallback_fonts import fallback_style
from tools.env import NODE_MODULES

WHOLE: Final = ":root { --whole: 1; }\n"
"""Last line of the style; start_watch.js looks for it to know that the whole style arrived."""
FONTS: Final = {"cinzel": (700,), "alegreya-sans": (400, 500, 700)}
"""Weights of each font."""
SUBSETS: Final = ("latin-ext", "latin")

_COMMENT: Final = re.compile(r"(?s)/\*.*?\*/\s*")
_SPACE: Final = re.compile(r"\s*([{};])\s*")
"""White space around the marks of the style, none of which is in a text of it."""


def style(folder: Path) -> str:
    """Return the whole style, with the sheets of `folder` sorted by name.

    It is without comments and needless white space: they serve readers of the sources, and a
    visitor would wait for them.
    """
    sheets = (path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.css")))
    styles = (_SPACE.sub(r"\1", _COMMENT.sub("", sheet)) for sheet in sheets)
    return "\n".join([*_faces(), fallback_style(), colours.palette(), *styles, WHOLE])


def font(package: str, weight: int, subset: str) -> str:
    """Return the file name of a font."""
    return f"{package}-{subset}-{weight}-normal.woff2"


def _faces() -> Iterator[str]:
    """Yield the rules that name the fonts; as a part of the page's style they save one request."""
    for package, weights in FONTS.items():
        source = NODE_MODULES / "@fontsource" / package
        family = json.loads((source / "metadata.json").read_text(encoding="utf-8"))["family"]
        ranges = json.loads((source / "unicode.json").read_text(encoding="utf-8"))
        for weight, subset in product(weights, SUBSETS):
            yield (
                f'@font-face {{\n  font-family: "{family}";\n  font-style: normal;\n'
                f"  font-weight: {weight};\n  font-display: swap;\n"
                f'  src: url("vendor/fonts/{font(package, weight, subset)}") format("woff2");\n'
                f"  unicode-range: {ranges[subset]};\n}}\n"
            )
