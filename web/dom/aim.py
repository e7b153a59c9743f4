"""Part of the hands: what stands behind a line, to be pushed, follows finger and keys. Runs under
MicroPython.

Where it may be and how far it may turn stands on the element ``aim``, with where it is; what moves
it when it is dragged has ``data-aims``; a second finger beside the first turns it. It moves at
once, and the brain is told where it is when it is let go of, or a moment after the last key. The
button ``push`` always says what is seen. While a finger drags, ``loupe`` shows what it hides.
"""

from math import atan2, pi

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

# Of the arrow keys, how far each moves and turns it.
KEYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
FAST = 5  # times as far with Shift
MILLIMETRE = 10  # in units of the drawing
AFTER = 150  # milliseconds from the last key to the brain
LOUPE = (-250, -330, 500, 430)  # what it shows around the line below the stone


class Aim:
    """What stands there."""

    def __init__(self, window: Any, ffi: Any, click: Any) -> None:
        """Listen; ``click`` tells the brain what is wished for."""
        self.window = window
        self.document = window.document
        self.click = click
        self.moves = ""  # what is changed by dragging
        self.fingers: dict[Any, Any] = {}  # where each is that drags
        self.unsaid = False
        self.told: Any = None  # what the brain was told and has not drawn yet
        self.waiting: Any = None
        self.on_time = ffi.create_proxy(self.tell)
        self.on_move = ffi.create_proxy(self.moved)
        self.on_up = ffi.create_proxy(self.up)
        self.document.addEventListener("pointerdown", ffi.create_proxy(self.down))

    def there(self) -> Any:
        """Give what is aimed with, if anything is."""
        return self.document.getElementById("aim")

    def take(self, stands: Any) -> None:
        """Learn where the brain has it, unless the hands know better."""
        if not self.unsaid and self.told is None:
            self.x, self.angle = drawn_at(stands)

    # By finger

    def down(self, event: Any) -> None:
        """Begin to drag; with a second finger, to turn."""
        part = event.target.closest("[data-aims]")
        stands = self.there()
        if stands and self.moves and not event.isPrimary and len(self.fingers) == 1:
            self.fingers[event.pointerId] = event.clientX, event.clientY
            self.moves = "twist"
            self.began, self.first = self.lean(), self.angle
            return
        if not part or not stands or not event.isPrimary or event.button != 0:
            return
        self.take(stands)
        self.moves = part.getAttribute("data-aims")
        self.fingers = {event.pointerId: (event.clientX, event.clientY)}
        self.began, self.first = event.clientX, self.x
        if event.pointerType == "touch":
            self.look()
            self.document.getElementById("loupe").setAttribute("data-on", "")
        self.document.addEventListener("pointermove", self.on_move)
        self.document.addEventListener("pointerup", self.on_up)
        self.document.addEventListener("pointercancel", self.on_up)

    def moved(self, event: Any) -> None:
        """Follow the finger."""
        stands = self.there()
        if not stands:
            self.up()
            return
        place = stands.getScreenCTM()
        if event.pointerId in self.fingers:
            self.fingers[event.pointerId] = event.clientX, event.clientY
        if self.moves == "twist":
            turned = (self.lean() - self.began + 540) % 360 - 180
            self.show(stands, self.x, self.first + round(turned))
        elif self.moves == "x":
            far = (event.clientX - self.began) / place.a / MILLIMETRE
            self.show(stands, self.first + round(far), self.angle)
        else:
            # Where it is seen: on the page it is no more where the drawing has it.
            shift = (self.x - int(stands.getAttribute("data-x"))) * MILLIMETRE * place.a
            right, down = event.clientX - place.e - shift, event.clientY - place.f
            self.show(stands, self.x, round(atan2(-right, down) * 180 / pi))

    def lean(self) -> float:
        """Tell at what angle two fingers lie, in degrees."""
        (a, b), (c, d) = self.fingers.values()
        return atan2(d - b, c - a) * 180 / pi

    def up(self, *_: Any) -> None:
        """Let go of it; it is not pushed by that."""
        self.moves = ""
        self.fingers = {}
        loupe = self.document.getElementById("loupe")
        if loupe:
            loupe.removeAttribute("data-on")
        self.document.removeEventListener("pointermove", self.on_move)
        self.document.removeEventListener("pointerup", self.on_up)
        self.document.removeEventListener("pointercancel", self.on_up)
        self.tell()

    # By keys

    def press(self, key: str, shift: bool) -> bool:
        """Take a key; tell whether it was for this."""
        stands = self.there()
        if not stands or (key not in KEYS and key != "Home"):
            return False
        self.take(stands)
        if key == "Home":
            self.show(stands, 0, 0)
        else:
            right, turn = KEYS[key]
            times = FAST if shift else 1
            self.show(stands, self.x + right * times, self.angle + turn * times)
        self.window.clearTimeout(self.waiting)
        self.waiting = self.window.setTimeout(self.on_time, AFTER)
        return True

    def push(self) -> bool:
        """Push it, if it is there; tell whether."""
        button = self.document.getElementById("push")
        if self.there() and button:
            button.click()
            return True
        return False

    # What is seen

    def show(self, stands: Any, x: int, angle: int) -> None:
        """Show it there, or as near to there as it may be."""
        most = int(stands.getAttribute("data-reach"))
        steepest = int(stands.getAttribute("data-steepest"))
        x, angle = max(-most, min(most, x)), max(-steepest, min(steepest, angle))
        if x == self.x and angle == self.angle:
            return
        self.x, self.angle, self.unsaid = x, angle, True
        right = (x - int(stands.getAttribute("data-x"))) * MILLIMETRE
        turn = angle - int(stands.getAttribute("data-angle"))
        stands.style.translate = str(right) + "px 0px"
        for id in ("aim-turn", "aim-way"):
            self.document.getElementById(id).style.rotate = str(turn) + "deg"
        button = self.document.getElementById("push")
        button.setAttribute("data-x", str(x))
        button.setAttribute("data-angle", str(angle))
        self.document.getElementById("aim-x").textContent = str(x)
        self.document.getElementById("aim-angle").textContent = str(angle)
        readout = self.document.getElementById("aim-readout")
        readout.textContent = readout.getAttribute("data-notation") + str(x) + "/" + str(angle)
        self.look()

    def look(self) -> None:
        """Let the loupe show what is about the stone, on the side where it is not."""
        left, top, wide, high = LOUPE
        loupe = self.document.getElementById("loupe")
        box = str(self.x * MILLIMETRE + left) + " " + str(top) + " " + str(wide) + " " + str(high)
        loupe.setAttribute("viewBox", box)
        loupe.classList.toggle("left", self.x > 0)

    def tell(self, *_: Any) -> None:
        """Tell the brain where it is."""
        self.window.clearTimeout(self.waiting)
        if self.unsaid and self.there():
            self.told = (self.x, self.angle)
            self.click({"action": "aim", "x": str(self.x), "angle": str(self.angle)}, False)
        self.unsaid = False

    def drawn(self) -> None:
        """The page was drawn anew: it stands where the brain has it, unless it is held."""
        stands = self.there()
        if not stands or self.told == drawn_at(stands):
            self.told = None
        if stands and not (self.moves or self.unsaid or self.told) and stands.style.translate:
            stands.style.translate = ""
            for id in ("aim-turn", "aim-way"):
                self.document.getElementById(id).style.rotate = ""


def drawn_at(stands: Any) -> Any:
    """Tell where the drawing has it: place and angle."""
    return int(stands.getAttribute("data-x")), int(stands.getAttribute("data-angle"))
