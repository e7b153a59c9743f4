"""Animations on the board after an action, and marks of the actions of others."""

from random import Random

import pytest

from dom.motion import frames
from tests.app.visitor import Visitor, nodes

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py

TWO = "?players=human,human&seed=5&handover=off&draw=auto"


def playing(visitor: Visitor, seed: str) -> set[str]:
    """Play to the end; return the kinds of animation by subject, each of a drawn element."""
    seen: set[str] = set()
    random = Random(seed)
    while legal := visitor.legal():
        visitor.click(random.choice(legal))
        drawn = {node.id for node in nodes(visitor.tree)}
        for id, kind, *_rest in visitor.moved:
            assert id in drawn or id == "crater"  # which is in the drawing
            seen.add(f"{str(id).split('-')[0]} {kind}")
    return seen


def test_every_event_is_animated() -> None:
    seen = playing(Visitor(TWO), "5")
    assert seen >= {"piece come", "lava come", "ghost go", "ghost sink", "ghost burn"}
    assert seen >= {"pool creep", "ghost flare", "ghost count", "ghost burst", "crater tremble"}


def test_nothing_moves_if_animation_is_off() -> None:
    visitor = Visitor(TWO + "&animation=off")
    assert playing(visitor, "5") == set()
    assert not any(node.id.startswith("ghost-") for node in nodes(visitor.tree))


def test_animation_is_shown_once_and_undo_has_none() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.click(visitor.legal()[0])
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert [motion[1] for motion in visitor.moved] == ["come"]
    visitor.click("undo")
    assert visitor.moved == []


def test_draw_animates_only_the_drawn_card() -> None:
    visitor = Visitor("?players=human,bot:medium&seed=5")
    while "draw" not in visitor.legal():
        visitor.click(
            next((id for id in visitor.legal() if id.startswith("sq-")), None) or visitor.legal()[0]
        )
    visitor.click("draw")
    assert [str(motion[0]).split("-")[0] for motion in visitor.moved] == ["card"]


def test_mountain_trembles_once_per_action_while_it_seethes() -> None:
    visitor = Visitor(TWO)
    random = Random(5)
    while (legal := visitor.legal()) and visitor.marks["data-phase"] != "over":
        ply = visitor.marks["data-ply"]
        visitor.click(random.choice(legal))
        trembles = [motion for motion in visitor.moved if motion[1] == "tremble"]
        board = visitor.find("board")
        assert board is not None
        seethes = "seething" in board.attrs["class"] and visitor.marks["data-phase"] == "city"
        assert len(trembles) == (seethes and visitor.marks["data-ply"] != ply)


def test_mountain_smokes_more_as_the_stock_shrinks() -> None:
    visitor = Visitor(TWO + "&animation=off")
    random = Random(5)
    seen = []
    while legal := visitor.legal():
        board = visitor.find("board")
        assert board is not None
        seen.append(int(board.attrs["class"].split("smoke-")[1]))
        visitor.click(random.choice(legal))
    assert seen == sorted(seen)
    assert set(seen) >= {0, 1, 2, 4}


def test_stone_that_falls_at_once_falls_at_its_place() -> None:
    falls = frames("drop", [[3, 4]], 0.5)
    assert [frame.get("offset") for frame in falls] == [0, None]
    assert falls[0]["translate"] == "3px 4px"
    assert falls[1]["opacity"] == 0
    assert len(frames("slide", [[3, 4], [5, 6], [0, 0]], 0)) == 3
