"""Part of the hands: what is pointed at says what it is, and why it cannot be chosen. Runs under
MicroPython.

All of it came with the drawing, so nothing is asked: the element's own label, the reasons by id in
``data-reasons`` of the element ``tip``, and what an element shows on the board in the element
called like it with ``shows-`` before.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

TELLING = "[data-square],[data-gate],[data-card]"
GAP = 8  # pixels
AFTER = 50  # milliseconds from a drawing to the tip that belongs to it


class Tips:
    """What is said beside the pointer or the focus."""

    def __init__(self, window: Any, ffi: Any) -> None:
        """Nothing is pointed at."""
        self.window = window
        self.document = window.document
        self.id: str | None = None
        self.shown: Any = None
        self.on_time = ffi.create_proxy(self.refresh)

    def point(self, target: Any) -> None:
        """Tell of what the pointer or the focus is on; of nothing if that tells nothing."""
        element = target.closest(TELLING) if hasattr(target, "closest") else None
        self.id = element.id if element else None
        self.refresh()

    def drawn(self) -> None:
        """The page was drawn anew. What is gone is told no longer; the rest waits until the drawing
        is on the screen, since a tip is placed by what is around it: that would be laid out for it
        alone.
        """
        if self.id and self.document.getElementById(self.id):
            self.window.setTimeout(self.on_time, AFTER)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Tell it as it is now."""
        if self.shown:
            self.shown.removeAttribute("data-on")
        tip = self.document.getElementById("tip")
        element = self.document.getElementById(self.id) if self.id else None
        if not tip:
            return
        if not element:
            self.hide(tip)
            return
        self.shown = self.document.getElementById("shows-" + element.id)
        if self.shown:
            self.shown.setAttribute("data-on", "")
        words = element.getAttribute("aria-label")
        reason = json.loads(tip.getAttribute("data-reasons")).get(element.id)
        tip.textContent = words + " " + reason if reason else words
        tip.setAttribute("data-on", "")
        self.place(tip, element.getBoundingClientRect())

    def hide(self, tip: Any) -> None:
        """Leave nothing of what was told: who looks at the page next may not know of it."""
        tip.removeAttribute("data-on")
        if tip.hasAttribute("style"):  # unasked, Chromium would only empty it
            tip.removeAttribute("style")
        tip.textContent = ""

    def place(self, tip: Any, box: Any) -> None:
        """Put it above what it tells of, or below where there is no room."""
        size = tip.getBoundingClientRect()
        most = self.window.document.documentElement.clientWidth - size.width - GAP
        left = max(GAP, min(most, box.x + box.width / 2 - size.width / 2))
        top = box.y - size.height - GAP
        if top < GAP:
            top = box.y + box.height + GAP
        tip.style.left = str(left) + "px"
        tip.style.top = str(top) + "px"
