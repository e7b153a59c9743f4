"""The whole game in one file: it plays from a double click, and stores its games."""

import json
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile
from playwright.sync_api import BrowserContext

from app.kit.i18n import key
from e2e.conftest import SCREENS, Witness
from e2e.share.test_film import FRAMES, SHORT, film
from e2e.visitor import COUNT_CLICKS, Visitor
from pompeii.core.record_link import to_link
from tools.build import single_file
from tools.i18n import compile_catalogues

GAME = "?players=human,bot:hard&seed=1&handover=off&animation=off&draw=auto"
GERMAN = json.loads(compile_catalogues.later("de", "appia"))[key("take a card")]
BEHIND = "getComputedStyle(document.getElementById('road-picture')).backgroundImage"


@pytest.fixture(scope="module")
def whole_game() -> bytes:
    """The file."""
    return single_file.single_file(single_file.site())


@pytest.fixture
def visitor(
    whole_game: bytes, tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> Visitor:
    """A user who was sent the file and nothing else."""
    file = tmp_path / "a game.html"
    file.write_bytes(whole_game)
    page = new_context(**SCREENS["desktop"]).new_page()
    page.add_init_script(COUNT_CLICKS)
    return Visitor(page, file.as_uri(), touch=False)


@pytest.fixture
def witness(visitor: Visitor) -> Iterator[Witness]:
    witness = Witness(visitor.address)
    witness.watch(visitor.page)
    yield witness
    assert witness.complaints == []


@pytest.mark.usefixtures("witness")
def test_game_with_a_bot_is_played_from_a_file_and_restored(visitor: Visitor) -> None:
    visitor.open(GAME)
    visitor.play(Random(1), lambda now: (now.ply or 0) >= 3 and not now.chosen)
    actions = visitor.actions()
    assert len(actions) >= 3
    visitor.page.reload()
    visitor.sight()
    assert visitor.actions() == actions
    assert visitor.notices() == []


@pytest.mark.whole
@pytest.mark.usefixtures("witness")
def test_file_holds_rules_films_languages_and_via_appia(visitor: Visitor) -> None:
    visitor.open(GAME)
    visitor.point("[data-action=menu]")
    visitor.point("dialog [data-action=rules]")
    assert "Relatives" in visitor.text("#rule-P5")
    visitor.open(f"?handover=off&animation=off#record={to_link(SHORT)}")
    visitor.act("share")
    _name, found = film(visitor)
    assert GifImageFile(BytesIO(found)).n_frames > FRAMES
    visitor.open("?lang=de&game=via-appia&players=human,human&seed=1&handover=off")
    visitor.page.wait_for_selector("[data-action=take-income][data-legal]")
    assert GERMAN in visitor.text("#status-line")
    assert "data:image" in visitor.page.evaluate(BEHIND)
    visitor.act("share")
    with visitor.page.expect_download() as download:
        visitor.point("#share-png")
    image = Image.open(download.value.path()).convert("RGB")
    colours = image.crop((60, 100, 700, 900)).getcolors(1 << 20)
    assert len(colours or []) > 5000  # the landscape lies under the road


def test_damaged_file_is_reported(visitor: Visitor) -> None:
    file = Path(visitor.address.removeprefix("file://").replace("%20", " "))
    page, cut = re.subn(
        rb'(data-file="pompeii\.zip[^>]*>[^<]{9000})[^<]*', rb"\1", file.read_bytes()
    )
    assert cut == 1
    file.write_bytes(page)
    visitor.page.goto(visitor.address)
    visitor.page.wait_for_selector("#failed[open]")
    assert "This file is damaged" in visitor.text("#failed")
    assert not visitor.page.locator("#rescue").is_visible()
