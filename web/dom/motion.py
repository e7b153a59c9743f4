"""Part of the hands: short animations of what happened. Runs under MicroPython.

Which element moves how comes from the brain (app/games/downfall/animations.py); what it looks like
stands here.
Nothing waits for a motion but the mark that the page is busy, and whoever acts ends them all.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

STILL = "(prefers-reduced-motion: reduce)"
# How many times as long as others a kind of motion takes.
LONGER = {
    "stage": 10,
    "parade": 8,
    "count": 2.5,
    "flare": 2,
    "deal": 1.6,
    "burst": 1.6,
    "tremble": 1.4,
    "show": 0.3,
    "slide": 1.25,
    "drop": 1.7,
    "glide": 1.6,
}
STEADY = ("stage", "slide", "drop")
DROPS = 0.735  # after which part of a drop at the latest it goes down
GLIMPSE = 900  # milliseconds that a stage is seen where nothing may move


def along(way: list[list[float]], until: float) -> "list[dict[str, Any]]":
    """Give the key frames of a way, of which each point has as long, until a part of the time; one
    of a single point, such as that of a stone which goes over the edge at once, stays there.
    """
    last = len(way) - 1 or 1
    return [
        {"translate": str(x) + "px " + str(y) + "px", "opacity": 1, "offset": until * at / last}
        for at, (x, y) in enumerate(way)
    ]


def frames(kind: str, x: "Any", y: float) -> "list[dict[str, Any]]":
    """Give the key frames of a kind of motion; ``x`` and ``y`` say how far away it leads, or ``x``
    is a way of many points and ``y`` the part of it all that it takes.
    """
    if kind == "slide":
        return along(x, 1)
    if kind == "drop":  # over an edge: on a little, and down
        falls = along(x, DROPS * y)
        falls.append({"translate": "0px -90px", "scale": "0.55", "rotate": "14deg", "opacity": 0})
        return falls
    here, there = "0px 0px", str(x) + "px " + str(y) + "px"
    if kind == "come":
        return [
            {"opacity": 0, "scale": "2.2", "translate": there},
            {"opacity": 1, "scale": "1", "translate": here},
        ]
    if kind == "glide":
        return [{"translate": there}, {"translate": here}]
    if kind == "go":
        return [
            {"opacity": 1, "translate": here},
            {"opacity": 1, "translate": there, "offset": 0.8},
            {"opacity": 0, "translate": there},
        ]
    if kind == "deal":  # from the stock, so many card widths away
        far = str(x) + "% " + str(y) + "%"
        return [
            {"opacity": 0, "translate": far, "rotate": "y 180deg", "scale": "0.7"},
            {"opacity": 1, "translate": far, "rotate": "y 180deg", "scale": "0.7", "offset": 0.2},
            {"opacity": 1, "translate": here, "rotate": "y 0deg", "scale": "1"},
        ]
    if kind in ("creep", "show"):
        begin = {"opacity": 0} if kind == "show" else {"opacity": 0.3, "scale": "0.1"}
        return [begin, {"opacity": 1, "scale": "1"}]
    if kind == "flare":
        return [
            {"opacity": 0, "scale": "0.3"},
            {"opacity": 1, "scale": "1", "offset": 0.3},
            {"opacity": 0, "scale": "1.3"},
        ]
    if kind == "count":
        return [
            {"opacity": 0, "scale": "0.4"},
            {"opacity": 1, "scale": "1.2", "offset": 0.15},
            {"opacity": 1, "scale": "1", "offset": 0.7},
            {"opacity": 0, "scale": "1"},
        ]
    if kind == "burst":
        return [{"opacity": 1, "translate": here}, {"opacity": 0, "translate": there}]
    if kind == "tremble":
        left, right = {"translate": str(-x) + "px 1px"}, {"translate": str(x) + "px -1px"}
        return [left, right, left, right, left, {"translate": here}]
    if kind == "sink":
        return [{"opacity": 1, "scale": "1"}, {"opacity": 0, "scale": "0.2"}]
    if kind == "stage":
        return [
            {"opacity": 0},
            {"opacity": 1, "offset": 0.06},
            {"opacity": 1, "offset": 0.92},
            {"opacity": 0},
        ]
    if kind == "parade":
        return [{"opacity": 1}, {"opacity": 1}]
    return [{"opacity": 1}, {"opacity": 0}]  # burn


class Motions:
    """What moves on the page at the moment."""

    def __init__(self, window: "Any", ffi: "Any", over: "Any") -> None:
        """Remember the page, and whom to tell when nothing moves any more."""
        self.window = window
        self.document = window.document
        self.ffi = ffi
        self.over = over
        self.running: list[Any] = []
        self.stage: Any = None  # what lies over the whole page, and takes every click and key
        self.parade: Any = None  # what moves where it stands
        self.dropped = False  # whether the player moved it there, so that it is there already
        self.on_end = ffi.create_proxy(self.ended)

    def start(self, motions: "list[list[Any]]", milliseconds: float) -> None:
        """Start motions: the id of an element, the kind, how far, and after which part of the
        time.
        """
        still = self.window.matchMedia(STILL).matches
        dropped, self.dropped = self.dropped, False
        for id, kind, x, y, begin in motions:
            element = self.document.getElementById(id)
            if not element or ((dropped or still) and kind != "stage"):
                continue
            long = milliseconds * LONGER.get(kind, 1)
            if kind == "stage":
                long = min(long, GLIMPSE) if still else long
                self.open(element, long)
            elif kind == "parade":
                self.march(element, long)
            timing = {
                "duration": long,
                "delay": begin * milliseconds,
                "easing": "linear" if kind in STEADY else "ease-out",
                "fill": "backwards",
            }
            to_js = self.ffi.to_js
            animation = element.animate(to_js(frames(kind, x, y)), to_js(timing))
            animation.onfinish = self.on_end
            self.running.append(animation)

    def open(self, stage: "Any", milliseconds: float) -> None:
        """Lay a stage over the whole page, over a dialog too."""
        stage.style.setProperty("--long", str(milliseconds) + "ms")
        stage.showPopover()
        self.stage = stage

    def march(self, parade: "Any", milliseconds: float) -> None:
        """Let what stands in a place move once, as the style sheet says; nothing is covered."""
        parade.style.setProperty("--long", str(milliseconds) + "ms")
        parade.setAttribute("data-on", "")
        self.parade = parade

    def close(self) -> None:
        """Take the stage away, if the page has not been drawn without it already; end a parade."""
        stage, self.stage = self.stage, None
        if stage and stage.isConnected:
            stage.hidePopover()
        parade, self.parade = self.parade, None
        if parade:
            parade.removeAttribute("data-on")

    def ended(self, *_: "Any") -> None:
        """Tell when the last one is over."""
        self.running = [each for each in self.running if each.playState != "finished"]
        if not self.running:
            self.close()
            self.over()

    def skip(self) -> None:
        """Let everything stand where it belongs."""
        self.close()
        running, self.running = self.running, []
        for animation in running:
            animation.cancel()
