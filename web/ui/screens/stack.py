"""Where a person is: the screens that lie on each other, the home screen at the bottom."""

from collections.abc import Callable, Iterator, Mapping

from . import links
from .home import Home
from .screen import BACK, Go, Screen, To
from .table import TableScreen


class Stack:
    """The screens of one visit. There is at most one table among them."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._screens: list[Screen] = [home]

    def __iter__(self) -> Iterator[Screen]:
        return iter(self._screens)

    @property
    def top(self) -> Screen:
        """The one that answers."""
        return self._screens[-1]

    @property
    def shown(self) -> Screen:
        """The one that is seen, maybe beneath a dialog."""
        return next(screen for screen in reversed(self._screens) if not screen.dialog)

    @property
    def table(self) -> TableScreen | None:
        """The table, if a game is open."""
        tables = (screen for screen in self._screens if isinstance(screen, TableScreen))
        return next(tables, None)

    @property
    def place(self) -> tuple[object, ...]:
        """Where the person is, and how far."""
        screens = [screen for screen in self._screens if not screen.dialog]
        return *screens, *(len(screen.table.steps) for screen in screens if screen.table)

    def go(self, go: Go) -> None:
        """Go where a wish leads. What a dialog leads to comes in its place."""
        if isinstance(go, To):
            if go.instead or (self.top.dialog and not go.screen.dialog):
                self._screens.pop()
            self._screens.append(go.screen)
        elif go is BACK and len(self._screens) > 1:
            self._screens.pop()

    def leave(self) -> None:
        """Go back to the home screen."""
        del self._screens[1:]

    def refresh(self) -> None:
        """After anything happened: let every screen know, and what lies over it."""
        for screen, over in zip(self._screens, [*self._screens[1:], None], strict=True):
            screen.refresh(over)

    # The browser's history has an entry for every screen

    def addresses(self, overrides: Mapping[str, str]) -> list[str]:
        """The page's address with each screen on top, as :func:`ui.screens.links.write` has it."""
        parts = [screen.address for screen in self._screens]
        return [links.write(parts[:depth], overrides) for depth in range(1, len(parts) + 1)]

    def follow(self, depth: int, arrive: Callable[[], None]) -> None:
        """Follow the browser's Back, or its Forward by arriving at its address. A question that can
        be closed is closed first. Where the entry was a dialog, which no address tells, nothing
        happens.
        """
        if depth < len(self._screens) - 1:
            if not self.top.back():
                del self._screens[depth + 1 :]
        elif depth >= len(self._screens):
            arrive()
