"""Each colour of a side and of lava is written in one place, and the style uses that place."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games.downfall import lava_palette as lava
from app.kit import player_palette as sides
from art import palette as drawn
from tests.paths import ROOT
from tools.build.colours import PROPERTIES, palette

LITERAL = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
OF_SIDE_OR_LAVA = re.compile(r"\.(?:red|black|yellow|blue|lava|lava-\w+|side-\w+)(?![\w-])")
USED = re.compile(r"var\(--([\w-]+)\)")
PAGE_INK = "#2e211b"
"""A number on the yellow side is in the ink of the page."""
PALETTES = [
    ROOT / "web/app/kit/player_palette.py",
    ROOT / "web/app/games/downfall/lava_palette.py",
    ROOT / "art/palette.py",
]
STYLES = [*(ROOT / "web").glob("style/*.css"), *(ROOT / "web").glob("app/**/*.css")]
SOURCES = [
    *STYLES, *(ROOT / "web").glob("**/*.py"), *(ROOT / "art").glob("**/*.py"),
    *(ROOT / "tools").glob("**/*.py"),
]  # fmt: skip


def literals(value: object) -> Iterator[str]:
    """Yield the colours in the constants of a palette."""
    if isinstance(value, str):
        yield from LITERAL.findall(value)
    elif isinstance(value, tuple):
        for each in value:
            yield from literals(each)


OWN = {
    colour
    for module in (sides, lava, drawn)
    for name, value in vars(module).items()
    if module is not drawn or name.startswith(("FACES", "LAVA_", "FLOW_"))
    for colour in literals(value)
} - {PAGE_INK}


def test_colour_of_side_or_lava_is_written_once() -> None:
    assert {sides.PAINTS[0], lava.BODY, drawn.LAVA_POOL} <= OWN
    found = Counter(
        colour.lower()
        for path in SOURCES
        for colour in LITERAL.findall(path.read_text(encoding="utf-8"))
    )
    assert {colour: found[colour] for colour in OWN if found[colour] != 1} == {}


def test_palettes_are_the_only_place_of_these_colours() -> None:
    for path in {*SOURCES} - {*PALETTES}:
        text = path.read_text(encoding="utf-8").lower()
        assert not OWN & {*LITERAL.findall(text)}, path.name


@pytest.mark.parametrize("path", STYLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_rule_of_a_side_or_lava_has_no_colour_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    literal = {
        selector.strip(): body
        for selector, body in RULE.findall(text)
        if OF_SIDE_OR_LAVA.search(selector) and {*LITERAL.findall(body)} - {PAGE_INK}
    }
    assert literal == {}


def test_style_uses_every_property_and_defines_what_it_uses() -> None:
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in STYLES)
    used = {*USED.findall(sheets)}
    assert PROPERTIES.keys() - used == set()
    defined = {*re.findall(r"--([\w-]+):", palette())}
    assert defined == PROPERTIES.keys()
    assert {name for name in used if name.startswith(("paint-", "icon-", "lava-"))} <= defined


def test_site_has_the_palette_before_its_style(plain: dict[str, bytes]) -> None:
    style = plain["style.css"].decode()
    assert style.count(palette()) == 1
    assert style.index(palette()) < style.index("var(--")
