"""Part of the DOM layer: places the tutorial's text beside its subject, and lights that.

The text is the element ``bubble``; its ``data-meant`` names its subjects, and it stands beside one
of the first. If the style sheet gives it a place of its own, it stays there. From a place away from
its subject, a line leads there. Runs under MicroPython.
"""

from math import atan2, sqrt

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

GAP = 14  # pixels between it and its subject
EDGE = 8  # pixels between it and the edge of the page
AFTER = 50  # milliseconds from a drawing to its placement: until then the layout is not computed
BESIDE = 3  # number of its subjects that it may stand beside
TO_CHOOSE = "[data-legal],.card,.income-card,.no-stone"  # some of them can be chosen a moment later
TO_USE = "#toolbar button:enabled,#acts button"
TO_READ = ".player,#status,.alternatives,.turn-end,#quarry-stones"
CHOSEN, USED = 10, 5  # weights of elements to choose and to use; one to read weighs 1
MEANT = 1000  # weight of one of its subjects
FAR = 60  # pixels from its subject that weigh as much as one element to read
SHORTEST = 24  # pixels of the shortest line to a subject


class TutorialBubble:
    """The text of the tutorial."""

    def __init__(self, window: "Any", ffi: "Any") -> None:
        """Start without a text."""
        self.window = window
        self.document = window.document
        self.words = ""
        self.lit: list[Any] = []
        self.settled = False  # True if it has its place, until the player does something
        self.clicked = False  # True if the last click was on it
        self.on_time = ffi.create_proxy(self.place)
        self.on_resize = ffi.create_proxy(self.resized)
        window.addEventListener("resize", self.on_resize)

    def resized(self, *_: "Any") -> None:
        """Look for another place on a page of another size."""
        self.settled = False
        self.place()

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
                self.words, self.settled = bubble.textContent, False
            self.window.setTimeout(self.on_time, AFTER)

    def takes(self, event: "Any") -> bool:
        """Return True if a click is the second one of a double click on it.

        It may be gone by then, and a click on the element beneath is not meant.
        """
        hit = event.target.closest("#guide") is not None
        echo = self.clicked and not hit and event.detail > 1
        self.clicked = hit or echo
        return bool(echo)

    def place(self, *_: "Any") -> None:
        """Place the text without covering selectable elements or its subjects.

        It stays in its place while others act, so that a click on it always reaches it.
        """
        bubble = self.document.getElementById("guide")
        if not bubble:
            return
        boxes = [element.getBoundingClientRect() for element in self.lit[:BESIDE]]
        if self.window.getComputedStyle(bubble).position != "fixed":
            band = bubble.getBoundingClientRect()  # what stands below it is near, as the cards are
            self.point(bubble, [box for box in boxes[:1] if box.y < band.y])
        elif not self.settled:
            clear = [(box, CHOSEN) for box in self.boxes(TO_CHOOSE)]
            clear += [(element.getBoundingClientRect(), MEANT) for element in self.lit]
            clear += [(box, USED) for box in self.boxes(TO_USE)]
            clear += [(box, 1) for box in self.boxes(TO_READ)]
            size = bubble.getBoundingClientRect()
            self.put(bubble, self.best(boxes, clear, size.width, size.height), boxes)
        self.settled = True
        bubble.setAttribute("data-on", "")

    def boxes(self, selector: str) -> "list[Any]":
        """Return the boxes of all visible elements of a selector."""
        found = [e.getBoundingClientRect() for e in self.document.querySelectorAll(selector)]
        return [box for box in found if box.width]

    def best(
        self, boxes: "list[Any]", clear: "list[tuple[Any, int]]", wide: float, high: float
    ) -> tuple[float, float, str, int]:
        """Return the place that covers least and is nearest, the first one if several are.

        It is left, top, side and number of the box.
        """
        best: tuple[float, float, str, int] = (EDGE, EDGE, "", 0)
        least = -1.0
        for left, top, side, at in self.places(boxes, wide, high):
            right, bottom = left + wide, top + high
            weight = 0.0
            if not side and boxes:
                weight = distance(left, top, right, bottom, boxes[0]) / FAR
            for box, worth in clear:
                if left < box.right and right > box.x and top < box.bottom and bottom > box.y:
                    weight += worth
            if least < 0 or weight < least:
                best, least = (left, top, side, at), weight
            if not weight:
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
            for part in (0.5, 0.1, 0.9):
                x = max(EDGE, min(most_x, box.x + box.width / 2 - part * wide))
                y = max(EDGE, min(most_y, box.y + box.height / 2 - part * high))
                found.append((x, box.y - high - GAP, "above", at))
                found.append((x, box.bottom + GAP, "below", at))
                found.append((box.right + GAP, y, "right", at))
                found.append((box.x - wide - GAP, y, "left", at))
        parts = (0, 0.17, 0.33, 0.5, 0.67, 0.83, 1)
        for y in parts:
            found += [(max(EDGE, x * most_x), max(EDGE, y * most_y), "", 0) for x in parts]
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
            style.setProperty("--far", "0px")
        else:
            self.point(bubble, boxes)

    def point(self, bubble: "Any", boxes: "list[Any]") -> None:
        """Lead a line from its edge to its first subject, or none if that is near."""
        mine, far = bubble.getBoundingClientRect(), 0.0
        style = bubble.style
        if boxes:
            box = boxes[0]
            x, y = box.x + box.width / 2, box.y + box.height / 2
            start_x = max(mine.x, min(mine.right, x))
            start_y = max(mine.y, min(mine.bottom, y))
            end_x, end_y = max(box.x, min(box.right, start_x)), max(box.y, min(box.bottom, start_y))
            far = sqrt((end_x - start_x) ** 2 + (end_y - start_y) ** 2)
            style.setProperty("--from-x", str(start_x - mine.x) + "px")
            style.setProperty("--from-y", str(start_y - mine.y) + "px")
            style.setProperty("--towards", str(atan2(end_y - start_y, end_x - start_x)) + "rad")
        style.setProperty("--far", str(far if far >= SHORTEST else 0) + "px")


def distance(left: float, top: float, right: float, bottom: float, box: "Any") -> float:
    """Return the distance between two boxes, in pixels."""
    aside = max(0, box.x - right, left - box.right)
    below = max(0, box.y - bottom, top - box.bottom)
    return sqrt(aside * aside + below * below)
