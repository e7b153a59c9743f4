"""Part of the DOM layer: drag and drop and the magnifier, beside the plain click.

Runs under MicroPython. An element that can be dragged names in ``data-drag`` the element that
follows the pointer. A drag is two clicks: at its start and at its end. In an element with
``data-magnify`` a finger opens the magnifier if squares are too small for it; the next touch
chooses. A second touch of the same point means the same square.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

SLIP = 8  # pixels that a finger or mouse may slip in a click
FINGER = 40  # pixels that a finger needs
CLEAR = 44  # pixels from a choice to the next one that make a touch of it unmistakable
TOUCHABLE = 24  # pixels of the smallest such choice
MAGNIFIED = 66  # pixels of a square under the magnifier
SURE = 0.7  # part of a round target's width in whose square all points are on the target


class Pointer:
    """The pointer between down and up."""

    def __init__(self, window: Any, ffi: Any, hooks: str, data: Any, drop: Any) -> None:
        """Listen.

        ``data`` returns an element's data- attributes as JSON. ``drop`` takes them, and True if a
        drag begins there or False if it ends there.
        """
        self.window = window
        self.document = window.document
        self.hooks = hooks
        self.data = data
        self.drop = drop
        self.by_finger = False
        self.source: Any = None  # the element that is or may be dragged
        self.mover: Any = None  # the element that follows the pointer
        self.frame: Any = None  # the element that is magnified
        self.was_dragged = False
        self.on_move = ffi.create_proxy(self.moved)
        self.document.addEventListener("pointerdown", ffi.create_proxy(self.down))
        self.document.addEventListener("pointerup", ffi.create_proxy(self.up))
        self.document.addEventListener("pointercancel", ffi.create_proxy(self.cancel))
        not_passive = ffi.to_js({"passive": False})
        self.document.addEventListener("touchmove", ffi.create_proxy(self.keep), not_passive)

    # Dragging

    def down(self, event: Any) -> None:
        """Note the possible start of a drag."""
        self.by_finger = event.pointerType == "touch"
        self.was_dragged = False
        source = event.target.closest("[data-drag]")
        if source and event.isPrimary and event.button == 0:
            self.source = source
            self.x, self.y = event.clientX, event.clientY
            self.document.addEventListener("pointermove", self.on_move)

    def moved(self, event: Any) -> None:
        """Begin to drag, or move the following element."""
        x, y = event.clientX - self.x, event.clientY - self.y
        if not self.was_dragged:
            if x * x + y * y < SLIP * SLIP:
                return
            self.was_dragged = True
            self.pick()
        if self.mover:
            a, b, c, d = self.axes
            self.mover.style.translate = str(a * x + c * y) + "px " + str(b * x + d * y) + "px"

    def keep(self, event: Any) -> None:
        """Prevent the browser's own handling of a finger that drags.

        It would detect a fling, and take the next tap as the end of that.
        """
        if self.source and event.touches.length == 1 and event.cancelable:
            event.preventDefault()

    def pick(self) -> None:
        """Select the dragged element, unless it is selected already."""
        if not self.source.matches(".picked"):
            self.drop(json.loads(self.data(self.source)), True)
        mover = self.document.getElementById(self.source.getAttribute("data-drag"))
        self.mover = mover
        self.axes = (1, 0, 0, 1)
        if mover:
            mover.classList.add("dragged")
            if hasattr(mover, "ownerSVGElement") and mover.ownerSVGElement:
                across = mover.parentNode.getScreenCTM().inverse()
                self.axes = (across.a, across.b, across.c, across.d)

    def up(self, event: Any) -> None:
        """Click the element at the end of the drag."""
        source = self.source
        self.cancel()
        if self.was_dragged:
            target = self.document.elementFromPoint(event.clientX, event.clientY)
            hook = target.closest(self.hooks) if target else None
            if hook and not hook.isSameNode(source):
                self.drop(json.loads(self.data(hook)), False)

    def cancel(self, *_: Any) -> None:
        """End a drag without a click."""
        self.document.removeEventListener("pointermove", self.on_move)
        if self.mover:
            self.mover.style.translate = ""
            self.mover.classList.remove("dragged")
        self.source = self.mover = None

    # Clicks

    def takes(self, event: Any) -> bool:
        """Return True if a click is none: the end of a drag, or the opening of the magnifier."""
        if self.was_dragged:
            self.was_dragged = False
            return True
        if self.frame:
            self.shrink()
            return False
        frame = event.target.closest("[data-magnify]")
        hook = event.target.closest(self.hooks)
        if not self.by_finger or not frame or not hook:
            return False
        square = frame.querySelector("[data-square],[data-space]").getBoundingClientRect()
        size = min(square.width, square.height)
        if size >= FINGER or self.unmistakable(frame, hook):
            return False
        self.magnify(frame, hook.getBoundingClientRect(), event, MAGNIFIED / size)
        return True

    def unmistakable(self, frame: Any, hook: Any) -> bool:
        """Return True if an element can be chosen and no other choice is near it."""
        box = hook.getBoundingClientRect()
        if not hook.hasAttribute("data-legal") or min(box.width, box.height) < TOUCHABLE:
            return False
        for other in frame.querySelectorAll("[data-legal]"):
            there = other.getBoundingClientRect()
            x = there.x + there.width / 2 - box.x - box.width / 2
            y = there.y + there.height / 2 - box.y - box.height / 2
            if x * x + y * y < CLEAR * CLEAR and not other.isSameNode(hook):
                return False
        return True

    def magnify(self, frame: Any, aim: Any, event: Any, times: float) -> None:
        """Show the board larger, with the touched element still under the finger.

        An element at the edge moves into the frame, but not away from the finger.
        """
        box, board = frame.getBoundingClientRect(), frame.firstElementChild.getBoundingClientRect()
        x, y = aim.x + aim.width / 2, aim.y + aim.height / 2
        wide, high = aim.width * times / 2, aim.height * times / 2
        off_x = (board.x + board.width / 2 - x) * (times - 1)
        off_x += inward(x, wide, box.x, box.right, SURE * wide - abs(event.clientX - x))
        off_y = (board.y + board.height / 2 - y) * (times - 1)
        off_y += inward(y, high, box.y, box.bottom, SURE * high - abs(event.clientY - y))
        frame.style.setProperty("--zoom", str(times))
        frame.style.setProperty("--off-x", str(off_x) + "px")
        frame.style.setProperty("--off-y", str(off_y) + "px")
        frame.setAttribute("data-magnified", "")
        self.frame = frame

    def shrink(self) -> None:
        """Close the magnifier."""
        self.frame.removeAttribute("data-magnified")
        for name in ("--zoom", "--off-x", "--off-y"):
            self.frame.style.removeProperty(name)
        self.frame = None


def inward(middle: float, half: float, start: float, end: float, most: float) -> float:
    """Return the shift of a target of twice `half` into the frame from `start` to `end`.

    It is `most` pixels at most, and 0 if that is negative.
    """
    wanted = max(0, start - middle + half) - max(0, middle + half - end)
    return max(-most, min(most, wanted)) if most > 0 else 0
