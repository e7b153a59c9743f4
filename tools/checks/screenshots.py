"""Take pictures of the page: every screen, typical positions, several sizes, light and dark.

The pictures go to build/shots/, with one page that shows them all, and the README's pictures to
docs/pictures/. The site must have been built.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from playwright.sync_api import Browser, Page

from pompeii.core.record_link import to_link
from tools.checks.site_in_chromium import shown_site
from tools.env import ROOT

SHOTS = ROOT / "build" / "shots"
PICTURES = ROOT / "docs" / "pictures"
DATA = ROOT / "tests/data"
SIZES = {
    "phone": (360, 740),
    "small-phone": (320, 568),
    "lying-phone": (740, 360),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
    "large": (2560, 1440),
}
THEMES = ("light", "dark")


@dataclass(frozen=True)
class Scene:
    """A picture to take: a test record replayed to `plies` actions, then the `clicks`."""

    name: str
    game: str = ""
    plies: int = 0
    clicks: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """Address of the position in the page."""
        if not self.game:
            return ""
        record = json.loads((DATA / f"{self.game}.json").read_text(encoding="utf-8"))
        record["actions"] = record["actions"][: self.plies]
        return f"?handover=off&animation=off#record={to_link(json.dumps(record))}"


SCENES = (
    Scene("home"),
    Scene("new-game", clicks=("#new",)),
    Scene("settings", clicks=("#settings",)),
    Scene("about", clicks=("#about",)),
    Scene("guide", clicks=("#ready-learn",)),
    Scene("guide-choice", clicks=("#ready-learn", "#card-3-1", "#sq-d3", "#draw")),
    Scene("workshop", clicks=("#workshop", "#new-bot-pompeii")),
    Scene("rules", clicks=("#rules",)),
    Scene("rules-relatives", clicks=("#rules", "#rules-contents [data-rule=P5]")),
    Scene("rules-example", clicks=("#rules", "#ex-shut-in-show")),
    Scene("menu", "downfall/classic-4", 51, ("#menu",)),
    Scene("city-begins", "downfall/classic-2", 0),
    Scene("city-card-chosen", "downfall/classic-4", 51, (".card[data-legal]",)),
    Scene("city-relatives", "downfall/classic-4", 48),
    Scene("city-omen", "downfall/classic-4", 59),
    Scene("eruption", "downfall/classic-2", 55),
    Scene("flight-tile", "downfall/classic-2", 90),
    Scene("flight-move", "downfall/classic-4", 131, ("[data-square][data-legal]",)),
    Scene("eruption-tiles", "downfall/classic-4", 118),
    Scene("flight-late", "downfall/classic-2", 110),
    Scene("two-card", "downfall/two-card-3", 40),
    Scene("retold-flight", "downfall/retold-4", 150),
    Scene("replay", "downfall/classic-4", 10_000),
    Scene("story", "downfall/classic-4", 10_000, ("#in-numbers",)),
    Scene("game-over", "downfall/classic-4", 10_000, ("#keep",)),
    Scene("road-begins", "appia/others-4", 0),
    Scene("road-exchange", "appia/each-3", 105),
    Scene("road-midst", "appia/classic-2", 47),
    Scene("road-push", "appia/classic-3", 60, ("[id^=push-][data-legal]",)),
    Scene("road-replay", "appia/classic-2", 10_000),
    Scene("road-story", "appia/classic-2", 10_000, ("#in-numbers",)),
    Scene("road-over", "appia/classic-2", 10_000, ("#keep",)),
)


IN_README = (
    "city-card-chosen-desktop-light",
    "flight-late-desktop-dark",
    "road-midst-desktop-light",
    "road-replay-desktop-dark",
)


def main() -> None:
    """Take all pictures and write the page that shows them."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with shown_site() as (browser, base):
        taken = list(_take_all(browser, base))
    figures = "".join(
        f"<figure><img src='{escape(name)}' loading='lazy'><figcaption>{escape(name)}</figcaption>"
        for name in taken
    )
    page = f"<!doctype html><title>Pictures</title><body>{figures}"
    (SHOTS / "index.html").write_text(page, encoding="utf-8")
    print(f"{len(taken)} pictures: {(SHOTS / 'index.html').relative_to(ROOT)}")


def _take_all(browser: Browser, base: str) -> Iterator[str]:
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            for scene in SCENES:
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                )
                name = f"{scene.name}-{size}-{theme}"
                page = context.new_page()
                _show(page, base + scene.address, scene.clicks)
                page.screenshot(path=SHOTS / f"{name}.png")
                if name in IN_README:
                    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=85)
                context.close()
                yield f"{name}.png"


def _show(page: Page, address: str, clicks: tuple[str, ...]) -> None:
    page.set_default_timeout(120_000)
    page.goto(address)
    _settled(page)
    for selector in clicks:
        page.locator(selector).first.click()
        _settled(page)
    page.evaluate("document.fonts.ready.then(() => true)")


def _settled(page: Page) -> None:
    page.wait_for_selector("body[data-ready]:not([data-busy])", state="attached")


if __name__ == "__main__":
    main()
