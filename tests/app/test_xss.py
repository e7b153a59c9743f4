"""Hundreds of attack texts, in every place that shows external text.

The markup must equal that of a harmless text, and no character of the text may be lost.
"""

import copy
import json
from collections.abc import Callable
from gettext import NullTranslations
from typing import Any

import pytest

from app.kit import i18n
from app.kit.nodes import Node, to_html
from app.screens.rename_and_delete_dialogs import TITLE_LENGTH
from app.storage.store import Store
from pompeii import Player, load, new
from pompeii.core.multi_game_file import FORMAT
from pompeii.core.record_link import to_link
from tests.app.visitor import Visitor, nodes
from tests.app.xss_vectors import names, skeleton, vectors
from tests.share_of_cases import share

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py

HARMLESS = "Livia"
VECTORS = vectors()

Document = dict[str, Any]


def _dealt(seats: int) -> Document:
    players = [Player(HARMLESS, side) for side in range(seats)]
    return {**new(players, {}, "7").document, "actions": []}


DEALT = {seats: _dealt(seats) for seats in (2, 4)}


def started(*called: str) -> Document:
    """Return a game of players with these names."""
    document: Document = copy.deepcopy(DEALT[len(called)])
    for player, name in zip(document["players"], called, strict=True):
        player["name"] = name
    return document


def linked(document: Document) -> Visitor:
    """Return a user who follows a link with a record."""
    return Visitor("?handover=off", f"#record={to_link(json.dumps(document))}")


def markup_without_board(tree: Node) -> str:
    """Return the markup of all but the board, which shows no external text."""
    (app,) = (node for node in nodes(tree) if node.id == "app")
    board = {node.id for node in app.nodes if node.id == "board-frame"}
    return to_html(tree, without=board)


def at_the_table(visitor: Visitor) -> list[str]:
    """Yield the drawings of a game at each step, with everything that can be opened over it."""
    drawn = [markup_without_board(visitor.tree)]
    for _ in range(2):
        visitor.click(visitor.legal()[0])
        drawn.append(markup_without_board(visitor.tree))
    visitor.click("menu")
    drawn.append(markup_without_board(visitor.tree))
    visitor.click("home")
    return [*drawn, markup_without_board(visitor.tree)]


def test_list_of_attacks_is_long() -> None:
    assert len(VECTORS) > 300
    assert any("\0" in text for text in VECTORS)
    assert sum("<" in text for text in VECTORS) > 200


def test_attacks_stay_text_as_player_names() -> None:
    called = names()
    called += [HARMLESS] * (-len(called) % 4)
    harmless = [skeleton(html) for html in at_the_table(linked(started(*[HARMLESS] * 4)))]
    for at in range(0, len(called), 4):
        visitor = linked(started(*called[at : at + 4]))
        assert [skeleton(html) for html in at_the_table(visitor)] == harmless
        assert visitor.text("continue-names") == ", ".join(called[at : at + 4])


def test_attacks_stay_text_as_save_names() -> None:
    harmless = _renamed(HARMLESS)
    for text in share(VECTORS, 4):
        assert _renamed(text) == harmless


def _renamed(title: str) -> list[object]:
    """Return the skeletons of the drawings around a save with this name."""
    store = Store.load("/", {}, {})
    store.put("game", json.dumps(started("A", "B")), {})
    visitor = Visitor(store=store)
    bones: list[object] = []
    visitor.click("save-game-rename")
    visitor.type("title", title)
    visitor.click("rename-yes")
    assert visitor.text("save-game-title") == title.strip()[:TITLE_LENGTH].replace("\0", "\ufffd")
    for button in ("save-game-rename", "rename-no", "save-game-delete", "delete-yes"):
        visitor.click(button)
        bones.append(skeleton(visitor.html))
    return bones


def test_attacks_stay_text_in_stored_data() -> None:
    """The list shows a save's short description without reading the save."""
    keys = ("names", "rules", "phase", "actor", "board", "when")
    store, other = Store.load("/", {}, {}), Store.load("/", {}, {})
    for number, text in enumerate(VECTORS):
        for of, value in ((store, text), (other, HARMLESS)):
            of.put(f"game{number}", "{}", dict.fromkeys(keys, value) | {"winners": [value]})
    visitor, harmless = Visitor(store=store), Visitor(store=other)
    assert skeleton(visitor.html) == skeleton(harmless.html)
    while visitor.find("more"):
        visitor.click("more")
        harmless.click("more")
    assert skeleton(visitor.html) == skeleton(harmless.html)
    for number, text in enumerate(VECTORS):
        assert visitor.text(f"save-game{number}-title") == text.replace("\0", "\ufffd")


def test_attacks_stay_text_as_unknown_keys_and_values() -> None:
    document = started("A", "B")
    harmless = skeleton(markup_without_board(linked(document).tree))
    strange = {text: [text] for text in VECTORS}
    for part in (document, document["players"][0], document["deal"]):
        part |= strange
    document["page"] = {"deeper": strange}
    visitor = linked(document)
    assert skeleton(markup_without_board(visitor.tree)) == harmless
    kept = json.loads(visitor.session.record() or "")
    for key, value in document.items():
        assert kept[key] == value


REFUSED: list[Callable[[Document, str], object]] = [
    lambda document, text: document.update(format=text),
    lambda document, text: document.update(version=text),
    lambda document, text: document["rules"].update(preset=text),
    lambda document, text: document["rules"].update({text: text}),
    lambda document, text: document["players"][0].update(name=text * 40),
    lambda document, text: document["players"][0].update(colour=text),
    lambda document, text: document["players"][0].update(kind=text),
    lambda document, text: document["deal"]["stock"].__setitem__(0, text),
    lambda document, text: document["deal"]["bag"].__setitem__(0, text),
    lambda document, text: document["actions"].append(text),
    lambda document, text: document["actions"].append([text]),
]


@pytest.mark.parametrize(("part", "spoil"), [*enumerate(REFUSED)])
def test_attacks_stay_text_in_an_error(part: int, spoil: Callable[[Document, str], object]) -> None:
    visitor = Visitor()

    def told(text: str) -> object:
        document = started(HARMLESS, "B")
        spoil(document, text)
        visitor.send({"type": "file", "text": json.dumps(document)})
        bones = skeleton(to_html(visitor.find("notices") or visitor.tree))
        (close,) = (node.id for node in nodes(visitor.tree) if "data-notice" in node.attrs)
        visitor.click(close)
        return bones

    harmless = told(HARMLESS)
    for text in share(VECTORS, 4, part):
        assert told(text) == harmless


def test_attacks_stay_text_in_the_error_of_one_of_many_games() -> None:
    def told(text: str) -> str:
        visitor = Visitor()
        entry = {"record": {"version": text, "players": [{"name": text}]}}
        archive = {"format": FORMAT, "version": 1, "games": [entry]}
        visitor.send({"type": "file", "text": json.dumps(archive)})
        assert "was not imported" in visitor.text("notices")
        return visitor.html

    harmless = skeleton(told(HARMLESS))
    for text in share(VECTORS, 4):
        assert skeleton(told(text)) == harmless


ADDRESSES = ["?players=human,bot:{}", "?players=human,human&rules={}", "?{}"]


@pytest.mark.parametrize(("part", "address"), [*enumerate(ADDRESSES)])
def test_attacks_stay_text_in_an_address(part: int, address: str) -> None:
    for text in share(VECTORS, 3, part):
        visitor = Visitor(address.format(text))
        bones = skeleton(markup_without_board(visitor.tree))
        assert not any(bone[0] in ("script", "img", "iframe") for bone in bones)
        assert "data-phase" not in visitor.marks or load(visitor.session.record() or "")


def test_attacks_stay_text_in_a_catalogue() -> None:
    def walk() -> list[object]:
        visitor = Visitor("?players=human,human&seed=1")
        i18n.speak(Hostile())
        drawn = [visitor.html]
        visitor.click("ready")
        drawn += at_the_table(visitor)
        for button in ("settings", "settings-back", "new"):
            visitor.click(button)
            drawn.append(visitor.html)
        return [skeleton(html) for html in drawn]

    class Hostile(NullTranslations):
        def gettext(self, message: str) -> str:
            return f"{message}{text}"

    text = ""
    harmless = walk()
    for text in VECTORS[:: len(VECTORS) // 8]:
        if "{" not in text:
            assert walk() == harmless
    i18n.use("")
