"""Part of the DOM layer: places the tutorial's text beside its subject, and lights that.

The text is the element ``bubble``; its ``data-meant`` names its subjects, and it stands beside the
first. If the style sheet gives it a place of its own, it stays there. Runs under MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

GAP = 14  # pixels between it and its subject
EDGE = 8  # pixels between it and the edge of the page
AFTER = 50  # milliseconds from a drawing to its placement: until then the layout is not computed
BESIDE = 3  # number of its subjects that it may stand beside
TO_CHOOSE = "[data-legal]"
TO_USE = "#toolbar button:enabled,#acts button"
TO_READ = ".card,.player,#status,.alternatives,.turn-end,#quarry-stones"
CHOSEN, USED = 10, 5  # weights of elements to choose and to use; one to read weighs 1
MEANT = 1000  # weight of one of its subjects


class TutorialBubble:
    """The text of the tutorial."""

    def __init__(self, window: "Any", ffi: "Any") -> None:
        """Start without a text."""
        self.window = window
        self.document = window.document
        self.words = ""
        self.lit: list[Any] = []
        self.on_time = ffi.create_proxy(self.place)
        window.addEventListener("resize", self.on_time)

    def drawn(self) -> None:
        """Update the text after a new drawing."""
        bubble = self.document.getElementById("guide")
        if not bubble and not self.lit:
            return
        for element in self.lit:
            element.removeAttribute("data-meant")
        names = bubble.getAttribute("data-meant").split() if bubble else ()
        found = [self.document.getElementById(name) for name in names]
        self.lit = [element for element in found if element]
        for element in self.lit:
            element.setAttribute("data-meant", "")
        if bubble:
            if bubble.textContent != self.words:
                bubble.removeAttribute("data-on")
                self.words = bubble.textContent
            self.window.setTimeout(self.on_time, AFTER)

    def place(self, *_: "Any") -> None:
        """Place the text without covering selectable elements or its subjects."""
        bubble = self.document.getElementById("guide")
        if not bubble:
            return
        if self.window.getComputedStyle(bubble).position == "fixed":
            clear = [(box, CHOSEN) for box in self.boxes(TO_CHOOSE)]
            clear += [(element.getBoundingClientRect(), MEANT) for element in self.lit]
            clear += [(box, USED) for box in self.boxes(TO_USE)]
            clear += [(box, 1) for box in self.boxes(TO_READ)]
            boxes = [element.getBoundingClientRect() for element in self.lit[:BESIDE]]
            size = bubble.getBoundingClientRect()
            self.put(bubble, self.best(boxes, clear, size.width, size.height), boxes)
        bubble.setAttribute("data-on", "")

    def boxes(self, selector: str) -> "list[Any]":
        """Return the boxes of all elements of a selector."""
        return [e.getBoundingClientRect() for e in self.document.querySelectorAll(selector)]

    def best(
        self, boxes: "list[Any]", clear: "list[tuple[Any, int]]", wide: float, high: float
    ) -> tuple[float, float, str, int]:
        """Return the first place that covers nothing, or the one that covers least.

        It is left, top, side and number of the box.
        """
        best: tuple[float, float, str, int] = (EDGE, EDGE, "", 0)
        least = 0
        for left, top, side, at in self.places(boxes, wide, high):
            right, bottom = left + wide, top + high
            hidden = 1
            for box, worth in clear:
                if left < box.right and right > box.x and top < box.bottom and bottom > box.y:
                    hidden += worth
            if not least or hidden < least:
                best, least = (left, top, side, at), hidden
            if hidden == 1:
                break
        return best

    def places(
        self, boxes: "list[Any]", wide: float, high: float
    ) -> list[tuple[float, float, str, int]]:
        """Return the possible places, the best first."""
        page = self.document.documentElement
        most_x, most_y = page.clientWidth - wide - EDGE, page.clientHeight - high - EDGE
        found = []
        for at in range(len(boxes)):
            box = boxes[at]
            x = max(EDGE, min(most_x, box.x + box.width / 2 - wide / 2))
            y = max(EDGE, min(most_y, box.y + box.height / 2 - high / 2))
            found.append((x, box.y - high - GAP, "above", at))
            found.append((x, box.bottom + GAP, "below", at))
            found.append((box.right + GAP, y, "right", at))
            found.append((box.x - wide - GAP, y, "left", at))
        for y in (most_y, most_y / 2, EDGE):
            found += [(max(EDGE, part * most_x), y, "", 0) for part in (0, 0.25, 0.5, 0.7, 1)]
        return [
            each for each in found if EDGE <= each[0] <= most_x and EDGE <= each[1] <= most_y
        ] or found[-1:]

    def put(self, bubble: "Any", place: tuple[float, float, str, int], boxes: "list[Any]") -> None:
        """Put it at `place`; a pointer on its side shows its subject."""
        left, top, side, at = place
        style = bubble.style
        style.left, style.top = str(left) + "px", str(top) + "px"
        bubble.setAttribute("data-beside", side)
        if side:
            box = boxes[at]
            across = side == "above" or side == "below"
            to = box.x + box.width / 2 - left if across else box.y + box.height / 2 - top
            style.setProperty("--to", str(to) + "px")
