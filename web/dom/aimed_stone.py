"""Part of the DOM layer: a stone behind a line, ready to be pushed, follows finger and keys.

Runs under MicroPython. The element ``aim`` holds the stone's place, the places it may take and the
largest angle. An element with ``data-aims`` moves it when dragged; a second finger beside the first
turns it. It moves at once. The app worker gets its place when the finger is lifted, or a moment
after the last key. The button ``push`` always holds the state on the screen. During a drag
``loupe`` shows the part of the board under the finger.
"""

from math import atan2, pi

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

# Step and turn of each arrow key.
KEYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
FAST = 5  # times as far with Shift
MILLIMETRE = 10  # in units of the drawing
AFTER = 150  # milliseconds from the last key to the message to the app worker
LOUPE = (-250, -330, 500, 430)  # the part it shows around the line below the stone


def whole(value: int) -> str:
    """Return a number with a true minus sign, like the app worker does."""
    return str(value).replace("-", "−")


class Aim:
    """The stone that is aimed."""

    def __init__(self, window: "Any", ffi: "Any", click: "Any") -> None:
        """Listen; ``click`` sends an intent to the app worker."""
        self.window = window
        self.document = window.document
        self.click = click
        self.moves = ""  # the part that dragging changes
        self.fingers: dict[Any, Any] = {}  # place of each finger that drags
        self.pending_place = False
        self.sent_place: Any = None  # sent to the app worker, which has not drawn it yet
        self.waiting: Any = None
        self.on_time = ffi.create_proxy(self.send)
        self.on_move = ffi.create_proxy(self.moved)
        self.on_up = ffi.create_proxy(self.up)
        self.document.addEventListener("pointerdown", ffi.create_proxy(self.down))

    def element(self) -> "Any":
        """Return the element that is aimed with, if there is one."""
        return self.document.getElementById("aim")

    def take(self, element: "Any") -> None:
        """Take the place from the app worker's drawing, unless the DOM layer has a newer one."""
        if not self.pending_place and self.sent_place is None:
            self.x, self.angle = drawn_at(element)

    # Fingers

    def down(self, event: "Any") -> None:
        """Begin to drag; with a second finger, begin to turn."""
        part = event.target.closest("[data-aims]")
        element = self.element()
        if element and self.moves and not event.isPrimary and len(self.fingers) == 1:
            self.fingers[event.pointerId] = event.clientX, event.clientY
            self.moves = "twist"
            self.began, self.first = self.finger_angle(), self.angle
            return
        if not part or not element or not event.isPrimary or event.button != 0:
            return
        self.take(element)
        self.moves = part.getAttribute("data-aims")
        self.fingers = {event.pointerId: (event.clientX, event.clientY)}
        self.began, self.first = event.clientX, self.x
        if event.pointerType == "touch":
            self.update_loupe()
            self.document.getElementById("loupe").setAttribute("data-on", "")
        self.document.addEventListener("pointermove", self.on_move)
        self.document.addEventListener("pointerup", self.on_up)
        self.document.addEventListener("pointercancel", self.on_up)

    def moved(self, event: "Any") -> None:
        """Move the stone with the finger."""
        element = self.element()
        if not element:
            self.up()
            return
        place = element.getScreenCTM()
        if event.pointerId in self.fingers:
            self.fingers[event.pointerId] = event.clientX, event.clientY
        if self.moves == "twist":
            turned = (self.finger_angle() - self.began + 540) % 360 - 180
            self.show(element, self.x, self.first + round(turned))
        elif self.moves == "x":
            far = (event.clientX - self.began) / place.a / MILLIMETRE
            self.show(element, self.first + round(far), self.angle)
        else:
            # The place on the screen; on the page the drawing has moved by now.
            shift = (self.x - int(element.getAttribute("data-x"))) * MILLIMETRE * place.a
            right, down = event.clientX - place.e - shift, event.clientY - place.f
            self.show(element, self.x, round(atan2(-right, down) * 180 / pi))

    def finger_angle(self) -> float:
        """Return the angle of the line between two fingers, in degrees."""
        (a, b), (c, d) = self.fingers.values()
        return atan2(d - b, c - a) * 180 / pi

    def up(self, *_: "Any") -> None:
        """Release the stone; that does not push it."""
        self.moves = ""
        self.fingers = {}
        loupe = self.document.getElementById("loupe")
        if loupe:
            loupe.removeAttribute("data-on")
        self.document.removeEventListener("pointermove", self.on_move)
        self.document.removeEventListener("pointerup", self.on_up)
        self.document.removeEventListener("pointercancel", self.on_up)
        self.send()

    # Keys

    def press(self, key: str, shift: bool) -> bool:
        """Handle a key. Return True if it was for the stone."""
        element = self.element()
        if not element or (key not in KEYS and key != "Home"):
            return False
        self.take(element)
        if key == "Home":
            self.show(element, 0, 0)
        else:
            right, turn = KEYS[key]
            times = FAST if shift else 1
            self.show(element, self.x + right * times, self.angle + turn * times)
        self.window.clearTimeout(self.waiting)
        self.waiting = self.window.setTimeout(self.on_time, AFTER)
        return True

    def push(self) -> bool:
        """Push the stone if there is one. Return True if there was."""
        button = self.document.getElementById("push")
        if self.element() and button:
            button.click()
            return True
        return False

    # Display

    def show(self, element: "Any", x: int, angle: int) -> None:
        """Show the stone at `x` and `angle`, or as near to them as allowed."""
        most = int(element.getAttribute("data-reach"))
        steepest = int(element.getAttribute("data-steepest"))
        x, angle = max(-most, min(most, x)), max(-steepest, min(steepest, angle))
        if x == self.x and angle == self.angle:
            return
        self.x, self.angle, self.pending_place = x, angle, True
        self.display(element)

    def display(self, element: "Any") -> None:
        """Move the drawing, the button and the figures to the current place."""
        x, angle = self.x, self.angle
        right = (x - int(element.getAttribute("data-x"))) * MILLIMETRE
        turn = angle - int(element.getAttribute("data-angle"))
        element.style.translate = str(right) + "px 0px"
        for id in ("aim-turn", "aim-way"):
            self.document.getElementById(id).style.rotate = str(turn) + "deg"
        button = self.document.getElementById("push")
        button.setAttribute("data-x", str(x))
        button.setAttribute("data-angle", str(angle))
        self.document.getElementById("aim-x").textContent = whole(x)
        self.document.getElementById("aim-angle").textContent = whole(angle)
        readout = self.document.getElementById("aim-readout")
        readout.textContent = readout.getAttribute("data-notation") + str(x) + "/" + str(angle)
        self.update_loupe()

    def update_loupe(self) -> None:
        """Show the surroundings of the stone in the loupe, on the side away from the stone."""
        left, top, wide, high = LOUPE
        loupe = self.document.getElementById("loupe")
        box = str(self.x * MILLIMETRE + left) + " " + str(top) + " " + str(wide) + " " + str(high)
        loupe.setAttribute("viewBox", box)
        loupe.classList.toggle("left", self.x > 0)

    def send(self, *_: "Any") -> None:
        """Send the place of the stone to the app worker."""
        self.window.clearTimeout(self.waiting)
        if self.pending_place and self.element():
            self.sent_place = (self.x, self.angle)
            self.click({"action": "aim", "x": str(self.x), "angle": str(self.angle)}, False)
        self.pending_place = False

    def drawn(self) -> None:
        """Take the place from the new drawing, unless the stone is held or was moved since."""
        element = self.element()
        if not element or self.sent_place == drawn_at(element):
            self.sent_place = None
        if element and self.pending_place:
            self.display(element)  # the drawing has an older place
        elif element and not (self.moves or self.sent_place) and element.style.translate:
            element.style.translate = ""
            for id in ("aim-turn", "aim-way"):
                self.document.getElementById(id).style.rotate = ""


def drawn_at(element: "Any") -> "Any":
    """Return the place and angle of the stone in the drawing."""
    return int(element.getAttribute("data-x")), int(element.getAttribute("data-angle"))
