"""Code shared by all games names no piece of any of them."""

import re

import pytest

from pompeii.games.appia import components as appia_components
from pompeii.games.appia.board import NAMES as PLACES
from pompeii.games.appia.board import ROMA, TARGETS
from pompeii.games.downfall import components_document
from pompeii.games.downfall.board import SYMBOLS
from tests.layers import GAMES
from tests.paths import ROOT

SHARED = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "pompeii").rglob("*.py")
    if not {*path.relative_to(ROOT / "pompeii").parts} & {*GAMES}
    # The package as a whole exports the first game, and the registry names the theme of each.
    and path not in (ROOT / "pompeii/__init__.py", ROOT / "pompeii/registry.py")
)
GENERAL = {"board", "column", "hand", "line", "mask", "piece", "point", "side", "space"}
"""Words from the boxes that are used for any game, or for none."""
UNLISTED = {
    "bag", "cart", "coin", "eruption", "joker", "lava", "quarry", "push", "relative", "road",
    "rescued", "stock", "token", "volcano",
}  # fmt: skip
"""Names of pieces that no component list spells in this form."""


def words(text: str) -> set[str]:
    """Return the lower-case words of a text, including those inside names, in the singular."""
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)
    return {re.sub("(?<=t)ies$", "y", part.lower()).removesuffix("s") for part in parts}


PIECES = {
    *UNLISTED,
    *(
        word
        for each in (components_document, appia_components)
        for word in words(" ".join(each.document()))
    ),
    *words(" ".join(SYMBOLS)),
    *words(" ".join(PLACES[city] for city in (ROMA, *TARGETS))),
} - GENERAL


@pytest.mark.parametrize("path", SHARED)
def test_shared_code_names_no_piece(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert words(text) & PIECES == set()


def test_word_lists_cover_both_games() -> None:
    assert {"card", "tile", "lava", "stone", "quarry", "vent", "gate", "omen", "coin"} <= PIECES
    assert {
        "pompeii/core/record_document.py",
        "pompeii/arena/matches.py",
        "pompeii/core/table.py",
    } <= {*SHARED}
    assert words("dealt STONES x.lava_tiles 'TileLaid' cities") >= {"stone", "lava", "tile", "city"}
