"""What is foreseen is drawn where somebody wants it, in words and numbers too."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from app.games.downfall.jobs import ENOUGH, FIRST
from app.games.downfall.overlays import said
from app.kit.probability_bar import percent
from app.storage.store import Store
from pompeii.core.link import to_link
from pompeii.games.downfall.board import square
from pompeii.games.downfall.draw_odds import danger, eruption
from tests.app.saves import game
from tests.app.visitor import Visitor, nodes, roughly

ALL = ("gauge", "danger", "forecast")


@pytest.fixture(name="roughly")
def as_roughly() -> Iterator[None]:
    """How closely it is told is of no matter here."""
    with roughly():
        yield


def at(plies: int, *wanted: str) -> Visitor:
    """Four people at a table that has come so far, who want to see some of it."""
    document = json.loads(game("classic-4", plies).dump())
    for player in document["players"]:
        player["kind"] = "human"
    store = Store.load("/", {}, {})
    store.set("habits", dict.fromkeys(wanted, "true"))
    fragment = f"#record={to_link(json.dumps(document))}"
    return Visitor("?animation=off&handover=off", fragment, store=store)


def table(visitor: Visitor) -> Any:
    return visitor.session.top


def found_out(visitor: Visitor) -> Visitor:
    visitor.think()
    return visitor


def test_nothing_is_foreseen_unless_it_is_asked_for() -> None:
    for plies in (40, 100):
        visitor = at(plies)
        assert not visitor.thinkers.running
        for id in ("eruption-chance", "risks", "rings", "outlook"):
            assert visitor.find(id) is None


@pytest.mark.usefixtures("roughly")
def test_P3_how_near_the_eruption_is_stands_beside_the_stock() -> None:
    visitor = at(40, *ALL)
    view = table(visitor).play.scene.view
    told = visitor.text("eruption-chance")
    for turns in (1, 4, 8):
        assert percent(eruption(view, turns)) in told
    assert at(100, *ALL).find("eruption-chance") is None


def test_E2_where_lava_can_come_next_is_hatched_and_said() -> None:
    visitor = at(100, "danger")
    risks = danger(table(visitor).play.scene.view)
    drawn = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "risk"]
    assert len(drawn) == len(risks)
    assert told(visitor, "The next tile can be laid here") == len(risks)


def test_E2_where_a_tile_in_hand_can_be_laid_is_said_once() -> None:
    visitor = at(101, "danger")
    lays = table(visitor).play.scene.view.legal
    drawn = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "risk"]
    assert len(drawn) == len(lays) > 1
    assert (told(visitor, "Lava can be laid here."), told(visitor, "tile can be")) == (len(lays), 0)
    over = f"#record={to_link(game('classic-4').dump())}"
    store = Store.load("/", {}, {})
    store.set("habits", {"danger": "true"})
    watching = Visitor("?animation=off&ply=101", over, store=store)
    assert told(watching, "The drawn tile can be laid here.") == len(lays)


def told(visitor: Visitor, words: str) -> int:
    """Of how many squares that is said."""
    return sum(words in str(node.attrs.get("aria-label")) for node in nodes(visitor.tree))


def test_who_gets_out_is_told_better_and_better_while_clicks_are_heard() -> None:
    visitor = at(100, "forecast")
    assert visitor.find("rings") is None
    found_out(visitor)
    local_game = table(visitor).local_game
    outlook = local_game.foreseen.about(local_game.view).found
    assert FIRST < ENOUGH == outlook.playouts
    rings = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "ring"]
    assert len(rings) == len(outlook.chances)
    assert f"After {ENOUGH} playouts; each chance to within 3 percentage points." in visitor.text(
        "outlook"
    )
    assert "Porta Ercolano stays open" in visitor.text("outlook")
    labels = [str(node.attrs.get("aria-label")) for node in nodes(visitor.tree)]
    assert sum("gets out: " in label for label in labels) == len(
        table(visitor).play.scene.view.pieces
    )
    visitor.click(visitor.legal()[0])
    assert visitor.find("rings")  # the same position


@pytest.mark.usefixtures("roughly")
def test_before_the_eruption_each_piece_on_its_space_has_a_ring() -> None:
    visitor = found_out(at(40, "forecast"))
    view = table(visitor).play.scene.view
    rings = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "ring"]
    assert len(rings) == sum(map(sum, view.pieces.values())) > 12
    assert "Rescued at the end" in visitor.text("outlook")


@pytest.mark.usefixtures("roughly")
def test_a_card_that_is_drawn_is_taken_into_account() -> None:
    visitor = found_out(at(40, "forecast"))
    local_game = table(visitor).local_game
    before = local_game.foreseen.about(local_game.view)
    local_game.play(local_game.view.legal[0])
    placed = local_game.foreseen.about(local_game.view)
    assert placed is not before
    while not local_game.can_draw:
        local_game.play(local_game.view.legal[-1])
    local_game.draw()
    assert local_game.foreseen.about(local_game.view) is not placed


@pytest.mark.usefixtures("roughly")
def test_another_position_is_foreseen_anew() -> None:
    visitor = found_out(at(100, "forecast"))
    visitor.click("done")
    assert visitor.thinkers.asked
    assert visitor.find("rings") is None


@pytest.mark.usefixtures("roughly")
def test_what_was_found_out_of_a_position_is_there_when_one_comes_back() -> None:
    store = Store.load("/", {}, {})
    store.set("habits", {"forecast": "true"})
    over = f"#record={to_link(game('classic-4').dump())}"
    visitor = found_out(Visitor("?animation=off&ply=100", over, store=store))
    before = visitor.text("outlook")
    visitor.key("ArrowRight")
    assert visitor.find("outlook") is None
    visitor.key("ArrowLeft")
    assert visitor.text("outlook") == before
    for message in visitor.thinkers.answers():  # of what is not wanted any more
        visitor.send(message)
    assert not visitor.thinkers.asked


def test_what_no_device_can_find_out_is_said() -> None:
    visitor = at(100, "forecast")
    for _ in range(2):
        for started in visitor.thinkers.answers():
            visitor.send(started)
        visitor.send({"type": "died", "thinker": 0})
    assert "cannot find out who gets out" in visitor.text("outlook-failed")


def test_it_is_switched_on_in_the_menu_and_in_the_settings() -> None:
    visitor = at(100)
    visitor.click("menu")
    assert not visitor.thinkers.running
    visitor.click("foresee")
    assert visitor.thinkers.running  # to be there when they are wanted
    visitor.change("danger", "true")
    visitor.click("foreseen-close")
    assert visitor.find("risks")
    assert Visitor("?screen=settings").find("danger")
    road = Visitor("?game=via-appia&players=human,human&seed=5")
    road.click("menu")
    road.click("foresee")
    assert road.find("hint")
    assert road.find("gauge") is None


def test_what_is_not_quite_certain_is_not_said_to_be() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.256, 0.999, 1.0)] == [
        "0%", "<\u202f1%", "26%", ">\u202f99%", "100%"
    ]  # fmt: skip


def test_who_all_but_surely_gets_out_or_does_not_is_not_said_to_be_certain() -> None:
    chances = {(0, square("a1")): 0.004, (0, square("b1")): 0.996}
    scene: Any = SimpleNamespace(
        danger={}, forecast=SimpleNamespace(chances=chances), view=SimpleNamespace(sides=(0, 1))
    )
    assert [*said(scene, square("a1"))] == ["red gets out: <\u202f1%."]
    assert [*said(scene, square("b1"))] == ["red gets out: >\u202f99%."]
