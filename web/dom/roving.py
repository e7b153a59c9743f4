"""Part of the DOM layer: the single tab stop of the board, and moves between its items.

One of all items in an element with ``data-roving`` has the tab stop (``tabindex`` 0, the others
-1): the last one that had the focus. The destination of a step is computed from places on the
screen, so it is right for any rotation of the board. Runs under MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

AREA = "[data-roving]"
ITEM = AREA + " [tabindex]"
STOP = AREA + " [tabindex='0']"
BUTTON = "main button[data-legal]"
SQUARE = AREA + " [data-square]"
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
ENDS = {"Home": (-1, 0), "End": (1, 0)}
PAGES = {"PageDown": 1, "PageUp": -1}


def place(item: "Any") -> tuple[float, float, float]:
    """Return the middle of an item on the screen, and its shorter side."""
    box = item.getBoundingClientRect()
    return box.x + box.width / 2, box.y + box.height / 2, min(box.width, box.height)


def selectable(item: "Any") -> bool:
    """Return True if an item can be selected and is shown."""
    return bool(item.hasAttribute("data-legal") and item.checkVisibility())


class Roving:
    """The focus on the board."""

    def __init__(self, document: "Any") -> None:
        """Keep the page."""
        self.document = document

    def has(self, element: "Any") -> "Any":
        """Return True if an element is one of the items."""
        return element.matches(ITEM)

    def enter(self, element: "Any") -> None:
        """Make the focused item the tab stop."""
        if self.has(element):
            for stop in self.document.querySelectorAll(STOP):
                stop.setAttribute("tabindex", "-1")
            element.setAttribute("tabindex", "0")

    def move(self, element: "Any", key: str) -> bool:
        """Move the focus by a key. Return True if the key was for the board.

        From outside, an arrow enters the board, and Page Up or Down goes to a selectable item. If
        the board has none, they go to a selectable card or button.
        """
        stop = self.document.querySelector(STOP)
        if not stop:
            return False
        if not self.has(element) and key not in PAGES:
            return key in ARROWS and self.focus(stop)
        if key in ARROWS:
            target = self.straight(element, ITEM, ARROWS[key])[:1]
        elif key in ENDS:
            target = self.straight(element, SQUARE, ENDS[key])[-1:]
        else:
            target = self.legal(element, PAGES[key])
        return self.focus(target[0]) if target else True

    def straight(self, origin: "Any", selector: str, direction: tuple[int, int]) -> "list[Any]":
        """Return the items straight in a direction on the screen, the nearest first."""
        x, y, size = place(origin)
        right, down = direction
        found = []
        for item in self.document.querySelectorAll(selector):
            to_x, to_y, _size = place(item)
            ahead = (to_x - x) * right + (to_y - y) * down
            aside = abs((to_x - x) * down) + abs((to_y - y) * right)
            if ahead > 1 and aside < size / 2:
                found.append((ahead, item))
        found.sort(key=lambda each: each[0])
        return [item for _ahead, item in found]

    def legal(self, origin: "Any", direction: int) -> "list[Any]":
        """Return the next selectable item, past the end to the start too."""
        return self.around(origin, ITEM, direction) or self.around(origin, BUTTON, direction)

    def around(self, origin: "Any", selector: str, direction: int) -> "list[Any]":
        """Return the next selectable item of a kind, past the end to the start too."""
        items = list(self.document.querySelectorAll(selector))
        here = [at for at in range(len(items)) if items[at].isSameNode(origin)]
        around = (items[here[0] + 1 :] + items[: here[0]] if here else items)[::direction]
        return [item for item in around if selectable(item)][:1]

    def jump(self, name: str) -> bool:
        """Focus the square of a name. Return True if there is one."""
        target = self.document.querySelector(f"{AREA} [data-square='{name}']")
        return bool(target) and self.focus(target)

    def begins(self, letter: str) -> bool:
        """Return True if the name of a square begins with a letter."""
        return bool(self.document.querySelector(f"{AREA} [data-square^='{letter}']"))

    def unknown_text(self, name: str) -> str:
        """Return the page's text for an unknown square."""
        words: str = self.document.querySelector(AREA).getAttribute("data-nowhere")
        return words.replace("{square}", name)

    def focus(self, item: "Any") -> bool:
        """Focus an item."""
        item.focus()
        return True
