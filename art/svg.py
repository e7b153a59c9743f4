"""Writing SVG as text: numbers kept short, attributes in the order given.

Everything is a presentation attribute; nothing here can write a style or a script, which the
page's content security policy would refuse.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
Attribute = str | float


def num(value: float) -> str:
    """A number with at most one decimal: a tenth of a unit is less than a device pixel."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def el(tag: str, *inside: str, **attributes: Attribute) -> str:
    """One element; ``stroke_width=2`` becomes ``stroke-width="2"``, ``class_`` is ``class``."""
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}="
        + quoteattr(value if isinstance(value, str) else num(value))
        for name, value in attributes.items()
    )
    if not inside:
        return f"<{tag}{written}/>"
    between = "\n" if tag in ("g", "defs", "svg") else ""
    return f"<{tag}{written}>{between}{between.join(inside)}{between}</{tag}>"


def words(text: str, **attributes: Attribute) -> str:
    """A text element."""
    return el("text", escape(text), **attributes)


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + " ".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def lines(segments: Iterable[Iterable[Point]]) -> str:
    """Path data of open lines."""
    return "".join("M" + " ".join(f"{num(x)} {num(y)}" for x, y in line) for line in segments)


def box(x: float, y: float, width: float, height: float) -> str:
    """Path data of a rectangle."""
    return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}z"


def path(d: str, **attributes: Attribute) -> str:
    """A path element."""
    return el("path", d=d, **attributes)


def use(name: str, x: float, y: float, width: float, height: float, **more: Attribute) -> str:
    """The symbol ``name`` drawn into a box."""
    return el("use", href=f"#{name}", x=x, y=y, width=width, height=height, **more)
