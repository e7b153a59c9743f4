"""Patterns, gradients and turns, as elements and attributes."""

from .svg import Attribute, el, num


def pattern(name: str, width: float, height: float, *inside: str, **more: Attribute) -> str:
    """Return a pattern in units of the drawing."""
    return el(
        "pattern",
        *inside,
        id=f"art-{name}",
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        **more,
    )


def gradient(name: str, *stops: tuple[float, str, float], **line: Attribute) -> str:
    """Return a gradient of (offset, colour, opacity); radial if it has a radius ``r``."""
    kind = "radialGradient" if "r" in line else "linearGradient"
    inside = []
    for offset, colour, opacity in stops:
        more: dict[str, Attribute] = {} if opacity == 1 else {"stop-opacity": f"{opacity:g}"}
        inside.append(el("stop", offset=f"{offset:g}", stop_color=colour, **more))
    return el(kind, *inside, id=name, **line)


def turned(angle: float, x: float, y: float) -> str:
    """Return a transform that turns about a point."""
    return f"rotate({num(angle)} {num(x)} {num(y)})"
