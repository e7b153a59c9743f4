"""Checks of a page by axe-core: phone and desktop, light and dark.

The screens are checked by turns on a light phone and a dark desktop. The slow checks, and the
screens in `PLAYED`, use both themes on both.

The page is checked unchanged, under its policy: the browser's debugger evaluates the script of axe.
"""

from collections.abc import Sequence
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT

from e2e.conftest import SCREENS
from e2e.visitor import Visitor

Options = dict[str, Any]
Look = tuple[str, Literal["light", "dark"], Options]
ALL: Options = {"resultTypes": ["violations"]}
COLOURS: Options = {**ALL, "runOnly": ["color-contrast"]}
"""The rules whose result depends on the theme."""
LOOKS: Sequence[Look] = [
    ("phone", "light", ALL), ("phone", "dark", COLOURS),
    ("desktop", "light", ALL), ("desktop", "dark", COLOURS),
]  # fmt: skip
BY_TURNS: Sequence[Sequence[Look]] = [[("phone", "light", ALL)], [("desktop", "dark", ALL)]]
READ_CLOSELY: Options = {
    **ALL, "runOnly": ["color-contrast-enhanced", "label-content-name-mismatch"],
}  # fmt: skip
PLAYED = ("city, a card is chosen", "a tile in the flight")
CARDS_AND_PANELS = {"include": [["[aria-label='Your hand']"], ["article"], ["[data-status]"]]}
RUN = """([context, options]) =>
  axe.run(context ?? document, options).then(({ violations }) => violations)"""


class Axe:
    """Axe on the screens of one visit, one after the other."""

    def __init__(self, visitor: Visitor, *, every: bool) -> None:
        """Check each screen in both themes at both sizes if `every`."""
        self.complaints: list[str] = []
        self._page = visitor.page
        self._every, self._turn = every, 0

    def check(self, name: str) -> None:
        """Add the complaints about the current screen; the page keeps its size."""
        own = self._page.viewport_size
        looks = LOOKS if self._every or name in PLAYED else BY_TURNS[self._turn % 2]
        self._turn += 1
        for size, theme, options in looks:
            self._page.set_viewport_size(SCREENS[size]["viewport"])
            self._page.emulate_media(color_scheme=theme)
            where = f"{name}, {size}, {theme}: "
            self.complaints += [where + each for each in self._found(options)]
            if name in PLAYED and size == "desktop":
                closely = self._found(READ_CLOSELY, CARDS_AND_PANELS)
                self.complaints += [where + each for each in closely]
        if own:
            self._page.set_viewport_size(own)

    def _found(self, options: Options, context: Any = None) -> list[str]:
        """Return the violations; the script of axe stays in a page until the next load."""
        if not self._page.evaluate("'axe' in globalThis"):
            self._page.evaluate(AXE_SCRIPT)
        violations = self._page.evaluate(RUN, [context, options])
        return [
            f"{violation['id']}: {[node['html'][:120] for node in violation['nodes'][:3]]}"
            for violation in violations
        ]
