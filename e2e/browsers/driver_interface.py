"""The interface of a browser driver for the smoke test."""

from __future__ import annotations

from typing import Any, Protocol

from e2e.visitor import COUNT_CLICKS

SIZES = {"mouse": (1280, 720), "touch": (430, 740)}
"""Sizes of the page by pointer: a window, and a large iPhone below the bars of its browser. There
gates reach beyond the board, into the gaps of the page.
"""

# The start of Python on a busy machine has a generous limit, since the smoke does not test speed.
STARTED = """new Promise((resolve) => {
  const look = () => {
    if (document.body.hasAttribute("data-ready")) resolve();
    else setTimeout(look, 100);
  };
  look();
})"""

# This gives the value of an expression, the result of a function, or that of a promise.
RUN = """(expression, argument) => {
  const value = (0, eval)(expression);
  return typeof value === "function" ? value(argument) : value;
}"""


class Driver(Protocol):
    """A browser with one page; ``close`` ends it."""

    version: str

    def goto(self, address: str) -> None:
        """Open an address and wait until the page is loaded."""

    def run(self, program: str, *given: Any) -> Any:
        """Call a function in the page and return the result of its promise."""

    def press(self, pointer: str, x: float, y: float) -> None:
        """Click with the "mouse", or tap with a finger ("touch")."""

    def complaints(self) -> list[str]:
        """Return the complaints of the page, as far as the driver hears them."""

    def close(self) -> None:
        """End the browser."""


class Page:
    """The part of Playwright's page that the smoke needs, over a driver."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.mouse = self.touchscreen = self

    def goto(self, address: str) -> None:
        self._driver.goto(address)
        self.evaluate(COUNT_CLICKS)
        if address != "about:blank":
            self.evaluate(STARTED)

    def reload(self) -> None:
        self.goto(self.evaluate("location.href"))

    def evaluate(self, expression: str, argument: Any = None) -> Any:
        return self._driver.run(RUN, expression, argument)

    def query_selector(self, selector: str) -> bool | None:
        return (
            self.evaluate("(wanted) => document.querySelector(wanted) !== null", selector) or None
        )

    def click(self, x: float, y: float) -> None:
        self._driver.press("mouse", x, y)

    def tap(self, x: float, y: float) -> None:
        self._driver.press("touch", x, y)
