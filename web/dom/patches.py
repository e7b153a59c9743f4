"""Part of the DOM layer: applies patches (app/kit/diff.py). Runs under MicroPython."""

from dom.roving import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

FOCUSABLE = (
    "a[href],button:enabled,input:enabled,select:enabled,textarea:enabled,summary,[tabindex]"
)


class Patcher:
    """Applies patches; see app/kit/diff.py. The focused field keeps its value."""

    def __init__(self, document: Any, insert_markup: Any) -> None:
        """Start without a lost focus; see boot/long_texts_of_messages.js for `insert_markup`."""
        self.document = document
        self.insert_markup = insert_markup
        self.successor: str | None = None
        self.openers: dict[str, str] = {}  # focused elements at the opening of a dialog, by id

    def find(self, id: str) -> Any:
        """Return the element with an id."""
        return self.document.getElementById(id)

    def apply(self, patches: list[list[Any]]) -> None:
        """Apply all patches, then move a lost focus to its successor."""
        self.successor = None
        active = self.document.activeElement
        for patch in patches:
            getattr(self, "do_" + patch[0])(*patch[1:])
        if self.successor is not None:
            self.focus(self.successor)
        elif active.closest(":disabled,[hidden]"):
            self.focus(active.id)

    def do_text(self, id: str, text: str) -> None:
        """Replace the content by a text."""
        self.find(id).textContent = text

    def do_set(self, id: str, name: str, value: Any) -> None:
        """Set an attribute and, for a field, its property."""
        element = self.find(id)
        if not self.own(element, name):
            element.setAttribute(name, value)
        elif not self.focused(element):
            element.setAttribute(name, value)
            setattr(element, name, value if name == "value" else True)

    def do_del(self, id: str, name: str) -> None:
        """Remove an attribute and, for a field, clear its property."""
        element = self.find(id)
        if not self.own(element, name):
            element.removeAttribute(name)
        elif not self.focused(element):
            element.removeAttribute(name)
            setattr(element, name, "" if name == "value" else False)

    def do_insert(self, parent: str, before: str | None, number: int) -> None:
        """Insert a new element, whose markup the page keeps by number."""
        if before is None:
            self.insert_markup(self.find(parent), "beforeend", number)
        else:
            self.insert_markup(self.find(before), "beforebegin", number)

    def do_move(self, id: str, parent: str, before: str | None) -> None:
        """Move an element and keep its focus."""
        element, around = self.find(id), self.find(parent)
        place = None if before is None else self.find(before)
        if hasattr(around, "moveBefore"):
            around.moveBefore(element, place)
            return
        active = self.document.activeElement
        around.insertBefore(element, place)
        if (
            active
            and not self.document.activeElement.isSameNode(active)
            and element.contains(active)
        ):
            active.focus()

    def do_remove(self, id: str, successor: str | None) -> None:
        """Remove an element, and note the successor of its focus."""
        element = self.find(id)
        if element.contains(self.document.activeElement):
            opener = self.openers.pop(id, None)
            self.successor = opener if opener and self.find(opener) else successor
        element.remove()

    def own(self, element: Any, name: str) -> bool:
        """Return True if the player, too, changes the property of this attribute."""
        own = name in ("value", "checked", "selected") and hasattr(element, name)
        return own and not element.hasAttribute("data-steps")  # see dom/timeline_input.py

    def focused(self, element: Any) -> Any:
        """Return True if the player has the focus on the field."""
        return element.contains(self.document.activeElement) or (
            element.matches("option")
            and element.closest("select").isSameNode(self.document.activeElement)
        )

    def focus(self, id: str) -> None:
        """Focus an element or the nearest that takes the focus: a board's tab stop, if any."""
        modal = self.document.querySelector("dialog:modal")
        nearest = STOP if not modal and self.document.querySelector(STOP) else FOCUSABLE
        element = self.find(id)
        taken = element and element.matches(FOCUSABLE) and self.takes(element)
        while element and not taken:
            # the first may be hidden: a link to documents that this site does not have
            taken = any(self.takes(inner) for inner in element.querySelectorAll(nearest))
            element = element.parentElement

    def takes(self, element: Any) -> Any:
        """Return True if an element takes the focus."""
        element.focus()
        return element.isSameNode(self.document.activeElement)
