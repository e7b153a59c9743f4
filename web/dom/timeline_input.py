"""Part of the DOM layer: moves through a replay by the slider, by any keys and by swipes.

The slider has ``data-steps``, and all other ways move it. The app worker gets its place, never two
at once: while one is drawn only the newest waits. Runs under MicroPython.
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

    def __init__(self, document: Any, ffi: Any, change: Callable[[Any], None], send: Any) -> None:
        """``change`` sends a field to the app worker, ``send`` a key."""
        self.document = document
        self.change = change
        self.send = send
        self.waits = False  # a position that the app worker does not know yet
        self.settled = True  # the app worker has answered every message
        self.begin: Any = None  # start of a finger's touch
        self.now = ""  # the line of the log that is scrolled to
        self.nearest = ffi.to_js({"block": "nearest", "behavior": "instant"})
        document.addEventListener("pointerdown", ffi.create_proxy(self.down))
        document.addEventListener("pointerup", ffi.create_proxy(self.up))
        not_passive = ffi.to_js({"passive": False})
        document.addEventListener("touchmove", ffi.create_proxy(self.keep), not_passive)

    @property
    def slider(self) -> Any:
        """Return the slider, or nothing."""
        return self.document.querySelector("[data-steps]")

    def drawn(self, settled: bool) -> None:
        """Take the place from the drawing, unless a newer place waits."""
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
        """Send the place of the slider."""
        self.waits = not self.settled
        if self.settled:
            self.settled = False
            self.change(slider)

    def press(self, event: Any, on_board: bool) -> bool:
        """Handle a key of the replay. Return True if it was one.

        On the board keys move about, and on the slider the browser moves it.
        """
        slider = self.slider
        if not slider or on_board or event.altKey or event.ctrlKey or event.metaKey:
            return False
        key, here = event.key, event.target.isSameNode(slider)
        if key in TOLD:
            if key == " " and event.target.tagName.lower() in PRESSED_BY_BROWSER:
                return False
            self.send(key, {})
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
        """Note the start of a swipe."""
        swipes = event.pointerType == "touch" and event.isPrimary
        self.begin = event if swipes and event.target.closest("[data-swipe]") else None

    def keep(self, event: Any) -> None:
        """Prevent the browser's own handling of a finger that swipes.

        It would detect a fling, and take the next tap as the end of that.
        """
        if self.begin and event.touches.length == 1 and event.cancelable:
            event.preventDefault()

    def up(self, event: Any) -> None:
        """Step forward after a swipe to the left, back after one to the right."""
        begin, self.begin = self.begin, None
        slider = self.slider
        if not begin or not slider:
            return
        x, y = event.clientX - begin.clientX, event.clientY - begin.clientY
        if abs(x) >= SWIPE and abs(x) > 2 * abs(y):
            slider.value = str(int(slider.value) + (1 if x < 0 else -1))
            self.moved(slider)
