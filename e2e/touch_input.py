"""Fingers on the screen: touches, from which the browser makes pointers, scrolling and zooming.

Playwright's mouse makes no touches, and its taps do not move.
"""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

Point = tuple[float, float]
STEPS = 8


class Fingers:
    """The fingers of one hand."""

    def __init__(self, page: Page) -> None:
        self._browser = page.context.new_cdp_session(page)
        self._at: Sequence[Point] = ()

    def down(self, *at: Point) -> None:
        """Put them down."""
        self._at = at
        self._send("touchStart", at)

    def join(self, *at: Point) -> None:
        """Put more fingers down beside the present ones."""
        self.down(*self._at, *at)

    def to(self, *at: Point) -> None:
        """Move them, each straight to its target."""
        for step in range(1, STEPS + 1):
            part = step / STEPS
            between = [
                (x + (to_x - x) * part, y + (to_y - y) * part)
                for (x, y), (to_x, to_y) in zip(self._at, at, strict=True)
            ]
            self._send("touchMove", between)
        self._at = at

    def up(self) -> None:
        """Lift them."""
        self._send("touchEnd", ())

    def _send(self, kind: str, at: Sequence[Point]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(at)]
        self._browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
