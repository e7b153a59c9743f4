"""What the picture of the last position is made of (``web/boot/last_board.js``): public, small, and
of the elements and attributes that are taken back from the browser's storage.
"""

import json
import re
from random import Random

import pytest

from app.games.downfall.board import board
from app.games.downfall.local_game import LocalGame
from app.games.downfall.view_model import look
from app.kit.nodes import to_html
from app.screens.shell import static_tree
from app.storage.settings import UserSettings
from pompeii import Table
from tests.app.document import Reader
from tests.app.visitor import nodes
from tests.games.downfall.bots.determinization import redealt
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
    """What the picture shows, as the table shows it to somebody."""
    local_game = LocalGame(table, "x", UserSettings(hand_over=looker is None))
    if looker is None:
        local_game.watch()
    assert local_game.looker == looker
    drawn = {node.id: node for node in nodes(board(look(local_game)))}
    return ["".join(map(to_html, drawn[name].nodes)) for name in LAYERS]


@pytest.mark.parametrize(
    ("name", "plies"), [("classic-4", 51), ("classic-2", 25), ("online-3", 80)]
)
def test_the_picture_is_the_same_whoever_looks_and_whatever_is_hidden(
    name: str, plies: int
) -> None:
    game = table(name, plies)
    shown = layers(game, game.state.actor)
    assert shown == layers(game, None)
    assert shown == layers(redealt(game, None, Random(1)), None)


@pytest.mark.parametrize("name", ["classic-2", "classic-4", "retold-4", "two-card-3"])
def test_all_that_is_drawn_is_taken_back_and_fits(name: str) -> None:
    tags = set(constant(r'TAGS = "\(\?:(.*?)\)"').split("|"))
    attributes = set(json.loads(constant(r"WRITTEN = (\[.*?\])")))
    longest = int(constant(r"LONGEST = ([\d_]+)"))
    for plies in (0, 30, 70, 110, 130, 1000):
        drawn = "".join(layers(table(name, plies), None))
        assert len(drawn) < longest / 1.5
        for element in Reader(drawn).top.inside()[1:]:
            assert element.tag in tags
            assert element.attrs.keys() - {"id"} <= attributes
            assert all(re.fullmatch(r"[\w #.-]*", value) for value in element.attrs.values())
            assert all(part.isdigit() for part in element.content if isinstance(part, str))


def test_the_words_beside_it_stand_in_the_page_from_the_beginning() -> None:
    (words,) = (node for node in nodes(static_tree()) if node.id == "boot-waking")
    assert words.attrs["role"] == "status"
    assert words.attrs["data-words"]
    assert words.text == ""  # it is said when it comes
