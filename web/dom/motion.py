"""Part of the DOM layer: short animations of events. Runs under MicroPython.

The app worker selects the elements and their motions (app/games/downfall/animations.py); the key
frames are here. Only the busy mark waits for a motion, and any action of the player ends all of
them.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

STILL = "(prefers-reduced-motion: reduce)"
# Duration of a kind of motion, as a multiple of the others'.
LONGER = {
    "stage": 10,
    "lasting-stage": 1.5,
    "parade": 8,
    "banner": 6.25,
    "still": 6.25,
    "count": 2.5,
    "flare": 2,
    "deal": 1.6,
    "burst": 1.6,
    "tremble": 1.4,
    "show": 0.3,
    "reveal": 0.3,
    "slide": 1.25,
    "drop": 1.7,
    "glide": 1.6,
}
STEADY = ("stage", "slide", "drop")
STAGES = ("stage", "lasting-stage")  # the latter stays until the player goes on
SHOWN_STILL = ("stage", "lasting-stage", "banner", "still")  # shown even without motion
SCENE = 10  # duration of the movements on a stage, as a multiple of the others'
DROPS = 0.735  # latest part of a drop after which it falls
GLIMPSE = 900  # milliseconds that a cutscene is shown if motion is off


def path_frames(way: list[list[float]], until: float) -> "list[dict[str, Any]]":
    """Return the key frames of a way until a part of the time; all points have equal time.

    An element with a single point, such as a stone that falls over the edge at once, stays there.
    """
    last = len(way) - 1 or 1
    return [
        {"translate": str(x) + "px " + str(y) + "px", "opacity": 1, "offset": until * at / last}
        for at, (x, y) in enumerate(way)
    ]


# The key frames of the kinds that go no distance.
IN_PLACE: "dict[str, list[dict[str, Any]]]" = {
    "creep": [{"opacity": 0.3, "scale": "0.1"}, {"opacity": 1, "scale": "1"}],
    "show": [{"opacity": 0}, {"opacity": 1, "scale": "1"}],
    "reveal": [{"opacity": 0, "visibility": "hidden"}, {"opacity": 1, "visibility": "visible"}],
    "flare": [
        {"opacity": 0, "scale": "0.3"},
        {"opacity": 1, "scale": "1", "offset": 0.3},
        {"opacity": 0, "scale": "1.3"},
    ],
    "count": [
        {"opacity": 0, "scale": "0.4"},
        {"opacity": 1, "scale": "1.2", "offset": 0.15},
        {"opacity": 1, "scale": "1", "offset": 0.7},
        {"opacity": 0, "scale": "1"},
    ],
    "puff": [{"opacity": 0.9, "scale": "0.3"}, {"opacity": 0, "scale": "1.5"}],
    "sink": [{"opacity": 1, "scale": "1"}, {"opacity": 0, "scale": "0.2"}],
    "burn": [{"opacity": 1}, {"opacity": 0}],
    "stage": [
        {"opacity": 0},
        {"opacity": 1, "offset": 0.06},
        {"opacity": 1, "offset": 0.92},
        {"opacity": 0},
    ],
    "lasting-stage": [{"opacity": 0}, {"opacity": 1}],
    "banner": [
        {"opacity": 0, "scale": "1 0"},
        {"opacity": 1, "scale": "1 1", "offset": 0.1},
        {"opacity": 1, "scale": "1 1", "offset": 0.9},
        {"opacity": 0, "scale": "1 1"},
    ],
    "still": [{"opacity": 1}, {"opacity": 1}],
    "parade": [{"opacity": 1}, {"opacity": 1}],
}


def frames(kind: str, x: "Any", y: float) -> "list[dict[str, Any]]":
    """Return the key frames of a kind of motion.

    ``x`` and ``y`` are the distance, or ``x`` is a way of many points and ``y`` the part of the
    whole time that it takes.
    """
    if kind in IN_PLACE:
        return IN_PLACE[kind]
    if kind == "slide":
        return path_frames(x, 1)
    if kind == "drop":  # on a little over an edge, then down
        falls = path_frames(x, DROPS * y)
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
    if kind == "deal":  # from the stock, `x` and `y` in card widths
        far = str(x) + "% " + str(y) + "%"
        return [
            {"opacity": 0, "translate": far, "rotate": "y 180deg", "scale": "0.7"},
            {"opacity": 1, "translate": far, "rotate": "y 180deg", "scale": "0.7", "offset": 0.2},
            {"opacity": 1, "translate": here, "rotate": "y 0deg", "scale": "1"},
        ]
    if kind == "burst":
        return [{"opacity": 1, "translate": here}, {"opacity": 0, "translate": there}]
    left, right = {"translate": str(-x) + "px 1px"}, {"translate": str(x) + "px -1px"}
    return [left, right, left, right, left, {"translate": here}]  # tremble


class Motions:
    """The current motions of the page."""

    def __init__(self, window: "Any", ffi: "Any", over: "Any") -> None:
        """Keep the page, and the function to call at the end of all motions."""
        self.window = window
        self.document = window.document
        self.ffi = ffi
        self.over = over
        self.running: list[Any] = []
        self.stage: Any = None  # covers the whole page, and takes every click and key
        self.lasts = False  # True if the stage stays after its motion
        self.parade: Any = None  # moves in its place
        self.dropped = False  # True if the player dragged it there, so that it needs no motion
        self.on_end = ffi.create_proxy(self.ended)

    def start(self, motions: "list[list[Any]]", milliseconds: float) -> None:
        """Start motions: the id of an element, the kind, the distance, and the delay.

        The delay is a part of the time.
        """
        still = self.window.matchMedia(STILL).matches
        dropped, self.dropped = self.dropped, False
        for id, kind, x, y, begin in motions:
            element = self.document.getElementById(id)
            if still and kind == "banner":
                kind = "still"
            if not element or ((dropped or still) and kind not in SHOWN_STILL):
                continue
            long = milliseconds * LONGER.get(kind, 1)
            if kind in STAGES:
                long = min(long, GLIMPSE) if still else long
                self.open(element, long if still else SCENE * milliseconds)
                self.lasts = kind == "lasting-stage"
            elif kind == "parade":
                self.start_parade(element, long)
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
        """Open a cutscene over the whole page, over a dialog too."""
        stage.style.setProperty("--long", str(milliseconds) + "ms")
        stage.showPopover()
        self.stage = stage

    def start_parade(self, parade: "Any", milliseconds: float) -> None:
        """Move the elements of a place once, as the style sheet says; nothing is covered."""
        parade.style.setProperty("--long", str(milliseconds) + "ms")
        parade.setAttribute("data-on", "")
        self.parade = parade

    def close(self) -> None:
        """Remove the cutscene unless a drawing has removed it; end a parade."""
        stage, self.stage, self.lasts = self.stage, None, False
        if stage and stage.isConnected:
            stage.hidePopover()
        parade, self.parade = self.parade, None
        if parade:
            parade.removeAttribute("data-on")

    def ended(self, *_: "Any") -> None:
        """Report the end of the last motion."""
        self.running = [each for each in self.running if each.playState != "finished"]
        if not self.running:
            if not self.lasts:
                self.close()
            self.over()

    def skip(self) -> None:
        """End all motions and show every element in its place."""
        self.close()
        running, self.running = self.running, []
        for animation in running:
            animation.cancel()
