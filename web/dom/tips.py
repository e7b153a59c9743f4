"""Part of the DOM layer: a tip for the element under the pointer or the focus.

It names the element, and the reason if it cannot be chosen. All its texts came with the drawing, so
it sends no message. They are the element's own label, and the reasons by id in ``data-reasons`` of
the element ``tip``. A mark on the board with the same id and the prefix ``shows-`` appears with it.
An element that mentions places on the board (a line of the log) names them in ``data-lights``: they
are lit under the pointer. A tip still unchanged since the last drawing has ``data-due``. Runs under
MicroPython.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

TELLING = "[data-square],[data-gate],[data-card],[data-space]"
LIGHTING = "[data-lights]"
GAP = 8  # pixels
PARTS = (0, 0.25, 0.5, 0.75, 1)  # points of a tip's width that are tested for elements below
GATE = 5  # weight of a gate under a tip
AFTER = 150  # milliseconds from the last drawing to its tip


class Tips:
    """The tip beside the pointer or the focus."""

    def __init__(self, window: Any, ffi: Any) -> None:
        """Start with nothing under the pointer."""
        self.window = window
        self.document = window.document
        self.id: str | None = None
        self.shown: Any = None
        self.lit: list[Any] = []
        self.on_time = ffi.create_proxy(self.refresh)
        self.waiting: Any = None

    def point(self, target: Any) -> None:
        """Show the tip of the element under the pointer or the focus; none if it has no text."""
        element = target.closest(TELLING) if hasattr(target, "closest") else None
        self.id = element.id if element else None
        self.refresh()
        self.highlight(target.closest(LIGHTING) if hasattr(target, "closest") else None)

    def highlight(self, line: Any) -> None:
        """Light the places that a line mentions, and no others."""
        for place in self.lit:
            place.removeAttribute("data-lit")
        names = line.getAttribute("data-lights").split() if line else ()
        found = [self.document.getElementById(name) for name in names]
        self.lit = [place for place in found if place]
        for place in self.lit:
            place.setAttribute("data-lit", "")

    def drawn(self) -> None:
        """Update the tip after a new drawing.

        A tip of a removed element disappears. Others wait until the drawings end, since a tip's
        place depends on its surroundings, and computing it would force a layout for it alone.
        """
        self.window.clearTimeout(self.waiting)
        tip = self.document.getElementById("tip")
        if tip and self.id and self.document.getElementById(self.id):
            tip.setAttribute("data-due", "")
            self.waiting = self.window.setTimeout(self.on_time, AFTER)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show the tip's current text."""
        if self.shown:
            self.shown.removeAttribute("data-on")
        tip = self.document.getElementById("tip")
        element = self.document.getElementById(self.id) if self.id else None
        if not tip:
            return
        tip.removeAttribute("data-due")
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
        """Remove every trace of the tip: the next player may not be allowed to know it."""
        tip.removeAttribute("data-on")
        if tip.hasAttribute("style"):  # without the check, Chromium would only empty it
            tip.removeAttribute("style")
        tip.textContent = ""

    def place(self, tip: Any, box: Any) -> None:
        """Put the tip beside its element.

        Its place covers nothing that can be chosen, or the least.
        """
        size, page = tip.getBoundingClientRect(), self.document.documentElement
        wide, high = size.width, size.height
        most_x, most_y = page.clientWidth - wide - GAP, page.clientHeight - high - GAP
        x = max(GAP, min(most_x, box.x + box.width / 2 - wide / 2))
        y = max(GAP, min(most_y, box.y + box.height / 2 - high / 2))
        right, bottom = box.x + box.width, box.y + box.height
        best, least = (x, max(GAP, box.y - high - GAP)), 0
        rows = box.y - high - GAP, bottom + GAP
        around = [(along, row) for row in rows for along in (x, right - wide, box.x)]
        around += [(right + GAP, y), (box.x - wide - GAP, y)]
        board = self.document.getElementById("board")
        if board:
            whole = board.getBoundingClientRect()
            around += [(x, whole.y + whole.height + GAP), (x, whole.y - high - GAP)]
        for left, top in around:
            if GAP <= left <= most_x and GAP <= top <= most_y:
                hides = self.count_hidden(left, top, wide, high)
                if not hides:
                    best = left, top
                    break
                if not least or hides < least:
                    best, least = (left, top), hides
        tip.style.left = str(best[0]) + "px"
        tip.style.top = str(best[1]) + "px"

    def count_hidden(self, left: float, top: float, wide: float, high: float) -> int:
        """Count the points of a tip that cover a selectable element.

        A gate to leave by weighs more, and is small enough to lie between the points.
        """
        found = 0
        for gate in self.document.querySelectorAll("[data-gate][data-legal]"):
            box = gate.getBoundingClientRect()
            beside = box.x + box.width <= left or left + wide <= box.x
            if not (beside or box.y + box.height <= top or top + high <= box.y):
                found += GATE
        for part in PARTS:
            for down in (0, high):
                under = self.document.elementFromPoint(left + part * wide, top + down)
                if under and under.closest("[data-legal]") and not under.hasAttribute("data-gate"):
                    found += 1
        return found
