"""A symbol of the drawing, placed on the board."""

from app.kit.i18n import cached
from app.kit.nodes import Node, h


@cached
def upright_symbol(id: str, href: str, x: float, y: float, size: float, kind: str) -> Node:
    """Return the symbol ``href`` around a point; it stays upright on a turned board.

    The group turns, because Chromium does not draw a ``use`` of a symbol that is itself turned.
    """
    corner = {"x": f"{x - size / 2:g}", "y": f"{y - size / 2:g}"}
    use = {"href": href, **corner, "width": f"{size:g}", "height": f"{size:g}"}
    return h("g", id, {"class": f"upright {kind}"}, h("use", f"{id}-use", use))
