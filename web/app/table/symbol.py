"""A symbol of the drawing, set somewhere on the board."""

from app.kit.i18n import remembered
from app.kit.nodes import Node, h


@remembered
def figure(id: str, href: str, x: float, y: float, size: float, kind: str) -> Node:
    """The symbol ``href`` around a point; it stays upright where the board is turned.

    The group is what turns: Chromium does not draw a ``use`` of a symbol that is turned itself.
    """
    corner = {"x": f"{x - size / 2:g}", "y": f"{y - size / 2:g}"}
    use = {"href": href, **corner, "width": f"{size:g}", "height": f"{size:g}"}
    return h("g", id, {"class": f"upright {kind}"}, h("use", f"{id}-use", use))
