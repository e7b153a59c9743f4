"""Part of the hands: short animations of what happened. Runs under MicroPython.

Which element moves how comes from the brain (ui/table/motions.py); what it looks like stands here.
Nothing waits for a motion but the mark that the page is busy, and whoever acts ends them all.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

STILL = "(prefers-reduced-motion: reduce)"


def frames(kind: str, x: float, y: float) -> list[dict[str, Any]]:
    """Give the key frames of a kind of motion; ``x`` and ``y`` say how far away it leads."""
    here, there = "0px 0px", str(x) + "px " + str(y) + "px"
    if kind == "come":
        return [
            {"opacity": 0, "scale": "2.2", "translate": there},
            {"opacity": 1, "scale": "1", "translate": here},
        ]
    if kind == "go":
        return [
            {"opacity": 1, "translate": here},
            {"opacity": 1, "translate": there, "offset": 0.8},
            {"opacity": 0, "translate": there},
        ]
    if kind == "sink":
        return [{"opacity": 1, "scale": "1"}, {"opacity": 0, "scale": "0.2"}]
    return [{"opacity": 1}, {"opacity": 0}]  # burn


class Motions:
    """What moves on the page at the moment."""

    def __init__(self, window: Any, ffi: Any, over: Any) -> None:
        """Remember the page, and whom to tell when nothing moves any more."""
        self.window = window
        self.document = window.document
        self.ffi = ffi
        self.over = over
        self.running: list[Any] = []
        self.dropped = False  # whether the player moved it there, so that it is there already
        self.on_end = ffi.create_proxy(self.ended)

    def start(self, motions: list[list[Any]], milliseconds: float) -> None:
        """Start motions: the id of an element, the kind, how far, and after which part of the
        time.
        """
        dropped, self.dropped = self.dropped, False
        if dropped or self.window.matchMedia(STILL).matches:
            return
        for id, kind, x, y, begin in motions:
            element = self.document.getElementById(id)
            if element:
                timing = {
                    "duration": milliseconds,
                    "delay": begin * milliseconds,
                    "easing": "ease-out",
                    "fill": "backwards",
                }
                to_js = self.ffi.to_js
                animation = element.animate(to_js(frames(kind, x, y)), to_js(timing))
                animation.onfinish = self.on_end
                self.running.append(animation)

    def ended(self, *_: Any) -> None:
        """Tell when the last one is over."""
        self.running = [each for each in self.running if each.playState != "finished"]
        if not self.running:
            self.over()

    def skip(self) -> None:
        """Let everything stand where it belongs."""
        running, self.running = self.running, []
        for animation in running:
            animation.cancel()
