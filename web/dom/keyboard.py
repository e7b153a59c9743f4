"""Part of the DOM layer: sorts key presses for the browser, the board or the app worker.

Moves on the board happen here and at once; the app worker decides the effect of a key in the game.
Runs under MicroPython.
"""

import json

from dom.roving import ARROWS, ENDS, PAGES, Roving

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any

FIELDS = ("input", "textarea", "select")
PRESSED_BY_BROWSER = ("a", "button", "summary")
SENT = ("Enter", "Escape", "?", "Undo", "Redo")  # beside letters and digits
DIGITS = "123456789"
JUMP_WITHIN = 5000  # milliseconds between the letter and the digit of a square


def is_sent(key: str) -> bool:
    """Return True if `key` is sent to the app worker; the tables of key bindings use no other."""
    return key in SENT or (len(key) == 1 and (key.isalpha() or key in DIGITS))


def tag(element: "Any") -> "Any":
    """Return the tag of `element` in lower case."""
    return element.tagName.lower()


class Keyboard:
    """A handler of the keys that neither a field nor the browser takes."""

    def __init__(
        self,
        document: "Any",
        data: "Callable[[Any], str]",
        send: "Callable[[str, dict[str, Any]], None]",
        click: "Callable[[dict[str, Any], bool], None]",
        announce: "Callable[[str], None]",
        aim: "Any",
        timeline: "Any",
    ) -> None:
        """Keep the page and the functions that handle the other keys."""
        self.document = document
        self.data = data
        self.send = send
        self.click = click
        self.announce = announce
        self.aim = aim
        self.timeline = timeline
        self.roving = Roving(document)
        self.letter = ""  # of a square; its digit is still to come
        self.letter_at = 0.0
        self.by_pointer = False  # True if a pointer moved the focus

    def set_pointed(self, pointed: bool) -> None:
        """Record if a pointer moved the focus; otherwise the focus is shown (base.css)."""
        if pointed != self.by_pointer:
            self.by_pointer = pointed
            self.document.documentElement.toggleAttribute("data-pointed", pointed)

    def press(self, event: "Any") -> None:
        """Handle a key."""
        key, target = event.key, event.target
        if event.altKey or event.isComposing:
            return
        modal = self.document.querySelector("dialog:modal")
        if key == "Tab":
            self.set_pointed(False)
        if key == "Escape":
            if self.document.querySelector(":popover-open"):
                return  # the browser closes it
            if modal:
                event.preventDefault()  # the app worker closes it
        elif not modal and self.timeline.press(
            event, self.roving.has(target) and not self.by_pointer
        ):
            event.preventDefault()
            return
        elif tag(target) in FIELDS:
            return
        if event.ctrlKey or event.metaKey:
            key = self.combined(key, event.shiftKey)
            if not key:
                return
            event.preventDefault()
        if not modal and self.pass_to_aim(event, key, target):
            event.preventDefault()
        elif key in ARROWS or key in ENDS or key in PAGES:
            if not modal:
                self.move(event, key, target)
        elif key == " " or key == "Enter":
            self.choose(event, key, target, modal)
        elif not event.repeat and (len(key) > 1 or self.letters()):
            self.handle(key, bool(modal), event.timeStamp)

    def pass_to_aim(self, event: "Any", key: str, target: "Any") -> bool:
        """Pass a key to the stone that is aimed. Return True if it was for the stone.

        Arrows always are; Enter is unless another button has the focus.
        """
        if key == "Enter":
            free = tag(target) not in PRESSED_BY_BROWSER or target.hasAttribute("data-stone")
            return bool(free and not event.repeat and self.aim.push())
        return bool(self.aim.press(key, event.shiftKey))

    def handle(self, key: str, modal: bool, time: float) -> None:
        """Handle a key for a square, or send it to the app worker; a dialog sends every key."""
        if modal or not self.jump(key.lower(), time):
            self.say(key)

    def letters(self) -> bool:
        """Return True if a letter, digit or sign alone is a key here."""
        off: bool = self.document.body.getAttribute("data-letters") == "false"
        return not off

    def combined(self, key: str, shift: bool) -> str:
        """Return the key for a combination with Control or Command, or nothing."""
        if key.lower() == "z":
            return "Redo" if shift else "Undo"
        return "Redo" if key.lower() == "y" else ""

    def move(self, event: "Any", key: str, target: "Any") -> None:
        """Move on the board from the focus, or from its start without a focus.

        Page keys move to the selectable items from anywhere but the log, which scrolls.
        """
        starts = self.roving.has(target) or target.isSameNode(self.document.body)
        starts = starts or (key in PAGES and tag(target) != "section")
        if starts and self.roving.move(target, key):
            event.preventDefault()  # prevents scrolling
            self.set_pointed(False)

    def choose(self, event: "Any", key: str, target: "Any", modal: "Any") -> None:
        """Handle Enter and Space.

        After a pointer focused the board, Enter is not for the square there but for the game, as
        without a focus. In a dialog it is for its most likely answer.
        """
        if tag(target) in PRESSED_BY_BROWSER:
            return
        if modal:
            if key == "Enter" and (button := modal.querySelector("button.primary")):
                button.click()
            return
        on_board = self.roving.has(target)
        if on_board:
            event.preventDefault()
        if event.repeat:
            return
        if key == "Enter":
            chosen = on_board and not self.by_pointer
            self.send(key, json.loads(self.data(target)) if chosen else {})
        elif on_board:
            self.click(json.loads(self.data(target)), True)

    def jump(self, key: str, time: float) -> bool:
        """Handle the letter or the digit of a square. Return True if it was one."""
        letter = self.letter if time - self.letter_at < JUMP_WITHIN else ""
        self.letter = ""
        if letter and key in DIGITS and self.roving.begins(letter):  # the board is still there
            self.set_pointed(False)
            if not self.roving.jump(letter + key):
                self.announce(self.roving.unknown_text(letter + key))
            return True
        if len(key) == 1 and key.isalpha() and self.roving.begins(key):
            self.letter, self.letter_at = key, time
            self.announce(key)
            return True
        return False

    def say(self, key: str) -> None:
        """Send a key that may have a handler to the app worker (app/kit/key_binding_types.py)."""
        if is_sent(key):
            self.send(key, {})
