"""Draw small self-contained SVG pictures: no style sheet, script, own font or fetched file."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

PAINTS: Final = ("#b8291f", "#26231f", "#e3b51c", "#2660ab")
"""Fill colours of the sides (:data:`pompeii.core.player_colour_names.SIDES`)."""
INKS: Final = ("#fff", "#fff", "#26231f", "#fff")
"""Text colours on `PAINTS`, by side."""
INK: Final = "#26231f"
PAPER: Final = "#fbf7ee"


def node(name: str, *inside: str, **facts: object) -> str:
    """Return an SVG element.

    In attribute names, ``_`` becomes ``-``; a final ``_`` is dropped, as in ``class_``.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_short(value))}"'
        for key, value in facts.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _short(value: object) -> str:
    """Return `value` as text, a float with at most 6 significant digits."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def text(words: str, x: float, y: float, size: float = 14, **facts: object) -> str:
    """Return a text element that starts at (`x`, `y`)."""
    return node("text", escape(words), x=x, y=y, font_size=size, **{"fill": INK, **facts})


def middle(words: str, x: float, y: float, size: float = 14, **facts: object) -> str:
    """Return a text element centred on (`x`, `y`)."""
    return text(words, x, y + 0.35 * size, size, text_anchor="middle", **facts)


def disc(side: int, x: float, y: float, radius: float, words: str = "") -> str:
    """Return a disc in the colour of `side`, with `words` on it."""
    circle = node(
        "circle", cx=x, cy=y, r=radius, fill=PAINTS[side], stroke="#fff", stroke_width=1.5
    )
    if not words:
        return circle
    return circle + middle(words, x, y, 1.3 * radius, fill=INKS[side], font_weight="bold")


def legend(x: float, y: float, rows: Iterable[tuple[int, str]], apart: float = 24) -> str:
    """Return one line per (side, text) in `rows`, each after its colour disc."""
    return "".join(
        disc(side, x + 8, y + number * apart, 8) + text(words, x + 24, y + number * apart + 5)
        for number, (side, words) in enumerate(rows)
    )


def document(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """Return the complete SVG document; `title` describes it for screen readers."""
    ground = node("rect", width=width, height=height, fill=PAPER)
    return (
        node(
            "svg",
            node("title", escape(title)),
            ground,
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            width=width,
            height=height,
            role="img",
            font_family="Georgia, 'DejaVu Serif', serif",
        )
        + "\n"
    )
