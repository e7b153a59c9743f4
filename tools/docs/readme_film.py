"""Make the film of the README: ten seconds of the page, both games.

    python -m tools.docs.readme_film       (the site must have been built; takes a minute)

Every picture is one of the real page, in its replay of a saved game. The film goes to
docs/pictures/film.gif.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page

from pompeii.core.record_link import to_link
from tools.checks.site_in_chromium import shown_site
from tools.env import ROOT, ToolError

FILM: Final = ROOT / "docs/pictures/film.gif"
DATA: Final = ROOT / "tests/data"
VIEWPORT: Final = (1080, 700)
SIZE: Final = (720, 467)
"""Size of the film in pixels."""
COLOURS: Final = 96
LARGEST: Final = 1_000_000
"""Largest size of the file in bytes."""
LAST: Final = 1400
"""Duration of the last picture of a scene, in ms."""


@dataclass(frozen=True)
class Scene:
    """A part of the film: positions of a saved game, first one first."""

    game: str
    plies: tuple[int, ...]
    duration: int
    """Duration of each picture but the last, in ms."""


SCENES: Final = (
    Scene("downfall/classic-4", (28, 32, 36, 40, 44, 48, 52, 110, 116, 122, 128, 134, 140), 400),
    Scene("appia/classic-2", (92, 95, 98, 101, 104, 107, 110), 400),
)


def main() -> None:
    """Write the film. Raise `ToolError` if it is too large."""
    with shown_site() as (browser, base):
        taken = [(scene, list(_pictures(browser, base, scene))) for scene in SCENES]
    pictures = [picture for _scene, some in taken for picture in some]
    durations = [
        time for scene, some in taken for time in [*[scene.duration] * (len(some) - 1), LAST]
    ]
    # one palette for all pictures: what stays the same in two of them is stored once
    sheet = Image.new("RGB", (SIZE[0], SIZE[1] * len(pictures)))
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (0, SIZE[1] * number))
    palette = sheet.quantize(COLOURS, dither=Image.Dither.NONE)
    first, *rest = (
        picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures
    )
    first.save(FILM, save_all=True, append_images=rest, duration=durations, loop=0, optimize=True)
    size = FILM.stat().st_size
    print(f"{FILM.relative_to(ROOT)}: {sum(durations) / 1000:.1f} s, {size / 1e3:.0f} kB")
    if size > LARGEST:
        raise ToolError(f"The film is larger than {LARGEST / 1e6:.0f} MB.")


def _pictures(browser: Browser, base: str, scene: Scene) -> Iterator[Image.Image]:
    """Yield the pictures of a scene, from the replay of its game."""
    width, height = VIEWPORT
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(120_000)
    text = (DATA / f"{scene.game}.json").read_text(encoding="utf-8")
    page.goto(f"{base}?handover=off&animation=off#record={to_link(text)}")
    _settle(page)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.keyboard.press("Home")
    _settle(page)
    at = 0
    for ply in scene.plies:
        for _ in range(ply - at):
            page.keyboard.press("ArrowRight")
            _settle(page)
        at = ply
        page.wait_for_timeout(300)
        with Image.open(BytesIO(page.screenshot())) as picture:
            yield picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    context.close()


def _settle(page: Page) -> None:
    page.wait_for_selector("body[data-ready]:not([data-busy])", state="attached")


if __name__ == "__main__":
    main()
