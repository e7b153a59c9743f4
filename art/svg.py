"""SVG as text: numbers kept short, attributes in the order given.

Everything is a presentation attribute. Nothing here can write a style or a script, which the page's
content security policy would reject.
"""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
Attribute = str | float


def num(value: float) -> str:
    """Return a number with at most one decimal: a tenth of a unit is less than a device pixel."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def el(tag: str, *inside: str, **attributes: Attribute) -> str:
    """Return an element; ``stroke_width=2`` becomes ``stroke-width="2"``, ``class_`` ``class``."""
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
    """Return a text element."""
    return el("text", escape(text), **attributes)


def polygon(points: Iterable[Point]) -> str:
    """Return path data of a closed polygon."""
    return "M" + " ".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def lines(segments: Iterable[Iterable[Point]]) -> str:
    """Return path data of open lines."""
    return "".join("M" + " ".join(f"{num(x)} {num(y)}" for x, y in line) for line in segments)


def box(x: float, y: float, width: float, height: float) -> str:
    """Return path data of a rectangle."""
    return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}z"


def path(d: str, **attributes: Attribute) -> str:
    """Return a path element."""
    return el("path", d=d, **attributes)


def use(name: str, x: float, y: float, width: float, height: float, **more: Attribute) -> str:
    """Return the symbol ``name`` drawn into a box."""
    return el("use", href=f"#{name}", x=x, y=y, width=width, height=height, **more)


def used(defs: list[str], parts: list[str]) -> list[str]:
    """Return the definitions that `parts` refer to, directly or through other definitions."""
    by_id = {re.search(r'\bid="([^"]*)"', each)[1]: each for each in defs}  # type: ignore[index]
    found: set[str] = set()
    waiting = parts
    while waiting:
        asked = {
            name for text in waiting for name in re.findall(r'(?:url\(|href=")#([\w-]+)', text)
        }
        fresh = asked & by_id.keys() - found
        found |= fresh
        waiting = [by_id[name] for name in fresh]
    return [each for name, each in by_id.items() if name in found]


def written(title: str, view_box: str, defs: list[str], parts: list[str]) -> str:
    """Return the text of an SVG file."""
    width, height = view_box.split()[2:]
    inside = [f"<title>{title}</title>", el("defs", *defs), *parts]
    size = {"width": width, "height": height}  # without a size its proportions would differ
    return el("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=view_box, **size) + "\n"
