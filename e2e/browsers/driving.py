"""What a browser has to be able to do for the smoke, whoever drives it."""

from __future__ import annotations

from typing import Any, Protocol

from e2e.visitor import COUNT_CLICKS

SIZES = {"mouse": (1280, 720), "touch": (360, 740)}

# How long a browser takes to start Python on a busy machine is no matter of the smoke.
STARTED = """new Promise((resolve) => {
  const look = () => {
    if (document.body.hasAttribute("data-ready")) resolve();
    else setTimeout(look, 100);
  };
  look();
})"""

# Gives the value of an expression; a function's is what it returns, a promise's what it comes to.
RUN = """(expression, argument) => {
  const value = (0, eval)(expression);
  return typeof value === "function" ? value(argument) : value;
}"""


class Driver(Protocol):
    """One browser with one page; it is ended by ``close``."""

    version: str

    def goto(self, address: str) -> None:
        """Open an address; returns when the page is loaded."""

    def run(self, program: str, *given: Any) -> Any:
        """Call a function in the page; gives what its promise comes to."""

    def press(self, pointer: str, x: float, y: float) -> None:
        """Click with the "mouse", or tap with a finger ("touch")."""

    def complaints(self) -> list[str]:
        """What the page complained of, as far as the driver hears it."""

    def close(self) -> None:
        """End the browser."""


class Page:
    """As much of Playwright's page as a visitor of the smoke needs, over a driver."""

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
