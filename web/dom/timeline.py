"""Part of the hands: moving along a replay by the slider, by keys from anywhere, by swiping.

The slider is what carries ``data-steps``; all ways to move along move it, and the brain is told
where it is, never of two moves at once: while one is drawn only the newest waits. Runs under
MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any

STEPS = {"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}
TOLD = (" ", "PageUp", "PageDown")
SWIPE = 40  # pixels at least
PRESSED_BY_BROWSER = ("a", "button", "summary", "select")


class Timeline:
    """The slider, if there is one."""

    def __init__(self, document: Any, ffi: Any, change: Callable[[Any], None], tell: Any) -> None:
        """``change`` tells the brain of a field, ``tell`` of a key."""
        self.document = document
        self.change = change
        self.tell = tell
        self.waits = False  # a position that the brain does not know of yet
        self.settled = True  # the brain has answered all there was
        self.begin: Any = None  # where a finger began
        self.now = ""  # the line of the log that was scrolled to
        self.nearest = ffi.to_js({"block": "nearest", "behavior": "instant"})
        document.addEventListener("pointerdown", ffi.create_proxy(self.down))
        document.addEventListener("pointerup", ffi.create_proxy(self.up))
        not_passive = ffi.to_js({"passive": False})
        document.addEventListener("touchmove", ffi.create_proxy(self.keep), not_passive)

    @property
    def slider(self) -> Any:
        """Give it, or nothing."""
        return self.document.querySelector("[data-steps]")

    def drawn(self, settled: bool) -> None:
        """Stand where the drawing says, unless one is on the way to somewhere else."""
        self.settled = settled
        now = self.document.querySelector("[data-now]")
        if now and now.id != self.now:
            now.scrollIntoView(self.nearest)
        self.now = now.id if now else ""
        if not settled or not (slider := self.slider):
            return
        if self.waits:
            self.moved(slider)
        elif not slider.matches(":active"):
            slider.value = slider.getAttribute("value")

    def moved(self, slider: Any) -> None:
        """Tell where it is now."""
        self.waits = not self.settled
        if self.settled:
            self.settled = False
            self.change(slider)

    def press(self, event: Any, on_board: bool) -> bool:
        """Take a key that is for the replay; tell whether it was. On the board keys move about, and
        on the slider the browser moves it.
        """
        slider = self.slider
        if not slider or on_board or event.altKey or event.ctrlKey or event.metaKey:
            return False
        key, here = event.key, event.target.isSameNode(slider)
        if key in TOLD:
            if key == " " and event.target.tagName.lower() in PRESSED_BY_BROWSER:
                return False
            self.tell(key, {})
            return True
        if here or event.target.tagName.lower() == "select":
            return False
        if key in STEPS:
            slider.value = str(int(slider.value) + STEPS[key])
        elif key in ("Home", "End"):
            slider.value = slider.min if key == "Home" else slider.max
        else:
            return False
        self.moved(slider)
        return True

    def down(self, event: Any) -> None:
        """Remember where a finger begins to swipe."""
        swipes = event.pointerType == "touch" and event.isPrimary
        self.begin = event if swipes and event.target.closest("[data-swipe]") else None

    def keep(self, event: Any) -> None:
        """Keep a finger that swipes from the browser, which would find a fling in it and take the
        next tap for what stops that.
        """
        if self.begin and event.touches.length == 1 and event.cancelable:
            event.preventDefault()

    def up(self, event: Any) -> None:
        """Step on where it swiped to the left, back to the right."""
        begin, self.begin = self.begin, None
        slider = self.slider
        if not begin or not slider:
            return
        x, y = event.clientX - begin.clientX, event.clientY - begin.clientY
        if abs(x) >= SWIPE and abs(x) > 2 * abs(y):
            slider.value = str(int(slider.value) + (1 if x < 0 else -1))
            self.moved(slider)
