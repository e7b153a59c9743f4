"""Small pictures as SVG documents that stand for themselves: no style, no script, no font of their
own, nothing fetched.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

PAINTS: Final = ("#b8291f", "#26231f", "#e3b51c", "#2660ab")
"""Of the players' colours (:data:`pompeii.core.colours.SIDES`)."""
INKS: Final = ("#fff", "#fff", "#26231f", "#fff")
"""What is written on them."""
INK: Final = "#26231f"
PAPER: Final = "#fbf7ee"


def node(name: str, *inside: str, **facts: object) -> str:
    """An element; an attribute is named with ``_`` for ``-``, and ``class_`` for a word of
    Python's.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_short(value))}"'
        for key, value in facts.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _short(value: object) -> str:
    """A number without more digits than are seen."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def text(words: str, x: float, y: float, size: float = 14, **facts: object) -> str:
    """A line of words."""
    return node("text", escape(words), x=x, y=y, font_size=size, **{"fill": INK, **facts})


def middle(words: str, x: float, y: float, size: float = 14, **facts: object) -> str:
    """A line of words about a point."""
    return text(words, x, y + 0.35 * size, size, text_anchor="middle", **facts)


def disc(side: int, x: float, y: float, radius: float, words: str = "") -> str:
    """What stands for a player's colour, with something written on it."""
    circle = node(
        "circle", cx=x, cy=y, r=radius, fill=PAINTS[side], stroke="#fff", stroke_width=1.5
    )
    if not words:
        return circle
    return circle + middle(words, x, y, 1.3 * radius, fill=INKS[side], font_weight="bold")


def legend(x: float, y: float, rows: Iterable[tuple[int, str]], apart: float = 24) -> str:
    """A line of words for each player, with the colour before it."""
    return "".join(
        disc(side, x + 8, y + number * apart, 8) + text(words, x + 24, y + number * apart + 5)
        for number, (side, words) in enumerate(rows)
    )


def document(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """The whole picture; ``title`` says what it shows to who does not see it."""
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
