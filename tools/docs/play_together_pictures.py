"""Take the pictures of docs/play-together.md: pages of several devices at one table.

    python -m tools.docs.play_together_pictures       (the site must have been built)

The pictures go to docs/pictures/.
"""

from io import BytesIO
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page

from e2e.together.live_game import READY, ply
from e2e.together.relayed_table import relayed_site, sit_down
from tools.checks.site_in_chromium import shown_site
from tools.env import ROOT

PICTURES: Final = ROOT / "docs/pictures"
DESKTOP: Final = (1080, 720)
PHONE: Final = (390, 720)
GAP: Final = 24
"""Pixels between two devices in a picture."""
ACTIONS: Final = 14
"""Number of actions at the table before its picture."""


def main() -> None:
    """Take all pictures."""
    with shown_site() as (browser, site):
        _save("play-together-invitation", _invitation(browser, site))
        with relayed_site() as shared:
            _save("play-together-table", *_table(browser, shared))
        _save("play-together-turn", _turn(browser, site))


def _save(name: str, *pages: Page) -> None:
    """Save the pictures of `pages` side by side, and close them."""
    shots = []
    for page in pages:
        page.evaluate("document.fonts.ready.then(() => true)")
        shots.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
    width = sum(shot.width for shot in shots) + GAP * (len(shots) - 1)
    sheet = Image.new("RGB", (width, max(shot.height for shot in shots)), "white")
    left = 0
    for shot in shots:
        sheet.paste(shot, (left, 0))
        left += shot.width + GAP
    file = PICTURES / f"{name}.jpg"
    sheet.save(file, quality=85)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e3:.0f} kB")
    for page in pages:
        page.context.close()


def _page(browser: Browser, size: tuple[int, int], address: str) -> Page:
    """Return a page of a device that was never here."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(address)
    page.wait_for_selector(READY)
    return page


def _invitation(browser: Browser, site: str) -> Page:
    """Return a host in its waiting room, with an invitation."""
    host = _page(browser, DESKTOP, f"{site}?screen=host&animation=off")
    host.click("#start")
    host.click("#invite-guest")
    host.wait_for_selector("#device-code[width]")
    return host


def _table(browser: Browser, site: str) -> tuple[Page, Page]:
    """Return a host and a guest in the middle of a game."""
    host = _page(browser, DESKTOP, f"{site}?screen=host&animation=off")
    host.click("#start")
    host.wait_for_selector("#invitation-code[width]")
    guest = _page(browser, PHONE, host.url)
    sit_down(guest, "Marcella")
    guest.wait_for_selector("#player-black-name")
    for before in range(ACTIONS):
        _act((host, guest), before)
    guest.click("#emotes")
    guest.click("#emote-hello")
    host.wait_for_selector("#at-black-said")
    return host, guest


def _act(pages: tuple[Page, ...], before: int) -> None:
    """Click highlighted elements on the page to act until there are more actions than `before`."""
    while True:
        for page in pages:
            if ply(page) > before:
                return
            if (found := page.locator(f"{READY} [data-legal]")).count():
                found.first.dispatch_event("click")
                page.wait_for_selector(READY)


def _turn(browser: Browser, site: str) -> Page:
    """Return a phone whose player sends the turn by link."""
    page = _page(browser, PHONE, f"{site}?players=human,human&seed=7&handover=off&animation=off")
    actor = page.get_attribute("body", "data-actor")
    page.click("#menu")
    page.click("#devices")
    for seat, side in enumerate(("red", "black")):
        page.select_option(f"#device-{seat}", "here" if side == actor else "elsewhere")
    page.click("#devices-set")
    while not page.locator("#turn-panel").count():
        page.locator(f"{READY} [data-legal]").first.dispatch_event("click")
        page.wait_for_selector(READY)
    return page


if __name__ == "__main__":
    main()
