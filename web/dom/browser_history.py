"""Part of the DOM layer: the browser's history, with an entry for each screen of the stack.

Each entry holds the depth of its screen, so that Back and Forward tell their direction. Runs under
MicroPython.
"""

LATE = 10_000  # milliseconds that the slowest browser takes; the wait is seldom so long

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any


class History:
    """A mirror of the screen stack in the browser's history."""

    def __init__(self, window: "Any", ffi: "Any", on_settled: "Any") -> None:
        """Start without a stack; ``on_settled`` is called when going back is over."""
        self.window = window
        self.on_settled = on_settled
        self.on_late = ffi.create_proxy(self.late)
        self.wanted: list[str] = []
        self.going = False  # back, as asked; that takes the browser a moment
        self.timer = 0

    def synchronise(self, addresses: list[str]) -> None:
        """Keep an entry for each of `addresses`, the last being the current one.

        An empty address is that of the page itself.
        """
        self.wanted = addresses
        if self.going:
            return
        history, last = self.window.history, len(addresses) - 1
        here = history.state if isinstance(history.state, int) else -1
        if here > last:
            self.going = True
            if history.length <= here - last:
                self.late()
                return
            history.go(last - here)
            self.timer = self.window.setTimeout(self.on_late, LATE)
            return
        for depth in range(max(here, 0), last + 1):
            address = addresses[depth] or self.window.location.pathname
            if depth == max(here, 0):
                history.replaceState(depth, "", address)
            else:
                history.pushState(depth, "", address)

    def late(self) -> None:
        """Begin with the current entry if going back had no effect.

        The entries beneath then belong to another page (a copied tab).
        """
        if self.going:
            self.going = False
            self.window.history.replaceState(len(self.wanted) - 1, "", "")
            self.synchronise(self.wanted)
            self.on_settled()

    def arrived(self) -> bool:
        """Return True if the player, not the page, moved to this entry.

        An entry of none of our screens, as after a change of the address by hand, reloads the page.
        """
        if not isinstance(self.window.history.state, int):
            self.window.location.reload()
            return False
        if self.going:
            self.going = False
            self.window.clearTimeout(self.timer)  # else it ends the next, slow way back
            self.synchronise(self.wanted)
            self.on_settled()
            return False
        return True
