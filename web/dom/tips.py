"""Part of the DOM layer: a tip for the element under the pointer or the focus.

It names the element, and the reason if it cannot be chosen. It comes after a moment, and not under
a click. All its texts came with the drawing, so it sends no message. They are the element's own
label, and the reasons by id in ``data-reasons`` of the element ``tip``. A mark on the board with
the same id and the prefix ``shows-`` appears at once. An element that mentions places on the board
(a line of the log, the name of a square) has their ids in ``data-lights``. They are lit under the
pointer, with the focus, or from a click on. Figures with icons have their meaning in
``data-legend``, which a click or a finger shows. A tip that is still to come, or to follow a
drawing, has ``data-due``. Runs under MicroPython.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

TELLING = "[data-square],[data-gate],[data-card],[data-space]"
LEGEND = "[data-legend]"
LIGHTING = "[data-lights]"
NAMING = ".place"
DRAWER = ":popover-open"
GAP = 8  # pixels
PARTS = (0, 0.25, 0.5, 0.75, 1)  # points of a tip's width that are tested for elements below
KEPT_CLEAR = "[data-gate][data-legal],#guide"
GATE = 5  # weight of a gate, the guide or a clicked element under a tip
DELAY = 400  # milliseconds from pointing at an element to its tip
AFTER = 150  # milliseconds from the last drawing to the update of a visible tip


class Tips:
    """The tip beside the pointer or the focus."""

    def __init__(self, window: "Any", ffi: "Any") -> None:
        """Start with nothing under the pointer."""
        self.window = window
        self.document = window.document
        self.id: str | None = None
        self.shown: Any = None
        self.lit: list[Any] = []
        self.on_time = ffi.create_proxy(self.show)
        self.waiting: Any = None
        self.pressed = False  # True after a click on the element
        self.pressed_at = (-1.0, -1.0)
        self.clicked = ""  # id of the last clicked element that has a tip
        self.document.addEventListener("click", ffi.create_proxy(self.tap))

    def enter(self, event: "Any") -> None:
        """Point at the element that the pointer has entered.

        A finger points at nothing. Neither does a pointer that stands still since a click: the
        drawing changed under it.
        """
        at = (event.clientX, event.clientY)
        if event.pointerType != "touch" and at != self.pressed_at:
            self.point(event.target)

    def point(self, target: "Any") -> None:
        """Show the tip of the element under the pointer or the focus soon; none without a text."""
        element = target.closest(TELLING) if hasattr(target, "closest") else None
        id = element.id if element else None
        if id != self.id:
            self.id, self.pressed = id, False
            self.start(DELAY)
        self.highlight(target.closest(LIGHTING) if hasattr(target, "closest") else None)

    def press(self, event: "Any") -> None:
        """Hide the tip of a clicked element until the pointer has been elsewhere."""
        self.pressed, self.pressed_at = True, (event.clientX, event.clientY)
        self.start(DELAY)

    def tap(self, event: "Any") -> None:
        """Light the places that a clicked element mentions, until the next click, and show the
        legend of clicked figures.

        A click on the name of a place closes the drawer, which may cover the board.
        """
        self.highlight(event.target.closest(LIGHTING))
        figures = event.target.closest(LEGEND)
        if figures and not event.target.closest("button"):
            self.id, self.pressed = figures.id, False
            self.mark()
            self.show()
        clicked = event.target.closest(TELLING)
        self.clicked = clicked.id if clicked else ""
        drawer = event.target.closest(DRAWER)
        if drawer and event.target.closest(NAMING):
            drawer.hidePopover()

    def highlight(self, line: "Any") -> None:
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
        tip = self.document.getElementById("tip")
        self.start(AFTER if tip and tip.hasAttribute("data-on") else DELAY)

    def start(self, delay: int) -> None:
        """Show the marks of the element now, and its tip after `delay` milliseconds."""
        self.window.clearTimeout(self.waiting)
        self.mark()
        tip = self.document.getElementById("tip")
        if not tip:
            return
        wanted = self.id and not self.pressed and self.document.getElementById(self.id)
        if not wanted or delay == DELAY:
            self.hide(tip)
        if wanted:
            tip.setAttribute("data-due", "")
            self.waiting = self.window.setTimeout(self.on_time, delay)

    def mark(self) -> None:
        """Show the marks on the board that belong to the element, and no others."""
        if self.shown:
            self.shown.removeAttribute("data-on")
        self.shown = None
        if self.id and self.document.getElementById(self.id):
            self.shown = self.document.getElementById("shows-" + self.id)
        if self.shown:
            self.shown.setAttribute("data-on", "")

    def show(self) -> None:
        """Show the tip's current text."""
        tip = self.document.getElementById("tip")
        element = self.document.getElementById(self.id) if self.id else None
        if not tip or not element:
            return
        tip.removeAttribute("data-due")
        legend = element.hasAttribute("data-legend")
        words = element.getAttribute("data-legend" if legend else "aria-label")
        reason = json.loads(tip.getAttribute("data-reasons")).get(element.id)
        tip.textContent = words + " " + reason if reason else words
        tip.setAttribute("data-on", "")
        self.place(tip, element.getBoundingClientRect())

    def hide(self, tip: "Any") -> None:
        """Remove every trace of the tip: the next player may not be allowed to know it."""
        tip.removeAttribute("data-on")
        tip.removeAttribute("data-due")
        if tip.hasAttribute("style"):  # without the check, Chromium would only empty it
            tip.removeAttribute("style")
        tip.textContent = ""

    def place(self, tip: "Any", box: "Any") -> None:
        """Put the tip beside its element.

        Its place covers nothing that can be chosen, or the least. Among equal places it takes the
        one farthest from what can be chosen. Below or above the board is the last resort.
        """
        size, page = tip.getBoundingClientRect(), self.document.documentElement
        wide, high = size.width, size.height
        most_x, most_y = page.clientWidth - wide - GAP, page.clientHeight - high - GAP
        x = max(GAP, min(most_x, box.x + box.width / 2 - wide / 2))
        y = max(GAP, min(most_y, box.y + box.height / 2 - high / 2))
        right, bottom = box.x + box.width, box.y + box.height
        rows = box.y - high - GAP, bottom + GAP
        around = [(along, row) for row in rows for along in (x, right - wide, box.x)]
        around += [(right + GAP, y), (box.x - wide - GAP, y)]
        best, least = (x, max(GAP, box.y - high - GAP)), (len(PARTS) * 2 * GATE, 0.0)
        look_x, look_y = self.looked_at(box)
        board = self.document.getElementById("board")
        outside = []
        if board:
            whole = board.getBoundingClientRect()
            outside = [(x, whole.y + whole.height + GAP), (x, whole.y - high - GAP)]
        for places in (around, outside):
            for left, top in places:
                if GAP <= left <= most_x and GAP <= top <= most_y:
                    far = abs(left + wide / 2 - look_x) + abs(top + high / 2 - look_y)
                    cost = (self.count_hidden(left, top, wide, high), -far)
                    if cost < least:
                        best, least = (left, top), cost
            if not least[0]:
                break
        tip.style.left = str(best[0]) + "px"
        tip.style.top = str(best[1]) + "px"

    def looked_at(self, box: "Any") -> tuple[float, float]:
        """Return the middle of all squares that can be chosen; without any, of `box`."""
        boxes = [
            each.getBoundingClientRect()
            for each in self.document.querySelectorAll("[data-square][data-legal]")
        ] or [box]
        count = len(boxes)
        return (
            sum(each.x + each.width / 2 for each in boxes) / count,
            sum(each.y + each.height / 2 for each in boxes) / count,
        )

    def count_hidden(self, left: float, top: float, wide: float, high: float) -> int:
        """Count the points of a tip that cover a selectable element.

        A gate to leave by weighs more, and is small enough to lie between the points. The guide and
        the element that was just clicked weigh as much.
        """
        found = 0
        clear = list(self.document.querySelectorAll(KEPT_CLEAR))
        clicked = self.document.getElementById(self.clicked) if self.clicked else None
        if clicked:
            clear.append(clicked)
        for element in clear:
            box = element.getBoundingClientRect()
            beside = box.x + box.width <= left or left + wide <= box.x
            if not (beside or box.y + box.height <= top or top + high <= box.y):
                found += GATE
        for part in PARTS:
            for down in (0, high):
                under = self.document.elementFromPoint(left + part * wide, top + down)
                if under and under.closest("[data-legal]") and not under.hasAttribute("data-gate"):
                    found += 1
        return found
