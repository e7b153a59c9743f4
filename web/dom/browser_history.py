"""Part of the hands: the browser's history, an entry for each screen of the stack.

Each entry knows how deep its screen lies, so that Back and Forward say where they have led. Runs
under MicroPython.
"""

LATE = 10_000  # milliseconds: as slow as a browser can be, which is seldom waited for

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any


class History:
    """Keeps the history like the stack."""

    def __init__(self, window: "Any", ffi: "Any", rested: "Any") -> None:
        """Know nothing of the stack yet; ``rested`` is called when going back is over."""
        self.window = window
        self.rested = rested
        self.on_late = ffi.create_proxy(self.late)
        self.wanted: list[str] = []
        self.going = False  # back, as it was asked to; that takes the browser a moment
        self.timer = 0

    def hold(self, addresses: list[str]) -> None:
        """Have entries for these addresses, the last one being where one is. An empty address is
        that of the page itself.
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
        """Where nothing came of going back, as the entries beneath are none of this page any more
        (a copied tab), begin with the one that there is.
        """
        if self.going:
            self.going = False
            self.window.history.replaceState(len(self.wanted) - 1, "", "")
            self.hold(self.wanted)
            self.rested()

    def arrived(self) -> bool:
        """Tell whether an entry that was come to is news. One that is none of ours, as when the
        address was changed by hand, begins the page anew.
        """
        if not isinstance(self.window.history.state, int):
            self.window.location.reload()
            return False
        if self.going:
            self.going = False
            self.window.clearTimeout(self.timer)  # or it would end the next way back, which is slow
            self.hold(self.wanted)
            self.rested()
            return False
        return True
