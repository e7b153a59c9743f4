"""The home screen does not move while it loads: every box has its place from the first picture."""

import pytest
from playwright.sync_api import Route

from e2e.conftest import Invite
from e2e.prepared_games import started
from e2e.visitor import Visitor

# Collects every shift of the layout that no click has caused.
OBSERVE = """
globalThis.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach((shift) => {
  const { value, hadRecentInput, sources } = shift;
  const moved = sources.map(({ node }) => node?.id ?? node?.className ?? "?");
  if (!hadRecentInput) globalThis.shifts.push([value, moved]);
})).observe({ type: "layout-shift", buffered: true });
"""
# Waits for the fonts if they come, and two frames for the last shift to be reported.
DRAWN = """async (fonts) => {
  if (fonts) await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return globalThis.shifts;
}"""
MOST = 0.02
SCREENS = pytest.mark.parametrize("screen", ["desktop", "phone"])


def check(visitor: Visitor, *, fonts: bool = True) -> None:
    """Require that the shifts so far add up to next to nothing; without `fonts` none arrive yet."""
    shifts = visitor.page.evaluate(DRAWN, fonts)
    assert sum(value for value, _sources in shifts) <= MOST, shifts


@SCREENS
def test_first_visit_does_not_move_when_python_and_then_the_fonts_arrive(
    invite: Invite, screen: str
) -> None:
    visitor = invite(screen, OBSERVE)
    held: list[Route] = []
    visitor.page.route("**/*.woff2", lambda route: held.append(route))
    visitor.page.goto(
        visitor.address, wait_until="domcontentloaded"
    )  # "load" would wait for the fonts
    visitor.sight()
    check(visitor, fonts=False)
    for route in held:
        route.continue_()
    check(visitor)


@SCREENS
def test_later_visit_does_not_move_either(invite: Invite, screen: str) -> None:
    visitor = invite(screen, OBSERVE)
    visitor.open("?handover=off&animation=off")
    visitor.page.click("#hear-off")
    visitor.bring(started("one").dump())
    visitor.act("home")
    visitor.open()
    check(visitor)
