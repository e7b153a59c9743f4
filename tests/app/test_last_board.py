"""The picture of the last position (``web/boot/last_board.js``).

It must be public and small, and consist of the elements and attributes that are restored from the
browser's storage.
"""

import json
import re
from random import Random

import pytest

from app.games.downfall.board import board
from app.games.downfall.local_game import DownfallLocalGame
from app.games.downfall.view_model import build_view_model
from app.kit.nodes import to_html
from app.screens.page_body import static_tree
from app.storage.settings import UserSettings
from pompeii import Table
from tests.app.small_document import Reader
from tests.app.visitor import nodes
from tests.games.downfall.redealt_table import redealt
from tests.paths import DOWNFALL_GAMES
from tools.build import site

GAMES = DOWNFALL_GAMES
SCRIPT = (site.WEB / "boot/last_board.js").read_text(encoding="utf-8")


def constant(pattern: str) -> str:
    found = re.search(pattern, SCRIPT)
    assert found
    return found[1]


LAYERS = json.loads(constant(r"LAYERS = (\[.*?\])"))


def table(name: str, plies: int) -> Table:
    record = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return Table.load(json.dumps({**record, "actions": record["actions"][:plies]}))


def layers(table: Table, looker: int | None) -> list[str]:
    """Return the layers of the picture and of the table of a viewer."""
    local_game = DownfallLocalGame(table, "x", UserSettings(hand_over=looker is None))
    if looker is None:
        local_game.watch()
    assert local_game.viewer == looker
    drawn = {node.id: node for node in nodes(board(build_view_model(local_game)))}
    return ["".join(map(to_html, drawn[name].nodes)) for name in LAYERS]


@pytest.mark.parametrize(
    ("name", "plies"), [("classic-4", 51), ("classic-2", 25), ("online-3", 80)]
)
def test_picture_is_the_same_for_every_viewer_and_hidden_hand(name: str, plies: int) -> None:
    game = table(name, plies)
    shown = layers(game, game.state.actor)
    assert shown == layers(game, None)
    assert shown == layers(redealt(game, None, Random(1)), None)


@pytest.mark.parametrize("name", ["classic-2", "classic-4", "retold-4", "two-card-3"])
def test_drawn_picture_is_restored_completely_and_fits(name: str) -> None:
    tags = set(constant(r'TAGS = "\(\?:(.*?)\)"').split("|"))
    attributes = set(json.loads(constant(r"ATTRIBUTES = (\[.*?\])")))
    longest = int(constant(r"MAX_LENGTH = ([\d_]+)"))
    for plies in (0, 30, 70, 110, 130, 1000):
        drawn = "".join(layers(table(name, plies), None))
        assert len(drawn) < longest / 1.5
        for element in Reader(drawn).top.inside()[1:]:
            assert element.tag in tags
            assert element.attrs.keys() - {"id"} <= attributes
            assert all(re.fullmatch(r"[\w #.-]*", value) for value in element.attrs.values())
            assert all(part.isdigit() for part in element.content if isinstance(part, str))


def test_its_texts_are_in_the_page_from_the_beginning() -> None:
    (words,) = (node for node in nodes(static_tree()) if node.id == "boot-waking")
    assert words.attrs["role"] == "status"
    assert words.attrs["data-words"]
    assert words.text == ""  # announced when it appears
